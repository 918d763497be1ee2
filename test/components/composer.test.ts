import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { CollabComposer } from '../../components/composer/composer.js';
import '../../components/composer/define.js';

/** The editor once it has taken the plain field's place. */
async function editorOf(composer: CollabComposer): Promise<HTMLElement> {
  for (;;) {
    const editor = composer.shadowRoot?.querySelector<HTMLElement>('[role="textbox"]');
    if (editor) return editor;
    await new Promise(requestAnimationFrame);
  }
}

async function write(composer: CollabComposer, ...keys: string[]): Promise<void> {
  composer.focus();
  await editorOf(composer);
  for (const key of keys) await sendKeys(key.length > 1 && /^(Enter|Backspace|.*\+.*|Arrow.*|Escape)$/.test(key) ? { press: key } : { type: key });
}

const button = (composer: CollabComposer, name: string): HTMLButtonElement | null | undefined =>
  composer.shadowRoot?.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);

describe('<collab-composer>', () => {
  let composer: CollabComposer;

  beforeEach(async () => {
    composer = await fixture(html`<collab-composer placeholder="Reply"></collab-composer>`);
  });

  it('passes the accessibility audit, empty and in use', async () => {
    await expect(composer).to.be.accessible();
    composer.withToolbar = true;
    composer.value = '<p>Some text</p>';
    await editorOf(composer);
    await composer.updateComplete;
    await expect(composer).to.be.accessible();
  });

  it('keeps what is typed before the editor has come', async () => {
    composer.focus();
    expect(composer.shadowRoot?.querySelector('[role="textbox"]')).to.equal(null);
    const field = composer.shadowRoot?.querySelector('textarea');
    expect(field?.matches(':focus')).to.equal(true);
    field?.setRangeText('Hello', 0, 0, 'end');
    field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const editor = await editorOf(composer);
    await sendKeys({ type: ' world' });
    expect(editor.textContent).to.equal('Hello world');
    expect(composer.shadowRoot?.activeElement).to.equal(editor);
  });

  it('is as tall with the editor as with the plain field', async () => {
    await write(composer);
    await composer.updateComplete;
    const after = composer.getBoundingClientRect().height;
    const plain = await fixture<CollabComposer>(html`<collab-composer></collab-composer>`);
    const place = plain.shadowRoot?.querySelector('.text');
    expect(place?.getBoundingClientRect().height).to.equal(
      composer.shadowRoot?.querySelector('.text')?.getBoundingClientRect().height,
    );
    expect(after).to.be.greaterThan(plain.getBoundingClientRect().height);
  });

  it('sends on Enter and is empty afterwards', async () => {
    await write(composer, 'Looks good');
    const submitted = oneEvent(composer, 'collab-composer-submit');
    await sendKeys({ press: 'Enter' });
    expect((await submitted).detail).to.deep.equal({ commentText: 'Looks good', commentHtml: '<p>Looks good</p>' });
    expect(composer.empty).to.equal(true);
  });

  it('keeps the text when sending is prevented', async () => {
    composer.addEventListener('collab-composer-submit', (event) => event.preventDefault());
    await write(composer, 'Keep me', 'Enter');
    expect(composer.value).to.equal('<p>Keep me</p>');
  });
});
