import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How long a pause in typing is after which what came of it is told, in ms. */
const PAUSE = 500;

/** Tells screen readers what happened, by a live region in the host's own shadow root. */
export class LiveAnnouncerController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #region: HTMLElement | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** The region must be there before its text changes, or nothing is read. */
  hostUpdated(): void {
    if (this.#region?.isConnected) return;
    const region = document.createElement('div');
    region.className = 'visually-hidden';
    region.role = 'status';
    this.#host.shadowRoot?.append(region);
    this.#region = region;
  }

  hostDisconnected(): void {
    clearTimeout(this.#pause);
    this.#region?.remove();
    this.#region = undefined;
  }

  /** Tells what there is once it rests: of what changes with each key only the last is worth hearing. */
  announceAtRest(message: () => string): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.announce(message()), PAUSE);
  }

  announce(message: string): void {
    clearTimeout(this.#pause);
    // The same text twice is no change: a trailing no-break space makes it one.
    if (this.#region) this.#region.textContent = this.#region.textContent === message ? `${message}\u00a0` : message;
  }
}
