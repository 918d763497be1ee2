import { effect } from '@preact/signals-core';
import type { AnnotationRow, FacetedView, CollabStore } from '../../../store/index.js';

/** Longest delay of a report on a page that is never idle, in ms. */
const TIMEOUT = 500;

type ReportedView = Pick<FacetedView, 'rows' | 'ready' | 'searching' | 'changes'>;

/**
 * Sends the store events `commentSidebarDataInit` and `commentSidebarDataUpdate` (specification, Events): the first when the
 * page is idle after the threads have loaded, the second after each change. Returns a function that stops them.
 */
export function sendDataEvents(store: CollabStore, view: ReportedView): () => void {
  let reported: readonly AnnotationRow[] | undefined;
  let isScheduled = false;
  let isStopped = false;
  const report = (): void => {
    isScheduled = false;
    // A running search reports its result when it is complete.
    if (isStopped || view.searching.peek()) return;
    const rows = view.rows.peek();
    if (reported && areSameRows(rows, reported)) return;
    const type = reported ? 'commentSidebarDataUpdate' : 'commentSidebarDataInit';
    reported = rows;
    store.events.emit(type, { commentAnnotations: rows.map(({ data }) => data) });
  };
  const stop = effect(() => {
    void view.changes.value;
    if (!view.ready.value || view.searching.value || isScheduled) return;
    isScheduled = true;
    // Related changes become one event, and comparing thousands of threads does not delay input.
    whenIdle(report);
  });
  return () => {
    isStopped = true;
    stop();
  };
}

function whenIdle(callback: () => void): void {
  // Safari lacks requestIdleCallback.
  const { requestIdleCallback } = window as Partial<Window>;
  if (requestIdleCallback) requestIdleCallback(callback, { timeout: TIMEOUT });
  else setTimeout(callback);
}

/** Whether both lists hold the same versions of the same threads in the same order. Pending and read state are ignored. */
const areSameRows = (rows: readonly AnnotationRow[], reported: readonly AnnotationRow[]): boolean =>
  rows.length === reported.length &&
  rows.every(({ id, version }, at) => id === reported[at]?.id && version === reported[at].version);
