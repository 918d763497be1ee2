import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { boxOf } from '../../../anchors/dom/geometry.js';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import type { PageContext } from '../../../components/page/page-context.js';
import type { CollabStore } from '../../../store/index.js';
import { frameOf, pageIn, shadowIn, treesOf, within } from '../../anchors/inner-page.js';
import { frame, one, pageOf } from '../../anchors/page.js';
import { announced } from '../../announced.js';
import { waitUntil } from '../../wait-until.js';
import { addThread } from '../memory-store.js';
import { endLayer, showLayer } from '../shown-layer.js';

const markup = `
  <h2 id="plan" style="margin: 20px">Plan</h2>
  <p id="sum" style="margin: 20px; height: 40px">Forty-two, of <b>all</b> numbers</p>
  <p id="more" style="margin: 20px">And more of it.</p>`;

describe('<collab-comment-layer>, in inner trees', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;

  beforeEach(async () => {
    ({ store, page, layer } = await showLayer());
  });

  afterEach(() => endLayer({ store, layer }));

  const part = (name: string): HTMLElement | undefined =>
    layer.shadowRoot?.querySelector<HTMLElement>(`${name}:not([hidden])`) ?? undefined;
  // A shield is transparent: it has neither role nor part.
  const shield = () => part('.shield');
  const isAt = (marker: Element | undefined, x: number, y: number): boolean => {
    const { left, bottom } = marker?.getBoundingClientRect() ?? { left: NaN, bottom: NaN };
    return Math.abs(left - x) <= 1 && Math.abs(bottom - y) <= 1;
  };
  const isOutlined = (element: Element): boolean => {
    const own = boxOf(element);
    const around = part('[part~="outline"]')?.getBoundingClientRect();
    return ['left', 'top', 'width', 'height'].every(
      (side) => Math.abs(Number(Reflect.get(own, side)) - Number(Reflect.get(around ?? {}, side))) < 1,
    );
  };
  const middleOf = (element: Element): [number, number] => {
    const { left, top, width, height } = boxOf(element);
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };

  async function comeIn(mode: CollabCommentLayer['mode'] = 'element'): Promise<void> {
    layer.mode = mode;
    await layer.updateComplete;
  }

  const trees: Readonly<Record<string, () => Promise<ParentNode>>> = {
    ...treesOf(markup),
    'a shadow root in a frame in a shadow root': async () => {
      pageOf('<x-board id="board"></x-board>');
      one('#board').style.display = 'block';
      const iframe = await frameOf('<x-inner id="inner" style="display: block"></x-inner>');
      const again = new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }));
      shadowIn(one('#board'), '').append(iframe);
      await again;
      Object.assign(iframe.style, { width: '500px', height: '300px' });
      return shadowIn(within(pageIn(iframe), '#inner'), markup);
    },
  };

  for (const [name, make] of Object.entries(trees)) {
    describe(`in ${name}`, () => {
      let tree: ParentNode;

      beforeEach(async () => {
        await sendMouse({ type: 'move', position: [790, 590] });
        tree = await make();
        await frame();
      });

      it('outlines elements, and starts a thread by a click that the inner page does not receive', async () => {
        const pageEvents: string[] = [];
        const target = within(tree, '#sum');
        for (const type of ['pointerdown', 'mousedown', 'click'])
          tree.addEventListener(type, () => pageEvents.push(type));
        await comeIn();
        await sendMouse({ type: 'move', position: middleOf(target) });
        await waitUntil(() => shield() ?? tree instanceof ShadowRoot);
        await sendMouse({ type: 'move', position: middleOf(within(target, 'b')) });
        await waitUntil(() => isOutlined(target), 'the paragraph is not outlined');
        const placed = oneEvent(layer, 'collab-comment-start');
        await sendMouse({ type: 'click', position: middleOf(target) });
        expect((await placed).detail.element === target).to.equal(true);
        const place = page.navigation.newThread.peek();
        expect(place?.targetElement).to.include({ elementId: 'sum' });
        expect(place?.targetElement?.hosts).to.not.equal(undefined);
        expect(place?.position?.left).to.be.closeTo(0.5, 0.01);
        expect(pageEvents).to.deep.equal([]);
        await waitUntil(() => isAt(page.navigation.anchorOf('new'), ...middleOf(target)), 'the new pin is elsewhere');
        expect(shield() === undefined).to.equal(true);
      });

      it('shows threads at their targets', async () => {
        await comeIn();
        await sendMouse({ type: 'move', position: middleOf(within(tree, '#sum')) });
        await waitUntil(() => shield() ?? tree instanceof ShadowRoot);
        await sendMouse({ type: 'click', position: middleOf(within(tree, '#sum')) });
        const { targetElement, position } = page.navigation.newThread.peek() ?? {};
        page.navigation.close();
        if (!targetElement || !position) throw new Error('nothing was chosen');
        const id = await addThread(store, 'About it', { targetElement, position });
        await waitUntil(
          () => isAt(page.navigation.anchorOf(id), ...middleOf(within(tree, '#sum'))),
          'the pin is elsewhere',
        );
        within(tree, '#plan').style.height = '60px';
        await waitUntil(
          () => isAt(page.navigation.anchorOf(id), ...middleOf(within(tree, '#sum'))),
          'the pin has not followed',
        );
      });

      it('navigates into it with the keyboard, and out again', async () => {
        await comeIn();
        layer.shadowRoot?.querySelector<HTMLElement>('[role="application"]')?.focus();
        await sendKeys({ press: 'Home' });
        const outlined: string[] = [];
        const keys = ['ArrowRight', 'ArrowDown'];
        for (let step = 0; step < 12 && !isOutlined(within(tree, '#more')); step += 1) {
          await sendKeys({ press: keys[step % 2] ?? '' });
          await frame();
          outlined.push(announced());
        }
        expect(isOutlined(within(tree, '#more')), outlined.join()).to.equal(true);
        await sendKeys({ press: 'ArrowUp' });
        await sendKeys({ press: 'Enter' });
        expect(page.navigation.newThread.peek()?.targetElement?.elementId).to.equal('sum');
        expect(page.navigation.newThread.peek()?.targetElement?.hosts).to.not.equal(undefined);
      });

      it('draws areas of its elements', async () => {
        await comeIn('area');
        const [x, y] = middleOf(within(tree, '#sum'));
        await waitUntil(async () => {
          await sendMouse({ type: 'move', position: [x - 1, y] });
          await sendMouse({ type: 'move', position: [x, y] });
          return isOutlined(within(tree, '#sum'));
        });
        await sendMouse({ type: 'down' });
        await sendMouse({ type: 'move', position: [x + 20, y + 5] });
        await sendMouse({ type: 'move', position: [x + 40, y + 10] });
        await sendMouse({ type: 'up' });
        await waitUntil(() => page.navigation.newThread.peek());
        const { width, height } = boxOf(within(tree, '#sum'));
        const { area, elementId } = page.navigation.newThread.peek()?.targetElement ?? {};
        expect(elementId).to.equal('sum');
        expect((area?.left ?? 0) * width).to.be.closeTo(width / 2, 2);
        expect((area?.width ?? 0) * width).to.be.closeTo(40, 2);
        expect((area?.height ?? 0) * height).to.be.closeTo(10, 2);
        await waitUntil(() => {
          const frameBox = part('[part~="area"]')?.getBoundingClientRect();
          return frameBox && Math.abs(frameBox.left - x) < 2 && Math.abs(frameBox.top - y) < 2;
        }, 'the frame is elsewhere');
      });

      it('draws areas with the keyboard', async () => {
        await comeIn('area');
        layer.shadowRoot?.querySelector<HTMLElement>('[role="application"]')?.focus();
        await waitUntil(async () => {
          await sendKeys({ press: 'Home' });
          await frame();
          return part('[part~="outline"]');
        });
        const keys = ['ArrowRight', 'ArrowDown'];
        for (let step = 0; step < 12 && !isOutlined(within(tree, '#sum')); step += 1) {
          await sendKeys({ press: keys[step % 2] ?? '' });
          await frame();
        }
        for (const press of ['Enter', 'ArrowRight', 'Shift+ArrowDown']) await sendKeys({ press });
        const { left, top, width, height } = boxOf(within(tree, '#sum'));
        const isDrawn = (): boolean => {
          const drawn = part('[part~="drawn"]')?.getBoundingClientRect();
          return (
            drawn !== undefined &&
            Math.abs(drawn.left - (left + width / 4 + 8)) < 1 &&
            Math.abs(drawn.top - (top + height / 4)) < 1 &&
            Math.abs(drawn.height - (height / 2 + 8)) < 1
          );
        };
        await waitUntil(isDrawn, 'the area is drawn elsewhere');
        await sendKeys({ press: 'Enter' });
        const { area, elementId, hosts } = page.navigation.newThread.peek()?.targetElement ?? {};
        expect(elementId).to.equal('sum');
        expect(hosts).to.not.equal(undefined);
        expect((area?.left ?? 0) * width).to.be.closeTo(width / 4 + 8, 1);
        expect((area?.height ?? 0) * height).to.be.closeTo(height / 2 + 8, 1);
      });

      it('applies selectors, also those that match outside of it', async () => {
        layer.selectorDeny = '.test-page';
        await comeIn();
        await sendMouse({ type: 'click', position: middleOf(within(tree, '#sum')) });
        expect(page.navigation.newThread.peek()).to.equal(null);
        layer.selectorDeny = '';
        layer.selectorAllow = '#sum';
        await layer.updateComplete;
        await sendMouse({ type: 'move', position: middleOf(within(tree, '#sum')) });
        await waitUntil(() => shield() ?? tree instanceof ShadowRoot);
        await sendMouse({ type: 'click', position: middleOf(within(tree, 'b')) });
        expect(page.navigation.newThread.peek()?.targetElement?.elementId).to.equal('sum');
      });
    });
  }

  it('selects the component for an element that fills it', async () => {
    pageOf('<x-button id="buy"></x-button>');
    one('#buy').style.display = 'inline-block';
    const root = shadowIn(one('#buy'), '<button style="margin: 0">Buy it now</button>');
    await comeIn();
    await sendMouse({ type: 'click', position: middleOf(within(root, 'button')) });
    expect(page.navigation.newThread.peek()?.targetElement?.elementId).to.equal('buy');
    expect(page.navigation.newThread.peek()?.targetElement).not.to.have.property('hosts');
  });

  it('puts a pin on the frame if its page is cross-origin', async () => {
    const iframe = await frameOf(markup);
    const reloaded = new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }));
    iframe.setAttribute('sandbox', '');
    iframe.srcdoc = markup;
    await reloaded;
    await comeIn();
    const [x, y] = middleOf(iframe);
    // What covers the frame may come under a pointer that rests, which nobody's does.
    let by = 1;
    await waitUntil(async () => {
      await sendMouse({ type: 'move', position: [x - (by = -by), y] });
      return isOutlined(iframe);
    });
    await sendMouse({ type: 'click', position: [x, y] });
    const { targetElement, position } = page.navigation.newThread.peek() ?? {};
    expect(targetElement?.selectors?.some(({ value }) => value.includes('iframe'))).to.equal(true);
    expect(targetElement).not.to.have.property('hosts');
    expect(position?.left).to.be.closeTo(0.5, 0.01);
    await waitUntil(() => isAt(page.navigation.anchorOf('new'), x, y));
  });

  it('scrolls a frame under the pointer in comment mode', async () => {
    const iframe = await frameOf('<div style="height: 2000px">Long</div>');
    await comeIn();
    await sendMouse({ type: 'move', position: middleOf(iframe) });
    await waitUntil(shield);
    const cover = shield();
    const [clientX, clientY] = middleOf(iframe);
    const turn = new WheelEvent('wheel', { deltaY: 50, clientX, clientY, cancelable: true, bubbles: true });
    cover?.dispatchEvent(turn);
    expect(pageIn(iframe).scrollingElement?.scrollTop).to.equal(50);
    expect(turn.defaultPrevented).to.equal(true);
  });

  it('reveals a target in a frame', async () => {
    const iframe = await frameOf(`<div style="height: 2000px"></div>${markup}<div style="height: 900px"></div>`);
    const target = within(pageIn(iframe), '#sum');
    const id = await addThread(store, 'About it', {
      targetElement: { elementId: 'sum', hosts: [{ selectors: [{ type: 'css', value: 'iframe', score: 1 }] }] },
      position: { left: 0.5, top: 0.5 },
    });
    await waitUntil(() => page.navigation.anchorOf(id));
    page.targets.reveal(id);
    await waitUntil(() => isAt(page.navigation.anchorOf(id), ...middleOf(target)));
    expect(target.getBoundingClientRect().top).to.be.within(0, 150);
  });
});
