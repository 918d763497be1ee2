import type { CommentAnnotation } from './comment-annotation.js';

/** A built-in filter of the sidebar. Other keys are custom filters (Misc, Sidebar filters). */
export type SystemFilterType =
  | 'location'
  | 'document'
  | 'people'
  | 'tagged'
  | 'assigned'
  | 'involved'
  | 'priority'
  | 'category'
  | 'commentType'
  | 'version'
  | 'status';

/** An option of a filter (Misc, Sidebar filters). */
export interface FilterOption {
  id: string;
  name: string;
}

/** Configuration of a filter (Misc, Sidebar filters). */
export interface FilterTypeConfig {
  name?: string;
  enable?: boolean;
  multiSelection?: boolean;
  enableGrouping?: boolean;
  placeholder?: string;
  id?: string;
  type?: 'custom' | 'system';
  options?: readonly FilterOption[];
}

/** Configurations of the sidebar's filters by filter (Misc, Sidebar filters). */
export type FilterConfig = Partial<Record<SystemFilterType, FilterTypeConfig>> & {
  readonly [custom: string]: FilterTypeConfig | undefined;
};

/** Selected options by filter (Misc, Sidebar filters). */
export interface FilterSelections {
  location?: readonly { id: string }[];
  document?: readonly { id: string }[];
  version?: readonly { id: string }[];
  people?: readonly { userId: string }[];
  tagged?: readonly { userId: string }[];
  assigned?: readonly { userId: string }[];
  involved?: readonly { userId: string }[];
  priority?: readonly string[];
  status?: readonly string[];
  category?: readonly string[];
  commentType?: readonly string[];
  [custom: string]: readonly unknown[] | undefined;
}

/** Grouping of filter results (Misc, Sidebar filters). */
export interface FilterGrouping {
  /** Whether results are grouped. Default: true. */
  grouping?: boolean;
}

/** A group of annotations under a heading (Misc, Sidebar filters). */
export interface AnnotationGroup {
  /** Default: 'others'. */
  groupId: string;
  /** Default: 'Others'. */
  groupName: string;
  /** Default: true. */
  isExpanded: boolean;
  annotations: readonly CommentAnnotation[];
}
