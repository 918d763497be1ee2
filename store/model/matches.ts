import type { AnnotationQuery } from './annotation-query.js';
import type { CommentAnnotation } from './comment-annotation.js';
import { mentions } from './mentions.js';
import type { AnnotationRecord } from './record.js';
import { foldText } from './text-fold.js';
import { unreadCount } from './unread.js';
import type { User } from './user.js';

/** What a query can be asked of: a row of a store or of a view. */
export interface Queryable {
  readonly documentId: string;
  readonly organizationId: string;
  readonly data: CommentAnnotation;
  /** How many comments the reader has not read; none when absent. */
  readonly unread?: number;
}

type Test = (row: Queryable) => boolean;

const foldedTexts = new WeakMap<CommentAnnotation, string>();

/** All that a person may search an annotation by, folded. Kept by identity: annotations are replaced when they change. */
function foldedText(data: CommentAnnotation): string {
  let text = foldedTexts.get(data);
  if (text === undefined) {
    const { comments, from, status, assignedTo, location, annotationNumber } = data;
    const parts = [from.name, status.name, assignedTo?.name, location?.locationName, `#${annotationNumber ?? ''}`];
    for (const comment of comments) parts.push(comment.from.name, comment.commentText);
    text = foldText(parts.join('\n'));
    foldedTexts.set(data, text);
  }
  return text;
}

/** Tests that one of an annotation's values is in a list that asks for something. */
function* oneOf(list: readonly string[] | undefined, read: (row: Queryable) => string | undefined): Generator<Test> {
  if (!list?.length) return;
  const accepted = new Set<string | undefined>(list);
  yield (row) => accepted.has(read(row));
}

/** Tests that a time lies after, and before, the times asked for. */
function* within(
  after: number | undefined,
  before: number | undefined,
  read: (data: CommentAnnotation) => number | undefined,
): Generator<Test> {
  if (after !== undefined) yield (row) => (read(row.data) ?? 0) > after;
  if (before !== undefined) yield (row) => (read(row.data) ?? 0) < before;
}

/** Tests on the people of an annotation and on what they have read and written. */
function* peopleTests(query: AnnotationQuery): Generator<Test> {
  const { mentionedUserIds: mentioned, unread } = query;
  yield* oneOf(query.userIds, (row) => row.data.from.userId);
  yield* oneOf(query.assignedUserIds, (row) => row.data.assignedTo?.userId);
  yield* oneOf(query.resolvedBy ? [query.resolvedBy] : [], (row) => row.data.resolvedByUserId);
  if (unread !== undefined) yield (row) => (row.unread ?? 0) > 0 === unread;
  if (mentioned?.length) {
    yield (row) => row.data.comments.some((comment) => mentions(comment, mentioned));
  }
  for (const word of foldText(query.text ?? '').split(/\s+/)) {
    if (word) yield (row) => foldedText(row.data).includes(word);
  }
}

/** Every test a query asks for, cheap ones first. */
function* tests(query: AnnotationQuery): Generator<Test> {
  const { categoryIds } = query;
  yield* oneOf(query.organizationId ? [query.organizationId] : [], (row) => row.organizationId);
  yield* oneOf(query.documentIds, (row) => row.documentId);
  yield* oneOf(query.statusIds, (row) => row.data.status.id);
  yield* oneOf(query.statusTypes, (row) => row.data.status.type);
  yield* oneOf(query.locationIds, (row) => row.data.location?.id);
  yield* oneOf(query.priorityIds, (row) => row.data.priority?.id);
  yield* oneOf(query.targetElementId ? [query.targetElementId] : [], (row) => row.data.targetElementId);
  if (categoryIds?.length) yield (row) => row.data.commentCategories.some(({ id }) => categoryIds.includes(id));
  if (query.filterGhostComments) yield (row) => !row.data.ghostComment;
  yield* within(query.createdAfter, query.createdBefore, (data) => data.createdAt);
  yield* within(query.updatedAfter, query.updatedBefore, (data) => data.lastUpdated);
  yield* peopleTests(query);
}

/** Makes a query into a test of one row, to be asked of many; it allocates nothing for rows it has seen. */
export function compileQuery(query: AnnotationQuery): (row: Queryable) => boolean {
  const all = [...tests(query)];
  return (row) => {
    for (const test of all) if (!test(row)) return false;
    return true;
  };
}

/** Whether a stored annotation is one a query asks for, as this reader has read it. */
export function matches(record: AnnotationRecord, query: AnnotationQuery, viewer?: User | null): boolean {
  const { documentId, organizationId, data } = record;
  const unread = viewer ? unreadCount(record, viewer.userId) : 0;
  return compileQuery(query)({ documentId, organizationId, data, unread });
}
