import type { AnnotationRow } from '../api.js';
import { unreadOf } from '../views/unread-of.js';
import { NOT_SET, type FacetColumn } from './facet-column.js';
import type { FacetIndex } from './facet-index.js';
import { bitOf } from './quick-views-of.js';

/** Rows in order, and how many of them hold something unread. */
export interface RowList {
  readonly rows: readonly AnnotationRow[];
  readonly unread: number;
}

export const NO_ROWS: RowList = { rows: Object.freeze([]), unread: 0 };

/** A list that is being made or changed. */
interface FillingList {
  readonly rows: AnnotationRow[];
  unread: number;
}

/** The one group there is where threads are not grouped. */
export const ALL_TOGETHER: readonly string[] = [NOT_SET];

/** Rows by group, each list replaced when it changes. */
export class RowLists {
  readonly #lists = new Map<string, RowList>();
  readonly #drafts = new Map<string, FillingList>();
  #total = 0;
  #unread = 0;

  /** How many rows there are, each counted once. */
  get total(): number {
    return this.#total;
  }

  /** How many of them hold something unread. */
  get unread(): number {
    return this.#unread;
  }

  /** Ids of groups that have rows, in no order. */
  get ids(): readonly string[] {
    return [...this.#lists.keys()];
  }

  get(id: string): RowList {
    return this.#lists.get(id) ?? NO_ROWS;
  }

  /** Counts a row that comes or goes. */
  count(row: AnnotationRow, sign: 1 | -1): void {
    this.#total += sign;
    this.#unread += sign * unreadOf(row);
  }

  /** Adds rows by slot, in order, to the groups of their values in a column, and counts them; the lists of rows of the same values are looked up once. */
  adding(index: FacetIndex, column: FacetColumn | undefined): (slot: number) => void {
    const byNumber: (readonly FillingList[] | undefined)[] = [];
    return (slot) => {
      const row = index.rows[slot];
      // Whether it is anything else would be asked of the row itself, and they lie all over the memory.
      if (row === undefined) return;
      const unread = (index.quickViewsAt(slot) & bitOf.unread) > 0 ? 1 : 0;
      this.#total += 1;
      this.#unread += unread;
      const ids = column?.at(slot) ?? ALL_TOGETHER;
      const lists = (byNumber[column?.numberAt(slot) ?? 0] ??= ids.map((id) => this.#draft(id)));
      for (const list of lists) {
        list.rows.push(row);
        list.unread += unread;
      }
    };
  }

  remove(id: string, row: AnnotationRow): void {
    const draft = this.#draft(id);
    const at = draft.rows.indexOf(row);
    if (at < 0) return;
    draft.rows.splice(at, 1);
    draft.unread -= unreadOf(row);
  }

  /** Puts a row where `compare` has it. */
  insert(id: string, row: AnnotationRow, compare: (a: AnnotationRow, b: AnnotationRow) => number): void {
    const draft = this.#draft(id);
    let [low, high] = [0, draft.rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = draft.rows[middle];
      if (other && compare(other, row) < 0) low = middle + 1;
      else high = middle;
    }
    draft.rows.splice(low, 0, row);
    draft.unread += unreadOf(row);
  }

  /** Makes what was changed the lists that are shown. */
  settle(): void {
    for (const [id, draft] of this.#drafts) {
      Object.freeze(draft.rows);
      if (draft.rows.length > 0) this.#lists.set(id, draft);
      else this.#lists.delete(id);
    }
    this.#drafts.clear();
  }

  #draft(id: string): FillingList {
    const under = this.#drafts.get(id);
    if (under) return under;
    const { rows, unread } = this.get(id);
    const draft = { rows: [...rows], unread };
    this.#drafts.set(id, draft);
    return draft;
  }
}
