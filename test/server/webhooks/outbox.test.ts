import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addAnnotations } from '../../../server/rest/annotations.js';
import type { Database, Queries } from '../../../server/storage/database.js';
import { newSecret } from '../../../server/webhooks/endpoints.js';
import type { WebhookEventName } from '../../../store/model/webhook.js';
import { embeddedDatabases } from '../databases.js';
import { newScope } from '../rest/rest-stage.js';
import { startService, type RunningService } from '../service-stage.js';

describe('the outbox', () => {
  let database: Database;
  let running: RunningService;
  /** SQL of the transactions. */
  let statements: string[];
  /** Called at the end of each transaction, before it is committed. */
  let onEnd: () => void;

  beforeEach(async () => {
    database = await embeddedDatabases.take();
    statements = [];
    onEnd = () => undefined;
    const recording = (queries: Queries): Queries => ({
      query: (sql, parameters) => {
        statements.push(sql);
        return queries.query(sql, parameters);
      },
    });
    running = await startService({
      database: {
        ...database,
        transaction: (run) =>
          database.transaction(async (transaction) => {
            const result = await run(recording(transaction));
            onEnd();
            return result;
          }),
      },
    });
  });
  afterEach(async () => {
    await running.app.close();
    await embeddedDatabases.giveBack(database);
  });
  afterAll(() => embeddedDatabases.close());

  const listen = (events?: readonly WebhookEventName[], organizationId?: string) =>
    running.service.webhooks.endpoints.add(
      { url: 'https://localhost', events, organizationId, isEncoded: false, publicKey: undefined },
      newSecret(),
      Date.now(),
    );

  /** Adds a thread. Returns how many statements wrote to the outbox. */
  async function add(): Promise<number> {
    statements.length = 0;
    const commentData = [{ commentText: 'Hello', from: { userId: 'ada' } }];
    const assignedTo = { userId: 'ben' };
    const results = await addAnnotations(running.service, {
      ...newScope(),
      commentAnnotations: [{ annotationId: 't', commentData, assignedTo }],
    });
    expect(results.t?.success).toBe(true);
    return statements.filter((sql) => sql.includes('INSERT INTO webhook_deliveries')).length;
  }

  const count = async (table: string): Promise<number> => {
    const [row] = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
    return row?.count ?? NaN;
  };

  it('is written with one statement, whatever the number of events and endpoints', async () => {
    await listen();
    await listen(['comment_annotation.assign']);
    expect(await add()).toBe(1);
    expect(await count('webhook_deliveries')).toBe(3);
  });

  it('is not written where no endpoint wants an event', async () => {
    expect(await add()).toBe(0);
    await listen(['comment.add']);
    expect(await add()).toBe(0);
    await listen(undefined, 'somebody else');
    expect(await add()).toBe(0);
    expect(await count('webhook_deliveries')).toBe(0);
  });

  it('has no messages of a change that is not committed', async () => {
    await listen();
    onEnd = () => {
      throw new Error('The connection broke.');
    };
    await expect(add()).rejects.toMatchObject({ code: 'unavailable' });
    expect(statements.some((sql) => sql.includes('INSERT INTO webhook_deliveries'))).toBe(true);
    expect(await count('webhook_deliveries')).toBe(0);
    expect(await count('annotations')).toBe(0);
    onEnd = () => undefined;
    await add();
    expect(await count('webhook_deliveries')).toBe(2);
  });

  it('that cannot be written undoes the change', async () => {
    await listen();
    await database.query('ALTER TABLE webhook_deliveries RENAME TO elsewhere');
    await expect(add()).rejects.toMatchObject({ code: 'unavailable' });
    await database.query('ALTER TABLE elsewhere RENAME TO webhook_deliveries');
    expect(await count('annotations')).toBe(0);
  });
});
