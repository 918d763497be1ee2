import { expect } from '@open-wc/testing';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { findElement } from '../../../anchors/resolve/find-element.js';
import { FollowedPage } from '../followed-page.js';
import { clearPages, frame, one, pageOf } from '../page.js';

type Card = readonly [title: string, who: string, state: string];
type Columns = readonly (readonly Card[])[];

const launch: Card = ['Draft the launch email', 'Ben Ali', 'High'];
const login: Card = ['Fix the login redirect', 'Cleo Park', 'Low'];
const badges: Card = ['Order the badges', 'Ben Ali', 'High'];

const names = ['To do', 'Doing', 'Done'];

const cardOf = ([title, who, state]: Card): string =>
  `<div class="card"><h3>${title}</h3><p>${who}</p><span>${state}</span></div>`;

const plainCardOf = ([title]: Card): string => `<article class="card"><p>${title}</p></article>`;

const board = (columns: Columns, card = cardOf): string =>
  columns
    .map(
      (cards, at) =>
        `<section><h2>${names[at] ?? ''} ${cards.length}</h2><div>${cards.map(card).join('')}</div></section>`,
    )
    .join('');

const withIt = (markup: string): string => markup.replace('class="card"', 'class="card it"');

/** The text of what is found for the first card on a page that was made anew. */
function foundAfter(before: string, after: string): string | null {
  const first = pageOf(withIt(before));
  const element = one('.it', first);
  element.classList.remove('it');
  const target = describeElement(element);
  first.remove();
  pageOf(after);
  const found = findElement(target);
  return 'element' in found ? found.element.textContent : found.state;
}

/** Ways in which frameworks write the columns of a board. */
const renderings: Readonly<Record<string, (page: HTMLElement, columns: Columns) => void>> = {
  'that is moved': (page, columns) => {
    const lists = [...page.querySelectorAll('section > div')];
    for (const [at, cards] of columns.entries())
      for (const card of cards) {
        const element = [...page.querySelectorAll('.card')].find((each) => each.textContent.startsWith(card[0]));
        if (element) lists[at]?.append(element);
      }
  },
  'that is made anew in its place': (page, columns) => {
    const lists = [...page.querySelectorAll('section > div')];
    for (const [at, cards] of columns.entries()) {
      const list = lists[at];
      if (!list) continue;
      for (const element of list.children)
        if (!cards.some(([title]) => element.textContent.startsWith(title))) element.remove();
      for (const card of cards)
        if (![...list.children].some((each) => each.textContent.startsWith(card[0])))
          list.insertAdjacentHTML('beforeend', cardOf(card));
    }
  },
  'whose element another is written into': (page, columns) => {
    const lists = [...page.querySelectorAll('section > div')];
    for (const [at, cards] of columns.entries()) {
      const list = lists[at];
      if (!list) continue;
      while (list.children.length > cards.length) list.lastElementChild?.remove();
      for (const [nth, card] of cards.entries()) {
        const element = list.children[nth];
        if (!element) list.insertAdjacentHTML('beforeend', cardOf(card));
        else for (const [part, text] of card.entries()) element.children[part]?.replaceChildren(text);
      }
    }
  },
};

describe('target on a card of a board', () => {
  let followed: FollowedPage | undefined;

  afterEach(() => {
    followed?.end();
    followed = undefined;
    clearPages();
  });

  const moves: Readonly<Record<string, readonly [before: Columns, after: Columns]>> = {
    'to the end of another column': [
      [[launch, login], [badges]],
      [[login], [badges, launch]],
    ],
    'out of a column that it leaves empty': [
      [[launch], [badges], [login]],
      [[], [badges, launch], [login]],
    ],
    'into an empty column': [
      [[launch, login], []],
      [[login], [launch]],
    ],
  };
  for (const [move, [before, after]] of Object.entries(moves)) {
    it(`goes with it ${move}`, () => {
      expect(foundAfter(board(before), board(after))).to.equal(launch.join(''));
    });

    for (const [way, render] of Object.entries(renderings))
      it(`goes with it ${move}, while it is watched, with a card ${way}`, async () => {
        followed = await FollowedPage.of(withIt(board(before)));
        render(followed.page, after);
        await frame();
        expect(followed.found).to.equal(launch.join(''));
      });
  }

  it('follows a card that has only a title', () => {
    const [before, after] = moves['to the end of another column'] ?? [[], []];
    expect(foundAfter(board(before, plainCardOf), board(after, plainCardOf))).to.equal(launch[0]);
  });

  it('follows a card that gets another state', () => {
    const done: Card = [launch[0], launch[1], 'Low'];
    expect(foundAfter(board([[launch, login], [badges]]), board([[login], [badges, done]]))).to.equal(done.join(''));
  });

  it('does not match a card of another board', () => {
    const other = board([[login], [badges, launch]]).replaceAll('<h2>', '<h2>Winter: ');
    expect(foundAfter(board([[launch, login], [badges]]), other)).to.equal('ghost');
  });

  it('does not match another card of the same person and state', () => {
    const other: Card = ['Print the posters', launch[1], launch[2]];
    expect(foundAfter(board([[launch, login], [badges]]), board([[login], [badges, other]]))).to.equal('ghost');
  });
});
