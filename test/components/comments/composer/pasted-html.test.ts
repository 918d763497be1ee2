import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import type { CollabComposer } from '../../../../components/comments/composer/composer.js';
import { everyAttack } from '../../../security/attacks.js';
import { apple } from './fixtures/apple.js';
import { jetBrains, vsCode, vsCodeWord } from './fixtures/code-editors.js';
import { googleDocs, googleDocsWords } from './fixtures/google-docs.js';
import { notion } from './fixtures/notion.js';
import { slack } from './fixtures/slack.js';
import { excel, googleSheets } from './fixtures/spreadsheets.js';
import { chatGpt, gitHub, post, wordsOfPage } from './fixtures/web-pages.js';
import { word, wordOnline } from './fixtures/word.js';
import { openComposer, paste } from './open-composer.js';

const example = '<a href="https://example.com/">';

describe('pasted HTML of', () => {
  let composer: CollabComposer;
  let editor: HTMLElement;

  beforeEach(async () => {
    ({ composer, editor } = await openComposer());
  });

  /** Returns the content after pasting HTML, without the attributes of links. */
  function pasted(html: string): string {
    composer.clear();
    paste(editor, { 'text/html': html });
    return composer.value.replaceAll(' target="_blank" rel="noopener noreferrer nofollow"', '');
  }

  it('Google Docs keeps its formats', () => {
    expect(pasted(googleDocs)).to.equal(
      '<p>Plan</p><p>Plain, <strong>bold</strong>, <em>italic</em>, <strong><em>both</em></strong>, <s>struck</s>, <code>code()</code> and <a href="https://example.com/plan">a link</a>.</p><p></p>' +
        '<ul><li><p>One</p></li><li><p><strong>Two</strong></p><ul><li><p>Nested</p></li></ul></li></ul><ol><li><p>First<br>line</p></li></ol>' +
        '<p>Name | Size</p><p>Pin | 12</p>',
    );
    expect(pasted(googleDocsWords)).to.equal('<p>just <strong>words</strong></p>');
  });

  it('Word keeps formats and lists without its markup', () => {
    expect(pasted(word)).to.equal(
      `<p>Report</p><p>Some <strong>bold</strong>, <em>italic</em>, <s>struck</s> and <code>code</code>, see ${example}the page</a>.</p><p></p>` +
        '<ul><li><p>One</p><ul><li><p>Nested <strong>bold</strong></p></li></ul></li><li><p>Two</p></li></ul><p>Then:</p>' +
        '<ol><li><p>First</p></li><li><p>Second</p></li></ol><p>Left | Right</p>',
    );
  });

  it('Word for the web becomes one list', () => {
    expect(pasted(wordOnline)).to.equal('<p><strong>Bold</strong></p><ul><li><p>One</p></li><li><p>Two</p></li></ul>');
  });

  it('Pages and Notes keeps the formats of the style sheet', () => {
    expect(pasted(apple)).to.equal(
      `<p>Some <strong>bold</strong>, <em>italic</em>, <s>struck</s>, <code>code</code> and ${example}a link</a></p><p></p>` +
        '<ul><li><p>One</p></li><li><p><strong>Two</strong></p></li></ul>',
    );
  });

  it('Notion keeps its lists, quotes and code', () => {
    expect(pasted(notion)).to.equal(
      `<p>Notes</p><p>Some <strong>bold</strong>, <em>italic</em>, <s>struck</s>, <code>code</code> and ${example}a link</a></p>` +
        '<ul><li><p>Parent</p><ul><li><p>Child</p></li></ul></li><li><p>[x] Done</p></li></ul>' +
        '<blockquote><p>Quoted</p></blockquote><pre><code>if (a) {\n  b();\n}</code></pre><p>💡 Remember</p>',
    );
  });

  it('Slack keeps its lines, quotes and code', () => {
    expect(pasted(slack)).to.equal(
      '<p>Some <strong>bold</strong>, <em>italic</em> and <s>struck</s> <code>code</code></p><p></p>' +
        `<p>${example}a link</a><br>next line</p><ul><li><p>One</p></li><li><p>Two</p></li></ul>` +
        '<blockquote><p>Quoted</p></blockquote><pre><code>if (a) {\n  b();\n}</code></pre><p>🎉</p>',
    );
  });

  it('VS Code becomes a code block, and a single word inline code', () => {
    expect(pasted(vsCode)).to.equal('<pre><code>if (a) {\n    b(1 &lt; 2);\n\n}</code></pre>');
    expect(pasted(vsCodeWord)).to.equal('<p><code>editorView</code></p>');
  });

  it('other code editors becomes a code block', () => {
    expect(pasted(jetBrains)).to.equal('<pre><code>if (a) {\n    b();\n}</code></pre>');
  });

  it('GitHub keeps the text without controls', () => {
    expect(pasted(gitHub)).to.equal(
      '<p>Title</p><p>Some <strong>bold</strong>, <em>italic</em>, <s>struck</s>, <code>code()</code><br>by <a href="https://github.com/octocat"><strong>@octocat</strong></a> 🎉</p>' +
        '<ul><li><p>Done</p></li></ul><blockquote><p>Quoted</p></blockquote><pre><code>if (a)\n  b();</code></pre>',
    );
  });

  it('ChatGPT keeps the code without its header', () => {
    expect(pasted(chatGpt)).to.equal(
      '<p>Use <strong>bold</strong> here:</p><ol><li><p>First</p></li><li><p>Second</p></li></ol><pre><code>const a = 1;\n\na;</code></pre>',
    );
  });

  it('a web page keeps formats and preserved line breaks', () => {
    expect(pasted(wordsOfPage)).to.equal('<p><strong><em><s>some words</s></em></strong></p>');
    expect(pasted(post)).to.equal('<p>One<br>Two&nbsp; spaced<br><br>Three 🚀</p>');
  });

  it('a spreadsheet has one line per row', () => {
    expect(pasted(googleSheets)).to.equal(
      '<p><strong>Name</strong> | <strong>Q1</strong> | <strong>Q2</strong></p><p>Ana | | 5</p>',
    );
    expect(pasted(excel)).to.equal('<p><strong>Item</strong> | <strong>Price</strong></p><p>Pin | 1.20</p>');
  });

  it('an attacker is sanitised in every form', () => {
    const dress = fc.constantFrom(googleDocs, word, apple, slack, vsCode, excel);
    const piece = fc.constantFrom(...everyAttack);
    fc.assert(
      fc.property(dress, piece, piece, fc.nat(), (html, one, other, at) => {
        const place = at % html.length;
        pasted(html.slice(0, place) + one + html.slice(place) + other);
        for (const element of editor.querySelectorAll('*')) {
          expect(element.localName).to.match(/^(?:p|br|blockquote|pre|code|ul|ol|li|strong|em|s|a|img)$/);
          expect(element.matches('img:not(.ProseMirror-separator), a:not([href^="http"], [href^="mailto:"])')).to.equal(
            false,
          );
        }
      }),
      { numRuns: 200 },
    );
  });
});
