import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { describeText } from '../../../anchors/text/describe-text.js';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import type { CollabTextMark } from '../../../components/annotations/text-mark/text-mark.js';
import type { PageContext } from '../../../components/page/page-context.js';
import type { CollabStore } from '../../../store/index.js';
import { conversation, threadRow } from '../../../stories/sample-threads.js';
import { frame, one, pageOf } from '../../anchors/page.js';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { addThread } from '../memory-store.js';
import { ada } from '../people.js';
import { click } from '../pointer.js';
import { endLayer, showLayer } from '../shown-layer.js';
import { warningsOf } from '../warnings.js';

const markup = `
  <h1 id="title">Quarterly report</h1>
  <p id="first">The first paragraph says how it went, and <a id="link" href="#there">where</a> to read on.</p>
  <p id="second">The second paragraph says what comes next.</p>
  <div id="panel"><p id="third">The third one is on a panel.</p></div>`;

/** A range over words in an element. */
function rangeOf(selector: string, words: string): Range {
  const texts = document.createTreeWalker(one(selector), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    const at = node.data.indexOf(words);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + words.length);
    return range;
  }
  throw new Error(`"${words}" is not in ${selector}`);
}

describe('<collab-comment-layer>, on text', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;

  beforeEach(async () => {
    pageOf(markup).style.display = 'block';
    ({ store, page, layer } = await showLayer());
  });

  afterEach(async () => {
    getSelection()?.removeAllRanges();
    await endLayer({ store, layer });
    scrollTo(0, 0);
  });

  const comment = async (selector: string, words: string): Promise<string> => {
    const targetElement = describeText(rangeOf(selector, words));
    if (!targetElement) throw new Error('no words');
    const id = await addThread(store, 'A comment', { targetElement });
    await waitUntil(() => marks().some(({ annotationId }) => annotationId === id));
    return id;
  };
  const marks = (): CollabTextMark[] => [
    ...(layer.shadowRoot?.querySelectorAll<CollabTextMark>('collab-text-mark:not([hidden])') ?? []),
  ];
  /** Words painted by a highlight. */
  const painted = (name: string): string[] =>
    [...(CSS.highlights.get(name) ?? [])].map((each) => {
      const range = document.createRange();
      range.setStart(each.startContainer, each.startOffset);
      range.setEnd(each.endContainer, each.endOffset);
      return range.toString();
    });
  const middleOf = (range: Range): [number, number] => {
    const { left, top, width, height } = range.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };
  const press = async (selector: string, words: string): Promise<void> => {
    await sendMouse({ type: 'click', position: middleOf(rangeOf(selector, words)) });
  };
  const select = (selector: string, words: string): Range => {
    const range = rangeOf(selector, words);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    return range;
  };
  const offer = () => layer.shadowRoot?.querySelector<HTMLElement>('[part~="text-button"]:not([hidden])') ?? null;

  it('passes the accessibility audit', async () => {
    await comment('#first', 'how it went');
    await expect(layer).to.be.accessible();
  });

  describe('painted text', () => {
    it('is the target of threads, and the page is unchanged', async () => {
      const before = one('.test-page').outerHTML;
      await comment('#first', 'how it went');
      expect(painted('collab-text')).to.deep.equal(['how it went']);
      expect(marks().map(({ quote }) => quote)).to.deep.equal(['how it went']);
      expect(one('.test-page').outerHTML).to.equal(before);
    });

    it('is darker where texts overlap, by separate highlights', async () => {
      await comment('#first', 'first paragraph says');
      await comment('#first', 'paragraph says how');
      expect([painted('collab-text'), painted('collab-text-2')]).to.deep.equal([
        ['first paragraph says'],
        ['paragraph says how'],
      ]);
    });

    it('keeps highlights of the page, and removes its own', async () => {
      const own = new Highlight(rangeOf('#second', 'second'));
      CSS.highlights.set('page-search', own);
      await comment('#second', 'second paragraph');
      layer.remove();
      expect(painted('page-search')).to.deep.equal(['second']);
      expect(painted('collab-text')).to.deep.equal([]);
      CSS.highlights.delete('page-search');
    });

    it('shows the hovered and the open thread', async () => {
      const id = await comment('#first', 'how it went');
      page.navigation.hoveredThread.value = id;
      expect(painted('collab-text-pointed')).to.deep.equal(['how it went']);
      page.navigation.open(id);
      expect([painted('collab-text-pointed'), painted('collab-text-open')]).to.deep.equal([[], ['how it went']]);
      page.navigation.close();
      page.navigation.hoveredThread.value = null;
      expect(painted('collab-text')).to.deep.equal(['how it went']);
    });

    it('is removed and restored with its text', async () => {
      await comment('#third', 'on a panel');
      one('#panel').hidden = true;
      await waitUntil(() => painted('collab-text').length === 0);
      expect(marks()).to.have.length(0);
      one('#panel').hidden = false;
      await waitUntil(() => painted('collab-text').length === 1);
    });

    it('is removed with the thread', async () => {
      const id = await comment('#first', 'how it went');
      await store.comments.resolveCommentAnnotation({ annotationId: id }).settled;
      await waitUntil(() => painted('collab-text').length === 0);
    });

    it('is not shown with without-text', async () => {
      await comment('#first', 'how it went');
      layer.withoutText = true;
      await waitUntil(() => painted('collab-text').length === 0 && marks().length === 0);
      layer.withoutText = false;
      await waitUntil(() => painted('collab-text').length === 1);
    });

    it('is drawn by marks without the Highlight API', async () => {
      const highlights = Object.getOwnPropertyDescriptor(CSS, 'highlights');
      if (!highlights) throw new Error('no highlights to take away');
      Reflect.deleteProperty(CSS, 'highlights');
      try {
        layer.remove();
        layer = await fixture(html`<collab-comment-layer .store=${store}></collab-comment-layer>`);
        await comment('#first', 'how it went');
        const [mark] = marks();
        await waitUntil(() => Boolean(mark?.shadowRoot?.querySelector('[part~="line"]')));
        const line = mark?.shadowRoot?.querySelector('[part~="line"]')?.getBoundingClientRect();
        const text = rangeOf('#first', 'how it went').getBoundingClientRect();
        expect([line?.left, line?.top, line?.width].map((n) => Math.round(n ?? 0))).to.deep.equal(
          [text.left, text.top, text.width].map(Math.round),
        );
      } finally {
        layer.remove();
        Object.defineProperty(CSS, 'highlights', highlights);
      }
    });
  });

  describe('the pointer', () => {
    it('hovers the text under it', async () => {
      const id = await comment('#first', 'how it went');
      const [x, y] = middleOf(rangeOf('#first', 'how it went'));
      await sendMouse({ type: 'move', position: [x, y] });
      await waitUntil(() => page.navigation.hoveredThread.peek() === id);
      // Beside the text, the nearest caret is still its end.
      await sendMouse({ type: 'move', position: [790, y] });
      await waitUntil(() => page.navigation.hoveredThread.peek() === null);
    });

    it('opens the thread of the clicked text, and closes it again', async () => {
      const id = await comment('#first', 'how it went');
      await press('#first', 'how it went');
      await waitUntil(() => page.navigation.openThread.peek() === id);
      await waitUntil(() => find(find(layer, 'collab-thread-dialog'), '[part~="dialog"]').matches(':popover-open'));
      await press('#first', 'how it went');
      await waitUntil(() => page.navigation.openThread.peek() === null);
    });

    it('opens no thread if the page prevents the request', async () => {
      const id = await comment('#first', 'how it went');
      const activated = oneEvent(document, 'collab-pin-activate');
      document.addEventListener('collab-pin-activate', (event) => event.preventDefault(), { once: true });
      await press('#first', 'how it went');
      expect((await activated).detail).to.deep.equal({ annotationId: id });
      await frame();
      expect(page.navigation.openThread.peek()).to.equal(null);
      await press('#first', 'how it went');
      await waitUntil(() => page.navigation.openThread.peek() === id);
    });

    it('opens the shortest text first, then the surrounding ones', async () => {
      const around = await comment('#second', 'second paragraph says what');
      const inner = await comment('#second', 'paragraph');
      await press('#second', 'paragraph');
      await waitUntil(() => page.navigation.openThread.peek() === inner);
      await layer.updateComplete;
      await press('#second', 'paragraph');
      await waitUntil(() => page.navigation.openThread.peek() === around);
    });

    it('leaves links to the page', async () => {
      await comment('#first', 'where');
      await press('#first', 'where');
      await frame();
      expect(page.navigation.openThread.peek()).to.equal(null);
      expect(location.hash).to.equal('#there');
      history.replaceState(null, '', location.pathname + location.search);
    });
  });

  describe('the keyboard', () => {
    it('reaches the texts in page order and opens them', async () => {
      const second = await comment('#second', 'comes next');
      const first = await comment('#title', 'report');
      expect(marks().map(({ annotationId }) => annotationId)).to.deep.equal([first, second]);
      marks()[0]?.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => page.navigation.openThread.peek() === first);
    });
  });

  describe('selected text', () => {
    it('gets a button at its end', async () => {
      select('#second', 'paragraph says');
      await waitUntil(() => offer() !== null);
      const { left, bottom } = (offer() as HTMLElement).getBoundingClientRect();
      const text = rangeOf('#second', 'paragraph says').getBoundingClientRect();
      expect(left).to.be.closeTo(text.right, 2);
      expect(bottom).to.be.closeTo(text.top, 2);
      offer()?.click();
      await waitUntil(() => page.navigation.newThread.peek()?.targetElement?.targetText === 'paragraph says');
      await waitUntil(() => painted('collab-text-open').join() === 'paragraph says');
      expect(offer() === null).to.equal(true);
    });

    it('can be commented on by Mod+Alt+M, except while typing', async () => {
      select('#second', 'paragraph says');
      await sendKeys({ press: 'Control+Alt+m' });
      await waitUntil(() => page.navigation.newThread.peek()?.targetElement?.targetText === 'paragraph says');
      page.navigation.close();
      const field = document.createElement('input');
      one('#title').append(field);
      select('#second', 'what comes');
      field.focus();
      await sendKeys({ press: 'Control+Alt+m' });
      expect(page.navigation.newThread.peek()).to.equal(null);
    });

    it('gets the button once the mouse is released', async () => {
      const { left, right, top, bottom } = rangeOf('#second', 'second').getBoundingClientRect();
      const y = Math.round((top + bottom) / 2);
      await sendMouse({ type: 'move', position: [Math.round(left), y] });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: [Math.round(right), y] });
      await frame();
      expect(offer() === null).to.equal(true);
      await sendMouse({ type: 'up' });
      await waitUntil(() => offer() !== null);
      getSelection()?.removeAllRanges();
      await waitUntil(() => offer() === null);
    });

    it('gets no button if it is empty or not commentable', async () => {
      layer.selectorDeny = '#panel';
      await layer.updateComplete;
      select('#third', 'on a panel');
      await frame();
      expect(offer() === null).to.equal(true);
      const range = document.createRange();
      range.setStart(one('#title'), 1);
      range.setEnd(one('#first'), 0);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      await frame();
      expect(offer() === null).to.equal(true);
    });

    it('gets no button in a field', async () => {
      const field = document.createElement('textarea');
      const choice = document.createElement('select');
      field.textContent = 'Words in a field';
      choice.append(new Option('Words of a choice'));
      one('#title').append(field, choice);
      field.select();
      await frame();
      expect(offer() === null).to.equal(true);
      choice.focus();
      getSelection()?.selectAllChildren(choice);
      await frame();
      expect(offer() === null).to.equal(true);
      select('#second', 'paragraph says');
      await waitUntil(() => offer() !== null);
    });

    it('gets no button in elements of the kit, but in page content of a root', async () => {
      const box = await fixture(html`
        <div>
          <collab-thread .row=${threadRow(conversation())}></collab-thread>
          <collab-avatar><p id="slotted">Slotted words</p></collab-avatar>
          <collab-root><p id="rooted">Words of the page</p></collab-root>
        </div>
      `);
      const body = () =>
        find(box, 'collab-thread')
          .shadowRoot?.querySelector('collab-comment')
          ?.shadowRoot?.querySelector('collab-comment-body');
      await waitUntil(() => body()?.shadowRoot?.textContent.trim());
      getSelection()?.selectAllChildren(find(body() as HTMLElement, 'p'));
      expect(getSelection()?.toString().trim()).not.to.be.empty;
      await frame();
      await frame();
      expect(offer() === null).to.equal(true);
      select('#slotted', 'words');
      await frame();
      await frame();
      expect(offer() === null).to.equal(true);
      select('#rooted', 'Words');
      await waitUntil(() => offer() !== null);
    });

    it('gets no button if it overlaps a denied element', async () => {
      layer.selectorDeny = '#second';
      await layer.updateComplete;
      getSelection()?.setBaseAndExtent(one('#first').firstChild as Text, 4, one('#third').firstChild as Text, 9);
      await frame();
      expect(offer() === null).to.equal(true);
      layer.selectorDeny = '';
      await waitUntil(() => offer() !== null);
    });

    it('gets no button for read-only users', async () => {
      await store.identify({ ...ada, isReadOnly: true });
      select('#second', 'paragraph says');
      await frame();
      expect(offer() === null).to.equal(true);
    });
  });

  describe('text mode', () => {
    beforeEach(async () => {
      layer.mode = 'text';
      await layer.updateComplete;
    });

    it('comments on text selected with the mouse', async () => {
      const { left, right, top, bottom } = rangeOf('#second', 'second').getBoundingClientRect();
      const y = Math.round((top + bottom) / 2);
      await sendMouse({ type: 'move', position: [Math.round(left), y] });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: [Math.round(right), y] });
      await sendMouse({ type: 'up' });
      await waitUntil(() => page.navigation.newThread.peek()?.targetElement?.targetText === 'second');
      expect(layer.mode).to.equal('none');
    });

    it('comments with the keyboard on all text of an element, or on words of it', async () => {
      layer.shadowRoot?.querySelector<HTMLElement>('[role="application"]')?.focus();
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'Enter' });
      expect(page.navigation.newThread.peek()?.targetElement?.targetText).to.equal(
        'The second paragraph says what comes next.',
      );
      page.navigation.close();
      layer.mode = 'text';
      await layer.updateComplete;
      layer.shadowRoot?.querySelector<HTMLElement>('[role="application"]')?.focus();
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'Shift+ArrowRight' });
      await sendKeys({ press: 'Shift+ArrowRight' });
      await sendKeys({ press: 'Enter' });
      expect(page.navigation.newThread.peek()?.targetElement?.targetText).to.equal('The second');
    });

    it('announces words selected with the keyboard', async () => {
      layer.shadowRoot?.querySelector<HTMLElement>('[role="application"]')?.focus();
      await sendKeys({ press: 'Shift+ArrowRight' });
      await waitUntil(() => announced() === 'Quarterly');
    });

    it('ignores clicks on its own controls', async () => {
      select('#second', 'paragraph says');
      await click(layer.shadowRoot?.querySelector('[part~="bar"] button') as HTMLElement);
      expect([layer.mode, page.navigation.newThread.peek()]).to.deep.equal(['none', null]);
    });

    it('is rejected with without-text, with a warning', async () => {
      const warnings = await warningsOf(async () => {
        layer.withoutText = true;
        await layer.updateComplete;
      });
      expect([page.modes.mode.peek(), layer.mode, warnings.length]).to.deep.equal(['none', 'none', 1]);
      page.modes.mode.value = 'text';
      await waitUntil(() => page.modes.mode.peek() === 'none');
      await layer.updateComplete;
      expect(layer.shadowRoot?.querySelector('[part~="bar"]') === null).to.equal(true);
    });

    it('is off from the start on a layer with without-text', async () => {
      layer.remove();
      page.modes.mode.value = 'none';
      await fixture(html`<collab-comment-layer mode="text" without-text .store=${store}></collab-comment-layer>`);
      await waitUntil(() => page.modes.mode.peek() === 'none');
    });

    it('is on for layers that accept text', async () => {
      layer.withoutText = true;
      const other = await fixture(html`<collab-comment-layer .store=${store}></collab-comment-layer>`);
      page.modes.mode.value = 'text';
      await waitUntil(() => other.shadowRoot?.querySelector('[part~="bar"]'));
      await layer.updateComplete;
      expect([page.modes.mode.peek(), layer.shadowRoot?.querySelector('[part~="bar"]') === null]).to.deep.equal([
        'text',
        true,
      ]);
    });

    it('ends with Escape', async () => {
      await sendKeys({ press: 'Escape' });
      expect(layer.mode).to.equal('none');
    });
  });
});
