import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { animationsEnd } from '../animations.js';
import { drawnWord } from '../drawn-words.js';
import { click } from '../pointer.js';
import { find } from '../../find.js';
import { warningsOf } from '../warnings.js';
import type { CollabComposer } from '../../../components/comments/composer/composer.js';
import '../../../components/comments/composer/define.js';
import { waitUntil } from '../../wait-until.js';

const editorOf = (composer: CollabComposer) => composer.shadowRoot?.querySelector<HTMLElement>('[role="textbox"]');

const hasEditor = (composer: CollabComposer) => Boolean(editorOf(composer));

/** Focuses the composer and waits for the editor. */
async function begin(composer: CollabComposer): Promise<HTMLElement> {
  composer.focus();
  await waitUntil(() => editorOf(composer) && !composer.shadowRoot?.querySelector('textarea'));
  return find(composer, '[role="textbox"]');
}

const type = (text: string) => sendKeys({ type: text });
const press = (key: string) => sendKeys({ press: key });

const named = (composer: CollabComposer, name: string) => find(composer, `[aria-label="${name}"]`);

/** The names of the events a composer sends, in order. */
function eventsOf(composer: CollabComposer): string[] {
  const names: string[] = [];
  for (const name of ['collab-composer-submit', 'collab-composer-change', 'collab-composer-cancel']) {
    composer.addEventListener(name, () => names.push(name));
  }
  return names;
}

