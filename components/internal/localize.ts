import { registerTranslation } from '@shoelace-style/localize';
import en from '../../locales/en.js';
import { BareLocalizeController } from './localize-controller.js';

registerTranslation(en);

/** Messages, numbers and times in the language of the place an element stands in, with English at hand. */
export class LocalizeController extends BareLocalizeController {}
