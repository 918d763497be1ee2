import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { pageContextOf } from '../../../components/page/page-context.js';
import '../../../components/sidebar/comments-sidebar/define.js';
import type { CollabCommentsSidebar } from '../../../components/sidebar/comments-sidebar/comments-sidebar.js';
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

  const panel = (): HTMLElement => find(sidebar, '[part~="panel"]');
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

  /** Drags an element by a distance. */
  async function drag(element: HTMLElement, right: number, down = 0): Promise<void> {
    const [x, y] = middle(element);
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x + Math.round(right / 2), y + Math.round(down / 2)] });
    await sendMouse({ type: 'move', position: [x + right, y + down] });
  }

  const edge = (): HTMLElement => find(sidebar, '[part~="edge"]');

  async function press(...keys: readonly string[]): Promise<void> {
    for (const press of keys) await sendKeys({ press });
    await sidebar.updateComplete;
  }

  describe('resizing', () => {
    it('uses the edge, fires collab-sidebar-resized and persists the width for the user', async () => {
      await open();
      expect(width()).to.equal(352);
      const resized = oneEvent(sidebar, 'collab-sidebar-resized');
      await drag(edge(), -80);
      expect(width()).to.equal(432);
      await sendMouse({ type: 'up' });
      expect((await resized).detail).to.deep.equal({ width: 432, fullscreen: false });
      const again = await fixture<CollabCommentsSidebar>(
        html`<collab-comments-sidebar open .store=${store}></collab-comments-sidebar>`,
      );
      expect(find(again, '[part~="panel"]').offsetWidth).to.equal(432);
      await store.identify(grace);
      await waitUntil(() => width() === 352);
    });

    it('restores the width when the drag is cancelled', async () => {
      await open();
      const resizeEvents: Event[] = [];
      sidebar.addEventListener('collab-sidebar-resized', (event) => resizeEvents.push(event));
      await drag(edge(), -80);
      expect(width()).to.equal(432);
      await press('Escape');
      expect([width(), sidebar.open]).to.deep.equal([352, true]);
      await sendMouse({ type: 'up' });
      await click(edge());
      expect(resizeEvents.length).to.equal(0);
    });

    it('keeps the sidebar and the page above their smallest widths', async () => {
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

    it('uses keys and exposes the width to assistive technology', async () => {
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

    it('restores the default width on a double click', async () => {
      await open();
      edge().focus();
      await press('End');
      const resized = oneEvent(sidebar, 'collab-sidebar-resized');
      // The test runner's pointer has no double click.
      edge().dispatchEvent(new MouseEvent('dblclick'));
      expect((await resized).detail.width).to.equal(undefined);
      expect(width()).to.equal(352);
      expect(localStorage.length).to.equal(0);
    });

    for (const [dir, position, key] of [
      ['rtl', 'end', 'ArrowRight'],
      ['ltr', 'start', 'ArrowRight'],
      ['rtl', 'start', 'ArrowLeft'],
    ] as const) {
      it(`grows away from its side: ${dir}, ${position}`, async () => {
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

  describe('below a page header', () => {
    for (const layout of ['panel', 'floating'] as const)
      it(`keeps the header free: ${layout}`, async () => {
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

    it('ignores the header in fullscreen, in a sheet and when embedded', async () => {
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

  describe('floating layout', () => {
    it('keeps a distance to the edges of the window', async () => {
      sidebar.layout = 'floating';
      await open();
      const { top, right, bottom } = panel().getBoundingClientRect();
      expect([top, right, bottom]).to.deep.equal([12, document.documentElement.clientWidth - 12, 588]);
      await expect(sidebar).to.be.accessible();
    });
  });

  describe('embedded layout', () => {
    beforeEach(() => (sidebar.layout = 'embedded'));

    it('fills its container and leaves the rest to the page', async () => {
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

    it('takes no space while closed', async () => {
      await sidebar.updateComplete;
      expect(find(box, '.page').parentElement?.offsetWidth).to.equal(box.offsetWidth);
    });

    it('has a close button only if a sidebar button can open it again', async () => {
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

    it('stays open in a narrow window when a target is revealed', async () => {
      await setViewport({ width: 360, height: 640 });
      await open();
      expect(part('grip')).to.equal(undefined);
      pageContextOf(store).modes.mode.value = 'element';
      await sidebar.updateComplete;
      expect(sidebar.open).to.equal(true);
    });
  });

  describe('fullscreen', () => {
    for (const layout of ['panel', 'floating', 'embedded'] as const) {
      it(`toggles by its button and ends on the first Escape: ${layout}`, async () => {
        // Ancestors may clip the element or form a stacking context.
        box.style.transform = 'scale(1)';
        sidebar.layout = layout;
        await open();
        const resized = oneEvent(sidebar, 'collab-sidebar-resized');
        part('fullscreen')?.focus();
        await press('Enter');
        await arrived();
        expect((await resized).detail).to.deep.equal({ width: undefined, fullscreen: true });
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

    it('follows the property', async () => {
      sidebar.fullscreen = true;
      sidebar.open = true;
      await waitUntil(() => part('fullscreen'));
      await arrived();
      expect(width()).to.equal(document.documentElement.clientWidth);
    });

    it('ends when the focus moves to the covered page or a target is revealed', async () => {
      await open();
      await click(part('fullscreen') ?? box);
      expect(sidebar.fullscreen).to.equal(true);
      find(box, '.page').focus();
      expect(sidebar.fullscreen).to.equal(false);
      await sidebar.updateComplete;
      await click(part('fullscreen') ?? box);
      expect(sidebar.fullscreen).to.equal(true);
      pageContextOf(store).modes.mode.value = 'element';
      expect([sidebar.fullscreen, sidebar.open]).to.deep.equal([false, true]);
    });

    it('continues after the element is moved', async () => {
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

    it('ends when the sidebar closes', async () => {
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
      await waitUntil(() => part('list')?.shadowRoot?.querySelector('[role="article"]'));
    });

    it('scrolls as a whole, shows part of the list and reports its width', async () => {
      const list = find(sidebar, 'collab-thread-list');
      const inside = find(sidebar, '[part~="header"]').parentElement as HTMLElement;
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

    it('shows the whole focused composer', async () => {
      const composer = find(sidebar, 'collab-composer');
      composer.focus();
      await waitUntil(() => composer.shadowRoot?.querySelector('[role=textbox]'));
      await sendKeys({ type: 'Why?' });
      await waitUntil(() => composer.shadowRoot?.querySelector('[part~="submit"]'));
      expect(find(composer, '[part~="submit"]').getBoundingClientRect().bottom).to.be.lessThan(200);
    });

    it('shows the bulk actions', async () => {
      const list = find(sidebar, 'collab-thread-list');
      find(list, 'input[type="checkbox"]').click();
      await waitUntil(() => part('bulk-actions')?.shadowRoot?.querySelector('[part~="bar"]'));
      const { top, bottom } = find(sidebar, 'collab-bulk-actions').getBoundingClientRect();
      expect([top > 100, bottom <= 200]).to.deep.equal([true, true]);
    });
  });

  describe('in a narrow window', () => {
    const grip = (): HTMLElement => find(sidebar, '[part~="grip"]');
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

    it('is a sheet that covers more than half of the page', async () => {
      const { left, right, bottom } = panel().getBoundingClientRect();
      expect([left, right, bottom, height()]).to.deep.equal([0, 360, 640, 416]);
      expect([part('edge'), part('fullscreen')]).to.deep.equal([undefined, undefined]);
      await expect(sidebar).to.be.accessible();
    });

    it('shows the bulk actions in place of the page composer', async () => {
      sidebar.pageComposer = true;
      await waitUntil(() => part('page-composer')?.offsetHeight);
      find(find(sidebar, 'collab-thread-list'), 'input[type="checkbox"]').click();
      await waitUntil(() => part('bulk-actions')?.shadowRoot?.querySelector('[part~="bar"]'));
      expect(part('page-composer')?.offsetHeight).to.equal(0);
    });

    it('is dragged up, down and closed', async () => {
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

    it('closes after a drag to the bottom', async () => {
      await click(grip());
      await settled();
      expect(height()).to.equal(616);
      await drag(grip(), 0, 500);
      await sendMouse({ type: 'up' });
      await waitUntil(() => !sidebar.open);
    });

    it('changes its height by keys, one step for each Escape', async () => {
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

    it('shows threads in a low window and the composer after scrolling', async () => {
      await setViewport({ width: 320, height: 256 });
      sidebar.pageComposer = true;
      await waitUntil(() => part('page-composer')?.querySelector('collab-composer'));
      await waitUntil(() => part('list')?.shadowRoot?.querySelector('[role="article"]'));
      const list = find(sidebar, 'collab-thread-list');
      expect(list.offsetHeight).to.be.at.least(80);
      expect(find(sidebar, '[part~="chips"]').getBoundingClientRect().bottom).to.be.at.most(
        list.getBoundingClientRect().top,
      );
      const composer = find(sidebar, 'collab-composer');
      composer.focus();
      await waitUntil(() => composer.getBoundingClientRect().bottom <= 256);
    });

    it('closes at any height when a target is revealed', async () => {
      sidebar.fullscreen = true;
      await settled();
      pageContextOf(store).modes.mode.value = 'element';
      await waitUntil(() => !sidebar.open);
    });
  });

  describe('cancelable events', () => {
    let button: HTMLElement;

    beforeEach(async () => {
      button = await fixture(html`<collab-sidebar-button .store=${store}></collab-sidebar-button>`);
    });

    it('opens unless the page prevents it', async () => {
      sidebar.addEventListener('collab-sidebar-open', (event) => event.preventDefault(), { once: true });
      await click(button);
      expect([sidebar.open, find(button, 'button').ariaExpanded]).to.deep.equal([false, 'false']);
      await click(button);
      expect([sidebar.open, find(button, 'button').ariaExpanded]).to.deep.equal([true, 'true']);
    });

    it('closes by any control unless the page prevents it', async () => {
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
      expect([sidebar.open, pageContextOf(store).sidebar.isOpen.peek()]).to.deep.equal([true, true]);
    });

    it('are not fired by property changes', async () => {
      const asked: Event[] = [];
      sidebar.addEventListener('collab-sidebar-open', (event) => asked.push(event));
      sidebar.addEventListener('collab-sidebar-close', (event) => asked.push(event));
      await open();
      sidebar.open = false;
      await sidebar.updateComplete;
      expect(asked.length).to.equal(0);
    });
  });

  describe('store events', () => {
    it('report each opening and closing', async () => {
      const events: string[] = [];
      store.onAny((type) => {
        if (/^commentSidebar(Open|Close)$/.test(type)) events.push(type);
      });
      await open();
      sidebar.open = false;
      await sidebar.updateComplete;
      const button = await fixture(html`<collab-sidebar-button .store=${store}></collab-sidebar-button>`);
      await click(button);
      await sidebar.updateComplete;
      expect(events).to.deep.equal(['commentSidebarOpen', 'commentSidebarClose', 'commentSidebarOpen']);
    });

    it('report the selected thread', async () => {
      const id = await addThread(store, 'Is this right?');
      const selectedId = new Promise<string>((resolve) => {
        store.on('commentSidebarClick', ({ commentAnnotation }) => resolve(commentAnnotation.annotationId));
      });
      await open();
      const row = () =>
        sidebar.shadowRoot?.querySelector('collab-thread-list')?.shadowRoot?.querySelector('collab-sidebar-row');
      await waitUntil(row);
      await click(row() ?? box);
      expect(await selectedId).to.equal(id);
    });
  });
});
