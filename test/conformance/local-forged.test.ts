import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { deleteDB } from 'idb';
import { connectionName, broadcastName } from '../../store/backends/local/messages.js';
import { createStore, localBackend, type AnnotationRow, type CollabStore } from '../../store/index.js';
import { waitUntil } from '../wait-until.js';

type Message = Readonly<Record<string, unknown>>;

/** Another script of the site, which hears what tabs say to each other and speaks as any of them. */
class Forger {
  readonly heard: { readonly channel: BroadcastChannel; readonly message: Message }[] = [];
  readonly #name: string;
  readonly #channels = new Map<string, BroadcastChannel>();
  readonly #forged = new Set<string>();

  constructor(name: string) {
    this.#name = name;
    this.#join(broadcastName(name));
  }

  say(channel: BroadcastChannel, message: Message): void {
    channel.postMessage(message);
  }

  /** What an owner has said of a kind. */
  of(t: string): { readonly channel: BroadcastChannel; readonly message: Message }[] {
    return this.heard.filter(({ message }) => message.t === t);
  }

  close(): void {
    for (const channel of this.#channels.values()) channel.close();
  }

  #join(name: string): BroadcastChannel {
    const known = this.#channels.get(name);
    if (known) return known;
    const channel = new BroadcastChannel(name);
    this.#channels.set(name, channel);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      this.heard.push({ channel, message: data });
      if (typeof data.from === 'string' && !this.#forged.has(data.from)) {
        this.#forged.add(data.from);
        this.#join(connectionName(this.#name, data.from));
      }
    };
    return channel;
  }
}

