import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { containsDeep, deepActiveElement } from './focus-restore.js';

interface KeepFocusOptions {
  /** Elements that can receive the focus when the focused control is gone; the first focusable one is used. */
  readonly candidates: () => readonly (HTMLElement | null | undefined)[];
  /** Called after the focus has moved. */
  readonly focusMoved?: () => void;
}

const canTake = (element: HTMLElement | null | undefined): element is HTMLElement =>
  element?.isConnected === true && !element.matches(':disabled') && element.checkVisibility();

/**
 * Keeps the focus in an element whose update removes, disables or hides the focused control. The browser would move the focus
 * to the body, and keyboard users would start again at the top of the page.
 */
export class KeepFocusController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: KeepFocusOptions;
  #focused: HTMLElement | SVGElement | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, options: KeepFocusOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdate(): void {
    const active = deepActiveElement();
    this.#focused = active && active !== this.#host && containsDeep(this.#host, active) ? active : undefined;
  }

  hostUpdated(): void {
    const before = this.#focused;
    this.#focused = undefined;
    if (!before || (before instanceof HTMLElement && canTake(before))) return;
    const active = deepActiveElement();
    if (active && active !== before) return;
    const next = this.#options.candidates().find(canTake);
    next?.focus({ preventScroll: true });
    if (next) this.#options.focusMoved?.();
  }
}
