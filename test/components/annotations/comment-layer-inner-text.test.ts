import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { describeText } from '../../../anchors/text/describe-text.js';
import { linesOfText, wordsOf } from '../../../anchors/text/text-range.js';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import type { PageContext } from '../../../components/page/page-context.js';
import { selectedRange } from '../../../components/page/selected-range.js';
import type { CollabStore } from '../../../store/index.js';
import { frameOf, loaded, pageIn, shadowIn, treesOf, within } from '../../anchors/inner-page.js';
import { frame, one, pageOf } from '../../anchors/page.js';
import { announced } from '../../announced.js';
import { waitUntil } from '../../wait-until.js';
import { addThread } from '../memory-store.js';
import { endLayer, showLayer } from '../shown-layer.js';

const markup = `
  <p id="first" style="margin: 20px">The first paragraph says how it went.</p>
  <p id="second" style="margin: 20px">The second paragraph says what comes next.</p>
  <input aria-label="Note" value="A note">`;

describe('<collab-comment-layer>, on text in inner trees', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;

  beforeEach(async () => {
    await sendMouse({ type: 'move', position: [790, 590] });
    ({ store, page, layer } = await showLayer());
  });

  afterEach(async () => {
    getSelection()?.removeAllRanges();
    await endLayer({ store, layer });
  });

  const trees: Readonly<Record<string, () => Promise<Document | ShadowRoot>>> = {
    ...treesOf(markup),
    'a shadow root in a frame': async () => {
      const iframe = await frameOf('<x-inner id="inner" style="display: block"></x-inner>');
      Object.assign(iframe.style, { width: '500px', height: '300px' });
      return shadowIn(within(pageIn(iframe), '#inner'), markup);
    },
  };

  for (const [name, make] of Object.entries(trees)) {
    describe(`in ${name}`, () => {
      let tree: Document | ShadowRoot;
      let view: Window & typeof globalThis;

      beforeEach(async () => {
        tree = await make();
        view = ('defaultView' in tree ? tree : tree.ownerDocument).defaultView ?? window;
        await frame();
      });

      /** A range over words in an element. */
      function rangeOf(selector: string, words: string): Range {
        const { firstChild } = within(tree, selector);
        const at = firstChild?.nodeValue?.indexOf(words) ?? -1;
        if (!firstChild || at < 0) throw new Error(`"${words}" is not in ${selector}`);
        const range = view.document.createRange();
        range.setStart(firstChild, at);
        range.setEnd(firstChild, at + words.length);
        return range;
      }
      const lineOf = (range: Range) => {
        const [line] = linesOfText(range);
        if (!line) throw new Error('it has no line');
        return line;
      };
      const middleOf = (range: Range): [number, number] => {
        const { left, top, width, height } = lineOf(range);
        return [Math.round(left + width / 2), Math.round(top + height / 2)];
      };
      const painted = (highlight: string): string[] =>
        [...(view.CSS.highlights.get(highlight) ?? [])].map(({ startContainer, startOffset, endOffset }) =>
          (startContainer.nodeValue ?? '').slice(startOffset, endOffset),
        );
      const offer = () =>
        layer.shadowRoot?.querySelector<HTMLElement>('[part~="text-button"]:not([hidden])') ?? undefined;
      const comment = async (selector: string, words: string): Promise<string> => {
        const targetElement = describeText(rangeOf(selector, words));
        if (!targetElement) throw new Error('no words');
        const id = await addThread(store, 'A comment', { targetElement });
        await waitUntil(() => page.navigation.anchorOf(id), 'no mark stands for the thread');
        return id;
      };
      /** Draws a selection over words with the mouse. */
      const draw = async (words: string): Promise<void> => {
        const { left, top, width, height } = lineOf(rangeOf('#first', words));
        const y = Math.round(top + height / 2);
        await sendMouse({ type: 'move', position: [Math.round(left) - 1, y] });
        await sendMouse({ type: 'move', position: [Math.round(left), y] });
        await sendMouse({ type: 'down' });
        await sendMouse({ type: 'move', position: [Math.round(left + width / 2), y] });
        await sendMouse({ type: 'move', position: [Math.round(left + width), y] });
        await sendMouse({ type: 'up' });
      };
      const selectedWords = (): string | undefined => {
        const range = selectedRange(view.document);
        return range && wordsOf(range);
      };

      it('paints text targets with highlights of the window, and marks them', async () => {
        const before = within(tree, '#first').outerHTML;
        const id = await comment('#first', 'how it went');
        await waitUntil(() => painted('collab-text').length > 0);
        expect(painted('collab-text')).to.deep.equal(['how it went']);
        const rules = tree.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
        expect(rules.join()).to.include('::highlight(collab-text)');
        const line = lineOf(rangeOf('#first', 'how it went'));
        await waitUntil(() => {
          const box = page.navigation.anchorOf(id)?.getBoundingClientRect();
          return box && Math.abs(box.left - line.left) < 1 && Math.abs(box.top - line.top) < 1;
        }, 'the mark is elsewhere');
        expect(within(tree, '#first').outerHTML).to.equal(before);
        layer.remove();
        expect(painted('collab-text')).to.deep.equal([]);
        expect(tree.adoptedStyleSheets).to.have.length(0);
      });

      it('hovers text under the pointer and opens it by a click', async () => {
        const id = await comment('#first', 'how it went');
        const [x, y] = middleOf(rangeOf('#first', 'how it went'));
        await sendMouse({ type: 'move', position: [x - 2, y] });
        await sendMouse({ type: 'move', position: [x, y] });
        await waitUntil(() => page.navigation.hoveredThread.peek() === id, 'it is not pointed at');
        await sendMouse({ type: 'click', position: [x, y] });
        await waitUntil(() => page.navigation.openThread.peek() === id, 'it was not opened');
        await waitUntil(() => painted('collab-text-open').length > 0);
      });

      it('ignores text that is covered', async () => {
        const id = await comment('#first', 'how it went');
        const [x, y] = middleOf(rangeOf('#first', 'how it went'));
        const cover = pageOf('<p>Over it</p>');
        Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '9', opacity: '0.5' });
        await sendMouse({ type: 'move', position: [x - 2, y] });
        await sendMouse({ type: 'move', position: [x, y] });
        await frame();
        await frame();
        expect(page.navigation.hoveredThread.peek()).to.equal(null);
        await sendMouse({ type: 'click', position: [x, y] });
        expect(page.navigation.openThread.peek()).to.equal(null);
        cover.remove();
        await sendMouse({ type: 'move', position: [x - 2, y] });
        await waitUntil(() => page.navigation.hoveredThread.peek() === id);
      });

      it('offers to comment on selected text by the button', async () => {
        await draw('first paragraph');
        await waitUntil(offer, 'nothing is offered');
        const line = lineOf(rangeOf('#first', 'first paragraph'));
        await waitUntil(() => Math.abs((offer()?.getBoundingClientRect().bottom ?? 0) - line.top) < 60);
        offer()?.click();
        await waitUntil(() => page.navigation.newThread.peek());
        const { targetElement } = page.navigation.newThread.peek() ?? {};
        expect(targetElement?.targetText).to.equal('first paragraph');
        expect(targetElement?.hosts).to.not.equal(undefined);
        await waitUntil(() => painted('collab-text-open').length > 0);
        expect(painted('collab-text-open')).to.deep.equal(['first paragraph']);
        expect(offer() === undefined).to.equal(true);
      });

      it('comments on selected text by the shortcut, except while typing', async () => {
        await draw('first paragraph');
        await waitUntil(offer, 'nothing is offered');
        within(tree, 'input').focus();
        await sendKeys({ press: 'Control+Alt+m' });
        expect(page.navigation.newThread.peek()).to.equal(null);
        await draw('how it went');
        // The button is still there for the first selection, and Firefox may handle the mouse late.
        await waitUntil(() => selectedWords() === 'how it went');
        await sendKeys({ press: 'Control+Alt+m' });
        await waitUntil(() => page.navigation.newThread.peek()?.targetElement?.targetText === 'how it went');
      });

      it('uses selected text at once in text mode', async () => {
        layer.mode = 'text';
        await layer.updateComplete;
        await draw('first paragraph');
        await waitUntil(() => page.navigation.newThread.peek()?.targetElement?.targetText === 'first paragraph');
        expect(page.navigation.newThread.peek()?.targetElement?.hosts).to.not.equal(undefined);
      });

      /** What is said of where the keys are. */
      const name = (): string => announced();

      /** Goes to the second paragraph by keys, in text mode. */
      async function goToSecond(): Promise<void> {
        layer.mode = 'text';
        await layer.updateComplete;
        layer.shadowRoot?.querySelector<HTMLElement>('[role="application"]')?.focus();
        await sendKeys({ press: 'Home' });
        for (let step = 0; step < 9 && !name().includes('second'); step += 1) {
          await sendKeys({ press: step % 2 === 0 ? 'ArrowRight' : 'ArrowDown' });
          await frame();
        }
      }

      it('comments on words selected with the keyboard', async () => {
        await goToSecond();
        await sendKeys({ press: 'Shift+ArrowRight' });
        await waitUntil(() => name().trim() === 'The');
        await sendKeys({ press: 'Shift+ArrowRight' });
        await waitUntil(() => name().trim() === 'The second');
        await sendKeys({ press: 'Shift+ArrowRight' });
        await sendKeys({ press: 'Shift+ArrowLeft' });
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => page.navigation.newThread.peek());
        const { targetText, hosts } = page.navigation.newThread.peek()?.targetElement ?? {};
        expect(targetText?.trim()).to.equal('The second');
        expect(hosts).to.not.equal(undefined);
      });

      it('ends text mode by Escape with the focus inside', async () => {
        layer.mode = 'text';
        await layer.updateComplete;
        const [x, y] = middleOf(rangeOf('#second', 'second'));
        await sendMouse({ type: 'move', position: [x - 1, y] });
        await sendMouse({ type: 'click', position: [x, y] });
        await sendKeys({ press: 'Escape' });
        await waitUntil(() => layer.mode === 'none', 'the mode goes on');
      });

      it('comments on all text of an element reached with the keyboard', async () => {
        await goToSecond();
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => page.navigation.newThread.peek());
        const { targetText, hosts } = page.navigation.newThread.peek()?.targetElement ?? {};
        expect(targetText).to.equal('The second paragraph says what comes next.');
        expect(hosts).to.not.equal(undefined);
      });
    });
  }

  it('finds a selection in a shadow root if the browser takes roots one by one', async () => {
    pageOf('<x-board id="board"></x-board>');
    const root = shadowIn(one('#board'), markup);
    getSelection()?.selectAllChildren(within(root, '#first'));
    const { prototype } = Selection;
    const { getComposedRanges: ask } = prototype as { getComposedRanges?: Selection['getComposedRanges'] };
    Object.assign(prototype, {
      getComposedRanges(this: Selection, ...shadowRoots: ShadowRoot[]) {
        if (!shadowRoots.every((each) => each instanceof ShadowRoot)) throw new TypeError('Argument 1 is no root');
        return ask?.call(this, { shadowRoots }) ?? [this.getRangeAt(0)];
      },
    });
    try {
      const range = selectedRange();
      expect(range?.startContainer.getRootNode()).to.equal(root);
    } finally {
      Object.assign(prototype, { getComposedRanges: ask });
    }
  });

  it('paints text in a frame again after a reload', async () => {
    const iframe = await frameOf(markup);
    const { firstChild } = within(pageIn(iframe), '#first');
    if (!firstChild) throw new Error('no text');
    const range = pageIn(iframe).createRange();
    range.setStart(firstChild, 4);
    range.setEnd(firstChild, 19);
    const targetElement = describeText(range);
    if (!targetElement) throw new Error('no words');
    const id = await addThread(store, 'A comment', { targetElement });
    await waitUntil(() => page.navigation.anchorOf(id));
    const reloaded = loaded(iframe);
    pageIn(iframe).defaultView?.location.reload();
    await reloaded;
    const count = (): number => {
      const { CSS: css } = pageIn(iframe).defaultView ?? window;
      return css.highlights.get('collab-text')?.size ?? 0;
    };
    await waitUntil(() => count() === 1, 'it is not painted');
    expect(page.navigation.anchorOf(id)).to.not.equal(undefined);
  });
});
