import type { AnnotationRow } from '../api.js';
import { compileQuery } from '../model/matches.js';
import type { AnnotationRecord } from '../model/record.js';
import type { Reach } from '../protocol.js';
import { followedOf } from '../reach.js';
import { rowOf, UNCHANGED } from '../row.js';
import type { StoreState } from '../state.js';
import { RowIndex, type RowListener } from '../views/row-index.js';

type Thread = Pick<AnnotationRow, 'id' | 'documentId'>;

/** The rows of a collection: those that came on pages, and in their place those of documents that the store follows. */
export class CollectedRows implements RowListener {
  readonly rows = new RowIndex();
  readonly #state: StoreState;
  readonly #matches: (row: AnnotationRow) => boolean;
  /** Documents that came on pages. */
  readonly #met = new Set<string>();
  /** Threads that changed in the store, by key. */
  readonly #changed = new Map<string, Thread>();
  readonly #unfollow: () => void;
  #reach: Reach | undefined;
  /** Documents of which the store itself has all rows. */
  #own: ReadonlySet<string> = new Set();

  /** `tests` is what is asked of each thread. */
  constructor(state: StoreState, tests: Parameters<typeof compileQuery>[0]) {
    this.#state = state;
    this.#matches = compileQuery(tests);
    this.#unfollow = state.rows.follow(this);
  }

  /** Begins anew, with what is followed of other documents. */
  begin(reach: Reach | undefined): void {
    this.#reach = reach;
    this.#met.clear();
    this.rows.write(() => {
      for (const { id, documentId } of [...this.rows.values()]) this.rows.set(id, undefined, documentId);
    }, true);
    this.look();
  }

  /** Takes the threads of a page. */
  add(records: readonly AnnotationRecord[]): void {
    const userId = this.#state.me.peek()?.userId ?? '';
    for (const { documentId } of records) this.#met.add(documentId);
    const before = this.#own;
    this.#lookAtDocuments();
    this.rows.write(() => {
      for (const record of records) {
        // The store knows better, what is not sent yet as well.
        if (!this.#own.has(record.documentId)) this.rows.set(record.id, rowOf(record, UNCHANGED, userId));
      }
    });
    if (this.#own.size > before.size) this.rebuild();
  }

  /** Looks again which documents the store follows. */
  look(): void {
    this.#lookAtDocuments();
    this.rebuild();
  }

  changed(key: string, previous: AnnotationRow | undefined, next: AnnotationRow | undefined): void {
    const thread = next ?? previous;
    if (thread) this.#changed.set(key, thread);
  }

  rebuild(): void {
    this.#changed.clear();
    this.rows.write(() => {
      for (const row of [...this.rows.values()]) this.#take(row);
      for (const row of this.#state.rows.values()) this.#take(row);
    }, true);
  }

  flush(): void {
    if (this.#changed.size === 0) return;
    this.rows.write(() => {
      for (const thread of this.#changed.values()) this.#take(thread);
    });
    this.#changed.clear();
  }

  dispose(): void {
    this.#unfollow();
  }

  #lookAtDocuments(): void {
    const reach = this.#state.ready.peek() ? this.#reach : undefined;
    this.#own = new Set(reach && followedOf(this.#state, reach, (id) => this.#met.has(id)));
  }

  /** Takes a row as the store has it. One whose document is followed no longer stays as it was last. */
  #take({ id, documentId }: Thread): void {
    if (!this.#own.has(documentId)) return;
    const row = this.#state.rows.get(id, documentId);
    this.rows.set(id, row && this.#matches(row) ? row : undefined, documentId);
  }
}
