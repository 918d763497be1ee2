import first from '../../locales/english/first.js';
import { lastWords } from './last-words.js';
import { BareLocalizeController } from './localize-controller.js';

// Not registered as a language: one that a page has loaded before would stand in for what English lacks at first.
Object.assign(lastWords, first);

/** Messages, numbers and times in the language of the place an element stands in, with English at hand. */
export class LocalizeController extends BareLocalizeController {}
