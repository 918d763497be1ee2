import type { TargetElement, TargetSelector } from '../store/model/index.js';
import { isNamedOtherwiseWithin, itemOf } from './item-name.js';
import { nameSelectors, type AnchorRoot } from './names.js';
import { placeOf } from './repeated.js';
import { nameTypes, ownTextScore, selectorOf } from './selectors.js';
import { countsIn, likeness, neighboursOf, wordingLike } from './wording.js';

/** How an element's text and surroundings agree with those a target was described by. */
export type Agreement = 'same' | 'similar' | 'contradicts';

/** Likeness from which a text is the same but for a slip of the pen. */
const sameText = 0.95;
/** Likeness from which it may be the same, edited: short texts are soon alike. */
const editedText = ({ length }: string): number => (length < 40 ? 0.8 : 0.4);

/** What is alike in all texts. */
const withoutSigns = (text: string): string => text.replace(/[#\s]+/g, ' ');

/**
 * Compares texts. One that others have too, or that was edited, is only trusted beside the same neighbours; what counts and was
 * kept tells it from others, and must be the same.
 */
function textAgreement(element: Element, kept: TargetSelector, target: TargetElement): Agreement {
  const now = wordingLike(element, kept.value);
  if (countsIn(now) !== countsIn(kept.value)) return 'contradicts';
  const alike = Math.min(likeness(kept.value, now), likeness(withoutSigns(kept.value), withoutSigns(now)));
  const least = editedText(kept.value);
  if (alike >= Math.max(sameText, least) && kept.score >= ownTextScore) return 'same';
  const around = selectorOf(target, 'neighbours')?.value;
  if (alike < least || neighboursOf(element) !== around) return 'contradicts';
  // The only item of a list has nothing beside it that would vouch for an edit.
  if (alike < sameText && kept.type === 'item' && around.trim() === '') return 'contradicts';
  return alike >= sameText ? 'same' : 'similar';
}

/** Compares an item with one of several that read the same: it is to stand where that did. */
function placeAgreement(
  item: Element,
  place: string,
  kept: TargetSelector | undefined,
  target: TargetElement,
): Agreement {
  if (place !== placeOf(item)) return 'contradicts';
  const agrees = kept ? textAgreement(item, kept, target) : 'similar';
  return kept && agrees === 'contradicts' && kept.value === wordingLike(item, kept.value) ? 'similar' : agrees;
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
  const item = itemOf(element, target);
  const kept = selectorOf(target, 'item') ?? selectorOf(target, 'text');
  const place = selectorOf(target, 'place')?.value;
  if (kept && place === undefined) return textAgreement(item, kept, target);
  const agrees = place === undefined ? 'similar' : placeAgreement(item, place, kept, target);
  const isOther = isNamedOtherwise(element, target, root) || isNamedOtherwiseWithin(element, target);
  return isOther ? 'contradicts' : agrees;
}

/** Whether an element reads exactly as its target's did, but for numbers where the target was kept without. */
export function readsAsKept(element: Element, target: TargetElement): boolean {
  const kept = (selectorOf(target, 'item') ?? selectorOf(target, 'text'))?.value ?? '';
  return kept !== '' && kept === wordingLike(itemOf(element, target), kept);
}
