import type { WalkOptions } from '../../store/backends/authority/storage.js';
import type { AnnotationQuery } from '../../store/model/annotation-query.js';
import type { AnnotationRecord } from '../../store/model/comment-annotation.js';
import { singleValues, type SingleValueField } from '../../store/rules/match-query.js';
import { mentionedPeople } from '../../store/rules/mentions.js';
import { cursorOf, type PageCursor } from '../../store/rules/page-cursor.js';
import type { Queries } from './database.js';
import { documentKeyOf, keyOf, toSqlId } from './keys.js';

/*
 * Queries of annotations in SQL. SQL leaves out what cannot match, with the help of indexes; the rules of the store decide about the rest
 * (`QueryExecutor`). Nothing here knows who may see what.
 */

/** Number of rows read at a time. */
const CHUNK_SIZE = 250;

/** Number of documents up to which each is read by its own index. More are most of an organization. */
const MAX_DOCUMENTS = 1_000;

/** Length of a facet. Facets of two values may be equal, which selects a row too many. */
const FACET_LENGTH = 16;

/** Query fields of which SQL knows the values of each row. */
type Facet = Exclude<SingleValueField, 'organizationId' | 'documentIds'> | 'categoryIds' | 'mentionedUserIds';

const facetFields: readonly Facet[] = [
  'statusIds',
  'statusTypes',
  'locationIds',
  'priorityIds',
  'targetElementId',
  'userIds',
  'assignedUserIds',
  'resolvedBy',
  'categoryIds',
  'mentionedUserIds',
];

/** Returns the facet of a value of a query field, for an index over all organizations. */
const facetOf = (organizationId: string, field: Facet, value: string): string =>
  keyOf(organizationId, field, value).slice(0, FACET_LENGTH);

function valuesOf(row: AnnotationRecord, field: Facet): readonly string[] {
  const { comments, commentCategories } = row.data;
  if (field === 'categoryIds') return commentCategories.map(({ id }) => id);
  if (field === 'mentionedUserIds') return comments.flatMap(mentionedPeople).map(({ userId }) => userId);
  return [singleValues[field](row) ?? []].flat();
}

/** Returns the facets of a row. */
export function facetsOf(row: AnnotationRecord): readonly string[] {
  const facets = facetFields.flatMap((field) =>
    valuesOf(row, field).map((value) => facetOf(row.organizationId, field, value)),
  );
  return [...new Set(facets)];
}

/** Parameters of a statement. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Adds a parameter. Returns its placeholder. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Yields what rows that match a query have in common, as far as SQL knows it. */
export function* conditionsOf(
  organizationId: string,
  query: AnnotationQuery,
  parameters: Parameters,
): Generator<string> {
  for (const field of facetFields) {
    const accepted = [query[field] ?? []].flat();
    const facets = accepted.map((value) => facetOf(organizationId, field, value));
    if (facets.length > 0) yield `a.facets && ${parameters.add(facets)}::text[]`;
  }
  const { createdAfter, createdBefore, updatedAfter, updatedBefore } = query;
  if (createdAfter !== undefined) yield `a.created_at > ${parameters.add(createdAfter)}`;
  if (createdBefore !== undefined) yield `a.created_at < ${parameters.add(createdBefore)}`;
  if (updatedAfter !== undefined) yield `a.updated_at > ${parameters.add(updatedAfter)}`;
  if (updatedBefore !== undefined) yield `a.updated_at < ${parameters.add(updatedBefore)}`;
}

/** Yields the conditions of the rows that have to be read themselves, and those that a reader has read or not. */
function* readConditionsOf(
  { organizationId, query = {}, userId, isCounted = false }: Omit<WalkOptions, 'documentIds'>,
  parameters: Parameters,
): Generator<string> {
  if (isCounted) yield 'NOT a.for_all';
  if (userId === undefined || query.unread === undefined || isCounted) return;
  const isRead = `EXISTS (
    SELECT FROM annotation_reads r WHERE r.document_no = a.document_no AND r.annotation_id = a.id
      AND r.user_key = ${parameters.add(keyOf(organizationId, userId))} AND r.at >= a.last_comment_at)`;
  yield `(NOT a.for_all OR ${query.unread ? 'NOT ' : ''}${isRead})`;
}

/** Yields the conditions of the rows after a cursor. */
function* positionOf(
  [createdAt, id, documentId]: PageCursor,
  isAscending: boolean,
  parameters: Parameters,
): Generator<string> {
  const comparison = isAscending ? '>' : '<';
  const time = `${parameters.add(createdAt)}::double precision`;
  const row = `${parameters.add(toSqlId(id))}::text`;
  yield `(a.created_at, a.id, d.document_id) ${comparison} (${time}, ${row}, ${parameters.add(toSqlId(documentId))}::text)`;
  // The indexes do not have the id of the document.
  yield `(a.created_at, a.id) ${comparison}= (${time}, ${row})`;
}

