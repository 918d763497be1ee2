import type { MutationHandle, AnnotationRow, CollabStore, ReactionRequest } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import type { PageState } from '../../page/page-state.js';
import { ownReaction } from '../../../store/rules/find-reaction.js';
import type { ThreadRequest } from './thread-requests.js';

interface UndoOffer {
  readonly page: PageState;
  readonly localize: LocalizeController;
  /** What was done. */
  readonly message: string;
  /** A deletion that is held back. */
  readonly handle: MutationHandle;
  /** Called when it has been undone. */
  readonly undone: () => void;
}

/** How long a deletion can be undone, in ms. */
const OFFER = 8000;
/** A message that is rested on keeps nothing back for longer, in ms. */
const LONGEST = 60_000;

/** Offers the way back from a deletion that is held back; it is sent once the offer is over, at once where nobody would see it. */
export function offerUndo({ page, localize, message, handle, undone }: UndoOffer): void {
  if (page.toasters.peek() === 0) {
    page.toast({ message, type: 'success' });
    handle.release();
    return;
  }
  const undo = (): void => {
    handle.discard();
    undone();
  };
  const action = { label: localize.term('undo'), run: undo };
  const id = page.toast({ message, type: 'success', duration: OFFER, action });
  const timer = setTimeout(() => page.dismissToast(id), LONGEST);
  const stop = page.toasts.subscribe((toasts) => {
    if (toasts.some((toast) => toast.id === id)) return;
    clearTimeout(timer);
    // The message goes before what its button does is done.
    queueMicrotask(() => {
      stop();
      handle.release();
    });
  });
}

interface Done {
  readonly request: ThreadRequest;
  readonly row: AnnotationRow;
  readonly store: CollabStore;
  readonly localize: LocalizeController;
}

/** What is said of an act, by the name of its request. */
const spoken: Readonly<Partial<Record<string, (done: Done) => string>>> = {
  'collab-thread-reply': ({ request: { detail }, localize }) =>
    localize.term('isDraft' in detail ? 'draftSaved' : 'replyAdded'),
  'collab-thread-approve': ({ localize }) => localize.term('approved'),
  'collab-thread-subscribe': ({ localize }) => localize.term('subscribedBecause', undefined),
  'collab-thread-unsubscribe': ({ localize }) => localize.term('unsubscribed'),
  'collab-thread-access-change': ({ row, localize }) =>
    localize.term(row.data.accessMode === 'private' ? 'private' : 'public'),
  'collab-thread-mark-unread': ({ localize }) => localize.term('markedUnread'),
  'collab-comment-edit': ({ localize }) => localize.term('commentSaved'),
  'collab-comment-publish': ({ localize }) => localize.term('commentPublished'),
  'collab-comment-retry': ({ localize }) => localize.term('sending'),
  'collab-comment-discard': ({ localize }) => localize.term('discarded'),
  'collab-comment-mark-unread': ({ localize }) => localize.term('markedUnread'),
  'collab-comment-react': reacted,
};

/**
 * What is said aloud of an act that has been done, where the person would hear of it in no other way: the focus goes back to the button
 * it came from, or stays in the text. Nothing where the focus comes to what tells of it, or a message does.
 */
export function spokenOutcome(
  request: ThreadRequest,
  row: AnnotationRow,
  store: CollabStore,
  localize: LocalizeController,
): string {
  return spoken[request.type]?.({ request, row, store, localize }) ?? '';
}

function reacted({ request, row, store, localize }: Done): string {
  const { commentId, reaction } = request.detail as ReactionRequest;
  const { reactionId, customReaction } = reaction;
  const me = store.me.peek();
  const comment = row.data.comments.find((each) => each.commentId === commentId);
  const offered = store.config.reactions.find(({ id }) => id === reactionId);
  const name = offered ? localize.term('reactionName', offered.name) : (customReaction?.emoji ?? reactionId);
  const isOn = me !== null && comment !== undefined && ownReaction(comment, reactionId, me) !== undefined;
  return localize.term(isOn ? 'reactionAdded' : 'reactionRemoved', name);
}
