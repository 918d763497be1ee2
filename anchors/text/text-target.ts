import type { TargetElement } from '../../store/model/index.js';
import { readingType } from '../resolve/stored-reading.js';

/** Type of the selector with the fingerprint of the whole text. */
export const fingerprintType = 'text-fingerprint';

/** Type of the selector that marks unique words, which are too long to be repeated by chance. */
export const uniqueType = 'text-only';

/** Type of the selector with the number of places with the words, and of those with the same context: `3/1`. */
export const countType = 'text-count';

/** Types of the selectors that describe the text, and not a named element. */
export const textTypes: ReadonlySet<string> = new Set([fingerprintType, uniqueType, countType, readingType]);

/** Whether a target describes the element of the text, and not only the text. */
export const isInElement = ({ elementId, selectors }: TargetElement): boolean =>
  elementId !== undefined || selectors?.some(({ type }) => !textTypes.has(type)) === true;

/** Whether a target is a text: words, or all text of an element. */
export const isTextTarget = (target: TargetElement | null | undefined): target is TargetElement =>
  Boolean(target?.targetText) || (target?.selectAllContent === true && isInElement(target));
