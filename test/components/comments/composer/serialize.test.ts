import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { sanitize } from '../../../../components/base/sanitize.js';
import {
  serializeContent,
  parseContent,
  parseText,
  serializeText,
} from '../../../../components/comments/composer/serialize.js';
import { MentionRegistry } from '../../../../components/page/mention-registry.js';
import { readableText } from '../../../../store/index.js';
import { textLength } from '../../../../store/model/text.js';

const registry = new MentionRegistry();

const text = fc
  .string({
    unit: fc.constantFrom('a', 'B', ' ', ' ', '<', '&', '"', 'ä', '\u00a0', 'ש', '😀', '*', 'https://a.b/c ', '\n'),
  })
  .map((raw) => raw.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;')));

/** Arbitrary HTML of the comment schema. */
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

const htmlOf = (source: string) =>
  serializeContent(parseContent({ commentHtml: source }, registry), registry).commentHtml;
const letters = (source: string) => source.replace(/\s+/g, '');

const person = (userId: string) => ({ userId, name: `Name ${userId}`, organizationId: 'acme' });
const ids = ['ana', 'ben', 'a-1', 'B_2'];

/** Arbitrary text with placeholders of tagged and untagged people. */
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
  it('are unchanged after parsing and serializing, and only for mentioned people', () => {
    fc.assert(
      fc.property(naming, ({ tagged, pieces }) => {
        const commentHtml = `<p>x${pieces.join('')}x</p>`;
        const taggedUserContacts = tagged.map((id) => ({ text: `@${id}`, userId: id, contact: person(id) }));
        const document = parseContent({ commentHtml, taggedUserContacts }, registry);
        const written = serializeContent(document, registry);
        expect(written.commentHtml).to.equal(commentHtml);
        expect(written.commentText).to.equal(`x${pieces.join('')}x`);
        // Placeholders of people that the comment does not tag stay text.
        const named = tagged.filter((id) => commentHtml.includes(`{{${id}}}`)).sort();
        expect((written.taggedUserContacts ?? []).map(({ userId }) => userId).sort()).to.deep.equal(named);
      }),
    );
  });

  it('are shown as the names of tagged people', () => {
    fc.assert(
      fc.property(naming, ({ tagged, pieces }) => {
        const commentText = pieces.join('');
        const taggedUserContacts = tagged.map((id) => ({ text: '', userId: id, contact: person(id) }));
        const document = parseContent({ commentHtml: `<p>${commentText}</p>`, taggedUserContacts }, registry);
        expect(serializeText(document)).to.equal(readableText({ commentText, taggedUserContacts }).trim());
      }),
    );
  });
});

describe('the composer’s HTML', () => {
  it('is unchanged after parsing and serializing', () => {
    fc.assert(
      fc.property(html, (source) => {
        const once = htmlOf(source);
        expect(htmlOf(once)).to.equal(once);
      }),
    );
  });

  it('is unchanged by the sanitiser', () => {
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

  it('keeps every character, also in the plain text', () => {
    fc.assert(
      fc.property(html, (source) => {
        const expected = letters(sanitize(source).textContent);
        const { commentText, commentHtml } = serializeContent(
          parseContent({ commentHtml: source }, registry),
          registry,
        );
        expect(letters(sanitize(commentHtml).textContent)).to.equal(expected);
        const withoutMarkers = commentText.replace(/^[\s>.\d-]+/gm, '');
        if (!/[->.]/.test(expected)) expect(letters(withoutMarkers)).to.equal(expected);
        expect(commentText === '').to.equal(expected === '');
      }),
    );
  });

  it('counts only visible characters', () => {
    fc.assert(
      fc.property(html, (source) => {
        const content = serializeContent(parseContent({ commentHtml: source }, registry), registry);
        expect(textLength(content)).to.equal(content.commentText.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('counts trailing spaces of a quoted line', () => {
    const quote = '<blockquote><p>a&nbsp;&nbsp;&nbsp;&nbsp;</p><p></p><p>b</p></blockquote>';
    const content = serializeContent(parseContent({ commentHtml: quote }, registry), registry);
    expect(content.commentText).to.equal('> a    \n>\n> b');
    expect(textLength(content)).to.equal(content.commentText.length);
  });

  it('restores plain text by line', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '<', '&') })), (lines) => {
        const { commentText } = serializeContent(parseText(lines.join('\n')), registry);
        expect(commentText).to.equal(lines.join('\n').trim());
      }),
    );
  });
});
