import { registerTranslation, type Translation } from '@shoelace-style/localize';
import type { Messages } from '../../../locales/english/messages.js';
import { warnOnce } from '../../base/warn.js';

/** The messages of a language or a region. Missing messages fall back to the kit's translation, then to English. */
export type LocaleMessages = Translation & Partial<Messages>;

/** Lazy translations besides English. */
const languages: Readonly<Record<string, () => Promise<{ default: Translation }>>> = {
  de: () => import('../../../locales/de.js'),
};

const loaded = new Map<string, Promise<void>>();

/** Translations registered by the application, by code in lower case. */
const registered = new Map<string, LocaleMessages>();

/**
 * Adds a language, or replaces messages of one. `$code` is a BCP 47 tag, `$dir` the text direction. Elements on the page update
 * immediately.
 */
export function registerLocale(messages: LocaleMessages): void {
  if (languageOf(messages.$code) === undefined) {
    warnOnce(
      `registerLocale: "${messages.$code}" is not a language. Accepted for $code: a BCP 47 tag, such as "fr" or "pt-BR".`,
    );
    return;
  }
  const code = messages.$code.toLowerCase();
  const all = { ...registered.get(code), ...messages };
  registered.set(code, all);
  registerTranslation(all);
}

function languageOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag.replace(/_/g, '-')).language;
  } catch {
    return undefined;
  }
}

/** Loads the kit's translation of a language, if there is one. Elements use English until then. */
export function loadLocale(tag: string): Promise<void> {
  const language = languageOf(tag) ?? '';
  const load = Object.hasOwn(languages, language) ? languages[language] : undefined;
  if (!load) return Promise.resolve();
  const known = loaded.get(language);
  if (known) return known;
  const loading = load().then(
    // The application's messages take precedence.
    (module) => registerTranslation({ ...module.default, ...registered.get(language) }),
    () => {
      loaded.delete(language);
      warnOnce(`The messages for locale "${language}" could not be loaded, so English is shown.`);
    },
  );
  loaded.set(language, loading);
  return loading;
}

/** Returns a locale tag; empty if it is invalid. A locale without messages warns once. */
export function validLocale(tag: string): string {
  const language = languageOf(tag);
  const added = [...registered.keys()].map((code) => languageOf(code) ?? '');
  const available = [...new Set(['en', ...Object.keys(languages), ...added])];
  if (language === undefined || !available.includes(language)) {
    warnOnce(
      `<collab-root locale="${tag}">: there are no messages for this language, so English is shown. Accepted: ${available.join(', ')}; registerLocale() adds others.`,
    );
  }
  return language === undefined ? '' : tag;
}
