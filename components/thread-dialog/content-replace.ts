import type { CollabStore, MutationHandle } from '../../store/index.js';
import type { LocalizeController } from '../internal/localize.js';
import { pageStateOf } from '../internal/page-state.js';
import type { CollabThreadAcceptEvent } from '../proposal/proposal.events.js';
import { CollabContentReplaceEvent } from './thread-dialog.events.js';
import { targetPlace } from './target-place.js';

type Proposed = CollabThreadAcceptEvent['detail'];

/** What is to stand in the place: sanitised where it is HTML, for the page is not its author's. */
async function contentOf({ replaceContentHtml, replaceContentText = '' }: Proposed): Promise<DocumentFragment> {
  if (replaceContentHtml !== undefined) return (await import('../internal/sanitize.js')).sanitize(replaceContentHtml);
  const content = document.createDocumentFragment();
  content.append(replaceContentText);
  return content;
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
  const { annotationId } = proposed;
  const { comments, permissions } = store;
  const row = comments.byId(annotationId).peek();
  let undo: (() => void) | undefined;
  if (row && permissions.can('annotation.accept', { annotationId })) {
    const page = pageStateOf(store);
    if (host.dispatchEvent(new CollabContentReplaceEvent(proposed))) {
      const content = await contentOf(proposed);
      const place = targetPlace(page, row.data);
      if (!place) {
        page.toast({ message: localize.term('nothingToReplace'), type: 'error' });
        return undefined;
      }
      undo = replace(place, content);
    }
  }
  const handle = comments.acceptCommentAnnotation({ annotationId });
  void handle.settled.then((settled) => settled.ok || undo?.());
  return handle;
}
