import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ColorScheme } from '../base/context.js';
import { pageColorScheme, schemeAttributes } from '../page/page-colors.js';

/** What a root may be told: one of the two, or to look at the page and then at the system. */
export type Theme = 'auto' | 'light' | 'dark';

interface ColorSchemeOptions {
  readonly theme: () => Theme;
  /** Whether `auto` follows the system and not the page (true), or never the system (false); the page, then the system by default. */
  readonly usesSystem: () => boolean | undefined;
}

/** Light or dark for the elements a root serves; the host renders again when it changes. */
export class ColorSchemeController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: ColorSchemeOptions;
  #watching: AbortController | undefined;
  #observer: MutationObserver | undefined;
  #page: ColorScheme = '';
  #system: ColorScheme = '';

  constructor(host: ReactiveControllerHost & HTMLElement, options: ColorSchemeOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  get value(): ColorScheme {
    const theme = this.#options.theme();
    if (theme !== 'auto') return theme;
    const usesSystem = this.#options.usesSystem();
    if (usesSystem === undefined) return this.#page || this.#system;
    return usesSystem ? this.#system : this.#page || 'light';
  }

  hostConnected(): void {
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    const look = () => this.#look();
    this.#observer = new MutationObserver(look);
    for (const element of [document.documentElement, document.body]) {
      this.#observer.observe(element, { attributes: true, attributeFilter: [...schemeAttributes] });
      // A ground that fades shows its new colour at the end.
      element.addEventListener('transitionend', ({ target }) => target === element && look(), { signal });
    }
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', look, { signal });
    window.addEventListener('load', look, { signal });
    look();
  }

  hostDisconnected(): void {
    this.#watching?.abort();
    this.#observer?.disconnect();
  }

  #look(): void {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const page = pageColorScheme(this.#host);
    if (system === this.#system && page === this.#page) return;
    this.#system = system;
    this.#page = page;
    this.#host.requestUpdate();
  }
}
