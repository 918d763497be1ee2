import { expect, fixture, html } from '@open-wc/testing';
import { sendMouse, setViewport } from '@web/test-runner-commands';
import { boxOf } from '../../../anchors/dom/geometry.js';
import '../../../components/annotations/comment-layer/define.js';
import '../../../components/annotations/comment-tool/define.js';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import type { CollabStore } from '../../../store/index.js';
import { frameOf, pageIn, within } from '../../anchors/inner-page.js';
import { clearPages, frame, one } from '../../anchors/page.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';

const hosts = [{ selectors: [{ type: 'css', value: 'iframe', score: 1 }] }];

describe('a target in a frame as large as the window', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;
  let iframe: HTMLIFrameElement;

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    await sendMouse({ type: 'move', position: [790, 590] });
    store = await memoryStore();
    page = pageContextOf(store);
    layer = await fixture(html`<collab-comment-layer .store=${store}></collab-comment-layer>`);
    iframe = await frameOf('<p id="sum" style="margin: 100px 0 0 200px; width: 300px; height: 60px">42</p>');
    Object.assign(iframe.style, { position: 'fixed', inset: '0', width: '800px', height: '600px', border: '0' });
  });

  afterEach(async () => {
    layer.remove();
    clearPages();
    await store.dispose();
  });

  // A shield is transparent: it has neither role nor part.
  const shield = (): Element | null | undefined => layer.shadowRoot?.querySelector('.shield:not([hidden])');
  const middleOf = (element: Element): [number, number] => {
    const { left, top, width, height } = boxOf(element);
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };

  async function comeIn(): Promise<void> {
    layer.mode = 'element';
    await layer.updateComplete;
    await waitUntil(shield);
  }

  const press = async (element: Element): Promise<void> => {
    const [x, y] = middleOf(element);
    await sendMouse({ type: 'move', position: [x - 1, y] });
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'click', position: [x, y] });
  };

  it('leaves controls of the kit over the frame usable', async () => {
    const tool = document.createElement('collab-comment-tool');
    tool.store = store;
    one('.test-page').append(tool);
    Object.assign(tool.style, { position: 'fixed', left: '20px', top: '20px' });
    await tool.updateComplete;
    await comeIn();
    await press(tool);
    await waitUntil(() => layer.mode === 'none', 'the tool was not pressed');
    expect(page.navigation.newThread.peek()).to.equal(null);
    await press(tool);
    await waitUntil(() => layer.mode === 'element');
    await waitUntil(shield);
    await press(within(pageIn(iframe), '#sum'));
    await waitUntil(() => page.navigation.newThread.peek()?.targetElement?.elementId === 'sum', 'nothing was chosen');
  });

  it('leaves pins on the page of the frame usable', async () => {
    const id = await addThread(store, 'About it', {
      targetElement: { elementId: 'sum', hosts },
      position: { left: 0.5, top: 0.5 },
    });
    await waitUntil(() => page.navigation.anchorOf(id));
    await frame();
    await comeIn();
    const pin = page.navigation.anchorOf(id);
    if (!pin) throw new Error('there is no pin');
    await press(pin);
    await waitUntil(() => page.navigation.openThread.peek() === id, 'the pin was not pressed');
    expect(page.navigation.newThread.peek()).to.equal(null);
  });

  it('belongs to the layer whose scope contains the frame', async () => {
    const other = document.createElement('section');
    other.id = 'other';
    one('.test-page').before(other);
    const upper = document.createElement('collab-comment-layer');
    for (const [each, extent] of [
      ['#other', '.test-page'],
      ['.test-page', '#other'],
    ] as const) {
      layer.for = each;
      upper.for = extent;
      upper.store = store;
      layer.after(upper);
      layer.mode = upper.mode = 'element';
      await Promise.all([layer.updateComplete, upper.updateComplete]);
      await frame();
      await press(within(pageIn(iframe), '#sum'));
      await waitUntil(
        () => page.navigation.newThread.peek()?.targetElement?.elementId === 'sum',
        `nothing was chosen in ${each}`,
      );
      page.navigation.newThread.value = null;
      layer.mode = upper.mode = 'none';
      await Promise.all([layer.updateComplete, upper.updateComplete]);
    }
    upper.remove();
    other.remove();
  });
});
