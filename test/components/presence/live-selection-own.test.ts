import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { CollabLiveSelection } from '../../../components/presence/live-selection/live-selection.js';
import '../../../components/presence/live-selection/define.js';
import '../../../components/comments/comment-body/define.js';
import {
  memoryBackend,
  type Backend,
  type CollabStore,
  type LiveSelection,
  type PresenceUser,
} from '../../../store/index.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { memoryStore } from '../memory-store.js';
import { grace } from '../people.js';
import { click, middle } from '../pointer.js';

describe('the own selection of <collab-live-selection>', () => {
  let backend: Backend;
  let store: CollabStore;
  /** Store of another user who receives it. */
  let other: CollabStore;
  let selection: CollabLiveSelection;
  let page: HTMLElement;

  beforeEach(async () => {
    await setViewport({ width: 800, height: 900 });
    backend = memoryBackend();
    store = await memoryStore({ backend });
    other = await memoryStore({ backend, user: grace });
    other.presence.enter();
    page = await fixture(html`
      <main>
        <p id="words">Some <b>bold</b> words of a page</p>
        <p id="more">More of them, for those who read on</p>
        <input id="title" value="My secret title" />
        <input id="pass" type="password" value="hunter2 secret" />
        <textarea id="notes">A secret of mine</textarea>
        <div id="card" data-collab-selectable style="padding: 20px">
          <p id="card-words">Words on a card</p>
          <input id="card-field" />
          <button id="card-button">Press</button>
        </div>
        <div id="editor" contenteditable="true">A secret that is written here</div>
        <div id="private" data-collab-selection="none">
          <p id="private-words">Nobody is told</p>
          <input id="private-field" />
          <div id="private-card" data-collab-selectable>A card</div>
        </div>
        <button id="elsewhere">Elsewhere</button>
      </main>
    `);
    selection = await fixture(html`<collab-live-selection .store=${store}></collab-live-selection>`);
    await waitUntil(() => ada());
  });

  afterEach(async () => {
    getSelection()?.removeAllRanges();
    selection.remove();
    await Promise.all([store.dispose(), other.dispose()]);
  });

  const element = (id: string): HTMLElement => find(page, `#${id}`);
  /** The user's presence as received by the other user. */
  const ada = (): PresenceUser | undefined =>
    other.presence
      .users()
      .peek()
      ?.find(({ userId }) => userId === 'ada');
  const publishedSelections = (): readonly LiveSelection[] => (ada()?.selections ?? []) as readonly LiveSelection[];
  /** The published selections: quoted text or element ids. */
  const publishedText = (): string =>
    publishedSelections()
      .map(({ kind, targetElement: { targetText, elementId } }) => `${kind} ${targetText ?? elementId}`)
      .join();
  const tells = (expected: string): Promise<void> =>
    waitUntil(() => publishedText() === expected, `${expected} was expected`);

  function select(from: string, to = from): void {
    const range = document.createRange();
    range.setStart(element(from), 0);
    range.setEnd(element(to), element(to).childNodes.length);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  }

  const drag = async (from: readonly number[], to: readonly number[]): Promise<void> => {
    await sendMouse({ type: 'move', position: from as [number, number] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: to as [number, number] });
    await sendMouse({ type: 'up' });
  };

  it('is the selected text, until it is deselected', async () => {
    const { left, top, height } = find(page, 'b').getBoundingClientRect();
    const y = Math.round(top + height / 2);
    const end = Math.round(find(page, 'b').getBoundingClientRect().right);
    await drag([Math.round(left), y], [end, y]);
    await tells('text bold');
    expect(publishedSelections()[0]?.targetElement).to.include({ elementId: 'words', prefix: 'Some ', occurrence: 1 });
    expect(publishedSelections()[0]?.timestamp).to.be.a('number');
    await click(element('more'));
    await tells('');
  });

  it('is the start of a long text', async () => {
    element('more').textContent = 'word '.repeat(3_000);
    select('more');
    await waitUntil(() => publishedSelections().length === 1);
    const { targetText = '' } = publishedSelections()[0]?.targetElement ?? {};
    expect(targetText.length).to.be.within(4_990, 5_000);
    expect(targetText.startsWith('word word')).to.equal(true);
  });

  it('is the focused field without its content', async () => {
    for (const id of ['title', 'notes', 'editor']) {
      element(id).focus();
      await tells(`field ${id}`);
      await sendKeys({ type: 'secret ' });
      await sendKeys({ press: 'Shift+ArrowLeft' });
      await nextFrame();
      expect(publishedText()).to.equal(`field ${id}`);
      expect(JSON.stringify(ada()).toLowerCase()).not.to.contain('secret');
    }
    element('elsewhere').focus();
    await tells('');
  });

  it('contains no private text beside the selection', async () => {
    element('editor').removeAttribute('id');
    element('card').removeAttribute('id');
    await click(element('card-words'));
    await waitUntil(() => publishedSelections()[0]?.kind === 'element');
    expect(JSON.stringify(ada()).toLowerCase()).not.to.contain('secret');
    const after = document.createElement('p');
    after.textContent = 'Right after it';
    find(page, '[contenteditable]').after(after);
    const range = document.createRange();
    range.selectNodeContents(after);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    await waitUntil(() => publishedText().startsWith('text Right after it'));
    expect(JSON.stringify(ada()).toLowerCase()).not.to.contain('secret');
  });

  it('excludes passwords, denied elements and edited text', async () => {
    select('words');
    await tells('text Some bold words of a page');
    element('pass').focus();
    select('private-words');
    await tells('');
    element('private-field').focus();
    await nextFrame();
    await click(element('private-card'));
    select('card-words', 'private-words');
    await nextFrame();
    select('card-words', 'elsewhere');
    await nextFrame();
    await nextFrame();
    expect(publishedText()).to.equal('');
    select('editor');
    await nextFrame();
    expect(publishedText()).to.equal('');
  });

  it('excludes the kit’s elements', async () => {
    const own = await fixture(html`<collab-comment-body text="Words of a comment"></collab-comment-body>`);
    const root = own.shadowRoot as ShadowRoot;
    select('words');
    await tells('text Some bold words of a page');
    const range = document.createRange();
    range.selectNodeContents(root.querySelector('p') ?? root);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    await tells('');
  });

  it('includes the text of an editor with data-collab-selection="text"', async () => {
    element('editor').dataset.collabSelection = 'text';
    element('editor').focus();
    await tells('field editor');
    select('editor');
    await tells('text A secret that is written here');
  });

  it('is the clicked selectable element, until the next action', async () => {
    await click(element('card-words'));
    await tells('element card');
    await click(element('more'));
    await tells('');
  });

  it('is the selectable element with focus, also by keyboard', async () => {
    element('card-button').focus();
    await tells('element card');
    await sendKeys({ press: 'Shift+Tab' });
    await tells('field card-field');
    await sendKeys({ press: 'Tab' });
    await tells('element card');
    element('elsewhere').focus();
    await tells('');
  });

  it('is the innermost of nested elements', async () => {
    await click(element('card-words'));
    await tells('element card');
    select('card-words');
    await tells('text Words on a card');
    getSelection()?.removeAllRanges();
    await tells('element card');
    element('card-field').focus();
    await tells('field card-field');
  });

  it('is withdrawn when its target is removed', async () => {
    element('title').focus();
    await tells('field title');
    element('title').remove();
    await tells('');
    await click(element('card-words'));
    await tells('element card');
    element('card').remove();
    await tells('');
  });

  it('is limited to `for` and `selector-allow`', async () => {
    selection.for = 'card';
    await selection.updateComplete;
    select('words');
    element('title').focus();
    await nextFrame();
    await nextFrame();
    expect(publishedText()).to.equal('');
    element('card-field').focus();
    await tells('field card-field');
    selection.for = '';
    selection.setAttribute('selector-allow', 'p, #notes');
    await tells('');
    element('notes').focus();
    await tells('field notes');
    select('words');
    await tells('text Some bold words of a page,field notes');
  });

  it('is published by several elements with different limits', async () => {
    selection.for = 'card';
    const another = await fixture<CollabLiveSelection>(
      html`<collab-live-selection for="words" .store=${store}></collab-live-selection>`,
    );
    select('words');
    await tells('text Some bold words of a page');
    element('card-button').focus();
    await tells('element card,text Some bold words of a page');
    another.remove();
    await tells('element card');
  });

  it('is published once while the page changes', async () => {
    let count = 0;
    const { update } = store.presence;
    store.presence.update = (details) => {
      if (details.selections) count += 1;
      update.call(store.presence, details);
    };
    element('title').focus();
    await tells('field title');
    await sendKeys({ type: 'abc' });
    await click(element('title'));
    page.append(document.createElement('p'));
    await nextFrame();
    await nextFrame();
    expect(count).to.equal(1);
  });

  it('is withdrawn while the tab is hidden', async () => {
    element('title').focus();
    await tells('field title');
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await tells('');
    Reflect.deleteProperty(document, 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await tells('field title');
  });

  it('is not published with `without-own`', async () => {
    element('title').focus();
    await tells('field title');
    selection.withoutOwn = true;
    await tells('');
    selection.withoutOwn = false;
    await tells('field title');
  });

  it('is withdrawn with the element, like the user’s presence', async () => {
    element('title').focus();
    await tells('field title');
    let last: unknown;
    const stop = other.presence.users().subscribe((users) => {
      last = users?.find(({ userId }) => userId === 'ada')?.selections ?? last;
    });
    selection.remove();
    expect(ada()).to.equal(undefined);
    expect(last).to.deep.equal([]);
    stop();
  });

  it('includes frames and shadow trees', async () => {
    const frame = document.createElement('iframe');
    frame.id = 'frame';
    frame.srcdoc = '<!doctype html><body><input id="inner"><p id="inner-words">Inner words</p>';
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    page.prepend(frame);
    await loaded;
    const inner = frame.contentDocument as Document;
    await sendMouse({ type: 'click', position: middle(frame) });
    (inner.querySelector('input') as HTMLElement).focus();
    await tells('field inner');
    expect(publishedSelections()[0]?.targetElement.hosts?.[0]?.elementId).to.equal('frame');
    inner.getSelection()?.selectAllChildren(inner.querySelector('p') as Element);
    await tells('text Inner words,field inner');
  });
});
