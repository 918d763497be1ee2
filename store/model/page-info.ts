/** The page an annotation was made on (Resources, PageInfo; annotation form). */
export interface PageInfo {
  baseUrl?: string;
  path?: string;
  title?: string;
  url?: string;
  queryParams?: string;
  /** Address that opens the comment. */
  commentUrl?: string;
  /** Address that opens the recording. */
  recorderUrl?: string;
  /** Width of the screen in CSS px; filled in. */
  screenWidth?: number;
}

/** The page a person is on (Resources, PageInfo; document and presence form). */
export interface DocumentPageInfo extends PageInfo {
  baseUrl: string;
  path: string;
  title: string;
  url: string;
}
