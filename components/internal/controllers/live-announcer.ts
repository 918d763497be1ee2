import type { LitElement, ReactiveController } from 'lit';

/** How long a pause in typing is after which what came of it is told, in ms. */
const PAUSE = 500;

/** Tells screen readers what happened, by a live region in the host's own shadow root. */
export class LiveAnnouncerController implements ReactiveController {
  readonly #host: LitElement;
  readonly #region = Object.assign(document.createElement('div'), { className: 'visually-hidden', role: 'status' });
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /**
   * The region must be there before its text changes, or nothing is read: all the host draws, which may be nothing, comes
   * before it and leaves it alone.
   */
  hostConnected(): void {
    this.#host.renderRoot.append(this.#region);
    this.#host.renderOptions.renderBefore = this.#region;
  }

  hostDisconnected(): void {
    clearTimeout(this.#pause);
    this.#region.textContent = '';
  }

  /** Tells what there is once it rests: of what changes with each key only the last is worth hearing. */
  announceAtRest(message: () => string): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.announce(message()), PAUSE);
  }

  announce(message: string): void {
    clearTimeout(this.#pause);
    // The same text twice is no change: a trailing no-break space makes it one.
    this.#region.textContent = this.#region.textContent === message ? `${message}\u00a0` : message;
  }
}
