import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { explainTarget } from '../../../anchors/resolve/explain.js';
import { findElement } from '../../../anchors/resolve/find-element.js';
import { AnchorWatcher } from '../../../anchors/watch/watcher.js';
import { clearPages, pageOf } from '../page.js';

interface Row {
  readonly id: number;
  readonly label: string;
  readonly amount: number;
  readonly state: string;
}

/** What a page shows next, of all rows there are. */
type Step = (shown: readonly Row[], all: readonly Row[]) => readonly Row[];

/**
 * None of the later ones differs from another by its number alone: it could be the same, counted on. Nor by one cell alone:
 * that could be the one with the comment, edited.
 */
const [states, labels, laterLabels] = [
  ['Open', 'Done', 'Late'],
  ['Ada', 'Bo', 'Cy', 'Draft', 'Draft', 'Item 1', 'Item 2', 'Buy milk', 'Buy bread', ''],
  ['Dot', 'Ed', 'Final', 'Sell milk'],
];
const rowOf = (names: readonly string[], least: number) =>
  fc.record({
    label: fc.constantFrom(...names),
    amount: fc.integer({ min: least, max: least + 30 }),
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
  fc.array(rowOf(laterLabels, 100), { maxLength: 6 }).map<Step>((rows) => () => rows.map(fresh)),
  // Some more, at the top or in between.
  fc.tuple(fc.nat(), rowOf(laterLabels, 100)).map<Step>(
    ([at, row]) =>
      (shown) =>
        shown.toSpliced(at % (shown.length + 1), 0, fresh(row)),
  ),
  fc.nat().map<Step>((at) => (shown) => shown.toSpliced(at % Math.max(1, shown.length), 1)),
  // Another in the place of one.
  fc.tuple(fc.nat(), rowOf(laterLabels, 100)).map<Step>(
    ([at, row]) =>
      (shown) =>
        shown.toSpliced(at % Math.max(1, shown.length), 1, fresh(row)),
  ),
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

/** What a row says, by the place it is shown at. */
const layouts = {
  cards: ({ label, amount, state }: Row) => [label, String(amount), state],
  sentences: ({ label, amount, state }: Row) => [`${label} ${amount} ${state}`],
  'state first': ({ label, amount, state }: Row) => [state, label, String(amount)],
  // A ranking: what stands first is the place’s, whichever row is shown there.
  ranked: ({ label, amount, state }: Row, at: number) => [`${at + 1}th`, label, String(amount), state],
  lettered: ({ label, amount, state }: Row, at: number) => ['ABCDEFGHIJKL'.charAt(at), label, String(amount), state],
} as const;

const kinds = ['list', 'table', 'headed table', 'table with a header more', 'list of names'] as const;

interface Look {
  readonly kind: (typeof kinds)[number];
  readonly layout: keyof typeof layouts;
}

const make = (tag: string, ...children: readonly (Node | string)[]): HTMLElement => {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
};

const keyOf = (element: Element): string | null => element.getAttribute('data-key');

/** A page that keeps the elements of rows and writes others' data into them, as a framework does without keys. */
class RowsPage {
  readonly #look: Look;
  readonly #body: HTMLElement;

  constructor(look: Look) {
    this.#look = look;
    this.#body = make(this.#isList ? 'ul' : 'tbody');
    const table = make('table', ...this.#heads(), this.#body);
    pageOf('<h2>Rows</h2>').append(this.#isList ? this.#body : table);
  }

  get elements(): readonly Element[] {
    return [...this.#body.children];
  }

  /** A cell of a row; the row where it has none there. */
  cellOf(at: number, cell: number): Element | undefined {
    const row = this.elements[at];
    return (this.#isNamed ? row?.firstElementChild : row)?.children[cell] ?? row;
  }

  show(rows: readonly Row[]): void {
    const named = new Map([...this.#body.querySelectorAll('[data-key]')].map((each) => [keyOf(each), each]));
    for (const [at, row] of rows.entries()) {
      const texts = layouts[this.#look.layout](row, at);
      const element = this.#body.children[at] ?? this.#add(texts.length);
      const holder = this.#isNamed ? this.#name(element, row, texts, named) : element;
      for (const [i, text] of texts.entries()) {
        const cell = holder.children[i]?.firstChild;
        if (cell instanceof Text && cell.data !== text) cell.data = text;
      }
    }
    for (const element of this.elements.slice(rows.length)) element.remove();
  }

  /** Brings what has a row's name into its item: every second is moved there, the others are made anew. */
  #name(item: Element, row: Row, texts: readonly string[], named: ReadonlyMap<string | null, Element>): Element {
    const key = `k${row.id}y`;
    const [{ firstElementChild: now }, before] = [item, named.get(key)];
    if (now && keyOf(now) === key) return now;
    const holder = before && row.id % 2 === 0 ? before : make('div', ...this.#cells(texts.length));
    holder.setAttribute('data-key', key);
    item.replaceChildren(holder);
    return holder;
  }

  #add(cells: number): Element {
    const element = this.#isNamed ? make('li') : make(this.#isList ? 'li' : 'tr', ...this.#cells(cells));
    this.#body.append(element);
    return element;
  }

  #cells(count: number): HTMLElement[] {
    const tag = this.#isList ? 'span' : 'td';
    return Array.from({ length: count }, () => make(tag, document.createTextNode('')));
  }

  /** The headers, be they as many as the columns or not: those of a ranking often leave out its places. */
  #heads(): readonly Element[] {
    const titles = {
      'headed table': ['Name', 'Sum', 'State'],
      'table with a header more': ['', 'Name', 'Sum', 'State'],
    };
    const { kind } = this.#look;
    return kind in titles
      ? [make('thead', make('tr', ...titles[kind as keyof typeof titles].map((title) => make('th', title))))]
      : [];
  }

  get #isNamed(): boolean {
    return this.#look.kind === 'list of names';
  }

  get #isList(): boolean {
    return this.#look.kind.startsWith('list');
  }
}

describe('AnchorWatcher when a page reuses row elements for other records', () => {
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

  it('resolves to the same record or to a ghost', async () => {
    let attached = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(rowOf(labels, 0), { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.nat({ max: 3 }),
        fc.array(steps, { minLength: 1, maxLength: 4 }),
        fc.record<Look>({
          kind: fc.constantFrom(...kinds),
          layout: fc.constantFrom(...(Object.keys(layouts) as (keyof typeof layouts)[])),
        }),
        async (rows, which, cell, changes, look) => {
          let all = rows.map(fresh);
          const page = new RowsPage(look);
          page.show(all);
          const at = which % all.length;
          const meant = new Set([all[at]?.id]);
          const element = page.cellOf(at, cell);
          const watcher = new AnchorWatcher(document, { timer: () => () => undefined });
          const target = element && describeElement(element);
          watcher.watch('it', target, () => undefined);
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
              // As it is followed, and as it is found where the page is opened now.
              for (const found of [watcher.now('it'), findElement(target)]) {
                if (!found || !('element' in found)) continue;
                attached += 1;
                const got = shown[page.elements.findIndex((each) => each.contains(found.element))];
                // Who reads as the row did cannot be told from it, then or later.
                if (got && readings.has(readOf(got))) meant.add(got.id);
                expect(
                  meant.has(got?.id),
                  `${got ? readOf(got) : 'nothing'} for ${[...readings].join()}, of ${JSON.stringify(shown)}; ${found === watcher.now('it') ? 'watched' : 'fresh'}\n${explainTarget(target).toString()}`,
                ).to.equal(true);
              }
            }
          } finally {
            watcher.dispose();
            clearPages();
          }
        },
      ),
      { numRuns: 1000, includeErrorInReport: true },
    );
    expect(attached).to.be.above(500);
  }).timeout(60_000);
});
