import { expect } from '@open-wc/testing';
import type { CollabComposer } from '../../../../components/comments/composer/composer.js';
import { openComposer, paste, write } from './open-composer.js';

/** Returns the clipboard data of a copy. */
function copy(editor: HTMLElement): DataTransfer {
  const clipboardData = new DataTransfer();
  editor.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
  return clipboardData;
}

const link = (href: string, text: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`;

describe('the composer’s clipboard', () => {
  let composer: CollabComposer;
  let editor: HTMLElement;

  beforeEach(async () => {
    ({ composer, editor } = await openComposer());
  });

  it('keeps the elements of the schema and drops others', () => {
    paste(editor, {
      'text/html':
        '<style>p{color:red}</style><h2 style="color:red">Title</h2><p class="x" onclick="alert(1)">A <b>bold</b> <u>word</u></p>' +
        '<table><tr><td>one</td><td>two</td></tr></table><img src="x" onerror="alert(1)"><script>alert(1)</script>',
    });
    expect(composer.value).to.equal('<p>Title</p><p>A <strong>bold</strong> word</p><p>one | two</p>');
  });

  it('drops unsafe links', () => {
    paste(editor, { 'text/html': '<p><a href="javascript:alert(1)">a</a> <a href="https://example.com/">b</a></p>' });
    expect(composer.value).to.equal(`<p>a ${link('https://example.com/', 'b')}</p>`);
  });

  it('pastes plain text by line, with empty lines and links', () => {
    paste(editor, { 'text/plain': 'one\r\n\r\nsee https://example.com/' });
    expect(composer.value).to.equal(
      `<p>one</p><p></p><p>see ${link('https://example.com/', 'https://example.com/')}</p>`,
    );
  });

  it('pastes unchanged text into a code block', async () => {
    await write('```');
    paste(editor, { 'text/plain': 'if (a) {\n  b();\n}', 'text/html': '<b>if</b>' });
    expect(composer.value).to.equal('<pre><code>if (a) {\n  b();\n}</code></pre>');
  });

  it('links the selection when an address is pasted', async () => {
    await write('the policy<Control+a>');
    paste(editor, { 'text/plain': 'https://example.com/policy' });
    expect(composer.value).to.equal(`<p>${link('https://example.com/policy', 'the policy')}</p>`);
  });

  it('copies formatted and plain text', async () => {
    await write('- **one**<Shift+Enter>two<Control+a>');
    const data = copy(editor);
    expect(data.getData('text/plain')).to.equal('- one\n- two');
    expect(data.getData('text/html')).to.contain('<strong>one</strong>');
  });

  it('pastes its own content unchanged', async () => {
    await write('- **one**<Shift+Enter>two<Control+a>');
    const before = composer.value;
    const data = copy(editor);
    await write('<Backspace>');
    paste(editor, { 'text/plain': data.getData('text/plain'), 'text/html': data.getData('text/html') });
    expect(composer.value).to.equal(before);
  });

  it('prevents the browser from opening a dropped file', () => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.txt', { type: 'text/plain' }));
    const { left, top } = editor.getBoundingClientRect();
    const drop = new DragEvent('drop', {
      dataTransfer,
      bubbles: true,
      cancelable: true,
      clientX: left + 20,
      clientY: top + 10,
    });
    editor.dispatchEvent(drop);
    expect(drop.defaultPrevented).to.equal(true);
  });
});
