import { createHash } from 'node:crypto';
import pg from 'pg';
import { documentKeyOf, keyOf } from '../../server/storage/keys.js';
import type { Scope } from '../../store/backends/protocol.js';
import { MeasuredService, setting } from '../measured-service.js';
import { openPages, type PageSocket } from '../page-socket.js';
import { quantile } from '../quantiles.js';
import type { Row } from '../row.js';

export const name = 'Service, writes: acknowledged changes a second, beside the bare transaction';

/** Pages that write at the same time. Each sends its next change when the last one is acknowledged, as a page does. */
const PAGES = 100;
const WRITES = 2_000;
const WARM_UP = 500;
/** The service and the bare transactions take turns, so that other work on the machine hits both. */
const ROUNDS = 3;

/** Connections to the database, of the service and of the bare transactions. */
const CONNECTIONS = 10;

/** The service has to make this part of the writes that bare transactions make. */
const LEAST_SHARE = 0.6;

const documents = (count: number): readonly Scope[] =>
  Array.from({ length: count }, (_, at) => ({ organizationId: 'acme', documentId: `writes-${count}-${at}` }));

/** Runs a task that many times, up to so many at once. Returns how many were done in a second, after a warm-up. */
async function rateOf(atOnce: number, task: (runner: number, at: number) => Promise<unknown>): Promise<number> {
  const run = async (first: number, count: number): Promise<void> => {
    let next = first;
    const runner = async (number: number): Promise<void> => {
      while (next < first + count) await task(number, next++);
    };
    await Promise.all(Array.from({ length: atOnce }, (_, number) => runner(number)));
  };
  await run(0, WARM_UP);
  const before = performance.now();
  await run(WARM_UP, WRITES);
  return WRITES / ((performance.now() - before) / 1000);
}

/** New threads of one comment, through the service. The pages do not follow the documents: fan-out is measured apart. */
function serviceRate(pages: readonly PageSocket[], scopes: readonly Scope[], prefix: string): Promise<number> {
  return rateOf(pages.length, async (runner, at) => {
    const scope = scopes[runner % scopes.length];
    const annotationId = `${prefix}-${at}`;
    const comments = [{ commentId: at + 1, commentText: 'Is this still right? The total looks too high to me.' }];
    if (scope)
      await pages[runner]?.push(scope, { name: 'annotation.add', args: { annotation: { annotationId, comments } } });
  });
}

interface StoredRow {
  readonly record: { readonly id: string };
  readonly facets: readonly string[];
  readonly last_comment_at: number;
  readonly user_key: string;
}

/** Each connection prepares the statements once, as the service does. */
const prepared = (client: pg.PoolClient) => ({
  query: <Stored extends pg.QueryResultRow>(text: string, values: readonly unknown[]) =>
    client.query<Stored>({ name: createHash('md5').update(text).digest('hex'), text, values: [...values] }),
});

/** The statements of such a change, with a row that the service has written, on the same tables. */
async function bareWrite(
  connection: pg.PoolClient,
  { documentId, organizationId }: Scope,
  id: string,
  row: StoredRow,
): Promise<void> {
  await connection.query('BEGIN');
  const client = prepared(connection);
  const key = documentKeyOf({ organizationId, documentId });
  const { rows } = await client.query<{ no: string; seq: string; last_number: number }>(
    'SELECT no, seq, cut, last_number FROM documents WHERE key = $1 FOR UPDATE',
    [key],
  );
  const [document] = rows;
  if (!document) throw new Error(`There is no document ${documentId}.`);
  const { no, seq, last_number: number } = document;
  await client.query(
    `SELECT (SELECT record FROM annotations WHERE document_no = $1 AND id = $2) AS record,
            (SELECT result FROM mutations WHERE client_id = $3 AND mid = $4) AS result`,
    [no, id, id, 1],
  );
  const next = Number(seq) + 1;
  await client.query('INSERT INTO mutations (client_id, mid, result) VALUES ($1, $2, $3)', [
    id,
    1,
    JSON.stringify({ ok: true, seq: next }),
  ]);
  const cut = Math.max(0, next - 1000);
  await client.query('UPDATE documents SET seq = $2, cut = $3, last_number = $4 WHERE no = $1', [
    no,
    next,
    cut,
    number + 1,
  ]);
  await client.query('INSERT INTO operations (document_no, seq, annotation_id, before) VALUES ($1, $2, $3, $4)', [
    no,
    next,
    id,
    null,
  ]);
  if (cut > 0) await client.query('DELETE FROM operations WHERE document_no = $1 AND seq <= $2', [no, cut]);
  await client.query(
    `INSERT INTO annotations
       (document_no, id, organization_key, created_at, updated_at, facets, for_all, last_comment_at, record)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (document_no, id) DO UPDATE SET created_at = excluded.created_at, updated_at = excluded.updated_at,
       facets = excluded.facets, for_all = excluded.for_all, last_comment_at = excluded.last_comment_at,
       record = excluded.record`,
    [
      ...[no, id, keyOf(organizationId), next, next],
      ...[row.facets, true, row.last_comment_at, JSON.stringify({ ...row.record, id })],
    ],
  );
  await client.query(
    `INSERT INTO annotation_reads (document_no, annotation_id, user_key, at)
     SELECT $1, $2, * FROM unnest($3::text[], $4::double precision[])
     ON CONFLICT (document_no, annotation_id, user_key) DO UPDATE SET at = excluded.at`,
    [no, id, [row.user_key], [row.last_comment_at]],
  );
  await client.query('INSERT INTO node_hints (node, hint) SELECT $1, value FROM json_array_elements($2::json)', [
    'bench',
    JSON.stringify([{ k: 'thread', scope: { organizationId, documentId }, annotationId: id, notifies: false }]),
  ]);
  await connection.query('COMMIT');
}

async function bareRate(pool: pg.Pool, scopes: readonly Scope[], prefix: string): Promise<number> {
  const { rows } = await pool.query<StoredRow>(
    `SELECT record, facets, last_comment_at, user_key
     FROM annotations a JOIN annotation_reads r ON r.document_no = a.document_no AND annotation_id = a.id LIMIT 1`,
  );
  const [row] = rows;
  if (!row) throw new Error('The service has written nothing.');
  return rateOf(CONNECTIONS, async (_, at) => {
    const scope = scopes[at % scopes.length];
    const client = await pool.connect();
    if (scope) await bareWrite(client, scope, `${prefix}-${at}`, row);
    client.release();
  });
}

/** Measures the service and the bare transactions on the same tables, in turns. */
export async function run(): Promise<Row[]> {
  const service = await MeasuredService.start();
  const pages = await openPages(service.url, PAGES);
  const pool = new pg.Pool({ connectionString: setting('BENCH_DATABASE_URL'), max: CONNECTIONS });
  const rows: Row[] = [];
  for (const [what, scopes] of [
    ['one document', documents(1)],
    [`${PAGES} documents`, documents(PAGES)],
  ] as const) {
    const [rates, bareRates]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      rates.push(await serviceRate(pages, scopes, `service-${scopes.length}-${round}`));
      bareRates.push(await bareRate(pool, scopes, `bare-${scopes.length}-${round}`));
    }
    const [ours, bare] = [quantile(rates, 0.5), quantile(bareRates, 0.5)];
    const limit = LEAST_SHARE * bare;
    rows.push({
      what: `writes to ${what}, at least`,
      ours,
      limit,
      unit: '/s',
      ratio: ours / bare,
      pass: ours >= limit,
    });
  }
  for (const page of pages) page.close();
  await service.end();
  await pool.end();
  return rows;
}
