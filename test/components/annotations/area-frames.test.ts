import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys, sendMouse } from '@web/test-runner-commands';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import { type CollabStore, type TargetArea, memoryBackend } from '../../../store/index.js';
import { frame, one, pageOf } from '../../anchors/page.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';
import { endLayer, showLayer } from '../shown-layer.js';

const markup = '<h1>Report</h1><div id="scroller"><canvas id="chart" width="400" height="200"></canvas></div>';
const quarter: TargetArea = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };

describe('areas on the page', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;
  let id: string;

  beforeEach(async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    pageOf(markup).style.display = 'block';
    Object.assign(one('#scroller').style, { height: '300px', overflow: 'auto' });
    Object.assign(one('#chart').style, { display: 'block', width: '400px', height: '200px' });
    ({ store, page, layer } = await showLayer({ withoutDialog: true }));
    id = await addThread(store, 'About a part', { targetElement: { elementId: 'chart', area: quarter } });
    await frame();
  });

  afterEach(async () => {
    await endLayer({ store, layer });
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  const query = (selector: string): HTMLElement | null => layer.shadowRoot?.querySelector(selector) ?? null;
  const box = (): HTMLElement => {
    const found = query('[part~="area"]:not([hidden])');
    if (!found) throw new Error('no frame');
    return found;
  };
  const saved = (): TargetArea | undefined => store.comments.byId(id).peek()?.data.targetElement?.area;
  const corner = (): [number, number] => {
    const { left, top } = box().getBoundingClientRect();
    return [Math.round(left), Math.round(top)];
  };

  /** Opens the thread, and waits for what moves its area. */
  async function open(): Promise<void> {
    page.navigation.open(id);
    await waitUntil(() => query('[part~="area"] > :nth-child(2)') !== null);
    // The code that moves it loads on demand.
    await import('../../../components/annotations/comment-layer/area-editing.js');
    await frame();
  }

  async function drag(from: [number, number], by: [number, number]): Promise<void> {
    await sendMouse({ type: 'move', position: from });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [from[0] + by[0], from[1] + by[1]] });
    await frame();
  }

  it('passes the accessibility audit', async () => {
    await open();
    await expect(layer).to.be.accessible();
  });

  it('have a frame in the color of the pin at the corner', async () => {
    const { left, top, right } = box().getBoundingClientRect();
    const whole = one('#chart').getBoundingClientRect();
    expect([left - whole.left, top - whole.top, right - left].map(Math.round)).to.deep.equal([100, 50, 200]);
    const pin = query('collab-comment-pin')?.getBoundingClientRect();
    expect(pin?.left).to.be.closeTo(right, 1);
    expect(pin?.bottom).to.be.closeTo(top, 1);
    // Both take the page's accent, as the predefined Open status does.
    expect(query('collab-comment-pin')?.getAttribute('color')).to.equal(null);
    expect(box().style.getPropertyValue('--_pin')).to.equal('');
  });

  it('share one layer of their element, and are in reading order while open', async () => {
    const above = { left: 0, top: 0, width: 0.25, height: 0.1 };
    const other = await addThread(store, 'Another part', { targetElement: { elementId: 'chart', area: above } });
    await frame();
    const frames = (): HTMLElement[] => [...(layer.shadowRoot?.querySelectorAll<HTMLElement>('[part~="area"]') ?? [])];
    const placed = () => frames().map((each) => JSON.stringify(each.getBoundingClientRect()));
    const resting = placed();
    expect(new Set(frames().map(({ parentElement }) => parentElement)).size).to.equal(1);
    const [first] = frames();
    await open();
    expect(
      first?.isConnected && first.parentElement !== frames().find((each) => each !== first)?.parentElement,
    ).to.equal(true);
    expect(placed().sort()).to.deep.equal(resting.sort());
    const follows = (id: string): boolean => {
      const pin = [...(layer.shadowRoot?.querySelectorAll('collab-comment-pin') ?? [])].find(
        (each) => each.annotationId === id,
      );
      return Boolean(pin && first && first.compareDocumentPosition(pin) & Node.DOCUMENT_POSITION_FOLLOWING);
    };
    expect([follows(id), follows(other)]).to.deep.equal([true, false]);
    page.navigation.close();
    await frame();
    expect(new Set(frames().map(({ parentElement }) => parentElement)).size).to.equal(1);
    await store.comments.deleteCommentAnnotation({ annotationId: id }).settled;
    await frame();
    expect(frames().length).to.equal(1);
  });

  it('follow their element when it is resized, zoomed and scrolled', async () => {
    const measured = (): number[] => {
      const whole = one('#chart').getBoundingClientRect();
      const part = box().getBoundingClientRect();
      return [(part.left - whole.left) / whole.width, (part.top - whole.top) / whole.height, part.width / whole.width];
    };
    const changes: (() => void)[] = [
      () => (one('#chart').style.width = '600px'),
      () => one('#chart').style.setProperty('zoom', '1.5'),
      () => (one('#chart').style.transform = 'scale(0.5)'),
      () => one('#scroller').scrollTo(0, 20),
    ];
    for (const change of changes) {
      change();
      await frame();
      await frame();
      for (const [index, value] of measured().entries())
        expect(value).to.be.closeTo([0.25, 0.25, 0.5][index] ?? 0, 0.002);
    }
  });

  it('leave the pointer to the page except at their edge, which opens the thread', async () => {
    let clicks = 0;
    one('#chart').addEventListener('click', () => (clicks += 1));
    const [x, y] = corner();
    await sendMouse({ type: 'click', position: [x + 100, y + 50] });
    expect(clicks).to.equal(1);
    expect(page.navigation.openThread.peek()).to.equal(null);
    await sendMouse({ type: 'move', position: [x + 60, y] });
    expect(page.navigation.hoveredThread.peek()).to.equal(id);
    // The highlight is a color.
    expect(box().matches('.highlighted')).to.equal(true);
    expect(query('[part~="outline"]') === null).to.equal(true);
    document.addEventListener('collab-pin-activate', (event) => event.preventDefault(), { once: true });
    await sendMouse({ type: 'click', position: [x + 60, y] });
    expect(page.navigation.openThread.peek()).to.equal(null);
    await sendMouse({ type: 'click', position: [x + 60, y] });
    await waitUntil(() => page.navigation.openThread.peek() === id);
    expect(clicks).to.equal(1);
  });

  it('are removed with their element and become ghosts', async () => {
    one('#chart').remove();
    await frame();
    await frame();
    expect(query('[part~="area"]') === null).to.equal(true);
    await waitUntil(() => page.targets.ghosts.peek().has(id));
  });

  it('are moved by their edge, saved on release, and undone', async () => {
    await open();
    const [x, y] = corner();
    await drag([x + 60, y], [40, 20]);
    expect(corner()).to.deep.equal([x + 40, y + 20]);
    expect(saved()).to.deep.equal(quarter);
    await sendMouse({ type: 'up' });
    expect(saved()).to.deep.equal({ left: 0.35, top: 0.35, width: 0.5, height: 0.5 });
    expect(store.comments.byId(id).peek()?.data.position).to.deep.equal({ left: 0.85, top: 0.35 });
    expect(page.navigation.openThread.peek()).to.equal(id);
    const [toast] = page.toasts.messages.peek();
    expect(toast?.message).to.equal('Area of thread 1 moved');
    toast?.action?.run();
    await frame();
    expect(saved()).to.deep.equal(quarter);
    expect(corner()).to.deep.equal([x, y]);
  });

  it('are resized by a corner, never beyond the element', async () => {
    await open();
    const { right, bottom } = box().getBoundingClientRect();
    await drag([Math.round(right), Math.round(bottom)], [500, -40]);
    await sendMouse({ type: 'up' });
    expect(saved()?.left).to.equal(0.25);
    expect(saved()?.width).to.equal(0.75);
    expect(saved()?.height).to.be.closeTo(0.3, 0.005);
  });

  it('are restored with Escape during a drag, and the thread stays open', async () => {
    layer.withoutDialog = false;
    await open();
    await waitUntil(() => query('collab-thread-dialog')?.shadowRoot?.querySelector('[part~="dialog"]:popover-open'));
    const [x, y] = corner();
    await drag([x + 60, y], [40, 20]);
    await sendKeys({ press: 'Escape' });
    await sendMouse({ type: 'up' });
    await frame();
    expect(corner()).to.deep.equal([x, y]);
    expect(saved()).to.deep.equal(quarter);
    expect(page.navigation.openThread.peek()).to.equal(id);
  });

  it('are moved and resized with the keyboard, cancelled with Escape, saved with Enter', async () => {
    await open();
    box().focus();
    expect(box().ariaLabel).to.equal('Area of thread 1. Arrow keys move it, Shift and arrow keys resize it.');
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'Escape' });
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'Shift+ArrowDown' });
    expect(saved()).to.deep.equal(quarter);
    await sendKeys({ press: 'Enter' });
    expect(saved()).to.deep.equal({ left: 0.27, top: 0.25, width: 0.5, height: 0.54 });
  });

  it('cannot be moved without permission', async () => {
    const backend = memoryBackend();
    const theirs = await memoryStore({ backend, user: ada });
    const hers = await addThread(theirs, 'Mine', { targetElement: { elementId: 'chart', area: quarter } });
    const own = await memoryStore({ backend, user: { ...grace, accessRole: 'viewer' } });
    layer.store = own;
    pageContextOf(own).navigation.open(hers);
    // A selected area differs only in its color.
    await waitUntil(() => query('[part~="area"].selected') !== null);
    // An area that can be moved has corners and the role of an application.
    expect([box().childElementCount, box().role, box().tabIndex]).to.deep.equal([1, null, -1]);
    await theirs.dispose();
    await own.dispose();
  });
});
