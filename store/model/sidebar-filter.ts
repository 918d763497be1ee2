import type { CommentAnnotation } from './comment-annotation.js';

/** A filter the sidebar knows; any other key is the integrator's own (Misc, Sidebar filters). */
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

/** One choice of a filter (Misc, Sidebar filters). */
export interface FilterOption {
  id: string;
  name: string;
}

/** How a filter is offered (Misc, Sidebar filters). */
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

/** How the sidebar's filters are offered, by filter (Misc, Sidebar filters). */
export type FilterConfig = Partial<Record<SystemFilterType, FilterTypeConfig>> & {
  readonly [custom: string]: FilterTypeConfig | undefined;
};

/** What is chosen in each filter (Misc, Sidebar filters). */
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

/** How filters show their results (Misc, Sidebar filters). */
export interface FilterGrouping {
  /** Whether results are grouped; true by default. */
  grouping?: boolean;
}

/** Annotations under one heading (Misc, Sidebar filters). */
export interface AnnotationGroup {
  /** 'others' by default. */
  groupId: string;
  /** 'Others' by default. */
  groupName: string;
  /** True by default. */
  isExpanded: boolean;
  annotations: readonly CommentAnnotation[];
}