/** Statement with its parameters. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Returns the statement for the next threads of an organization; of the documents with these numbers, if they are given. */
export function annotationsStatement(walk: Omit<WalkOptions, 'documentIds'>, documents?: readonly string[]): Statement {
  const { organizationId, isAscending, query = {}, after } = walk;
  const parameters = new Parameters();
  const conditions = [
    ...conditionsOf(organizationId, query, parameters),
    ...readConditionsOf(walk, parameters),
    ...(after ? positionOf(after, isAscending, parameters) : []),
  ];
  const direction = isAscending ? 'ASC' : 'DESC';
  const order = (rows: string, ids: string): string =>
    `ORDER BY ${rows}.created_at ${direction}, ${rows}.id ${direction}, ${ids}.document_id ${direction}`;
  if (documents && documents.length <= MAX_DOCUMENTS) {
    const where = ['a.document_no = d.no', ...conditions].join(' AND ');
    // Each document is read by its index. The records are read once it is known which.
    const sql = `
      SELECT r.record FROM (
        SELECT found.* FROM documents d CROSS JOIN LATERAL (
          SELECT a.document_no, a.created_at, a.id, d.document_id FROM annotations a
          WHERE ${where} ORDER BY a.created_at ${direction}, a.id ${direction} LIMIT ${CHUNK_SIZE}
        ) found
        WHERE d.no = ANY (${parameters.add(documents)}::bigint[]) ${order('found', 'found')} LIMIT ${CHUNK_SIZE}
      ) page JOIN annotations r ON r.document_no = page.document_no AND r.id = page.id ${order('page', 'page')}`;
    return { sql, parameters: parameters.values };
  }
  if (documents) conditions.push(`a.document_no = ANY (${parameters.add(documents)}::bigint[])`);
  conditions.push(`a.organization_key = ${parameters.add(keyOf(organizationId))}`);
  const sql = `
    SELECT a.record FROM annotations a JOIN documents d ON d.no = a.document_no
    WHERE ${conditions.join(' AND ')} ${order('a', 'd')} LIMIT ${CHUNK_SIZE}`;
  return { sql, parameters: parameters.values };
}

/** Iterates the threads that a query may match, in order of creation (`QueryStorage.walk`). */
export async function* walkAnnotations(
  database: Queries,
  { documentIds, ...walk }: WalkOptions,
): AsyncGenerator<readonly AnnotationRecord[]> {
  const documents = documentIds && (await documentNumbers(database, walk.organizationId, documentIds));
  if (documents?.length === 0) return;
  for (let { after } = walk; ;) {
    const { sql, parameters } = annotationsStatement({ ...walk, after }, documents);
    const rows = (await database.query<{ record: AnnotationRecord }>(sql, parameters)).map(({ record }) => record);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK_SIZE) return;
    after = cursorOf(last);
  }
}

/** Returns the numbers of documents. Unknown ones are absent. */
export async function documentNumbers(
  database: Queries,
  organizationId: string,
  documentIds: readonly string[],
): Promise<readonly string[]> {
  const keys = documentIds.map((documentId) => documentKeyOf({ organizationId, documentId }));
  const found = await database.query<{ no: string }>('SELECT no::text AS no FROM documents WHERE key = ANY ($1)', [
    keys,
  ]);
  return found.map(({ no }) => no);
}

/** Number of rows that a migration reads at a time. */
const BACKFILL_SIZE = 1_000;

/** Iterates all stored rows, for migrations. `no` is the number of the document. */
export async function* storedAnnotations(
  transaction: Queries,
): AsyncGenerator<{ readonly no: string; readonly id: string; readonly record: AnnotationRecord }> {
  for (let last: readonly [string, string] = ['0', '']; ;) {
    const rows = await transaction.query<{ no: string; id: string; record: AnnotationRecord }>(
      `SELECT document_no::text AS no, id, record FROM annotations
       WHERE (document_no, id) > ($1::bigint, $2) ORDER BY document_no, id LIMIT ${BACKFILL_SIZE}`,
      last,
    );
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = [end.no, end.id];
  }
}

/** Sets the facets of the rows that were stored before there were any. */
export async function addFacets(transaction: Queries): Promise<void> {
  for await (const { no, id, record } of storedAnnotations(transaction))
    await transaction.query('UPDATE annotations SET facets = $3, updated_at = $4 WHERE document_no = $1 AND id = $2', [
      ...[no, id, facetsOf(record), record.data.lastUpdated ?? 0],
    ]);
}
