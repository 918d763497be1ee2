import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { addCountColumns } from '../../server/storage/annotation-counts.js';
import { addFacets, annotationsStatement } from '../../server/storage/annotation-queries.js';
import { QueryExecutor } from '../../store/backends/authority/query-executor.js';
import type { LogStorage, WalkOptions } from '../../store/backends/authority/storage.js';
import { MemoryRows } from '../../store/backends/memory/storage.js';
import type { WireCounts, WirePageQuery } from '../../store/backends/protocol.js';
import type { AnnotationRecord, Comment } from '../../store/model/index.js';
import { makeComment, makeRecord, statusOf } from '../store/rows.js';
import { embeddedDatabases, postgresDatabases } from './databases.js';
import { startService, type RunningService } from './service-stage.js';

const postgres = postgresDatabases(inject('postgresUrl'));

const users = ['ada', 'ben', 'cleo'];
const documents = ['plan', 'budget', 'notes'];
const user = fc.constantFrom(...users).map((userId) => ({ userId, organizationId: 'acme' }));
const time = fc.integer({ min: 1, max: 6 });

/** Most threads look the same to everybody. */
const seldom = fc.oneof({ arbitrary: fc.constant(false), weight: 7 }, fc.constant(true));

const comment = fc
  .record({
    commentId: fc.integer({ min: 1, max: 1_000_000 }),
    commentText: fc.constantFrom('first', 'second'),
    from: user,
    createdAt: time,
    mentioned: fc.option(user, { nil: undefined }),
    to: fc.option(user, { nil: undefined }),
    isDraft: seldom,
  })
  .map(({ commentId, commentText, mentioned, to, isDraft, ...about }): Comment => ({
    ...makeComment(commentId, commentText, about),
    taggedUserContacts: mentioned ? [{ text: '@', userId: mentioned.userId, contact: mentioned }] : [],
    ...(to && { to: [to] }),
    ...(isDraft && { isDraft }),
  }));

const category = (id: string) => ({ id, name: id, color: '#000000' });

const restrictions = fc.record(
  {
    accessMode: fc.constantFrom('public', 'private'),
    contextFilter: fc.constant({ access: { team: ['north'] } }),
    isDraft: fc.constant(true),
    ghostComment: fc.constant({ message: 'Gone' }),
  },
  { requiredKeys: [] },
);

const content = fc.record(
  {
    comments: fc.array(comment, { minLength: 1, maxLength: 3 }),
    from: user,
    status: fc.constantFrom('OPEN', 'IN_PROGRESS', 'RESOLVED').map(statusOf),
    createdAt: time,
    lastUpdated: time,
    commentCategories: fc.subarray(['bug', 'question']).map((ids) => ids.map(category)),
    priority: fc.constantFrom('P0', 'P1').map(category),
    location: fc.constantFrom('intro', "a'b\0").map((id) => ({ id })),
    assignedTo: user,
    resolvedByUserId: fc.constantFrom(...users),
    targetElementId: fc.constantFrom('title', 'body'),
  },
  { requiredKeys: ['comments', 'from', 'status', 'createdAt', 'lastUpdated', 'commentCategories'] },
);

const data = fc
  .tuple(content, fc.oneof(fc.constant({}), restrictions))
  .map(([given, restricted]) => ({ ...given, ...restricted }));

const reads = fc.dictionary(fc.constantFrom(...users), time);

const rows = fc
  .array(fc.record({ documentId: fc.constantFrom(...documents), data, reads }), { maxLength: 12 })
  .map((made) =>
    made.map(({ documentId, data: given, reads: readTimes }, index): AnnotationRecord => {
      const id = `t${index}`;
      const record = makeRecord(id);
      return {
        ...record,
        organizationId: 'acme',
        documentId,
        reads: readTimes,
        data: { ...record.data, ...given, annotationId: id },
      };
    }),
  );

const some = (...values: readonly string[]) => fc.subarray([...values, 'nothing'], { maxLength: 2 });
const fields = {
  documentIds: some(...documents),
  statusIds: some('OPEN', 'RESOLVED'),
  statusTypes: fc.subarray(['default', 'ongoing', 'terminal'] as const),
  locationIds: some('intro', "a'b\0"),
  priorityIds: some('P0'),
  categoryIds: some('bug'),
  userIds: some(...users),
  assignedUserIds: some(...users),
  mentionedUserIds: some(...users),
  resolvedBy: fc.constantFrom(...users),
  targetElementId: fc.constantFrom('title', 'nothing'),
  text: fc.constant('second'),
  unread: fc.boolean(),
  createdAfter: time,
  createdBefore: time,
  updatedAfter: time,
  updatedBefore: time,
  filterGhostComments: fc.boolean(),
};

