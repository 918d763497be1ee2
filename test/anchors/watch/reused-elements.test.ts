import { expect } from '@open-wc/testing';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import type { WatchedTarget } from '../../../anchors/watch/watched-target.js';
import { AnchorWatcher } from '../../../anchors/watch/watcher.js';
import { FollowedPage } from '../followed-page.js';
import { clearPages, frame, one, pageOf } from '../page.js';

describe('AnchorWatcher when a page writes other data into the same elements', () => {
  let watcher: AnchorWatcher;

  beforeEach(() => {
    watcher = new AnchorWatcher(document, { timer: () => () => undefined });
  });

  afterEach(() => {
    watcher.dispose();
    clearPages();
  });

  const now = (): WatchedTarget | undefined => watcher.now('it');
  const foundText = (): string | undefined => {
    const found = now();
    return found && 'element' in found ? found.element.textContent : found?.state;
  };

  /** Follows the element that a selector finds in a page. */
  async function follow(markup: string, selector = '.it'): Promise<HTMLElement> {
    const page = pageOf(markup);
    const element = one(selector, page);
    element.removeAttribute('class');
    watcher.watch('it', describeElement(element), () => undefined);
    await frame();
    expect(now()).to.deep.equal({ state: 'attached', element });
    return page;
  }

  /** Writes texts into the leaves of a page, one after the other, as a framework does that keeps its nodes. */
  function rewrite(page: Element, texts: readonly string[]): void {
    const leaves = [...page.querySelectorAll('*')].filter(({ childElementCount }) => childElementCount === 0);
    for (const [i, leaf] of leaves.entries()) {
      const text = texts[i];
      if (text === undefined) leaf.remove();
      else if (leaf.textContent !== text) leaf.textContent = text;
    }
  }

  const rowsOf = (rows: readonly (readonly string[])[], it?: number): string =>
    `<table><tbody>${rows
      .map(
        (cells, row) =>
          `<tr>${cells.map((text, i) => `<td${row === it && i === 1 ? ' class="it"' : ''}>${text}</td>`).join('')}</tr>`,
      )
      .join('')}</tbody></table>`;

  it('follows the text when a list is sorted', async () => {
    const page = await follow('<ul><li>Bring bread</li><li class="it">Buy milk</li><li>Call Ada</li></ul>');
    rewrite(page, ['Buy milk', 'Call Ada', 'Bring bread']);
    await frame();
    expect(now()).to.deep.equal({ state: 'attached', element: one('li', page) });
  });

  it('becomes a ghost when the list is filtered, and attaches when the text returns', async () => {
    const page = await follow('<ul><li>Bring bread</li><li class="it">Buy milk</li><li>Buy butter</li></ul>');
    rewrite(page, ['Bring bread', 'Buy butter']);
    await frame();
    expect(now()?.state).to.equal('searching');
    rewrite(page, ['Buy milk', 'Buy butter']);
    await frame();
    expect(foundText()).to.equal('Buy milk');
  });

  it('follows the row of a table whose cells are rewritten', async () => {
    const rows = [
      ['Ada', '3', 'Open'],
      ['Bo', '3', 'Open'],
      ['Cy', '7', 'Done'],
    ];
    const page = await follow(rowsOf(rows, 0));
    rewrite(
      page,
      [rows[2], rows[1], rows[0]].flatMap((row) => row ?? []),
    );
    await frame();
    const found = now();
    expect(found && 'element' in found && found.element.parentElement?.textContent).to.equal('Ada3Open');
  });

  it('follows a paragraph while a user types in it', async () => {
    const page = await follow('<p>First</p><p class="it">Hello world</p><p>Last</p>');
    const [, paragraph] = page.children;
    for (const text of [
      'Hello worlds',
      'Hello worlds of',
      'Hello worlds of old',
      'Hell worlds of old',
      'ell worlds of old',
    ])
      if (paragraph) {
        paragraph.textContent = text;
        await frame();
      }
    expect(now()).to.deep.equal({ state: 'attached', element: paragraph });
  });

  it('follows a paragraph that a user clears and rewrites', async () => {
    const page = await follow('<div contenteditable><p>First</p><p class="it">Hello world</p><p>Last</p></div>');
    one('[contenteditable]', page).focus();
    const paragraph = one('p:nth-child(2)', page);
    for (const text of ['', 'S', 'So', 'Something else']) {
      paragraph.textContent = text;
      await frame();
      expect(now()).to.deep.equal({ state: 'attached', element: paragraph });
    }
  });

  for (const [what, others] of [
    ['several paragraphs', '<p>First</p><p>Last</p>'],
    ['one paragraph', ''],
  ] as const)
    it(`is lost where another text is brought into an editor of ${what} that keeps the focus`, async () => {
      const page = await follow(`<div contenteditable><p class="it">Hello world</p>${others}</div>`);
      one('[contenteditable]', page).focus();
      for (const text of ['Hello worlds', 'Hello my worlds', 'Hello my']) {
        one('p', page).textContent = text;
        await frame();
        expect(now()?.state, text).to.equal('attached');
      }
      for (const paragraph of page.querySelectorAll('p')) paragraph.textContent = 'Another text altogether';
      await frame();
      expect(now()?.state).to.equal('searching');
    });

  it('follows a paragraph that a user splits and joins again', async () => {
    const page = await follow('<div contenteditable><p class="it">Hello world</p><p>Last</p></div>');
    one('[contenteditable]', page).focus();
    const element = one('p', page);
    element.textContent = 'Hello';
    element.after(Object.assign(document.createElement('p'), { textContent: 'world' }));
    await frame();
    expect(now()).to.deep.equal({ state: 'attached', element });
    element.nextElementSibling?.remove();
    element.textContent = 'Hello world';
    await frame();
    expect(now()).to.deep.equal({ state: 'attached', element });
  });

  it('follows a row whose state changes while the numbers of all rows change', async () => {
    const page = await follow(
      rowsOf(
        [
          ['Reads', '34 %', 'OK'],
          ['Writes', '40 %', 'OK'],
        ],
        0,
      ),
    );
    const element = one('td:nth-child(2)', page);
    rewrite(page, ['Reads', '36 %', 'OK', 'Writes', '44 %', 'OK']);
    await frame();
    expect(now()).to.deep.equal({ state: 'attached', element });
    rewrite(page, ['Reads', '36 %', 'Slow', 'Writes', '44 %', 'OK']);
    await frame();
    expect(now()).to.deep.equal({ state: 'attached', element });
  });

  it('becomes a ghost when a row with one distinctive word changes its text and number together', async () => {
    const page = await follow(
      rowsOf(
        [
          ['Late', 'Ada', '3'],
          ['Open', 'Ada', '4'],
        ],
        0,
      ),
    );
    rewrite(page, ['Late', 'Dot', '9', 'Open', 'Ada', '4']);
    await frame();
    expect(now()?.state).to.equal('searching');
  });

  it('becomes a ghost when only the rank of a row remains', async () => {
    const page = await follow(
      rowsOf(
        [
          ['1st', 'Item 2', '0', 'Open'],
          ['2nd', 'Item 1', '0', 'Open'],
        ],
        0,
      ),
    );
    page.querySelector('tr:last-child')?.remove();
    rewrite(page, ['1st', 'Item 1', '0', 'Open']);
    await frame();
    expect(now()?.state).to.equal('searching');
  });

  it('follows one of several counters while they count', async () => {
    const page = await follow('<ul><li class="it">Clicks: <b>3</b></li><li>Visits: <b>4</b></li></ul>');
    const [clicks, visits] = page.querySelectorAll('b');
    for (let count = 5; count < 12; count++) {
      clicks?.replaceChildren(String(count));
      visits?.replaceChildren(String(count + 1));
      await frame();
      expect(now()).to.deep.equal({ state: 'attached', element: one('li', page) });
    }
  });

  it('follows a named element, whatever its text', async () => {
    const page = await follow('<ul><li data-key="a7" class="it">Buy milk</li><li data-key="b2">Call Ada</li></ul>');
    rewrite(page, ['Something else', 'Call Ada']);
    await frame();
    expect(now()).to.deep.equal({ state: 'attached', element: one('li', page) });
  });

  it('follows a part of the page that gets content at its top', async () => {
    const page = await follow('<section class="it"><h2>News</h2><p>An old story of no great length</p></section>');
    const section = one('section', page);
    for (const story of ['A new one, which is longer than that', 'And one more, which nobody has read yet']) {
      section.prepend(Object.assign(document.createElement('p'), { textContent: story }));
      await frame();
    }
    expect(now()).to.deep.equal({ state: 'attached', element: section });
  });

  it('becomes a ghost with its row when another row of the same name is rendered in its place', async () => {
    const head = '<thead><tr><th>Name</th><th>Sum</th><th>State</th></tr></thead>';
    const [open, done, late] = [
      ['Ada', '3', 'Open'],
      ['Ada', '9', 'Done'],
      ['Bo', '1', 'Late'],
    ];
    const markup = rowsOf([open, done, late].map((cells) => [...cells]));
    const page = await follow(markup.replace('<table>', `<table>${head}`), 'tbody td:nth-child(2)');
    const body = one('tbody', page);
    const shown: (string | undefined)[] = [];
    for (const first of [done, open, done]) {
      rewrite(
        body,
        [first, late].flatMap((cells) => cells),
      );
      for (const row of [...body.querySelectorAll('tr')].slice(2)) row.remove();
      await frame();
      shown.push(now()?.state);
    }
    expect(shown).to.deep.equal(['searching', 'attached', 'searching']);
  });
});

