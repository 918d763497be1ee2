import type { CountForAllOptions } from '../../store/backends/authority/storage.js';
import type { AnnotationRecord, CommentAnnotationsCount } from '../../store/model/comment-annotation.js';
import { hasDrafts } from '../../store/rules/comment-index.js';
import { Parameters, conditionsOf, documentNumbers, storedAnnotations } from './annotation-queries.js';
import type { Queries } from './database.js';
import { fromSqlId, keyOf, toSqlId } from './keys.js';

/*
 * Counts of annotations in SQL. Most threads look the same to everybody who may read their document (`for_all`): these are counted without
 * reading them. The rules of the store decide about the others (`QueryExecutor`).
 */

/**
 * Whether everybody with access to the document sees all of a thread, and its unread comments follow from the last one: no drafts, no context
 * filter, not private.
 */
export function isForAll({ data }: AnnotationRecord): boolean {
  const { accessMode, contextFilter, comments, isDraft, ghostComment } = data;
  return (
    accessMode !== 'private' &&
    Object.keys(contextFilter?.access ?? {}).length === 0 &&
    isDraft !== true &&
    !ghostComment &&
    !hasDrafts(comments) &&
    lastCommentAt({ data }) > 0
  );
}

/** Returns the time of the last comment of a thread in ms since the epoch, or 0. */
export const lastCommentAt = ({ data }: Pick<AnnotationRecord, 'data'>): number => data.comments.at(-1)?.createdAt ?? 0;

/** Stores how far users have read a thread, as far as that has changed. */
export async function writeReads(
  transaction: Queries,
  documentNo: string | number,
  { id, organizationId }: Pick<AnnotationRecord, 'id' | 'organizationId'>,
  before: AnnotationRecord['reads'] = {},
  after: AnnotationRecord['reads'] = {},
): Promise<void> {
  const keysOf = (userIds: readonly string[]): readonly string[] =>
    userIds.map((userId) => keyOf(organizationId, userId));
  const changed = Object.entries(after).filter(
    ([userId, at]) => !Object.hasOwn(before, userId) || before[userId] !== at,
  );
  const removed = Object.keys(before).filter((userId) => !Object.hasOwn(after, userId));
  if (changed.length > 0)
    await transaction.query(
      `INSERT INTO annotation_reads (document_no, annotation_id, user_key, at)
       SELECT $1, $2, * FROM unnest($3::text[], $4::double precision[])
       ON CONFLICT (document_no, annotation_id, user_key) DO UPDATE SET at = excluded.at`,
      [documentNo, toSqlId(id), keysOf(changed.map(([userId]) => userId)), changed.map(([, at]) => at)],
    );
  if (removed.length > 0)
    await transaction.query(
      'DELETE FROM annotation_reads WHERE document_no = $1 AND annotation_id = $2 AND user_key = ANY ($3::text[])',
      [documentNo, toSqlId(id), keysOf(removed)],
    );
}

/** Counts the threads for all that match a query, by document (`QueryStorage.countForAll`). */
export async function countForAll(
  database: Queries,
  { organizationId, documentIds, query, userId }: CountForAllOptions,
): Promise<ReadonlyMap<string, CommentAnnotationsCount>> {
  const documents = documentIds && (await documentNumbers(database, organizationId, documentIds));
  if (documents?.length === 0) return new Map();
  const parameters = new Parameters();
  const conditions = [
    `a.organization_key = ${parameters.add(keyOf(organizationId))}`,
    'a.for_all',
    ...(documents ? [`a.document_no = ANY (${parameters.add(documents)}::bigint[])`] : []),
    ...conditionsOf(organizationId, query, parameters),
  ].join(' AND ');
  const found = await database.query<{ document_id: string; total: number; read: number }>(
    `WITH totals AS (
       SELECT a.document_no, count(*)::double precision AS total FROM annotations a WHERE ${conditions} GROUP BY 1
     ), reads AS (
       SELECT a.document_no, count(*)::double precision AS read
       FROM annotation_reads r JOIN annotations a ON a.document_no = r.document_no AND a.id = r.annotation_id
       WHERE r.user_key = ${parameters.add(keyOf(organizationId, userId))} AND r.at >= a.last_comment_at AND ${conditions}
       GROUP BY 1
     )
     SELECT d.document_id, total, coalesce(read, 0) AS read
     FROM totals JOIN documents d ON d.no = totals.document_no LEFT JOIN reads ON reads.document_no = totals.document_no`,
    parameters.values,
  );
  return new Map(
    found.map(({ document_id, total, read }) => [fromSqlId(document_id), countsOf(total, total - read, query.unread)]),
  );
}

/** Returns the counts of the threads that are unread, of those that are read, or of all. */
function countsOf(total: number, unread: number, wanted: boolean | undefined): CommentAnnotationsCount {
  if (wanted === undefined) return { total, unread };
  return wanted ? { total: unread, unread } : { total: total - unread, unread: 0 };
}

/** Sets what is counted in rows that were stored before. */
export async function addCountColumns(transaction: Queries): Promise<void> {
  for await (const { no, id, record } of storedAnnotations(transaction)) {
    await transaction.query(
      'UPDATE annotations SET for_all = $3, last_comment_at = $4 WHERE document_no = $1 AND id = $2',
      [no, id, isForAll(record), lastCommentAt(record)],
    );
    await writeReads(transaction, no, record, {}, record.reads);
  }
}
