import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ColorScheme } from '../base/context.js';

/** Attributes by which design systems set light or dark on `html` or `body`. */
const schemeAttributes = [
  'data-collab-theme',
  'data-theme',
  'data-bs-theme',
  'data-color-mode',
  'data-color-scheme',
  'data-mode',
  'class',
  'style',
] as const;

const schemeNamed = (value: string | null | undefined): ColorScheme => {
  const words = value?.toLowerCase().split(/[\s_-]+/) ?? [];
  if (words.includes('dark')) return 'dark';
  return words.includes('light') ? 'light' : '';
};

function attributeScheme(element: Element): ColorScheme {
  for (const name of schemeAttributes) {
    if (name === 'class' || name === 'style') continue;
    const scheme = schemeNamed(element.getAttribute(name));
    if (scheme) return scheme;
  }
  if (element.classList.contains('dark')) return 'dark';
  return element.classList.contains('light') ? 'light' : '';
}

/** Returns the scheme of the page's `color-scheme`; empty for `light dark`, which follows the system. */
function propertyScheme(element: Element): ColorScheme {
  const words = getComputedStyle(element).colorScheme.split(' ');
  if (words.includes('dark')) return words.includes('light') ? '' : 'dark';
  return words.includes('light') ? 'light' : '';
}

/** Returns the scheme of the background colour: a white page stays light on a dark system. */
function backgroundScheme(element: Element): ColorScheme {
  const [, channels] = /^rgba?\(([^)]+)\)/.exec(getComputedStyle(element).backgroundColor) ?? [];
  const [red = 0, green = 0, blue = 0, alpha = 1] = channels?.split(/[\s,/]+/).map(Number) ?? [0, 0, 0, 0];
  if (alpha < 0.5) return '';
  return 0.299 * red + 0.587 * green + 0.114 * blue > 127 ? 'light' : 'dark';
}

/** Returns the page's scheme from its attributes, classes, the `color-scheme` of `host`, and its background. */
function pageColorScheme(host: Element): ColorScheme {
  const { body, documentElement: root } = document;
  const elements = [root, body];
  const signs = [
    ...elements.map((element) => () => attributeScheme(element)),
    () => propertyScheme(host),
    ...elements.reverse().map((element) => () => backgroundScheme(element)),
  ];
  for (const sign of signs) {
    const scheme = sign();
    if (scheme) return scheme;
  }
  return '';
}

/** Theme of a root; `auto` follows the page, then the system. */
export type Theme = 'auto' | 'light' | 'dark';

interface ColorSchemeOptions {
  readonly theme: () => Theme;
  /** Whether `auto` follows the system and not the page (true), or never the system (false); the page, then the system by default. */
  readonly usesSystem: () => boolean | undefined;
}

/** Determines the colour scheme of a root's elements; the host updates when it changes. */
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
    const look = () => this.#update();
    this.#observer = new MutationObserver(look);
    for (const element of [document.documentElement, document.body]) {
      this.#observer.observe(element, { attributes: true, attributeFilter: [...schemeAttributes] });
      // A background in transition has its new colour at the end.
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

  #update(): void {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const page = pageColorScheme(this.#host);
    if (system === this.#system && page === this.#page) return;
    this.#system = system;
    this.#page = page;
    this.#host.requestUpdate();
  }
}