/** Queries with few fields: a query with many finds nothing. */
const query = fc
  .tuple(fc.record(fields), fc.shuffledSubarray(Object.keys(fields), { maxLength: 2 }))
  .map(([values, chosen]) => ({
    organizationId: 'acme',
    ...Object.fromEntries(Object.entries(values).filter(([field]) => chosen.includes(field))),
  }));

const viewer = fc.record(
  {
    userId: fc.constantFrom(...users),
    organizationId: fc.constant('acme'),
    isAdmin: fc.constant(true),
    isAnonymous: fc.constant(true),
    contextAccess: fc.constant({ team: ['north'] }),
  },
  { requiredKeys: ['userId', 'organizationId'] },
);

const pickContent = ({ data, reads }: AnnotationRecord) => ({ data, reads });

/** Documents that the reader may not read. */
const closed = fc.subarray(documents, { maxLength: 1 });

async function store(storage: LogStorage, records: readonly AnnotationRecord[]): Promise<void> {
  for (const row of records) {
    const { organizationId, documentId, id } = row;
    await storage.change({ scope: { organizationId, documentId } }, id, ({ head }) => ({
      head: { ...head, seq: head.seq + 1 },
      result: { ok: true, seq: head.seq + 1 },
      change: { entry: { seq: head.seq + 1, id }, cause: { by: 'application' }, row },
    }));
  }
}

async function allPages(queries: QueryExecutor, given: WirePageQuery): Promise<readonly (readonly string[])[]> {
  const pages: string[][] = [];
  for (let pageToken: string | undefined; ;) {
    const page = await queries.page({ ...given, ...(pageToken !== undefined && { pageToken }) });
    pages.push(page.rows.map(({ id }) => id));
    pageToken = page.nextPageToken;
    if (pageToken === undefined) return pages;
  }
}

