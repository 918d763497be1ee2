import type { Messages } from '../../locales/en.js';

/** What is said where no language has a word for it; a page's own English comes before. */
export const lastWords: Partial<Messages> = {};
