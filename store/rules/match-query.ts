import type { AnnotationQuery } from '../model/annotation-query.js';
import type { CommentAnnotation, AnnotationRecord } from '../model/comment-annotation.js';
import { mentions } from './mentions.js';
import { readableText } from './placeholders.js';
import { foldText, wordsOf } from '../model/fold-text.js';
import { unreadCount } from './unread-count.js';
import type { User } from '../model/user.js';

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

/** All that a person may search an annotation by, folded. */
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

/** The same, kept by identity: annotations are replaced when they change. */
function foldedText(data: CommentAnnotation): string {
  const text = foldedTexts.get(data) ?? searchableText(data);
  foldedTexts.set(data, text);
  return text;
}

/** Where a row holds the one value that a field of a query asks for. */
const values = {
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

/** Every test a query asks for, cheap ones first. */
function* tests(query: AnnotationQuery): Generator<Test> {
  for (const field of Object.keys(values) as (keyof typeof values)[]) {
    const wanted = new Set<string | undefined>([query[field] ?? []].flat());
    if (wanted.size > 0) yield (row) => wanted.has(values[field](row));
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
  for (const word of wordsOf(text)) yield (row) => foldedText(row.data).includes(word);
}

/** Makes a query into a test of one row, to be asked of many; it allocates nothing for rows whose text it has seen. */
export function compileQuery(query: AnnotationQuery): (row: Queryable) => boolean {
  const all = [...tests(query)];
  return (row) => {
    for (const test of all) if (!test(row)) return false;
    return true;
  };
}

/** Whether a stored annotation is one a query asks for, as this reader has read it. */
export function matches(record: AnnotationRecord, query: AnnotationQuery, viewer?: User | null): boolean {
  return compileQuery(query)({ ...record, unread: viewer ? unreadCount(record, viewer.userId) : 0 });
}
