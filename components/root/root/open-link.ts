import { effect } from '@preact/signals-core';
import type { AnnotationRow, CollabStore } from '../../../store/index.js';
import { linkTargetOf, type LinkPlace, type LinkTarget } from '../../../store/model/index.js';
import { CollabThreadOpenEvent } from '../../sidebar/comments-sidebar/comments-sidebar.events.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { pageStateOf } from '../../page/page-state.js';
import { CollabLinkMissEvent } from './root.events.js';

/** How long it is said that a thread is not there, in ms: somebody who followed a link reads the page first. */
const MISSED = 8000;

interface Following {
  readonly host: HTMLElement;
  readonly store: CollabStore;
  readonly place: LinkPlace;
  readonly localize: LocalizeController;
}

/** Leads to the thread an address names once it is there, and says so where it is not. Returns what ends that. */
export function openLink({ host, store, place, localize }: Following): () => void {
  const target = linkTargetOf(place);
  if (!target) return () => undefined;
  const page = pageStateOf(store);
  const row = store.comments.byId(target.annotationId);
  let isDone = false;
  let toast: number | undefined;
  return effect(() => {
    const found = row.value;
    const isComplete = store.connection.value === 'online' && store.documents.value.length > 0;
    if (isDone || (!found && (!isComplete || toast !== undefined))) return;
    isDone = found !== undefined;
    // What is done about it is no reason to look again.
    queueMicrotask(() => {
      if (found) {
        if (toast !== undefined) page.dismissToast(toast);
        openLinked(host, store, found, target);
      } else if (host.dispatchEvent(new CollabLinkMissEvent(target))) {
        toast = page.toast({ message: localize.term('linkMissed'), type: 'info', duration: MISSED });
      }
    });
  });
}

/** Opens a thread and goes to its place, now or once that is there; the page may see to it instead. */
function openLinked(host: HTMLElement, store: CollabStore, row: AnnotationRow, target: LinkTarget): void {
  const { location, pageInfo } = row.data;
  const { annotationId, commentId } = target;
  const request = { annotationId, documentId: row.documentId, location: location ?? undefined, pageInfo };
  if (!host.dispatchEvent(new CollabThreadOpenEvent(request))) return;
  const page = pageStateOf(store);
  page.linked.value = commentId === undefined ? null : { annotationId, commentId };
  page.seek(annotationId);
}
