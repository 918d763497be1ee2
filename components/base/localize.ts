import first from '../../locales/english/first.js';
import { lastWords } from './fallback-message.js';
import { BareLocalizeController, kept } from './localize-controller.js';

// Not registered as a language: one that a page has loaded before would stand in for what English lacks at first.
Object.assign(lastWords, first);

/** Messages, numbers and times in the language of the place an element stands in, with English at hand. */
export class LocalizeController extends BareLocalizeController {
  override date(date: Date, options?: Intl.DateTimeFormatOptions): string {
    const lang = this.lang();
    return kept(`@${lang}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(lang, options)).format(date);
  }

  override relativeTime(
    value: number,
    unit: Intl.RelativeTimeFormatUnit,
    options?: Intl.RelativeTimeFormatOptions,
  ): string {
    const lang = this.lang();
    return kept(`~${lang}${JSON.stringify(options)}`, () => new Intl.RelativeTimeFormat(lang, options)).format(
      value,
      unit,
    );
  }
}
