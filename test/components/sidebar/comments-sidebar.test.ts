import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import type { CollabThreadList } from '../../../components/comments/thread-list/thread-list.js';
import '../../../components/sidebar/comments-sidebar/define.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import type { CollabCommentsSidebar } from '../../../components/sidebar/comments-sidebar/comments-sidebar.js';
import { CollabFilterChangeEvent } from '../../../components/sidebar/filter-menu/filter-menu.js';
import { CollabViewChangeEvent, CollabSavedViewSelectEvent } from '../../../components/sidebar/view-menu/view-menu.js';
import '../../../components/root/root/define.js';
import '../../../components/sidebar/sidebar-button/define.js';
import { CollabMenu, CollabMenuSelectEvent } from '../../../components/ui/menu/menu.js';
import {
  createStore,
  memoryBackend,
  type CollabEvents,
  type CollabStore,
  type CommentSidebarDataEvent,
  type Location,
} from '../../../store/index.js';
import { provideTargets } from '../../../stories/target-provider.js';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
import { findByRole, queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { runDismissSuite } from '../controllers/dismiss-suite.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada } from '../people.js';
import { click } from '../pointer.js';
import { warningsOf } from '../warnings.js';

const summary: Location = { id: 's1', locationName: 'Summary' };
const outlook: Location = { id: 's2', locationName: 'Outlook' };

describe('<collab-comments-sidebar>', () => {
  let store: CollabStore;
  let page: PageContext;
  let box: HTMLElement;
  let sidebar: CollabCommentsSidebar;

  beforeEach(async () => {
    store = await memoryStore();
    page = pageContextOf(store);
    box = await fixture(html`
      <div>
        <collab-sidebar-button .store=${store}></collab-sidebar-button>
        <collab-comments-sidebar .store=${store}></collab-comments-sidebar>
      </div>
    `);
    sidebar = find(box, 'collab-comments-sidebar');
  });

  afterEach(async () => {
    box.remove();
    await store.dispose();
  });

  const panel = () => sidebar.shadowRoot?.querySelector<HTMLElement>('[part~="panel"]') ?? undefined;
  const list = (): CollabThreadList | null => sidebar.shadowRoot?.querySelector('collab-thread-list') ?? null;
  const rows = () => [...(list()?.shadowRoot?.querySelectorAll('collab-sidebar-row') ?? [])];
  const titles = () => rows().map((row) => row.row?.data.comments[0]?.commentText);
  const headers = () =>
    [...(list()?.shadowRoot?.querySelectorAll<HTMLElement>('[part~="group"] bdi:first-of-type') ?? [])].map(
      (each) => each.innerText,
    );
  const empty = () => sidebar.shadowRoot?.querySelector<HTMLElement>('[part~="empty"]') ?? undefined;
  const hasFocus = (part: string) => sidebar.shadowRoot?.activeElement?.part.contains(part) ?? false;

  async function open(): Promise<HTMLElement> {
    sidebar.open = true;
    await sidebar.updateComplete;
    return find(sidebar, '[part~="panel"]');
  }

  async function search(text: string): Promise<void> {
    find(sidebar, '[part~="search"]').focus();
    await sendKeys({ type: text });
    await sidebar.updateComplete;
  }

  const quickView = () => find(sidebar, '[part~="quick-view"]').innerText.trim();

  async function choose(name: string): Promise<void> {
    const menu = find(sidebar, '[part~="chips"] collab-menu', CollabMenu);
    const item = menu.items.find((each) => 'label' in each && each.label.startsWith(`${name} (`));
    if (!item || !('id' in item)) throw new Error(`There is no quick view ${name}.`);
    menu.dispatchEvent(new CollabMenuSelectEvent({ id: item.id }));
    await sidebar.updateComplete;
  }

  async function filter(key: string, ...ids: string[]): Promise<void> {
    const menu = find(sidebar, 'collab-filter-menu');
    menu.dispatchEvent(new CollabFilterChangeEvent({ filter: key, ids }));
    await sidebar.updateComplete;
  }

  it('sends the store events commentSidebarDataInit and commentSidebarDataUpdate', async () => {
    const events: string[] = [];
    const texts = ({ commentAnnotations }: CommentSidebarDataEvent) =>
      commentAnnotations.map(({ comments: [first], status }) => `${first?.commentText ?? ''} ${status.id}`).join();
    store.on('commentSidebarDataInit', (event) => events.push(`init: ${texts(event)}`));
    store.on('commentSidebarDataUpdate', (event) => events.push(`update: ${texts(event)}`));
    const first = await addThread(store, 'First');
    await open();
    await waitUntil(() => events.length === 1);
    await addThread(store, 'Second');
    await waitUntil(() => events.length === 2);
    page.navigation.hoveredThread.value = first;
    await search('first');
    await waitUntil(() => events.length === 3);
    await store.comments.resolveCommentAnnotation({ annotationId: first }).settled;
    await waitUntil(() => events.length === 4);
    sidebar.open = false;
    await sidebar.updateComplete;
    await addThread(store, 'First of all');
    await open();
    await waitUntil(() => events.length === 5);
    expect(events).to.deep.equal([
      'init: First OPEN',
      'update: Second OPEN,First OPEN',
      'update: First OPEN',
      'update: ',
      'init: First of all OPEN',
    ]);
  });

  it('passes the accessibility audit with and without threads', async () => {
    await open();
    await expect(sidebar).to.be.accessible();
    await addThread(store, 'Is this right?', { location: summary });
    await waitUntil(() => rows().length === 1);
    await expect(sidebar).to.be.accessible();
  });

  it('shows custom buttons whose clicks the store reports with the listed threads', async () => {
    const listed = await addThread(store, 'Is this right?');
    const other = await addThread(store, 'Is that?');
    sidebar.buttons = [{ id: 'export', label: 'Export' }];
    sidebar.filters = { team: { name: 'Team' } };
    await open();
    await waitUntil(() => rows().length === 2);
    await filter('team', '');
    await filter('people', ada.userId);
    await search('this');
    await waitUntil(() => rows().length === 1);
    const clicked = new Promise<CollabEvents['buttonClick']>((resolve) => store.on('buttonClick', resolve));
    const button = () =>
      sidebar.shadowRoot?.querySelector('collab-custom-buttons')?.shadowRoot?.querySelector('button');
    await waitUntil(() => button());
    button()?.click();
    const event = await clicked;
    expect(event.buttonContext.clickedButtonId).to.equal('export');
    expect(event.commentAnnotations?.map(({ annotationId }) => annotationId)).to.have.members([listed, other]);
    expect(event.systemFilteredAnnotations?.map(({ annotationId }) => annotationId)).to.deep.equal([listed]);
    expect(event.unreadCommentAnnotationsMap).to.deep.equal({ [listed]: 0, [other]: 0 });
    expect(event.customFilters).to.deep.equal({ team: [''] });
    await expect(sidebar).to.be.accessible();
  });

  describe('opening', () => {
    it('moves keyboard focus from the button to the search field', async () => {
      find(box, 'collab-sidebar-button').focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => hasFocus('search'));
      expect(sidebar.open).to.equal(true);
      expect(sidebar.hasAttribute('open')).to.equal(true);
    });

    it('moves pointer focus from the button to the panel', async () => {
      find(find(box, 'collab-sidebar-button'), 'button').click();
      await waitUntil(() => hasFocus('panel'));
    });

    it('keeps the focus when the page opens the sidebar', async () => {
      await open();
      expect(page.sidebar.isOpen.peek()).to.equal(true);
      expect(sidebar.shadowRoot?.activeElement === null).to.equal(true);
    });

    it('works for a sidebar that was open before it had a store', async () => {
      const early = await fixture<CollabCommentsSidebar>(
        html`<collab-comments-sidebar open></collab-comments-sidebar>`,
      );
      expect(queryByText(early, /^Loading/)).to.exist;
      early.store = store;
      await early.updateComplete;
      expect(page.sidebar.isOpen.peek()).to.equal(true);
    });
  });

  describe('closing', () => {
    it('returns the focus when its button closes it', async () => {
      find(box, 'collab-sidebar-button').focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => panel() !== undefined && hasFocus('search'));
      find(sidebar, '[part~="close"]').click();
      await waitUntil(() => panel() === undefined);
      expect(page.sidebar.isOpen.peek()).to.equal(false);
      expect(document.activeElement?.localName).to.equal('collab-sidebar-button');
    });

    it('closes on Escape only while the focus is inside', async () => {
      (await open()).focus();
      deepActiveElement()?.blur();
      await sendKeys({ press: 'Escape' });
      expect(sidebar.open).to.equal(true);
      panel()?.focus();
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !sidebar.open);
    });

    it('clears the search on the first Escape and closes on the second', async () => {
      await open();
      await search('net');
      await sendKeys({ press: 'Escape' });
      await sidebar.updateComplete;
      expect(find(sidebar, '[part~="search"]', HTMLInputElement).value).to.equal('');
      expect(sidebar.open).to.equal(true);
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !sidebar.open);
    });
  });

  describe('the list', () => {
    beforeEach(async () => {
      await addThread(store, 'Net of returns?', { location: summary });
      await addThread(store, 'Crème brûlée', { location: outlook });
      await addThread(store, 'On the whole');
      const done = await addThread(store, 'Done', { location: summary });
      await store.comments.resolveCommentAnnotation({ annotationId: done }).settled;
      await open();
      await waitUntil(() => rows().length === 3);
    });

    it('groups open threads by location, threads without a location last', () => {
      expect(headers()).to.deep.equal(['Outlook', 'Summary', 'Elsewhere in the document']);
      expect(titles()).to.deep.equal(['Crème brûlée', 'Net of returns?', 'On the whole']);
      expect(find(sidebar, '[part~="header"]').innerText).to.match(/^Comments\s+3$/);
    });

    it('sorts by latest activity', async () => {
      await addThread(store, 'Newer', { location: summary });
      await waitUntil(() => rows().length === 4);
      expect(titles().slice(1, 3)).to.deep.equal(['Newer', 'Net of returns?']);
      const id = rows()[2]?.row?.id ?? '';
      await store.comments.addComment({ annotationId: id, comment: { commentText: 'Well?' } }).settled;
      await waitUntil(() => titles()[1] === 'Net of returns?');
    });

    it('shows threads that match the search regardless of accents, and announces their number', async () => {
      await search('creme');
      await waitUntil(() => rows().length === 1);
      expect(titles()).to.deep.equal(['Crème brûlée']);
      await waitUntil(() => announced() === '1 thread');
      findByRole(sidebar, 'button', 'Clear search').click();
      await waitUntil(() => rows().length === 3);
    });

    it('shows all threads and focuses the search field after the search is cleared', async () => {
      for (const way of ['key', 'pointer']) {
        await open();
        await search('zzz');
        const clear = find(sidebar, '[aria-label="Clear search"]');
        if (way === 'pointer') await click(clear);
        else {
          await sendKeys({ press: 'Tab' });
          expect(sidebar.shadowRoot?.activeElement === clear).to.equal(true);
          await sendKeys({ press: 'Enter' });
        }
        await waitUntil(() => !clear.isConnected && hasFocus('search'));
        expect(find(sidebar, '[part~="search"]', HTMLInputElement).value, way).to.equal('');
        await waitUntil(() => rows().length > 0);
      }
    });

    it('shows an empty state whose button clears the search or the filters', async () => {
      const wayOn = () => find(empty() ?? box, 'button').textContent.trim();
      find(sidebar, '[part~="search"]', HTMLInputElement).focus();
      await sendKeys({ type: 'nowhere' });
      await waitUntil(() => empty()?.innerText.includes('No results') ?? false);
      expect(wayOn()).to.equal('Clear search');
      await filter('location', 's1');
      await waitUntil(() => wayOn() === 'Clear filters');
      find(empty() ?? box, 'button').click();
      await waitUntil(() => rows().length === 3);
      expect(find(sidebar, '[part~="search"]', HTMLInputElement).value).to.equal('');
    });

    it('applies the quick view', async () => {
      expect(quickView()).to.equal('Open');
      await choose('Resolved');
      await waitUntil(() => titles()[0] === 'Done');
      await choose('All');
      await waitUntil(() => rows().length === 4);
      await choose('Drafts');
      await waitUntil(() => empty()?.innerText.includes('No results') ?? false);
      find(empty() ?? box, 'button').click();
      await waitUntil(() => rows().length === 3);
      expect(quickView()).to.equal('Open');
    });

    it('applies the filters and shows a chip for each selected value', async () => {
      await filter('location', 's1', 's2');
      await waitUntil(() => rows().length === 2);
      await filter('location', 's2');
      await waitUntil(() => titles().join() === 'Crème brûlée');
      const chip = find(sidebar, '[part=chip]');
      expect(chip.innerText).to.equal('Location Outlook');
      chip.click();
      await waitUntil(() => rows().length === 3);
    });

    it('marks ghosts, the open thread and the hovered thread', async () => {
      const id = rows()[0]?.row?.id ?? '';
      page.targets.ghosts.value = new Map([[id, { type: 'elementDeleted' }]]);
      page.navigation.openThread.value = id;
      page.navigation.hoveredThread.value = id;
      await waitUntil(() => rows()[0]?.ghost !== undefined);
      await waitUntil(() => (rows()[0]?.selected && rows()[0]?.highlighted) ?? false);
    });

    it('tells the page which thread is hovered', async () => {
      rows()[1]?.focus();
      await waitUntil(() => page.navigation.hoveredThread.peek() === rows()[1]?.row?.id);
    });

    it('shows an empty state with a button for all threads once every thread is resolved', async () => {
      for (const row of rows())
        await store.comments.resolveCommentAnnotation({ annotationId: row.row?.id ?? '' }).settled;
      await waitUntil(() => empty()?.innerText.includes('No open threads') ?? false);
      find(empty() ?? box, 'button').click();
      await waitUntil(() => rows().length === 4);
    });
  });

  describe('selecting a thread', () => {
    let id: string;

    beforeEach(async () => {
      id = await addThread(store, 'Net of returns?', { location: summary });
      await open();
      await waitUntil(() => rows().length === 1);
      await rows()[0]?.updateComplete;
    });

    const activate = async () => {
      rows()[0]?.focus();
      await sendKeys({ press: 'Enter' });
    };

    it('reveals its target', async () => {
      const asked: string[] = [];
      provideTargets(page, { reveal: (annotationId) => asked.push(annotationId) > 0 });
      await activate();
      expect(asked).to.deep.equal([id]);
      expect(page.navigation.openThread.peek()).to.equal(id);
      expect(page.navigation.fallbackAnchor === undefined).to.equal(true);
      expect(sidebar.open).to.equal(true);
    });

    it('opens the dialog beside the sidebar if the target is not on the page', async () => {
      await activate();
      expect(page.navigation.openThread.peek()).to.equal(id);
      expect(page.navigation.fallbackAnchor === panel()).to.equal(true);
    });

    it('leaves the thread to the page if the event is prevented', async () => {
      sidebar.addEventListener('collab-thread-open', (event) => event.preventDefault());
      const asked = oneEvent(sidebar, 'collab-thread-open');
      await activate();
      const { detail } = await asked;
      expect(detail.annotationId).to.equal(id);
      expect(detail.documentId).to.equal('report');
      expect(detail.location).to.deep.equal(summary);
      expect(page.navigation.openThread.peek()).to.equal(null);
    });

    it('closes the sheet in a narrow window', async () => {
      await setViewport({ width: 360, height: 640 });
      provideTargets(page, { reveal: () => true });
      expect(panel()?.offsetWidth).to.equal(360);
      // The sidebar reads the window's width in the next frame, which may be late on a busy machine.
      await waitUntil(() => sidebar.shadowRoot?.querySelector('[part~=grip]'));
      await activate();
      await waitUntil(() => !sidebar.open);
      await setViewport({ width: 800, height: 600 });
    });
  });

  describe('without threads', () => {
    it('offers to start a thread if there is a comment layer', async () => {
      await open();
      await waitUntil(() => empty()?.innerText.includes('No comments yet'));
      expect(empty()?.querySelector('button') === null).to.equal(true);
      provideTargets(page, {});
      sidebar.requestUpdate();
      await sidebar.updateComplete;
      find(empty() ?? box, 'button').click();
      expect(page.modes.mode.peek()).to.equal('element');
    });

    it('shows a skeleton until the rows have loaded', async () => {
      const later = createStore({ backend: memoryBackend() });
      // No document is set yet.
      await later.identify(ada);
      sidebar.store = later;
      await open();
      expect(queryByText(sidebar, /^Loading/)?.parentElement?.childElementCount).to.be.greaterThan(3);
      await later.dispose();
    });
  });

  describe('the view', () => {
    const context = (team: string | readonly string[]) => ({ context: { team } });

    beforeEach(async () => {
      await addThread(store, 'For all', { ...context(['web', 'ios']), location: summary });
      await addThread(store, 'For the web', { ...context('web'), location: outlook });
      await addThread(store, 'For nobody', {});
    });

    const arranged = async (detail: CollabViewChangeEvent['detail']): Promise<void> => {
      find(sidebar, 'collab-view-menu').dispatchEvent(new CollabViewChangeEvent(detail));
      await sidebar.updateComplete;
    };
    const savedView = async (action: 'save' | 'show' | 'delete', name: string): Promise<void> => {
      find(sidebar, 'collab-view-menu').dispatchEvent(new CollabSavedViewSelectEvent({ action, name }));
      await sidebar.updateComplete;
    };
    const ready = () => waitUntil(() => rows().length >= 3);

    it('groups by a custom filter, with threads in several groups', async () => {
      sidebar.filters = {
        team: {
          name: 'Team',
          options: [
            { id: 'ios', name: 'iOS' },
            { id: 'web', name: 'Web' },
          ],
        },
      };
      sidebar.groupBy = 'team';
      sidebar.sortBy = 'annotationNumber';
      sidebar.remove();
      box.append(sidebar);
      await open();
      await ready();
      expect(headers()).to.deep.equal(['iOS', 'Web', 'Not set']);
      expect(titles()).to.deep.equal(['For all', 'For the web', 'For all', 'For nobody']);
      expect(find(sidebar, '[part~="header"]').innerText).to.match(/^Comments\s+3$/);
      const menu = find(sidebar, 'collab-filter-menu');
      expect(menu.filters.length, 'nobody looks at filters').to.equal(0);
      menu.open = true;
      await waitUntil(() => menu.filters.some(({ name }) => name === 'Team'));
      menu.open = false;
      await waitUntil(() => menu.filters.length === 0);
      page.navigation.openThread.value = rows()[2]?.row?.id ?? '';
      await waitUntil(() => rows().filter(({ selected }) => selected).length === 2);
    });

    it('works without groups and with another sort order', async () => {
      await open();
      await ready();
      await arranged({ groupBy: 'none', sortBy: 'annotationNumber', order: 'asc' });
      await waitUntil(() => titles().join() === 'For all,For the web,For nobody');
      expect(headers()).to.deep.equal([]);
    });

    it('sorts by position on the page', async () => {
      await open();
      await ready();
      const ids = ['For nobody', 'For all', 'For the web'].map(
        (title) => rows()[titles().indexOf(title)]?.row?.id ?? '',
      );
      const anchors = ids.map((id, at) => {
        const anchor = document.createElement('p');
        anchor.style.cssText = `position:absolute;top:${at * 40}px`;
        box.append(anchor);
        page.navigation.setAnchor(id, anchor);
        return anchor;
      });
      await arranged({ groupBy: 'none', sortBy: 'place', order: 'asc' });
      await waitUntil(() => titles().join() === 'For nobody,For all,For the web');
      for (const [at, anchor] of anchors.entries())
        page.navigation.setAnchor(ids[at] ?? '', (anchor.remove(), undefined));
    });

    it('lists ghosts as soon as the page finds them', async () => {
      await open();
      await ready();
      await choose('Detached');
      await waitUntil(() => empty());
      const id = (await store.comments.page()).data?.report?.[0]?.annotationId ?? '';
      page.targets.ghosts.value = new Map([[id, { type: 'elementDeleted' }]]);
      await waitUntil(() => rows().length === 1 && rows()[0]?.row?.id === id);
    });

    for (const where of ['session', 'local', 'url'] as const) {
      it(`is restored with persist="${where}"`, async () => {
        const address = location.href;
        sidebar.persist = where;
        await open();
        await ready();
        await filter('location', 's1');
        await search('all');
        await waitUntil(() => rows().length === 1);
        const again = await fixture<CollabCommentsSidebar>(html`
          <collab-comments-sidebar ?open=${where !== 'url'} persist=${where} .store=${store}></collab-comments-sidebar>
        `);
        // A link to the view opens the sidebar.
        expect(again.open).to.equal(true);
        await waitUntil(() => again.shadowRoot?.querySelector('[part=chip]'));
        expect(find(again, '[part~="search"]', HTMLInputElement).value).to.equal('all');
        history.replaceState(history.state, '', address);
        sessionStorage.clear();
        localStorage.clear();
      });
    }

    it('restores a saved view for the same user', async () => {
      await open();
      await ready();
      await choose('Resolved');
      await savedView('save', 'Done with');
      expect(find(sidebar, 'collab-view-menu').savedViews).to.deep.equal(['Done with']);
      await choose('All');
      await ready();
      await savedView('show', 'Done with');
      await waitUntil(() => empty());
      expect(quickView()).to.equal('Resolved');
      await savedView('delete', 'Done with');
      expect(find(sidebar, 'collab-view-menu').savedViews).to.deep.equal([]);
      localStorage.clear();
    });

    it('offers the grouping in use while all threads are in one group', async () => {
      sidebar.scope = { locationIds: ['s2'] };
      await open();
      await waitUntil(() => titles().join() === 'For the web');
      const menu = find(sidebar, 'collab-view-menu');
      expect(menu.groupings.map(({ key }) => key)).to.include(menu.view.groupBy);
      await arranged({ groupBy: 'none' });
      expect(menu.view.groupBy).to.equal('none');
      expect(
        menu.groupings.map(({ key }) => key),
        'can be chosen again',
      ).to.include('location');
    });

    it('limits the threads to the scope', async () => {
      sidebar.scope = { locationIds: ['s2'] };
      await open();
      await waitUntil(() => titles().join() === 'For the web');
      sidebar.scope = { locationIds: ['s1'] };
      await waitUntil(() => titles().join() === 'For all');
    });
  });

  it('shows the connection status if the page is not set up correctly', async () => {
    let root: HTMLElement | undefined;
    await warningsOf(async () => {
      root = await fixture(html`
        <collab-root backend="wss://sidebar.example"
          ><collab-comments-sidebar open></collab-comments-sidebar
        ></collab-root>
      `);
    });
    const otherSidebar = find(root ?? box, 'collab-comments-sidebar');
    await otherSidebar.updateComplete;
    const status = find(otherSidebar, 'collab-connection-status');
    await status.updateComplete;
    expect(find(status, '[part=status]').innerText).to.contain('Comments aren’t set up correctly');
    expect(find(otherSidebar, '[part~="panel"]').scrollWidth).to.equal(
      find(otherSidebar, '[part~="panel"]').clientWidth,
    );
    expect(queryByText(otherSidebar, /^Loading/)).to.equal(undefined);
  });

  it('is placed at the given position and warns about an unknown one', async () => {
    const right = (await open()).getBoundingClientRect();
    expect(Math.round(right.right)).to.equal(document.documentElement.clientWidth);
    sidebar.position = 'start';
    await sidebar.updateComplete;
    await Promise.all(
      panel()
        ?.getAnimations()
        .map((each) => each.finished) ?? [],
    );
    expect(panel()?.getBoundingClientRect().left).to.equal(0);
  });

  describe('Escape with overlays above the sidebar', () => {
    runDismissSuite({
      open: async () => {
        const shown = await open();
        shown.focus();
        return shown;
      },
      isOpen: () => sidebar.open,
      staysOnPressOutside: true,
    });
  });

  it('leaves no listeners after ten connect and disconnect cycles', async () => {
    await open();
    for (let round = 0; round < 10; round += 1) {
      sidebar.remove();
      expect(page.sidebar.element.peek() === null).to.equal(true);
      box.append(sidebar);
      await sidebar.updateComplete;
      expect(page.sidebar.element.peek() === sidebar).to.equal(true);
    }
  });
});
