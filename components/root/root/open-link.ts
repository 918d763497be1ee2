import { effect } from '@preact/signals-core';
import type { AnnotationRow } from '../../../store/index.js';
import { linkTargetOf, type LinkPlace, type LinkTarget } from '../../../store/model/index.js';
import type { LocalizeController } from '../../base/localize.js';
import type { PageContext } from '../../page/page-context.js';
import '../../base/english-messages.js';
import { CollabThreadOpenEvent } from '../../sidebar/comments-sidebar/comments-sidebar.events.js';
import { CollabDeepLinkMissingEvent } from './root.events.js';

/** Duration of the message that a thread is missing, in ms: users who follow a link read the page first. */
const MISSING_DURATION = 8000;

interface LinkOptions {
  readonly host: HTMLElement;
  readonly page: PageContext;
  readonly place: LinkPlace;
  readonly localize: LocalizeController;
}

/** Opens the thread of a link once it is loaded, or reports that it is missing. Returns a function that cancels. */
export function openLink({ host, page, place, localize }: LinkOptions): () => void {
  const target = linkTargetOf(place);
  if (!target) return () => undefined;
  const { store } = page;
  const row = store.comments.byId(target.annotationId);
  let isDone = false;
  let toast: number | undefined;
  return effect(() => {
    const found = row.value;
    const isComplete = store.connection.value === 'online' && store.documents.value.length > 0;
    if (isDone || (!found && (!isComplete || toast !== undefined))) return;
    isDone = found !== undefined;
    // Outside of the effect, whose dependencies are the loading states only.
    queueMicrotask(() => {
      if (found) {
        if (toast !== undefined) page.toasts.dismiss(toast);
        openLinked(host, page, found, target);
      } else if (host.dispatchEvent(new CollabDeepLinkMissingEvent(target))) {
        toast = page.toasts.add({
          message: localize.term('deepLinkMissing'),
          type: 'info',
          duration: MISSING_DURATION,
        });
      }
    });
  });
}

/** Opens a thread and reveals its target, unless the application handles `collab-thread-open`. */
function openLinked(host: HTMLElement, page: PageContext, row: AnnotationRow, target: LinkTarget): void {
  const { location, pageInfo } = row.data;
  const { annotationId, commentId } = target;
  const request = { annotationId, documentId: row.documentId, location: location ?? undefined, pageInfo };
  if (!host.dispatchEvent(new CollabThreadOpenEvent(request))) return;
  page.navigation.linkedComment.value = commentId === undefined ? null : { annotationId, commentId };
  page.navigation.openAndReveal(annotationId);
}
