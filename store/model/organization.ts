/** Metadata of an organization (Organization, folder, document). */
export interface OrganizationMetadata {
  organizationId: string;
  [key: string]: unknown;
}

/** Metadata of a folder (Organization, folder, document). */
export interface FolderMetadata {
  folderId?: string;
  parentFolderId?: string;
  folderName?: string;
  /** Ms since the epoch. */
  createdAt?: number;
  /** Ms since the epoch. */
  lastUpdated?: number;
  apiKey?: string;
  organizationId?: string;
}

/** Metadata of a document (Organization, folder, document). */
export interface DocumentMetadata {
  documentId: string;
  documentName?: string;
  folderId?: string;
  organizationId?: string;
  [key: string]: unknown;
}

/** A document's metadata with its organization and locations (Organization, folder, document; the fuller variant). */
export interface DocumentMetadataWithLocations extends DocumentMetadata {
  organizationId: string;
  apiKey?: string;
  /** Locations by numeric id. */
  locations?: LocationMap;
}

/** A document (Organization, folder, document). */
export interface Document {
  id: string;
  metadata: DocumentMetadata;
}

/** Organization, document and location of an event (Organization, folder, document). */
export interface EventMetadata {
  organizationMetadata?: OrganizationMetadata | null;
  documentMetadata?: DocumentMetadata | null;
  location?: Location | null;
}

/** Full metadata of an event (Organization, folder, document; the fuller form). */
export interface FullEventMetadata extends EventMetadata {
  apiKey: string;
  pageInfo?: PageInfo;
  folderId?: string;
  /** Locations by numeric id. */
  locations?: LocationMap;
  document?: Document;
  organization?: OrganizationMetadata;
  [key: string]: unknown;
}

/** Scope of stored content (Self-hosted data provider contracts). */
export interface BaseMetadata {
  apiKey?: string | null;
  organizationId?: string | null;
  documentId?: string | null;
  folderId?: string | null;
}

/** A version of a location's content (Resources, Location). */
export interface Version {
  id: string;
  name: string;
}

/** A part of a document, with custom properties (Resources, Location). */
export interface Location {
  id?: string;
  locationName?: string;
  version?: Version;
  [key: string]: unknown;
}

/** Locations of a document, by numeric location id (Resources, Location). */
export type LocationMap = Readonly<Record<number, Location>>;

/** The page of an annotation (Resources, PageInfo; annotation form). */
export interface PageInfo {
  baseUrl?: string;
  path?: string;
  title?: string;
  url?: string;
  queryParams?: string;
  /** URL that opens the comment. */
  commentUrl?: string;
  /** URL that opens the recording. */
  recorderUrl?: string;
  /** Width of the screen in CSS px; filled in. */
  screenWidth?: number;
}

/** The current page of a user (Resources, PageInfo; document and presence form). */
export interface DocumentPageInfo extends PageInfo {
  baseUrl: string;
  path: string;
  title: string;
  url: string;
}