describe('forged messages of another script of the site', () => {
  const stores: CollabStore[] = [];
  const uncaught: string[] = [];
  const { reportError } = window;
  const reject = (event: PromiseRejectionEvent): void => void uncaught.push(String(event.reason));
  let name: string;
  let forger: Forger;

  beforeEach(() => {
    name = `forged-${crypto.randomUUID()}`;
    forger = new Forger(name);
    uncaught.length = 0;
    window.reportError = (error: Error) => uncaught.push(`${error} ${error.stack}`);
    window.addEventListener('unhandledrejection', reject);
  });

  afterEach(async () => {
    forger.close();
    for (const store of stores.splice(0)) await store.dispose();
    window.reportError = reportError;
    window.removeEventListener('unhandledrejection', reject);
    await deleteDB(name);
  });

  async function open(userId: string): Promise<CollabStore> {
    const store = createStore({ backend: localBackend({ name }) });
    stores.push(store);
    await store.identify({ userId, organizationId: 'acme', name: userId });
    await store.setDocuments(['plan']);
    store.presence.enter();
    store.cursors.enter();
    store.live.get('zoom').subscribe(() => undefined);
    (await store.notifications.inbox()).list();
    await waitUntil(() => store.connection.peek() === 'online' && store.live.ready.peek(), 'online');
    return store;
  }

  const begin = (store: CollabStore, annotationId: string): Promise<unknown> =>
    store.comments.addCommentAnnotation({ annotation: { annotationId, comments: [{ commentText: annotationId }] } })
      .settled;
  const reply = (store: CollabStore, annotationId: string, commentText: string): Promise<unknown> =>
    store.comments.addComment({ annotationId, comment: { commentText } }).settled;

  /** What a tab shows of its threads. */
  const shown = (store: CollabStore): unknown => {
    const texts = ({ id, data }: AnnotationRow) => [id, data.status.id, data.comments.map((each) => each.commentText)];
    return store.comments.view({ sortBy: 'createdAt' }).rows.peek().map(texts);
  };

  /** Waits until a tab shows what a new one does, which knows of no forgery. */
  async function waitUntilTrue(store: CollabStore, message: string): Promise<void> {
    const witness = await open('witness');
    const isTrue = (): boolean => JSON.stringify(shown(store)) === JSON.stringify(shown(witness));
    await waitUntil(isTrue, message).catch(() => undefined);
    expect(shown(store), message).to.deep.equal(shown(witness));
    await witness.dispose();
  }

  it('do not stop a tab from receiving, and lose no thread', async () => {
    const [owner, tab] = [await open('ada'), await open('bo')];
    await begin(owner, 't1');
    await waitUntil(() => tab.comments.byId('t1').peek(), 't1');
    const { channel, message } = forger.of('frame').at(-1) as { channel: BroadcastChannel; message: Message };
    const frame = message.frame as Message;
    forger.say(channel, { ...message, frame: { ...frame, to: 1e9, ops: [] } });
    forger.say(channel, { ...message, n: Number(message.n) + 1, frame: { ...frame, from: 1, to: 1e9, ops: [] } });
    forger.say(channel, { ...message, frame: { ...frame, from: 1, to: 2, ops: [{ k: 'up', seq: 2, row: null }] } });
    forger.say(channel, { ...message, frame: { ...frame, from: 1, to: 2, ops: [{ k: 'rm', seq: 2, id: 't1' }] } });
    await reply(owner, 't1', 'Do you hear me?');
    await waitUntil(() => tab.comments.byId('t1').peek()?.data.comments.length === 2, 'hears the reply');
    await begin(tab, 't2');
    await waitUntilTrue(tab, 'rows');
    expect(uncaught).to.deep.equal([]);
  });

  it('in the name of a tab do not end its subscriptions', async () => {
    const [owner, tab] = [await open('ada'), await open('bo')];
    const from = forger.of('attach').at(-1)?.message.from;
    const hall = forger.of('attach').at(-1)?.channel as BroadcastChannel;
    const scope = { organizationId: 'acme', documentId: 'plan' };
    forger.say(hall, { t: 'unfollow', from, scope });
    await begin(owner, 't1');
    await waitUntil(() => tab.comments.byId('t1').peek(), 't1');
    const again = forger.of('attach').at(-1)?.message as Message;
    const nobody = { userId: 'x', organizationId: 'acme', hasAccess: false };
    forger.say(hall, { ...again, session: { ...(again.session as object), user: nobody } });
    await begin(owner, 't2');
    await waitUntil(() => tab.comments.byId('t2').peek(), 't2');
    await waitUntilTrue(tab, 'rows');
  });

  it('do not change live state and presence of connected users', async () => {
    const [owner, tab] = [await open('ada'), await open('bo')];
    owner.live.set('zoom', 1);
    await waitUntil(() => tab.live.get('zoom').peek()?.data === 1, 'zoom');
    const live = forger.of('live').at(-1) as { channel: BroadcastChannel; message: Message };
    forger.say(live.channel, {
      ...live.message,
      n: Number(live.message.n) + 1,
      frame: { ...(live.message.frame as Message), to: 1e9 },
    });
    const scope = { organizationId: 'acme', documentId: 'plan' };
    const passing = { kind: 'typing', annotationId: 't1', isTyping: true, ttlMs: 5 };
    forger.say(live.channel, {
      ...{ owner: live.message.owner, t: 'published', n: Number(live.message.n) + 2 },
      published: [{ scope, from: 'x', user: null, passing }],
    });
    await owner.live.set('zoom', 2).settled;
    await begin(owner, 't1');
    await waitUntil(() => tab.live.get('zoom').peek()?.data === 2, 'zoom 2');
    expect(uncaught).to.deep.equal([]);
  });

  it('change nothing permanently', async function () {
    this.timeout(60_000);
    const [owner, tab] = [await open('ada'), await open('bo')];
    for (const each of ['t1', 't2', 't3']) await begin(owner, each);
    await waitUntil(() => tab.comments.byId('t3').peek(), 't3');
    const values = [null, undefined, 0, -1, 1, 1.5, 1e9, 2 ** 53, '', 'x', 't1', true, {}, [], [null], [{}]];
    const mutated = fc
      .tuple(
        fc.nat(),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...values)), { maxLength: 3 }),
        fc.integer({ min: -2, max: 3 }),
      )
      .map(([which, changes, later]) => ({ which, changes, later }));
    let said = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(mutated, { minLength: 100, maxLength: 140 }), async (forgeries) => {
        const writes = [reply(owner, 't1', `Owner ${said}`), reply(tab, 't2', `Tab ${said}`)];
        owner.live.set('zoom', said);
        tab.presence.touch();
        tab.cursors.move({ left: said, top: 1 });
        for (const { which, changes, later } of forgeries) {
          // What was said last is what tabs may believe.
          const recent = forger.heard.slice(-60);
          const { channel, message } = recent[which % recent.length] as { channel: BroadcastChannel; message: Message };
          const last = Math.max(
            0,
            ...recent.filter((each) => each.channel === channel).map((each) => Number(each.message.n) || 0),
          );
          const copy = structuredClone(message) as Record<string, unknown>;
          if ('n' in copy) copy.n = last + later;
          for (const [at, value] of changes) mutate(copy, at, value);
          // A script that writes as a tab takes the numbers of its next changes too. It could write the database itself: no tab can tell.
          if (String(copy.t).startsWith('push')) continue;
          forger.say(channel, copy);
          said += 1;
        }
        await Promise.all(writes);
      }),
      { numRuns: 15, endOnFailure: true, includeErrorInReport: true },
    );
    expect(said).to.be.greaterThan(1_000);
    // What is said next is told from what was forged.
    await begin(owner, 'last');
    await begin(tab, 'very-last');
    await waitUntil(() => tab.comments.byId('last').peek() && owner.comments.byId('very-last').peek(), 'last');
    await waitUntilTrue(tab, 'rows of the tab');
    await waitUntilTrue(owner, 'rows of the owner');
    await owner.live.set('zoom', 'last').settled;
    await waitUntil(() => tab.live.get('zoom').peek()?.data === 'last', 'zoom');
    expect(uncaught).to.deep.equal([]);
  });
});

/** Changes the field that comes `at`-th when all of a message are counted. */
function mutate(message: object, at: number, value: unknown): void {
  const places: (readonly [object, string])[] = [];
  const visit = (node: object): void => {
    for (const [key, child] of Object.entries(node)) {
      if (node === message && (key === 't' || key === 'owner' || key === 'n')) continue;
      places.push([node, key]);
      if (typeof child === 'object' && child !== null && !(child instanceof Uint8Array)) visit(child as object);
    }
  };
  visit(message);
  const [node, key] = places[at % Math.max(1, places.length)] ?? [];
  if (node && key !== undefined) Reflect.set(node, key, structuredClone(value));
}
