import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ColorScheme } from '../context.js';
import { pageColorScheme, schemeAttributes } from '../page-colors.js';

/** What a root may be told: one of the two, or to look at the page and then at the system. */
export type Theme = 'auto' | 'light' | 'dark';

/** Light or dark for the elements a root serves; the host renders again when it changes. */
export class ColorSchemeController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #theme: () => Theme;
  #watching: AbortController | undefined;
  #observer: MutationObserver | undefined;
  #value: ColorScheme = '';

  constructor(host: ReactiveControllerHost & HTMLElement, options: { theme: () => Theme }) {
    this.#host = host;
    this.#theme = options.theme;
    host.addController(this);
  }

  get value(): ColorScheme {
    const theme = this.#theme();
    return theme === 'auto' ? this.#value : theme;
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
    const value = pageColorScheme(this.#host) || system;
    if (value === this.#value) return;
    this.#value = value;
    this.#host.requestUpdate();
  }
}
