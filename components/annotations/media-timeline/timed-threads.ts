import { effect } from '@preact/signals-core';
import { mediaElementOf, type ObservedRoot, AnchorWatcher } from '../../../anchors/index.js';
import type { AnnotationRow, CollabStore } from '../../../store/index.js';
import { rowsAtCurrentLocation } from '../../page/current-location.js';
import { openThreadsQuery } from '../../page/status-detail.js';
import { isAlwaysLost, targetOf } from '../../page/thread-target.js';

/** A thread and its media time, in seconds. */
export interface TimedThread {
  readonly row: AnnotationRow;
  readonly time: number;
}

/** The threads on times of media elements in a document or shadow root. */
export class TimedThreads {
  readonly #watcher: AnchorWatcher;
  readonly #onChange: () => void;
  readonly #dispose: () => void;
  readonly #threads = new Map<
    string,
    TimedThread & { readonly targetKey: string; media: HTMLMediaElement | undefined }
  >();

  constructor(store: CollabStore, root: ObservedRoot, onChange: () => void) {
    this.#watcher = new AnchorWatcher(root);
    this.#onChange = onChange;
    const view = store.comments.view(openThreadsQuery(store.config));
    const stop = effect(() => this.#updateAll(rowsAtCurrentLocation(view.rows.value, store.locations.value)));
    this.#dispose = () => {
      stop();
      view.dispose();
      this.#watcher.dispose();
    };
  }

  /** Returns the threads of a media element in the order of their times. */
  threadsOf(media: HTMLMediaElement): readonly TimedThread[] {
    return [...this.#threads.values()].filter((thread) => thread.media === media).sort((a, b) => a.time - b.time);
  }

  dispose(): void {
    this.#dispose();
  }

  #updateAll(rows: readonly AnnotationRow[]): void {
    const ids = new Set(rows.map(({ id }) => id));
    for (const id of this.#threads.keys()) if (!ids.has(id)) this.#remove(id);
    for (const row of rows) this.#update(row);
    this.#onChange();
  }

  #update(row: AnnotationRow): void {
    const target = isAlwaysLost(row.data) ? undefined : targetOf(row.data);
    const previous = this.#threads.get(row.id);
    if (target?.time === undefined) {
      this.#remove(row.id);
      return;
    }
    const targetKey = JSON.stringify(target);
    this.#threads.set(row.id, { row, time: target.time, targetKey, media: previous?.media });
    if (previous?.targetKey === targetKey) return;
    this.#watcher.watch(row.id, target, (resolved) => {
      const thread = this.#threads.get(row.id);
      if (thread) thread.media = 'element' in resolved ? mediaElementOf(resolved.element) : undefined;
      this.#onChange();
    });
  }

  #remove(id: string): void {
    if (this.#threads.delete(id)) this.#watcher.unwatch(id);
  }
}
