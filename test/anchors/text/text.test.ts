import { expect } from '@open-wc/testing';
import { describeText } from '../../../anchors/text/describe-text.js';
import { findText, searchText } from '../../../anchors/text/find-text.js';
import { PageText } from '../../../anchors/text/page-text.js';
import type { TargetElement } from '../../../store/model/index.js';
import { clearPages, one, pageOf } from '../page.js';

/** Words wherever the page has them, as a person selects them: from a node and offset to another. */
function rangeOf(from: string, to = from, root: ParentNode = document): Range {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let begun = false;
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    const start: number = begun ? -1 : node.data.indexOf(from);
    if (start >= 0) range.setStart(node, start);
    begun ||= start >= 0;
    const end = begun ? node.data.indexOf(to, Math.max(0, start)) : -1;
    if (end >= 0) {
      range.setEnd(node, end + to.length);
      return range;
    }
  }
  throw new Error(`"${from}" … "${to}" is not there`);
}

function described(range: AbstractRange): TargetElement {
  const target = describeText(range);
  if (!target) throw new Error('There is nothing to describe.');
  return target;
}

const found = (target: TargetElement, root?: Document | ShadowRoot): string => {
  const now = findText(target, new PageText(root));
  return 'range' in now ? now.range.toString().replace(/\s+/g, ' ') : now.reason;
};

/** The element in which the words that were found begin. */
const placeOf = (target: TargetElement): Element | null | undefined => {
  const now = findText(target);
  return 'range' in now ? now.range.startContainer.parentElement : undefined;
};

const story = `
  <h1>Two summers of free returns</h1>
  <p>Everything you buy in June or July can go back within 14 days, at no cost.</p>
  <p>That is the promise. It has held for two years, in every shop.</p>
  <p>Everything else goes back within 30 days.</p>`;

