import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import '../../../components/annotations/comment-layer/define.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import '../../../components/sidebar/comments-sidebar/define.js';
import '../../../components/sidebar/comments-sidebar/sidebar-content.js';
import { NotificationState } from '../../../components/page/notification-state.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import type { CollabCommentsSidebar } from '../../../components/sidebar/comments-sidebar/comments-sidebar.js';
import '../../../components/notifications/notification-button/define.js';
import '../../../components/notifications/notification-panel/define.js';
import '../../../components/sidebar/sidebar-button/define.js';
import type { CollabStore } from '../../../store/index.js';
import { clearPages, frame, one, pageOf } from '../../anchors/page.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { endLayer, showLayer } from '../shown-layer.js';

/** Boxes at the right edge and at the foot, where panels are; the page can be scrolled further down than the first of them. */
const markup = `
  <button id="before">Before</button>
  <div class="target" id="upper" style="top: 300px; right: 20px"></div>
  <div class="target" id="lower" style="top: 560px; right: 20px"></div>
  <div id="tall"></div>
  <div class="target" id="last" style="bottom: 0; right: 20px"></div>`;

describe('a pin that gets the focus', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;
  let sidebar: CollabCommentsSidebar;
  let box: HTMLElement;

  async function show(width: number, height: number, tall = 2000): Promise<void> {
    await setViewport({ width, height });
    const body = pageOf(markup);
    body.style.position = 'relative';
    one('#tall').style.height = `${String(tall)}px`;
    for (const target of document.querySelectorAll<HTMLElement>('.target')) {
      Object.assign(target.style, { position: 'absolute', width: '60px', height: '60px' });
    }
    scrollTo(0, 0);
    store = await memoryStore();
    page = pageContextOf(store);
    box = await fixture(html`
      <div>
        <collab-comments-sidebar .store=${store}></collab-comments-sidebar>
        <collab-notification-button .store=${store}></collab-notification-button>
        <collab-notification-panel .store=${store}></collab-notification-panel>
        <collab-comment-layer .store=${store}></collab-comment-layer>
      </div>
    `);
    sidebar = find(box, 'collab-comments-sidebar');
    layer = find(box, 'collab-comment-layer');
    await frame();
  }

  afterEach(async () => {
    box.remove();
    clearPages();
    scrollTo(0, 0);
    await store.dispose();
    await setViewport({ width: 800, height: 600 });
  });

  async function comment(selector: string): Promise<string> {
    const targetElement = describeElement(one(selector));
    const id = await addThread(store, `About ${selector}`, { targetElement, position: { left: 0.5, top: 0.5 } });
    await waitUntil(() => page.navigation.anchorOf(id), 'no pin');
    return id;
  }

  async function openSidebar(): Promise<void> {
    sidebar.open = true;
    await waitUntil(() => sidebar.shadowRoot?.querySelector('[part=edge], [part=grip]'));
    const panel = find(sidebar, '[part~="panel"]');
    await Promise.all(panel.getAnimations().map((each) => each.finished));
  }

  /** Moves the focus to a pin as Tab does. */
  async function focus(id: string): Promise<void> {
    one('#before').focus();
    await sendKeys({ press: 'Shift' });
    const pin = page.navigation.anchorOf(id) as HTMLElement;
    pin.focus();
    expect(deepActiveElement()?.matches(':focus-visible')).to.equal(true);
    // It is looked at once everything rests.
    for (let at = 0; at < 20; at += 1) await frame();
  }

  /** Whether a pin is what one sees in its middle and near its corners. */
  function isOnTop(id: string): boolean {
    const pin = page.navigation.anchorOf(id) as HTMLElement;
    const { left, top, right, bottom, width, height } = pin.getBoundingClientRect();
    const inset = width / 4;
    const points = [
      [left + width / 2, top + height / 2],
      [left + inset, top + inset],
      [right - inset, bottom - inset],
    ] as const;
    return points.every(([x, y]) => pin.parentElement?.contains(layer.shadowRoot?.elementFromPoint(x, y) ?? null));
  }

  const isSeen = (id: string): boolean =>
    isOnTop(id) && layer.shadowRoot?.activeElement === page.navigation.anchorOf(id);

  for (const [width, height] of [
    [1280, 800],
    [360, 640],
  ] as const) {
    describe(`in a window of ${String(width)} px`, () => {
      it('is not covered by the sidebar', async () => {
        await show(width, height);
        const ids = [await comment('#upper'), await comment('#lower'), await comment('#last')];
        for (const id of ids) {
          await openSidebar();
          await focus(id);
          expect(isSeen(id)).to.equal(true);
        }
      });

      it('is not covered by an open thread', async () => {
        await show(width, height);
        const open = await comment('#upper');
        const id = await comment('#lower');
        page.navigation.open(open);
        await waitUntil(() =>
          find(layer, 'collab-thread-dialog').shadowRoot?.querySelector('[part~="dialog"]:popover-open'),
        );
        // Beside the dialog's pin, and at the foot of a narrow window.
        Object.assign(one('#lower').style, width > 480 ? { top: '320px', right: '150px' } : { top: '520px' });
        for (let at = 0; at < 5; at += 1) await frame();
        expect(isOnTop(id)).to.equal(false);
        await focus(id);
        expect(isSeen(id)).to.equal(true);
      });

      it('is not covered by the notifications', async () => {
        await show(width, height);
        const id = await comment('#lower');
        page.service(NotificationState).isOpen.value = true;
        await waitUntil(() =>
          find(box, 'collab-notification-panel').shadowRoot?.querySelector('[part~="panel"]:popover-open'),
        );
        await focus(id);
        expect(isSeen(id)).to.equal(true);
      });
    });
  }

  it('keeps a sheet open if the page can scroll', async () => {
    await show(360, 640);
    const id = await comment('#lower');
    await openSidebar();
    await focus(id);
    expect(isSeen(id)).to.equal(true);
    expect(sidebar.open).to.equal(true);
    expect(scrollY).to.be.greaterThan(0);
  });

  it('closes the sidebar if nothing can scroll', async () => {
    await show(1280, 800, 100);
    const id = await comment('#upper');
    await openSidebar();
    await focus(id);
    expect(isSeen(id)).to.equal(true);
    expect(sidebar.open).to.equal(false);
  });

  it('keeps the sidebar open if it does not cover the pin', async () => {
    await show(1280, 800);
    one('#upper').style.right = '900px';
    const id = await comment('#upper');
    await openSidebar();
    await focus(id);
    expect(sidebar.open).to.equal(true);
  });

  it('changes nothing if the pointer gave the focus', async () => {
    await show(1280, 800);
    const id = await comment('#upper');
    await openSidebar();
    const pin = page.navigation.anchorOf(id) as HTMLElement;
    pin.dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }));
    await frame();
    expect(sidebar.open).to.equal(true);
  });
});

