import { LocalizeController as Base, type FunctionParams } from '@shoelace-style/localize';
import type { Messages } from '../../locales/english/messages.js';
import { showBidiControls } from './bidi-controls.js';

/** The loaded English messages, used if the language of the element has no message. An application's own English takes precedence. */
export const fallbackMessages: Partial<Messages> = {};

interface LocaleProvider extends Element {
  readonly contextLocale: string;
}

type Translations = Partial<Messages> | undefined;

/** The base class's translations of a language: for its region, and in general. */
interface TranslationSource {
  getTranslationData(lang: string): { readonly primary: Translations; readonly secondary: Translations };
}

const hasContextLocale = (element: Element): element is LocaleProvider => 'contextLocale' in element;

/** Returns the value of the nearest ancestor, across shadow roots, for which `pick` returns one. */
function nearest(start: Element, pick: (element: Element) => string): string {
  for (let node: Node | null = start; node; node = node.parentNode ?? (node instanceof ShadowRoot ? node.host : null)) {
    const found = node instanceof Element ? pick(node) : '';
    if (found) return found;
  }
  return '';
}

/** Returns the language that applies to an element: the nearest `lang`, the root's `locale`, or that of the browser. */
export const languageAt = (element: Element): string =>
  nearest(element, (each) => each.getAttribute('lang') || (hasContextLocale(each) ? each.contextLocale : '')) ||
  navigator.language;

/** Returns a value for a message, such as a name from data, without effect on the text direction around it. */
const toDisplayValue = (value: unknown): unknown => {
  if (typeof value === 'string') return showBidiControls(value);
  return Array.isArray(value) ? value.map(toDisplayValue) : value;
};

const memo = new Map<string, unknown>();

/** Memoizes a value by key: creating an `Intl` object costs as much as a hundred uses. */
export function memoize<T>(key: string, make: () => T): T {
  if (!memo.has(key)) memo.set(key, make());
  return memo.get(key) as T;
}

/**
 * Localises messages, numbers and times in the language of an element: the nearest `lang`, the root's `locale`, or that of the
 * browser. It brings no messages; a small element provides its own few.
 */
export class BareLocalizeController extends Base<Messages> {
  #language = '';
  #translations: readonly Translations[] | undefined;

  override hostConnected(): void {
    // For a host that is already connected, this runs during construction.
    if (#language in this) this.hostUpdate();
    super.hostConnected();
  }

  /** Resets the language, which is looked up once per update. */
  hostUpdate(): void {
    this.#language = '';
    this.#translations = undefined;
  }

  /** Resets the language, which may change before the next call. */
  hostUpdated(): void {
    this.hostUpdate();
  }

  override term<K extends keyof Messages>(key: K, ...args: FunctionParams<Messages[K]>): string {
    this.#translations ??= this.#findTranslations();
    const message = this.#translations.find((translations) => translations?.[key])?.[key] as
      string | ((...args: unknown[]) => string) | undefined;
    return typeof message === 'function' ? message(...args.map(toDisplayValue)) : (message ?? key);
  }

  override lang(): string {
    this.#language ||= this.#findLanguage();
    return this.#language;
  }

  override dir(): string {
    return nearest(this.host, (element) => element.getAttribute('dir') ?? '') || super.dir();
  }

  /** Returns the translations to search for a message, in order; the base class would look up the language for each message. */
  #findTranslations(): readonly Translations[] {
    const { primary, secondary } = (this as unknown as TranslationSource).getTranslationData(this.lang());
    return [primary, secondary, fallbackMessages];
  }

  #findLanguage(): string {
    const found = languageAt(this.host);
    try {
      return memoize(found, () => new Intl.Locale(found.replace(/_/g, '-')).toString());
    } catch {
      return super.lang();
    }
  }
}
