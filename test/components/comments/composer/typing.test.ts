import { expect } from '@open-wc/testing';
import { openComposer, write } from './open-composer.js';

/** Typed text and its result. */
const cases: Readonly<Record<string, readonly [keys: string, html: string]>> = {
  'bold between two asterisks': ['a **b** c', '<p>a <strong>b</strong> c</p>'],
  'bold between two underscores': ['__b__ c', '<p><strong>b</strong> c</p>'],
  'italic between asterisks': ['*b* c', '<p><em>b</em> c</p>'],
  'italic between underscores': ['_b_ c', '<p><em>b</em> c</p>'],
  'no italic inside a word': ['snake_case_name', '<p>snake_case_name</p>'],
  'no italic around spaces': ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
  'struck between tildes': ['~~b~~ c', '<p><s>b</s> c</p>'],
  'code between backticks': ['`a * b * c` d', '<p><code>a * b * c</code> d</p>'],
  'a link by Markdown': [
    '[policy](example.com/p) c',
    '<p><a href="https://example.com/p" target="_blank" rel="noopener noreferrer nofollow">policy</a> c</p>',
  ],
  'no link to what is not safe': ['[a](javascript:b) c', '<p>[a](javascript:b) c</p>'],
  'an address that is typed': [
    'see https://example.com/a_b. c',
    '<p>see <a href="https://example.com/a_b" target="_blank" rel="noopener noreferrer nofollow">https://example.com/a_b</a>. c</p>',
  ],
  'an address at the end': [
    'www.example.com',
    '<p><a href="https://www.example.com" target="_blank" rel="noopener noreferrer nofollow">www.example.com</a></p>',
  ],
  'a quote': ['> said', '<blockquote><p>said</p></blockquote>'],
  'a bulleted list': [
    '- one<Shift+Enter>two<Shift+Enter><Shift+Enter>after',
    '<ul><li><p>one</p></li><li><p>two</p></li></ul><p>after</p>',
  ],
  'a numbered list': ['1. one<Shift+Enter>two', '<ol><li><p>one</p></li><li><p>two</p></li></ol>'],
  'no list from a year': ['2026. It began', '<p>2026. It began</p>'],
  'a list inside a list, and out of it again': [
    '- one<Shift+Enter>two<Control+]><Shift+Enter>three<Control+[>',
    '<ul><li><p>one</p><ul><li><p>two</p></li></ul></li><li><p>three</p></li></ul>',
  ],
  'a code block, left by an empty line': [
    '```a  b<Shift+Enter>**c**<Shift+Enter><Shift+Enter>after',
    '<pre><code>a  b\n**c**</code></pre><p>after</p>',
  ],
  'a code block, left by the arrow': ['```a<ArrowDown>after', '<pre><code>a</code></pre><p>after</p>'],
  'a code block taken back': ['```<Backspace>', '<p>```</p>'],
  'a code block turned into text': ['x<Shift+Enter>```a<Home><Backspace>', '<p>x</p><p>a</p>'],
  lines: ['one<Shift+Enter>two', '<p>one</p><p>two</p>'],
  'spaces, which HTML would drop': ['a  b', '<p>a \u00a0b</p>'],
  'markup as text': ['<b>&amp;', '<p>&lt;b&gt;&amp;amp;</p>'],
  'bold by keys': ['<Control+b>b<Control+b> c', '<p><strong>b</strong> c</p>'],
  'italic by keys': ['<Control+i>b<Control+i> c', '<p><em>b</em> c</p>'],
  'struck by keys': ['<Control+Shift+X>b<Control+Shift+X> c', '<p><s>b</s> c</p>'],
  'code by keys': ['<Control+e>b<Control+e> c', '<p><code>b</code> c</p>'],
  'lists by keys, one kind into the other': ['a<Control+Shift+8><Control+Shift+7>', '<ol><li><p>a</p></li></ol>'],
  'a list by keys, and out of it': ['a<Control+Shift+8><Control+Shift+8>', '<p>a</p>'],
  'a quote by keys, and out of it': ['a<Control+Shift+9><Control+Shift+9>b', '<p>ab</p>'],
  'a code block by keys': ['a<Control+Alt+c>', '<pre><code>a</code></pre>'],
  'what was undone': ['a<Control+b>b<Control+z><Control+z>', ''],
  'what was done again': ['ab<Control+z><Control+y>', '<p>ab</p>'],
  'Markdown that was taken back': ['**b**<Backspace>', '<p>**b**</p>'],
};

describe('typing in the composer', () => {
  for (const [name, [keys, html]] of Object.entries(cases)) {
    it(`makes ${name}`, async () => {
      const { composer } = await openComposer();
      await write(keys);
      expect(composer.value.replace(/&nbsp;/g, '\u00a0')).to.equal(html);
    });
  }

  it('creates a link after a typed address', async () => {
    const { editor } = await openComposer();
    await write('https://example.com ');
    expect(editor.querySelector('a')?.href).to.equal('https://example.com/');
    await write('and on');
    expect(editor.querySelector('a')?.textContent).to.equal('https://example.com');
  });

  it('creates no link in code', async () => {
    const { composer } = await openComposer();
    await write('```https://example.com');
    expect(composer.value).to.equal('<pre><code>https://example.com</code></pre>');
  });

  it('serializes lists, quotes and code as plain text', async () => {
    const { composer } = await openComposer(
      '<p>Two<br>lines</p><ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul><blockquote><p>c</p><p>d</p></blockquote><pre><code>e\n  f</code></pre>',
    );
    await write('<Control+End>!');
    const text = await new Promise((resolve) => {
      composer.addEventListener('collab-composer-submit', ({ detail }) => resolve(detail.commentText));
      void write('<Enter>');
    });
    expect(text).to.equal('Two\nlines\n- a\n  1. b\n> c\n> d\ne\n  f!');
  });
});
