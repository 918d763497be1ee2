import type { ToastMessage } from '../../page/page-state.js';

/** How long a message stays, in ms (Misc, Toast). */
const DURATION = 3000;
/** How long a message with an action stays at least, in ms: it has to be heard, found and pressed. */
const ACTION_DURATION = 8000;

interface Shown {
  /** Where a message is shown. */
  readonly elementOf: (id: number) => Element | null;
  /** Whether the time of what is new does not pass yet. */
  readonly isHeld: boolean;
}

/** The time messages have left, as animations of nothing: they can be paused, and end with the element they belong to. */
export class Lifetimes {
  readonly #over: (id: number) => void;
  readonly #lives = new Map<number, Animation>();

  constructor(over: (id: number) => void) {
    this.#over = over;
  }

  /** Starts the time of what is new, forgets what is gone. */
  follow(toasts: readonly ToastMessage[], { elementOf, isHeld }: Shown): void {
    for (const [id, life] of this.#lives) {
      if (toasts.some((toast) => toast.id === id)) continue;
      life.cancel();
      this.#lives.delete(id);
    }
    for (const { id, action, duration = DURATION } of toasts) {
      const element = elementOf(id);
      if (!element || this.#lives.has(id)) continue;
      const life = element.animate(null, action ? Math.max(duration, ACTION_DURATION) : duration);
      life.onfinish = () => this.#over(id);
      if (isHeld) life.pause();
      this.#lives.set(id, life);
    }
  }

  pause(): void {
    for (const life of this.#lives.values()) life.pause();
  }

  play(): void {
    for (const life of this.#lives.values()) life.play();
  }
}
