import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import type { PageContext } from '../../../components/page/page-context.js';
import type { CollabStore } from '../../../store/index.js';
import { frame, one, pageOf } from '../../anchors/page.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { addThread } from '../memory-store.js';
import { endLayer, showLayer } from '../shown-layer.js';
import { warningsOf } from '../warnings.js';

const markup = `
  <h1>Map</h1>
  <canvas id="map" width="400" height="200"></canvas>
  <div id="holder"><svg viewBox="0 0 100 50" width="400" height="200" data-collab-target="plan"></svg></div>`;

describe('targets on zoomed and moved content', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;
  let transform: DOMMatrix;

  beforeEach(async () => {
    pageOf(markup).style.display = 'block';
    one('#map').style.display = 'block';
    transform = new DOMMatrix();
    const contentTransform = (element: Element) => (element.id === 'map' ? transform : undefined);
    ({ store, page, layer } = await showLayer({ contentTransform, withoutDialog: true }));
  });

  afterEach(() => endLayer({ store, layer }));

  /** Where the tip of the only pin is, in px from the corner of an element; undefined where it is not shown. */
  function pinIn(element: Element): [number, number] | undefined {
    const pin = layer.shadowRoot?.querySelector('collab-comment-pin:not([hidden])')?.getBoundingClientRect();
    const { left, top } = element.getBoundingClientRect();
    return pin && [Math.round(pin.left - left), Math.round(pin.bottom - top)];
  }

  /** Comments on a point, as a person does. */
  async function commentAt(element: Element, x: number, y: number): Promise<void> {
    const { left, top } = element.getBoundingClientRect();
    const position: [number, number] = [Math.round(left + x), Math.round(top + y)];
    layer.mode = 'element';
    await layer.updateComplete;
    await sendMouse({ type: 'move', position });
    await sendMouse({ type: 'click', position });
    const place = page.navigation.newThread.peek();
    page.navigation.close();
    await addThread(store, 'Here', { ...place });
    await frame();
  }

  it('follow the view of a canvas, are hidden outside of it, and return', async () => {
    transform = new DOMMatrix().translate(-100, -50).scale(2);
    await commentAt(one('#map'), 100, 60);
    expect(pinIn(one('#map'))).to.deep.equal([100, 60]);
    transform = new DOMMatrix().translate(20, 10);
    layer.refresh();
    await frame();
    // 100, 60 was the content's 100, 55.
    expect(pinIn(one('#map'))).to.deep.equal([120, 65]);
    transform = new DOMMatrix().translate(350, 0);
    layer.refresh();
    await frame();
    expect(pinIn(one('#map')) === undefined).to.equal(true);
    expect(page.targets.ghosts.peek().size).to.equal(0);
    transform = new DOMMatrix();
    layer.refresh();
    await frame();
    expect(pinIn(one('#map'))).to.deep.equal([100, 55]);
  });

  it('follow the viewBox of a drawing without a transform', async () => {
    const svg = one('#holder').querySelector('svg');
    if (!svg) throw new Error('no drawing');
    await commentAt(svg, 200, 90);
    svg.setAttribute('viewBox', '25 0 50 25');
    await frame();
    await frame();
    const [x, y] = pinIn(svg) ?? [];
    expect(x).to.be.closeTo(200, 1);
    expect(y).to.be.closeTo(180, 1);
    svg.setAttribute('viewBox', '0 30 100 50');
    await frame();
    await frame();
    expect(pinIn(svg) === undefined).to.equal(true);
  });

  it('have areas that scale with their content', async () => {
    const area = { left: 0.25, top: 0.25, width: 0.25, height: 0.5 };
    const view = { a: 400, b: 0, c: 0, d: 200, e: 0, f: 0 };
    await addThread(store, 'Here', { targetElement: { elementId: 'map', area, view } });
    transform = new DOMMatrix().scale(1.5);
    layer.refresh();
    await waitUntil(() => find(layer, '[part~="area"]'));
    await frame();
    const [box, whole] = ['[part~="area"]', '#map'].map((selector) =>
      (selector === '#map' ? one(selector) : layer.shadowRoot?.querySelector(selector))?.getBoundingClientRect(),
    );
    expect((box?.left ?? 0) - (whole?.left ?? 0)).to.be.closeTo(150, 1);
    expect(box?.width).to.be.closeTo(150, 1);
    // The rest is beyond the edge.
    expect(box?.height).to.be.closeTo(125, 1);
  });

  it('do not affect other pins if the transform throws', async () => {
    const warnings = await warningsOf(async () => {
      layer.contentTransform = () => {
        throw new Error('no map yet');
      };
      const view = { a: 400, b: 0, c: 0, d: 200, e: 0, f: 0 };
      await addThread(store, 'Lost', { targetElement: { elementId: 'map', view }, position: { left: 0, top: 0 } });
      await addThread(store, 'There', { targetElement: { elementId: 'plan' }, position: { left: 0.5, top: 0.5 } });
      await frame();
    });
    expect(warnings).to.deep.equal([
      '[collab-elements] <collab-comment-layer> contentTransform threw an error. no map yet',
    ]);
    expect(pinIn(one('#holder'))).to.deep.equal([200, 100]);
  });
});
