import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import type { PageContext } from '../../../components/page/page-context.js';
import type { CollabStore, TargetArea } from '../../../store/index.js';
import { frame, one, pageOf } from '../../anchors/page.js';
import { announced as said } from '../../announced.js';
import { waitUntil } from '../../wait-until.js';
import { endLayer, showLayer } from '../shown-layer.js';

const markup = `
  <h1 id="title">Quarterly report</h1>
  <canvas id="chart" width="400" height="200"></canvas>
  <svg id="map" width="200" height="100"><g><rect id="state" width="100" height="50"></rect></g></svg>
  <div id="denied" class="deny">Not this</div>`;

describe('area mode', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;

  beforeEach(async () => {
    Object.assign(pageOf(markup).style, { display: 'block', marginLeft: '40px' });
    one('#chart').style.display = 'block';
    ({ store, page, layer } = await showLayer());
  });

  afterEach(() => endLayer({ store, layer }));

  const chart = (): DOMRect => one('#chart').getBoundingClientRect();
  const drawn = (): Element | null => layer.shadowRoot?.querySelector('[part~="drawn"]:not([hidden])') ?? null;
  const chooser = (): Element | null => layer.shadowRoot?.querySelector('[role="application"]') ?? null;
  const announced = (): string => said();
  const area = (): TargetArea | undefined => page.navigation.newThread.peek()?.targetElement?.area;

  /** Waits until the mode's code is there: what the pointer is on is outlined. */
  async function comeIn(): Promise<void> {
    layer.mode = 'area';
    await layer.updateComplete;
    await waitUntil(async () => {
      const left = Math.ceil(chart().left);
      const top = Math.ceil(chart().top);
      await sendMouse({ type: 'move', position: [left + 3, top + 3] });
      await sendMouse({ type: 'move', position: [left + 4, top + 4] });
      await frame();
      return layer.shadowRoot?.querySelector('[part~="outline"]:not([hidden])') !== null;
    });
  }

  /** Draws from one point of the chart, as fractions, to another. */
  async function draw(from: [number, number], to: [number, number], release = true): Promise<void> {
    const { left, top, width, height } = chart();
    const at = ([x, y]: [number, number]): [number, number] => [left + x * width, top + y * height];
    await sendMouse({ type: 'move', position: at(from).map(Math.round) as [number, number] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: at(to).map(Math.round) as [number, number] });
    if (release) await sendMouse({ type: 'up' });
    await frame();
  }

  it('passes the accessibility audit', async () => {
    await comeIn();
    await draw([0.25, 0.25], [0.5, 0.75], false);
    await expect(layer).to.be.accessible();
    await sendMouse({ type: 'up' });
  });

  it('selects a rectangle of the element where the drawing starts', async () => {
    const pageEvents: string[] = [];
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'mousedown', 'mouseup', 'click']) {
      document.body.addEventListener(type, () => pageEvents.push(type));
    }
    await comeIn();
    pageEvents.length = 0;
    const placed = oneEvent(layer, 'collab-comment-start');
    await draw([0.25, 0.25], [0.5, 0.75]);
    expect((await placed).detail.element === one('#chart')).to.equal(true);
    expect(area()?.left).to.be.closeTo(0.25, 0.005);
    expect(area()?.top).to.be.closeTo(0.25, 0.005);
    expect(area()?.width).to.be.closeTo(0.25, 0.005);
    expect(area()?.height).to.be.closeTo(0.5, 0.005);
    expect(page.navigation.newThread.peek()?.targetElement?.elementId).to.equal('chart');
    expect(page.navigation.newThread.peek()?.position?.left).to.be.closeTo(0.5, 0.005);
    expect(pageEvents.filter((type) => type !== 'pointermove')).to.deep.equal([]);
    expect(layer.mode).to.equal('none');
    await frame();
    const { left, bottom } = page.navigation.anchorOf('new')?.getBoundingClientRect() ?? new DOMRect();
    expect(left).to.be.closeTo(chart().left + 200, 1);
    expect(bottom).to.be.closeTo(chart().top + 50, 1);
  });

  it('shows the rectangle while it is drawn, inside the element', async () => {
    await comeIn();
    await draw([0.5, 0.5], [-0.05, -0.1], false);
    const box = drawn()?.getBoundingClientRect();
    const whole = chart();
    expect(box?.left).to.be.closeTo(whole.left, 0.5);
    expect(box?.top).to.be.closeTo(whole.top, 0.5);
    expect(box?.width).to.be.closeTo(200, 1);
    await sendMouse({ type: 'up' });
    await waitUntil(() => area() !== undefined);
    expect(area()).to.deep.include({ left: 0, top: 0 });
    await frame();
    expect(drawn() === null).to.equal(true);
  });

  /** Draws from the middle of one element to the middle of another. */
  async function drawBetween(from: string, to: string): Promise<void> {
    const middles = [from, to].map((selector) => {
      const { left, top, width, height } = one(selector).getBoundingClientRect();
      return [Math.round(left + width / 2), Math.round(top + height / 2)] as [number, number];
    });
    const [start = [0, 0], end = [0, 0]] = middles;
    await sendMouse({ type: 'move', position: start });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: end });
    await sendMouse({ type: 'up' });
    await frame();
  }

  it('selects a rectangle of the table part that contains all cells under it', async () => {
    const row = '<tr><td>Ada</td><td>Bo</td><td>Cy</td></tr>';
    one('.test-page').insertAdjacentHTML('beforeend', `<table><tbody id="rows">${row}${row}</tbody></table>`);
    await comeIn();
    await drawBetween('tr:first-child td:first-child', 'tr:last-child td:last-child');
    expect(page.navigation.newThread.peek()?.targetElement?.elementId).to.equal('rows');
    const { left, width } = one('#rows').getBoundingClientRect();
    const cell = one('tr:first-child td:first-child').getBoundingClientRect();
    expect(area()?.left).to.be.closeTo((cell.left + cell.width / 2 - left) / width, 0.02);
  });

  it('selects a rectangle of the list around several cards', async () => {
    const cards = ['ada', 'bo', 'cy'].map((id) => `<article id="${id}"><p>Card</p></article>`);
    one('.test-page').insertAdjacentHTML('beforeend', `<section id="cards">${cards.join('')}</section>`);
    await comeIn();
    await drawBetween('#ada p', '#cy');
    expect(page.navigation.newThread.peek()?.targetElement?.elementId).to.equal('cards');
  });

  it('selects the outermost element if a rectangle extends beyond it', async () => {
    one('.test-page').insertAdjacentHTML(
      'beforeend',
      '<section id="cards"><p id="ada">A</p><p id="bo">B</p></section>',
    );
    one('.test-page').id = 'page';
    await comeIn();
    const { left } = one('#ada').getBoundingClientRect();
    const { bottom } = one('#bo').getBoundingClientRect();
    const { top } = one('#title').getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left) + 60, Math.round(bottom) - 3] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [Math.round(left) - 20, Math.round(top) + 5] });
    await sendMouse({ type: 'up' });
    await frame();
    expect(page.navigation.newThread.peek()?.targetElement?.elementId).to.equal('page');
    expect(area()?.left).to.equal(0);
  });

  it('cancels a rectangle with Escape and stays on', async () => {
    await comeIn();
    await draw([0.25, 0.25], [0.5, 0.75], false);
    expect(drawn()).to.exist;
    await sendKeys({ press: 'Escape' });
    await sendMouse({ type: 'up' });
    await frame();
    expect(drawn() === null).to.equal(true);
    expect(page.navigation.newThread.peek()).to.equal(null);
    expect(layer.mode).to.equal('area');
    await draw([0.5, 0.5], [0.75, 0.75]);
    expect(area()?.left).to.be.closeTo(0.5, 0.005);
  });

  it('selects a point by a click', async () => {
    await comeIn();
    await draw([0.5, 0.5], [0.5, 0.5]);
    const { targetElement, position } = page.navigation.newThread.peek() ?? {};
    expect(targetElement?.elementId).to.equal('chart');
    expect(area()).to.equal(undefined);
    expect(position?.left).to.be.closeTo(0.5, 0.005);
  });

  it('treats an SVG drawing as one element', async () => {
    await comeIn();
    const { left, top } = one('body').querySelector('#state')?.getBoundingClientRect() ?? new DOMRect();
    await sendMouse({ type: 'move', position: [Math.round(left) + 10, Math.round(top) + 10] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [Math.round(left) + 160, Math.round(top) + 60] });
    await sendMouse({ type: 'up' });
    await frame();
    expect(page.navigation.newThread.peek()?.targetElement?.elementId).to.equal('map');
    expect(area()?.width).to.be.closeTo(0.75, 0.01);
  });

  it('uses the element in the middle if the drawing starts on the body', async () => {
    await comeIn();
    await draw([-0.05, 0.1], [0.5, 0.9]);
    expect(page.navigation.newThread.peek()?.targetElement?.elementId).to.equal('chart');
    expect(area()).to.deep.include({ left: 0 });
    expect(area()?.width).to.be.closeTo(0.5, 0.01);
  });

  it('ignores elements that are not commentable', async () => {
    layer.selectorDeny = '.deny';
    await comeIn();
    const { left, top } = one('#denied').getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left) + 5, Math.round(top) + 5] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [Math.round(left) + 50, Math.round(top) + 15] });
    await sendMouse({ type: 'up' });
    await frame();
    expect(page.navigation.newThread.peek()).to.equal(null);
    expect(layer.mode).to.equal('area');
  });

  describe('with the keyboard', () => {
    it('shows the keys of each step', async () => {
      const keys = () =>
        layer.shadowRoot?.querySelector<HTMLElement>('[part="keys"]')?.innerText.replace(/\s+/g, ' ').trim();
      await comeInByKeys();
      expect(keys()).to.equal('↑ ↓ Previous, next ← → Out, in Enter Draw area Esc Exit');
      await sendKeys({ press: 'Enter' });
      await layer.updateComplete;
      expect(keys()).to.equal('↑ ↓ ← → Move Shift ↑ ↓ ← → Resize Enter Comment Esc Back');
      await sendKeys({ press: 'Escape' });
      await layer.updateComplete;
      expect(keys()).to.contain('Draw area');
    });

    async function comeInByKeys(): Promise<void> {
      const button = document.createElement('button');
      one('.test-page').prepend(button);
      button.addEventListener('click', () => (layer.mode = 'area'));
      button.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => layer.shadowRoot?.activeElement === chooser() && announced() !== '');
      for (let i = 0; i < 5 && !announced().startsWith('Comment on: chart'); i++)
        await sendKeys({ press: 'ArrowDown' });
    }

    it('starts in the middle of an element, moves, resizes, announces, and starts a thread', async () => {
      one('#chart').setAttribute('aria-label', 'chart');
      await comeInByKeys();
      await sendKeys({ press: 'Enter' });
      expect(announced()).to.equal('Area 50 % wide and 50 % high, 25 % from the left, 25 % from the top');
      await sendKeys({ press: 'ArrowRight' });
      await sendKeys({ press: 'ArrowUp' });
      expect(announced()).to.equal('Area 50 % wide and 50 % high, 27 % from the left, 21 % from the top');
      await sendKeys({ press: 'Shift+ArrowDown' });
      await sendKeys({ press: 'Shift+ArrowLeft' });
      expect(announced()).to.equal('Area 48 % wide and 54 % high, 27 % from the left, 21 % from the top');
      await frame();
      expect(drawn()?.getBoundingClientRect().width).to.be.closeTo(192, 0.5);
      await sendKeys({ press: 'Enter' });
      expect(area()).to.deep.equal({ left: 0.27, top: 0.21, width: 0.48, height: 0.54 });
      expect(layer.mode).to.equal('none');
    });

    it('returns to the selection with Escape, then ends', async () => {
      one('#chart').setAttribute('aria-label', 'chart');
      await comeInByKeys();
      await sendKeys({ press: 'Enter' });
      await sendKeys({ press: 'Escape' });
      await frame();
      expect(drawn() === null).to.equal(true);
      expect(announced()).to.equal('Comment on: chart, image');
      expect(layer.mode).to.equal('area');
      await sendKeys({ press: 'Escape' });
      expect(layer.mode).to.equal('none');
    });
  });
});