describe('queries in SQL', () => {
  let running: RunningService;

  beforeEach(async () => {
    running = await startService();
  });
  afterEach(() => running.strike());
  afterAll(async () => {
    await embeddedDatabases.close();
    await postgres.close();
  });

  it('find and count the threads that the rules find', async () => {
    const { database, service } = running;
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.array(fc.tuple(query, viewer, closed, fc.constantFrom('asc', 'desc'), fc.integer({ min: 1, max: 5 })), {
          minLength: 12,
          maxLength: 16,
        }),
        async (records, questions) => {
          await database.query('TRUNCATE operations, annotations, annotation_reads, documents CASCADE');
          const memory = new MemoryRows();
          const earlier = records.map((row, index) => ({ ...row, ...pickContent(records.at(-1 - index) ?? row) }));
          for (const storage of [memory, service.rows]) {
            await store(storage, earlier);
            await store(storage, records);
          }
          for (const [given, reader, closedIds, order, pageSize] of questions) {
            const answer = async (storage: MemoryRows | typeof service.rows) => {
              const queries = new QueryExecutor(
                storage,
                ({ documentId }) => ({ ...reader, hasAccess: !closedIds.includes(documentId) }),
                { userId: reader.userId },
              );
              const asked = { ...given, order, pageSize } as WirePageQuery;
              const counts: WireCounts = await queries.counts(given);
              return [await allPages(queries, asked), { ...counts }];
            };
            expect(await answer(service.rows)).toEqual(await answer(memory));
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('find and count the threads of a database that was made before there were facets and counts', async () => {
    const { database, service } = running;
    const [records] = fc.sample(
      rows.filter((made) => made.length > 3),
      1,
    );
    await store(service.rows, records ?? []);
    const columns = async () => [
      await database.query(
        'SELECT id, facets, updated_at, for_all, last_comment_at FROM annotations ORDER BY document_no, id',
      ),
      await database.query('SELECT * FROM annotation_reads ORDER BY document_no, annotation_id, user_key'),
    ];
    const stored = await columns();
    await database.query(`UPDATE annotations SET facets = '{}', updated_at = 0, for_all = false, last_comment_at = 0`);
    await database.query('DELETE FROM annotation_reads');
    await database.transaction(addFacets);
    await database.transaction(addCountColumns);
    expect(await columns()).toEqual(stored);
  });

  describe('on PostgreSQL', () => {
    let filled: RunningService;

    beforeAll(async () => {
      filled = await startService({ databases: postgres });
      await fill(2_000);
    }, 120_000);

    afterAll(() => filled.strike());

    /** Adds copies of a thread to 100 documents of an organization, the latest ones with a value that is rare. */
    async function fill(count: number): Promise<void> {
      const { database, service } = filled;
      const common = makeRecord('t');
      const rare = { ...common.data, location: { id: 'rare' }, from: { userId: 'rare', organizationId: 'acme' } };
      await store(service.rows, [
        ...Array.from({ length: 100 }, (_, index) => ({
          ...common,
          id: 'common',
          organizationId: 'acme',
          documentId: `d${index}`,
        })),
        { ...common, data: rare, id: 'rare', organizationId: 'acme', documentId: 'd50' },
      ]);
      await database.query(
        `INSERT INTO annotations
           (document_no, id, organization_key, created_at, updated_at, facets, for_all, last_comment_at, record)
         SELECT document_no, 'n' || n, organization_key, n, n, facets, for_all, last_comment_at, record
         FROM annotations JOIN generate_series(1, $1) AS n ON true WHERE id = 'common'`,
        [count],
      );
      await database.query('ANALYZE');
    }

    interface Plan {
      readonly 'Actual Rows': number;
      readonly 'Actual Loops': number;
      readonly 'Rows Removed by Filter'?: number;
      readonly 'Rows Removed by Index Recheck'?: number;
      readonly Plans?: readonly Plan[];
    }

    const rowsRead = (plan: Plan): number =>
      plan['Actual Loops'] *
        (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) +
      (plan.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), 0);

    async function cost(walk: Partial<WalkOptions>, ...documentIds: readonly string[]): Promise<number> {
      const { database } = filled;
      const known = await database.query<{ no: string }>(
        'SELECT no::text AS no FROM documents WHERE document_id = ANY ($1)',
        [documentIds],
      );
      const statement = annotationsStatement(
        { organizationId: 'acme', isAscending: false, ...walk },
        documentIds.length > 0 ? known.map(({ no }) => no) : undefined,
      );
      const [explained] = await database.query<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.sql}`,
        statement.parameters,
      );
      return rowsRead((explained as { 'QUERY PLAN': readonly [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
    }

    it.each([
      ['the latest threads', {}, []],
      ['a later page', { isAscending: true, after: [1_000, 'n', 'd5'] }, []],
      ['a rare value', { query: { locationIds: ['rare'] } }, []],
      ['a rare value with a frequent one', { query: { userIds: ['rare'], statusIds: ['OPEN'] } }, []],
      ['recent changes', { query: { updatedAfter: 1_999 } }, []],
      ['recent threads', { query: { createdAfter: 1_999 }, isAscending: true }, []],
      ['a page of a document', { after: [40, 'n', 'd5'] }, ['d5']],
      ['what is not counted', { isCounted: true }, []],
      ['what is not read', { query: { unread: true }, userId: 'ada' }, []],
      ['some documents', { isAscending: true }, ['d1', 'd2', 'd3']],
    ] satisfies readonly (readonly [string, Partial<WalkOptions>, readonly string[]])[])(
      'read few of 200,000 threads for %s',
      async (_, walk, documentIds) => {
        // A row counts once in each step of a plan.
        expect(await cost(walk, ...documentIds)).toBeLessThan(5_000);
      },
    );

    it('count 200,000 threads without reading them', async () => {
      const { service, database } = filled;
      const queries = new QueryExecutor(service.rows, () => ({ userId: 'ada', organizationId: 'acme' }), {
        userId: 'ada',
      });
      const counts = await queries.counts({ organizationId: 'acme' });
      expect(Object.keys(counts)).toHaveLength(100);
      expect(counts.d50).toEqual({ total: 2_002, unread: 2_002 });
      // Rows without their content are counted all the same.
      await database.query(`UPDATE annotations SET record = '{}' WHERE id LIKE 'n1%'`);
      expect(await queries.counts({ organizationId: 'acme' })).toEqual(counts);
    });
  });
});
