import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type {
  AnnotationRow,
  CollabError,
  CollabStore,
  MutationHandle,
  ReactionRequest,
  RequestOptions,
  UnsentChange,
} from '../../../store/index.js';
import { firstStatus } from '../../../store/model/predefined.js';
import { ownReaction } from '../../../store/rules/find-reaction.js';
import { errorMessage } from '../../base/error-message.js';
import { forwardRequest } from '../../base/events.js';
import type { LocalizeController } from '../../base/localize.js';
import type { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { isEditConflict } from '../../page/delivery-label.js';
import type { PageContext } from '../../page/page-context.js';
import { createTargetChooser } from '../../page/target-chooser.js';
import type { CollabLinkActivateEvent } from '../comment-body/comment-body.events.js';
import { acceptProposal } from './accept-proposal.js';
import { NEW_THREAD, type DraftController } from './draft-controller.js';
import { deletedParts, deletionMessages, offerUndo } from './undo-deletion.js';

interface CommentReference {
  readonly annotationId: string;
  readonly commentId?: number;
  readonly options?: RequestOptions;
}

/** Time for which an address is shown that the browser could not copy, in ms: the user copies it by hand. */
const LINK_TOAST_DURATION = 20_000;

/** Returns the address of a thread's page: the page it was started on if that is of this origin, else the current one. */
function pageUrlOf(store: CollabStore, { annotationId, options }: CommentReference): string {
  const { url } = store.comments.byId(annotationId, options?.documentId).peek()?.data.pageInfo ?? {};
  return url && URL.canParse(url) && new URL(url).origin === window.location.origin ? url : window.location.href;
}

/** Copies the link to a thread or a comment, and shows a toast. */
async function copyLink(
  store: CollabStore,
  target: CommentReference,
  { page, localize }: RequestContext,
): Promise<void> {
  const request = { ...target, href: pageUrlOf(store, target), parameter: page.navigation.linkParameter };
  try {
    await store.comments.copyLink(request);
    page.toasts.add({ message: localize.term('linkCopied'), type: 'success' });
  } catch {
    // The browser may deny access to the clipboard, or offer it on secure pages only.
    page.toasts.add({
      message: localize.term('linkNotCopied', store.comments.getLink(request)),
      type: 'error',
      duration: LINK_TOAST_DURATION,
    });
  }
}

interface RequestContext {
  readonly host: HTMLElement;
  readonly page: PageContext;
  readonly localize: LocalizeController;
}

/** The document of a thread, where several documents have threads of the same id. */
interface InDocument {
  readonly options?: RequestOptions;
}

/** Performs requests in the store, by event name. */
const handlers = {
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
  'collab-thread-accept': (store, detail, context) => acceptProposal(detail, store, context),
  'collab-thread-reject': ({ comments }, { annotationId, options }) =>
    comments.rejectCommentAnnotation({ annotationId, ...(options && { options }) }),
  'collab-thread-copy-link': (store, detail, context) => void copyLink(store, detail, context),
  'collab-thread-move': (_store, detail, { page }) => chooseTarget(page, detail),
  'collab-thread-access-change': ({ comments }, detail) => comments.updateAccess(detail),
  'collab-thread-mark-unread': ({ comments }, detail) => comments.markAsUnread(detail),
  'collab-thread-delete': ({ comments }, detail) => comments.deleteCommentAnnotation({ ...detail, deferred: true }),
  'collab-thread-retry': (store, { changeId, ...thread }) => {
    unsentChangesOf(store, thread)
      .find(({ id }) => id === changeId)
      ?.retry();
  },
  'collab-thread-discard': (store, { changeId, ...thread }) => {
    unsentChangesOf(store, thread)
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
    comments.deleteComment({ ...detail, deferred: true, skipDeleteThreadConfirmation: true }),
  'collab-attachment-delete': ({ comments }, detail) => comments.deleteAttachment({ ...detail, deferred: true }),
  'collab-recording-delete': ({ comments }, detail) => comments.deleteRecording({ ...detail, deferred: true }),
  'collab-comment-mark-unread': ({ comments }, detail) => comments.markAsUnread(detail),
  'collab-comment-copy-link': (store, detail, context) => void copyLink(store, detail, context),
  'collab-comment-reload': ({ comments }, { commentId: _, ...thread }) => comments.reloadContent(thread),
  'collab-comment-react': (store, detail) => react(store, detail),
  'collab-comment-retry': (store, { commentId, ...thread }) => {
    for (const change of decidedTogether(refusedChangesOf(store, thread, commentId))) change.retry();
  },
  'collab-comment-discard': (store, { commentId, ...thread }) => {
    for (const change of decidedTogether(refusedChangesOf(store, thread, commentId))) change.discard();
  },
} satisfies {
  [K in keyof GlobalEventHandlersEventMap]?: (
    store: CollabStore,
    detail: GlobalEventHandlersEventMap[K] extends { detail: infer D } ? D & InDocument : never,
    context: RequestContext,
  ) => unknown;
};

type ThreadReference = InDocument & { readonly annotationId: string };

type RequestName = keyof typeof handlers;

/** A request that a thread or one of its comments sends. */
export type ThreadRequest = GlobalEventHandlersEventMap[RequestName];

const requestNames = Object.keys(handlers) as readonly RequestName[];

/** The mutation of a request, if there is one; a promise where code is loaded first. */
type RequestResult = MutationHandle | undefined | Promise<MutationHandle | undefined>;

/** Performs a request for the thread of a document. */
function performRequest(
  store: CollabStore,
  { type, detail }: ThreadRequest,
  documentId: string | undefined,
  context: RequestContext,
): RequestResult {
  const handle = handlers[type as RequestName] as (
    store: CollabStore,
    detail: ThreadRequest['detail'] & InDocument,
    context: RequestContext,
  ) => RequestResult;
  return handle(store, documentId === undefined ? detail : { ...detail, options: { documentId } }, context);
}

/** Lets the user choose another target for a thread. */
function chooseTarget(page: PageContext, thread: ThreadReference): void {
  const row = rowOf(page.store, thread);
  if (row) createTargetChooser(page, row)?.();
}

/** Toggles a reaction of the user; another variant replaces it. */
function react({ comments, me }: CollabStore, request: ReactionRequest): MutationHandle {
  const { annotationId, commentId, reaction, options } = request;
  const user = me.peek();
  const comment = comments
    .byId(annotationId, options?.documentId)
    .peek()
    ?.data.comments.find((each) => each.commentId === commentId);
  const own = user && comment && ownReaction(comment, reaction.reactionId, user);
  const isOtherVariant = own && reaction.variant !== undefined && reaction.variant !== own.variant;
  return isOtherVariant ? comments.addReaction(request) : comments.toggleReaction(request);
}

const rowOf = (store: CollabStore, { annotationId, options }: ThreadReference) =>
  store.comments.byId(annotationId, options?.documentId).peek();

const unsentChangesOf = (store: CollabStore, thread: ThreadReference) => rowOf(store, thread)?.unsent ?? [];

const refusedChangesOf = (store: CollabStore, thread: ThreadReference, commentId: number) =>
  unsentChangesOf(store, thread).filter((change) => change.commentId === commentId && change.error);

/** Returns the changes that one decision covers: of conflicting edits only the first, whose text is shown. */
const decidedTogether = (refused: readonly UnsentChange[]) =>
  refused[0] && isEditConflict(refused[0]) ? refused.slice(0, 1) : refused;

/** Whether a request was refused before a mutation was created: only the composer holds the text. */
export const isRefused = ({ id, state }: MutationHandle): boolean => id === undefined && state.peek() === 'refused';

interface PerformedRequest {
  readonly request: ThreadRequest;
  readonly row: AnnotationRow;
  readonly store: CollabStore;
  readonly localize: LocalizeController;
}

/** Announcements for screen readers, by event name. */
const announcements: Readonly<Partial<Record<string, (performed: PerformedRequest) => string>>> = {
  'collab-thread-reply': ({ request: { detail }, localize }) =>
    localize.term('isDraft' in detail ? 'draftSaved' : 'replyAdded'),
  'collab-thread-approve': ({ localize }) => localize.term('approved'),
  'collab-thread-subscribe': ({ localize }) => localize.term('subscriptionReason', undefined),
  'collab-thread-unsubscribe': ({ localize }) => localize.term('unsubscribed'),
  'collab-thread-access-change': ({ row, localize }) =>
    localize.term(row.data.accessMode === 'private' ? 'private' : 'public'),
  'collab-thread-mark-unread': ({ localize }) => localize.term('markedUnread'),
  'collab-comment-edit': ({ localize }) => localize.term('commentSaved'),
  'collab-comment-publish': ({ localize }) => localize.term('commentPublished'),
  'collab-comment-retry': ({ localize }) => localize.term('sending'),
  'collab-comment-discard': ({ localize }) => localize.term('discarded'),
  'collab-comment-mark-unread': ({ localize }) => localize.term('markedUnread'),
  'collab-comment-react': announceReaction,
};

function announceReaction({ request, row, store, localize }: PerformedRequest): string {
  const { commentId, reaction } = request.detail as ReactionRequest;
  const { reactionId, customReaction } = reaction;
  const me = store.me.peek();
  const comment = row.data.comments.find((each) => each.commentId === commentId);
  const configured = store.config.reactions.find(({ id }) => id === reactionId);
  const name = configured ? localize.term('reactionName', configured.name) : (customReaction?.emoji ?? reactionId);
  const isAdded = me !== null && comment !== undefined && ownReaction(comment, reactionId, me) !== undefined;
  return localize.term(isAdded ? 'reactionAdded' : 'reactionRemoved', name);
}

interface ThreadRequestOptions {
  readonly store: () => CollabStore | undefined;
  readonly page: () => PageContext | undefined;
  readonly localize: LocalizeController;
  readonly announcer: LiveAnnouncerController;
  readonly drafts: DraftController;
  /** Id of the thread that is shown, once it is loaded; `NEW_THREAD` while one is written. */
  readonly content: () => string | undefined;
  /** Document of the thread that is shown, once it is loaded. */
  readonly documentId: () => string | undefined;
  /** Called after a request was performed. */
  readonly performed: (request: ThreadRequest) => void;
}

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: HTMLElement | DocumentFragment };

/** Performs the requests of the thread that an element shows, unless the page prevents them, and reports the outcome to the user. */
export class ThreadRequestController implements ReactiveController {
  readonly #host: Host;
  readonly #options: ThreadRequestOptions;
  #listening: AbortController | undefined;

  constructor(host: Host, options: ThreadRequestOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    // A root of either kind; typed as the one whose events have names.
    const root = this.#host.renderRoot as HTMLElement;
    for (const name of requestNames) {
      root.addEventListener(name, (event) => this.#handleRequest(event), { signal });
    }
    root.addEventListener('collab-link-activate', (event) => this.#handleLinkActivate(event), { signal });
    // Not click: a composer that expands under the pointer has moved when the button is released.
    root.addEventListener('mousedown', (event) => this.#handleMousedown(event), { signal });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
  }

  #handleRequest(request: ThreadRequest): void {
    const { localize } = this.#options;
    const store = this.#options.store();
    const page = this.#options.page();
    if (!store || !page || !forwardRequest(this.#host, request)) return;
    const documentId = this.#options.documentId();
    const result = performRequest(store, request, documentId, { host: this.#host, page, localize });
    if (result instanceof Promise) void result.then((handle) => this.#finish(request, handle, documentId));
    else this.#finish(request, result, documentId);
  }

  #finish(request: ThreadRequest, handle: MutationHandle | undefined, documentId: string | undefined): void {
    if (handle && isRefused(handle)) {
      // The composer keeps the text of a prevented request.
      request.preventDefault();
      void handle.settled.then((settled) => settled.ok || this.#showError(settled.error));
      return;
    }
    if (request.type === 'collab-thread-reply') this.#options.drafts.deleteSent();
    if (!this.#isRefusedInOutbox(handle)) {
      this.#announce(request, documentId);
      if (handle && request.type === 'collab-comment-edit') void this.#announceConflict(handle);
    }
    const isDeletion = request.type.endsWith('-delete');
    const offer = handle && isDeletion ? this.#createUndoOffer(request, handle, documentId) : undefined;
    this.#options.performed(request);
    offer?.();
  }

  /** Whether a mutation was refused and stays in the outbox: the thread shows that beside its text. */
  #isRefusedInOutbox(handle: MutationHandle | undefined): boolean {
    const unsent = this.#options.store()?.unsent.peek();
    return handle !== undefined && (unsent?.some(({ id, error }) => id === handle.id && error) ?? false);
  }

  /**
   * Announces a performed request to screen readers. Requests whose effect receives the focus or has a toast have no
   * announcement.
   */
  #announce(request: ThreadRequest, documentId: string | undefined): void {
    const { localize, announcer } = this.#options;
    const store = this.#options.store();
    const row = store?.comments.byId(request.detail.annotationId, documentId).peek();
    const message = store && row && announcements[request.type]?.({ request, row, store, localize });
    if (message) announcer.announce(message);
  }

  /** Announces that an edit was not saved after all, since the comment had been edited elsewhere. */
  async #announceConflict({ settled }: MutationHandle): Promise<void> {
    const { localize, announcer } = this.#options;
    const outcome = await settled;
    if (!outcome.ok && outcome.error.code === 'FAILED_PRECONDITION') announcer.announce(localize.term('editConflict'));
  }

  /** Returns the function that offers to undo a deletion; to be called after the element has updated its content. */
  #createUndoOffer(
    { type, detail: { annotationId } }: ThreadRequest,
    handle: MutationHandle,
    documentId: string | undefined,
  ): () => void {
    const { store, localize, announcer } = this.#options;
    const page = this.#options.page();
    if (!page) return () => handle.commit();
    const threadExists = store()?.comments.byId(annotationId, documentId).peek() !== undefined;
    const { deleted, restored } = deletionMessages[deletedParts[type] ?? (threadExists ? 'comment' : 'thread')];
    const message = localize.term(deleted);
    const wasOpen = page.navigation.openThread.peek() === annotationId;
    const anchor = page.navigation.fallbackAnchor;
    const onUndone = (): void => {
      if (!wasOpen || threadExists) return;
      page.navigation.open({ id: annotationId, documentId }, anchor);
    };
    const overtakenMessage = (): string => {
      const comments = store()?.comments.byId(annotationId, documentId).peek()?.data.comments ?? [];
      const me = store()?.me.peek();
      const reply = comments.findLast(({ from }) => from.userId !== me?.userId);
      return localize.term('threadKept', reply?.from.name ?? '');
    };
    const announceRestored = (): void => announcer.announce(localize.term(restored));
    return () => offerUndo({ page, localize, message, overtakenMessage, handle, onUndone, announceRestored });
  }

  #showError(error: CollabError): void {
    const { page, localize } = this.#options;
    page()?.toasts.add({ message: errorMessage(error, (key) => localize.term(key)), type: 'error' });
  }

  #handleLinkActivate({ detail: { commentId, text, link } }: CollabLinkActivateEvent): void {
    const { store, content, documentId } = this.#options;
    const annotationId = content();
    if (annotationId === undefined || commentId === undefined) return;
    store()?.events.emit('linkClick', { annotationId, commentId, text, link }, documentId());
  }

  #handleMousedown(event: MouseEvent): void {
    const isComposer = event
      .composedPath()
      .some((each) => each instanceof Element && each.localName === 'collab-composer');
    const { store, content, documentId } = this.#options;
    const shown = content();
    if (!isComposer || shown === undefined) return;
    const detail = shown === NEW_THREAD ? {} : { annotationId: shown };
    store()?.events.emit('composerClicked', detail, documentId());
  }
}
