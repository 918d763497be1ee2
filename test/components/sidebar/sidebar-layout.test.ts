import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { CollabCommentsSidebar } from '../../../components/sidebar/comments-sidebar/comments-sidebar.js';
import '../../../components/sidebar/comments-sidebar/define.js';
import { pageStateOf } from '../../../components/page/page-state.js';
import '../../../components/sidebar/sidebar-button/define.js';
import type { CollabStore } from '../../../store/index.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { grace } from '../people.js';
import { click, middle } from '../pointer.js';

describe('<collab-comments-sidebar> in the window', () => {
  let store: CollabStore;
  let box: HTMLElement;
  let sidebar: CollabCommentsSidebar;

  beforeEach(async () => {
    localStorage.clear();
    store = await memoryStore();
    box = await fixture(html`
      <div style="display: flex; block-size: 400px">
        <div style="flex: 1"><button class="page">Of the page</button></div>
        <collab-comments-sidebar .store=${store}></collab-comments-sidebar>
      </div>
    `);
    sidebar = find(box, 'collab-comments-sidebar');
  });

  afterEach(async () => {
    box.remove();
    document.documentElement.dir = '';
    localStorage.clear();
    await store.dispose();
    await setViewport({ width: 800, height: 600 });
  });

  const panel = (): HTMLElement => find(sidebar, '.panel');
  const part = (name: string) => sidebar.shadowRoot?.querySelector<HTMLElement>(`[part=${name}]`) ?? undefined;
  const width = (): number => Math.round(panel().getBoundingClientRect().width);
  const focused = () => sidebar.shadowRoot?.activeElement?.getAttribute('part');
  const arrived = () =>
    Promise.all(
      panel()
        .getAnimations()
        .map((each) => each.finished),
    );

  async function open(): Promise<void> {
    sidebar.open = true;
    await waitUntil(() => part('edge') ?? part('grip'));
    await arrived();
  }

  /** Presses an element, and moves the pointer by so much. */
  async function drag(element: HTMLElement, right: number, down = 0): Promise<void> {
    const [x, y] = middle(element);
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x + Math.round(right / 2), y + Math.round(down / 2)] });
    await sendMouse({ type: 'move', position: [x + right, y + down] });
  }

  const edge = (): HTMLElement => find(sidebar, '.edge');

  async function press(...keys: readonly string[]): Promise<void> {
    for (const press of keys) await sendKeys({ press });
    await sidebar.updateComplete;
  }

  describe('is made wider and narrower', () => {
    it('by its edge, tells so, and is so again for the same person alone', async () => {
      await open();
      expect(width()).to.equal(352);
      const told = oneEvent(sidebar, 'collab-sidebar-resized');
      await drag(edge(), -80);
      expect(width()).to.equal(432);
      await sendMouse({ type: 'up' });
      expect((await told).detail).to.deep.equal({ width: 432, fullscreen: false });
      const again = await fixture<CollabCommentsSidebar>(
        html`<collab-comments-sidebar open .store=${store}></collab-comments-sidebar>`,
      );
      expect(find(again, '.panel').offsetWidth).to.equal(432);
      await store.identify(grace);
      await waitUntil(() => width() === 352);
    });

    it('and is as it was where the person gives that up', async () => {
      await open();
      const told: Event[] = [];
      sidebar.addEventListener('collab-sidebar-resized', (event) => told.push(event));
      await drag(edge(), -80);
      expect(width()).to.equal(432);
      await press('Escape');
      expect([width(), sidebar.open]).to.deep.equal([352, true]);
      await sendMouse({ type: 'up' });
      await click(edge());
      expect(told.length).to.equal(0);
    });

    it('within what leaves room for itself and the page', async () => {
      await open();
      await drag(edge(), -440);
      await sendMouse({ type: 'up' });
      expect(width()).to.equal(800 - 12 * 16);
      await drag(edge(), 600);
      await sendMouse({ type: 'up' });
      expect(width()).to.equal(18 * 16);
      await setViewport({ width: 500, height: 600 });
      await waitUntil(() => edge().ariaValueMax === '308');
      expect([edge().ariaValueMin, edge().ariaValueNow, width()]).to.deep.equal(['288', '288', 288]);
    });

    it('by keys, and says how wide it is', async () => {
      await open();
      await expect(sidebar).to.be.accessible();
      expect([edge().ariaValueNow, edge().ariaValueMin, edge().ariaValueMax]).to.deep.equal(['352', '288', '608']);
      edge().focus();
      await press('ArrowLeft', 'ArrowLeft');
      expect(width()).to.equal(384);
      await waitUntil(() => edge().ariaValueNow === '384');
      await press('ArrowRight');
      expect(width()).to.equal(368);
      await press('Home');
      expect(width()).to.equal(288);
      await press('End');
      expect(width()).to.equal(608);
      await press('Enter');
      expect(width()).to.equal(352);
    });

    it('as it usually is by a double click', async () => {
      await open();
      edge().focus();
      await press('End');
      const told = oneEvent(sidebar, 'collab-sidebar-resized');
      // The runner's pointer clicks once at a time.
      edge().dispatchEvent(new MouseEvent('dblclick'));
      expect((await told).detail.width).to.equal(undefined);
      expect(width()).to.equal(352);
      expect(localStorage.length).to.equal(0);
    });

    for (const [dir, position, key] of [
      ['rtl', 'end', 'ArrowRight'],
      ['ltr', 'start', 'ArrowRight'],
      ['rtl', 'start', 'ArrowLeft'],
    ] as const) {
      it(`away from where it stands: ${dir}, ${position}`, async () => {
        document.documentElement.dir = dir;
        sidebar.position = position;
        await open();
        edge().focus();
        await press(key);
        expect(width()).to.equal(368);
        await drag(edge(), key === 'ArrowRight' ? 32 : -32);
        await sendMouse({ type: 'up' });
        expect(width()).to.equal(400);
        const { left, right } = edge().getBoundingClientRect();
        const at = panel().getBoundingClientRect();
        expect(
          key === 'ArrowRight' ? [left < at.right, right > at.right] : [left < at.left, right > at.left],
        ).to.deep.equal([true, true]);
      });
    }
  });

  describe('below the page’s own header', () => {
    for (const layout of ['panel', 'floating'] as const)
      it(`leaves that free where the page says how high it is: ${layout}`, async () => {
        sidebar.style.setProperty('--collab-comments-sidebar-inset-block-start', '56px');
        sidebar.layout = layout;
        await open();
        const off = layout === 'floating' ? 12 : 0;
        const { top, bottom } = panel().getBoundingClientRect();
        expect([top, bottom]).to.deep.equal([56 + off, innerHeight - off]);
        expect(document.elementFromPoint(innerWidth - 20, 20) === sidebar).to.equal(false);
        const [x, y] = middle(part('close') ?? box);
        expect(sidebar.shadowRoot?.elementFromPoint(x, y)?.closest('[part]')?.getAttribute('part')).to.equal('close');
      });

    it('fills the window all the same, and a sheet and its place in the page are as they were', async () => {
      sidebar.style.setProperty('--collab-comments-sidebar-inset-block-start', '56px');
      await open();
      sidebar.fullscreen = true;
      await sidebar.updateComplete;
      await waitUntil(() => panel().getBoundingClientRect().top === 0);
      sidebar.fullscreen = false;
      sidebar.layout = 'embedded';
      await sidebar.updateComplete;
      await waitUntil(() => panel().getBoundingClientRect().top === sidebar.getBoundingClientRect().top);
      sidebar.layout = 'panel';
      await setViewport({ width: 360, height: 600 });
      await arrived();
      await waitUntil(() => Math.round(panel().getBoundingClientRect().bottom) === innerHeight);
    });
  });

  describe('floating', () => {
    it('stands a little off the window’s edges', async () => {
      sidebar.layout = 'floating';
      await open();
      const { top, right, bottom } = panel().getBoundingClientRect();
      expect([top, right, bottom]).to.deep.equal([12, document.documentElement.clientWidth - 12, 588]);
      await expect(sidebar).to.be.accessible();
    });
  });

  describe('embedded', () => {
    beforeEach(() => (sidebar.layout = 'embedded'));

    it('stands where the tag is, as high as that, and the page has the rest', async () => {
      await open();
      const around = box.getBoundingClientRect();
      const { top, right, height } = panel().getBoundingClientRect();
      expect([top, right, height]).to.deep.equal([around.top, around.right, 400]);
      expect(find(box, '.page').parentElement?.offsetWidth).to.equal(box.offsetWidth - 352);
      edge().focus();
      await press('ArrowLeft');
      expect(find(box, '.page').parentElement?.offsetWidth).to.equal(box.offsetWidth - 368);
      await expect(sidebar).to.be.accessible();
    });

    it('takes no room while it is closed', async () => {
      await sidebar.updateComplete;
      expect(find(box, '.page').parentElement?.offsetWidth).to.equal(box.offsetWidth);
    });

    it('is closed by nothing but a button, where one opens it again', async () => {
      await open();
      panel().focus();
      await press('Escape');
      expect([sidebar.open, part('close')]).to.deep.equal([true, undefined]);
      const button = await fixture(html`<collab-sidebar-button .store=${store}></collab-sidebar-button>`);
      await waitUntil(() => part('close'));
      await click(part('close') ?? box);
      await waitUntil(() => !sidebar.open);
      await click(button);
      await waitUntil(() => sidebar.open);
    });

    it('stays as it is in a narrow window, whatever is to be seen', async () => {
      await setViewport({ width: 360, height: 640 });
      await open();
      expect(part('grip')).to.equal(undefined);
      pageStateOf(store).mode.value = 'element';
      await sidebar.updateComplete;
      expect(sidebar.open).to.equal(true);
    });
  });

  describe('fills the window', () => {
    for (const layout of ['panel', 'floating', 'embedded'] as const) {
      it(`by its button, and is back by Escape before it closes: ${layout}`, async () => {
        // What is around an element may keep it from lying over the window.
        box.style.transform = 'scale(1)';
        sidebar.layout = layout;
        await open();
        const told = oneEvent(sidebar, 'collab-sidebar-resized');
        part('fullscreen')?.focus();
        await press('Enter');
        await arrived();
        expect((await told).detail).to.deep.equal({ width: undefined, fullscreen: true });
        const { left, top, width: wide, height } = panel().getBoundingClientRect();
        expect([left, top, wide, height]).to.deep.equal([0, 0, document.documentElement.clientWidth, 600]);
        expect([focused(), part('fullscreen')?.ariaPressed, sidebar.hasAttribute('fullscreen')]).to.deep.equal([
          'fullscreen',
          'true',
          true,
        ]);
        await expect(sidebar).to.be.accessible();
        await press('Escape');
        expect([sidebar.open, sidebar.fullscreen, part('fullscreen')?.ariaPressed]).to.deep.equal([
          true,
          false,
          'false',
        ]);
        expect(focused()).to.equal('fullscreen');
        expect(width()).to.equal(352);
      });
    }

    it('where the page says so', async () => {
      sidebar.fullscreen = true;
      sidebar.open = true;
      await waitUntil(() => part('fullscreen'));
      await arrived();
      expect(width()).to.equal(document.documentElement.clientWidth);
    });

    it('until the person goes on to what it covers, or a place is to be seen', async () => {
      await open();
      await click(part('fullscreen') ?? box);
      expect(sidebar.fullscreen).to.equal(true);
      find(box, '.page').focus();
      expect(sidebar.fullscreen).to.equal(false);
      await sidebar.updateComplete;
      await click(part('fullscreen') ?? box);
      expect(sidebar.fullscreen).to.equal(true);
      pageStateOf(store).mode.value = 'element';
      expect([sidebar.fullscreen, sidebar.open]).to.deep.equal([false, true]);
    });

    it('again where it is moved to another place of the page', async () => {
      await open();
      await click(part('fullscreen') ?? box);
      sidebar.remove();
      sidebar.requestUpdate();
      await sidebar.updateComplete;
      expect(panel().matches(':popover-open')).to.equal(false);
      box.prepend(sidebar);
      await waitUntil(() => panel().matches(':popover-open'));
      await press('Escape');
      expect([sidebar.fullscreen, panel().matches(':popover-open')]).to.deep.equal([false, false]);
    });

    it('and no longer once it was closed', async () => {
      await open();
      await click(part('fullscreen') ?? box);
      await click(part('close') ?? box);
      await waitUntil(() => !sidebar.open);
      await open();
      expect(width()).to.equal(352);
    });
  });

  describe('in a low window', () => {
    beforeEach(async () => {
      await setViewport({ width: 740, height: 200 });
      sidebar.pageComposer = true;
      await addThread(store, 'Is this right?');
      await open();
      await waitUntil(() => part('page-composer')?.querySelector('collab-composer'));
      await waitUntil(() => part('list')?.shadowRoot?.querySelector('.item'));
    });

    it('scrolls as a whole, with some of the list to be seen, and is as wide as its edge says', async () => {
      const list = find(sidebar, 'collab-thread-list');
      const inside = find(sidebar, '.inside');
      expect(list.offsetHeight).to.equal(128);
      expect(inside.offsetHeight).to.equal(200);
      inside.scrollTop = inside.scrollHeight;
      expect(list.getBoundingClientRect().bottom).to.be.lessThan(200);
      const x = panel().getBoundingClientRect().left - 8;
      const y = 190;
      expect(sidebar.shadowRoot?.elementFromPoint(x, y)).to.equal(edge());
      await drag(edge(), -80);
      await sendMouse({ type: 'up' });
      expect(width()).to.equal(432);
    });

    it('shows all of what is written in', async () => {
      const composer = find(sidebar, 'collab-composer');
      composer.focus();
      await waitUntil(() => composer.shadowRoot?.querySelector('[role=textbox]'));
      await sendKeys({ type: 'Why?' });
      await waitUntil(() => composer.shadowRoot?.querySelector('.submit'));
      expect(find(composer, '.submit').getBoundingClientRect().bottom).to.be.lessThan(200);
    });

    it('shows what can be done with the threads that are checked', async () => {
      const list = find(sidebar, 'collab-thread-list');
      find(list, '.check input').click();
      await waitUntil(() => part('bulk-actions')?.shadowRoot?.querySelector('.bar'));
      const { top, bottom } = find(sidebar, 'collab-bulk-actions').getBoundingClientRect();
      expect([top > 100, bottom <= 200]).to.deep.equal([true, true]);
    });
  });

  describe('in a narrow window', () => {
    const grip = (): HTMLElement => find(sidebar, '.grip');
    const height = () => Math.round(panel().getBoundingClientRect().height);

    beforeEach(async () => {
      await setViewport({ width: 360, height: 640 });
      sidebar.layout = 'floating';
      await addThread(store, 'Is this right?');
      await open();
    });

    const settled = async (): Promise<void> => {
      await sidebar.updateComplete;
      await arrived();
    };

    it('is a sheet over more than half the page', async () => {
      const { left, right, bottom } = panel().getBoundingClientRect();
      expect([left, right, bottom, height()]).to.deep.equal([0, 360, 640, 416]);
      expect([part('edge'), part('fullscreen')]).to.deep.equal([undefined, undefined]);
      await expect(sidebar).to.be.accessible();
    });

    it('is pulled up, down again, and away', async () => {
      await drag(grip(), 0, -150);
      expect(height()).to.equal(566);
      await sendMouse({ type: 'up' });
      await settled();
      expect([height(), sidebar.fullscreen]).to.deep.equal([616, true]);
      await drag(grip(), 0, 200);
      await sendMouse({ type: 'up' });
      await settled();
      expect([height(), sidebar.open]).to.deep.equal([416, true]);
      await drag(grip(), 0, 40);
      await sendMouse({ type: 'up' });
      await settled();
      expect([height(), sidebar.open]).to.deep.equal([416, true]);
      await drag(grip(), 0, 200);
      await sendMouse({ type: 'up' });
      await waitUntil(() => !sidebar.open);
    });

    it('is away at once where it is pulled down all the way', async () => {
      await click(grip());
      await settled();
      expect(height()).to.equal(616);
      await drag(grip(), 0, 500);
      await sendMouse({ type: 'up' });
      await waitUntil(() => !sidebar.open);
    });

    it('is higher and lower by keys, and Escape goes one step', async () => {
      grip().focus();
      await press('Enter');
      expect([sidebar.fullscreen, grip().ariaPressed, focused()]).to.deep.equal([true, 'true', 'grip']);
      await press('ArrowDown');
      expect(sidebar.fullscreen).to.equal(false);
      await press('ArrowUp');
      expect(sidebar.fullscreen).to.equal(true);
      await press('Escape');
      expect([sidebar.fullscreen, sidebar.open]).to.deep.equal([false, true]);
      await press('ArrowDown');
      expect(sidebar.open).to.equal(false);
    });

    it('shows threads where the window is low too, and what begins one when it is scrolled', async () => {
      await setViewport({ width: 320, height: 256 });
      sidebar.pageComposer = true;
      await waitUntil(() => part('page-composer')?.querySelector('collab-composer'));
      await waitUntil(() => part('list')?.shadowRoot?.querySelector('.item'));
      const list = find(sidebar, 'collab-thread-list');
      expect(list.offsetHeight).to.be.at.least(80);
      expect(find(sidebar, '.chips').getBoundingClientRect().bottom).to.be.at.most(list.getBoundingClientRect().top);
      const composer = find(sidebar, 'collab-composer');
      composer.focus();
      await waitUntil(() => composer.getBoundingClientRect().bottom <= 256);
    });

    it('makes way for a place, however high it is', async () => {
      sidebar.fullscreen = true;
      await settled();
      pageStateOf(store).mode.value = 'element';
      await waitUntil(() => !sidebar.open);
    });
  });

  describe('asks the page before the person', () => {
    let button: HTMLElement;

    beforeEach(async () => {
      button = await fixture(html`<collab-sidebar-button .store=${store}></collab-sidebar-button>`);
    });

    it('opens it', async () => {
      sidebar.addEventListener('collab-sidebar-open', (event) => event.preventDefault(), { once: true });
      await click(button);
      expect([sidebar.open, find(button, 'button').ariaExpanded]).to.deep.equal([false, 'false']);
      await click(button);
      expect([sidebar.open, find(button, 'button').ariaExpanded]).to.deep.equal([true, 'true']);
    });

    it('closes it, by whatever', async () => {
      await open();
      const asked: boolean[] = [];
      sidebar.addEventListener('collab-sidebar-close', (event) => {
        asked.push(sidebar.open);
        event.preventDefault();
      });
      await click(part('close') ?? box);
      await click(button);
      panel().focus();
      await press('Escape');
      expect(asked).to.deep.equal([true, true, true]);
      expect([sidebar.open, pageStateOf(store).sidebarOpen.peek()]).to.deep.equal([true, true]);
    });

    it('and not where the page does', async () => {
      const asked: Event[] = [];
      sidebar.addEventListener('collab-sidebar-open', (event) => asked.push(event));
      sidebar.addEventListener('collab-sidebar-close', (event) => asked.push(event));
      await open();
      sidebar.open = false;
      await sidebar.updateComplete;
      expect(asked.length).to.equal(0);
    });
  });

  describe('tells the store’s listeners', () => {
    it('that it was opened and closed, by whom ever', async () => {
      const told: string[] = [];
      store.onAny((type) => {
        if (/^commentSidebar(Open|Close)$/.test(type)) told.push(type);
      });
      await open();
      sidebar.open = false;
      await sidebar.updateComplete;
      const button = await fixture(html`<collab-sidebar-button .store=${store}></collab-sidebar-button>`);
      await click(button);
      await sidebar.updateComplete;
      expect(told).to.deep.equal(['commentSidebarOpen', 'commentSidebarClose', 'commentSidebarOpen']);
    });

    it('which thread was chosen in it', async () => {
      const id = await addThread(store, 'Is this right?');
      const told = new Promise<string>((resolve) => {
        store.on('commentSidebarClick', ({ commentAnnotation }) => resolve(commentAnnotation.annotationId));
      });
      await open();
      const row = () =>
        sidebar.shadowRoot?.querySelector('collab-thread-list')?.shadowRoot?.querySelector('collab-sidebar-row');
      await waitUntil(row);
      await click(row() ?? box);
      expect(await told).to.equal(id);
    });
  });
});
