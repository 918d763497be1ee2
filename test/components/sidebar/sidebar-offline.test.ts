import { expect, fixture, html } from '@open-wc/testing';
import { failedModules } from '../../../components/base/lazy.js';
import '../../../components/sidebar/comments-sidebar/define.js';
import type { CollabCommentsSidebar } from '../../../components/sidebar/comments-sidebar/comments-sidebar.js';
import { memoryBackend, type Backend, type CollabStore, type Connection, type Sink } from '../../../store/index.js';
import { find } from '../../find.js';
import { queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';

/** A memory backend that one user cannot reach: they receive and send nothing. */
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

  /** Stops all messages without reporting it. */
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
  const sidebarWidth = () => find(sidebar, '[part~="panel"]').offsetWidth;
  const row = () => inside('collab-thread-list')?.shadowRoot?.querySelector('collab-sidebar-row') ?? null;

  it('shows that threads cannot be loaded until the connection returns', async () => {
    backend.cutOff();
    await open();
    await waitUntil(() => inside('[part~="filters"]'));
    expect([queryByText(sidebar, /^Loading/) !== undefined, inside('[part~="empty"]')]).to.deep.equal([true, null]);
    backend.goOffline();
    await waitUntil(() => inside('[part~="empty"]'));
    expect(find(sidebar, '[part~="empty"]').innerText).to.match(/^Couldn’t load comments\s+They’ll load when/);
    expect(queryByText(sidebar, /^Loading/)).to.equal(undefined);
    // One message says it all.
    expect(inside('collab-connection-status')).to.equal(null);
    await expect(sidebar).to.be.accessible();
    backend.connecting();
    await waitUntil(() => queryByText(sidebar, /^Loading/));
    expect(inside('[part~="empty"]')).to.equal(null);
    backend.goOnline();
    await waitUntil(row);
    expect(queryByText(sidebar, /^Loading/)).to.equal(undefined);
    expect(inside('collab-connection-status')).to.not.equal(null);
  });

  for (const [name, retry] of [
    ['the user presses Retry', () => inside('[part~="empty"] button')?.click()],
    ['the browser is online again', () => dispatchEvent(new Event('online'))],
  ] as const) {
    it(`shows that the threads could not be loaded, until ${name}`, async () => {
      store = await memoryStore({ backend, user: ada });
      const createFacetedView = store.comments.createFacetedView.bind(store.comments);
      const failure = Object.assign(new Error('The list did not load.'), { code: 'unavailable' });
      store.comments.createFacetedView = () => Promise.reject(failure);
      sidebar = await fixture(html`<collab-comments-sidebar open .store=${store}></collab-comments-sidebar>`);
      await waitUntil(() => inside('[part~="empty"][role="alert"] button'));
      expect(find(sidebar, '[part~="empty"]').innerText).to.match(/^Can’t reach comments/);
      expect(find(sidebar, '[part~="empty"] collab-icon').getAttribute('name')).to.equal('warning');
      // Without menus, the search field takes their space.
      expect(find(sidebar, '[part~="search"]').offsetWidth).to.be.greaterThan(sidebarWidth() - 32);
      store.comments.createFacetedView = createFacetedView;
      retry();
      await waitUntil(row);
      expect([inside('[part~="empty"]'), failedModules.peek()]).to.deep.equal([null, []]);
    });
  }

  it('removes the error of a failed load when it closes', async () => {
    store = await memoryStore({ backend, user: ada });
    store.comments.createFacetedView = () => Promise.reject(new TypeError('Failed to fetch'));
    sidebar = await fixture(html`<collab-comments-sidebar open .store=${store}></collab-comments-sidebar>`);
    await waitUntil(() => inside('[part~="empty"][role="alert"] button'));
    sidebar.open = false;
    await waitUntil(() => failedModules.peek().length === 0);
  });

  it('lists stored threads and marks unsent comments as waiting', async () => {
    await open();
    await waitUntil(row);
    const thread = row()?.row?.id ?? '';
    backend.goOffline();
    const { settled } = store.comments.addComment({ annotationId: thread, comment: { commentText: 'Yes.' } });
    const meta = () => row()?.shadowRoot?.querySelector<HTMLElement>('[part~="meta"]')?.innerText ?? '';
    await waitUntil(() => meta().includes('Waiting to send'));
    expect(inside('[part~="empty"]')).to.equal(null);
    backend.goOnline();
    expect((await settled).ok).to.equal(true);
    await waitUntil(() => !meta().includes('Waiting'));
  });

  for (const documents of ['current', 'all'] as const) {
    it(`asks a signed-out user to sign in, with documents="${documents}"`, async () => {
      await open();
      sidebar.documents = documents;
      await waitUntil(row);
      await store.signOut();
      await waitUntil(() => inside('[part~="empty"]'));
      expect(find(sidebar, '[part~="empty"]').innerText).to.match(/^Comments\s+Sign in to comment\.$/);
      expect([queryByText(sidebar, /^Loading/), row()]).to.deep.equal([undefined, null]);
      await expect(sidebar).to.be.accessible();
      await store.identify(ada);
      await waitUntil(row);
      expect(inside('[part~="empty"]')).to.equal(null);
    });
  }

  for (const groupBy of ['', 'none']) {
    it(`shifts no content when the threads load, grouped by ${groupBy || 'location'}`, async () => {
      backend.cutOff();
      await open(groupBy);
      await waitUntil(() => inside('[part~="filters"]'));
      // Placeholders are decoration: they have neither role nor part.
      const { left, top } = find(sidebar, '.face').getBoundingClientRect();
      backend.goOnline();
      const faceOf = () => row()?.shadowRoot?.querySelector('button')?.firstElementChild;
      await waitUntil(faceOf);
      const face = faceOf()?.getBoundingClientRect();
      expect([face?.left, face?.top]).to.deep.equal([left, top]);
    });
  }
});
