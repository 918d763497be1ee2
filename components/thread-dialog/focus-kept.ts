import type { LitElement } from 'lit';
import { containsDeep, deepActiveElement } from '../internal/controllers/focus-restore.js';

/** Keeps the focus in a dialog whose content is made anew: somebody else has come, and what had it was for who left. */
class FocusKept {
  #isHeld = false;
  /** Whether it was where one writes: it goes on to there once that has come. */
  #wasWriting = false;

  /** Takes where the focus is, before that goes. */
  hold(host: Element): void {
    const active = deepActiveElement();
    this.#isHeld = active !== undefined && containsDeep(host, active);
    this.#wasWriting = active?.matches('textarea, [role=textbox]') ?? false;
  }

  /** Gives the focus back, unless something else has it meanwhile: to the frame, which is there at once, and on to what is in it. */
  give(frame: HTMLElement | null, content: LitElement | null): void {
    if (!this.#isHeld) return;
    const active = deepActiveElement();
    this.#isHeld = frame !== null && this.#wasWriting && (!active || active === frame);
    if (!active) frame?.focus({ preventScroll: true });
    if (!this.#isHeld) return;
    void content?.updateComplete.then(() => {
      if (deepActiveElement() === frame) content.focus({ preventScroll: true });
    });
  }
}

export type { FocusKept };

/** Begins to keep the focus. */
export const keepFocusInside = (): FocusKept => new FocusKept();
