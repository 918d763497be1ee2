import { registerTranslation } from '@shoelace-style/localize';
import first from '../../locales/english/first.js';
import type { Messages } from '../../locales/en.js';
import { BareLocalizeController } from './localize-controller.js';

registerTranslation(first);

/** Messages, numbers and times in the language of the place an element stands in, with English at hand. */
export class LocalizeController extends BareLocalizeController {
  /** Where English is asked for, another language that the page has loaded before it does not stand in. */
  override exists(key: keyof Messages): boolean {
    return super.exists(key, { includeFallback: !this.lang().startsWith('en') });
  }
}
