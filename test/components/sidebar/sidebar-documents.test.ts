import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabThreadList } from '../../../components/comments/thread-list/thread-list.js';
import { applyToThreads } from '../../../components/sidebar/comments-sidebar/bulk-edit.js';
import '../../../components/sidebar/comments-sidebar/define.js';
import type { CollabThreadOpenEvent } from '../../../components/sidebar/comments-sidebar/comments-sidebar.js';
import { createStore, memoryBackend, type Backend, type CollabStore, type Connection } from '../../../store/index.js';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
import { queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';

/** A memory backend whose pages and counts can be delayed or fail. */
class Hesitant implements Backend {
  readonly #memory = memoryBackend();
  isFailing = false;
  held: Promise<void> = Promise.resolve();

  async connect(...of: Parameters<Backend['connect']>): Promise<Connection> {
    const connection = await this.#memory.connect(...of);
    const { queries } = connection;
    if (!queries) throw new Error('It answers for nothing.');
    const hesitate = async (): Promise<void> => {
      if (this.isFailing) throw Object.assign(new Error('No way.'), { code: 'unavailable' });
      await this.held;
    };
    return {
      ...connection,
      queries: {
        page: async (query) => {
          await hesitate();
          return queries.page({ ...query, pageSize: 4 });
        },
        counts: async (query) => {
          await hesitate();
          return queries.counts(query);
        },
      },
    };
  }

  openStorage(clientId: string): ReturnType<Backend['openStorage']> {
    return this.#memory.openStorage(clientId);
  }
}

describe('<collab-comments-sidebar> of many documents', () => {
  let backend: Hesitant;
  let author: CollabStore;
  let store: CollabStore;
  let box: HTMLElement;

  beforeEach(async () => {
    backend = new Hesitant();
    // Different creation times make the order of the threads known.
    let now = Date.now() - 1_000_000;
    author = createStore({ backend, now: () => (now += 1000) });
    await author.identify(ada);
    store = await memoryStore({ backend, user: grace });
    for (const [documentId, folderId, count] of [
      ['report', 'f1', 1],
      ['plan', 'f1', 3],
      ['notes', 'f2', 3],
    ] as const) {
      await author.setDocuments([documentId], { folderId });
      for (let at = 1; at <= count; at++) await addThread(author, `${documentId} ${at}`);
    }
  });

  afterEach(async () => {
    box.remove();
    await Promise.all([author.dispose(), store.dispose()]);
  });

  async function open(documents: string): Promise<void> {
    box = await fixture(html`
      <div style="block-size: 800px">
        <collab-comments-sidebar open documents=${documents} .store=${store}></collab-comments-sidebar>
      </div>
    `);
  }

  const sidebar = () => find(box, 'collab-comments-sidebar');
  const root = () => sidebar().shadowRoot;
  const list = (): CollabThreadList | null => root()?.querySelector('collab-thread-list') ?? null;
  const titles = () =>
    [...(list()?.shadowRoot?.querySelectorAll('collab-sidebar-row') ?? [])].map(
      (row) => row.row?.data.comments[0]?.commentText,
    );
  const headers = () =>
    [...(list()?.shadowRoot?.querySelectorAll<HTMLElement>('[part~="group"] button') ?? [])].map((each) =>
      each.innerText.replace(/\s+/g, ' ').trim(),
    );
  const line = () => root()?.querySelector<HTMLElement>('[part~="more"]')?.innerText.replace(/\s+/g, ' ').trim();
  const button = () => root()?.querySelector<HTMLElement>('[part~="more"] button');
  const announcement = () => announced();

  it('passes the accessibility audit with more threads to load and after an error', async () => {
    await open('all');
    await waitUntil(() => titles().length === 5);
    await expect(sidebar()).to.be.accessible();
    backend.isFailing = true;
    button()?.click();
    await waitUntil(() => line()?.includes('Couldn’t load'));
    await expect(sidebar()).to.be.accessible();
  });

  it('shows a thread in the list whose page is not known', async () => {
    await author.setDocuments(['elsewhere']);
    const id = await addThread(author, 'From a server', { pageInfo: {} });
    await open('all');
    await waitUntil(() => titles().includes('From a server'));
    const row = [...(list()?.shadowRoot?.querySelectorAll('collab-sidebar-row') ?? [])].find(
      (each) => each.row?.id === id,
    );
    row?.shadowRoot?.querySelector<HTMLElement>('button')?.click();
    await waitUntil(() => list()?.shadowRoot?.querySelector('collab-thread')?.row?.id === id);
  });

  it('says that only part of the threads was searched, and loads the rest', async () => {
    await open('all');
    await waitUntil(() => titles().length === 5);
    const search = find(sidebar(), 'input[type=search], .field');
    search.focus();
    await sendKeys({ type: 'plan 1' });
    await waitUntil(() => queryByText(sidebar(), 'No results so far'));
    const empty = find(sidebar(), '[part~="empty"]');
    expect(empty.innerText).to.contain('5 threads are loaded.');
    find(empty, 'button').click();
    await waitUntil(() => titles().includes('plan 1'));
  });

  it('groups all documents with their total counts', async () => {
    await open('all');
    await waitUntil(() => titles().length === 5 && headers().at(-1) === 'plan 1 of 3 3 unread');
    expect(headers()).to.deep.equal(['report 1 1 unread', 'notes 3 3 unread', 'plan 1 of 3 3 unread']);
    expect(titles().map((title) => title?.split(' ')[0])).to.deep.equal(['report', 'notes', 'notes', 'notes', 'plan']);
    expect(line()).to.equal('5 loaded Load more');
  });

  it('shows a skeleton while the first page loads', async () => {
    let release: () => void = () => undefined;
    backend.held = new Promise((resolve) => (release = resolve));
    await open('all');
    await waitUntil(() => queryByText(sidebar(), /^Loading/));
    expect(headers()).to.deep.equal([]);
    release();
    await waitUntil(() => titles().length === 5);
  });

  it('shows a dash until the totals of a document are known', async () => {
    const real = backend.connect.bind(backend);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    backend.connect = async (...of) => {
      const connection = await real(...of);
      const { queries } = connection;
      if (!queries) return connection;
      return {
        ...connection,
        queries: { ...queries, counts: (query) => held.then(() => queries.counts(query)) },
      };
    };
    await store.identify({ ...grace, name: 'Grace H.' });
    await open('all');
    await waitUntil(() => titles().length === 5);
    expect(headers()).to.deep.equal(['report 1 of –', 'notes 3 of –', 'plan 1 of –']);
    release();
    await waitUntil(() => headers().at(-1) === 'plan 1 of 3 3 unread');
  });

  it('loads more on a press, keeps the focus and announces the number', async () => {
    await open('all');
    await waitUntil(() => titles().length === 5);
    button()?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => titles().length === 7);
    expect(line()).to.equal('7 threads');
    expect(headers().at(-1)).to.equal('plan 3 3 unread');
    await waitUntil(() => root()?.activeElement?.part.contains('more'));
    await waitUntil(() => announcement().includes('All 7 loaded'));
  });

  it('loads one page at a time when the list is scrolled to its end', async () => {
    await open('all');
    await waitUntil(() => titles().length === 5);
    const scroller = list()?.shadowRoot?.querySelector('[part~="list"]');
    scroller?.dispatchEvent(new Event('scroll'));
    scroller?.dispatchEvent(new Event('scroll'));
    await waitUntil(() => titles().length === 7);
  });

  it('keeps the loaded threads after an error and retries on a press only', async () => {
    await open('all');
    await waitUntil(() => titles().length === 5);
    backend.isFailing = true;
    button()?.click();
    await waitUntil(() => line()?.includes('Couldn’t load more threads.'));
    expect(titles().length).to.equal(5);
    backend.isFailing = false;
    list()?.shadowRoot?.querySelector('[part~="list"]')?.dispatchEvent(new Event('scroll'));
    await sidebar().updateComplete;
    expect(button()?.innerText).to.equal('Retry');
    button()?.click();
    await waitUntil(() => titles().length === 7);
  });

  it('reports an error instead of an empty list if nothing could be loaded', async () => {
    backend.isFailing = true;
    await open('all');
    await waitUntil(() => line()?.includes('Couldn’t load'));
    expect(root()?.querySelector('[part~="empty"]') === null).to.equal(true);
    backend.isFailing = false;
    button()?.click();
    await waitUntil(() => titles().length === 5);
  });

  it('filters the loaded threads and shows their number', async () => {
    await open('all');
    await waitUntil(() => titles().length === 5);
    find(sidebar(), '[part~="search"]').focus();
    await sendKeys({ type: 'plan' });
    await waitUntil(() => titles().length === 1);
    expect(line()).to.equal('1 of 5 loaded Load more');
    button()?.click();
    await waitUntil(() => titles().length === 3);
    expect(line()).to.equal('3 of 7');
  });

  it('updates threads of the current document live', async () => {
    await open('all');
    await waitUntil(() => titles().length === 5);
    await addThread(store, 'report 2');
    await waitUntil(() => titles().includes('report 2'));
    expect(headers()[0]).to.equal('report 2 1 unread');
  });

  it('lists the documents of the current folder', async () => {
    await store.setDocuments(['report'], { folderId: 'f1' });
    await open('folder');
    await waitUntil(() => titles().length === 4);
    expect(headers().map((each) => each.split(' ')[0])).to.deep.equal(['report', 'plan']);
    expect(line()).to.equal('4 threads');
  });

  it('lists the documents of the store if no document is set', async () => {
    await open('current');
    await waitUntil(() => titles().length === 1);
    expect(line()).to.equal(undefined);
    await store.setDocuments([], { folderId: 'f2' });
    await waitUntil(() => titles().length === 3);
    expect(line()).to.equal('3 threads');
    await store.setDocuments(['report']);
    await waitUntil(() => titles().length === 1);
    expect(line()).to.equal(undefined);
  });

  it('leaves a thread of another document to the page', async () => {
    await open('all');
    await waitUntil(() => titles().length === 5);
    const asked: CollabThreadOpenEvent['detail'][] = [];
    box.addEventListener('collab-thread-open', ({ detail }) => asked.push(detail));
    const rows = [...(list()?.shadowRoot?.querySelectorAll('collab-sidebar-row') ?? [])];
    rows.at(-1)?.shadowRoot?.querySelector<HTMLElement>('button')?.click();
    expect(asked.map(({ documentId }) => documentId)).to.deep.equal(['plan']);
    expect(asked[0]?.annotationId).to.equal(rows.at(-1)?.row?.id);
  });

  it('shows a thread of another document read-only in the list', async () => {
    await open('all');
    await waitUntil(() => titles().length === 5);
    const rows = [...(list()?.shadowRoot?.querySelectorAll('collab-sidebar-row') ?? [])];
    const id = rows.at(-1)?.row?.id ?? '';
    await list()?.expand(id);
    const thread = () => list()?.shadowRoot?.querySelector('collab-thread')?.shadowRoot;
    await waitUntil(() => thread()?.querySelector('collab-comment'));
    expect(thread()?.querySelector('collab-composer')).to.equal(null);
    expect(queryByText(list() as Element, 'Open its document to reply.')).to.exist;
  });

  it('applies a bulk action to a thread of a document that is not set, shows the result and undoes it', async () => {
    await open('all');
    await waitUntil(() => titles().length === 5);
    const row = () =>
      [...(list()?.shadowRoot?.querySelectorAll('collab-sidebar-row') ?? [])].find(
        (each) => each.row?.documentId === 'plan',
      )?.row;
    const chosen = row();
    const [, ongoing] = store.config.statuses;
    if (!chosen || !ongoing) throw new Error('There is no such thread or status.');
    await author.setDocuments(['plan']);
    const status = () => author.comments.byId(chosen.id, 'plan').peek()?.data.status.id;
    await waitUntil(() => status() === 'OPEN');
    const outcome = await applyToThreads(store, [chosen], { action: 'status', status: ongoing });
    expect([outcome.changed, outcome.skipped]).to.deep.equal([[chosen], []]);
    await waitUntil(() => status() === ongoing.id && row()?.data.status.id === ongoing.id);
    await outcome.undo();
    await waitUntil(() => status() === 'OPEN' && row()?.data.status.id === 'OPEN');
  });

  it('skips a thread of a document that is not set in which the user may not change it', async () => {
    await open('all');
    await waitUntil(() => titles().length === 5);
    const rows = [...(list()?.shadowRoot?.querySelectorAll('collab-sidebar-row') ?? [])];
    const row = rows.at(-1)?.row;
    const [, ongoing] = store.config.statuses;
    if (!row || !ongoing) throw new Error('There is no such thread or status.');
    const { accessTo } = store.permissions;
    store.permissions.accessTo = (documentId) =>
      documentId === 'plan' ? { hasAccess: true, accessRole: 'viewer' } : accessTo(documentId);
    const outcome = await applyToThreads(store, [row], { action: 'status', status: ongoing });
    expect([outcome.changed, outcome.skipped]).to.deep.equal([[], [row]]);
    store.permissions.accessTo = accessTo;
  });

  it('applies a bulk action to the selected one of two threads with the same id, and undoes it', async () => {
    for (const documentId of ['plan', 'twin']) {
      await author.setDocuments([documentId]);
      const annotation = { annotationId: 'same', comments: [{ commentText: documentId }] };
      await author.comments.addCommentAnnotation({ annotation }).settled;
    }
    await store.setDocuments(['plan', 'twin']);
    const status = (documentId: string) => store.comments.byId('same', documentId).peek()?.data.status.type;
    await waitUntil(() => status('plan') && status('twin'));
    const chosen = store.comments.byId('same', 'twin').peek();
    const resolved = store.config.statuses.find(({ type }) => type === 'terminal');
    if (!chosen || !resolved) throw new Error('There is no such thread or status.');
    const outcome = await applyToThreads(store, [chosen], { action: 'status', status: resolved });
    expect([status('plan'), status('twin')]).to.deep.equal(['default', 'terminal']);
    await outcome.undo();
    expect([status('plan'), status('twin')]).to.deep.equal(['default', 'default']);
  });
});