describe('AnchorWatcher with entries in an item', () => {
  let followed: FollowedPage | undefined;

  afterEach(() => {
    followed?.end();
    followed = undefined;
  });

  const folders = (names: readonly string[], it: string): string =>
    `<div class="card"><h3>Folders</h3><ul>${names.map((name) => `<li><a${name === it ? ' class="it"' : ''}>${name}</a></li>`).join('')}</ul></div><div class="card"><h3>Labels</h3></div>`;

  it('follows the text of an entry when the others are rewritten around it', async () => {
    followed = await FollowedPage.of(folders(['Inbox', 'Sent', 'Drafts'], 'Sent'));
    await followed.write('a', 'Sent', 'Drafts', 'Inbox');
    expect(followed.found).to.equal('Sent');
  });

  it('becomes a ghost when the entry is deleted and the next one reuses its element', async () => {
    followed = await FollowedPage.of(folders(['Inbox', 'Sent', 'Drafts'], 'Sent'));
    followed.page.querySelector('li:last-child')?.remove();
    await followed.write('a', 'Inbox', 'Drafts');
    expect(followed.now?.state).to.equal('searching');
  });

  it('becomes a ghost when its tile is deleted', async () => {
    followed = await FollowedPage.of(
      '<section><div><span class="it">TOTAL COST</span><b>300</b></div><div><span>TOTAL PROFIT</span><b>200</b></div></section>',
    );
    followed.element.parentElement?.remove();
    await frame();
    expect(followed.now?.state).to.equal('searching');
  });
});
