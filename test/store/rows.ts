import type { AnnotationRow } from '../../store/api/annotations.js';
import {
  predefinedConfig,
  type AnnotationRecord,
  type Comment,
  type CommentAnnotation,
  type CustomStatus,
} from '../../store/model/index.js';

/** A row as a view sees it, with what a test is about. */
export function makeRow(
  id: string,
  data: Partial<CommentAnnotation> = {},
  about: Partial<Omit<AnnotationRow, 'id' | 'data'>> = {},
): AnnotationRow {
  return {
    id,
    documentId: 'd1',
    organizationId: 'o1',
    version: 1,
    unread: 0,
    readAt: 0,
    pending: false,
    unsent: [],
    ...about,
    data: {
      annotationId: id,
      comments: [],
      commentCategories: [],
      from: { userId: 'ada', organizationId: 'o1', name: 'Ada' },
      status: statusOf('OPEN'),
      createdAt: 1,
      lastUpdated: 1,
      annotationNumber: 1,
      ...data,
    },
  };
}

/** A predefined status by its id. */
export function statusOf(id: string): CustomStatus {
  const status = predefinedConfig.statuses.find((candidate) => candidate.id === id);
  if (!status) throw new Error(`no status ${id}`);
  return status;
}

/** A stored comment with text only. */
export function makeComment(
  commentId: number,
  commentText: string,
  about: Pick<Comment, 'from' | 'createdAt'>,
): Comment {
  return {
    commentId,
    type: 'text',
    commentText,
    ...about,
    status: 'added',
    attachments: [],
    recorders: [],
    reactionAnnotationIds: [],
    taggedUserContacts: [],
    customList: [],
    isDraft: false,
  };
}

/** A stored thread by Bo, with its comments' texts, at times 1, 2, … */
export function makeRecord(
  id: string,
  about: Partial<Omit<AnnotationRecord, 'id' | 'data'>> & { data?: Partial<CommentAnnotation> } = {},
  texts: readonly string[] = ['Hello'],
): AnnotationRecord {
  const from = { userId: 'bo', organizationId: 'o1', name: 'Bo' };
  const comments = texts.map((commentText, at) => makeComment(at + 1, commentText, { from, createdAt: at + 1 }));
  const { data, ...rest } = about;
  return {
    id,
    documentId: 'd1',
    organizationId: 'o1',
    version: 1,
    reads: {},
    ...rest,
    data: { ...makeRow(id).data, from, comments, lastUpdated: texts.length, ...data },
  };
}
