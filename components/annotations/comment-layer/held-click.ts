import { isElement, isInsideKit } from '../../../anchors/index.js';
import { listenInWindows } from '../../page/embedded-windows.js';

/**
 * Keeps clicks from the page while the code of comment mode loads: the user means to comment, and a click on a link would leave
 * the page. The last one is repeated for the mode.
 */
export class HeldClick {
  readonly #listeners = new AbortController();
  #last: { readonly target: Element; readonly event: MouseEvent } | undefined;

  constructor() {
    listenInWindows((view, signal) => {
      view.addEventListener('click', (event) => this.#hold(event), { capture: true, signal });
      // The user types in the clicked field, so the click is no longer meant for a comment.
      view.addEventListener('keydown', () => (this.#last = undefined), { capture: true, signal });
    }, this.#listeners.signal);
  }

  /** Dispatches the last click again. */
  repeat(): void {
    this.end();
    this.#last?.target.dispatchEvent(new MouseEvent('click', this.#last.event));
  }

  end(): void {
    this.#listeners.abort();
  }

  #hold(event: MouseEvent): void {
    const [target] = event.composedPath();
    if (!isElement(target) || isInsideKit(target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#last = { target, event };
  }
}
