import { expect } from '@open-wc/testing';
import { openDB } from 'idb';
import { connectionName, broadcastName } from '../../store/backends/local/messages.js';
import type { PresenceFrame } from '../../store/backends/protocol.js';
import type { Client } from './client.js';
import { ada, ben, outcomes, plan, reply, thread } from './fixtures.js';
import { databaseOf, openVersion1 } from './raw-database.js';

/** The first tab to come owns the database; each `enter` here is a tab. */
describe('the local backend in several tabs', () => {
  const stage = databaseOf();

  it('continues in another tab when the leader closes', async () => {
    const { cast } = stage();
    const [owner, heir, third] = [await cast.enter(ada), await cast.enter(ben), await cast.enter(ada)];
    for (const client of [owner, heir, third]) await client.follow(plan);
    await owner.push(plan, thread('t1'));
    await owner.connection.close();
    expect(outcomes(await heir.push(plan, reply('t1', 'Still here')))).to.deep.equal([2]);
    expect(outcomes(await third.push(plan, reply('t1', 'Me too')))).to.deep.equal([3]);
    for (const client of [heir, third]) {
      await client.reach(plan, 3);
      expect(client.texts(plan)).to.deep.equal({ t1: ['About t1', 'Still here', 'Me too'] });
      expect(
        client.frames.filter(({ t }) => t === 'reset'),
        'resets',
      ).to.have.length(1);
    }
  });

  it('answers pushes that were made during a failover', async () => {
    const { cast } = stage();
    const [owner, heir] = [await cast.enter(ada), await cast.enter(ben)];
    await owner.follow(plan);
    await heir.follow(plan);
    const pushed = heir.push(plan, thread('t1'), reply('t1', 'More'));
    await owner.connection.close();
    expect(outcomes(await pushed)).to.deep.equal([1, 2]);
    await heir.reach(plan, 2);
    expect(heir.texts(plan)).to.deep.equal({ t1: ['About t1', 'More'] });
  });

  it('answers queries that were made during a failover', async () => {
    const { cast } = stage();
    const [owner, heir] = [await cast.enter(ada), await cast.enter(ben)];
    await owner.push(plan, thread('t1'));
    const asked = heir.connection.queries?.page({ organizationId: 'acme' });
    const counted = heir.connection.queries?.counts({ organizationId: 'acme' });
    await owner.connection.close();
    expect((await asked)?.rows.map(({ id }) => id)).to.deep.equal(['t1']);
    expect(await counted).to.deep.equal({ plan: { total: 1, unread: 1 } });
  });

  it('sends presence in the organization again after a failover', async () => {
    const { cast } = stage();
    const [owner, author, asker] = [await cast.enter(ada), await cast.enter(ben), await cast.enter(ada)];
    for (const client of [owner, author]) await client.follow(plan);
    const say = (client: Client, at: number): void =>
      client.connection.publish?.(plan, {
        ...{ kind: 'presence', at, ttlMs: 60_000 },
        state: { onlineStatus: 'active', timestamp: 0, pageInfo: { baseUrl: '', path: '', title: '', url: '' } },
      });
    const frames: PresenceFrame[] = [];
    asker.connection.presence?.follow('acme', (frame) => {
      frames.push(frame);
      asker.nudge();
    });
    say(owner, 1);
    const people = () => frames.at(-1)?.published.map(({ user }) => user.userId);
    await asker.until(() => people()?.includes('ada') === true);
    await owner.connection.close();
    await asker.until(() => frames.filter(({ isWhole }) => isWhole).length === 2);
    say(author, 1);
    await asker.until(() => people()?.includes('ben') === true);
  });

  it('accepts the holder of the lock as leader, whatever another script of the site sends', async () => {
    const { cast, name } = stage();
    const [owner, other] = [await cast.enter(ada), await cast.enter(ben)];
    for (const client of [owner, other]) await client.follow(plan);
    const forger = new BroadcastChannel(broadcastName(name));
    forger.postMessage({ t: 'owner', owner: 'nobody' });
    for (const [at, client] of [owner, other].entries())
      expect(outcomes(await client.push(plan, thread(`t${at}`)))).to.deep.equal([at + 1]);
    await owner.connection.close();
    forger.postMessage({ t: 'owner', owner: 'nobody' });
    expect(outcomes(await other.push(plan, thread('t9')))).to.deep.equal([3]);
    forger.close();
  });

  it('ignores malformed messages', async () => {
    const { cast, name } = stage();
    const uncaught: unknown[] = [];
    const { reportError } = window;
    window.reportError = (error) => uncaught.push(error);
    const ids = new Set<string>();
    const forger = new BroadcastChannel(broadcastName(name));
    forger.onmessage = ({ data }: MessageEvent<{ from?: string }>) => data.from !== undefined && ids.add(data.from);
    const [owner, other] = [await cast.enter(ada), await cast.enter(ben)];
    for (const client of [owner, other]) await client.follow(plan);
    const lines = [...ids].map((id) => new BroadcastChannel(connectionName(name, id)));
    expect(lines).to.have.length(2);
    const types = [
      'owner',
      'attach',
      'follow',
      'push',
      'ask',
      'followLive',
      'pushLive',
      'publish',
      'pushNotifications',
    ];
    const replies = ['frame', 'problem', 'published', 'moved', 'live', 'notifications', 'results', 'answer', 'failed'];
    const malformed = [
      ...[null, undefined, 5, 'hello', [], {}, { t: null }, { t: 'constructor' }, { t: '__proto__' }],
      ...types.flatMap((t) => [{ t }, ...[...ids].map((from) => ({ t, from, id: 1, scope: null, session: null }))]),
      ...replies.map((t) => ({ t, owner: 'nobody', frame: null, published: 5, scope: null })),
    ];
    for (const channel of [forger, ...lines]) for (const message of malformed) channel.postMessage(message);
    expect(outcomes(await other.push(plan, thread('t1')))).to.deep.equal([1]);
    expect(outcomes(await owner.push(plan, thread('t2')))).to.deep.equal([2]);
    await other.reach(plan, 2);
    for (const channel of [forger, ...lines]) channel.close();
    window.reportError = reportError;
    expect(uncaught).to.deep.equal([]);
  });

  it('yields to a newer version of the page, and reports that the tab must be reloaded', async () => {
    const { cast, name } = stage();
    const clients = [await cast.enter(ada), await cast.enter(ben)];
    await cast.open('c1');
    for (const client of clients) await client.follow(plan);
    let isBlocked = false;
    const newer = await openDB(name, 99, {
      blocked() {
        isBlocked = true;
      },
    });
    newer.close();
    expect(isBlocked).to.equal(false);
    for (const client of clients) {
      await client.until(() => client.states.at(-1) === 'offline');
      expect(client.problems.map(({ code }) => code)).to.deep.equal(['reload_needed']);
      const error = await client.push(plan, thread('t1')).catch((reason: unknown) => reason);
      expect(error).to.include({ code: 'unavailable' });
    }
  });

  it('works without the database while an older version of the page blocks it', async () => {
    const { cast, name } = stage();
    const older = await openVersion1(name);
    const client = await cast.enter(ada);
    expect(client.problems.map(({ code }) => code)).to.deep.equal(['storage_blocked']);
    await client.follow(plan);
    expect(outcomes(await client.push(plan, thread('t1')))).to.deep.equal([1]);
    older.close();
  });
});
