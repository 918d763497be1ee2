import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { describeElement } from '../../anchors/describe.js';
import { AnchorWatcher } from '../../anchors/watcher.js';
import { clearPages, pageOf } from './page.js';

interface Row {
  readonly id: number;
  readonly label: string;
  readonly amount: number;
  readonly state: string;
}

/** What a page shows next, of all rows there are. */
type Step = (shown: readonly Row[], all: readonly Row[]) => readonly Row[];

/** None of the later ones differs from another by its number alone: it could be the same, counted on. */
const [states, labels, laterLabels] = [
  ['Open', 'Done', 'Late'],
  ['Ada', 'Bo', 'Cy', 'Draft', 'Draft', 'Item 1', 'Item 2', 'Buy milk', 'Buy bread', ''],
  ['Dot', 'Ed', 'Final', 'Sell milk'],
];
const rowOf = (names: readonly string[]) =>
  fc.record({
    label: fc.constantFrom(...names),
    amount: fc.integer({ min: 0, max: 30 }),
    state: fc.constantFrom(...states),
  });

const orderOf = <T>(items: readonly T[], order: readonly number[]): T[] =>
  [...new Set(order.map((at) => at % Math.max(1, items.length)))].flatMap((at) => items[at] ?? []);

let last = 0;
const fresh = (row: Omit<Row, 'id'>): Row => ({ ...row, id: (last += 1) });

const order = fc.array(fc.nat({ max: 20 }), { maxLength: 8 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  // Sorted, filtered, and shown again.
  order.map<Step>((places) => (_, all) => orderOf(all, places)),
  fc.constant<Step>((_, all) => all),
  // Another page of them.
  fc.array(rowOf(laterLabels), { maxLength: 6 }).map<Step>((rows) => () => rows.map(fresh)),
  // Some more, at the top or in between.
  fc.tuple(fc.nat(), rowOf(laterLabels)).map<Step>(
    ([at, row]) =>
      (shown) =>
        shown.toSpliced(at % (shown.length + 1), 0, fresh(row)),
  ),
  fc.nat().map<Step>((at) => (shown) => shown.toSpliced(at % Math.max(1, shown.length), 1)),
  // The same rows, with other numbers or another state.
  fc
    .integer({ min: 1, max: 5 })
    .map<Step>((by) => (shown) => shown.map((row) => ({ ...row, amount: row.amount + by }))),
  fc.tuple(fc.nat(), fc.constantFrom(...states)).map<Step>(
    ([at, state]) =>
      (shown) =>
        shown.map((row, index) => (index === at % shown.length ? { ...row, state } : row)),
  ),
);

const layouts = {
  cards: ({ label, amount, state }: Row) => [label, String(amount), state],
  sentences: ({ label, amount, state }: Row) => [`${label} ${amount} ${state}`],
} as const;

interface Look {
  readonly kind: 'list' | 'table' | 'headed table';
  readonly layout: keyof typeof layouts;
}

const make = (tag: string, ...children: readonly (Node | string)[]): HTMLElement => {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
};

/** A page that keeps the elements of rows and writes others' data into them, as a framework does without keys. */
class RowsPage {
  readonly #look: Look;
  readonly #body: HTMLElement;

  constructor(look: Look) {
    this.#look = look;
    this.#body = make(look.kind === 'list' ? 'ul' : 'tbody');
    const head = make('thead', make('tr', ...['Name', 'Sum', 'State'].map((title) => make('th', title))));
    const table = look.kind === 'headed table' ? make('table', head, this.#body) : make('table', this.#body);
    pageOf('<h2>Rows</h2>').append(look.kind === 'list' ? this.#body : table);
  }

  get elements(): readonly Element[] {
    return [...this.#body.children];
  }

  show(rows: readonly Row[]): void {
    for (const [at, row] of rows.entries()) {
      const texts = layouts[this.#look.layout](row);
      const element = this.#body.children[at] ?? this.#add(texts.length);
      for (const [i, text] of texts.entries()) {
        const cell = element.children[i]?.firstChild;
        if (cell instanceof Text && cell.data !== text) cell.data = text;
      }
    }
    for (const element of this.elements.slice(rows.length)) element.remove();
  }

  #add(cells: number): Element {
    const [row, cell] = this.#look.kind === 'list' ? ['li', 'span'] : ['tr', 'td'];
    const element = make(row, ...Array.from({ length: cells }, () => make(cell, document.createTextNode(''))));
    this.#body.append(element);
    return element;
  }
}

describe('AnchorWatcher, whatever rows are written into the elements of others', () => {
  const original = window.requestAnimationFrame;

  before(() => {
    window.requestAnimationFrame = (callback) => {
      queueMicrotask(() => callback(performance.now()));
      return 0;
    };
  });

  after(() => {
    window.requestAnimationFrame = original;
  });

  afterEach(clearPages);

  /** Resolves when what has changed is looked at: frames come at once here. */
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 12; turn++) await Promise.resolve();
  };

  const plainOf = ({ label, state }: Row): string => `${label.replace(/\d+/, '#')} # ${state}`;

  it('is at the very row, or lost', async () => {
    let attached = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(rowOf(labels), { minLength: 2, maxLength: 6 }),
        fc.nat(),
        fc.nat({ max: 2 }),
        fc.array(steps, { minLength: 1, maxLength: 4 }),
        fc.record<Look>({
          kind: fc.constantFrom('list', 'table', 'headed table'),
          layout: fc.constantFrom('cards', 'sentences'),
        }),
        async (rows, which, cell, changes, look) => {
          let all = rows.map(fresh);
          const page = new RowsPage(look);
          page.show(all);
          const at = which % all.length;
          const meant = new Set([all[at]?.id]);
          const element = page.elements[at]?.children[cell] ?? page.elements[at];
          const watcher = new AnchorWatcher(document, { timer: () => () => undefined });
          watcher.watch('it', element && describeElement(element), () => undefined);
          await settled();
          // What only numbers tell from others is told by them; elsewhere they count on, and any may come.
          const isPlain = all.filter((row) => plainOf(row) === plainOf(all[at] ?? row)).length === 1;
          const readOf = (row: Row): string => (isPlain ? plainOf(row) : `${row.label} ${row.amount} ${row.state}`);
          const readings = new Set(all.filter(({ id }) => meant.has(id)).map(readOf));
          let shown: readonly Row[] = all;
          try {
            for (const step of changes) {
              shown = step(shown, all);
              all = all.map((row) => shown.find(({ id }) => id === row.id) ?? row);
              for (const row of all) if (meant.has(row.id)) readings.add(readOf(row));
              page.show(shown);
              await settled();
              const found = watcher.now('it');
              if (!found || !('element' in found)) continue;
              attached += 1;
              const got = shown[page.elements.findIndex((each) => each.contains(found.element))];
              // Who reads as the row did cannot be told from it, then or later.
              if (got && readings.has(readOf(got))) meant.add(got.id);
              expect(meant.has(got?.id), `${got ? readOf(got) : 'nothing'} for ${[...readings].join()}`).to.equal(true);
            }
          } finally {
            watcher.dispose();
            clearPages();
          }
        },
      ),
      { numRuns: 1000 },
    );
    expect(attached).to.be.above(500);
  });
});
