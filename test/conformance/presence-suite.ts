import type { EphemeralUpdate, PresenceFrame, Scope } from '../../store/backends/protocol.js';
import type { PresenceStatus } from '../../store/model/index.js';
import type { Client } from './client.js';
import { expect } from './expect.js';
import { ada, anonymous, ben, budget, plan, viewer } from './fixtures.js';
import { describe, it } from './framework.js';
import { castOf, type MakeStage } from './stage.js';

const foreign: Scope = { organizationId: 'globex', documentId: 'plan' };

let lastAt = 0;

const being = (onlineStatus: PresenceStatus | null = 'active', ttlMs = 60_000): EphemeralUpdate => ({
  ...{ kind: 'presence', at: (lastAt += 1), ttlMs },
  state: onlineStatus && { onlineStatus, timestamp: 0, pageInfo: { baseUrl: '', path: '', title: '', url: '' } },
});

/** Presence in all documents of an organization, as one client receives it. */
class Watch {
  readonly frames: PresenceFrame[] = [];
  readonly unsubscribe: () => void;
  readonly #client: Client;

  constructor(client: Client, organizationId = 'acme') {
    this.#client = client;
    const subscription = client.connection.presence?.follow(organizationId, (frame) => {
      this.frames.push(frame);
      client.nudge();
    });
    this.unsubscribe = () => subscription?.unsubscribe();
  }

  /** Everybody who is present, with the document and the status, in order. */
  get people(): readonly string[] {
    const people = new Map<string, string>();
    for (const { isWhole, published } of this.frames) {
      if (isWhole) people.clear();
      for (const { scope, from, user, passing } of published) {
        const key = `${from} ${scope.documentId}`;
        if (passing.state) people.set(key, `${scope.documentId}: ${user.userId} ${passing.state.onlineStatus}`);
        else people.delete(key);
      }
    }
    return [...people.values()].sort();
  }

  until(...people: readonly string[]): Promise<void> {
    return this.#client.until(() => this.frames.length > 0 && String(this.people) === String(people));
  }
}

/** Presence in all documents of an organization, delivered to those who ask for it. */
export function runPresenceSuite(makeStage: MakeStage): void {
  describe('presence in an organization', () => {
    const cast = castOf(makeStage);

    const enter = async (user: typeof ada, ...scopes: readonly Scope[]): Promise<Client> => {
      const client = await cast().enter(user);
      for (const scope of scopes) await client.follow(scope);
      return client;
    };

    it('covers all its documents: who is present, arrives, changes and leaves', async () => {
      const [author, other, asker] = [await enter(ada, plan), await enter(ben, budget), await enter(viewer)];
      author.connection.publish?.(plan, being());
      const watch = new Watch(asker);
      await watch.until('plan: ada active');
      other.connection.publish?.(budget, being());
      await watch.until('budget: ben active', 'plan: ada active');
      other.connection.publish?.(budget, being('away'));
      await watch.until('budget: ben away', 'plan: ada active');
      author.connection.publish?.(plan, being(null));
      await watch.until('budget: ben away');
      await other.connection.close();
      await watch.until();
      expect(watch.frames.filter(({ isWhole }) => isWhole)).to.have.length(1);
    });

    it('is sent on request only, and does not affect subscribed documents', async () => {
      const [author, asker, other] = [await enter(ada, plan), await enter(viewer, budget), await enter(ben, budget)];
      const watch = new Watch(asker);
      author.connection.publish?.(plan, being());
      await watch.until('plan: ada active');
      other.connection.publish?.(budget, being());
      await asker.until(() => asker.heard.length > 0);
      asker.connection.publish?.(budget, being());
      await other.until(() => other.heard.length > 0);
      expect(asker.heard.map(({ user }) => user.userId)).to.deep.equal(['ben']);
      expect(other.heard.map(({ user }) => user.userId)).to.deep.equal([viewer.userId]);
    });

    it("excludes the user's own connection, other organizations, and changes after the end", async () => {
      const [author, asker, other] = [
        await enter(ada, plan, foreign),
        await enter(viewer, plan),
        await enter(ben, plan),
      ];
      const [ended, watch] = [new Watch(other), new Watch(asker)];
      await ended.until();
      ended.unsubscribe();
      asker.connection.publish?.(plan, being());
      author.connection.publish?.(foreign, being());
      author.connection.publish?.(plan, being());
      await watch.until('plan: ada active');
      await other.until(() => other.heard.length === 2);
      expect(ended.frames).to.have.length(1);
    });

    it('is empty for anonymous users', async () => {
      const [author, nobody, asker] = [await enter(ada, plan), await enter(anonymous), await enter(viewer)];
      author.connection.publish?.(plan, being());
      const [empty, watch] = [new Watch(nobody), new Watch(asker)];
      await watch.until('plan: ada active');
      author.connection.publish?.(plan, being('away'));
      await watch.until('plan: ada away');
      await empty.until();
      expect(empty.frames.flatMap(({ published }) => published)).to.deep.equal([]);
    });

    it('ends with access, and returns with it', async () => {
      const { setAccess } = cast();
      // A backend that knows of no access has none to take away.
      if (!setAccess) return;
      const [author, asker, other] = [await enter(ada, plan), await enter(viewer), await enter(ben)];
      const [watch, witness] = [new Watch(asker), new Watch(other)];
      author.connection.publish?.(plan, being());
      await watch.until('plan: ada active');
      setAccess(viewer.userId, 'none');
      await watch.until();
      author.connection.publish?.(plan, being('away'));
      await witness.until('plan: ada away');
      await watch.until();
      setAccess(viewer.userId, 'viewer');
      await watch.until('plan: ada away');
      setAccess(ada.userId, 'none');
      await watch.until();
    });
  });
}
