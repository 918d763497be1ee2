import { unpackMoves } from '../../store/backends/cursor-moves.js';
import type { CursorState, EphemeralUpdate, Published } from '../../store/backends/protocol.js';
import type { PresenceStatus } from '../../store/model/index.js';
import type { Client } from './client.js';
import { expect } from './expect.js';
import { access, ada, admin, anonymous, ben, budget, plan, thread, viewer } from './fixtures.js';
import { describe, it } from './framework.js';
import { castOf, type MakeStage } from './stage.js';

const typing = (annotationId: string, isTyping = true): EphemeralUpdate => ({
  kind: 'typing',
  annotationId,
  isTyping,
  ttlMs: 5_000,
});

/** The thread that is only there to be waited for. */
const END = 'end';

/** In which threads a client has heard whom write, or stop. */
const heard = ({ heard: all }: Client): readonly string[] =>
  all.flatMap(({ user, passing }) => {
    if (passing.kind !== 'typing' || passing.annotationId === END) return [];
    return [`${user.userId} ${passing.isTyping ? 'in' : 'out of'} ${passing.annotationId}`];
  });

/** Says that a client is there, as the so manieth thing it says. */
const being = (at: number, onlineStatus: PresenceStatus | null = 'active', ttlMs = 60_000): EphemeralUpdate => ({
  ...{ kind: 'presence', at, ttlMs },
  state: onlineStatus && { onlineStatus, timestamp: 0, pageInfo: { baseUrl: '', path: '', title: '', url: '' } },
});

/** Whom a client has heard be there, go away, or leave. */
const met = ({ heard: all }: Client): readonly string[] =>
  all.flatMap(({ user, passing }) =>
    passing.kind === 'presence' ? [`${user.userId} ${passing.state?.onlineStatus ?? 'has left'}`] : [],
  );

/** Says that a client has a cursor, as the so manieth thing it says. */
const pointing = (at: number, state: CursorState | null = { onlineStatus: 'active', surface: 1 }): EphemeralUpdate => ({
  ...{ kind: 'cursor', at, state, ttlMs: 60_000 },
});

const moving = (left: number, top = 0, surface = 1): EphemeralUpdate => ({ kind: 'move', surface, left, top });

/** Whose cursors a client has heard of, by their numbers; null where they have none any more. */
const pointed = ({ heard: all }: Client): ReadonlyMap<number | undefined, string | null> =>
  new Map(
    all.flatMap(({ user, number, passing }) =>
      passing.kind === 'cursor' ? [[number, passing.state && user.userId] as const] : [],
    ),
  );

/** Where cursors are that a client has heard of, the latest of each: whose, on which surface, and where on it. */
function places(client: Client): readonly string[] {
  const people = pointed(client);
  const all = client.moves.flatMap(({ bytes }) => unpackMoves(bytes));
  const latest = new Map(all.map(({ number, surface, left, top }) => [number, `${surface}: ${left}, ${top}`]));
  return [...latest].flatMap(([number, place]) => (people.has(number) ? [`${people.get(number)} ${place}`] : []));
}

