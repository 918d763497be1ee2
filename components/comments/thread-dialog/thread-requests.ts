import type {
  CommentAnnotation,
  CollabStore,
  MutationHandle,
  RequestOptions,
  ReactionRequest,
  UnsentChange,
} from '../../../store/index.js';
import { type PageState, pageStateOf } from '../../page/page-state.js';
import type { LocalizeController } from '../../base/localize.js';
import type { CollabThreadAcceptEvent } from '../proposal/proposal.events.js';
import { CollabContentReplaceEvent } from './thread-dialog.events.js';
import { ownReaction } from '../../../store/rules/find-reaction.js';
import { firstStatus } from '../../../store/model/predefined.js';
import { isEditConflict } from '../../page/edit-conflict.js';
import { newPlaceFor } from '../../page/choose-new-target.js';

/** What a thread is about, on this page: a text in an element, or all that the element holds; undefined where it is not here. */
function targetPlace(page: PageState, data: CommentAnnotation, when?: 'known' | 'now'): Range | undefined {
  const { annotationId, targetElement } = data;
  const element = page.elementOf?.(annotationId);
  if (!element || element === document.documentElement) return undefined;
  const { targetText, selectAllContent = data.selectAllContent } = targetElement ?? {};
  if (targetText && !selectAllContent) return page.rangeOf?.(annotationId, when);
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

/** What stands there now, as far as it is known. */
export function targetText(page: PageState, data: CommentAnnotation): string {
  const text = targetPlace(page, data)?.toString() ?? data.targetElement?.targetText ?? '';
  return text.replace(/\s+/g, ' ').trim();
}

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
async function acceptProposal(
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

interface Target {
  readonly annotationId: string;
  readonly commentId?: number;
  readonly options?: RequestOptions;
}

/** How long an address is shown that the browser did not copy, in ms: the person copies it by hand. */
const BY_HAND = 20_000;

/** The page a thread is on: the one it was begun on, where that is of this site; the one the person is on otherwise. */
function pageOf(store: CollabStore, { annotationId, options }: Target): string {
  const { url } = store.comments.byId(annotationId, options?.documentId).peek()?.data.pageInfo ?? {};
  return url && URL.canParse(url) && new URL(url).origin === window.location.origin ? url : window.location.href;
}

/** Copies the address that opens a thread, or leads to a comment in it, and says so. */
async function copyLink(store: CollabStore, target: Target, localize: LocalizeController): Promise<void> {
  const page = pageStateOf(store);
  const request = { ...target, href: pageOf(store, target), parameter: page.linkParameter };
  try {
    await store.comments.copyLink(request);
    page.toast({ message: localize.term('linkCopied'), type: 'success' });
  } catch {
    // The browser may forbid it, or know it on secure pages only.
    page.toast({
      message: localize.term('linkNotCopied', store.comments.getLink(request)),
      type: 'error',
      duration: BY_HAND,
    });
  }
}

/** Who asks, and in which language. */
interface Asked {
  readonly host: HTMLElement;
  readonly localize: LocalizeController;
  /** Document of the thread, where it is known. */
  readonly documentId: string | undefined;
}

/** Which document's thread is meant, where several have one of the same id. */
interface Where {
  readonly options?: RequestOptions;
}

/** What a thread asks for, by the names of its events. */
const acts = {
  'collab-thread-reply': ({ comments }, { annotationId, assignedTo, options, ...comment }) =>
    comments.addComment({ annotationId, comment, ...(assignedTo && { assignedTo }), ...(options && { options }) }),
  'collab-thread-resolve': ({ comments }, detail) => comments.resolveCommentAnnotation(detail),
  'collab-thread-reopen': ({ comments, config }, detail) => {
    const status = firstStatus(config, 'default');
    return status && comments.updateStatus({ ...detail, status });
  },
  'collab-thread-status-change': ({ comments }, detail) => comments.updateStatus(detail),
  'collab-thread-priority-change': ({ comments }, detail) => comments.updatePriority(detail),
  'collab-thread-assign': ({ comments }, detail) => comments.assignUser(detail),
  'collab-thread-category-change': ({ comments }, detail) => comments.updateCategory(detail),
  'collab-thread-custom-list-change': ({ comments }, detail) => comments.updateCustomList(detail),
  'collab-thread-approve': ({ comments }, detail) => comments.approveCommentAnnotation(detail),
  'collab-thread-subscribe': ({ comments }, detail) => comments.subscribeCommentAnnotation(detail),
  'collab-thread-unsubscribe': ({ comments }, detail) => comments.unsubscribeCommentAnnotation(detail),
  'collab-thread-accept': (store, detail, { host, localize }) => acceptProposal(host, store, detail, localize),
  'collab-thread-reject': ({ comments }, { annotationId, options }) =>
    comments.rejectCommentAnnotation({ annotationId, ...(options && { options }) }),
  'collab-thread-copy-link': (store, detail, { localize }) => void copyLink(store, detail, localize),
  'collab-thread-move': (store, detail) => choosePlace(store, detail),
  'collab-thread-access-change': ({ comments }, detail) => comments.updateAccess(detail),
  'collab-thread-mark-unread': ({ comments }, detail) => comments.markAsUnread(detail),
  'collab-thread-delete': ({ comments }, detail) => comments.deleteCommentAnnotation({ ...detail, isHeld: true }),
  'collab-thread-retry': (store, { changeId, ...thread }) => {
    unsentOf(store, thread)
      .find(({ id }) => id === changeId)
      ?.retry();
  },
  'collab-thread-discard': (store, { changeId, ...thread }) => {
    unsentOf(store, thread)
      .find(({ id }) => id === changeId)
      ?.discard();
  },
  'collab-comment-edit': ({ comments }, { annotationId, basedOn, options, ...comment }) =>
    comments.updateComment({
      annotationId,
      comment: { taggedUserContacts: [], customList: [], ...comment },
      ...(basedOn !== undefined && { basedOn }),
      ...(options && { options }),
    }),
  'collab-comment-publish': ({ comments }, { commentId, ...thread }) =>
    comments.updateComment({ ...thread, comment: { commentId, isDraft: false } }),
  'collab-comment-delete': ({ comments }, detail) =>
    comments.deleteComment({ ...detail, isHeld: true, skipDeleteThreadConfirmation: true }),
  'collab-attachment-delete': ({ comments }, detail) => comments.deleteAttachment({ ...detail, isHeld: true }),
  'collab-recording-delete': ({ comments }, detail) => comments.deleteRecording({ ...detail, isHeld: true }),
  'collab-comment-mark-unread': ({ comments }, detail) => comments.markAsUnread(detail),
  'collab-comment-copy-link': (store, detail, { localize }) => void copyLink(store, detail, localize),
  'collab-comment-react': (store, detail) => react(store, detail),
  'collab-comment-retry': (store, { commentId, ...thread }) => {
    for (const change of atOnce(refusedOf(store, thread, commentId))) change.retry();
  },
  'collab-comment-discard': (store, { commentId, ...thread }) => {
    for (const change of atOnce(refusedOf(store, thread, commentId))) change.discard();
  },
} satisfies {
  [K in keyof GlobalEventHandlersEventMap]?: (
    store: CollabStore,
    detail: GlobalEventHandlersEventMap[K] extends { detail: infer D } ? D & Where : never,
    asked: Asked,
  ) => unknown;
};

type Thread = Where & { readonly annotationId: string };

type RequestName = keyof typeof acts;

/** A request a thread sends. */
export type ThreadRequest = GlobalEventHandlersEventMap[RequestName];

/** Names of all requests a thread sends. */
export const requestNames = Object.keys(acts) as readonly RequestName[];

/** Whether a request deletes something: its write is held back while its undo is offered. */
export const isDeletion = ({ type }: ThreadRequest): boolean => type.endsWith('-delete');

/** The write a request came to, where it is one; what has to be loaded for it comes first. */
type Outcome = MutationHandle | undefined | Promise<MutationHandle | undefined>;

/** Does what a thread asks for. */
export function carryOut(store: CollabStore, { type, detail }: ThreadRequest, asked: Asked): Outcome {
  const act = acts[type as RequestName] as (
    store: CollabStore,
    detail: ThreadRequest['detail'] & Where,
    asked: Asked,
  ) => Outcome;
  const { documentId } = asked;
  return act(store, documentId === undefined ? detail : { ...detail, options: { documentId } }, asked);
}

/** Lets the person choose another place for a thread. */
function choosePlace(store: CollabStore, thread: Thread): void {
  const row = rowOf(store, thread);
  if (row) newPlaceFor(store, row)?.();
}

/** Another variant takes the place of the person's own; the same, or none, is taken back. */
function react({ comments, me }: CollabStore, request: ReactionRequest): MutationHandle {
  const { annotationId, commentId, reaction, options } = request;
  const user = me.peek();
  const comment = comments
    .byId(annotationId, options?.documentId)
    .peek()
    ?.data.comments.find((each) => each.commentId === commentId);
  const own = user && comment && ownReaction(comment, reaction.reactionId, user);
  const isOther = own && reaction.variant !== undefined && reaction.variant !== own.variant;
  return isOther ? comments.addReaction(request) : comments.toggleReaction(request);
}

const rowOf = (store: CollabStore, { annotationId, options }: Thread) =>
  store.comments.byId(annotationId, options?.documentId).peek();

const unsentOf = (store: CollabStore, thread: Thread) => rowOf(store, thread)?.unsent ?? [];

const refusedOf = (store: CollabStore, thread: Thread, commentId: number) =>
  unsentOf(store, thread).filter((change) => change.commentId === commentId && change.error);

/** What is decided in one go: of edits that found newer texts only the first, whose text is the one that is shown. */
const atOnce = (refused: readonly UnsentChange[]) =>
  refused[0] && isEditConflict(refused[0]) ? refused.slice(0, 1) : refused;

/** Asks the page, by the same request from another element; false where the page will see to it. */
export function askAgain(host: Element, request: ThreadRequest): boolean {
  request.stopPropagation();
  const Request = request.constructor as new (detail: ThreadRequest['detail']) => Event;
  const isLeft = host.dispatchEvent(new Request(request.detail));
  if (!isLeft) request.preventDefault();
  return isLeft;
}

/** Whether a write was refused at once: it is shown nowhere, and its text is with the person alone. */
export const isRefused = (handle: MutationHandle): boolean => handle.id === 0;
