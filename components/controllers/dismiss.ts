import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isTyping } from '../base/keyboard.js';
import { listenInWindows } from '../page/embedded-windows.js';
import { containsDeep } from './focus-restore.js';

interface DismissOptions {
  /** Whether the overlay is open. Read after each update of the host. */
  open: () => boolean;
  /** Closes the overlay. */
  dismiss: (reason: 'escape' | 'outside') => void;
  /** Further elements, besides the host, on which a press does not count as outside. */
  inside?: () => readonly (Element | undefined)[];
  /** Whether a press outside closes the overlay; true by default. Otherwise the overlay below handles it. */
  outside?: () => boolean;
  /** Whether Escape closes the overlay; true by default. Otherwise the overlay below handles it. */
  escape?: () => boolean;
  /**
   * Whether Escape closes the overlay before any element handles the key, also one that has the focus; false by default. A
   * text field handles the key as well: a tooltip under a resting pointer must not take it from a user who types.
   */
  capturesEscape?: boolean;
}

/** Open overlays, the topmost last: Escape and presses outside close only that one. */
const stack: DismissController[] = [];

/** Elements above all overlays, such as toasts: pressing them closes no overlay. */
export const overlaysAbove = new Set<Element>();

const isModal = (node: unknown): node is Element => node instanceof Element && node.matches('dialog:modal');

/** Whether a modal dialog of the page makes an element inert: the dialog of the key event, else any open one. */
function isBehindModal(host: Element, event: Event): boolean {
  const path = event.composedPath();
  const modals = path.some(isModal) ? path.filter(isModal) : [...document.querySelectorAll('dialog:modal')];
  return modals.length > 0 && !modals.some((modal) => containsDeep(modal, host) || containsDeep(host, modal));
}

/** Closes the topmost overlay on Escape or a press outside. */
export class DismissController implements ReactiveController {
  /** Whether an event is in an open overlay. */
  static #isInOverlay(event: Event): boolean {
    const path = event.composedPath();
    return stack.some((open) => path.includes(open.#host));
  }

  readonly #host: ReactiveControllerHost & Element;
  readonly #options: DismissOptions;
  #listening: AbortController | undefined;

  constructor(host: ReactiveControllerHost & Element, options: DismissOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdated(): void {
    if (this.#options.open() && this.#host.isConnected) this.#start();
    else this.#stop();
  }

  hostDisconnected(): void {
    this.#stop();
  }

  #start(): void {
    if (this.#listening) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    stack.push(this);
    listenInWindows(({ document: page }, viewSignal) => {
      const { capturesEscape = false } = this.#options;
      // Keys pressed in an overlay must not reach listeners of `document` first: they may close a dialog of the page below it.
      if (!capturesEscape) {
        const handleInner = (event: KeyboardEvent): void => {
          if (DismissController.#isInOverlay(event)) this.#handleKeydown(event);
        };
        page.documentElement.addEventListener('keydown', handleInner, { signal: viewSignal });
      }
      page.addEventListener('keydown', (event) => this.#handleKeydown(event), {
        signal: viewSignal,
        capture: capturesEscape,
      });
      page.addEventListener('pointerdown', (event) => this.#handlePointerdown(event), {
        signal: viewSignal,
        capture: true,
      });
    }, signal);
  }

  #stop(): void {
    if (!this.#listening) return;
    this.#listening.abort();
    this.#listening = undefined;
    stack.splice(stack.indexOf(this), 1);
  }

  #handleKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    const { capturesEscape = false } = this.#options;
    const overlays = stack.filter(
      (open) =>
        (open.#options.capturesEscape ?? false) === capturesEscape &&
        open.#options.escape?.() !== false &&
        !isBehindModal(open.#host, event),
    );
    if (overlays.at(-1) !== this) return;
    if (!capturesEscape || !isTyping(event)) {
      // Keeps the event from the page and from the overlay below.
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    for (const open of capturesEscape ? overlays : [this]) open.#options.dismiss('escape');
  }

  #handlePointerdown(event: PointerEvent): void {
    if (stack.findLast((open) => open.#options.outside?.() !== false) !== this) return;
    const path = event.composedPath();
    const inside = [this.#host, ...overlaysAbove, ...(this.#options.inside?.() ?? [])];
    if (!inside.some((element) => element && path.includes(element))) this.#options.dismiss('outside');
  }
}
