import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { LocalizeController } from '../../base/localize.js';
import { warnOnce } from '../../base/warn.js';
import { onAddressChange } from '../../page/page-address.js';
import type { PageContext } from '../../page/page-context.js';

interface LinksOptions {
  page: () => PageContext | undefined;
  /** Name of the query parameter that holds the thread id. */
  parameter: () => string;
  localize: LocalizeController;
}

/** Opens the thread in the page's URL whenever the URL or the store changes. */
export class LinkController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: LinksOptions;
  #listening: AbortController | undefined;
  #page: PageContext | undefined;
  #followed = '';
  #cancelLink: (() => void) | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, options: LinksOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    onAddressChange(() => this.#check(), this.#listening.signal);
  }

  hostUpdated(): void {
    if (this.#host.isConnected) this.#check();
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    this.#cancel();
    this.#page = undefined;
  }

  #check(): void {
    const page = this.#options.page();
    const parameter = this.#options.parameter();
    const { href } = window.location;
    const followed = JSON.stringify([parameter, href]);
    if (page === this.#page && followed === this.#followed) return;
    this.#cancel();
    this.#page = page;
    this.#followed = followed;
    // The code that opens links loads only for URLs with the parameter.
    if (page && new URL(href).searchParams.has(parameter)) void this.#follow(page, { href, parameter });
  }

  async #follow(page: PageContext, place: { readonly href: string; readonly parameter: string }): Promise<void> {
    try {
      const { openLink } = await import('./open-link.js');
      const isCurrent = page === this.#page && this.#followed === JSON.stringify([place.parameter, place.href]);
      if (isCurrent) this.#cancelLink = openLink({ host: this.#host, page, place, localize: this.#options.localize });
    } catch (error) {
      warnOnce(`The thread in the page's URL did not open, because its module could not be loaded. ${String(error)}`);
    }
  }

  #cancel(): void {
    this.#cancelLink?.();
    this.#cancelLink = undefined;
  }
}
