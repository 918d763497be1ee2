import { expect } from '@open-wc/testing';
import type { Passing } from '../../store/protocol.js';
import type { Client } from './client.js';
import { access, ada, admin, anonymous, ben, budget, plan, thread, viewer } from './fixtures.js';
import { castOf, type MakeStage } from './stage.js';

const typing = (annotationId: string, isTyping = true): Passing => ({
  kind: 'typing',
  annotationId,
  isTyping,
  ttlMs: 5_000,
});

/** The thread that is only there to be waited for. */
const END = 'end';

/** In which threads a client has heard whom write, or stop. */
const heard = ({ heard: all }: Client): readonly string[] =>
  all
    .filter(({ passing }) => passing.annotationId !== END)
    .map(({ user, passing }) => `${user.userId} ${passing.isTyping ? 'in' : 'out of'} ${passing.annotationId}`);

/** What people do at this moment: told to those who may see it, and kept nowhere. */
export function runPassingSuite(makeStage: MakeStage): void {
  describe('what passes', () => {
    const cast = castOf(makeStage);

    /** Waits until a client has heard all that somebody told before. */
    const settle = async (speaker: Client, listener: Client): Promise<void> => {
      const before = listener.heard.length;
      speaker.connection.publish?.(plan, typing(END));
      await listener.until(() => listener.heard.slice(before).some(({ passing }) => passing.annotationId === END));
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

    it('is told to those who follow the document, and not to who tells it', async () => {
      const [author, other] = (await enter(ben)) as [Client, Client];
      author.connection.publish?.(plan, typing('t1'));
      author.connection.publish?.(plan, typing('t1', false));
      await settle(author, other);
      expect(heard(other)).to.deep.equal(['ada in t1', 'ada out of t1']);
      expect(other.heard[0]?.passing).to.deep.equal(typing('t1'));
      expect(other.heard[0]?.scope).to.deep.equal(plan);
      expect(heard(author)).to.deep.equal([]);
    });

    it('comes from one connection of a person, told apart from their others', async () => {
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

    it('is told to nobody who may not see the thread', async () => {
      const [author, other, boss] = (await enter(ben, admin)) as [Client, Client, Client];
      await author.push(plan, access('t1', 'private'));
      author.connection.publish?.(plan, typing('t1'));
      await settle(author, boss);
      await settle(author, other);
      expect(heard(boss)).to.deep.equal(['ada in t1']);
      expect(heard(other)).to.deep.equal([]);
    });

    it('is told by nobody who may not comment, or of a thread that is not there', async () => {
      const [author, nobody, reader] = (await enter(anonymous, viewer)) as [Client, Client, Client];
      nobody.connection.publish?.(plan, typing('t1'));
      nobody.connection.publish?.(plan, typing('t9'));
      author.connection.publish?.(budget, typing('t1'));
      await settle(reader, author);
      expect(heard(author)).to.deep.equal([]);
    });

    it('is told to nobody who follows no more, and by nobody who has gone', async () => {
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

    it('is kept nowhere', async () => {
      const [author, other] = (await enter(ben)) as [Client, Client];
      author.connection.publish?.(plan, typing('t1'));
      await settle(author, other);
      const late = await cast().enter(ben);
      await late.follow(plan);
      await settle(author, late);
      expect(heard(late)).to.deep.equal([]);
      expect(late.cursor(plan)?.seq).to.equal(2);
    });
  });
}
