import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { describeText } from '../../../anchors/text/describe-text.js';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import '../../../components/annotations/comment-layer/define.js';
import '../../../components/annotations/comment-tool/define.js';
import type { CollabCommentPin } from '../../../components/annotations/comment-pin/comment-pin.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import type { CollabStore, NewCommentAnnotation } from '../../../store/index.js';
import { clearPages, frame, one, pageOf } from '../../anchors/page.js';
import { announced as said, noteAnnounced } from '../../announced.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada } from '../people.js';
import { middle } from '../pointer.js';
import { warningsOf } from '../warnings.js';

const markup = `
  <h1 id="title">Quarterly report</h1>
  <p>The first paragraph says how it went.</p>
  <section id="figures"><h2>Figures</h2><p>Second <b>paragraph</b> here.</p></section>
  <button id="buy">Buy</button>
  <button id="sold" disabled>Sold out</button>
  <input id="field" aria-label="Your name">
  <div id="tall"></div>`;

describe('<collab-comment-layer>', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    const body = pageOf(markup);
    body.style.display = 'block';
    one('#tall').style.height = '1500px';
    store = await memoryStore();
    page = pageContextOf(store);
    layer = await show();
  });

  afterEach(async () => {
    layer.remove();
    clearPages();
    scrollTo(0, 0);
    await store.dispose();
  });

  const show = async (): Promise<CollabCommentLayer> => {
    const element: CollabCommentLayer = await fixture(
      html`<collab-comment-layer .store=${store}></collab-comment-layer>`,
    );
    await frame();
    return element;
  };

  const pins = (): CollabCommentPin[] => [
    ...(layer.shadowRoot?.querySelectorAll<CollabCommentPin>('collab-comment-pin:not([hidden])') ?? []),
  ];
  const pinOf = (id: string): CollabCommentPin => {
    const pin = pins().find(({ annotationId }) => annotationId === id);
    if (!pin) throw new Error(`no pin for ${id}`);
    return pin;
  };
  const outline = (): Element | null => layer.shadowRoot?.querySelector('[part~="outline"]:not([hidden])') ?? null;
  // The flash is decoration: it has neither role nor part.
  const flash = (): Element | null => layer.shadowRoot?.querySelector('.flash') ?? null;
  /** Whether the outline is around an element, to a fraction of a pixel. */
  const isOutlined = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    const around = outline()?.getBoundingClientRect();
    const sides = ['left', 'top', 'right', 'bottom'] as const;
    return around !== undefined && sides.every((side) => Math.abs(box[side] - around[side]) < 0.2);
  };
  const part = (name: string): HTMLElement | null => layer.shadowRoot?.querySelector(`[part~="${name}"]`) ?? null;
  const announced = (): string => said();

  /** Adds a thread on an element, and waits until its pin is there. */
  async function comment(selector: string, more: Partial<NewCommentAnnotation> = {}): Promise<string> {
    const id = await addThread(store, `About ${selector}`, {
      targetElement: describeElement(one(selector)),
      position: { left: 0.5, top: 0.5 },
      ...more,
    });
    await frame();
    return id;
  }

  /** Points at an element, and presses there. */
  async function press(element: Element, position: [number, number] = middle(element)): Promise<void> {
    await sendMouse({ type: 'move', position });
    await sendMouse({ type: 'click', position });
    await frame();
  }

  async function comeIn(): Promise<void> {
    layer.mode = 'element';
    await layer.updateComplete;
  }

  it('passes the accessibility audit', async () => {
    await comment('#title');
    await comeIn();
    await expect(layer).to.be.accessible();
  });

  describe('while it is hidden', () => {
    const highlighted = () => [...CSS.highlights].flatMap(([name, ranges]) => (ranges.size > 0 ? [name] : []));
    const ways: Readonly<Record<string, (hide: boolean) => void>> = {
      'by its attribute': (hide) => (layer.hidden = hide),
      'by its style': (hide) => (layer.style.display = hide ? 'none' : ''),
      'by what it lies in': (hide) => ((layer.parentElement ?? layer).style.display = hide ? 'none' : ''),
      'by a style sheet': (hide) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('collab-comment-layer { display: none }');
        document.adoptedStyleSheets = hide ? [sheet] : [];
      },
      'by without-pins and without-text': (hide) => Object.assign(layer, { withoutPins: hide, withoutText: hide }),
    };

    for (const [name, way] of Object.entries(ways)) {
      it(`${name} hides all comments and shows them again`, async () => {
        const first = await comment('#title');
        const words = document.createRange();
        words.selectNodeContents(one('#figures b'));
        const targetElement = describeText(words);
        await addThread(store, 'About a word', targetElement && { targetElement });
        await waitUntil(() => highlighted().length === 1, 'the text is not painted');
        way(true);
        await waitUntil(() => highlighted().length === 0, 'the text is still painted');
        await waitUntil(() => pins().length === 0, 'there are still pins');
        // More comes meanwhile, at the same place.
        const second = await comment('#title');
        await comment('#buy');
        way(false);
        await waitUntil(() => highlighted().length === 1, 'the text is not painted again');
        await waitUntil(() => page.navigation.anchorOf(first)?.localName === 'collab-pin-cluster', 'no pins');
        expect(page.navigation.anchorOf(second) === page.navigation.anchorOf(first)).to.equal(true);
        const [x, y] = middle(one('#title'));
        const { left, bottom } = page.navigation.anchorOf(first)?.getBoundingClientRect() ?? new DOMRect();
        expect([Math.round(left), Math.round(bottom)]).to.deep.equal([x, y]);
      });
    }

    it('ignores clicks although its mode is set', async () => {
      await comeIn();
      layer.hidden = true;
      await waitUntil(() => !part('bar'), 'the mode is still running');
      const clicked = oneEvent(one('#buy'), 'click');
      await press(one('#buy'));
      expect((await clicked).defaultPrevented).to.equal(false);
      expect(page.navigation.newThread.peek()).to.equal(null);
    });
  });

  describe('pins', () => {
    it('are at their targets', async () => {
      const id = await comment('#title');
      const [x, y] = middle(one('#title'));
      const { left, bottom } = pinOf(id).getBoundingClientRect();
      expect([Math.round(left), Math.round(bottom)]).to.deep.equal([x, y]);
      expect(page.navigation.anchorOf(id) === pinOf(id)).to.equal(true);
    });

    it('show number, status and privacy', async () => {
      const id = await comment('#title');
      await store.comments.updateAccess({ annotationId: id, accessMode: 'private' }).settled;
      await frame();
      expect(pinOf(id)).to.include({ number: 1, statusType: 'default', private: true, unread: 0 });
    });

    it('follow changes of their thread', async () => {
      const id = await comment('#title');
      await store.comments.resolveCommentAnnotation({ annotationId: id }).settled;
      await frame();
      expect(pins()).to.have.length(0);
      expect(page.navigation.anchorOf(id) === undefined).to.equal(true);
    });

    it('show the threads of the current locations and of no location', async () => {
      const anywhere = await comment('#title');
      store.setLocations([{ id: 'page-1', locationName: 'Page 1' }]);
      const here = await comment('#buy');
      store.setLocations([{ id: 'page-2', locationName: 'Page 2' }]);
      await frame();
      expect(pins().map(({ annotationId }) => annotationId)).to.deep.equal([anywhere]);
      store.setLocations([{ id: 'page-1', locationName: 'Page 1' }]);
      await frame();
      expect(pins().map(({ annotationId }) => annotationId)).to.have.members([anywhere, here]);
    });

    it('are at px of the page for threads on the whole page, and not shown without a position', async () => {
      const id = await addThread(store, 'Of the page', { position: { left: 300, top: 400 } });
      await addThread(store, 'Nowhere');
      await frame();
      const { left, bottom } = pinOf(id).getBoundingClientRect();
      expect([Math.round(left), Math.round(bottom)]).to.deep.equal([300, 400]);
      expect(pins()).to.have.length(1);
    });

    it('open their thread, and close it again', async () => {
      const id = await comment('#title');
      await press(pinOf(id));
      expect(page.navigation.openThread.peek()).to.equal(id);
      await pinOf(id).updateComplete;
      expect(pinOf(id).selected).to.equal(true);
    });

    it('keep their thread closed if the application prevents the event', async () => {
      const id = await comment('#title');
      document.addEventListener('collab-pin-activate', (event) => event.preventDefault(), { once: true });
      await press(pinOf(id));
      expect(page.navigation.openThread.peek()).to.equal(null);
    });

    it('outline their target when they are hovered, also in another element', async () => {
      const id = await comment('#title');
      await sendMouse({ type: 'move', position: middle(pinOf(id)) });
      await frame();
      expect(page.navigation.hoveredThread.peek()).to.equal(id);
      expect(isOutlined(one('#title'))).to.equal(true);
      await sendMouse({ type: 'move', position: [700, 590] });
      await frame();
      expect(outline() === null).to.equal(true);
      page.navigation.hoveredThread.value = id;
      await frame();
      expect(outline()).not.to.equal(null);
      expect(pinOf(id).highlighted).to.equal(true);
    });

    it('get the focus in reading order', async () => {
      const last = await comment('#buy');
      const first = await comment('#title');
      pinOf(first).focus();
      await sendKeys({ press: 'Tab' });
      expect(layer.shadowRoot?.activeElement === pinOf(last)).to.equal(true);
    });

    it('are not shown with without-pins', async () => {
      await comment('#title');
      layer.withoutPins = true;
      await layer.updateComplete;
      await frame();
      expect(pins()).to.have.length(0);
      layer.withoutPins = false;
      await layer.updateComplete;
      await frame();
      expect(pins()).to.have.length(1);
    });

    it('keep subject names with without-pins', async () => {
      const id = await comment('#title');
      const name = page.targets.nameOf(id);
      expect(name).to.equal(one('#title').textContent);
      layer.withoutPins = true;
      await layer.updateComplete;
      await waitUntil(() => page.targets.nameOf(id) === name);
      const changesBefore = page.navigation.anchorsChanged.peek();
      const late = await comment('#buy');
      await waitUntil(() => page.targets.nameOf(late) === one('#buy').textContent);
      expect(page.navigation.anchorsChanged.peek()).to.be.above(changesBefore);
      expect(pins()).to.have.length(0);
      one('#title').remove();
      await waitUntil(() => page.targets.nameOf(id) === '');
      layer.withoutPins = false;
      await waitUntil(() => page.targets.nameOf(late) === one('#buy').textContent);
    });

    describe('with without-pins', () => {
      const dialog = (): Element | undefined =>
        layer.shadowRoot
          ?.querySelector('collab-thread-dialog')
          ?.shadowRoot?.querySelector('[part~="dialog"]:popover-open') ?? undefined;

      /** Shows no pins, and goes to a thread at the end of the page as a row of a sidebar does. */
      async function goToEnd(beside?: Element): Promise<{ readonly id: string; readonly end: HTMLElement }> {
        const end = Object.assign(document.createElement('p'), { id: 'end', textContent: 'The end' });
        one('.test-page').append(end);
        layer.withoutPins = true;
        const id = await comment('#end');
        const isHere = page.targets.reveal(id);
        page.navigation.open(id, isHere ? undefined : beside);
        return { id, end };
      }

      it('are shown only for the open thread, whose target is revealed and outlined', async () => {
        const other = await comment('#title');
        const { id, end } = await goToEnd();
        await waitUntil(() => page.navigation.anchorOf(id));
        expect(pins().map(({ annotationId }) => annotationId)).to.deep.equal([id]);
        expect(page.navigation.anchorOf(other) === undefined).to.equal(true);
        await waitUntil(flash);
        await waitUntil(() => end.getBoundingClientRect().bottom <= innerHeight);
        page.navigation.close();
        await waitUntil(() => pins().length === 0);
        expect(flash() === null).to.equal(true);
      });

      it('anchor the dialog to the target', async () => {
        const corner = Object.assign(document.createElement('div'), { textContent: 'A list' });
        one('.test-page').prepend(corner);
        const { id } = await goToEnd(corner);
        await waitUntil(() => {
          const pin = page.navigation.anchorOf(id)?.getBoundingClientRect();
          const box = dialog()?.getBoundingClientRect();
          return pin && box && box.top <= pin.bottom && box.bottom >= pin.top && box.left >= pin.right;
        });
      });

      it('are not shown while the layer is hidden', async () => {
        layer.hidden = true;
        const { id } = await goToEnd();
        await frame();
        await frame();
        expect(page.navigation.anchorOf(id) === undefined).to.equal(true);
      });

      it('are shown for open text with without-text', async () => {
        layer.withoutText = true;
        const id = await addThread(store, 'Words', { targetElement: { targetText: 'first paragraph' } });
        await frame();
        expect(page.navigation.anchorOf(id) === undefined).to.equal(true);
        page.navigation.openAndReveal(id);
        await waitUntil(() => page.navigation.anchorOf(id));
        page.navigation.close();
        await waitUntil(() => !page.navigation.anchorOf(id));
      });
    });

    it('are limited to the element of `for`', async () => {
      const inside = await comment('#figures h2');
      await comment('#title');
      layer.for = '#figures';
      await layer.updateComplete;
      await frame();
      expect(pins().map(({ annotationId }) => annotationId)).to.deep.equal([inside]);
    });

    it('are shown when the element of `for` is added later', async () => {
      layer.for = '#later';
      const id = await addThread(store, 'In the layer’s coordinates', { position: { left: 10, top: 40 } });
      await layer.updateComplete;
      await frame();
      expect(pins()).to.have.length(0);
      one('#tall').id = 'later';
      await frame();
      const { left, bottom } = pinOf(id).getBoundingClientRect();
      const box = one('#later').getBoundingClientRect();
      expect([Math.round(left - box.left), Math.round(bottom - box.top)]).to.deep.equal([10, 40]);
    });

    it('form a cluster if they overlap', async () => {
      const first = await comment('#title');
      const second = await comment('#title');
      const cluster = layer.shadowRoot?.querySelector('collab-pin-cluster');
      expect(cluster?.items.map(({ annotationId }) => annotationId)).to.have.members([first, second]);
      expect(page.navigation.anchorOf(second) === cluster).to.equal(true);
      const recorders = [{ id: 'r1', tag: '', type: 'audio', audioUrl: 'blob:gone' }] as const;
      const spoken = await comment('#title', { comments: [{ commentText: '', recorders: [...recorders] }] });
      const items = () => layer.shadowRoot?.querySelector('collab-pin-cluster')?.items;
      await waitUntil(() => items()?.some(({ annotationId }) => annotationId === spoken));
      expect(items()?.find(({ annotationId }) => annotationId === spoken)?.text).to.equal('Audio recording');
      page.navigation.openThread.value = second;
      // Which of them the marker stands at, and so which marker it is, depends on their ids.
      expect(layer.shadowRoot?.querySelector('collab-pin-cluster')?.selected).to.equal(true);
    });

    it('leave the cluster while they are open', async () => {
      const ids = [await comment('#title'), await comment('#title'), await comment('#title')];
      const second = ids[1] ?? '';
      page.navigation.open(second);
      await frame();
      expect(pins().map(({ annotationId }) => annotationId)).to.deep.equal([second]);
      expect(page.navigation.anchorOf(second) === pinOf(second)).to.equal(true);
      const cluster = layer.shadowRoot?.querySelector('collab-pin-cluster');
      expect(cluster?.items.map(({ annotationId }) => annotationId)).to.have.members([ids[0], ids[2]]);
      page.navigation.close();
      await frame();
      expect(pins()).to.have.length(0);
    });

    it('are removed with the store', async () => {
      const id = await comment('#title');
      layer.remove();
      expect(page.navigation.anchorOf(id) === undefined).to.equal(true);
      expect(page.targets.hasProvider).to.equal(false);
      document.body.append(layer);
      await frame();
      await frame();
      expect(page.navigation.anchorOf(id) === pinOf(id)).to.equal(true);
    });
  });

  describe('ghosts', () => {
    it('are listed with the reason', async () => {
      const id = await addThread(store, 'Lost', { targetElement: { elementId: 'gone' } });
      await frame();
      await waitUntil(() => page.targets.ghosts.peek().has(id), 'no ghost');
      expect(page.targets.ghosts.peek().get(id)).to.deep.equal({
        targetElement: { elementId: 'gone' },
        message: 'The commented element was removed.',
        type: 'elementDeleted',
      });
      expect(page.targets.reveal(id)).to.equal(false);
    });

    it('have a message for what was lost and why', async () => {
      const words = { targetText: 'words that have never been here' };
      const twins = { selectors: [{ type: 'attribute', value: '.twin', score: 0.9 }] };
      for (const textContent of ['One', 'Two'])
        one('.test-page').append(Object.assign(document.createElement('p'), { className: 'twin', textContent }));
      const twice = await addThread(store, 'Which?', { targetElement: twins });
      const text = await addThread(store, 'Lost', { targetElement: words });
      await waitUntil(() => page.targets.ghosts.peek().size === 2);
      expect(page.targets.ghosts.peek().get(text)?.message).to.equal('The quoted text was removed.');
      expect(page.targets.ghosts.peek().get(twice)?.message).to.equal('We found several possible matches.');
    });

    it('have no pin for another device, and keep the reason of the thread', async () => {
      const ghostComment = { type: 'differentDevice' as const, message: 'Only on small screens' };
      const ghostId = await addThread(store, 'Elsewhere', { targetElement: { elementId: 'title' }, ghostComment });
      const id = await comment('#title');
      expect(pins().map(({ annotationId }) => annotationId)).to.deep.equal([id]);
      await waitUntil(() => page.targets.ghosts.peek().get(ghostId)?.message === 'Only on small screens');
      await store.comments.updateTarget({ annotationId: ghostId, targetElement: { elementId: 'figures' } }).settled;
      await waitUntil(() => pins().some(({ annotationId }) => annotationId === ghostId));
      await waitUntil(() => !page.targets.ghosts.peek().has(ghostId));
    });

    it('end when a deleted element is restored, whatever the thread says', async () => {
      const ghostComment = { type: 'elementDeleted' as const, targetElement: { elementId: 'later' } };
      const id = await addThread(store, 'Is it back?', { ghostComment });
      await waitUntil(() => page.targets.ghosts.peek().get(id));
      expect(pins()).to.have.length(0);
      one('.test-page').append(Object.assign(document.createElement('p'), { id: 'later', textContent: 'Back' }));
      await waitUntil(() => pins().some(({ annotationId }) => annotationId === id));
      await waitUntil(() => page.targets.ghosts.peek().get(id) === null);
      one('#later').remove();
      await waitUntil(() => page.targets.ghosts.peek().get(id));
      one('.test-page').append(Object.assign(document.createElement('p'), { id: 'later', textContent: 'Back' }));
      await waitUntil(() => page.targets.ghosts.peek().get(id) === null);
      await store.comments.updateTarget({ annotationId: id, targetElement: { elementId: 'later' } }).settled;
      await waitUntil(() => !page.targets.ghosts.peek().has(id));
    });

    it('are listed at the edge of the window, once for all layers', async () => {
      const chips = () =>
        [...document.querySelectorAll('collab-comment-layer')].map(
          ({ shadowRoot }) =>
            shadowRoot?.querySelector('collab-ghost-list')?.shadowRoot?.querySelector('[part~="button"]') ?? null,
        );
      await comment('#title');
      expect(layer.shadowRoot?.querySelector('collab-ghost-list') === null).to.equal(true);
      await addThread(store, 'Lost', { targetElement: { elementId: 'gone' } });
      await waitUntil(() => chips()[0]?.checkVisibility());
      await expect(layer).to.be.accessible();
      const { left, bottom } = chips()[0]?.getBoundingClientRect() ?? new DOMRect();
      expect([left < 40, bottom > innerHeight - 40]).to.deep.equal([true, true]);
      await fixture(html`<collab-comment-layer .store=${store}></collab-comment-layer>`);
      await frame();
      expect(chips().filter(Boolean)).to.have.length(1);
      layer.withoutGhosts = true;
      await waitUntil(() => chips()[0] === null && chips()[1]?.checkVisibility());
    });

    it('exclude threads that another layer has resolved in its own tree', async () => {
      const host = document.createElement('section');
      one('.test-page').append(host);
      const tree = host.attachShadow({ mode: 'open' });
      tree.append(Object.assign(document.createElement('p'), { id: 'inside', textContent: 'Inside' }));
      const id = await addThread(store, 'Within', { targetElement: { elementId: 'inside' } });
      await waitUntil(() => page.targets.ghosts.peek().get(id));
      const inner = document.createElement('collab-comment-layer');
      inner.store = store;
      tree.append(inner);
      await waitUntil(() => !page.targets.ghosts.peek().has(id));
      expect(page.targets.elementOf(id) === tree.getElementById('inside')).to.equal(true);
      inner.remove();
      await waitUntil(() => page.targets.ghosts.peek().get(id));
    });

    it('are never resolved to the whole page', async () => {
      const id = await addThread(store, 'Of what?', {
        position: { left: 9, top: 9 },
        ghostComment: { type: 'elementDeleted' },
      });
      await waitUntil(() => page.targets.ghosts.peek().has(id));
      await frame();
      expect(pins()).to.have.length(0);
    });
  });

  describe('reveal', () => {
    it('scrolls to the target, highlights it, and opens the thread', async () => {
      const end = document.createElement('p');
      end.id = 'end';
      end.textContent = 'The end';
      one('.test-page').append(end);
      const id = await comment('#end');
      expect(page.targets.reveal(id)).to.equal(true);
      expect(page.navigation.openThread.peek()).to.equal(id);
      await frame();
      expect(flash() !== null).to.equal(true);
      await waitUntil(() => {
        const { top, bottom } = end.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    });

    it('reveals a resolved thread once it is open, and shows its pin only that long', async () => {
      one('.test-page').append(Object.assign(document.createElement('p'), { id: 'end', textContent: 'The end' }));
      const id = await comment('#end');
      await store.comments.resolveCommentAnnotation({ annotationId: id }).settled;
      await frame();
      expect(pins()).to.have.length(0);
      expect(page.targets.reveal(id)).to.equal(false);
      page.navigation.open(id);
      await waitUntil(() => pins().some(({ annotationId }) => annotationId === id));
      await waitUntil(() => {
        const { top, bottom } = one('#end').getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
      await waitUntil(() => flash() !== null);
      page.navigation.close();
      await frame();
      expect(pins()).to.have.length(0);
    });

    it('returns false for a hidden target', async () => {
      const id = await comment('#title');
      one('#title').hidden = true;
      await frame();
      expect(page.targets.reveal(id)).to.equal(false);
      expect(page.navigation.openThread.peek()).to.equal(null);
      expect(page.targets.ghosts.peek().has(id)).to.equal(false);
    });

    it('finds the thread in any layer of the page', async () => {
      const id = await comment('#title');
      layer.for = '#figures';
      await layer.updateComplete;
      const other = await show();
      await frame();
      expect(page.targets.reveal(id)).to.equal(true);
      other.remove();
      expect(page.targets.reveal(id)).to.equal(false);
    });
  });

  describe('comment mode', () => {
    it('is shared by the page and the layer', async () => {
      layer.setAttribute('mode', 'element');
      await layer.updateComplete;
      expect(page.modes.mode.peek()).to.equal('element');
      page.modes.mode.value = 'none';
      await layer.updateComplete;
      expect(layer.getAttribute('mode')).to.equal('none');
      page.modes.mode.value = 'text';
      await layer.updateComplete;
      expect(page.modes.mode.peek()).to.equal('text');
    });

    it('starts with the mode of the layer', async () => {
      layer.remove();
      page.modes.mode.value = 'none';
      layer = await fixture(html`<collab-comment-layer mode="element" .store=${store}></collab-comment-layer>`);
      expect(page.modes.mode.peek()).to.equal('element');
    });

    it('does not run on a layer that was removed', async () => {
      await comeIn();
      layer.remove();
      layer.requestUpdate();
      await layer.updateComplete;
      const clicked = oneEvent(one('#buy'), 'click');
      await press(one('#buy'));
      expect((await clicked).defaultPrevented).to.equal(false);
    });

    it('warns of an invalid mode and uses "none"', async () => {
      const warnings = await warningsOf(() => layer.setAttribute('mode', 'freehand'));
      expect(warnings).to.deep.equal([
        '[collab-elements] <collab-comment-layer> mode="freehand" is not supported. Accepted: "none" or "element" or "area" or "text".',
      ]);
      expect(layer.mode).to.equal('none');
    });

    it('outlines the element under the pointer, except elements of the kit', async () => {
      const id = await comment('#buy');
      await comeIn();
      await sendMouse({ type: 'move', position: middle(one('#title')) });
      await frame();
      expect(isOutlined(one('#title'))).to.equal(true);
      await sendMouse({ type: 'move', position: middle(pinOf(id)) });
      await frame();
      expect(isOutlined(one('#title'))).to.equal(false);
    });

    it('describes an ancestor of an element that cannot be resolved, and keeps the position of the pin', async () => {
      // Two elements with one name: by that, neither can be told.
      const twins = ['one', 'two'].map((text) => Object.assign(document.createElement('p'), { textContent: text }));
      for (const twin of twins) twin.setAttribute('data-collab-target', 'twin');
      one('#figures').append(...twins);
      await comeIn();
      const [x, y] = middle(twins[1] ?? one('#figures'));
      await press(twins[1] ?? one('#figures'));
      const { targetElement, position } = page.navigation.newThread.peek() ?? {};
      expect(targetElement?.elementId).to.equal('figures');
      const { left, top, width, height } = one('#figures').getBoundingClientRect();
      expect(left + (position?.left ?? 0) * width).to.be.closeTo(x, 1);
      expect(top + (position?.top ?? 0) * height).to.be.closeTo(y, 1);
      expect(page.navigation.anchorOf('new')?.localName).to.equal('collab-comment-pin');
      page.navigation.close();
    });

    it('starts a thread by a click, which the page does not receive', async () => {
      const pageEvents: string[] = [];
      for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
        one('#buy').addEventListener(type, () => pageEvents.push(type));
      }
      await comeIn();
      const placed = oneEvent(layer, 'collab-comment-start');
      await press(one('#buy'));
      expect((await placed).detail.element === one('#buy')).to.equal(true);
      const { targetElement, position } = page.navigation.newThread.peek() ?? {};
      expect(targetElement?.elementId).to.equal('buy');
      expect(position?.left).to.be.closeTo(0.5, 0.05);
      expect(pageEvents).to.deep.equal([]);
      expect(layer.mode).to.equal('none');
      expect(page.navigation.anchorOf('new')?.localName).to.equal('collab-comment-pin');
      page.navigation.close();
      await frame();
      expect(page.navigation.anchorOf('new') === undefined).to.equal(true);
      await press(one('#buy'));
      expect(pageEvents).to.include('click');
    });

    it('accepts a disabled control, and a click on empty space for the whole page', async () => {
      await comeIn();
      await press(one('#sold'));
      expect(page.navigation.newThread.peek()?.targetElement?.elementId).to.equal('sold');
      page.navigation.close();
      await comeIn();
      await press(document.body, [790, 590]);
      const place = page.navigation.newThread.peek();
      expect(place?.position).to.exist;
    });

    it('selects the paragraph of inline elements', async () => {
      await comeIn();
      await sendMouse({ type: 'move', position: middle(one('#figures b')) });
      await frame();
      expect(isOutlined(one('#figures p'))).to.equal(true);
    });

    it('accepts only commentable elements', async () => {
      layer.selectorAllow = '#figures';
      layer.selectorDeny = 'h2';
      await comeIn();
      let clicks = 0;
      one('#buy').addEventListener('click', () => (clicks += 1));
      await press(one('#buy'));
      await press(one('#figures h2'));
      expect(clicks).to.equal(1);
      expect(page.navigation.newThread.peek()).to.equal(null);
      await press(one('#figures p'));
      expect(page.navigation.newThread.peek()?.targetElement?.elementId).to.equal('figures');
    });

    it('warns of an invalid selector and ignores it', async () => {
      layer.selectorDeny = 'p[[';
      const warnings = await warningsOf(async () => {
        await comeIn();
        await press(one('#title'));
      });
      expect(warnings).to.deep.equal([
        '[collab-elements] <collab-comment-layer> selector-deny="p[[" is not supported. Accepted: a CSS selector.',
      ]);
      expect(page.navigation.newThread.peek()?.targetElement?.elementId).to.equal('title');
    });

    it('stays on if the application prevents the event', async () => {
      document.addEventListener('collab-comment-start', (event) => event.preventDefault(), { once: true });
      await comeIn();
      await press(one('#title'));
      expect(page.navigation.newThread.peek()).to.equal(null);
      expect(layer.mode).to.equal('element');
    });

    it('ends with Escape and with its button', async () => {
      await comeIn();
      await sendKeys({ press: 'Escape' });
      expect(layer.mode).to.equal('none');
      await comeIn();
      await press(layer.shadowRoot?.querySelector('[part~="bar"] button') ?? layer);
      expect(layer.mode).to.equal('none');
      expect(announced().trim()).to.equal('Comment mode off');
    });

    it('leaves the page unchanged', async () => {
      const before = one('.test-page').outerHTML;
      const sheets = document.adoptedStyleSheets.length;
      await comeIn();
      await sendMouse({ type: 'move', position: middle(one('#title')) });
      expect(getComputedStyle(one('#title')).cursor).to.equal('crosshair');
      expect(one('.test-page').outerHTML).to.equal(before);
      await sendKeys({ press: 'Escape' });
      await layer.updateComplete;
      expect(document.adoptedStyleSheets.length).to.equal(sheets);
      expect(getComputedStyle(one('#title')).cursor).not.to.equal('crosshair');
    });

    it('ignores keys in fields of the page', async () => {
      await comeIn();
      one('#field').focus();
      await sendKeys({ type: 'a b' });
      await sendKeys({ press: 'ArrowDown' });
      expect((one('#field') as HTMLInputElement).value).to.equal('a b');
      expect(page.navigation.newThread.peek()).to.equal(null);
    });

    for (const user of [
      { ...ada, isReadOnly: true },
      { ...ada, isAnonymous: true },
    ]) {
      it(`is not available without permission (${user.isReadOnly ? 'read-only' : 'anonymous'})`, async () => {
        await store.identify(user);
        await comeIn();
        expect(part('bar') === null).to.equal(true);
        await press(one('#title'));
        expect(page.navigation.newThread.peek()).to.equal(null);
      });
    }

    it('becomes available when a user signs in', async () => {
      await store.signOut();
      await comeIn();
      expect(part('bar') === null).to.equal(true);
      await store.identify(ada);
      await layer.updateComplete;
      expect(part('bar')).to.exist;
    });
  });

  describe('comment mode with the keyboard', () => {
    const chooser = (): Element | null => layer.shadowRoot?.querySelector('[role="application"]') ?? null;

    /** Comes in as someone does who presses a button by key. */
    async function comeInByKeys(): Promise<HTMLElement> {
      const button = document.createElement('button');
      one('.test-page').prepend(button);
      button.addEventListener('click', () => (layer.mode = 'element'));
      button.focus();
      await sendKeys({ press: 'Enter' });
      await layer.updateComplete;
      await layer.updateComplete;
      return button;
    }

    it('takes the focus and highlights the first element in view', async () => {
      await comeInByKeys();
      expect(layer.shadowRoot?.activeElement === chooser()).to.equal(true);
      await frame();
      expect(outline()).to.exist;
    });

    it('starts at the focused element, else at the selected text', async () => {
      const second = [...document.querySelectorAll<HTMLElement>('.test-page p')].find((each) =>
        each.textContent.includes('Second paragraph'),
      );
      if (!second) throw new Error('There is no second paragraph.');
      second.tabIndex = -1;
      await sendKeys({ press: 'Shift' });
      second.focus();
      layer.mode = 'element';
      await waitUntil(() => announced() === 'Comment on: Second paragraph here., paragraph');
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => announced() === 'Comment mode off' || layer.mode === 'none');
      const heading = document.querySelector('.test-page h1') as HTMLElement;
      second.blur();
      getSelection()?.selectAllChildren(heading);
      layer.mode = 'element';
      await layer.updateComplete;
      await layer.updateComplete;
      (chooser() as HTMLElement).focus();
      await waitUntil(() => announced() === 'Comment on: Quarterly report, heading');
    });

    describe('started by a shortcut while nothing has the focus', () => {
      beforeEach(async () => {
        const tool = Object.assign(document.createElement('collab-comment-tool'), { store, shortcut: 'c' });
        one('.test-page').append(tool);
        await tool.updateComplete;
        (document.activeElement as HTMLElement | null)?.blur();
        expect(document.activeElement === document.body).to.equal(true);
        await sendKeys({ press: 'c' });
        await waitUntil(() => layer.shadowRoot?.activeElement === chooser(), 'the keys go to the page');
      });

      it('handles the keys and starts a thread', async () => {
        await sendKeys({ press: 'ArrowDown' });
        await frame();
        expect(scrollY).to.equal(0);
        expect(announced()).to.equal('Comment on: The first paragraph says how it went., paragraph');
        await sendKeys({ press: 'ArrowUp' });
        await sendKeys({ press: 'Enter' });
        expect(page.navigation.newThread.peek()?.targetElement?.elementId).to.equal('title');
      });

      it('ends by its button, which keeps its position', async () => {
        await sendMouse({
          type: 'click',
          position: middle(layer.shadowRoot?.querySelector('[part~="bar"] button') ?? layer),
        });
        expect(layer.mode).to.equal('none');
        expect(page.navigation.newThread.peek()).to.equal(null);
      });

      it('returns the keys to the page with Escape', async () => {
        const id = await comment('#title');
        expect(pinOf(id)).to.exist;
        await sendKeys({ press: 'Escape' });
        await waitUntil(() => layer.mode === 'none');
        await layer.updateComplete;
        for (let at = 0; at < 3; at += 1) await frame();
        expect(document.activeElement === document.body).to.equal(true);
      });
    });

    it('navigates with the arrow keys and announces the element', async () => {
      await comeInByKeys();
      await sendKeys({ press: 'ArrowDown' });
      expect(announced()).to.equal('Comment on: Quarterly report, heading');
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'ArrowDown' });
      expect(announced()).to.equal('Comment on: Figures, section');
      await sendKeys({ press: 'ArrowRight' });
      await sendKeys({ press: 'ArrowDown' });
      expect(announced()).to.equal('Comment on: Second paragraph here., paragraph');
      await sendKeys({ press: 'ArrowLeft' });
      expect(announced()).to.equal('Comment on: Figures, section');
      await sendKeys({ press: 'ArrowUp' });
      expect(announced()).to.equal('Comment on: The first paragraph says how it went., paragraph');
      await frame();
      expect(isOutlined(one('.test-page > p'))).to.equal(true);
    });

    it('announces the edge and consumes the key', async () => {
      await comeInByKeys();
      const ways = [
        ['Home', 'Comment on: Quarterly report, section'],
        ['Home', 'Nothing before this'],
        ['ArrowUp', 'Nothing before this'],
        ['ArrowLeft', 'Nothing outside this'],
        ['ArrowRight', 'Comment on: button'],
        ['ArrowRight', 'Nothing inside this'],
        ['End', 'Comment on: Quarterly report, section'],
        ['End', 'Nothing after this'],
        ['ArrowDown', 'Nothing after this'],
      ] as const;
      const announcements = noteAnnounced();
      for (const [key] of ways) await sendKeys({ press: key });
      await waitUntil(() => announcements.said.length === ways.length);
      announcements.end();
      expect(announcements.said).to.deep.equal(ways.map(([, words]) => words));
      const top = scrollY;
      await sendKeys({ press: 'ArrowDown' });
      await frame();
      expect(scrollY).to.equal(top);
    });

    it('announces the kind of each element', async () => {
      const things = `
        <h2>A</h2><p>B</p><a href="#c">C</a><button>D</button><img alt="E" width="9" height="9"><input aria-label="F">
        <ul><li>G</li><li>H</li></ul><table><tr><td>I</td><td>J</td></tr></table><div role="link" tabindex="0">K</div><div>L</div>`;
      one('.test-page').innerHTML = things;
      await comeInByKeys();
      const kinds: string[] = [];
      for (let at = 0; at < 10; at += 1) {
        await sendKeys({ press: 'ArrowDown' });
        kinds.push(announced().replace('Comment on: ', ''));
      }
      expect(kinds).to.deep.equal([
        'A, heading',
        'B, paragraph',
        'C, link',
        'D, button',
        'E, image',
        'F, field',
        'G H, list',
        'I J, table row',
        'K, link',
        'L',
      ]);
    });

    it('shows its keys to keyboard users', async () => {
      await sendMouse({ type: 'click', position: [5, 595] });
      layer.mode = 'element';
      await layer.updateComplete;
      expect(part('keys')?.checkVisibility()).to.equal(false);
      layer.mode = 'none';
      await layer.updateComplete;
      await comeInByKeys();
      const keys = part('keys');
      expect(keys?.checkVisibility()).to.equal(true);
      expect(keys?.innerText.replace(/\s+/g, ' ').trim()).to.equal(
        '↑ ↓ Previous, next ← → Out, in Enter Comment Esc Exit',
      );
      // The same is said to screen readers as the description of what has the focus.
      expect(keys?.ariaHidden).to.equal('true');
      await expect(layer).to.be.accessible();
    });

    for (const width of [360, 800])
      it(`does not cover the highlighted element, ${String(width)} px wide`, async () => {
        await setViewport({ width, height: 600 });
        one('#tall').style.height = '0';
        for (let i = 0; i < 40; i++) {
          one('.test-page').append(Object.assign(document.createElement('p'), { textContent: `Line ${String(i)}` }));
        }
        await comeInByKeys();
        for (let i = 0; i < 45; i++) {
          await sendKeys({ press: 'ArrowDown' });
          await frame();
          const [bar, box] = [part('bar'), outline()].map((each) => each?.getBoundingClientRect());
          const isApart = bar && box && (bar.bottom <= box.top || bar.top >= box.bottom);
          expect(isApart, announced()).to.equal(true);
          expect(bar && bar.left >= 0 && bar.right <= width).to.equal(true);
        }
      });

    for (const mode of ['element', 'text', 'area'] as const) {
      it(`handles the keys of its hint in the mode "${mode}"`, async () => {
        await comeInByKeys();
        layer.mode = mode;
        await layer.updateComplete;
        await waitUntil(() => layer.shadowRoot?.querySelector('[role="application"]'));
        const bar = part('bar');
        const hint = bar?.querySelector('#hint')?.textContent ?? '';
        expect(bar?.querySelector('[role="application"]')?.getAttribute('aria-describedby')).to.equal('hint');
        for (const word of ['Up and Down', 'Left and Right', 'Home and End', 'Enter', 'Escape'])
          expect(hint).to.contain(word);
        (chooser() as HTMLElement).focus();
        const ways = [
          ['ArrowRight', 'Comment on: button'],
          ['ArrowDown', 'Quarterly report, heading'],
          ['ArrowDown', 'first paragraph'],
          ['ArrowDown', 'Figures, section'],
          ['ArrowRight', 'Figures, heading'],
          ['ArrowLeft', 'Figures, section'],
          ['ArrowUp', 'first paragraph'],
          ['End', 'Quarterly report, section'],
          ['ArrowRight', 'Comment on: button'],
          ['Home', 'Quarterly report, section'],
        ] as const;
        // What is drawn on loads with the first key.
        await waitUntil(async () => {
          await sendKeys({ press: 'End' });
          return announced().endsWith('section');
        });
        for (const [key, words] of ways) {
          await sendKeys({ press: key });
          await waitUntil(() => announced().includes(words), `${key} leads to ${announced()}`);
        }
        await sendKeys({ press: 'Escape' });
        await waitUntil(() => layer.mode === 'none');
      });
    }

    it('starts a thread with Enter', async () => {
      await comeInByKeys();
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'Enter' });
      expect(page.navigation.newThread.peek()?.targetElement?.elementId).to.equal('title');
      expect(page.navigation.newThread.peek()?.position).to.deep.equal({ left: 1, top: 0 });
      expect(layer.mode).to.equal('none');
    });

    describe('on an element larger than the window', () => {
      /** Chooses by keys what is around a button at the foot of the page; its upper corner is out of the window. */
      async function chooseTall(): Promise<void> {
        const tall = one('#tall');
        tall.append('Notes', Object.assign(document.createElement('button'), { id: 'foot', textContent: 'Foot' }));
        one('#foot').style.marginTop = '1400px';
        one('#foot').addEventListener('click', () => (layer.mode = 'element'));
        one('#foot').focus();
        await sendKeys({ press: 'Enter' });
        await layer.updateComplete;
        await layer.updateComplete;
        await sendKeys({ press: 'ArrowLeft' });
        await waitUntil(() => isOutlined(tall));
        expect(tall.getBoundingClientRect().top).to.be.below(0);
        await sendKeys({ press: 'Enter' });
      }

      const pinBox = () => page.navigation.anchorOf('new')?.getBoundingClientRect() ?? new DOMRect();

      it('puts the pin on the visible part and does not scroll', async () => {
        await chooseTall();
        const before = scrollY;
        await waitUntil(() => pinBox().width > 0);
        expect(pinBox().top).to.be.within(0, 50);
        expect(scrollY).to.equal(before);
      });

      it('puts the pin below a sticky header', async () => {
        const header = document.createElement('header');
        header.style.cssText = 'position: fixed; inset: 0 0 auto; z-index: 1; height: 80px; background: white';
        one('.test-page').prepend(header);
        await chooseTall();
        await waitUntil(() => pinBox().width > 0);
        expect(pinBox().top).to.be.within(80, 130);
      });
    });

    it('does not scroll for a target near the edge of the window', async () => {
      await comeIn();
      const before = scrollY;
      await press(one('#tall'), [400, 590]);
      expect(page.navigation.newThread.peek()).to.exist;
      await frame();
      expect(scrollY).to.equal(before);
    });

    it('skips visually hidden elements', async () => {
      const styles = [
        'position: absolute; clip: rect(0 0 0 0)',
        'position: absolute; width: 1px; height: 1px; overflow: hidden',
        'clip-path: inset(50%)',
        'position: absolute; left: -9999px; top: 0',
        'position: fixed; top: -4rem',
      ];
      const button = await comeInByKeys();
      for (const cssText of styles) {
        const hidden = document.createElement('p');
        hidden.textContent = cssText;
        hidden.style.cssText = cssText;
        one('.test-page').prepend(hidden);
      }
      button.remove();
      await sendKeys({ press: 'Home' });
      await frame();
      expect(announced().trim()).to.equal('Comment on: Quarterly report, heading');
      expect(isOutlined(one('#title'))).to.equal(true);
    });

    it('keeps the focus when the bar is clicked beside its controls', async () => {
      await comeInByKeys();
      for (const spot of [layer.shadowRoot?.querySelector('[part~="keys"] kbd'), part('bar')]) {
        const { left, top, height } = spot?.getBoundingClientRect() ?? new DOMRect();
        await sendMouse({ type: 'click', position: [Math.round(left + 5), Math.round(top + height / 2)] });
        expect(layer.shadowRoot?.activeElement === chooser()).to.equal(true);
      }
    });

    it('ends with Escape and restores the focus', async () => {
      const button = await comeInByKeys();
      await sendKeys({ press: 'Escape' });
      await layer.updateComplete;
      expect(layer.mode).to.equal('none');
      expect(document.activeElement === button).to.equal(true);
    });
  });

  describe('the dialog', () => {
    const dialog = (): Element | null => layer.shadowRoot?.querySelector('collab-thread-dialog') ?? null;

    it('belongs to the layer if the page has none', async () => {
      expect(dialog()).to.exist;
      page.elements.dialogCount.value = 1;
      await layer.updateComplete;
      expect(dialog() === null).to.equal(true);
      page.elements.dialogCount.value = 0;
      await layer.updateComplete;
      expect(dialog()).to.exist;
    });

    it('is left out with without-dialog', async () => {
      layer.withoutDialog = true;
      await layer.updateComplete;
      expect(dialog() === null).to.equal(true);
    });

    it('opens at the selected target, and a sent comment gets a pin', async () => {
      await comeIn();
      await press(one('#title'));
      await waitUntil(() => layer.shadowRoot?.activeElement?.localName === 'collab-thread-dialog');
      await sendKeys({ type: 'Is this right?' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => pins().some(({ number }) => number === 1));
      expect(page.navigation.openThread.peek()).to.equal(pins()[0]?.annotationId);
    });
  });
});
