import { registerTranslation, type Translation } from '@shoelace-style/localize';
import { warnOnce } from '../internal/warn.js';

/** Languages beside English, fetched when asked for. */
const languages: Readonly<Record<string, () => Promise<{ default: Translation }>>> = {
  de: () => import('../../locales/de.js'),
};

const loaded = new Map<string, Promise<void>>();

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
    (module) => registerTranslation(module.default),
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
  const known = ['en', ...Object.keys(languages)];
  if (language === undefined || !known.includes(language)) {
    warnOnce(
      `<collab-root locale="${tag}">: there are no messages in it, English is shown. Accepted are ${known.join(', ')}.`,
    );
  }
  return language === undefined ? '' : tag;
}
