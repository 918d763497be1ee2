import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { contentOf, documentOf, documentOfText } from '../../../components/composer/serialise.js';
import { sanitize } from '../../../components/internal/sanitize.js';

const text = fc
  .string({
    unit: fc.constantFrom('a', 'B', ' ', ' ', '<', '&', '"', 'ä', '\u00a0', 'ש', '😀', '*', 'https://a.b/c ', '\n'),
  })
  .map((raw) => raw.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;')));

/** HTML of the comment schema, as people and other systems write it. */
const { html } = fc.letrec<{ html: string; blocks: string; block: string; inline: string }>((tie) => ({
  inline: fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 1, arbitrary: fc.constant('<br>') },
    ...['strong', 'b', 'em', 'i', 's', 'del', 'code', 'span'].map((tag) => ({
      weight: 1,
      arbitrary: tie('inline').map((content) => `<${tag}>${content}</${tag}>`),
    })),
    { weight: 1, arbitrary: tie('inline').map((content) => `<a href="https://example.com/">${content}</a>`) },
  ),
  block: fc.oneof(
    { depthSize: 'small' },
    fc.array(tie('inline'), { maxLength: 4 }).map((parts) => `<p>${parts.join('')}</p>`),
    text.map((code) => `<pre><code>${code}</code></pre>`),
    tie('inline'),
    tie('blocks').map((content) => `<blockquote>${content}</blockquote>`),
    tie('blocks').map((content) => `<ul><li>${content}</li><li>${content}</li></ul>`),
    tie('blocks').map((content) => `<ol><li>${content}</li></ol>`),
  ),
  blocks: fc.array(tie('block'), { maxLength: 3 }).map((parts) => parts.join('')),
  html: tie('blocks'),
}));

const htmlOf = (source: string) => contentOf(documentOf(source)).commentHtml;
const letters = (source: string) => source.replace(/\s+/g, '');

describe('the composer’s HTML', () => {
  it('is the same after it was read and written again', () => {
    fc.assert(
      fc.property(html, (source) => {
        const once = htmlOf(source);
        expect(htmlOf(once)).to.equal(once);
      }),
    );
  });

  it('is the sanitiser’s own: it takes nothing away', () => {
    fc.assert(
      fc.property(html, (source) => {
        const written = htmlOf(source);
        const holder = document.createElement('div');
        holder.append(sanitize(written));
        for (const block of holder.querySelectorAll('[dir]')) block.removeAttribute('dir');
        expect(holder.getHTML()).to.equal(written);
      }),
    );
  });

  it('keeps every letter, also in the plain text', () => {
    fc.assert(
      fc.property(html, (source) => {
        const expected = letters(sanitize(source).textContent);
        const { commentText, commentHtml } = contentOf(documentOf(source));
        expect(letters(sanitize(commentHtml).textContent)).to.equal(expected);
        const withoutMarkers = commentText.replace(/^[\s>.\d-]+/gm, '');
        if (!/[->.]/.test(expected)) expect(letters(withoutMarkers)).to.equal(expected);
        expect(commentText === '').to.equal(expected === '');
      }),
    );
  });

  it('gives plain text back line by line', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '<', '&') })), (lines) => {
        const { commentText } = contentOf(documentOfText(lines.join('\n')));
        expect(commentText).to.equal(lines.join('\n').trim());
      }),
    );
  });
});
