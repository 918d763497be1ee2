import type { CollabStore, MutationHandle, RequestOptions } from '../../store/index.js';
import type { LocalizeController } from '../internal/localize.js';
import { pageStateOf } from '../internal/page-state.js';
import type { CollabThreadAcceptEvent } from '../proposal/proposal.events.js';
import { CollabContentReplaceEvent } from './thread-dialog.events.js';
import { targetPlace } from './target-place.js';

type Proposed = CollabThreadAcceptEvent['detail'] & { readonly options?: RequestOptions };

/** The content to insert and the request to insert it. Both hold the same, sanitised where it is HTML. */
async function contentOf({
  options: _options,
  ...detail
}: Proposed): Promise<{ content: DocumentFragment; request: Event }> {
  const { agreeing, insertedContent } = await import('../proposal/content.js');
  return { content: insertedContent(detail), request: new CollabContentReplaceEvent(agreeing(detail)) };
}

/** Puts other content in a place; returns what puts back what was there. */
function replace(place: Range, content: DocumentFragment): () => void {
  const removed = place.extractContents();
  place.insertNode(content);
  return () => {
    place.deleteContents();
    place.insertNode(removed);
  };
}

/**
 * Applies what a comment proposes, unless the page does so itself, and settles the thread (decisions, Transitions: Accept). Where the
 * place is not on this page nothing is done, and the person is told.
 */
export async function acceptProposal(
  host: HTMLElement,
  store: CollabStore,
  proposed: Proposed,
  localize: LocalizeController,
): Promise<MutationHandle | undefined> {
  const { annotationId, options } = proposed;
  const { comments, permissions } = store;
  const row = comments.byId(annotationId, options?.documentId).peek();
  let undo: (() => void) | undefined;
  if (row && permissions.can('annotation.accept', { annotationId, documentId: row.documentId })) {
    const page = pageStateOf(store);
    const { content, request } = await contentOf(proposed);
    if (host.dispatchEvent(request)) {
      const place = targetPlace(page, row.data, 'now');
      if (!place) {
        page.toast({ message: localize.term('nothingToReplace'), type: 'error' });
        return undefined;
      }
      undo = replace(place, content);
    }
  }
  const handle = comments.acceptCommentAnnotation({ annotationId, ...(options && { options }) });
  void handle.settled.then((settled) => settled.ok || undo?.());
  return handle;
}
