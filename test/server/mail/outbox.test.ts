import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { CLAIM_MS, QUIET_MS } from '../../../server/mail/outbox.js';
import { addAnnotations } from '../../../server/rest/annotations.js';
import type { Database, Queries } from '../../../server/storage/database.js';
import type { NotificationRecord } from '../../../store/model/notification-record.js';
import { embeddedDatabases, postgresDatabases, type DatabasePool } from '../databases.js';
import { newScope } from '../rest/rest-stage.js';
import { startService, type RunningService } from '../service-stage.js';
import { MailClock, mailOptions, MemoryTransport } from './mail-stage.js';

const postgres = postgresDatabases(inject('postgresUrl'));

afterAll(async () => {
  await postgres.close();
  await embeddedDatabases.close();
});

describe.each<[string, DatabasePool]>([
  ['PGlite', embeddedDatabases],
  ['PostgreSQL', postgres],
])('the outbox of mail on %s', (_name, databases) => {
  let database: Database;
  let running: RunningService;
  let other: RunningService | undefined;
  let transport: MemoryTransport;
  let clock: MailClock;
  /** SQL of the transactions. */
  let statements: string[];
  /** Called at the end of each transaction, before it is committed. */
  let onEnd: () => void;

  const outbox = () => {
    const { mail } = running.service;
    if (!mail) throw new Error('The service sends no mail.');
    return mail.outbox;
  };

  beforeEach(async () => {
    database = await databases.take();
    statements = [];
    onEnd = () => undefined;
    transport = new MemoryTransport();
    clock = new MailClock();
    const recording = (queries: Queries): Queries => ({
      query: (sql, parameters) => {
        statements.push(sql);
        return queries.query(sql, parameters);
      },
    });
    running = await startService({
      mail: mailOptions(transport, clock),
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
    await other?.app.close();
    other = undefined;
    await running.app.close();
    await databases.giveBack(database);
  });

  /** Adds users with addresses, who may read an organization. */
  async function addUsers(organizationId: string, userIds: readonly string[]): Promise<void> {
    const { directory, grants } = running.service;
    for (const userId of userIds)
      await directory.users.add(organizationId, userId, { userId, organizationId, email: `${userId}@example.com` });
    await grants.set(
      userIds.map((userId) => ({ userId, type: 'organization', id: organizationId, organizationId, hasAccess: true })),
    );
  }

  /** Adds a thread of Ada that is assigned to a user. */
  async function addThread(scope = newScope(), userId = 'ben', annotationId = 't'): Promise<void> {
    const results = await addAnnotations(running.service, {
      ...scope,
      commentAnnotations: [
        {
          annotationId,
          commentData: [{ commentText: 'Hello', from: { userId: 'ada' }, triggerNotification: true }],
          assignedTo: { userId },
        },
      ],
    });
    expect(results[annotationId]?.success).toBe(true);
  }

  const count = async (table: string): Promise<number> => {
    const [row] = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
    return row?.count ?? NaN;
  };

  it('is written with one statement in the transaction of the change, or not at all', async () => {
    const writes = () => statements.filter((sql) => sql.includes('INSERT INTO mail_batches')).length;
    onEnd = () => {
      throw new Error('The connection broke.');
    };
    await expect(addThread()).rejects.toMatchObject({ code: 'unavailable' });
    expect(writes()).toBe(1);
    expect([await count('mail_batches'), await count('annotations')]).toEqual([0, 0]);
    onEnd = () => undefined;
    await addThread();
    expect(writes()).toBe(2);
    expect(await count('mail_batches')).toBe(1);
    await database.query('ALTER TABLE mail_batches RENAME TO elsewhere');
    await expect(addThread(undefined, 'ben', 't2')).rejects.toMatchObject({ code: 'unavailable' });
    await database.query('ALTER TABLE elsewhere RENAME TO mail_batches');
    expect(await count('annotations')).toBe(1);
  });

  it('gives each attempt to one node, also after a node that gives no sign of life', async () => {
    for (const [at, userId] of ['a', 'b', 'c', 'd', 'e'].entries()) await addThread(newScope(), userId, `t${at}`);
    const now = clock.now() + QUIET_MS;
    const claimed = (await Promise.all([1, 2, 3].map(() => outbox().claim(2, now)))).flat();
    expect(claimed.map(({ userId }) => userId).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await outbox().claim(9, now + CLAIM_MS - 1)).toEqual([]);
    const again = await outbox().claim(9, now + CLAIM_MS);
    expect(again.map(({ id }) => id).sort()).toEqual(claimed.map(({ id }) => id).sort());
    const [first, second] = [claimed[0], again.find(({ no }) => no === claimed[0]?.no)];
    if (!first || !second) throw new Error('Nothing was claimed.');
    expect([first.attempt, second.attempt]).toEqual([1, 2]);
    // What the first node reports late is not used.
    await outbox().record(first, { state: 'sent' });
    expect(await count('mail_batches')).toBe(5);
    await outbox().record(second, { state: 'sent' });
    expect(await count('mail_batches')).toBe(4);
  });

  it('has nothing for the user who acts, and begins another mail with what comes while one is sent', async () => {
    const scope = newScope();
    const record = (id: string): NotificationRecord => ({
      ...scope,
      id,
      timestamp: 1,
      actionUser: { userId: 'ada', organizationId: scope.organizationId },
      isForAll: false,
      concerned: { ada: 'custom', ben: 'custom' },
    });
    const write = (id: string) =>
      database.transaction((transaction) => outbox().write(transaction, record(id), false, clock.now()));
    await write('n1');
    await write('n2');
    const sending = await outbox().claim(9, clock.now() + QUIET_MS);
    await write('n3');
    const next = await outbox().claim(9, clock.now() + QUIET_MS);
    expect([...sending, ...next].map(({ userId, notificationIds }) => [userId, notificationIds])).toEqual([
      ['ben', ['n1', 'n2']],
      ['ben', ['n3']],
    ]);
    expect(next[0]?.id).not.toBe(sending[0]?.id);
  });

  it('is shared by two nodes, which send each mail once', async () => {
    const userIds = Array.from({ length: 30 }, (_, at) => `user-${at}`);
    const scope = newScope();
    await addUsers(scope.organizationId, userIds);
    for (const [at, userId] of userIds.entries()) await addThread(scope, userId, `t${at}`);
    other = await startService({ database, mail: mailOptions(transport, clock) });
    clock.pass(QUIET_MS);
    await Promise.all([running, other].map(async ({ service }) => service.mail?.deliverDue()));
    expect(transport.sent.map(({ to }) => to).sort()).toEqual(userIds.map((userId) => `${userId}@example.com`).sort());
    expect(await count('mail_batches')).toBe(0);
  });

  it('keeps a mail that a node was sending when it ended, with its id', async () => {
    const scope = newScope();
    await addUsers(scope.organizationId, ['ben']);
    await addThread(scope);
    let lost: string | undefined;
    transport.accept = ({ messageId }) => {
      lost = messageId;
      throw new Error('The node ends.');
    };
    clock.pass(QUIET_MS);
    await running.service.mail?.deliverDue();
    transport.accept = () => undefined;
    other = await startService({ database, mail: mailOptions(transport, clock) });
    clock.pass(CLAIM_MS);
    await other.service.mail?.deliverDue();
    expect(transport.sent.map(({ messageId }) => messageId)).toEqual([lost]);
  });
});
