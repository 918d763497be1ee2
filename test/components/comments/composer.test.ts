import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabComposer } from '../../../components/comments/composer/composer.js';
import { find } from '../../find.js';
import { findByText, queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { animationsEnd } from '../animations.js';
import { drawnWord } from '../drawn-words.js';
import { click } from '../pointer.js';
import '../../../components/comments/composer/define.js';
import { warningsOf } from '../warnings.js';

const editorOf = (composer: CollabComposer) => composer.shadowRoot?.querySelector<HTMLElement>('[role="textbox"]');

const hasEditor = (composer: CollabComposer) => Boolean(editorOf(composer));

/** Focuses the composer and waits for the editor. */
async function loadEditor(composer: CollabComposer): Promise<HTMLElement> {
  composer.focus();
  await waitUntil(() => editorOf(composer) && !composer.shadowRoot?.querySelector('textarea'));
  return find(composer, '[role="textbox"]');
}

const type = (text: string) => sendKeys({ type: text });
const press = (key: string) => sendKeys({ press: key });

const named = (composer: CollabComposer, name: string) => find(composer, `[aria-label="${name}"]`);

/** Returns the names of a composer's events, in order. */
function eventsOf(composer: CollabComposer): string[] {
  const names: string[] = [];
  for (const name of ['collab-composer-submit', 'collab-composer-changed', 'collab-composer-cancel']) {
    composer.addEventListener(name, () => names.push(name));
  }
  return names;
}

describe('<collab-composer>', () => {
  let composer: CollabComposer;

  // Loaded once, because the tests are not about loading.
  before(() => import('../../../components/comments/composer/editor.js'));

  beforeEach(async () => {
    composer = await fixture(html`<collab-composer placeholder="Reply"></collab-composer>`);
  });

  it('passes the accessibility audit, empty and in use', async () => {
    await expect(composer).to.be.accessible();
    composer.withToolbar = true;
    composer.cancelable = true;
    composer.error = 'It could not be sent.';
    await loadEditor(composer);
    await type('Some text');
    await animationsEnd();
    await expect(composer).to.be.accessible();
  });

  it('shows the placeholder in its own text direction, aligned with the page direction', async () => {
    composer.placeholder = 'Reply…';
    composer.dir = 'rtl';
    await composer.updateComplete;
    const asked = findByText(composer, 'Reply…');
    const [word, dots] = ['Reply', '…'].map((each) => drawnWord(asked, each));
    expect(word?.left).to.be.lessThan(dots?.left ?? 0);
    const space = parseFloat(getComputedStyle(asked).paddingInlineStart);
    expect(dots?.right).to.be.closeTo(asked.getBoundingClientRect().right - space, 1);
  });

  describe('insertText', () => {
    it('replaces the selection and keeps the focus where it is, before the editor and in it', async () => {
      const names = eventsOf(composer);
      composer.insertText('Hello world');
      expect(composer.matches(':focus-within')).to.equal(false);
      await waitUntil(() => hasEditor(composer));
      composer.insertText('!');
      await composer.updateComplete;
      expect(composer.value).to.equal('<p>Hello world!</p>');
      expect(composer.matches(':focus-within')).to.equal(false);
      expect(new Set(names)).to.deep.equal(new Set(['collab-composer-changed']));
    });

    it('makes a paragraph of each line', async () => {
      await loadEditor(composer);
      await type('Hello ');
      composer.insertText('you\nand');
      await type(' me');
      expect(composer.value).to.equal('<p>Hello you</p><p>and me</p>');
    });

    it('waits for the first update', async () => {
      const early = document.createElement('collab-composer');
      early.insertText('Early');
      composer.before(early);
      await waitUntil(() => early.value === '<p>Early</p>');
      early.remove();
    });
  });

  describe('before the editor is loaded', () => {
    it('accepts text and passes it with the selection to the editor', async () => {
      composer.focus();
      const field = find(composer, 'textarea');
      field.setRangeText('Hello!\nworld', 0, 0, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      field.setSelectionRange(5, 5);
      expect(hasEditor(composer)).to.equal(false);
      const editor = await loadEditor(composer);
      await type(' you');
      expect([...editor.children].map((line) => line.textContent)).to.deep.equal(['Hello you!', 'world']);
      expect(editor.matches(':focus')).to.equal(true);
    });

    it('sends plain text on Enter, with addresses as links', async () => {
      composer.focus();
      const field = find(composer, 'textarea');
      field.value = 'a < b, see www.example.com.';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      const submitted = oneEvent(composer, 'collab-composer-submit');
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      expect((await submitted).detail).to.deep.equal({
        commentText: 'a < b, see www.example.com.',
        commentHtml:
          '<p>a &lt; b, see <a href="https://www.example.com" target="_blank" rel="noopener noreferrer nofollow">www.example.com</a>.</p>',
      });
    });

    it('sends nothing during composition', () => {
      const names = eventsOf(composer);
      const field = find(composer, 'textarea');
      field.value = 'かな';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }));
      expect(names).not.to.include('collab-composer-submit');
    });

    it('does not mount the editor during composition', async () => {
      composer.focus();
      const field = find(composer, 'textarea');
      field.dispatchEvent(new CompositionEvent('compositionstart'));
      await import('../../../components/comments/composer/editor.js');
      await composer.updateComplete;
      expect(hasEditor(composer)).to.equal(false);
      field.dispatchEvent(new CompositionEvent('compositionend'));
      await waitUntil(() => editorOf(composer));
    });

    it('has the height of the editor', async () => {
      const text = find(composer, '[part~="text"]');
      const before = text.getBoundingClientRect();
      const place = findByText(composer, 'Reply').getBoundingClientRect();
      const editor = await loadEditor(composer);
      expect(text.getBoundingClientRect().height).to.equal(before.height);
      const line = editor.firstElementChild?.getBoundingClientRect();
      expect(line?.left).to.equal(place.left + parseFloat(getComputedStyle(editor).paddingLeft));
    });
  });

  describe('sends', () => {
    it('on Enter and clears the content', async () => {
      await loadEditor(composer);
      await type('Looks good');
      const submitted = oneEvent(composer, 'collab-composer-submit');
      await press('Enter');
      expect((await submitted).detail).to.deep.equal({ commentText: 'Looks good', commentHtml: '<p>Looks good</p>' });
      expect(composer.empty).to.equal(true);
      expect(queryByText(composer, 'Reply')).to.exist;
    });

    it('and keeps the content if the event is prevented', async () => {
      composer.addEventListener('collab-composer-submit', (event) => event.preventDefault());
      await loadEditor(composer);
      await type('Keep me');
      await press('Enter');
      expect(composer.value).to.equal('<p>Keep me</p>');
    });

    it('nothing without content other than white space', async () => {
      const names = eventsOf(composer);
      await loadEditor(composer);
      await type('   ');
      await press('Enter');
      expect(names).not.to.include('collab-composer-submit');
    });

    it('nothing during composition', async () => {
      const names = eventsOf(composer);
      const editor = await loadEditor(composer);
      await type('kana');
      editor.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      editor.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }));
      editor.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      expect(names).not.to.include('collab-composer-submit');
    });

    it('by its button', async () => {
      await loadEditor(composer);
      await type('Looks good');
      await composer.updateComplete;
      const submitted = oneEvent(composer, 'collab-composer-submit');
      await click(named(composer, 'Send'));
      expect((await submitted).detail.commentText).to.equal('Looks good');
    });

    it('only on Mod+Enter with that submit key', async () => {
      composer.submitKey = 'mod-enter';
      await loadEditor(composer);
      await type('One');
      await press('Enter');
      await type('Two');
      const submitted = oneEvent(composer, 'collab-composer-submit');
      await press('Control+Enter');
      expect((await submitted).detail.commentText).to.equal('One\nTwo');
    });

    it('nothing while it is submitting or disabled', async () => {
      const names = eventsOf(composer);
      await loadEditor(composer);
      await type('Wait');
      composer.submitting = true;
      await composer.updateComplete;
      await press('Enter');
      expect(names).not.to.include('collab-composer-submit');
      expect(composer.value).to.equal('<p>Wait</p>');
    });

    it('no content that is too long, and shows by how much', async () => {
      const names = eventsOf(composer);
      composer.maxLength = 5;
      await loadEditor(composer);
      await type('Too long');
      await press('Enter');
      expect(names).not.to.include('collab-composer-submit');
      const message = find(composer, '[role="alert"]');
      expect(message.textContent).to.equal('3 characters over the limit. Shorten the text to send it.');
      expect(find(composer, '[role="textbox"]').getAttribute('aria-describedby')).to.equal(message.id);
    });

    it('no content whose text or HTML the store would refuse as too long', async () => {
      composer.maxLength = 5;
      composer.draft = { commentText: 'short', commentHtml: '<p>lon<b>ger</b></p>' };
      await composer.updateComplete;
      expect(find(composer, '[role="alert"]').textContent).to.contain('1 character over the limit');
    });
  });

  describe('reports', () => {
    it('every change by the user with the content', async () => {
      await loadEditor(composer);
      const changed = oneEvent(composer, 'collab-composer-changed');
      await type('H');
      expect((await changed).detail).to.deep.equal({ commentText: 'H', commentHtml: '<p>H</p>', empty: false });
    });

    it('no change by the page', async () => {
      const names = eventsOf(composer);
      await loadEditor(composer);
      composer.value = '<p>Set</p>';
      composer.draft = { commentText: 'Draft', commentHtml: '<p>Draft</p>' };
      composer.clear();
      await composer.updateComplete;
      expect(names).to.deep.equal([]);
    });

    it('Escape, keeps the text and lets the key pass', async () => {
      await loadEditor(composer);
      await type('Not yet');
      const cancelled = oneEvent(composer, 'collab-composer-cancel');
      const pressed = oneEvent(composer, 'keydown');
      await press('Escape');
      await cancelled;
      expect((await pressed).defaultPrevented).to.equal(false);
      expect(composer.value).to.equal('<p>Not yet</p>');
    });

    it('no typed characters to the page’s shortcuts', async () => {
      const keys: string[] = [];
      const listen = ({ key }: KeyboardEvent) => keys.push(key);
      document.addEventListener('keydown', listen);
      await loadEditor(composer);
      await type('c');
      await press('Control+b');
      await press('Escape');
      document.removeEventListener('keydown', listen);
      expect(keys).to.deep.equal(['Control', 'Escape']);
    });
  });

  describe('restores a draft', () => {
    const draft = { commentText: 'Half a', commentHtml: '<p>Half <em>a</em></p>' };

    it('with its formatting', async () => {
      composer.draft = draft;
      await waitUntil(() => editorOf(composer)?.querySelector('em'));
      expect(composer.value).to.equal(draft.commentHtml);
    });

    it('but does not replace content of the user', async () => {
      await loadEditor(composer);
      await type('Mine');
      composer.draft = draft;
      await composer.updateComplete;
      expect(composer.value).to.equal('<p>Mine</p>');
    });
  });

  it('grows with its content and scrolls from its greatest height', async () => {
    composer.value = '<p>line</p>'.repeat(3);
    await loadEditor(composer);
    const text = find(composer, '[part~="text"]');
    const { height } = text.getBoundingClientRect();
    expect(text.scrollHeight).to.equal(text.clientHeight);
    composer.value = '<p>line</p>'.repeat(60);
    await composer.updateComplete;
    expect(text.getBoundingClientRect().height).to.be.greaterThan(height);
    expect(text.getBoundingClientRect().height).to.equal(256);
    expect(text.scrollHeight).to.be.greaterThan(text.clientHeight);
  });

  it('keeps its content when it is moved in the page', async () => {
    const editor = await loadEditor(composer);
    await type('Stay');
    const place = document.createElement('div');
    document.body.append(place);
    place.append(composer);
    await waitUntil(() => editorOf(composer) && editorOf(composer) !== editor);
    expect(editorOf(composer)?.textContent).to.equal('Stay');
    place.remove();
  });

  it('shows fixed text and no buttons when it is read-only', async () => {
    composer.readonly = true;
    composer.value = '<p>Fixed</p>';
    const editor = await loadEditor(composer);
    await type('x');
    expect(editor.textContent).to.equal('Fixed');
    expect(editor.getAttribute('aria-readonly')).to.equal('true');
    expect(composer.shadowRoot?.querySelectorAll('button').length).to.equal(0);
  });

  it('warns of an unknown submit key and sends on Enter', async () => {
    const warnings = await warningsOf(() => composer.setAttribute('submit-key', 'space'));
    expect(warnings).to.deep.equal([
      '[collab-elements] <collab-composer> submit-key="space" is not supported. Accepted: "enter" or "mod-enter".',
    ]);
    expect(composer.submitKey).to.equal('enter');
  });

  it('warns of an invalid length and keeps the default', async () => {
    const warnings = await warningsOf(() => composer.setAttribute('max-length', 'long'));
    expect(warnings).to.deep.equal([
      '[collab-elements] <collab-composer> max-length="long" is not supported. Accepted: a number above 0.',
    ]);
    expect(composer.maxLength).to.equal(100_000);
  });
});
