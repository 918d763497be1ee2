import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/sidebar/comments-sidebar/define.js';
import '../../../components/notifications/notification-panel/define.js';
import '../../../components/comments/thread-dialog/define.js';
import type { CollabThreadDialog } from '../../../components/comments/thread-dialog/thread-dialog.js';
import { pageInfoHere } from '../../../components/page/page-address.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import { memoryBackend, type CollabStore, type Location } from '../../../store/index.js';
import { find } from '../../find.js';
import { queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';

const tasks: Location = { id: 'tasks', locationName: 'Tasks' };
const article: Location = { id: 'article', locationName: 'Article' };

/** One document whose page has a location for each route: the thread is at another one. */
describe('thread of another location', () => {
  let store: CollabStore;
  let other: CollabStore;
  let page: PageContext;
  let box: HTMLElement;
  let id: string;
  /** Addresses the browser was sent to. */
  let visited: string[];
  let listening: AbortController;

  beforeEach(async () => {
    const backend = memoryBackend();
    store = await memoryStore({ backend });
    other = await memoryStore({ backend, user: grace });
    page = pageContextOf(store);
    store.setLocations([tasks]);
    // What the kit leads to is noted, and not gone to.
    visited = [];
    listening = new AbortController();
    const { navigation } = window as unknown as { navigation: EventTarget };
    const visit = (event: Event): void => {
      visited.push((event as Event & { destination: { url: string } }).destination.url);
      event.preventDefault();
    };
    navigation.addEventListener('navigate', visit, { signal: listening.signal });
  });

  afterEach(async () => {
    box.remove();
    listening.abort();
    await Promise.all([store.dispose(), other.dispose()]);
  });

  /** Somebody else begins a thread at the other location, on a page of that address. */
  const startThread = async (path?: string): Promise<void> => {
    const url = path === undefined ? undefined : new URL(path, location.href);
    const pageInfo = url && { ...pageInfoHere(), url: url.href, path: url.pathname };
    const mention = { text: '@Ada', userId: ada.userId, user: ada };
    id = await addThread(other, 'Is that so, @Ada?', {
      location: article,
      ...(pageInfo && { pageInfo }),
      comments: [{ commentText: 'Is that so, @Ada?', taggedUserContacts: [mention] }],
    });
    await waitUntil(() => store.comments.byId(id).peek());
  };
  const show = async (): Promise<void> => {
    box = await fixture(html`
      <div>
        <collab-comments-sidebar open .store=${store}></collab-comments-sidebar>
        <collab-notification-panel layout="embedded" .store=${store}></collab-notification-panel>
        <collab-thread-dialog .store=${store}></collab-thread-dialog>
      </div>
    `);
  };
  const dialog = (): CollabThreadDialog => find(box, 'collab-thread-dialog');
  const within = (tag: string, inner: string): ParentNode | null | undefined =>
    box.querySelector(tag)?.shadowRoot?.querySelector(inner)?.shadowRoot;
  const presses: Readonly<Record<string, () => Promise<void>>> = {
    'a row of the sidebar': async () => {
      const row = () => within('collab-comments-sidebar', 'collab-thread-list')?.querySelector('collab-sidebar-row');
      await waitUntil(() => row()?.shadowRoot?.querySelector('button'));
      find(row()?.shadowRoot ?? box, 'button').click();
    },
    'a notification': async () => {
      const line = () =>
        within('collab-notification-panel', 'collab-notification-list')?.querySelector('collab-notification');
      await waitUntil(() => line()?.shadowRoot?.querySelector('button'));
      find(line()?.shadowRoot ?? box, 'button').click();
    },
  };

  for (const [name, press] of Object.entries(presses)) {
    describe(`by ${name}`, () => {
      it('opens on the page where it was started', async () => {
        await startThread('/article?view=wide');
        await show();
        await press();
        await waitUntil(() => visited.length > 0);
        const [address = ''] = visited;
        expect(new URL(address).pathname).to.equal('/article');
        expect(new URL(address).searchParams.get('commentId')?.split('.')[0]).to.equal(id);
        expect(page.navigation.openThread.peek()).to.equal(null);
      });

      it('opens after the page has navigated to its location', async () => {
        await startThread('/article');
        await show();
        box.addEventListener('collab-thread-open', (event) => event.preventDefault());
        await press();
        expect(page.navigation.openThread.peek()).to.equal(null);
        store.setLocations([article]);
        await waitUntil(() => page.navigation.openThread.peek() === id);
        expect(visited).to.deep.equal([]);
      });

      it('does not open there after another thread was opened', async () => {
        await startThread('/article');
        const near = await addThread(store, 'Near', { location: tasks });
        await show();
        box.addEventListener('collab-thread-open', (event) => event.preventDefault());
        await press();
        page.navigation.open(near);
        page.navigation.close();
        store.setLocations([article]);
        await dialog().updateComplete;
        expect(page.navigation.openThread.peek()).to.equal(null);
      });

      it('names its location when it has no page', async () => {
        await startThread();
        await show();
        await press();
        await waitUntil(() => queryByText(dialog(), 'Not on this page. Found in Article.'));
        expect(visited).to.deep.equal([]);
      });
    });
  }

  it('links to its page in the dialog, and the page can handle the link', async () => {
    await startThread('/article');
    await show();
    page.navigation.open(id);
    const link = () => dialog().shadowRoot?.querySelector<HTMLAnchorElement>('a[part~="go"]');
    await waitUntil(link);
    expect(link()?.innerText).to.equal('Go to Article');
    expect(new URL(link()?.href ?? '').pathname).to.equal('/article');
    link()?.click();
    await waitUntil(() => visited.length === 1);
    box.addEventListener('collab-thread-open', (event) => event.preventDefault());
    link()?.click();
    expect(visited.length).to.equal(1);
    store.setLocations([article]);
    await waitUntil(() => !link());
    expect(page.navigation.openThread.peek()).to.equal(id);
  });

  it('does not navigate to another site', async () => {
    await startThread('https://elsewhere.example/article');
    await show();
    await presses['a row of the sidebar']?.();
    await waitUntil(() => page.navigation.openThread.peek() === id);
    expect(visited).to.deep.equal([]);
  });
});
