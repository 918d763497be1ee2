import { effect } from '@preact/signals-core';
import type { AnnotationRow, BrowseView, CollabStore } from '../../../store/index.js';

/** How long what is listed may wait to be told on a page that never rests, in ms. */
const TIMEOUT = 500;

type Reported = Pick<BrowseView, 'rows' | 'ready' | 'searching' | 'changes'>;

/**
 * Tells the store's listeners what a sidebar lists (Events): when the page rests after it has come, and then after each change. Returns what
 * ends that.
 */
export function reportData(store: CollabStore, view: Reported): () => void {
  let told: readonly AnnotationRow[] | undefined;
  let isDue = false;
  let isOver = false;
  const tell = (): void => {
    isDue = false;
    // What is being looked for is told of once it is there.
    if (isOver || view.searching.peek()) return;
    const rows = view.rows.peek();
    if (told && isSame(rows, told)) return;
    const type = told ? 'commentSidebarDataUpdate' : 'commentSidebarDataInit';
    told = rows;
    store.comments.tell(type, { commentAnnotations: rows.map(({ data }) => data) });
  };
  const stop = effect(() => {
    void view.changes.value;
    if (!view.ready.value || view.searching.value || isDue) return;
    isDue = true;
    // What belongs together is one change, and to compare thousands of threads is no reason to let a person wait.
    atRest(tell);
  });
  return () => {
    isOver = true;
    stop();
  };
}

function atRest(act: () => void): void {
  // Safari has none.
  const { requestIdleCallback } = window as Partial<Window>;
  if (requestIdleCallback) requestIdleCallback(act, { timeout: TIMEOUT });
  else setTimeout(act);
}

/** Whether the same threads are listed in the same order: one that is confirmed, or was read, says what it said. */
const isSame = (rows: readonly AnnotationRow[], told: readonly AnnotationRow[]): boolean =>
  rows.length === told.length &&
  rows.every(({ id, version }, at) => id === told[at]?.id && version === told[at].version);
