import { expect, fixture, html } from '@open-wc/testing';
import type { CollabCommentsSidebar } from '../../../components/sidebar/comments-sidebar/comments-sidebar.js';
import '../../../components/sidebar/comments-sidebar/define.js';
import { memoryBackend, type Backend, type CollabStore, type Connection, type Sink } from '../../../store/index.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';

/** A backend in memory that one person is cut off from: they are told of nothing, and what they write does not arrive. */
class Remote implements Backend {
  readonly #memory: Backend;
  readonly #waiting: (() => void)[] = [];
  #sink: Sink | undefined;
  #isCutOff = false;

  constructor(memory: Backend) {
    this.#memory = memory;
  }

  async connect(...[session, sink]: Parameters<Backend['connect']>): Promise<Connection> {
    this.#sink = sink;
    const connection = await this.#memory.connect(session, sink);
    return {
      ...connection,
      subscribe: (...of) => {
        if (!this.#isCutOff) return connection.subscribe(...of);
        this.#waiting.push(() => void connection.subscribe(...of));
        return { unsubscribe: () => undefined };
      },
      push: (mutations) => {
        if (!this.#isCutOff) return connection.push(mutations);
        return Promise.reject(Object.assign(new Error('No way.'), { code: 'unavailable' }));
      },
    };
  }

  openStorage(clientId: string): ReturnType<Backend['openStorage']> {
    return this.#memory.openStorage(clientId);
  }

  /** Nothing comes from now on, and nothing is said of that. */
  cutOff(): void {
    this.#isCutOff = true;
  }

  goOffline(): void {
    this.cutOff();
    this.#sink?.state('offline');
  }

  connecting(): void {
    this.#sink?.state('pendingData');
  }

  goOnline(): void {
    this.#isCutOff = false;
    this.#sink?.state('online');
    for (const subscribe of this.#waiting.splice(0)) subscribe();
  }
}

describe('<collab-comments-sidebar> without a connection', () => {
  let memory: Backend;
  let backend: Remote;
  let author: CollabStore;
  let store: CollabStore;
  let sidebar: CollabCommentsSidebar;

  beforeEach(async () => {
    memory = memoryBackend();
    backend = new Remote(memory);
    author = await memoryStore({ backend: memory, user: grace });
    await addThread(author, 'Is this right?', { location: { id: 's1', locationName: 'Summary' } });
  });

  afterEach(async () => {
    sidebar.remove();
    await Promise.all([author.dispose(), store.dispose()]);
  });

  async function open(groupBy = ''): Promise<void> {
    store = await memoryStore({ backend, user: ada });
    sidebar = await fixture(html`
      <collab-comments-sidebar open group-by=${groupBy} .store=${store}></collab-comments-sidebar>
    `);
  }

  const inside = (selector: string) => sidebar.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  const row = () => inside('collab-thread-list')?.shadowRoot?.querySelector('collab-sidebar-row') ?? null;

  it('says that nothing can be loaded where nothing is known, until it is connected again', async () => {
    backend.cutOff();
    await open();
    await waitUntil(() => inside('.filters'));
    expect([inside('.loading') !== null, inside('.empty')]).to.deep.equal([true, null]);
    backend.goOffline();
    await waitUntil(() => inside('.empty'));
    expect(find(sidebar, '.empty').innerText).to.match(/^Comments cannot be loaded right now\s+They come when/);
    expect(inside('.loading')).to.equal(null);
    await expect(sidebar).to.be.accessible();
    backend.connecting();
    await waitUntil(() => inside('.loading'));
    expect(inside('.empty')).to.equal(null);
    backend.goOnline();
    await waitUntil(row);
    expect(inside('.loading')).to.equal(null);
  });

  it('lists what is known, and says of what is written that it waits', async () => {
    await open();
    await waitUntil(row);
    const thread = row()?.row?.id ?? '';
    backend.goOffline();
    const { settled } = store.comments.addComment({ annotationId: thread, comment: { commentText: 'Yes.' } });
    const meta = () => row()?.shadowRoot?.querySelector<HTMLElement>('.meta')?.innerText ?? '';
    await waitUntil(() => meta().includes('Waiting to be sent'));
    expect(inside('.empty')).to.equal(null);
    backend.goOnline();
    expect((await settled).ok).to.equal(true);
    await waitUntil(() => !meta().includes('Waiting'));
  });

  for (const documents of ['current', 'all'] as const) {
    it(`asks to sign in while nobody is, with documents of ${documents}`, async () => {
      await open();
      sidebar.documents = documents;
      await waitUntil(row);
      await store.signOut();
      await waitUntil(() => inside('.empty'));
      expect(find(sidebar, '.empty').innerText).to.match(/^Comments\s+Sign in to comment\.$/);
      expect([inside('.loading'), row()]).to.deep.equal([null, null]);
      await expect(sidebar).to.be.accessible();
      await store.identify(ada);
      await waitUntil(row);
      expect(inside('.empty')).to.equal(null);
    });
  }

  for (const groupBy of ['', 'none']) {
    it(`has nothing jump when the threads come, grouped by ${groupBy || 'place'}`, async () => {
      backend.cutOff();
      await open(groupBy);
      await waitUntil(() => inside('.filters'));
      const { left, top } = find(sidebar, '.face').getBoundingClientRect();
      backend.goOnline();
      await waitUntil(() => row()?.shadowRoot?.querySelector('.face'));
      const face = row()?.shadowRoot?.querySelector('.face')?.getBoundingClientRect();
      expect([face?.left, face?.top]).to.deep.equal([left, top]);
    });
  }
});
