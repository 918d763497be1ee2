import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { containsDeep } from './focus-restore.js';
import { listenInWindows } from '../page/page-windows.js';

interface DismissOptions {
  /** Whether there is something to close. Read after each update of the host. */
  open: () => boolean;
  /** Closes it. */
  dismiss: (reason: 'escape' | 'outside') => void;
  /** Elements whose clicks do not count as outside, beside the host. */
  inside?: () => readonly (Element | undefined)[];
  /** Whether a press outside closes; it does by default. What it does not close it leaves to what lies below. */
  outside?: () => boolean;
  /** Whether Escape closes; it does by default. What it does not close it leaves to what lies below. */
  escape?: () => boolean;
}

/** What is open, the topmost last: Escape and presses outside concern only that one. */
const stack: DismissController[] = [];

/** Elements that stand above whatever is open, such as messages: to press them closes nothing. */
export const above = new Set<Element>();

const isModal = (node: unknown): node is Element => node instanceof Element && node.matches('dialog:modal');

/** Whether a modal dialog of the page makes an element inert: the one a key was pressed in, or any where that is unknown. */
function isBehindModal(host: Element, event: Event): boolean {
  const path = event.composedPath();
  const modals = path.some(isModal) ? path.filter(isModal) : [...document.querySelectorAll('dialog:modal')];
  return modals.length > 0 && !modals.some((modal) => containsDeep(modal, host) || containsDeep(host, modal));
}

/** Closes an overlay by Escape or by a press outside, the topmost one only. */
export class DismissController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #options: DismissOptions;
  #listening: AbortController | undefined;

  constructor(host: ReactiveControllerHost & Element, options: DismissOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdated(): void {
    if (this.#options.open() && this.#host.isConnected) this.#enter();
    else this.#leave();
  }

  hostDisconnected(): void {
    this.#leave();
  }

  #enter(): void {
    if (this.#listening) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    stack.push(this);
    listenInWindows(({ document: page }, heard) => {
      page.addEventListener('keydown', (event) => this.#keyed(event), { signal: heard });
      page.addEventListener('pointerdown', (event) => this.#pressed(event), { signal: heard, capture: true });
    }, signal);
  }

  #leave(): void {
    if (!this.#listening) return;
    this.#listening.abort();
    this.#listening = undefined;
    stack.splice(stack.indexOf(this), 1);
  }

  #keyed(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    const takesEscape = (open: DismissController): boolean =>
      open.#options.escape?.() !== false && !isBehindModal(open.#host, event);
    if (stack.findLast(takesEscape) !== this) return;
    // Taken: the page's own Escape, and the overlay below, are not meant.
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#options.dismiss('escape');
  }

  #pressed(event: PointerEvent): void {
    if (stack.findLast((open) => open.#options.outside?.() !== false) !== this) return;
    const path = event.composedPath();
    const inside = [this.#host, ...above, ...(this.#options.inside?.() ?? [])];
    if (!inside.some((element) => element && path.includes(element))) this.#options.dismiss('outside');
  }
}
