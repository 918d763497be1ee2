import { registerTranslation, type Translation } from '@shoelace-style/localize';
import type { Messages } from '../../../locales/english/messages.js';
import { warnOnce } from '../../base/warn.js';

/** The messages of a language or a region, all or some: what is missing is said in the kit's own words, else in English. */
export type LocaleMessages = Translation & Partial<Messages>;

/** Languages beside English, fetched when asked for. */
const languages: Readonly<Record<string, () => Promise<{ default: Translation }>>> = {
  de: () => import('../../../locales/de.js'),
};

const loaded = new Map<string, Promise<void>>();

/** What pages have registered, by code in lower case. */
const own = new Map<string, LocaleMessages>();

/**
 * Gives the kit a language it does not have, or other words for one it has. `$code` is a BCP 47 tag, `$dir` the direction.
 * It can be called before or after an element is on the page; what is shown changes at once.
 */
export function registerLocale(messages: LocaleMessages): void {
  if (languageOf(messages.$code) === undefined) {
    warnOnce(`registerLocale: "${messages.$code}" is no language; $code is a BCP 47 tag, for example "fr" or "pt-BR".`);
    return;
  }
  const code = messages.$code.toLowerCase();
  const all = { ...own.get(code), ...messages };
  own.set(code, all);
  registerTranslation(all);
}

function languageOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag.replace(/_/g, '-')).language;
  } catch {
    return undefined;
  }
}

/** Makes the messages of a language ready where the kit has them. Resolves when they are; English stands in until then. */
export function loadLocale(tag: string): Promise<void> {
  const language = languageOf(tag) ?? '';
  const load = Object.hasOwn(languages, language) ? languages[language] : undefined;
  if (!load) return Promise.resolve();
  const known = loaded.get(language);
  if (known) return known;
  const loading = load().then(
    // The page's own words go before the kit's.
    (module) => registerTranslation({ ...module.default, ...own.get(language) }),
    () => {
      loaded.delete(language);
      warnOnce(`The messages for locale "${language}" could not be loaded. English is shown.`);
    },
  );
  loaded.set(language, loading);
  return loading;
}

/** A locale that can be used, or none: an unknown one warns once. */
export function checkedLocale(tag: string): string {
  const language = languageOf(tag);
  const registered = [...own.keys()].map((code) => languageOf(code) ?? '');
  const known = [...new Set(['en', ...Object.keys(languages), ...registered])];
  if (language === undefined || !known.includes(language)) {
    warnOnce(
      `<collab-root locale="${tag}">: there are no messages in it, English is shown. Accepted are ${known.join(', ')}; registerLocale() adds others.`,
    );
  }
  return language === undefined ? '' : tag;
}
