import type { LitElement } from 'lit';
import { containsDeep, deepActiveElement } from '../internal/controllers/focus-restore.js';

/** What in a dialog can have the focus. */
interface Inside {
  /** The frame, which is there at once. */
  readonly frame: HTMLElement | null;
  /** The composer of a thread that is being written. */
  readonly composer: HTMLElement | null;
  readonly thread: LitElement | null;
}

/** Puts the focus into a dialog, and keeps it there when its content is made anew: somebody else has come, and what had it was for who left. */
class FocusInside {
  readonly #inside: () => Inside;
  /** Whether the person has just begun the thread that is shown. */
  #isBegun = false;
  #isHeld = false;
  /** Whether the focus was where one writes: it goes on to there once that has come. */
  #wasWriting = false;

  constructor(inside: () => Inside) {
    this.#inside = inside;
  }

  /** The thread that is shown next is the person's own, begun just now. */
  begun(): void {
    this.#isBegun = true;
  }

  /** Puts the focus into what is shown. */
  enter(isSheet: boolean): void {
    const { frame, composer, thread } = this.#inside();
    const isBegun = this.#isBegun;
    this.#isBegun = false;
    if (composer) composer.focus();
    // Who has just written may have more to say; a touch would only get a screen keyboard over what it has written.
    else if (isBegun && !isSheet) thread?.focus();
    else frame?.focus({ preventScroll: true });
  }

  /** Takes where the focus is, before that goes. */
  hold(host: Element): void {
    const active = deepActiveElement();
    this.#isHeld = active !== undefined && containsDeep(host, active);
    this.#wasWriting = active?.matches('textarea, [role=textbox]') ?? false;
  }

  /** Gives the focus back, unless something else has it meanwhile: to the frame, and on to the thread in it. */
  give(): void {
    if (!this.#isHeld) return;
    const { frame, thread } = this.#inside();
    const active = deepActiveElement();
    this.#isHeld = frame !== null && this.#wasWriting && (!active || active === frame);
    if (!active) frame?.focus({ preventScroll: true });
    if (!this.#isHeld) return;
    void thread?.updateComplete.then(() => {
      if (deepActiveElement() === frame) thread.focus({ preventScroll: true });
    });
  }
}

export type { FocusInside };

/** Sees to the focus inside a dialog. */
export const focusInside = (inside: () => Inside): FocusInside => new FocusInside(inside);
