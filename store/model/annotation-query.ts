import type { StatusType } from './status.js';

/**
 * Query for annotations (Client-side operations, Comment annotation query and Paged comment query; Misc, Sidebar filters).
 * All fields must match; of a list, any value must match. Empty and absent lists match everything.
 */
export interface AnnotationQuery {
  readonly organizationId?: string;
  readonly documentIds?: readonly string[];
  /** The integrator's ids of locations. */
  readonly locationIds?: readonly string[];
  readonly statusIds?: readonly string[];
  readonly statusTypes?: readonly StatusType[];
  readonly priorityIds?: readonly string[];
  readonly categoryIds?: readonly string[];
  /** Creators. */
  readonly userIds?: readonly string[];
  readonly assignedUserIds?: readonly string[];
  readonly mentionedUserIds?: readonly string[];
  /** Id of the user who resolved the thread. */
  readonly resolvedBy?: string;
  readonly targetElementId?: string;
  /** Words that must all occur in comment texts, user names, status, location or number. Ignores case and accents. */
  readonly text?: string;
  /** Whether the thread has comments unread by the reader. */
  readonly unread?: boolean;
  /** Ms since the epoch, exclusive. */
  readonly createdAfter?: number;
  /** Ms since the epoch, exclusive. */
  readonly createdBefore?: number;
  /** Time of the last change in ms since the epoch, exclusive. */
  readonly updatedAfter?: number;
  /** Time of the last change in ms since the epoch, exclusive. */
  readonly updatedBefore?: number;
  /** Whether ghost comments are excluded. */
  readonly filterGhostComments?: boolean;
}

/** Query for documents other than the current ones. All fields must match. */
export interface DocumentsQuery {
  readonly organizationId?: string;
  readonly documentIds?: readonly string[];
  readonly folderId?: string;
  /** Whether all documents of the organization or folder are included. */
  readonly allDocuments?: boolean;
}

/** Query for annotation counts (Client-side operations, Comment annotation query). */
export interface CountQuery extends AnnotationQuery, DocumentsQuery {
  readonly locationId?: string;
  /** Whether the result has a single count of all documents, under the key `'*'`. */
  readonly aggregateDocuments?: boolean;
}
