import type { AnnotationQuery } from '../model/annotation-query.js';
import type { CommentAnnotation, AnnotationRecord } from '../model/comment-annotation.js';
import { foldText, searchTermsOf } from '../model/fold-text.js';
import type { User } from '../model/user.js';
import { mentions } from './mentions.js';
import { readableText } from './placeholders.js';
import { unreadCount } from './unread-count.js';

/** Row of a store or of a view that a query can match. */
export interface Queryable {
  readonly documentId: string;
  readonly organizationId: string;
  readonly data: CommentAnnotation;
  /** Number of comments unread by the reader. Default: 0. */
  readonly unread?: number;
}

type RowPredicate = (row: Queryable) => boolean;

const searchableTexts = new WeakMap<CommentAnnotation, string>();

/** Returns the searchable text of an annotation, folded (`foldText`). */
export function searchableText(data: CommentAnnotation): string {
  const { comments, from, status, assignedTo, location, targetElement, annotationNumber = '' } = data;
  const parts = [
    from.name,
    status.name,
    assignedTo?.name,
    location?.locationName,
    targetElement?.targetText,
    `#${annotationNumber}`,
  ];
  for (const comment of comments) parts.push(comment.from.name, readableText(comment));
  return foldText(parts.join('\n'));
}

/** Returns the searchable text, cached by identity: annotations are immutable. */
function cachedSearchableText(data: CommentAnnotation): string {
  const text = searchableTexts.get(data) ?? searchableText(data);
  searchableTexts.set(data, text);
  return text;
}

/** Row values by query field, for the fields that match a single value. */
export const singleValues = {
  organizationId: (row) => row.organizationId,
  documentIds: (row) => row.documentId,
  statusIds: (row) => row.data.status.id,
  statusTypes: (row) => row.data.status.type,
  locationIds: (row) => row.data.location?.id,
  priorityIds: (row) => row.data.priority?.id,
  targetElementId: (row) => row.data.targetElementId,
  userIds: (row) => row.data.from.userId,
  assignedUserIds: (row) => row.data.assignedTo?.userId,
  resolvedBy: (row) => row.data.resolvedByUserId,
} as const satisfies { readonly [Field in keyof AnnotationQuery]: (row: Queryable) => string | undefined };

/** Query field that matches a single value of a row. */
export type SingleValueField = keyof typeof singleValues;

/** Yields the predicates of a query, cheap ones first. */
function* predicatesOf(query: AnnotationQuery): Generator<RowPredicate> {
  for (const field of Object.keys(singleValues) as SingleValueField[]) {
    const accepted = new Set<string | undefined>([query[field] ?? []].flat());
    if (accepted.size > 0) yield (row) => accepted.has(singleValues[field](row));
  }
  const { createdAfter, createdBefore, updatedAfter, updatedBefore, unread } = query;
  const { categoryIds = [], mentionedUserIds = [], text = '' } = query;
  if (createdAfter !== undefined) yield ({ data: { createdAt = 0 } }) => createdAt > createdAfter;
  if (createdBefore !== undefined) yield ({ data: { createdAt = 0 } }) => createdAt < createdBefore;
  if (updatedAfter !== undefined) yield ({ data: { lastUpdated = 0 } }) => lastUpdated > updatedAfter;
  if (updatedBefore !== undefined) yield ({ data: { lastUpdated = 0 } }) => lastUpdated < updatedBefore;
  if (unread !== undefined) yield (row) => (row.unread ?? 0) > 0 === unread;
  if (query.filterGhostComments) yield (row) => !row.data.ghostComment;
  if (categoryIds.length) yield (row) => row.data.commentCategories.some(({ id }) => categoryIds.includes(id));
  if (mentionedUserIds.length) {
    yield (row) => row.data.comments.some((comment) => mentions(comment, mentionedUserIds));
  }
  for (const word of searchTermsOf(text)) yield (row) => cachedSearchableText(row.data).includes(word);
}

/** Compiles a query into a row predicate. The predicate allocates nothing for rows with cached text. */
export function compileQuery(query: AnnotationQuery): (row: Queryable) => boolean {
  const predicates = [...predicatesOf(query)];
  return (row) => {
    for (const matchesRow of predicates) if (!matchesRow(row)) return false;
    return true;
  };
}

/** Whether a stored annotation matches a query. The viewer determines the unread count. */
export function matches(record: AnnotationRecord, query: AnnotationQuery, viewer?: User | null): boolean {
  return compileQuery(query)({ ...record, unread: viewer ? unreadCount(record, viewer.userId) : 0 });
}
