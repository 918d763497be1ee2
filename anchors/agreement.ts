import type { TargetElement, TargetSelector } from '../store/model/index.js';
import { nameSelectors, type AnchorRoot } from './names.js';
import { placeOf } from './repeated.js';
import { itemAbove } from './search-index.js';
import { nameTypes, ownTextScore, selectorOf } from './selectors.js';
import { likeness, neighboursOf, wordingLike } from './wording.js';

/** How an element's text and surroundings agree with those a target was described by. */
export type Agreement = 'same' | 'similar' | 'contradicts';

/** Likeness from which a text is the same but for a slip of the pen. */
const sameText = 0.95;
/** Likeness from which it may be the same, edited. */
const editedText = 0.4;

/**
 * Compares texts. One that others have too, or that was edited, is only trusted beside the same neighbours; one that only
 * its numbers told from others must be the same.
 */
function textAgreement(element: Element, kept: TargetSelector, target: TargetElement): Agreement {
  const alike = likeness(kept.value, wordingLike(element, kept.value));
  const least = /\d/.test(kept.value) ? 1 : editedText;
  if (alike >= Math.max(sameText, least) && kept.score >= ownTextScore) return 'same';
  if (alike < least || neighboursOf(element) !== selectorOf(target, 'neighbours')?.value) return 'contradicts';
  return alike >= sameText ? 'same' : 'similar';
}

/** Whether an element has a name of the kind the target had, but another. */
function isNamedOtherwise(element: Element, target: TargetElement, root: AnchorRoot): boolean {
  const names = nameSelectors(element, root);
  return (target.selectors ?? []).some(
    ({ type, value }) =>
      nameTypes.has(type) && names.some((name) => name.type === type) && !names.some((name) => name.value === value),
  );
}

/** Compares what an element reads like with what the target's element did. */
export function agreementOf(element: Element, target: TargetElement, root: AnchorRoot): Agreement {
  const item = itemAbove(element, selectorOf(target, 'within')?.value ?? '') ?? element;
  const kept = selectorOf(target, 'item') ?? selectorOf(target, 'text');
  if (kept) return textAgreement(item, kept, target);
  const place = selectorOf(target, 'place')?.value;
  if (place !== undefined && place !== placeOf(item)) return 'contradicts';
  return isNamedOtherwise(element, target, root) ? 'contradicts' : 'similar';
}
