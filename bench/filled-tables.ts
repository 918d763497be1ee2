import pg from 'pg';
import { documentKeyOf } from '../server/storage/keys.js';
import type { Scope } from '../store/backends/protocol.js';
import { setting, type MeasuredService } from './measured-service.js';
import { PageSocket } from './page-socket.js';

const comment = 'Is this still right? The total looks too high to me.';

/**
 * Fills a document with copies of a thread that the service has written, by SQL: the tables are then as if the service had written all of them.
 * The log of a document that is that old has only the last operations; this one has none.
 */
export async function fillDocument(service: MeasuredService, scope: Scope, count: number): Promise<void> {
  const page = await PageSocket.open(service.url, 1_000_000);
  const comments = [1, 2, 3].map((commentId) => ({ commentId, commentText: comment }));
  await page.push(scope, { name: 'annotation.add', args: { annotation: { annotationId: 'first', comments } } });
  page.close();
  const client = new pg.Client({ connectionString: setting('BENCH_DATABASE_URL') });
  await client.connect();
  await client.query(
    `INSERT INTO annotations (document_no, id, organization_key, created_at, updated_at, facets, for_all, last_comment_at, record)
     SELECT document_no, 'copy' || n, a.organization_key, created_at + n, updated_at + n, facets, for_all, last_comment_at,
            replace(replace(record::text, '"first"', '"copy' || n || '"'), '"annotationNumber":1', '"annotationNumber":' || n + 1)::json
     FROM annotations a JOIN documents ON no = document_no JOIN generate_series(1, $2::integer) AS n ON true
     WHERE key = $1 AND id = 'first'`,
    [documentKeyOf(scope), count - 1],
  );
  await client.query(
    'UPDATE documents SET seq = $2::integer, cut = $2::integer, last_number = $2::integer WHERE key = $1',
    [documentKeyOf(scope), count],
  );
  await client.query('ANALYZE');
  await client.end();
}
