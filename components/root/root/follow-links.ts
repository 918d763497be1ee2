import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CollabStore } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { followAddress } from '../../base/safe-address.js';
import { warnOnce } from '../../base/warn.js';

interface LinksOptions {
  store: () => CollabStore | undefined;
  /** Name of the query parameter that carries the thread's id. */
  parameter: () => string;
  localize: LocalizeController;
}

/** Leads to what the page's address names, whenever that or the store is another. */
class LinkController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: LinksOptions;
  #listening: AbortController | undefined;
  #store: CollabStore | undefined;
  #followed = '';
  #end: (() => void) | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, options: LinksOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    followAddress(() => this.#look(), this.#listening.signal);
  }

  hostUpdated(): void {
    if (this.#host.isConnected) this.#look();
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    this.#leave();
    this.#store = undefined;
  }

  #look(): void {
    const store = this.#options.store();
    const parameter = this.#options.parameter();
    const { href } = window.location;
    const followed = JSON.stringify([parameter, href]);
    if (store === this.#store && followed === this.#followed) return;
    this.#leave();
    this.#store = store;
    this.#followed = followed;
    // Most addresses name nothing: what leads there is loaded for those that do.
    if (store && new URL(href).searchParams.has(parameter)) void this.#follow(store, { href, parameter });
  }

  async #follow(store: CollabStore, place: { readonly href: string; readonly parameter: string }): Promise<void> {
    try {
      const { openLink } = await import('./open-link.js');
      const isMeantStill = store === this.#store && this.#followed === JSON.stringify([place.parameter, place.href]);
      if (isMeantStill) this.#end = openLink({ host: this.#host, store, place, localize: this.#options.localize });
    } catch (error) {
      warnOnce(
        `The thread in the page's address is not opened: what leads there could not be loaded. ${String(error)}`,
      );
    }
  }

  #leave(): void {
    this.#end?.();
    this.#end = undefined;
  }
}

/** Leads to what the page's address names. */
export const followLinks = (host: ReactiveControllerHost & HTMLElement, options: LinksOptions): LinkController =>
  new LinkController(host, options);
