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
