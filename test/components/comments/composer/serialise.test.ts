import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { contentOf, documentOf, documentOfText, textOf } from '../../../../components/comments/composer/serialise.js';
import { sanitize } from '../../../../components/base/sanitize.js';
import { readableText } from '../../../../store/index.js';
import { textLength } from '../../../../store/model/text.js';

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

const htmlOf = (source: string) => contentOf(documentOf({ commentHtml: source })).commentHtml;
const letters = (source: string) => source.replace(/\s+/g, '');

const person = (userId: string) => ({ userId, name: `Name ${userId}`, organizationId: 'acme' });
const ids = ['ana', 'ben', 'a-1', 'B_2'];

/** Text in which people are named by placeholders, tagged or not. */
const naming = fc.record({
  tagged: fc.uniqueArray(fc.constantFrom(...ids)),
  pieces: fc.array(
    fc.oneof(
      fc.constantFrom(...ids).map((id) => `{{${id}}}`),
      fc.constantFrom('a', ' b', '{{', '}}', '@', '{{zoe}}'),
    ),
  ),
});

describe('the composer’s placeholders', () => {
  it('are the same after they were read and written again, and only of those whom the text names', () => {
    fc.assert(
      fc.property(naming, ({ tagged, pieces }) => {
        const commentHtml = `<p>x${pieces.join('')}x</p>`;
        const taggedUserContacts = tagged.map((id) => ({ text: `@${id}`, userId: id, contact: person(id) }));
        const document = documentOf({ commentHtml, taggedUserContacts });
        const written = contentOf(document);
        expect(written.commentHtml).to.equal(commentHtml);
        expect(written.commentText).to.equal(`x${pieces.join('')}x`);
        // A page knows people from other comments as well: those it does not tag stay text.
        const named = tagged.filter((id) => commentHtml.includes(`{{${id}}}`)).sort();
        expect((written.taggedUserContacts ?? []).map(({ userId }) => userId).sort()).to.deep.equal(named);
      }),
    );
  });

  it('read as the names of those who are tagged', () => {
    fc.assert(
      fc.property(naming, ({ tagged, pieces }) => {
        const commentText = pieces.join('');
        const taggedUserContacts = tagged.map((id) => ({ text: '', userId: id, contact: person(id) }));
        const document = documentOf({ commentHtml: `<p>${commentText}</p>`, taggedUserContacts });
        expect(textOf(document)).to.equal(readableText({ commentText, taggedUserContacts }).trim());
      }),
    );
  });
});

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
        const { commentText, commentHtml } = contentOf(documentOf({ commentHtml: source }));
        expect(letters(sanitize(commentHtml).textContent)).to.equal(expected);
        const withoutMarkers = commentText.replace(/^[\s>.\d-]+/gm, '');
        if (!/[->.]/.test(expected)) expect(letters(withoutMarkers)).to.equal(expected);
        expect(commentText === '').to.equal(expected === '');
      }),
    );
  });

  it('counts no more than what is read: a person may use all the room there is', () => {
    fc.assert(
      fc.property(html, (source) => {
        const content = contentOf(documentOf({ commentHtml: source }));
        expect(textLength(content)).to.equal(content.commentText.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('counts spaces at the end of a quoted line, as they are kept', () => {
    const quote = '<blockquote><p>a&nbsp;&nbsp;&nbsp;&nbsp;</p><p></p><p>b</p></blockquote>';
    const content = contentOf(documentOf({ commentHtml: quote }));
    expect(content.commentText).to.equal('> a    \n>\n> b');
    expect(textLength(content)).to.equal(content.commentText.length);
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
