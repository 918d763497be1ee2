import {
  closestAcross,
  contextLength,
  describeElement,
  describeText,
  elementAround,
  isElement,
  isInsideKit,
  itemsOf,
  nameTypes,
  pathTypes,
  reachesInto,
  type PageText,
} from '../../../anchors/index.js';
import type { TargetElement } from '../../../store/index.js';

/** Attribute of elements whose selection as a whole is shared. */
const selectableSelector = '[data-collab-selectable]';

/** Attribute that limits sharing: `none` shares nothing, `text` also shares text that people edit. */
const privacyAttribute = 'data-collab-selection';
const deniedSelector = `[${privacyAttribute}="none"]`;

const editableSelector = '[contenteditable]:not([contenteditable="false" i])';

/** Input types without a value to edit or choose, and passwords. */
const otherInputs = /^(button|hidden|image|password|reset|submit)$/;

const roles = '[role="textbox"], [role="searchbox"], [role="combobox"]';

const typeOf = (element: Element): string => (element.localName === 'input' ? (element as HTMLInputElement).type : '');

const isEditable = (element: Element | null): element is HTMLElement =>
  (element as Partial<HTMLElement> | null)?.isContentEditable === true;

/** Whether others may know that an element is selected or focused. */
export const isShareable = (element: Element): boolean =>
  typeOf(element) !== 'password' && !isInsideKit(element) && !closestAcross(element, deniedSelector);

/** Returns the field that a focused element belongs to; undefined if it is no field. */
export function fieldAround(element: Element): Element | undefined {
  const { localName } = element;
  if (localName === 'input') return otherInputs.test(typeOf(element)) ? undefined : element;
  if (/^(textarea|select)$/.test(localName) || element.matches(roles)) return element;
  if (!isEditable(element)) return undefined;
  let at: Element = element;
  while (at.localName !== 'body' && isEditable(at.parentElement)) at = at.parentElement;
  return at;
}

/** Returns the nearest element around an element that is marked as selectable. */
export const selectableAround = (element: Element): Element | undefined => closestAcross(element, selectableSelector);

/** Whether the content of an element is private: text that people edit, unless the page shares it. */
function isPrivate(element: Element): boolean {
  if (closestAcross(element, deniedSelector)) return true;
  return (
    isEditable(element) && closestAcross(element, `[${privacyAttribute}]`)?.getAttribute(privacyAttribute) !== 'text'
  );
}

/** Whether an element contains private content, including the markup of fields. */
const containsPrivate = (element: Element): boolean =>
  [...element.querySelectorAll(`textarea, ${editableSelector}, ${deniedSelector}`)].some(
    (each) => each.localName === 'textarea' || isPrivate(each),
  );

/** Whether a range touches private content. */
function touchesPrivate(range: AbstractRange): boolean {
  const around = elementAround(range);
  if (isPrivate(around)) return true;
  const inner = around.querySelectorAll(`${editableSelector}, ${deniedSelector}`);
  return [...inner].some((each) => isPrivate(each) && reachesInto(range, each));
}

/** Whether others may know that a text range is selected. */
export const isShareableText = (range: AbstractRange): boolean =>
  [range.startContainer, range.endContainer].every((node) => {
    const element = isElement(node) ? node : node.parentElement;
    return !element || isShareable(element);
  }) && !touchesPrivate(range);

/** Maximum length of a shared text, in UTF-16 units: it is sent every 2 seconds. Of a longer text the start is shared. */
export const MAX_TEXT_LENGTH = 5_000;

/** Keeps only the selectors that contain no text of the page. */
function withoutText(target: TargetElement): TargetElement {
  if (!target.selectors) return target;
  return { ...target, selectors: target.selectors.filter(({ type }) => nameTypes.has(type) || pathTypes.has(type)) };
}

/** Describes a field without its content. */
export const describeField = (field: Element): TargetElement => withoutText(describeElement(field));

/** Describes a selectable element; without text if it or its surroundings contain private content. */
export function describeSelectable(element: Element): TargetElement {
  // Any field of a repeated item may distinguish it from the others.
  const item = [...itemsOf(element)].at(-1) ?? element;
  const target = describeElement(element);
  return containsPrivate(item.parentElement ?? item) ? withoutText(target) : target;
}

/** Describes a text range, of long texts the start; undefined if the range contains no text. */
export function describeTextRange(range: AbstractRange, text: PageText): TargetElement | undefined {
  const span = text.spanOf(range);
  if (!span) return undefined;
  const { start } = span;
  const end = Math.min(span.end, start + MAX_TEXT_LENGTH);
  const bounds = text.boundsOf({ start, end });
  const target = bounds && describeText(new StaticRange(bounds), { text, isTransient: true });
  const contextStart = Math.max(0, start - contextLength);
  const context = text.boundsOf({ start: contextStart, end: Math.min(text.text.length, end + contextLength) });
  if (!target || !context || !touchesPrivate(new StaticRange(context))) return target;
  const { prefix, suffix, ...rest } = target;
  return rest;
}