/** What people do at this moment: told to those who may see it, and kept nowhere. */
export function runPassingSuite(makeStage: MakeStage): void {
  describe('ephemeral messages', () => {
    const cast = castOf(makeStage);

    /** Waits until a client has heard all that somebody told before. */
    const settle = async (speaker: Client, listener: Client): Promise<void> => {
      const before = listener.heard.length;
      speaker.connection.publish?.(plan, typing(END));
      const isEnd = ({ passing }: Published): boolean => passing.kind === 'typing' && passing.annotationId === END;
      await listener.until(() => listener.heard.slice(before).some(isEnd));
    };

    /** Clients that follow the plan, where Ada has begun two threads. */
    const enter = async (...users: readonly (typeof ada)[]): Promise<readonly Client[]> => {
      const clients = [];
      for (const user of [ada, ...users]) clients.push(await cast().enter(user));
      for (const client of clients) await client.follow(plan);
      const [author] = clients as [Client];
      await author.push(plan, thread('t1'), thread(END));
      for (const client of clients) await client.reach(plan, 2);
      return clients;
    };

    it('are sent to other subscribers of the document', async () => {
      const [author, other] = (await enter(ben)) as [Client, Client];
      author.connection.publish?.(plan, typing('t1'));
      author.connection.publish?.(plan, typing('t1', false));
      await settle(author, other);
      expect(heard(other)).to.deep.equal(['ada in t1', 'ada out of t1']);
      expect(other.heard[0]?.passing).to.deep.equal(typing('t1'));
      expect(other.heard[0]?.scope).to.deep.equal(plan);
      expect(heard(author)).to.deep.equal([]);
    });

    it("name the connection, so that a user's tabs are distinguished", async () => {
      const [author, other] = (await enter(ben)) as [Client, Client];
      const again = await cast().enter(ada);
      await again.follow(plan);
      author.connection.publish?.(plan, typing('t1'));
      again.connection.publish?.(plan, typing('t1'));
      await other.until(() => other.heard.length === 2);
      expect(new Set(other.heard.map(({ from }) => from)).size).to.equal(2);
      await settle(again, author);
      await settle(author, again);
      expect([heard(author), heard(again)]).to.deep.equal([['ada in t1'], ['ada in t1']]);
    });

    it('are not sent to users who may not see the thread', async () => {
      const [author, other, boss] = (await enter(ben, admin)) as [Client, Client, Client];
      await author.push(plan, access('t1', 'private'));
      author.connection.publish?.(plan, typing('t1'));
      await settle(author, boss);
      await settle(author, other);
      expect(heard(boss)).to.deep.equal(['ada in t1']);
      expect(heard(other)).to.deep.equal([]);
    });

    it('are not sent to anonymous users, who see nobody else', async () => {
      const [author, nobody, other] = (await enter(anonymous, ben)) as [Client, Client, Client];
      author.connection.publish?.(plan, typing('t1'));
      await settle(author, other);
      // The answer comes after everything that was sent before.
      await nobody.connection.queries?.counts({ organizationId: 'acme', documentIds: ['none'] });
      expect(heard(other)).to.deep.equal(['ada in t1']);
      expect(nobody.heard).to.deep.equal([]);
    });

    it('are refused for users who may not comment, and for a missing thread', async () => {
      const [author, nobody, reader] = (await enter(anonymous, viewer)) as [Client, Client, Client];
      nobody.connection.publish?.(plan, typing('t1'));
      nobody.connection.publish?.(plan, typing('t9'));
      author.connection.publish?.(budget, typing('t1'));
      await settle(reader, author);
      expect(heard(author)).to.deep.equal([]);
    });

    it('are refused without a subscription to the document', async () => {
      const [author, other] = (await enter(ben)) as [Client, Client];
      const outsider = await cast().enter(admin);
      const former = await cast().enter(ben);
      const subscription = former.connection.subscribe(plan);
      await former.until(() => former.cursor(plan) !== undefined);
      subscription.unsubscribe();
      for (const each of [outsider, former]) each.connection.publish?.(plan, typing('t1'));
      // Commands of a connection are handled in order, so the answer comes after the publication.
      await outsider.follow(plan);
      await former.push(plan, thread('t2'));
      await settle(author, other);
      expect(heard(other)).to.deep.equal([]);
    });

    it('end with the subscription and the connection', async () => {
      const [author, other, gone] = (await enter(ben, viewer)) as [Client, Client, Client];
      const left = await cast().enter(ben);
      const subscription = left.connection.subscribe(plan);
      await left.until(() => left.cursor(plan) !== undefined);
      subscription.unsubscribe();
      await gone.connection.close();
      gone.connection.publish?.(plan, typing('t1'));
      await settle(author, other);
      expect(heard(other)).to.deep.equal([]);
      expect(heard(left)).to.deep.equal([]);
      expect(heard(gone)).to.deep.equal([]);
    });

    it('are not stored', async () => {
      const [author, other] = (await enter(ben)) as [Client, Client];
      author.connection.publish?.(plan, typing('t1'));
      await settle(author, other);
      const late = await cast().enter(ben);
      await late.follow(plan);
      await settle(author, late);
      expect(heard(late)).to.deep.equal([]);
      expect(late.cursor(plan)?.seq).to.equal(2);
    });

    describe('of presence', () => {
      it('are sent to others and to later subscribers, once', async () => {
        const [author, other] = (await enter(ben)) as [Client, Client];
        author.connection.publish?.(plan, being(1));
        author.connection.publish?.(plan, being(2));
        author.connection.publish?.(plan, being(3, 'away'));
        await other.until(() => met(other).length === 2);
        const late = await cast().enter(viewer);
        await late.follow(plan);
        await late.until(() => met(late).length > 0);
        await settle(author, other);
        await settle(other, author);
        expect(met(other)).to.deep.equal(['ada active', 'ada away']);
        expect(met(late)).to.deep.equal(['ada away']);
        expect(met(author)).to.deep.equal([]);
      });

      it('end when the user leaves, unsubscribes or disconnects', async () => {
        const [author, other] = (await enter(ben)) as [Client, Client];
        const [first, second, third] = [await cast().enter(ada), await cast().enter(ada), await cast().enter(ada)];
        for (const each of [first, second, third]) await each.follow(plan);
        const subscription = second.connection.subscribe(plan);
        for (const each of [first, second, third]) {
          const before = met(other).length;
          each.connection.publish?.(plan, being(1));
          await other.until(() => met(other).length > before);
        }
        const over = async (end: () => unknown): Promise<void> => {
          const before = met(other).length;
          await end();
          await other.until(() => met(other).length > before);
        };
        await over(() => first.connection.publish?.(plan, being(2, null)));
        await over(() => subscription.unsubscribe());
        await over(() => third.connection.close());
        await settle(author, other);
        expect(met(other)).to.deep.equal([
          ...Array<string>(3).fill('ada active'),
          ...Array<string>(3).fill('ada has left'),
        ]);
      });

      it('end if they are not repeated in time', async () => {
        const [author, other] = (await enter(ben)) as [Client, Client];
        author.connection.publish?.(plan, being(1, 'active', 1));
        await other.until(() => met(other).includes('ada has left'));
        expect(met(other)).to.deep.equal(['ada active', 'ada has left']);
      });

      it('are not exchanged with unknown users or without a subscription', async () => {
        const [author, nobody, reader] = (await enter(anonymous, viewer)) as [Client, Client, Client];
        nobody.connection.publish?.(plan, being(1));
        author.connection.publish?.(budget, being(1));
        author.connection.publish?.(plan, being(2));
        await reader.until(() => met(reader).length === 2);
        await settle(author, reader);
        expect(met(reader)).to.have.members([`${anonymous.userId} active`, 'ada active']);
        expect(met(nobody)).to.deep.equal([]);
      });

      it('ignore late messages', async () => {
        const [author, other] = (await enter(ben)) as [Client, Client];
        author.connection.publish?.(plan, being(5, 'away'));
        author.connection.publish?.(plan, being(4));
        await settle(author, other);
        expect(met(other)).to.deep.equal(['ada away']);
      });
    });

    describe('of cursors', () => {
      /** Clients that follow the plan and tell of their cursors. */
      const point = async (...users: readonly (typeof ada)[]): Promise<readonly Client[]> => {
        const clients = await enter(...users);
        for (const { connection } of clients) connection.publish?.(plan, pointing(1));
        for (const client of clients) await client.until(() => pointed(client).size === users.length);
        return clients;
      };

      it('are sent to others who share theirs, with different numbers', async () => {
        const [author, other, third] = (await point(ben, viewer)) as [Client, Client, Client];
        expect([...pointed(author).values()]).to.have.members(['ben', viewer.userId]);
        expect([...pointed(other).values()]).to.have.members(['ada', viewer.userId]);
        const numbers = [author, other, third].flatMap((client) => [...pointed(client).keys()]);
        expect(new Set(numbers).size).to.equal(3);
        const silent = await cast().enter(ben);
        await silent.follow(plan);
        author.connection.publish?.(plan, pointing(2, { onlineStatus: 'inactive' }));
        author.connection.publish?.(plan, moving(7));
        await settle(author, silent);
        expect(pointed(silent).size).to.equal(0);
        expect(silent.moves).to.deep.equal([]);
      });

      it('contain the latest position in 6 bytes, also for later subscribers', async () => {
        const [author, other] = (await point(ben)) as [Client, Client];
        for (let step = 0; step <= 100; step += 1) author.connection.publish?.(plan, moving(step, 65_535, 15));
        await other.until(() => places(other).includes('ada 15: 100, 65535'));
        expect(other.moves.every(({ bytes }) => bytes.byteLength === 6)).to.equal(true);
        expect(other.moves.length).to.be.below(50);
        expect(other.moves[0]?.scope).to.deep.equal(plan);
        const late = await cast().enter(viewer);
        await late.follow(plan);
        late.connection.publish?.(plan, pointing(1));
        await late.until(() => places(late).length > 0);
        expect(places(late)).to.deep.equal(['ada 15: 100, 65535']);
      });

      it('contain the positions of several cursors at once', async () => {
        const [author, other, third] = (await point(ben, viewer)) as [Client, Client, Client];
        for (const { connection } of [author, other]) connection.publish?.(plan, moving(1));
        for (const { connection } of [author, other]) connection.publish?.(plan, moving(2));
        await third.until(() => places(third).filter((place) => place.endsWith(': 2, 0')).length === 2);
        expect(places(third)).to.have.members(['ada 1: 2, 0', 'ben 1: 2, 0']);
      });

      it('end when the user leaves, unsubscribes or disconnects', async () => {
        const [author, other] = (await point(ben)) as [Client, Client];
        const tabs = [await cast().enter(viewer), await cast().enter(viewer), await cast().enter(viewer)];
        for (const each of tabs) await each.follow(plan);
        const [first, second, third] = tabs as [Client, Client, Client];
        const subscription = second.connection.subscribe(plan);
        const live = (): number => [...pointed(other).values()].filter(Boolean).length;
        for (const each of tabs) each.connection.publish?.(plan, pointing(1));
        await other.until(() => live() === 4);
        first.connection.publish?.(plan, pointing(2, null));
        await other.until(() => live() === 3);
        subscription.unsubscribe();
        await other.until(() => live() === 2);
        await third.connection.close();
        await other.until(() => live() === 1);
        first.connection.publish?.(plan, moving(9));
        await settle(author, other);
        expect([...pointed(other).values()].filter(Boolean)).to.deep.equal(['ada']);
        expect(places(other)).to.deep.equal([]);
      });

      it('are not exchanged with unknown users or without a subscription', async () => {
        const [author, nobody, reader] = (await enter(anonymous, viewer)) as [Client, Client, Client];
        reader.connection.publish?.(plan, pointing(1));
        nobody.connection.publish?.(plan, pointing(1));
        nobody.connection.publish?.(plan, moving(1));
        author.connection.publish?.(budget, pointing(1));
        author.connection.publish?.(plan, moving(1));
        author.connection.publish?.(plan, pointing(2));
        await reader.until(() => pointed(reader).size > 0);
        await settle(author, reader);
        expect([...pointed(reader).values()]).to.deep.equal(['ada']);
        expect(pointed(nobody).size).to.equal(0);
        expect(places(reader)).to.deep.equal([]);
      });
    });
  });
}
