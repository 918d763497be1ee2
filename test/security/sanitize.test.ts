import { expect } from '@open-wc/testing';
import createDOMPurify from 'dompurify';
import fc from 'fast-check';
import { sanitize } from '../../components/base/sanitize.js';
import { attacks, everyAttack } from './attacks.js';

/** What may come out: elements, and the attributes they may have. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['p', 'blockquote', 'pre', 'ul', 'ol'].map((name) => [name, ['dir']])),
  ...Object.fromEntries(['br', 'li', 'strong', 'b', 'em', 'i', 's', 'del', 'code'].map((name) => [name, []])),
  a: ['href', 'rel', 'target'],
  span: ['data-user-id', 'data-group-id', 'data-custom-id'],
};

/** Why a fragment is not fit to be shown; empty where it is. */
function faults(fragment: DocumentFragment): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(fragment);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text) continue;
    if (!(node instanceof HTMLElement) || !Object.hasOwn(allowed, node.localName)) {
      found.push(`a ${node.nodeName}`);
      continue;
    }
    for (const { name } of node.attributes) {
      if (!allowed[node.localName]?.includes(name)) found.push(`${name} on a ${node.localName}`);
    }
    if (node.localName === 'span' && node.attributes.length > 1) found.push('a chip of several things');
    if (node instanceof HTMLAnchorElement) found.push(...linkFaults(node));
    if (node.hasAttribute('dir') && (node.dir !== 'auto' || node.parentNode !== fragment))
      found.push(`dir="${node.dir}"`);
  }
  return found;
}

function linkFaults({ href, protocol, target, rel }: HTMLAnchorElement): string[] {
  const safe = ['http:', 'https:', 'mailto:'].includes(protocol);
  const kept = target === '_blank' && rel === 'noopener noreferrer nofollow';
  return [...(safe ? [] : [`a link to ${href}`]), ...(kept ? [] : [`a link that opens in "${target}" with "${rel}"`])];
}

const htmlOf = (html: string): string => {
  const holder = document.createElement('div');
  holder.append(sanitize(html));
  return holder.getHTML();
};

describe('the sanitiser', () => {
  for (const [name, samples] of Object.entries(attacks)) {
    it(`leaves nothing of ${name}`, () => {
      for (const html of samples) expect(faults(sanitize(html)), html).to.deep.equal([]);
    });
  }

  it('leaves nothing of any mixture of them', () => {
    const piece = fc.oneof(
      fc.constantFrom(...everyAttack),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '<!--',
        '-->',
        '</',
        '<svg>',
        '<math>',
        '<style>',
        '<p>',
        '<template>',
        '\u0000',
      ),
      fc.constantFrom(...everyAttack).chain((html) => fc.nat(html.length).map((end) => html.slice(0, end))),
      fc.constantFrom(...everyAttack).chain((html) => fc.nat(html.length).map((start) => html.slice(start))),
    );
    const mixture = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(mixture, (html) => {
        expect(faults(sanitize(html))).to.deep.equal([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the same again for what it gave', () => {
    for (const html of [...everyAttack, '<p>one<table><td>two</td><td>three</td></table>four']) {
      const once = htmlOf(html);
      expect(htmlOf(once)).to.equal(once);
    }
    fc.assert(
      fc.property(fc.constantFrom(...everyAttack), fc.constantFrom(...everyAttack), (one, other) => {
        const once = htmlOf(one + other);
        expect(htmlOf(once)).to.equal(once);
      }),
    );
  });

  it('puts a table that lies in a paragraph beside it', () => {
    expect(htmlOf('<p>one<table><td>two</td><td>three</td></table>')).to.equal(
      'one<p dir="auto">two</p><p dir="auto">three</p>',
    );
  });

  it('keeps what the comment schema has', () => {
    const html =
      '<p dir="auto">a <strong>b</strong> <b>c</b> <em>d</em> <i>e</i> <s>f</s> <del>g</del> <code>h</code><br><span>i</span></p>' +
      '<pre dir="auto"><code>j\n  k</code></pre><ul dir="auto"><li><p>l</p></li></ul><ol dir="auto"><li>m</li></ol>' +
      '<blockquote dir="auto"><p>n</p></blockquote>';
    expect(htmlOf(html)).to.equal(html);
  });

  it('keeps whom or what a chip stands for, on a span and nowhere else, and one thing alone', () => {
    const html = '<span data-user-id="onno">@Onno</span><span data-custom-id="a &amp; b">#A</span>';
    expect(htmlOf(html)).to.equal(html);
    expect(htmlOf('<p data-user-id="a">a</p><a data-group-id="a">b</a><strong data-custom-id="a">c</strong>')).to.equal(
      '<p dir="auto">a</p>b<strong>c</strong>',
    );
    expect(htmlOf('<span data-user-id="a" data-group-id="b" data-id="c" class="chip">a</span>')).to.equal(
      '<span data-user-id="a">a</span>',
    );
  });

  it('opens links in a tab of their own that knows nothing of the page', () => {
    expect(
      htmlOf('<a href="https://example.com/a?b=c#d" target="_self">a</a> <a href="mailto:a@example.com">b</a>'),
    ).to.equal(
      '<a href="https://example.com/a?b=c#d" target="_blank" rel="noopener noreferrer nofollow">a</a> ' +
        '<a href="mailto:a@example.com" target="_blank" rel="noopener noreferrer nofollow">b</a>',
    );
  });

  it('makes paragraphs of other systems’ blocks, so that their text does not run together', () => {
    expect(
      htmlOf(
        '<h1>a</h1><div>b<div>c</div></div><table><tr><td>d</td><td>e</td></tr></table><aside>f</aside><dl><dt>g</dt></dl>',
      ),
    ).to.equal(
      '<p dir="auto">a</p>b<p dir="auto">c</p><p dir="auto">d</p><p dir="auto">e</p><p dir="auto">f</p><p dir="auto">g</p>',
    );
  });

  it('changes nothing in a text or an address that speaks of styles and handlers', () => {
    const html =
      '<p dir="auto">Set style="x" and onclick=\'y\' on /style only: &lt;style&gt; &lt;p style="a" onload=b&gt;</p>' +
      '<pre dir="auto"><code>&lt;b style="color:red" onclick="go()"&gt;</code></pre>' +
      '<p dir="auto"><a href="https://example.com/style/one?q= style&amp;r=/online" target="_blank" rel="noopener noreferrer nofollow">one style</a></p>';
    expect(htmlOf(html)).to.equal(html);
  });

  it('is not weakened by what the page does to its own DOMPurify', () => {
    createDOMPurify.setConfig({ ADD_TAGS: ['iframe'], ADD_ATTR: ['onclick'] });
    createDOMPurify.addHook('afterSanitizeAttributes', (node) => node.setAttribute('onclick', 'attacked()'));
    try {
      expect(htmlOf('<p onclick="attacked()">a</p><iframe></iframe>')).to.equal('<p dir="auto">a</p>');
    } finally {
      createDOMPurify.clearConfig();
      createDOMPurify.removeAllHooks();
    }
  });
});
