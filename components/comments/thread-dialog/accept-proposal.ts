import type { CollabStore, CommentAnnotation, MutationHandle, RequestOptions } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import type { PageContext } from '../../page/page-context.js';
import type { CollabThreadAcceptEvent } from '../proposal/proposal.events.js';
import { CollabContentReplaceEvent } from './thread-dialog.events.js';

/** Returns the range of a thread's target on this page: its text, or the content of its element; undefined where it is not on this page. */
function targetRange(page: PageContext, data: CommentAnnotation, when?: 'cached' | 'fresh'): Range | undefined {
  const { annotationId, targetElement } = data;
  const element = page.targets.elementOf(annotationId);
  if (!element || element === document.documentElement) return undefined;
  const { targetText, selectAllContent = data.selectAllContent } = targetElement ?? {};
  if (targetText && !selectAllContent) return page.targets.rangeOf(annotationId, when);
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

/** Returns the current text of a thread's target, or the stored text where the target is not on this page. */
export function targetText(page: PageContext, data: CommentAnnotation): string {
  const text = targetRange(page, data)?.toString() ?? data.targetElement?.targetText ?? '';
  return text.replace(/\s+/g, ' ').trim();
}

/** An accepted proposal, with the document of its thread. */
type AcceptedProposal = CollabThreadAcceptEvent['detail'] & { readonly options?: RequestOptions };

/** Creates the content to insert and the request to insert it. Both hold the same content; HTML is sanitised. */
async function createReplacement({
  options: _options,
  ...detail
}: AcceptedProposal): Promise<{ content: DocumentFragment; request: Event }> {
  const { sanitizeProposal, createInsertedContent } = await import('../proposal/proposed-content.js');
  return { content: createInsertedContent(detail), request: new CollabContentReplaceEvent(sanitizeProposal(detail)) };
}

/** Replaces the content of a range; returns a function that restores it. */
function replaceContent(range: Range, content: DocumentFragment): () => void {
  const removed = range.extractContents();
  range.insertNode(content);
  return () => {
    range.deleteContents();
    range.insertNode(removed);
  };
}

interface AcceptContext {
  /** Element that asks the page to apply the change. */
  readonly host: HTMLElement;
  readonly page: PageContext;
  readonly localize: LocalizeController;
}

/**
 * Applies the change that a comment proposes, unless the page does so itself, and resolves the thread (decisions, Transitions: Accept).
 * If the target is not on this page, an error is shown and nothing changes.
 */
export async function acceptProposal(
  proposal: AcceptedProposal,
  store: CollabStore,
  { host, page, localize }: AcceptContext,
): Promise<MutationHandle | undefined> {
  const { annotationId, options } = proposal;
  const { comments, permissions } = store;
  const row = comments.byId(annotationId, options?.documentId).peek();
  let undo: (() => void) | undefined;
  if (row && permissions.can('annotation.accept', { annotationId, documentId: row.documentId })) {
    const { content, request } = await createReplacement(proposal);
    if (host.dispatchEvent(request)) {
      const range = targetRange(page, row.data, 'fresh');
      if (!range) {
        page.toasts.add({ message: localize.term('originalTextNotFound'), type: 'error' });
        return undefined;
      }
      undo = replaceContent(range, content);
    }
  }
  const handle = comments.acceptCommentAnnotation({ annotationId, ...(options && { options }) });
  void handle.settled.then((settled) => settled.ok || undo?.());
  return handle;
}
