import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import '../../../components/annotations/comment-layer/define.js';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import type { CollabCommentPin } from '../../../components/annotations/comment-pin/comment-pin.js';
import { pageInfoHere } from '../../../components/page/page-address.js';
import '../../../components/root/root/define.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import type { CollabStore, Location } from '../../../store/index.js';
import { frame, one } from '../../anchors/page.js';
import { find } from '../../find.js';
import { queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';

const start = window.location.href;

const locations = {
  orders: { id: 'orders', locationName: 'Orders', version: { id: 'v2', name: 'Second draft' } },
  people: { id: 'people', locationName: 'People' },
} as const satisfies Record<string, Location>;

type Route = keyof typeof locations;

/** What each page of the application says: the same elements, some words of their own. */
const words: Record<Route, readonly string[]> = {
  orders: ['Orders', 'They have grown in every month since spring.', 'Jars come back within the week.'],
  people: ['People', 'There are nine of us, and two are in Porto.', 'Everybody rides on Mondays.'],
};

const pathOf = (route: Route): string => `/app/${route}`;

/** An application of one page: its router swaps what is shown, and tells the store of locations or does not. */
class Application {
  readonly #outlet: HTMLElement;
  readonly #store: CollabStore | undefined;
  readonly #listening = new AbortController();

  constructor(outlet: HTMLElement, store?: CollabStore) {
    this.#outlet = outlet;
    this.#store = store;
    addEventListener('popstate', () => this.#show(), { signal: this.#listening.signal });
  }

  go(route: Route): void {
    history.pushState(null, '', pathOf(route));
    this.#show();
  }

  async back(): Promise<void> {
    const isDone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await isDone;
  }

  end(): void {
    this.#listening.abort();
    history.pushState(null, '', start);
  }

  #show(): void {
    const route = window.location.pathname.split('/').at(-1) === 'people' ? 'people' : 'orders';
    document.title = words[route][0] ?? '';
    this.#store?.setLocations([locations[route]]);
    const tags = ['h2', 'p', 'p'] as const;
    this.#outlet.replaceChildren(
      ...words[route].map((textContent, at) => Object.assign(document.createElement(tags[at] ?? 'p'), { textContent })),
    );
  }
}

