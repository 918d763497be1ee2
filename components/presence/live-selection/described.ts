import {
  describeElement,
  describeText,
  type PageText,
  itemsOf,
  nameTypes,
  pathTypes,
  contextLength,
} from '../../../anchors/index.js';
import type { TargetElement } from '../../../store/index.js';
import { holdsKept, reachesKept } from './shareable.js';

/** Of a longer text its beginning is told, in UTF-16 units: it is told again every 2 seconds. */
export const LONGEST_QUOTE = 5_000;

/** A target by names and ways alone: nothing of it is what an element reads like. */
function withoutWords(target: TargetElement): TargetElement {
  if (!target.selectors) return target;
  return { ...target, selectors: target.selectors.filter(({ type }) => nameTypes.has(type) || pathTypes.has(type)) };
}

/** Describes a field, and nothing of what is in it. */
export const describedField = (field: Element): TargetElement => withoutWords(describeElement(field));

/** Describes an element that the page has marked; where people write in it, or beside it, by none of its words. */
export function describedElement(element: Element): TargetElement {
  // What tells an item from others may be in any of them.
  const item = [...itemsOf(element)].at(-1) ?? element;
  const target = describeElement(element);
  return holdsKept(item.parentElement ?? item) ? withoutWords(target) : target;
}

/** Describes a piece of text, its beginning where it is long; undefined where there are no words. */
export function describedText(range: AbstractRange, text: PageText): TargetElement | undefined {
  const whole = text.spanOf(range);
  if (!whole) return undefined;
  const [start, end] = [whole.start, Math.min(whole.end, whole.start + LONGEST_QUOTE)];
  const bounds = text.boundsOf({ start, end });
  const target = bounds && describeText(new StaticRange(bounds), { text, isTransient: true });
  const from = Math.max(0, start - contextLength);
  const around = text.boundsOf({ start: from, end: Math.min(text.text.length, end + contextLength) });
  if (!target || !around || !reachesKept(new StaticRange(around))) return target;
  const { prefix, suffix, ...rest } = target;
  return rest;
}
