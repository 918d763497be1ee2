import { registerTranslation } from '@shoelace-style/localize';
import first from '../../locales/english/first.js';
import { BareLocalizeController } from './localize-controller.js';

registerTranslation(first);

/** Messages, numbers and times in the language of the place an element stands in, with English at hand. */
export class LocalizeController extends BareLocalizeController {}
