import { effect } from '@preact/signals-core';
import type { AnnotationRow, BrowseView, CollabStore } from '../../store/index.js';

/** Tells the store's listeners what a sidebar lists: once it is there, and then once a change (Events). Returns what ends that. */
export function reportData(store: CollabStore, view: Pick<BrowseView, 'rows' | 'ready'>): () => void {
  let told: readonly AnnotationRow[] | undefined;
  let isDue = false;
  let isOver = false;
  const tell = (): void => {
    isDue = false;
    const rows = view.rows.peek();
    if (isOver || (told && isSame(rows, told))) return;
    const type = told ? 'commentSidebarDataUpdate' : 'commentSidebarDataInit';
    told = rows;
    store.comments.tell(type, { commentAnnotations: rows.map(({ data }) => data) });
  };
  const stop = effect(() => {
    void view.rows.value;
    if (!view.ready.value || isDue) return;
    isDue = true;
    // What belongs together is one change, and what listeners do about it is no reason to look again.
    queueMicrotask(tell);
  });
  return () => {
    isOver = true;
    stop();
  };
}

/** Whether the same threads are listed in the same order: one that is confirmed, or was read, says what it said. */
const isSame = (rows: readonly AnnotationRow[], told: readonly AnnotationRow[]): boolean =>
  rows.length === told.length &&
  rows.every(({ id, version }, at) => id === told[at]?.id && version === told[at].version);