describe('the target of a thread that is opened', () => {
  let store: CollabStore;
  let page: PageContext;
  let box: HTMLElement;

  async function show(width: number, markupOfPage: string): Promise<void> {
    await setViewport({ width, height: 640 });
    pageOf(markupOfPage);
    scrollTo(0, 0);
    store = await memoryStore();
    page = pageContextOf(store);
    box = await fixture(html`
      <div>
        <collab-comments-sidebar .store=${store}></collab-comments-sidebar>
        <collab-comment-layer .store=${store}></collab-comment-layer>
      </div>
    `);
    await frame();
  }

  afterEach(async () => {
    box.remove();
    clearPages();
    scrollTo(0, 0);
    await store.dispose();
    await setViewport({ width: 800, height: 600 });
  });

  const text = (top: number) => `
    <div style="height: ${String(top)}px"></div>
    <p id="text" style="margin: 0; height: 60px">What one comments on</p>
    <div style="height: 2000px"></div>`;
  const dialog = () => find(box, 'collab-comment-layer').shadowRoot?.querySelector('collab-thread-dialog');
  const sheet = () => dialog()?.shadowRoot?.querySelector('[part~="dialog"]:popover-open') ?? undefined;
  const lower = () => one('#text').getBoundingClientRect().bottom;
  const place = () => ({ targetElement: describeElement(one('#text')), position: { left: 0.5, top: 0.5 } });

  async function isAboveSheet(): Promise<void> {
    await waitUntil(sheet);
    await waitUntil(() => lower() <= (sheet()?.getBoundingClientRect().top ?? 0), 'still under the sheet');
    expect(one('#text').getBoundingClientRect().top).to.be.greaterThan(0);
  }

  it('is not covered by the sheet of a new thread', async () => {
    await show(360, text(560));
    page.navigation.startThread(place());
    await isAboveSheet();
  });

  it('is not covered by the sheet of an existing thread', async () => {
    await show(360, text(560));
    const id = await addThread(store, 'Is this right?', place());
    await waitUntil(() => page.navigation.anchorOf(id));
    page.navigation.open(id);
    await isAboveSheet();
  });

  it('is not covered by the sheet after navigation from a sidebar row', async () => {
    await show(360, text(1200));
    const id = await addThread(store, 'Is this right?', place());
    await waitUntil(() => page.navigation.anchorOf(id));
    const sidebar = find(box, 'collab-comments-sidebar');
    sidebar.open = true;
    const row = () =>
      sidebar.shadowRoot?.querySelector('collab-thread-list')?.shadowRoot?.querySelector('collab-sidebar-row');
    await waitUntil(row);
    row()?.shadowRoot?.querySelector('button')?.click();
    await isAboveSheet();
  });

  it('is not covered by the sidebar after navigation from its row, if the page can scroll', async () => {
    await show(
      1280,
      `<div style="inline-size: 2400px; block-size: 600px"></div>
      <p id="text" style="position: absolute; margin: 0; top: 200px; left: 1000px; width: 200px">What one comments on</p>`,
    );
    const id = await addThread(store, 'Is this right?', place());
    await waitUntil(() => page.navigation.anchorOf(id));
    const sidebar = find(box, 'collab-comments-sidebar');
    sidebar.open = true;
    const row = () =>
      sidebar.shadowRoot?.querySelector('collab-thread-list')?.shadowRoot?.querySelector('collab-sidebar-row');
    await waitUntil(row);
    row()?.shadowRoot?.querySelector('button')?.click();
    const panel = find(sidebar, '[part~="panel"]');
    await waitUntil(() => one('#text').getBoundingClientRect().right <= panel.getBoundingClientRect().left);
    expect(sidebar.open).to.equal(true);
  });

  describe('under the sidebar of a page that cannot scroll', () => {
    const sidebar = () => find(box, 'collab-comments-sidebar');
    const panel = () => find(sidebar(), '[part~="panel"]');
    const restore = () => sidebar().shadowRoot?.querySelector<HTMLElement>('[part~="restore"]') ?? undefined;
    const rows = () => [
      ...(sidebar()
        .shadowRoot?.querySelector('collab-thread-list')
        ?.shadowRoot?.querySelectorAll<HTMLElement>('collab-sidebar-row') ?? []),
    ];
    const isAside = () => panel().matches('.aside');
    const boxOf = (element: Element) => element.getBoundingClientRect();

    /** Two texts, of which the second is at the right edge; returns the thread on each. */
    async function open(): Promise<readonly [free: string, covered: string]> {
      const at = 'position: absolute; margin: 0; width: 120px';
      await show(
        1280,
        `<p id="free" style="${at}; top: 80px; left: 200px">A text of its own</p>
        <p id="text" style="${at}; top: 200px; left: 1140px">What one comments on</p>`,
      );
      const free = await addThread(store, 'A', { targetElement: describeElement(one('#free')) });
      const covered = await addThread(store, 'B', place());
      await waitUntil(() => page.navigation.anchorOf(free) && page.navigation.anchorOf(covered));
      sidebar().open = true;
      await waitUntil(() => rows().length === 2);
      return [free, covered];
    }

    async function pressRow(id: string): Promise<void> {
      const row = rows().find((each) => (each as { row?: { id: string } }).row?.id === id);
      row?.shadowRoot?.querySelector('button')?.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(sheet);
    }

    it('hides the sidebar, and the dialog is beside the target', async () => {
      const [, id] = await open();
      await pressRow(id);
      await waitUntil(isAside);
      const { left, top } = boxOf(one('#text'));
      expect(document.elementsFromPoint(left + 5, top + 5).includes(sidebar())).to.equal(false);
      await waitUntil(() => boxOf(sheet() as Element).right > boxOf(panel()).left);
      expect(boxOf(sheet() as Element).right).to.be.below(boxOf(page.navigation.anchorOf(id) as Element).left);
      await expect(sidebar()).to.be.accessible();
      expect(sidebar().open).to.equal(true);
    });

    it('shows the sidebar again with the focus in its row once the thread is closed', async () => {
      const [, id] = await open();
      await pressRow(id);
      await waitUntil(isAside);
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !sheet());
      expect(isAside()).to.equal(false);
      expect(restore() === undefined).to.equal(true);
      const active = deepActiveElement();
      const row = active?.getRootNode() instanceof ShadowRoot && (active.getRootNode() as ShadowRoot).host;
      expect(row instanceof HTMLElement && row.localName).to.equal('collab-sidebar-row');
    });

    it('shows it again by a button, with the thread open beside it', async () => {
      const [, id] = await open();
      await pressRow(id);
      await waitUntil(restore);
      const button = boxOf(restore() as Element);
      expect(button.top).to.be.above(boxOf(one('#text')).bottom);
      restore()?.click();
      await waitUntil(() => !isAside());
      expect(page.navigation.openThread.peek()).to.equal(id);
      expect(panel().matches(':focus')).to.equal(true);
      await waitUntil(() => boxOf(sheet() as Element).right <= boxOf(panel()).left);
    });

    for (const [what, tag] of [
      ['a button of the page', 'button'],
      ['a button of the kit', 'collab-sidebar-button'],
    ] as const) {
      it(`keeps the button clear of ${what}`, async () => {
        const [, id] = await open();
        one('#text').style.top = '500px';
        const other = Object.assign(document.createElement(tag), { textContent: 'Menu', store });
        other.style.cssText = 'position: fixed; top: 8px; right: 4px; width: 60px; height: 34px';
        one('.test-page').append(other);
        await pressRow(id);
        await waitUntil(restore);
        const button = boxOf(restore() as Element);
        const header = boxOf(other);
        expect(button.top).to.be.above(header.bottom);
        expect(button.bottom).to.be.below(boxOf(one('#text')).top);
        expect(isAside()).to.equal(true);
      });
    }

    it('keeps the sidebar for a target beside it', async () => {
      const [id] = await open();
      await pressRow(id);
      for (let at = 0; at < 40; at += 1) await frame();
      expect(isAside()).to.equal(false);
    });

    it('keeps it hidden on navigation to another thread', async () => {
      const [free, id] = await open();
      await pressRow(id);
      await waitUntil(isAside);
      page.navigation.open(free);
      for (let at = 0; at < 40; at += 1) await frame();
      expect(isAside()).to.equal(true);
      sidebar().open = false;
      await sidebar().updateComplete;
      sidebar().open = true;
      await waitUntil(() => rows().length === 2);
      expect(isAside()).to.equal(false);
    });
  });

  it('does not scroll if it is not covered', async () => {
    await show(360, text(60));
    page.navigation.startThread(place());
    await waitUntil(sheet);
    for (let at = 0; at < 40; at += 1) await frame();
    expect(scrollY).to.equal(0);
  });
});

