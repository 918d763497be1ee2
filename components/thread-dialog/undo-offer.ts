import type { MutationHandle } from '../../store/index.js';
import type { LocalizeController } from '../internal/localize.js';
import type { PageState } from '../internal/page-state.js';

interface UndoOffer {
  readonly page: PageState;
  readonly localize: LocalizeController;
  /** What was done. */
  readonly message: string;
  /** A deletion that is held back. */
  readonly handle: MutationHandle;
}

/** How long a deletion can be undone, in ms. */
const OFFER = 8000;
/** A page that shows no messages, or one that is rested on, keeps nothing back for longer, in ms. */
const LONGEST = 60_000;

/** Offers the way back from a deletion that is held back; it is sent once the offer is over. */
export function offerUndo({ page, localize, message, handle }: UndoOffer): void {
  const action = { label: localize.term('undo'), run: () => handle.discard() };
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
