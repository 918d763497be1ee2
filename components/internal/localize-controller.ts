import { LocalizeController as Base, type FunctionParams } from '@shoelace-style/localize';
import type { Messages } from '../../locales/en.js';
import { lastWords } from './last-words.js';

interface LocaleGiver extends Element {
  readonly contextLocale: string;
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

/** How dates are written: to make that takes as long as to use it a hundred times. */
const formats: Record<string, Intl.DateTimeFormat> = {};

/**
 * Messages, numbers and times in the language of the place an element stands in: the nearest `lang`, the root's `locale`,
 * the page. It knows no language by itself; an element that is to stay small brings its few words along.
 */
export class BareLocalizeController extends Base<Messages> {
  #language = '';

  override hostConnected(): void {
    this.#language = '';
    super.hostConnected();
  }

  /** Looked up once an update: the way up the page is long. */
  hostUpdate(): void {
    this.#language = '';
  }

  override term<K extends keyof Messages>(key: K, ...args: FunctionParams<Messages[K]>): string {
    if (this.exists(key, {})) return super.term(key, ...args);
    const word = lastWords[key] as string | ((...args: unknown[]) => string) | undefined;
    return typeof word === 'function' ? word(...args) : (word ?? key);
  }

  override date(date: Date, options?: Intl.DateTimeFormatOptions): string {
    const lang = this.lang();
    return (formats[lang + JSON.stringify(options)] ??= new Intl.DateTimeFormat(lang, options)).format(date);
  }

  override lang(): string {
    this.#language ||= this.#findLanguage();
    return this.#language;
  }

  override dir(): string {
    return nearest(this.host, (element) => element.getAttribute('dir') ?? '') || super.dir();
  }

  #findLanguage(): string {
    const found = nearest(
      this.host,
      (element) => element.getAttribute('lang') || (givesLocale(element) ? element.contextLocale : ''),
    );
    try {
      return found ? new Intl.Locale(found.replace(/_/g, '-')).toString() : super.lang();
    } catch {
      return super.lang();
    }
  }
}
