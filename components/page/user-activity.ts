import type { CollabStore, PresenceTimes } from '../../store/index.js';
import { listenInWindows } from './embedded-windows.js';
import { onAddressChange, pageInfoHere } from './page-address.js';

/** Events that show that the user is active. */
const activityEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'touchmove'] as const;

/** Reports the activity of a store's user to its presence. However many elements ask for it, each event is reported once. */
export class UserActivity {
  readonly #store: CollabStore;
  #count = 0;
  #listening: AbortController | undefined;

  constructor(store: CollabStore) {
    this.#store = store;
  }

  /** Shows the user to others and reports activity until the returned function is called. */
  enter(times: PresenceTimes): () => void {
    this.#count += 1;
    // Before the store announces the user, so that the announcement names the page.
    if (!this.#listening) {
      this.#listening = new AbortController();
      this.#listen(this.#listening.signal);
    }
    const leave = this.#store.presence.enter(times);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      leave();
      this.#count -= 1;
      if (this.#count > 0) return;
      this.#listening?.abort();
      this.#listening = undefined;
    };
  }

  #listen(signal: AbortSignal): void {
    const { presence } = this.#store;
    const touch = (): void => presence.touch();
    listenInWindows((view, viewSignal) => {
      const options = { signal: viewSignal, capture: true, passive: true };
      for (const type of activityEvents) view.addEventListener(type, touch, options);
    }, signal);
    document.addEventListener('visibilitychange', () => presence.update({ isTabAway: document.hidden }), { signal });
    onAddressChange(() => presence.update({ pageInfo: pageInfoHere() }), signal);
    presence.update({ isTabAway: document.hidden, pageInfo: pageInfoHere() });
  }
}
