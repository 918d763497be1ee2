import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { describeText } from '../../../anchors/text/describe-text.js';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import type { PageState } from '../../../components/page/page-state.js';
import type { CollabTextMark } from '../../../components/annotations/text-mark/text-mark.js';
import type { CollabStore } from '../../../store/index.js';
import { conversation, threadRow } from '../../../stories/sample-threads.js';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
import { frame, one, pageOf } from '../../anchors/page.js';
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
  let page: PageState;
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
  const offer = () => layer.shadowRoot?.querySelector<HTMLElement>('.text-button:not([hidden])') ?? null;

  it('passes the accessibility audit', async () => {
    await comment('#first', 'how it went');
    await expect(layer).to.be.accessible();
  });

  describe('painted', () => {
    it('is what threads are about, and nothing of the page is changed', async () => {
      const before = one('.test-page').outerHTML;
      await comment('#first', 'how it went');
      expect(painted('collab-text')).to.deep.equal(['how it went']);
      expect(marks().map(({ quote }) => quote)).to.deep.equal(['how it went']);
      expect(one('.test-page').outerHTML).to.equal(before);
    });

    it('is darker where texts overlap, by highlights of their own', async () => {
      await comment('#first', 'first paragraph says');
      await comment('#first', 'paragraph says how');
      expect([painted('collab-text'), painted('collab-text-2')]).to.deep.equal([
        ['first paragraph says'],
        ['paragraph says how'],
      ]);
    });

    it('leaves the page’s own highlights alone, and takes its own with it', async () => {
      const own = new Highlight(rangeOf('#second', 'second'));
      CSS.highlights.set('page-search', own);
      await comment('#second', 'second paragraph');
      layer.remove();
      expect(painted('page-search')).to.deep.equal(['second']);
      expect(painted('collab-text')).to.deep.equal([]);
      CSS.highlights.delete('page-search');
    });

    it('shows what is pointed at and what is open', async () => {
      const id = await comment('#first', 'how it went');
      page.hoveredThread.value = id;
      expect(painted('collab-text-pointed')).to.deep.equal(['how it went']);
      page.open(id);
      expect([painted('collab-text-pointed'), painted('collab-text-open')]).to.deep.equal([[], ['how it went']]);
      page.close();
      page.hoveredThread.value = null;
      expect(painted('collab-text')).to.deep.equal(['how it went']);
    });

    it('goes when the text goes, and comes back with it', async () => {
      await comment('#third', 'on a panel');
      one('#panel').hidden = true;
      await waitUntil(() => painted('collab-text').length === 0);
      expect(marks()).to.have.length(0);
      one('#panel').hidden = false;
      await waitUntil(() => painted('collab-text').length === 1);
    });

    it('goes with the thread', async () => {
      const id = await comment('#first', 'how it went');
      await store.comments.resolveCommentAnnotation({ annotationId: id }).settled;
      await waitUntil(() => painted('collab-text').length === 0);
    });

    it('is not there where the page wants no text', async () => {
      await comment('#first', 'how it went');
      layer.withoutText = true;
      await waitUntil(() => painted('collab-text').length === 0 && marks().length === 0);
      layer.withoutText = false;
      await waitUntil(() => painted('collab-text').length === 1);
    });

    it('is drawn by marks where a browser paints no text', async () => {
      const highlights = Object.getOwnPropertyDescriptor(CSS, 'highlights');
      if (!highlights) throw new Error('no highlights to take away');
      Reflect.deleteProperty(CSS, 'highlights');
      try {
        layer.remove();
        layer = await fixture(html`<collab-comment-layer .store=${store}></collab-comment-layer>`);
        await comment('#first', 'how it went');
        const [mark] = marks();
        await waitUntil(() => Boolean(mark?.shadowRoot?.querySelector('.line')));
        const line = mark?.shadowRoot?.querySelector('.line')?.getBoundingClientRect();
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
    it('points at the text it is on', async () => {
      const id = await comment('#first', 'how it went');
      const [x, y] = middleOf(rangeOf('#first', 'how it went'));
      await sendMouse({ type: 'move', position: [x, y] });
      await waitUntil(() => page.hoveredThread.peek() === id);
      // Beside the text, the nearest caret is still its end.
      await sendMouse({ type: 'move', position: [790, y] });
      await waitUntil(() => page.hoveredThread.peek() === null);
    });

    it('opens the thread of the text that is pressed, and closes it again', async () => {
      const id = await comment('#first', 'how it went');
      await press('#first', 'how it went');
      await waitUntil(() => page.openThread.peek() === id);
      await layer.updateComplete;
      await press('#first', 'how it went');
      await waitUntil(() => page.openThread.peek() === null);
    });

    it('opens the one on the shortest text first, then those around it', async () => {
      const around = await comment('#second', 'second paragraph says what');
      const inner = await comment('#second', 'paragraph');
      await press('#second', 'paragraph');
      await waitUntil(() => page.openThread.peek() === inner);
      await layer.updateComplete;
      await press('#second', 'paragraph');
      await waitUntil(() => page.openThread.peek() === around);
    });

    it('leaves links to the page', async () => {
      await comment('#first', 'where');
      await press('#first', 'where');
      await frame();
      expect(page.openThread.peek()).to.equal(null);
      expect(location.hash).to.equal('#there');
      history.replaceState(null, '', location.pathname + location.search);
    });
  });

  describe('the keyboard', () => {
    it('reaches the texts in the order of the page, and opens them', async () => {
      const second = await comment('#second', 'comes next');
      const first = await comment('#title', 'report');
      expect(marks().map(({ annotationId }) => annotationId)).to.deep.equal([first, second]);
      marks()[0]?.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => page.openThread.peek() === first);
    });
  });

  describe('what is selected', () => {
    it('can be commented on by a button at its end', async () => {
      select('#second', 'paragraph says');
      await waitUntil(() => offer() !== null);
      const { left, bottom } = (offer() as HTMLElement).getBoundingClientRect();
      const text = rangeOf('#second', 'paragraph says').getBoundingClientRect();
      expect(left).to.be.closeTo(text.right, 2);
      expect(bottom).to.be.closeTo(text.top, 2);
      offer()?.click();
      expect(page.newThread.peek()?.targetElement?.targetText).to.equal('paragraph says');
      await waitUntil(() => painted('collab-text-open').join() === 'paragraph says');
      expect(offer() === null).to.equal(true);
    });

    it('can be by Mod+Alt+M, but not while something is typed', async () => {
      select('#second', 'paragraph says');
      await sendKeys({ press: 'Control+Alt+m' });
      expect(page.newThread.peek()?.targetElement?.targetText).to.equal('paragraph says');
      page.close();
      const field = document.createElement('input');
      one('#title').append(field);
      select('#second', 'what comes');
      field.focus();
      await sendKeys({ press: 'Control+Alt+m' });
      expect(page.newThread.peek()).to.equal(null);
    });

    it('is offered by the mouse once it is released', async () => {
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

    it('is not offered where there are no words, or it may not be commented on', async () => {
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

    it('is not offered where it is in a field', async () => {
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

    it('is not offered in what the kit shows, though in what the page puts into a root', async () => {
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

    it('is not offered where it goes over what may not be commented on', async () => {
      layer.selectorDeny = '#second';
      await layer.updateComplete;
      getSelection()?.setBaseAndExtent(one('#first').firstChild as Text, 4, one('#third').firstChild as Text, 9);
      await frame();
      expect(offer() === null).to.equal(true);
      layer.selectorDeny = '';
      await waitUntil(() => offer() !== null);
    });

    it('is not offered to those who may only read', async () => {
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

    it('comments on what the mouse selects', async () => {
      const { left, right, top, bottom } = rangeOf('#second', 'second').getBoundingClientRect();
      const y = Math.round((top + bottom) / 2);
      await sendMouse({ type: 'move', position: [Math.round(left), y] });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: [Math.round(right), y] });
      await sendMouse({ type: 'up' });
      await waitUntil(() => page.newThread.peek()?.targetElement?.targetText === 'second');
      expect(layer.mode).to.equal('none');
    });

    it('comments by keys on all text of an element, or on words of it', async () => {
      layer.shadowRoot?.querySelector<HTMLElement>('.chooser')?.focus();
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'Enter' });
      expect(page.newThread.peek()?.targetElement?.targetText).to.equal('The second paragraph says what comes next.');
      page.close();
      layer.mode = 'text';
      await layer.updateComplete;
      layer.shadowRoot?.querySelector<HTMLElement>('.chooser')?.focus();
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'Shift+ArrowRight' });
      await sendKeys({ press: 'Shift+ArrowRight' });
      await sendKeys({ press: 'Enter' });
      expect(page.newThread.peek()?.targetElement?.targetText).to.equal('The second');
    });

    it('says which words keys have selected', async () => {
      layer.shadowRoot?.querySelector<HTMLElement>('.chooser')?.focus();
      await sendKeys({ press: 'Shift+ArrowRight' });
      await waitUntil(() => announced() === 'Quarterly');
    });

    it('takes no press on its own controls for one on what is selected', async () => {
      select('#second', 'paragraph says');
      await click(layer.shadowRoot?.querySelector('.bar button') as HTMLElement);
      expect([layer.mode, page.newThread.peek()]).to.deep.equal(['none', null]);
    });

    it('is off for all that show it where the page wants no text, which is warned', async () => {
      const warnings = await warningsOf(async () => {
        layer.withoutText = true;
        await layer.updateComplete;
      });
      expect([page.mode.peek(), layer.mode, warnings.length]).to.deep.equal(['none', 'none', 1]);
      page.mode.value = 'text';
      await waitUntil(() => page.mode.peek() === 'none');
      await layer.updateComplete;
      expect(layer.shadowRoot?.querySelector('.bar') === null).to.equal(true);
    });

    it('is off from the start on a layer that begins with it and takes no text', async () => {
      layer.remove();
      page.mode.value = 'none';
      await fixture(html`<collab-comment-layer mode="text" without-text .store=${store}></collab-comment-layer>`);
      await waitUntil(() => page.mode.peek() === 'none');
    });

    it('is on for those layers that take text', async () => {
      layer.withoutText = true;
      const other = await fixture(html`<collab-comment-layer .store=${store}></collab-comment-layer>`);
      page.mode.value = 'text';
      await waitUntil(() => other.shadowRoot?.querySelector('.bar'));
      await layer.updateComplete;
      expect([page.mode.peek(), layer.shadowRoot?.querySelector('.bar') === null]).to.deep.equal(['text', true]);
    });

    it('ends with Escape', async () => {
      await sendKeys({ press: 'Escape' });
      expect(layer.mode).to.equal('none');
    });
  });
});
