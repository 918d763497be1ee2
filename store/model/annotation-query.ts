import type { StatusType } from './status.js';

/**
 * Which annotations are meant (Client-side operations, Comment annotation query and Paged comment query; Misc, Sidebar filters).
 * Within a list any value matches, across fields all must; a list that is empty or absent asks for nothing.
 */
export interface AnnotationQuery {
  readonly organizationId?: string;
  readonly documentIds?: readonly string[];
  /** Ids of locations, as the integrator gave them. */
  readonly locationIds?: readonly string[];
  readonly statusIds?: readonly string[];
  readonly statusTypes?: readonly StatusType[];
  readonly priorityIds?: readonly string[];
  readonly categoryIds?: readonly string[];
  /** Creators. */
  readonly userIds?: readonly string[];
  readonly assignedUserIds?: readonly string[];
  readonly mentionedUserIds?: readonly string[];
  /** User id of the person who resolved it. */
  readonly resolvedBy?: string;
  readonly targetElementId?: string;
  /** Words that all have to occur in the comments' text, the names of people, the status, the location or the number, whatever their case and accents. */
  readonly text?: string;
  /** Whether the reader has unread comments in it. */
  readonly unread?: boolean;
  /** Ms since the epoch, exclusive. */
  readonly createdAfter?: number;
  /** Ms since the epoch, exclusive. */
  readonly createdBefore?: number;
  /** Ms since the epoch, exclusive; of the last change. */
  readonly updatedAfter?: number;
  /** Ms since the epoch, exclusive; of the last change. */
  readonly updatedBefore?: number;
  /** Whether annotations whose place is gone are left out. */
  readonly filterGhostComments?: boolean;
}

/** Whose annotations are meant, where it is not the documents that are set: all that is said has to hold. */
export interface DocumentsQuery {
  readonly organizationId?: string;
  readonly documentIds?: readonly string[];
  readonly folderId?: string;
  /** Whether all documents of the organization are meant, or of the folder. */
  readonly allDocuments?: boolean;
}

/** Which annotations are counted, and how (Client-side operations, Comment annotation query). */
export interface CountQuery extends AnnotationQuery, DocumentsQuery {
  readonly locationId?: string;
  /** Whether all documents are counted together: then the one entry of the result is that of `'*'`, which is no document's id. */
  readonly aggregateDocuments?: boolean;
}
