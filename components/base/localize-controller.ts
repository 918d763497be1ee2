import { LocalizeController as Base, type FunctionParams } from '@shoelace-style/localize';
import type { Messages } from '../../locales/english/messages.js';
import { lastWords } from './fallback-message.js';
import { visibleControls } from './visible-controls.js';

interface LocaleGiver extends Element {
  readonly contextLocale: string;
}

type Words = Partial<Messages> | undefined;

/** What the base has of a language: of its region, and in general. */
interface TranslationSource {
  getTranslationData(lang: string): { readonly primary: Words; readonly secondary: Words };
}

const givesLocale = (element: Element): element is LocaleGiver => 'contextLocale' in element;

/** The nearest ancestor, across shadow roots, for which `pick` finds something. */
function nearest(start: Element, pick: (element: Element) => string): string {
  for (let node: Node | null = start; node; node = node.parentNode ?? (node instanceof ShadowRoot ? node.host : null)) {
    const found = node instanceof Element ? pick(node) : '';
    if (found) return found;
  }
  return '';
}

/** A value of a message, such as a name from data: it turns the direction of nothing around it. */
const shown = (value: unknown): unknown => {
  if (typeof value === 'string') return visibleControls(value);
  return Array.isArray(value) ? value.map(shown) : value;
};

const known = new Map<string, unknown>();

/** What writes dates and knows languages, by a key: to make that takes as long as to use it a hundred times. */
export function kept<T>(key: string, make: () => T): T {
  if (!known.has(key)) known.set(key, make());
  return known.get(key) as T;
}

/**
 * Messages, numbers and times in the language of the place an element stands in: the nearest `lang`, the root's `locale`,
 * the page. It knows no language by itself; an element that is to stay small brings its few words along.
 */
export class BareLocalizeController extends Base<Messages> {
  #language = '';
  #words: readonly Words[] | undefined;

  override hostConnected(): void {
    // Given to an element that is there already, it is connected before it is made.
    if (#language in this) this.hostUpdate();
    super.hostConnected();
  }

  /** Looked up once an update: the way up the page is long. */
  hostUpdate(): void {
    this.#language = '';
    this.#words = undefined;
  }

  /** What is asked between two updates may be of another language by then. */
  hostUpdated(): void {
    this.hostUpdate();
  }

  override term<K extends keyof Messages>(key: K, ...args: FunctionParams<Messages[K]>): string {
    this.#words ??= this.#findWords();
    const word = this.#words.find((words) => words?.[key])?.[key] as
      string | ((...args: unknown[]) => string) | undefined;
    return typeof word === 'function' ? word(...args.map(shown)) : (word ?? key);
  }

  override lang(): string {
    this.#language ||= this.#findLanguage();
    return this.#language;
  }

  override dir(): string {
    return nearest(this.host, (element) => element.getAttribute('dir') ?? '') || super.dir();
  }

  /** What is looked through for a message, in order. The base would look its language up anew for each. */
  #findWords(): readonly Words[] {
    const { primary, secondary } = (this as unknown as TranslationSource).getTranslationData(this.lang());
    return [primary, secondary, lastWords];
  }

  #findLanguage(): string {
    const found =
      nearest(
        this.host,
        (element) => element.getAttribute('lang') || (givesLocale(element) ? element.contextLocale : ''),
      ) || navigator.language;
    try {
      return kept(found, () => new Intl.Locale(found.replace(/_/g, '-')).toString());
    } catch {
      return super.lang();
    }
  }
}
