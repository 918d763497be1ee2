import type { MutationHandle } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import type { PageContext } from '../../page/page-context.js';

/** Time in which a deletion can be undone, in ms. */
const UNDO_TIME = 8000;

/** Time after which a deletion is committed even while the pointer rests on its toast, in ms. */
const LONGEST_UNDO_TIME = 60_000;

/** Messages about a deletion, by what is deleted. */
export const deletionMessages = {
  thread: { deleted: 'threadDeleted', restored: 'threadRestored' },
  comment: { deleted: 'commentDeleted', restored: 'commentRestored' },
  file: { deleted: 'fileDeleted', restored: 'fileRestored' },
  recording: { deleted: 'recordingDeleted', restored: 'recordingRestored' },
} as const;

/** What an event deletes, by event name, unless it is a comment or a thread. */
export const deletedParts: Readonly<Partial<Record<string, 'file' | 'recording'>>> = {
  'collab-attachment-delete': 'file',
  'collab-recording-delete': 'recording',
};

interface UndoOffer {
  /** Returns the message that the thread was not deleted because of a reply. */
  readonly overtakenMessage: () => string;
  readonly page: PageContext;
  readonly localize: LocalizeController;
  readonly message: string;
  /** The deferred deletion. */
  readonly handle: MutationHandle;
  /** Called after the deletion was undone, by the user or because of a reply. */
  readonly onUndone: () => void;
  /** Announces to screen readers that the user has undone the deletion. */
  readonly announceRestored: () => void;
}

/**
 * Shows a toast with Undo for a deferred deletion, and commits it when the toast goes or the page closes; without toasts, commits it
 * immediately.
 */
export function offerUndo(offer: UndoOffer): void {
  const { page, localize, message, overtakenMessage, handle, onUndone, announceRestored } = offer;
  if (page.toasts.regionCount.peek() === 0) {
    page.toasts.add({ message, type: 'success' });
    handle.commit();
    return;
  }
  const undo = (): void => {
    handle.discard();
    onUndone();
    announceRestored();
  };
  const action = { label: localize.term('undo'), run: undo };
  const id = page.toasts.add({ message, type: 'success', duration: UNDO_TIME, action });
  const dismiss = (): void => page.toasts.dismiss(id);
  const timer = setTimeout(dismiss, LONGEST_UNDO_TIME);
  window.addEventListener('pagehide', dismiss);
  const stop = page.toasts.messages.subscribe((toasts) => {
    if (toasts.some((toast) => toast.id === id)) return;
    clearTimeout(timer);
    window.removeEventListener('pagehide', dismiss);
    // The toast is removed before the action of its button runs.
    queueMicrotask(() => {
      stop();
      handle.commit();
    });
  });
  void handle.settled.then((settled) => {
    if (settled.ok || settled.error.code !== 'FAILED_PRECONDITION') return;
    dismiss();
    page.toasts.add({ message: overtakenMessage(), type: 'info' });
    onUndone();
  });
}
