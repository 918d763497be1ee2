import type { Messages } from '../../locales/english/messages.js';

/** English, as far as it is loaded: said where the language of the place has no word for it. A page that registers English of its own comes before. */
export const lastWords: Partial<Messages> = {};
