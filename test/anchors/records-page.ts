import { pageOf } from './page.js';

/** What a row of a page shows. */
export interface PageRecord {
  readonly id: number;
  readonly label: string;
  readonly amount: string;
  readonly state: string;
}

/** How a page is made of records: which elements, and whether rows are named. */
export interface Look {
  readonly kind: 'list' | 'table' | 'headed table';
  readonly isKeyed: boolean;
}

/** How a framework shows other records: it moves the elements of each, writes into those that are there, or makes new ones. */
export type Way = 'moving' | 'reusing' | 'anew';

export const textsOf = ({ label, amount, state }: PageRecord): readonly string[] => [label, amount, state];

const make = (tag: string, ...children: readonly (Node | string)[]): HTMLElement => {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
};

/** A page of rows that each show a record, as one of several kinds of frameworks keeps it. */
export class RecordsPage {
  readonly page: HTMLElement;
  readonly #look: Look;
  readonly #body: HTMLElement;
  #shown: readonly PageRecord[] = [];

  constructor(look: Look) {
    this.#look = look;
    this.#body = make(look.kind === 'list' ? 'ul' : 'tbody');
    const head = make('thead', make('tr', ...['Name', 'Sum', 'State'].map((title) => make('th', title))));
    const table = look.kind === 'headed table' ? make('table', head, this.#body) : make('table', this.#body);
    this.page = pageOf('<h2>Rows</h2>');
    this.page.append(look.kind === 'list' ? this.#body : table);
  }

  /** The element that shows a record; undefined where none does. */
  rowOf(id: number): Element | undefined {
    return this.#body.children[this.#shown.findIndex((record) => record.id === id)];
  }

  /** The record whose element holds a node. */
  idAt(node: Node): number | undefined {
    return this.#shown[[...this.#body.children].findIndex((row) => row.contains(node))]?.id;
  }

  show(records: readonly PageRecord[], way: Way): void {
    const before = this.#shown;
    this.#shown = records;
    if (way === 'reusing') {
      for (const extra of [...this.#body.children].slice(records.length)) extra.remove();
      for (const [at, record] of records.entries()) this.#write(this.#body.children[at] ?? this.#add(), record);
      return;
    }
    const rows = new Map(before.map(({ id }, at) => [id, this.#body.children[at]]));
    this.#body.replaceChildren(
      ...records.map((record) => {
        const row = (way === 'moving' && rows.get(record.id)) || this.#make();
        this.#write(row, record);
        return row;
      }),
    );
  }

  /** Writes other texts into a row for a while, or a field; `show` writes the record's again. */
  cover(id: number, ...contents: readonly (Node | string)[]): void {
    const row = this.rowOf(id);
    for (const [at, content] of contents.entries()) row?.children[at]?.replaceChildren(content);
  }

  /** Takes the list out and puts it back, or leaves it out. */
  take(isOut: boolean): void {
    const outer = this.#body.parentElement;
    if (isOut) this.#body.remove();
    else if (!outer) (this.page.querySelector('table') ?? this.page).append(this.#body);
  }

  #make(): Element {
    const [row, cell] = this.#look.kind === 'list' ? ['li', 'span'] : ['tr', 'td'];
    return make(row, ...textsOf({ id: 0, label: '', amount: '', state: '' }).map(() => make(cell)));
  }

  #add(): Element {
    const row = this.#make();
    this.#body.append(row);
    return row;
  }

  #write(row: Element, record: PageRecord): void {
    if (this.#look.isKeyed && row.getAttribute('data-key') !== `r${record.id}k`)
      row.setAttribute('data-key', `r${record.id}k`);
    for (const [at, text] of textsOf(record).entries()) {
      const cell = row.children[at];
      const node = cell?.firstChild;
      if (node instanceof Text && cell?.childNodes.length === 1) {
        if (node.data !== text) node.data = text;
      } else cell?.replaceChildren(text);
    }
  }
}
