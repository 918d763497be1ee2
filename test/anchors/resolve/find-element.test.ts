import { expect } from '@open-wc/testing';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { findElement } from '../../../anchors/resolve/find-element.js';
import { clearPages, one, pageOf } from '../page.js';

const table = (rows: readonly (readonly string[])[]): string =>
  `<table><tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;

const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

/** Describes an element of one page and looks for it in the page that takes its place. */
function moved(before: string, selector: string, after: string) {
  const first = pageOf(before);
  const target = describeElement(one(selector, first));
  first.remove();
  const second = pageOf(after);
  return { found: findElement(target), page: second };
}

const countries = [
  ['Norway', '42', '7'],
  ['Poland', '57', '9'],
  ['Spain', '61', '3'],
] as const;

describe('findElement', () => {
  afterEach(clearPages);

  it('finds nothing in a document without elements, such as a loading frame', () => {
    const target = describeElement(one('p', pageOf('<h1>Plan</h1><p>Words of its own</p>')));
    const empty = document.implementation.createHTMLDocument();
    empty.documentElement.remove();
    expect(findElement(target, empty).state).to.equal('ghost');
  });

  it('treats an empty target as the page', () => {
    expect(findElement(undefined)).to.deep.equal({ state: 'page' });
    expect(findElement({ targetText: 'word' })).to.deep.equal({ state: 'page' });
    expect(findElement({ selectors: [] })).to.deep.equal({ state: 'page' });
  });

  it('finds an element by the id alone', () => {
    pageOf('<p id="intro">Hello</p>');
    expect(findElement({ elementId: 'intro' })).to.deep.equal({ state: 'attached', element: one('#intro') });
  });

  it('finds an element by data-collab-target', () => {
    pageOf('<p data-collab-target="intro">Hello</p>');
    expect(findElement({ elementId: 'intro' })).to.deep.equal({ state: 'attached', element: one('p') });
  });

  it('makes a ghost of an id that is gone', () => {
    expect(findElement({ elementId: 'gone' })).to.deep.equal({ state: 'ghost', reason: 'missing' });
  });

  it('makes a ghost if two elements have the name', () => {
    pageOf('<p id="same">Hello</p><p id="same">Hello</p>');
    expect(findElement({ elementId: 'same' })).to.deep.equal({ state: 'ghost', reason: 'ambiguous' });
  });

  it('reports a hidden element', () => {
    pageOf('<div hidden><p id="tab">Hello</p></div><p id="faint">Hi</p>');
    one('#faint').style.visibility = 'hidden';
    expect(findElement({ elementId: 'tab' })).to.deep.equal({ state: 'hidden', element: one('#tab') });
    expect(findElement({ elementId: 'faint' })).to.deep.equal({ state: 'hidden', element: one('#faint') });
  });

  it('never finds an element of the kit', () => {
    const page = pageOf('<collab-composer><p id="mine">Hello</p></collab-composer>');
    expect(page.querySelector('#mine')).to.exist;
    expect(findElement({ elementId: 'mine' })).to.deep.equal({ state: 'ghost', reason: 'missing' });
  });

  it('finds an element whose id changes at each render', () => {
    const { found, page } = moved(
      '<div><h2 id="card-8213">Revenue by region</h2><p>Text</p></div>',
      'h2',
      '<div><h2 id="card-9102">Revenue by region</h2><p>Text</p></div>',
    );
    expect(found).to.deep.equal({ state: 'attached', element: one('h2', page) });
  });

  it('finds an element whose hashed classes change', () => {
    const { found, page } = moved(
      '<div class="css-1a2b3c"><p class="css-9x8y7z">First thoughts</p><p>Second</p></div>',
      'p',
      '<div class="css-7k8l9m"><p class="css-4d5e6f">First thoughts</p><p>Second</p></div>',
    );
    expect(found).to.deep.equal({ state: 'attached', element: one('p', page) });
  });

  it('finds an edited paragraph between the same neighbours', () => {
    const { found, page } = moved(
      '<p>Before it all</p><p>The quick brown fox jumps over the dog</p><p>After it all</p>',
      'p:nth-of-type(2)',
      '<p>Before it all</p><p>The quick red fox jumps over the lazy dog</p><p>After it all</p>',
    );
    expect(found).to.deep.equal({ state: 'attached', element: one('p:nth-of-type(2)', page) });
  });

  it('finds an element that was wrapped', () => {
    const { found, page } = moved(
      '<h1>Quarterly report</h1><p>Text</p>',
      'h1',
      '<header><div><h1>Quarterly report</h1></div></header><p>Text</p>',
    );
    expect(found).to.deep.equal({ state: 'attached', element: one('h1', page) });
  });

  it('finds a number in a table by its row when the rows are sorted', () => {
    const { found, page } = moved(
      table(countries),
      'tr:nth-of-type(2) td:nth-of-type(2)',
      table([...[...countries].reverse(), ['Chad', '57', '9']]),
    );
    expect(found).to.deep.equal({ state: 'attached', element: one('tr:nth-of-type(2) td:nth-of-type(2)', page) });
    clearPages();
    const { found: first } = moved(table(countries), 'tr td:nth-of-type(3)', table([...countries].reverse()));
    expect('element' in first && first.element.textContent).to.equal('7');
  });

  it('finds a number in a table after it changed', () => {
    const { found, page } = moved(
      table(countries),
      'tr td:nth-of-type(2)',
      table([['Norway', '48', '8'], ...countries.slice(1)]),
    );
    expect(found).to.deep.equal({ state: 'attached', element: one('td:nth-of-type(2)', page) });
  });

  it('makes a ghost of a row that was filtered out', () => {
    const { found } = moved(
      table(countries),
      'tr:nth-of-type(2) td:nth-of-type(2)',
      table([countries[0], countries[2]]),
    );
    expect(found).to.deep.equal({ state: 'ghost', reason: 'missing' });
  });

  it('makes a ghost of a row with a key when another takes its place', () => {
    const { found } = moved(
      '<ul><li data-id="1">Draft</li><li data-id="2">Draft</li></ul>',
      '[data-id="1"]',
      '<ul><li data-id="3">Draft</li><li data-id="2">Draft</li></ul>',
    );
    expect(found).to.deep.equal({ state: 'ghost', reason: 'missing' });
  });

  it('makes a ghost of one of several equal rows when their number changes', () => {
    const draft = ['Draft', 'Draft', 'Draft'];
    expect(moved(list(draft), 'li:nth-of-type(2)', list(draft)).found.state).to.equal('attached');
    clearPages();
    expect(moved(list(draft), 'li:nth-of-type(2)', list([...draft, 'Draft'])).found.state).to.equal('ghost');
  });

  it('does not confuse numbered rows', () => {
    const tasks = ['Task 1', 'Task 2', 'Task 3'];
    const { found } = moved(list(tasks), 'li:nth-of-type(2)', list([...tasks].reverse().slice(0, 2)));
    expect('element' in found && found.element.textContent).to.equal('Task 2');
    clearPages();
    expect(moved(list(tasks), 'li:nth-of-type(2)', list(['Task 1', 'Task 3', 'Task 4'])).found.state).to.equal('ghost');
  });

  it('does not confuse records named by a number that are never shown together', () => {
    for (const [before, after] of [
      ['Order 1001', 'Order 1002'],
      ['Order 7', 'Order 9'],
      ['Plan A', 'Plan B'],
      ['Invoice 2024-1001 for Ada', 'Invoice 2024-1002 for Ada'],
    ] as const) {
      const { found, page } = moved(
        table([
          [before, '3', 'Open'],
          ['Ada', '3', 'Late'],
        ]),
        'td',
        table([[after, '3', 'Open']]),
      );
      expect(found.state, after).to.equal('ghost');
      page.remove();
      expect(
        moved(`<section><h2>${before}</h2></section>`, 'section', `<section><h2>${after}</h2></section>`).found.state,
      ).to.equal('ghost');
      clearPages();
    }
  });

  it('finds a record named by a word when its number changes', () => {
    for (const [before, after] of [
      [
        ['Total', '300'],
        ['Total', '512'],
      ],
      [['Clicks: 3'], ['Clicks: 4']],
      [
        ['Ada', '5 minutes ago'],
        ['Ada', '6 minutes ago'],
      ],
    ] as const) {
      const { found, page } = moved(table([before, ['Tax', '7']]), 'td:last-child', table([after, ['Tax', '8']]));
      expect(found, before[0]).to.deep.equal({ state: 'attached', element: one('td:last-child', page) });
      page.remove();
    }
  });

  it('does not confuse records with the same rank', () => {
    for (const places of [
      ['1st', '2nd'],
      ['A', 'B'],
    ] as const) {
      const ranking = (first: string, second: string) =>
        table([
          [places[0], 'Draft', first, 'Open'],
          [places[1], 'Draft', second, 'Open'],
        ]);
      for (const cell of [1, 2, 3, 4]) {
        const { found, page } = moved(ranking('0', '3'), `td:nth-child(${cell})`, ranking('3', '0'));
        const row = 'element' in found ? found.element.closest('tr') : undefined;
        expect(row?.textContent, `${places[0]}, ${cell}`).to.not.equal(`${places[0]}Draft3Open`);
        page.remove();
      }
    }
  });

  it('finds an element on its page among others with the same text in another order', () => {
    const pages = (order: readonly number[]): string =>
      order
        .map((page) => `<section data-collab-page="${page}"><p>The same words</p><p>And more</p></section>`)
        .join('');
    const { found, page } = moved(pages([1, 2, 3]), '[data-collab-page="2"] p', pages([2, 3, 1]));
    expect(found).to.deep.equal({ state: 'attached', element: one('[data-collab-page="2"] p', page) });
  });

  it('makes a ghost if the text is in two places and the path leads to neither', () => {
    const { found } = moved(
      '<article><h2>Overview</h2><p>Text</p></article>',
      'h2',
      '<section><h2>Overview</h2></section><section><div><h2>Overview</h2></div></section>',
    );
    expect(found.state).to.equal('ghost');
  });

  it('does not follow an id made from a position to another row', () => {
    const { found } = moved(
      '<ul><li id="row-1">Ada</li><li id="row-2">Bertrand</li><li id="row-3">Cleo</li></ul>',
      '#row-2',
      '<ul><li id="row-1">Ada</li><li id="row-2">Cleo</li></ul>',
    );
    expect(found).to.deep.equal({ state: 'ghost', reason: 'missing' });
  });

  it('does not match another chart at the same place', () => {
    const { found } = moved(
      '<div><h3>Chart</h3><canvas id="sales"></canvas></div>',
      'canvas',
      '<div><h3>Chart</h3><canvas id="costs"></canvas></div>',
    );
    expect(found.state).to.equal('ghost');
  });

  it('finds a shape of a drawing that was rendered again', () => {
    const drawing = '<svg><rect/><rect/><rect/></svg>';
    const first = pageOf(drawing);
    const shape = first.querySelectorAll('rect')[1];
    const target = shape && describeElement(shape);
    first.remove();
    const second = pageOf(drawing);
    expect(findElement(target)).to.deep.equal({ state: 'attached', element: second.querySelectorAll('rect')[1] });
  });

  it('makes a ghost if the only item of a list is another, similar one', () => {
    for (const [before, after] of [
      ['<b>Porto</b> <i>0</i> <u>Open</u>', '<b>Oslo</b> <i>0</i> <u>Open</u>'],
      ['<b>A7</b> <i>0</i> <u>Open</u>', '<b>C3</b> <i>0</i> <u>Open</u>'],
    ] as const) {
      const { found, page } = moved(list([before]), 'i', list([after]));
      expect(found.state).to.equal('ghost');
      page.remove();
    }
  });

  it('makes a ghost of invalid and unknown selectors', () => {
    pageOf('<p>Hello</p>');
    const selectors = [
      { type: 'css', value: 'p[[', score: 1 },
      { type: 'xpath', value: '///', score: 1 },
      { type: 'unheard-of', value: 'p', score: 1 },
    ];
    expect(findElement({ selectors })).to.deep.equal({ state: 'ghost', reason: 'missing' });
  });
});
