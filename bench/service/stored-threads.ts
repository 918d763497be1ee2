import pg from 'pg';
import { documentKeyOf } from '../../server/storage/keys.js';
import type { Scope } from '../../store/backends/protocol.js';
import { fillDocument } from '../filled-tables.js';
import { MeasuredService, setting } from '../measured-service.js';
import { openPages, type PageSocket } from '../page-socket.js';
import { quantile } from '../quantiles.js';
import type { Row } from '../row.js';

export const name = 'Service, stored threads: a change among 100 and among 1,000,000';

const FEW = 100;
const MANY = 1_000_000;
/** Documents that the threads are spread over, but for one that has as many as all others together. */
const DOCUMENTS = 1_000;
const CHANGES = 400;
const WARM_UP = 100;

/** A change among many threads may take that many times what it takes among few: the indexes are higher and no longer hot. */
const MOST_TIMES = 1.5;

const small: Scope = { organizationId: 'acme', documentId: 'small' };
const large: Scope = { organizationId: 'acme', documentId: 'large' };

/** Returns the median time of a reply to a thread of a document, in ms. */
async function timeOfReply(page: PageSocket, scope: Scope, prefix: string): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < WARM_UP + CHANGES; at++) {
    const commentId = at + 100;
    const annotationId = `${prefix}${(at % 90) + 1}`;
    const startedAt = performance.now();
    await page.push(scope, {
      name: 'comment.add',
      args: { annotationId, comment: { commentId, commentText: 'I agree.' } },
    });
    if (at >= WARM_UP) times.push(performance.now() - startedAt);
  }
  return quantile(times, 0.5);
}

/** Spreads copies of the threads of a document over other documents, by SQL. */
async function spread(scope: Scope, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: setting('BENCH_DATABASE_URL') });
  await client.connect();
  await client.query(
    `INSERT INTO documents (key, organization_key, organization_id, document_id, seq, cut, last_number)
     SELECT md5(n::text), organization_key, organization_id, 'spread-' || n, $2::integer, $2::integer, $2::integer
     FROM documents JOIN generate_series(1, ${DOCUMENTS}) AS n ON true WHERE key = $1`,
    [documentKeyOf(scope), count / DOCUMENTS],
  );
  await client.query(
    `INSERT INTO annotations (document_no, id, organization_key, created_at, updated_at, facets, for_all, last_comment_at, record)
     SELECT d.no, 'copy' || n, a.organization_key, created_at - n, updated_at - n, facets, for_all, last_comment_at, record
     FROM annotations a JOIN documents o ON o.no = a.document_no
       JOIN documents d ON d.document_id LIKE 'spread-%' JOIN generate_series(1, $2::integer) AS n ON true
     WHERE o.key = $1 AND a.id = 'first'`,
    [documentKeyOf(scope), count / DOCUMENTS],
  );
  await client.query('VACUUM ANALYZE');
  // Pages that the seeding has left in memory must not be written to disk during the measurement.
  await client.query('CHECKPOINT');
  await client.end();
}

/** Fills the tables by SQL; the changes are replies to threads, one after another, through the service. */
export async function run(): Promise<Row[]> {
  const service = await MeasuredService.start();
  const [page] = await openPages(service.url, 1);
  if (!page) throw new Error('There is no page.');
  await fillDocument(service, small, FEW);
  const among100 = await timeOfReply(page, small, 'copy');
  const startedAt = performance.now();
  await fillDocument(service, large, MANY / 2);
  await spread(large, MANY / 2);
  console.error(`${MANY} threads stored in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  const amongMany = await timeOfReply(page, large, 'copy');
  page.close();
  await service.end();
  const limit = MOST_TIMES * among100;
  return [
    {
      what: `a reply among ${MANY} threads, median`,
      ours: amongMany,
      limit,
      unit: 'ms',
      ratio: amongMany / among100,
      pass: amongMany <= limit,
    },
  ];
}
