import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabComposer } from '../../../../components/comments/composer/composer.js';
import { find } from '../../../find.js';
import { findByRole } from '../../../queries.js';
import { waitUntil } from '../../../wait-until.js';
import { click } from '../../pointer.js';
import { openComposer, write } from './open-composer.js';

describe('<collab-composer> with emoji', () => {
  let composer: CollabComposer;

  const button = () => findByRole(composer, 'button', 'Add emoji');
  const popup = () => composer.shadowRoot?.querySelector('collab-emoji-popup') ?? undefined;

  /** Opens the choice and chooses the first that answers to a word. */
  async function choose(word: string): Promise<void> {
    await click(button());
    await waitUntil(() => popup()?.shadowRoot?.activeElement?.localName === 'collab-emoji-picker');
    const picker = find(popup() as Element, 'collab-emoji-picker');
    await waitUntil(() => picker.shadowRoot?.querySelector('[part~="emoji"]') && picker.shadowRoot.activeElement);
    await sendKeys({ type: word });
    await picker.updateComplete;
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !popup()?.open);
  }

  // Loaded once, because the tests are not about loading.
  before(async () => {
    localStorage.clear();
    const { loadEmoji } = await import('../../../../components/ui/emoji-picker/emoji-set.js');
    await Promise.all([import('../../../../components/ui/emoji-popup/emoji-popup.js'), loadEmoji('en')]);
  });

  after(() => localStorage.clear());

  beforeEach(async () => {
    ({ composer } = await openComposer());
  });

  it('inserts an emoji at the caret', async () => {
    await write('A here<ArrowLeft><ArrowLeft><ArrowLeft><ArrowLeft>');
    await choose('unicorn');
    await write('! ');
    expect(composer.value).to.equal('<p>A 🦄! here</p>');
  });

  it('replaces the selection and keeps its format', async () => {
    await write('**bold**<Shift+ArrowLeft><Shift+ArrowLeft>');
    await choose('unicorn');
    expect(composer.value).to.equal('<p><strong>bo🦄</strong></p>');
  });

  it('changes nothing without a choice and opens again', async () => {
    await write('Hello');
    await click(button());
    await waitUntil(() => popup()?.shadowRoot?.activeElement);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !popup()?.open);
    expect(composer.value).to.equal('<p>Hello</p>');
    expect(composer.shadowRoot?.activeElement).to.equal(button());
  });

  it('passes the user id to the emoji picker', async () => {
    composer.userId = 'ana';
    await choose('fox');
    expect(localStorage.getItem('collab-elements:emoji:"ana"')).to.contain('🦊');
  });
});
