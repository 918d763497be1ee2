import first from '../../locales/english/first.js';
import { fallbackMessages, BareLocalizeController, memoize } from './localize-controller.js';

// Not registered as a translation: an application's earlier translation would then serve as fallback for missing messages.
Object.assign(fallbackMessages, first);

/** Localises messages, numbers and times in the language of an element, with English as fallback. */
export class LocalizeController extends BareLocalizeController {
  override date(date: Date, options?: Intl.DateTimeFormatOptions): string {
    const lang = this.lang();
    return memoize(`@${lang}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(lang, options)).format(date);
  }

  override relativeTime(
    value: number,
    unit: Intl.RelativeTimeFormatUnit,
    options?: Intl.RelativeTimeFormatOptions,
  ): string {
    const lang = this.lang();
    return memoize(`~${lang}${JSON.stringify(options)}`, () => new Intl.RelativeTimeFormat(lang, options)).format(
      value,
      unit,
    );
  }
}
