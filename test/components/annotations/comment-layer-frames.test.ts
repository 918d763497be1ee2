import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { boxOf } from '../../../anchors/dom/geometry.js';
import { normalizedTextOf } from '../../../anchors/resolve/normalized-text.js';
import { describeText } from '../../../anchors/text/describe-text.js';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import type { PageContext } from '../../../components/page/page-context.js';
import type { CollabStore } from '../../../store/index.js';
import { drawingOf, frameOf, loaded, pageIn, within, writeIn } from '../../anchors/inner-page.js';
import { frame, one } from '../../anchors/page.js';
import { waitUntil } from '../../wait-until.js';
import { addThread } from '../memory-store.js';
import { endLayer, showLayer } from '../shown-layer.js';

const hosts = [{ selectors: [{ type: 'css', value: 'iframe', score: 1 }] }];

describe('<collab-comment-layer>, over frames of all kinds', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;

  beforeEach(async () => {
    ({ store, page, layer } = await showLayer());
  });

  afterEach(() => endLayer({ store, layer }));

  const isFollowed = async (id: string, element: HTMLElement): Promise<void> => {
    const isThere = (): boolean => {
      const pin = page.navigation.anchorOf(id)?.getBoundingClientRect();
      return pin !== undefined && Math.abs(pin.bottom - element.getBoundingClientRect().top) < 2;
    };
    await waitUntil(isThere, 'the pin is elsewhere');
    element.style.marginTop = '90px';
    await waitUntil(isThere, 'the pin does not follow');
  };

  it('keeps pins on a page with an embedded SVG document, and on the document', async () => {
    const embedded = await drawingOf('<rect id="bar" x="20" y="30" width="60" height="40"/><text y="90">Sales</text>');
    one('.test-page').append(Object.assign(document.createElement('p'), { id: 'beside', textContent: 'Beside it' }));
    expect(normalizedTextOf(embedded)).to.equal('sales');
    const inner = await addThread(store, 'About the bar', { targetElement: { elementId: 'bar', hosts } });
    await waitUntil(() => page.navigation.anchorOf(inner), 'there is no pin in the drawing');
    const id = await addThread(store, 'About it', {
      targetElement: { elementId: 'beside' },
      position: { left: 0, top: 0 },
    });
    await isFollowed(id, one('#beside'));
  });

  it('navigates into an SVG document with the keyboard, and out again', async () => {
    const embedded = await drawingOf('<rect id="bar" x="20" y="30" width="60" height="40"/>');
    one('.test-page').append(Object.assign(document.createElement('p'), { id: 'beside', textContent: 'Beside it' }));
    layer.mode = 'element';
    await layer.updateComplete;
    layer.shadowRoot?.querySelector<HTMLElement>('[role="application"]')?.focus();
    await sendKeys({ press: 'Home' });
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'ArrowRight' });
    const isOn = (element: Element): boolean => {
      const box = boxOf(element);
      const around = layer.shadowRoot?.querySelector('[part~="outline"]')?.getBoundingClientRect();
      return around !== undefined && Math.abs(box.left - around.left) < 1 && Math.abs(box.width - around.width) < 1;
    };
    await waitUntil(() => isOn(within(pageIn(embedded), '#bar')), 'it does not lead in');
    await sendKeys({ press: 'ArrowDown' });
    await waitUntil(() => isOn(one('#beside')), 'it does not lead out');
    await sendKeys({ press: 'ArrowUp' });
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'Enter' });
    expect(page.navigation.newThread.peek()?.targetElement?.elementId).to.equal('bar');
  });

  it('keeps pins on a page with an embedded page that is still loading', async () => {
    const iframe = await frameOf('');
    one('.test-page').append(Object.assign(document.createElement('p'), { id: 'beside', textContent: 'Beside it' }));
    const id = await addThread(store, 'About it', {
      targetElement: { elementId: 'beside' },
      position: { left: 0, top: 0 },
    });
    await waitUntil(() => page.navigation.anchorOf(id));
    const inner = await addThread(store, 'About the page in it', {
      targetElement: { selectors: [{ type: 'css', value: 'html', score: 1 }], hosts },
    });
    await waitUntil(() => page.navigation.anchorOf(inner));
    pageIn(iframe).body.remove();
    await isFollowed(id, one('#beside'));
    pageIn(iframe).documentElement.remove();
    one('#beside').style.marginTop = '';
    await isFollowed(id, one('#beside'));
  });

  /** A thread on words in a frame. */
  async function commentIn(shown: HTMLIFrameElement, selector: string): Promise<string> {
    const range = pageIn(shown).createRange();
    range.selectNodeContents(within(pageIn(shown), selector));
    const targetElement = describeText(range);
    if (!targetElement) throw new Error('there are no words');
    const id = await addThread(store, 'About the words', { targetElement });
    await waitUntil(() => page.navigation.anchorOf(id), 'no mark stands for the thread');
    return id;
  }

  it('releases text in a frame that navigates to a cross-origin page', async () => {
    const iframe = await frameOf('<p id="words">The total is what counts here.</p>');
    const id = await commentIn(iframe, '#words');
    const { left, top } = iframe.getBoundingClientRect();
    const away = loaded(iframe);
    iframe.setAttribute('sandbox', '');
    iframe.srcdoc = '<p>Another page</p>';
    await away;
    await sendMouse({ type: 'move', position: [Math.round(left + 20), Math.round(top + 20)] });
    dispatchEvent(new PointerEvent('pointermove', { clientX: left + 20, clientY: top + 20 }));
    await frame();
    await waitUntil(() => !page.navigation.anchorOf(id), 'the mark stays');
  });

  it('follows sizes in a frame after a reload', async () => {
    const iframe = await frameOf('<p id="sum" style="width: 100px">42</p>');
    const id = await addThread(store, 'About the sum', {
      targetElement: { elementId: 'sum', hosts },
      position: { left: 1, top: 0 },
    });
    const isThere = (): boolean =>
      Math.abs(
        (page.navigation.anchorOf(id)?.getBoundingClientRect().left ?? NaN) -
          boxOf(within(pageIn(iframe), '#sum')).right,
      ) < 2;
    await waitUntil(isThere);
    const reloaded = loaded(iframe);
    pageIn(iframe).defaultView?.location.reload();
    await reloaded;
    await waitUntil(() => page.targets.elementOf(id) === within(pageIn(iframe), '#sum') && isThere());
    await frame();
    const { CSSStyleSheet: Sheet } = pageIn(iframe).defaultView ?? window;
    const sheet = new Sheet();
    sheet.replaceSync('#sum { width: 200px !important }');
    pageIn(iframe).adoptedStyleSheets = [sheet];
    await waitUntil(isThere, 'the pin stays behind');
  });

  describe('with a page that rewrites its document', () => {
    const markup =
      '<p id="words">The total is what counts here.</p><p id="more">And more.</p><div style="height: 2000px">';
    let iframe: HTMLIFrameElement;
    let id: string;
    const words = (): HTMLElement => within(pageIn(iframe), '#words');
    const moveOn = async (): Promise<void> => {
      const { left, top } = boxOf(words());
      await sendMouse({ type: 'move', position: [Math.round(left) + 10, Math.round(top) + 8] });
      await sendMouse({ type: 'move', position: [Math.round(left) + 20, Math.round(top) + 8] });
    };

    beforeEach(async () => {
      await sendMouse({ type: 'move', position: [790, 590] });
      iframe = await frameOf(markup);
      id = await commentIn(iframe, '#words');
      await moveOn();
      await waitUntil(() => page.navigation.hoveredThread.peek() === id);
      await sendMouse({ type: 'move', position: [790, 590] });
      await waitUntil(() => page.navigation.hoveredThread.peek() === null);
      await writeIn(iframe, markup);
      await waitUntil(() => page.targets.elementOf(id) === words(), 'it is not found again');
    });

    it('follows scrolling', async () => {
      const isThere = (): boolean =>
        Math.abs((page.navigation.anchorOf(id)?.getBoundingClientRect().top ?? NaN) - boxOf(words()).top) < 4;
      await waitUntil(isThere, 'the mark is elsewhere');
      const rules = pageIn(iframe).adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]);
      expect(rules.map(({ cssText }) => cssText).join()).to.include('::highlight(collab-text)');
      pageIn(iframe).defaultView?.scrollTo(0, 8);
      await waitUntil(isThere, 'the mark stays behind');
    });

    it('receives pointer events once', async () => {
      await moveOn();
      await waitUntil(() => page.navigation.hoveredThread.peek() === id, 'it is not pointed at');
      words().click();
      expect(page.navigation.openThread.peek()).to.equal(null);
      const { left, top } = boxOf(words());
      await sendMouse({ type: 'click', position: [Math.round(left) + 20, Math.round(top) + 8] });
      await waitUntil(() => page.navigation.openThread.peek() === id, 'it was not opened');
    });

    it('follows the selection', async () => {
      pageIn(iframe)
        .getSelection()
        ?.selectAllChildren(within(pageIn(iframe), '#more'));
      await waitUntil(
        () => layer.shadowRoot?.querySelector('[part~="text-button"]:not([hidden])'),
        'nothing is offered',
      );
    });
  });
});
