import type { ToastMessage } from '../../page/page-toasts.js';

/** Default duration of a toast, in ms (Misc, Toast). */
const DURATION = 3000;
/** Minimum duration of a toast with an action, in ms: users need time to read it and to reach the button. */
const MIN_ACTION_DURATION = 8000;

interface UpdateOptions {
  readonly elementOf: (id: number) => Element | null;
  /** Whether new timers start paused. */
  readonly isPaused: boolean;
}

/** Timers of toasts. Each is an empty animation of its element, so it can be paused and ends with the element. */
export class ToastTimers {
  readonly #finished: (id: number) => void;
  readonly #animations = new Map<number, Animation>();

  /** `finished` is called when the time of a toast is over. */
  constructor(finished: (id: number) => void) {
    this.#finished = finished;
  }

  /** Starts the timers of new toasts and cancels those of removed ones. */
  update(toasts: readonly ToastMessage[], { elementOf, isPaused }: UpdateOptions): void {
    for (const [id, animation] of this.#animations) {
      if (toasts.some((toast) => toast.id === id)) continue;
      animation.cancel();
      this.#animations.delete(id);
    }
    for (const { id, action, duration = DURATION } of toasts) {
      const element = elementOf(id);
      if (!element || this.#animations.has(id)) continue;
      const animation = element.animate(null, action ? Math.max(duration, MIN_ACTION_DURATION) : duration);
      animation.onfinish = () => this.#finished(id);
      if (isPaused) animation.pause();
      this.#animations.set(id, animation);
    }
  }

  pause(): void {
    for (const animation of this.#animations.values()) animation.pause();
  }

  resume(): void {
    for (const animation of this.#animations.values()) animation.play();
  }
}
