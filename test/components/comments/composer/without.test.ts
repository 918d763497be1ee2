import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabComposer } from '../../../../components/comments/composer/composer.js';
import '../../../../components/comments/composer/define.js';
import type { CollabStore, ComposerFeature } from '../../../../store/index.js';
import { SampleFiles } from '../../../../stories/sample-files.js';
import { find } from '../../../find.js';
import { waitUntil } from '../../../wait-until.js';
import { memoryStore } from '../../memory-store.js';
import { warningsOf } from '../../warnings.js';
import { listIn, loadMentions, open, paste, write } from './open-composer.js';

const ana = { userId: 'ana', name: 'Ana Souza', organizationId: 'acme' };

describe('<collab-composer without>', () => {
  let store: CollabStore;
  let composer: CollabComposer;
  let editor: HTMLElement;

  before(() => Promise.all([loadMentions(), import('../../../../components/comments/composer/file-tray.js')]));

  beforeEach(async () => {
    store = await memoryStore();
    const data = [{ id: '12', name: 'Returns' }];
    store.contacts.set({ contacts: [ana], lists: [{ hotkey: '#', data }], replaceContacts: true });
  });

  afterEach(() => store.dispose());

  /** Opens a composer without some of what it offers. */
  async function leaveOut(...without: ComposerFeature[]): Promise<void> {
    ({ composer, editor } = await open(html`
      <collab-composer
        with-toolbar
        .without=${without}
        .contacts=${store.contacts}
        .fileAccess=${new SampleFiles()}
      ></collab-composer>
    `));
  }

  const has = (selector: string) => composer.shadowRoot?.querySelector(selector) !== null;
  const list = () => listIn(composer);
  const carrying = (file: File) => {
    const data = new DataTransfer();
    data.items.add(file);
    return data;
  };

  it('offers all features by default, and passes the audit without any', async () => {
    await leaveOut();
    await waitUntil(() => has('input[type="file"]'));
    for (const name of ['Formatting', 'Mention someone', 'Add emoji', 'Attach files'])
      expect(has(`button[aria-label="${name}"]`), name).to.equal(true);
    expect(has('[part~="toolbar"]')).to.equal(true);
    composer.without = ['attachment', 'mention', 'emoji', 'format'];
    await composer.updateComplete;
    const left = [...(composer.shadowRoot?.querySelectorAll('button') ?? [])].map(({ ariaLabel }) => ariaLabel);
    expect(left).to.deep.equal(['Send']);
    await expect(composer).to.be.accessible();
  });

  it('applies no formats by keys, Markdown or paste', async () => {
    await leaveOut('format');
    await write('a <Control+B>b <Control+I>c **d** `e`');
    expect(composer.value).to.equal('<p>a b c **d** `e`</p>');
    composer.clear();
    await write('- <Control+K>');
    expect(has('[part="link"]')).to.equal(false);
    composer.clear();
    paste(editor, { 'text/html': '<h1>One</h1><ul><li><b>two</b> <i>three</i></li></ul><pre>four\nfive</pre>' });
    expect(composer.value).to.equal('<p>One</p><p>two three</p><p>four</p><p>five</p>');
  });

  it('prevents formats of the browser’s menu', async () => {
    await leaveOut('format');
    await write('a');
    const input = new InputEvent('beforeinput', { inputType: 'formatBold', bubbles: true, cancelable: true });
    editor.dispatchEvent(input);
    expect(input.defaultPrevented).to.equal(true);
  });

  it('keeps the formats of existing content', async () => {
    await leaveOut('format');
    composer.value = '<p><strong>Before</strong></p>';
    await write(' and after');
    expect(composer.value).to.equal('<p><strong>Before and after</strong></p>');
  });

  it('mentions no people, but items of custom lists', async () => {
    await leaveOut('mention');
    await write('@Ana');
    expect(list()?.open ?? false).to.equal(false);
    await write(' #Ret');
    await waitUntil(() => list()?.open && list()?.querySelector('collab-suggestion'));
    await sendKeys({ press: 'Enter' });
    expect(composer.value).to.contain('data-custom-id="12"');
  });

  it('pastes a mention as text', async () => {
    await leaveOut();
    await write('@Ana');
    await waitUntil(() => list()?.open && list()?.querySelector('collab-suggestion'));
    await sendKeys({ press: 'Enter' });
    const copied = find(editor, '[data-user-id]').outerHTML;
    await leaveOut('mention');
    paste(editor, { 'text/html': `<p>Ask ${copied}</p>` });
    expect(editor.querySelector('[data-user-id]')).to.equal(null);
    expect(composer.value).to.equal('<p>Ask @Ana Souza</p>');
  });

  it('accepts no files by drop or paste, and keeps existing ones', async () => {
    await leaveOut('attachment');
    composer.draft = { commentText: '', commentHtml: '', attachments: [{ attachmentId: 1, name: 'plan.pdf' }] };
    await waitUntil(() => composer.shadowRoot?.querySelector('collab-file-strip'));
    const items = () => composer.shadowRoot?.querySelector('collab-file-strip')?.items.map(({ name }) => name);
    const data = carrying(new File(['a'], 'b.txt', { type: 'text/plain' }));
    const event = { bubbles: true, cancelable: true, composed: true };
    const drop = new DragEvent('drop', { dataTransfer: data, ...event });
    editor.dispatchEvent(drop);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, ...event }));
    await composer.updateComplete;
    expect(drop.defaultPrevented).to.equal(true);
    expect(items()).to.deep.equal(['plan.pdf']);
    const submitted = oneEvent(composer, 'collab-composer-submit');
    find(composer, '[part~="submit"]').click();
    expect((await submitted).detail).to.deep.include({ attachments: [{ attachmentId: 1, name: 'plan.pdf' }] });
  });

  it('is an attribute too, and warns of an unknown feature', async () => {
    const warnings = await warningsOf(async () => {
      composer = await fixture(html`<collab-composer without="emoji  format pictures"></collab-composer>`);
    });
    expect(composer.without).to.deep.equal(['emoji', 'format']);
    expect(warnings).to.deep.equal([
      '[collab-elements] <collab-composer> without="emoji  format pictures" is not supported. Accepted: any of attachment, mention, emoji, format.',
    ]);
  });
});