describe('application that changes its page without a reload', () => {
  let store: CollabStore;
  let page: PageContext;
  let root: HTMLElement;
  let application: Application;

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    store = await memoryStore();
    page = pageContextOf(store);
    root = await fixture(html`
      <collab-root .store=${store}>
        <header><h1 id="brand">Fernway</h1></header>
        <main class="outlet"></main>
        <collab-comment-layer></collab-comment-layer>
      </collab-root>
    `);
  });

  afterEach(async () => {
    application.end();
    root.remove();
    await store.dispose();
  });

  const layer = () => find(root, 'collab-comment-layer');
  const dialog = () => layer().shadowRoot?.querySelector('collab-thread-dialog') ?? undefined;
  const note = (text: RegExp) => queryByText(dialog() ?? root, text);
  const visiblePins = (): string[] =>
    [...(layer().shadowRoot?.querySelectorAll<CollabCommentPin>('collab-comment-pin:not([hidden])') ?? [])].map(
      ({ annotationId }) => annotationId,
    );
  const isShown = (...ids: string[]) => waitUntil(() => visiblePins().sort().join() === ids.sort().join());

  /** Comments on an element of the page that is shown, as a person does there. */
  const commentOn = (selector: string, more = {}): Promise<string> =>
    addThread(store, `On ${selector}`, {
      targetElement: describeElement(one(selector, root)),
      pageInfo: pageInfoHere(),
      ...more,
    });

  /** A thread that has lost its place here, once it has: others would have, too, by then. */
  async function somethingIsLost(): Promise<void> {
    const ghostId = await addThread(store, 'Lost', {
      targetElement: { elementId: 'nowhere' },
      pageInfo: pageInfoHere(),
    });
    await waitUntil(() => page.targets.ghosts.peek().get(ghostId));
    expect([...page.targets.ghosts.peek().keys()]).to.deep.equal([ghostId]);
  }

  describe('with locations', () => {
    beforeEach(() => {
      application = new Application(one('.outlet', root), store);
      application.go('orders');
    });

    it('shows the threads of the location, and those without one, while the user navigates', async () => {
      const everywhere = await addThread(store, 'On all', { targetElement: { elementId: 'brand' }, location: {} });
      const here = await commentOn('main p');
      await isShown(everywhere, here);
      application.go('people');
      const there = await commentOn('main p');
      await isShown(everywhere, there);
      await application.back();
      await isShown(everywhere, here);
      history.forward();
      await isShown(everywhere, there);
    });

    it('makes no ghosts of threads on another page', async () => {
      const here = await commentOn('main p');
      await isShown(here);
      application.go('people');
      await isShown();
      await somethingIsLost();
    });

    it('stores the version of a location with its threads', async () => {
      const id = await commentOn('main p');
      expect(store.comments.byId(id).peek()?.data.location).to.deep.equal(locations.orders);
      store.setLocations([{ ...locations.orders, version: { id: 'v3', name: 'Third draft' } }]);
      await isShown(id);
      const later = await commentOn('main h2');
      expect(store.comments.byId(later).peek()?.data.location?.version?.id).to.equal('v3');
      await isShown(id, later);
    });

    it('shows the threads of all locations of a page, and starts threads at the root location', async () => {
      const here = await commentOn('main p');
      store.setLocations([locations.people, locations.orders], { rootLocationId: 'orders' });
      const there = await commentOn('main h2', { location: locations.people });
      await isShown(here, there);
      expect(store.rootLocation?.id).to.equal('orders');
      store.setLocations([locations.people]);
      await isShown(there);
    });

    it('keeps a thread open while the page changes, and names its location', async () => {
      const id = await commentOn('main p');
      await isShown(id);
      page.targets.reveal(id);
      await waitUntil(() => page.navigation.anchorOf(id));
      application.go('people');
      await waitUntil(() => note(/^Go to Orders$/));
      expect(page.navigation.openThread.peek()).to.equal(id);
      await application.back();
      await waitUntil(() => page.navigation.anchorOf(id) && !note(/Go to/));
    });

    it('keeps a draft and its location while the page changes', async () => {
      layer().mode = 'element';
      await layer().updateComplete;
      one('main p', root).click();
      await waitUntil(() => dialog()?.shadowRoot?.activeElement?.localName === 'collab-composer');
      await sendKeys({ type: 'Grown by ' });
      application.go('people');
      await frame();
      await sendKeys({ type: 'how much?' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => page.navigation.openThread.peek() !== null);
      const data = store.comments.byId(page.navigation.openThread.peek() ?? '').peek()?.data;
      expect(data?.comments[0]?.commentText).to.equal('Grown by how much?');
      expect([data?.location?.id, data?.pageInfo?.path]).to.deep.equal(['orders', pathOf('orders')]);
      await application.back();
      await isShown(data?.annotationId ?? '');
    });

    it('opens a linked thread when its page is shown', async () => {
      const id = await commentOn('main p');
      application.go('people');
      await isShown();
      history.pushState(null, '', store.comments.getLink({ annotationId: id, href: window.location.href }));
      await waitUntil(() => page.navigation.openThread.peek() === id && note(/Go to Orders/));
      application.go('orders');
      await isShown(id);
      await waitUntil(() => page.navigation.anchorOf(id));
      expect(page.navigation.openThread.peek()).to.equal(id);
    });
  });

  describe('without locations', () => {
    beforeEach(() => {
      application = new Application(one('.outlet', root));
      application.go('orders');
    });

    it('shows the threads whose elements exist, and makes no ghosts of those of other pages', async () => {
      const everywhere = await commentOn('#brand', { location: { id: 'anywhere' } });
      const here = await commentOn('main p');
      await isShown(everywhere, here);
      application.go('people');
      await isShown(everywhere);
      await somethingIsLost();
      await application.back();
      await isShown(everywhere, here);
    });

    it('makes a ghost of a lost target on its own page only', async () => {
      const id = await commentOn('main p');
      await isShown(id);
      one('main p', root).remove();
      await waitUntil(() => page.targets.ghosts.peek().get(id));
      application.go('people');
      await waitUntil(() => !page.targets.ghosts.peek().has(id));
      history.pushState(null, '', pathOf('orders'));
      await waitUntil(() => page.targets.ghosts.peek().get(id));
    });

    it('counts a stored ghost on its own page only', async () => {
      const ghostComment = { type: 'differentDevice' as const };
      const id = await commentOn('main p', { ghostComment });
      await waitUntil(() => page.targets.ghosts.peek().get(id));
      application.go('people');
      await waitUntil(() => !page.targets.ghosts.peek().has(id));
    });

    it('names the page of an open thread', async () => {
      const id = await commentOn('main p');
      await isShown(id);
      application.go('people');
      page.navigation.open(id);
      await waitUntil(() => note(/Go to Orders/));
      await application.back();
      await waitUntil(() => page.navigation.anchorOf(id) && !note(/Go to/));
    });
  });
});
