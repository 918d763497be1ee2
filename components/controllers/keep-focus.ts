import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { containsDeep, deepActiveElement } from './focus-restore.js';

interface KeepFocusOptions {
  /** What the focus goes on to, the first that can take it, when the control that had it is gone. */
  readonly heirs: () => readonly (HTMLElement | null | undefined)[];
  /** Called when the focus has gone on. */
  readonly kept?: () => void;
}

const canTake = (element: HTMLElement | null | undefined): element is HTMLElement =>
  element?.isConnected === true && !element.matches(':disabled') && element.checkVisibility();

/**
 * Keeps the focus in an element whose update takes away, disables or hides the control that had it. The browser would give
 * the focus to the page as a whole: a person who goes by keys would begin anew at its top.
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
    const heir = this.#options.heirs().find(canTake);
    heir?.focus({ preventScroll: true });
    if (heir) this.#options.kept?.();
  }
}
