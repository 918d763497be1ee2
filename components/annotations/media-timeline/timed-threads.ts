import { effect } from '@preact/signals-core';
import { mediaElementOf, type ObservedRoot, AnchorWatcher } from '../../../anchors/index.js';
import type { AnnotationRow, CollabStore } from '../../../store/index.js';
import { rowsHere } from '../../page/rows-here.js';
import { standingThreads } from '../../page/open-threads.js';
import { staysLost, targetOf } from '../../page/thread-target.js';

/** A thread and its moment, in seconds. */
export interface TimedThread {
  readonly row: AnnotationRow;
  readonly time: number;
}

/** The threads on moments of media, wherever in the page those are. */
export class TimedThreads {
  readonly #watcher: AnchorWatcher;
  readonly #changed: () => void;
  readonly #end: () => void;
  readonly #threads = new Map<
    string,
    TimedThread & { readonly target: string; medium: HTMLMediaElement | undefined }
  >();

  constructor(store: CollabStore, root: ObservedRoot, changed: () => void) {
    this.#watcher = new AnchorWatcher(root);
    this.#changed = changed;
    const view = store.comments.view(standingThreads(store.config));
    const stop = effect(() => this.#show(rowsHere(view.rows.value, store.locations.value)));
    this.#end = () => {
      stop();
      view.dispose();
      this.#watcher.dispose();
    };
  }

  /** Those of one medium, in the order of its moments. */
  of(medium: HTMLMediaElement): readonly TimedThread[] {
    return [...this.#threads.values()].filter((thread) => thread.medium === medium).sort((a, b) => a.time - b.time);
  }

  end(): void {
    this.#end();
  }

  #show(rows: readonly AnnotationRow[]): void {
    const here = new Set(rows.map(({ id }) => id));
    for (const id of this.#threads.keys()) if (!here.has(id)) this.#forget(id);
    for (const row of rows) this.#update(row);
    this.#changed();
  }

  #update(row: AnnotationRow): void {
    const place = staysLost(row.data) ? undefined : targetOf(row.data);
    const known = this.#threads.get(row.id);
    if (place?.time === undefined) {
      this.#forget(row.id);
      return;
    }
    const target = JSON.stringify(place);
    this.#threads.set(row.id, { row, time: place.time, target, medium: known?.medium });
    if (known?.target === target) return;
    this.#watcher.watch(row.id, place, (now) => {
      const thread = this.#threads.get(row.id);
      if (thread) thread.medium = 'element' in now ? mediaElementOf(now.element) : undefined;
      this.#changed();
    });
  }

  #forget(id: string): void {
    if (this.#threads.delete(id)) this.#watcher.unwatch(id);
  }
}
