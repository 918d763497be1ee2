import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & Element;

/** Has the browser ask before the page is left, for as long as something a person gave would be lost with it. */
class LeaveGuard implements ReactiveController {
  readonly #host: Host;
  readonly #isNeeded: () => boolean;

  constructor(host: Host, isNeeded: () => boolean) {
    this.#host = host;
    this.#isNeeded = isNeeded;
    host.addController(this);
  }

  hostUpdated(): void {
    const isOn = this.#host.isConnected && this.#isNeeded();
    // It listens no longer than needed: a page with such a listener may be kept out of the browser's history cache.
    if (isOn) addEventListener('beforeunload', this.#ask);
    else this.hostDisconnected();
  }

  hostDisconnected(): void {
    removeEventListener('beforeunload', this.#ask);
  }

  readonly #ask = (event: Event): void => event.preventDefault();
}

/** Asks before the page is left while something is on its way. */
export const guardLeaving = (host: Host, isNeeded: () => boolean): LeaveGuard => new LeaveGuard(host, isNeeded);