describe('a pin whose target is under the header of the page', () => {
  let scene: Awaited<ReturnType<typeof showLayer>>;
  let id: string;
  const pin = (): HTMLElement => scene.page.navigation.anchorOf(id) as HTMLElement;
  const opacity = (): string => getComputedStyle(pin().parentElement as Element).opacity;

  beforeEach(async () => {
    const header = 'position: sticky; top: 0; z-index: 10; background: white; height: 60px';
    pageOf(`
      <header style="${header}"><button id="press">Save</button></header>
      <p id="text" style="margin: 200px 0 0">What one comments on</p>
      <div style="height: 2000px"></div>`);
    scene = await showLayer();
    id = await addThread(scene.store, 'Is this right?', {
      targetElement: describeElement(one('#text')),
      position: { left: 0.01, top: 0.5 },
    });
    await waitUntil(() => scene.page.navigation.anchorOf(id));
    scrollTo(0, one('#text').offsetTop - 30);
    await waitUntil(() => opacity() === '0', 'the pin lies over the header');
  });

  afterEach(async () => {
    await endLayer(scene);
    scrollTo(0, 0);
  });

  it('leaves the pointer to the header', () => {
    const { left, top, width, height } = pin().getBoundingClientRect();
    const at = document.elementsFromPoint(left + width / 2, top + height / 2);
    expect(at.some(({ localName }) => localName === 'collab-comment-layer')).to.equal(false);
  });

  it('is visible while it has the focus', async () => {
    one('#press').focus();
    await sendKeys({ press: 'Shift' });
    pin().focus();
    expect(opacity()).to.equal('1');
    one('#press').focus();
    expect(opacity()).to.equal('0');
  });

  it('is scrolled out when its thread is revealed', async () => {
    const { bottom } = one('header').getBoundingClientRect();
    scene.page.targets.reveal(id);
    await waitUntil(() => one('#text').getBoundingClientRect().top > bottom);
    await waitUntil(() => opacity() === '1');
  });
});