describe('<collab-composer>', () => {
  let composer: CollabComposer;

  // Loaded once: what the tests are about is not how long that takes.
  before(() => import('../../../components/comments/composer/editor.js'));

  beforeEach(async () => {
    composer = await fixture(html`<collab-composer placeholder="Reply"></collab-composer>`);
  });

  it('passes the accessibility audit, empty and in use', async () => {
    await expect(composer).to.be.accessible();
    composer.withToolbar = true;
    composer.cancelable = true;
    composer.error = 'It could not be sent.';
    await begin(composer);
    await type('Some text');
    await animationsEnd();
    await expect(composer).to.be.accessible();
  });

  it('asks in the order of the words, at the side where the page begins', async () => {
    composer.placeholder = 'Reply…';
    composer.dir = 'rtl';
    await composer.updateComplete;
    const asked = find(composer, '.placeholder');
    const [word, dots] = ['Reply', '…'].map((each) => drawnWord(asked, each));
    expect(word?.left).to.be.lessThan(dots?.left ?? 0);
    const space = parseFloat(getComputedStyle(asked).paddingInlineStart);
    expect(dots?.right).to.be.closeTo(asked.getBoundingClientRect().right - space, 1);
  });

  describe('before the editor has come', () => {
    it('can be typed into, and hands over what was typed and where', async () => {
      composer.focus();
      const field = find(composer, 'textarea');
      field.setRangeText('Hello!\nworld', 0, 0, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      field.setSelectionRange(5, 5);
      expect(hasEditor(composer)).to.equal(false);
      const editor = await begin(composer);
      await type(' you');
      expect([...editor.children].map((line) => line.textContent)).to.deep.equal(['Hello you!', 'world']);
      expect(editor.matches(':focus')).to.equal(true);
    });

    it('sends plain text on Enter, with its addresses as links', async () => {
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

    it('sends nothing while text is being composed', () => {
      const names = eventsOf(composer);
      const field = find(composer, 'textarea');
      field.value = 'かな';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }));
      expect(names).not.to.include('collab-composer-submit');
    });

    it('does not put the editor in the place of text that is being composed', async () => {
      composer.focus();
      const field = find(composer, 'textarea');
      field.dispatchEvent(new CompositionEvent('compositionstart'));
      await import('../../../components/comments/composer/editor.js');
      await composer.updateComplete;
      expect(hasEditor(composer)).to.equal(false);
      field.dispatchEvent(new CompositionEvent('compositionend'));
      await waitUntil(() => editorOf(composer));
    });

    it('is as tall as with the editor', async () => {
      const text = find(composer, '.text');
      const before = text.getBoundingClientRect();
      const place = find(composer, '.placeholder').getBoundingClientRect();
      const editor = await begin(composer);
      expect(text.getBoundingClientRect().height).to.equal(before.height);
      const line = editor.firstElementChild?.getBoundingClientRect();
      expect(line?.left).to.equal(place.left + parseFloat(getComputedStyle(editor).paddingLeft));
    });
  });

  describe('sends', () => {
    it('on Enter, and is empty afterwards', async () => {
      await begin(composer);
      await type('Looks good');
      const submitted = oneEvent(composer, 'collab-composer-submit');
      await press('Enter');
      expect((await submitted).detail).to.deep.equal({ commentText: 'Looks good', commentHtml: '<p>Looks good</p>' });
      expect(composer.empty).to.equal(true);
      expect(find(composer, '.placeholder').hidden).to.equal(false);
    });

    it('keeps the text when that is prevented', async () => {
      composer.addEventListener('collab-composer-submit', (event) => event.preventDefault());
      await begin(composer);
      await type('Keep me');
      await press('Enter');
      expect(composer.value).to.equal('<p>Keep me</p>');
    });

    it('nothing while nothing but white space is written', async () => {
      const names = eventsOf(composer);
      await begin(composer);
      await type('   ');
      await press('Enter');
      expect(names).not.to.include('collab-composer-submit');
    });

    it('nothing while text is being composed', async () => {
      const names = eventsOf(composer);
      const editor = await begin(composer);
      await type('kana');
      editor.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      editor.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }));
      editor.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      expect(names).not.to.include('collab-composer-submit');
    });

    it('by its button', async () => {
      await begin(composer);
      await type('Looks good');
      await composer.updateComplete;
      const submitted = oneEvent(composer, 'collab-composer-submit');
      await click(named(composer, 'Send'));
      expect((await submitted).detail.commentText).to.equal('Looks good');
    });

    it('on Mod+Enter only where that is asked for', async () => {
      composer.submitKey = 'mod-enter';
      await begin(composer);
      await type('One');
      await press('Enter');
      await type('Two');
      const submitted = oneEvent(composer, 'collab-composer-submit');
      await press('Control+Enter');
      expect((await submitted).detail.commentText).to.equal('One\nTwo');
    });

    it('nothing while it is sending or disabled', async () => {
      const names = eventsOf(composer);
      await begin(composer);
      await type('Wait');
      composer.submitting = true;
      await composer.updateComplete;
      await press('Enter');
      expect(names).not.to.include('collab-composer-submit');
      expect(composer.value).to.equal('<p>Wait</p>');
    });

    it('nothing that is too long, and says by how much', async () => {
      const names = eventsOf(composer);
      composer.maxLength = 5;
      await begin(composer);
      await type('Too long');
      await press('Enter');
      expect(names).not.to.include('collab-composer-submit');
      const message = find(composer, '[role="alert"]');
      expect(message.textContent).to.equal('Too long by 3 characters. Shorten the text to send it.');
      expect(find(composer, '[role="textbox"]').getAttribute('aria-describedby')).to.equal(message.id);
    });

    it('nothing of whose two forms the store would find one too long', async () => {
      composer.maxLength = 5;
      composer.draft = { commentText: 'short', commentHtml: '<p>lon<b>ger</b></p>' };
      await composer.updateComplete;
      expect(find(composer, '[role="alert"]').textContent).to.contain('Too long by 1 character');
    });
  });

  describe('tells', () => {
    it('of every change by the person, with what is written', async () => {
      await begin(composer);
      const changed = oneEvent(composer, 'collab-composer-change');
      await type('H');
      expect((await changed).detail).to.deep.equal({ commentText: 'H', commentHtml: '<p>H</p>', empty: false });
    });

    it('of no change that was not the person’s', async () => {
      const names = eventsOf(composer);
      await begin(composer);
      composer.value = '<p>Set</p>';
      composer.draft = { commentText: 'Draft', commentHtml: '<p>Draft</p>' };
      composer.clear();
      await composer.updateComplete;
      expect(names).to.deep.equal([]);
    });

    it('of Escape, keeps the text, and leaves the key to what holds the composer', async () => {
      await begin(composer);
      await type('Not yet');
      const cancelled = oneEvent(composer, 'collab-composer-cancel');
      const pressed = oneEvent(composer, 'keydown');
      await press('Escape');
      await cancelled;
      expect((await pressed).defaultPrevented).to.equal(false);
      expect(composer.value).to.equal('<p>Not yet</p>');
    });

    it('the page nothing of what is typed, so that its shortcuts do not run', async () => {
      const keys: string[] = [];
      const listen = ({ key }: KeyboardEvent) => keys.push(key);
      document.addEventListener('keydown', listen);
      await begin(composer);
      await type('c');
      await press('Control+b');
      await press('Escape');
      document.removeEventListener('keydown', listen);
      expect(keys).to.deep.equal(['Control', 'Escape']);
    });
  });

  describe('takes a draft', () => {
    const draft = { commentText: 'Half a', commentHtml: '<p>Half <em>a</em></p>' };

    it('with its formatting', async () => {
      composer.draft = draft;
      await waitUntil(() => editorOf(composer)?.querySelector('em'));
      expect(composer.value).to.equal(draft.commentHtml);
    });

    it('but not over what the person has written', async () => {
      await begin(composer);
      await type('Mine');
      composer.draft = draft;
      await composer.updateComplete;
      expect(composer.value).to.equal('<p>Mine</p>');
    });
  });

  it('grows with what is written, and scrolls from a height on', async () => {
    composer.value = '<p>line</p>'.repeat(3);
    await begin(composer);
    const text = find(composer, '.text');
    const { height } = text.getBoundingClientRect();
    expect(text.scrollHeight).to.equal(text.clientHeight);
    composer.value = '<p>line</p>'.repeat(60);
    await composer.updateComplete;
    expect(text.getBoundingClientRect().height).to.be.greaterThan(height);
    expect(text.getBoundingClientRect().height).to.equal(256);
    expect(text.scrollHeight).to.be.greaterThan(text.clientHeight);
  });

  it('keeps what is written when it is moved in the page', async () => {
    const editor = await begin(composer);
    await type('Stay');
    const place = document.createElement('div');
    document.body.append(place);
    place.append(composer);
    await waitUntil(() => editorOf(composer) && editorOf(composer) !== editor);
    expect(editorOf(composer)?.textContent).to.equal('Stay');
    place.remove();
  });

  it('shows a text that cannot be changed, and no buttons, when it is read-only', async () => {
    composer.readonly = true;
    composer.value = '<p>Fixed</p>';
    const editor = await begin(composer);
    await type('x');
    expect(editor.textContent).to.equal('Fixed');
    expect(editor.getAttribute('aria-readonly')).to.equal('true');
    expect(composer.shadowRoot?.querySelectorAll('button').length).to.equal(0);
  });

  it('warns of a submit key it does not know, and sends on Enter', async () => {
    const warnings = await warningsOf(() => composer.setAttribute('submit-key', 'space'));
    expect(warnings).to.deep.equal([
      '[collab-elements] <collab-composer> submit-key="space" is not known; it is "enter" or "mod-enter".',
    ]);
    expect(composer.submitKey).to.equal('enter');
  });

  it('warns of a length that is none, and keeps its own', async () => {
    const warnings = await warningsOf(() => composer.setAttribute('max-length', 'long'));
    expect(warnings).to.deep.equal([
      '[collab-elements] <collab-composer> max-length="long" is not known; it is a number above 0.',
    ]);
    expect(composer.maxLength).to.equal(100_000);
  });
});
