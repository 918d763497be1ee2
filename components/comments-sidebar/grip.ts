import { html } from 'lit';
import type { LocalizeController } from '../internal/localize.js';
import type { CollabCommentsSidebar } from './comments-sidebar.js';

interface GripOptions {
  readonly element: CollabCommentsSidebar;
  readonly localize: LocalizeController;
  panel(): HTMLElement | null;
  fill(fullscreen: boolean): void;
  close(): void;
  /** Listens to `pointerdown`. */
  grab(event: PointerEvent): void;
}

/** How far a pointer may move in a press, in px. */
const STILL = 6;

/** By what a person pulls a sheet up and down, between a good half of the window, all of it, and away. */
class Grip {
  readonly #options: GripOptions;
  #pressedAt = 0;

  constructor(options: GripOptions) {
    this.#options = options;
  }

  /** It was dragged down: from all of the window far enough to be the half again, or away. */
  lowered(distance: number): void {
    const { element, panel, fill, close } = this.#options;
    const height = panel()?.offsetHeight ?? 0;
    if (element.fullscreen && distance < height * 0.6) fill(false);
    else close();
  }

  render() {
    const { element, localize } = this.#options;
    return html`
      <button
        part="grip"
        class="grip"
        type="button"
        aria-label=${localize.term('fullScreen')}
        aria-pressed=${String(element.fullscreen)}
        @pointerdown=${this.#pressed}
        @click=${this.#clicked}
        @keydown=${this.#keyed}
      ></button>
    `;
  }

  readonly #pressed = (event: PointerEvent): void => {
    this.#pressedAt = event.clientY;
    this.#options.grab(event);
  };

  readonly #clicked = (event: MouseEvent): void => {
    const { element, fill } = this.#options;
    // A drag ends with a click, too; a key's click is nowhere.
    const isPress = event.detail === 0 || Math.abs(event.clientY - this.#pressedAt) < STILL;
    if (isPress) fill(!element.fullscreen);
  };

  readonly #keyed = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const { element, fill, close } = this.#options;
    if (event.key === 'ArrowUp') fill(true);
    else if (element.fullscreen) fill(false);
    else close();
  };
}

export type { Grip };

export const createGrip = (options: GripOptions): Grip => new Grip(options);