describe('describeText and findText', () => {
  afterEach(clearPages);

  it('find no other words for removed ones on a page with little text', () => {
    pageOf('<p>their</p><p><b>their</b> the</p><p>the</p>');
    const target = described(rangeOf('their', 'their', one('p + p')));
    one('p + p').remove();
    expect(found(target)).to.equal('missing');
  });

  it('store the words, their context and their position', () => {
    pageOf(`<p>${'Before it. '.repeat(9)}The <b>very</b> words.</p>`);
    const target = described(rangeOf('The ', 'words'));
    expect(target.targetText).to.equal('The very words');
    expect(target.prefix).to.equal('efore it. Before it. Before it. ');
    expect(target.suffix).to.equal('.');
    expect(target.start).to.be.at.least(99);
    expect(target.occurrence).to.equal(1);
  });

  it('store the name of the element around the words', () => {
    pageOf('<section id="returns"><p>Fourteen days.</p></section>');
    expect(described(rangeOf('Fourteen')).elementId).to.equal('returns');
  });

  it('describe no white space', () => {
    const page = pageOf('<p>One</p>  \n <p>Two</p>');
    const range = document.createRange();
    range.setStart(page, 1);
    range.setEnd(page, 2);
    expect(describeText(range)).to.equal(undefined);
  });

  it('describe no text of the kit', () => {
    const page = pageOf('<p>Page</p>');
    const own = document.createElement('collab-note');
    own.append('Of the kit');
    page.append(own);
    expect(describeText(rangeOf('Of the'))).to.equal(undefined);
    expect(found({ targetText: 'Of the kit' })).to.equal('missing');
  });

  it('find the second of three equal words', () => {
    pageOf('<p>red, red, red</p>');
    const range = rangeOf('red');
    range.setStart(range.startContainer, 5);
    range.setEnd(range.startContainer, 8);
    const now = findText(described(range));
    expect('range' in now && now.range.startOffset).to.equal(5);
  });

  it('keep the words when equal ones are inserted before them', () => {
    const page = pageOf(story);
    const target = described(rangeOf('within'));
    const paragraph = one('p');
    page.prepend(Object.assign(document.createElement('p'), { textContent: 'It is within reach.' }));
    expect(placeOf(target)).to.equal(paragraph);
  });

  it('make a ghost of words in one of two equal paragraphs', () => {
    const page = pageOf(story);
    const target = described(rangeOf('It has held'));
    const paragraph = one('p:nth-of-type(2)');
    paragraph.after(paragraph.cloneNode(true));
    expect(page.querySelectorAll('p')).to.have.length(4);
    expect(found(target)).to.equal('ambiguous');
  });

  it('find a quote that spans elements, blocks and cells', () => {
    pageOf(
      `<p>A <b>bold</b> <i>claim</i></p><ul><li>with a list</li></ul><table><tr><td>and</td><td>cells</td></tr></table>`,
    );
    const target = described(rangeOf('bold', 'cells'));
    expect(target.targetText).to.equal('bold claim with a list and cells');
    const now = findText(target);
    expect('range' in now && now.range.startContainer.nodeValue).to.equal('bold');
    expect('range' in now && now.range.endContainer.nodeValue).to.equal('cells');
  });

  it('find words after a node is rewritten and after the page is rendered again', () => {
    const page = pageOf(story);
    const target = described(rangeOf('It has held for two years'));
    const paragraph = one('p:nth-of-type(2)');
    (paragraph.firstChild as Text).data = `Listen. ${paragraph.textContent}`;
    expect(found(target)).to.equal('It has held for two years');
    page.remove();
    pageOf(story);
    expect(found(target)).to.equal('It has held for two years');
  });

  it('find words with other white space, hyphens and letter composition', () => {
    pageOf('<p>The caf\u00e9 serves\n      good\u00a0co\u00adffee all day, ever since it opened.</p>');
    const target = described(rangeOf('caf', 'all day'));
    expect(target.targetText).to.equal('café serves good coffee all day');
    clearPages();
    pageOf('<p>The cafe\u0301 serves good <i>cof</i>fee all\u200b day, ever since it opened.</p>');
    const now = findText(target);
    expect('range' in now && now.range.toString()).to.equal('cafe\u0301 serves good coffee all\u200b day');
  });

  it('find words of any script', () => {
    pageOf('<p dir="rtl">כותרת הדף מבטיחה החזרה חינם בתוך שבועיים 👩‍👩‍👧 לכולם</p>');
    const target = described(rangeOf('החזרה', '👩‍👩‍👧'));
    expect(target.targetText).to.equal('החזרה חינם בתוך שבועיים 👩‍👩‍👧');
    expect(found(target)).to.equal(target.targetText);
  });

  it('find words of which at most a fifth changed, in their place', () => {
    pageOf(story);
    const target = described(rangeOf('Everything you buy', 'July'));
    const text = one('p').firstChild as Text;
    text.data = text.data.replace('June or July', 'May or July');
    expect(found(target)).to.match(/^Everything you buy in May or July$/);
    text.data = 'Something entirely different stands here now.';
    expect(found(target)).to.equal('missing');
  });

  it('do not confuse short words', () => {
    pageOf('<p>The total is 1204 today, and nothing else.</p>');
    const target = described(rangeOf('1204'));
    const text = one('p').firstChild as Text;
    text.data = text.data.replace('1204', '1205');
    expect(found(target)).to.equal('missing');
  });

  it('do not match a part of a word', () => {
    pageOf('<p>They call all day long, and it is the whole truth of it.</p>');
    const target = described(rangeOf(' all'));
    expect(target.targetText).to.equal('all');
    const text = one('p').firstChild as Text;
    text.data = text.data.replace('call all', 'call');
    expect(found(target)).to.equal('missing');
  });

  it('do not match a word elsewhere when the word is removed', () => {
    pageOf(story);
    const target = described(rangeOf('within'));
    one('p').remove();
    expect(found(target)).to.equal('missing');
  });

  it('find a unique passage outside its former element', () => {
    const page = pageOf(`<section id="one">${story}</section><section id="two"><p>Other</p></section>`);
    const target = described(rangeOf('It has held for two years, in every shop'));
    one('#two', page).append(...one('#one', page).childNodes);
    expect(found(target)).to.equal('It has held for two years, in every shop');
  });

  const card = (id: string, state: string): string =>
    `<div id="${id}"><p>Assignee</p><p>Priority High</p><p>Status</p><p>${state}</p><p>Open</p><p>Move</p><p>Archive it</p></div>`;

  it('do not confuse a removed or changed card with one of the same text', () => {
    const page = pageOf(card('card-seven', 'Waiting for approval') + card('card-eight', 'Waiting for approval'));
    const target = described(rangeOf('Waiting for approval'));
    one('#card-seven p:nth-child(4)', page).textContent = 'Approved';
    expect(found(target)).to.equal('missing');
    one('#card-seven', page).remove();
    expect(found(target)).to.equal('missing');
  });

  it('do not confuse equal clauses in other places', () => {
    const clause = '<p>The supplier shall bear all costs of delivery.</p>';
    pageOf(
      `<h2>Returns of goods by customers</h2><div>${clause}</div><h2>Purchase orders</h2>${clause}<p>Other terms hold.</p>`,
    );
    const target = described(rangeOf('The supplier shall bear all costs of delivery.'));
    one('div').remove();
    expect(found(target)).to.equal('missing');
  });

  it('do not match equal words that remain in the same named element', () => {
    const terms = '<p>Terms of service apply to all accounts.</p>';
    pageOf(`<div id="sign-up"><h3>Create account</h3>${terms}<p>Name</p><a>Create account</a>${terms}</div>`);
    const range = document.createRange();
    range.selectNodeContents(one('a'));
    const target = described(range);
    one('#sign-up p:last-child').remove();
    one('a').remove();
    expect(found(target)).to.equal('missing');
  });

  it('keep their element when rows with the same text change places', () => {
    const row = (id: string): string => `<div id="${id}">Buy now</div>`;
    const page = pageOf(row('jar') + row('box') + row('bag'));
    const target = described(rangeOf('Buy now'));
    page.append(one('#jar', page));
    const now = findText(target);
    expect('range' in now && now.range.startContainer.parentElement?.id).to.equal('jar');
  });

  it('report hidden words', () => {
    pageOf(`<div id="panel">${story}</div>`);
    const target = described(rangeOf('It has held for two years'));
    one('#panel').style.display = 'none';
    expect(findText(target).state).to.equal('hidden');
  });

  it('find words in a shadow tree', () => {
    const root = pageOf('').attachShadow({ mode: 'open' });
    const paragraph = Object.assign(document.createElement('p'), { textContent: 'Words in the shadow of the page.' });
    root.append(paragraph);
    const target = describeText(rangeOf('in the shadow', undefined, root), { root });
    expect(target).not.to.have.property('hosts');
    expect(target && found(target, root)).to.equal('in the shadow');
    expect(target && found(target)).to.equal('missing');
  });

  describe('with a target from a REST call', () => {
    beforeEach(() => {
      pageOf('<p id="a">one two one</p><p id="b">two one two one</p><p id="c"></p>');
    });

    const cases: readonly (readonly [what: string, target: TargetElement, id: string, offset: number])[] = [
      ['words in the document', { targetText: 'one' }, 'a', 0],
      ['the third occurrence in the document', { targetText: 'one', occurrence: 3 }, 'b', 4],
      ['words in an element', { elementId: 'b', targetText: 'one' }, 'b', 4],
      ['the second occurrence in an element', { elementId: 'b', targetText: 'one', occurrence: 2 }, 'b', 12],
      ['all text of an element', { elementId: 'b', selectAllContent: true }, 'b', 0],
      ['words that are written with other white space', { elementId: 'a', targetText: ' two\n one ' }, 'a', 4],
    ];
    for (const [what, target, id, offset] of cases) {
      it(`find ${what}`, () => {
        const now = findText(target);
        expect('range' in now && now.range.startContainer.parentElement?.id).to.equal(id);
        expect('range' in now && now.range.startOffset).to.equal(offset);
      });
    }

    const ghosts: readonly (readonly [what: string, target: TargetElement])[] = [
      ['an occurrence beyond the count', { elementId: 'a', targetText: 'one', occurrence: 3 }],
      ['words that are not in the element', { elementId: 'c', targetText: 'one' }],
      ['words in an element that is not there', { elementId: 'x', targetText: 'one' }],
      ['all text of an element that has none', { elementId: 'c', selectAllContent: true }],
    ];
    for (const [what, target] of ghosts) {
      it(`make a ghost of ${what}`, () => {
        expect(found(target)).to.equal('missing');
      });
    }
  });

  it('do not read the head of the page', () => {
    const title = document.title;
    document.title = 'Two summers of free returns';
    pageOf(story);
    expect(placeOf({ targetText: 'Two summers of free returns' })?.localName).to.equal('h1');
    document.title = title;
  });

  it('describe no text in shadow trees of the kit', () => {
    const own = document.createElement('collab-note');
    pageOf('').append(own);
    const root = own.attachShadow({ mode: 'open' });
    root.append('Words of a comment');
    expect(describeText(rangeOf('Words of a', undefined, root))).to.equal(undefined);
  });

  it('do not match a sentence elsewhere when it was removed with its element', () => {
    const sentence = 'Payment is due within thirty days of the invoice.';
    pageOf(
      `<p id="one">First. ${sentence} Thanks.</p><p>Something else is here.</p><p>Second. ${sentence} Please.</p>`,
    );
    const target = described(rangeOf('Payment', 'invoice.'));
    one('#one').remove();
    expect(found(target)).to.equal('missing');
  });

  it('do not match more similar words elsewhere when the words changed', () => {
    pageOf(
      '<p>Row: Anna Smith approved the request. Pending.</p><p>Row: Carl Jones approved the request. Pending.</p>',
    );
    const target = described(rangeOf('Anna Smith', 'request'));
    const [first, second] = [one('p').firstChild as Text, one('p:last-child').firstChild as Text];
    first.data = first.data.replace('Anna Smith', 'Annabel Smithers');
    second.data = second.data.replace('Carl Jones', 'Alma Smith');
    expect(['ambiguous', 'missing', 'Annabel Smithers approved the request']).to.include(found(target));
  });

  it('find words that overlap an equal occurrence', () => {
    pageOf('<p>Before it stands a line of enough words. 0 0 0 and nothing else in this line of words</p>');
    const range = rangeOf('0 0');
    const at = range.startOffset + 2;
    range.setStart(range.startContainer, at);
    range.setEnd(range.startContainer, at + 3);
    const target = described(range);
    one('p').append(' but this');
    const now = findText(target);
    expect('range' in now && now.range.startOffset).to.equal(at);
  });

  it('report lost words when the page changed after it was read', () => {
    pageOf(story);
    const target = described(rangeOf('It has held for two years'));
    const text = new PageText();
    (one('p:nth-of-type(2)').firstChild as Text).data = 'Short.';
    expect(findText(target, text).state).to.equal('ghost');
  });

  it('do not confuse adjacent rows that only a number distinguishes', () => {
    const row = (order: number) => `<p>Order ${order}: three items, to be sent by the end of the week.</p>`;
    pageOf(row(1203) + row(1204) + row(1205));
    const target = described(rangeOf('Order 1204: three items'));
    one('p:nth-of-type(2)').remove();
    expect(found(target)).to.equal('missing');
  });

  it('find a changed long passage by its start and end', () => {
    const sentence = (n: number) => `Sentence ${n} of many says what the ones before have not said yet. `;
    const passage = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => sentence(from + i)).join('');
    pageOf(`<p>${passage(0, 100)}</p>`);
    const target = described(rangeOf('Sentence 20', 'Sentence 60 of many'));
    expect(target.targetText).to.have.length.above(2000);
    const text = one('p').firstChild as Text;
    text.data = text.data
      .replace('of many says what', 'says what')
      .replace(sentence(40), '')
      .replace('Sentence 60 of', 'Sentence 60 out of');
    expect(found(target)).to.match(/^Sentence 20 .* Sentence 60 out of many$/);
  });

  it('do not split characters of changed text', () => {
    pageOf('<p>Nothing more of it, 👍 a good idea from the very start 👎, and nothing after it.</p>');
    const target = described(rangeOf('👍', '👎'));
    const text = one('p').firstChild as Text;
    text.data = text.data.replace('👍', '👏').replace('👎', '👐');
    const now = findText(target);
    expect('range' in now && now.range.toString()).to.match(/^\p{L}|^\p{Emoji}/u);
    expect('range' in now && encodeURIComponent(now.range.toString())).to.be.a('string');
  });

  it('search a long page for changed words in short steps', () => {
    pageOf(`<p>${'Nothing of that kind is written here. '.repeat(3000)}</p>${story}`);
    const target = {
      ...described(rangeOf('Everything you buy', 'July')),
      targetText: 'Everything we buy in June and July',
    };
    const search = searchText(target, new PageText());
    let steps = 0;
    while (!search.next().done) steps += 1;
    expect(steps).to.be.greaterThan(20);
  });
});
