import { elementAround, closestAcross, isElement, isInsideKit, reachesInto } from '../../../anchors/index.js';

/** Attribute of what the page wants others to be told of as a whole. */
const markedSelector = '[data-collab-selectable]';

/** Attribute that says what may be told of what an element holds: `none`, or `text`, also of what is edited there. */
const attribute = 'data-collab-selection';
const deniedSelector = `[${attribute}="none"]`;

/** What people write into in the page itself. */
const editedSelector = '[contenteditable]:not([contenteditable="false" i])';

/** Inputs that nobody writes or chooses anything in, and the one that is nobody's to know of. */
const otherInputs = /^(button|hidden|image|password|reset|submit)$/;

const roles = '[role="textbox"], [role="searchbox"], [role="combobox"]';

const typeOf = (element: Element): string => (element.localName === 'input' ? (element as HTMLInputElement).type : '');

const isEdited = (element: Element | null): element is HTMLElement =>
  (element as Partial<HTMLElement> | null)?.isContentEditable === true;

/** Whether anybody may be told that something is selected or focused. */
export const isTellable = (element: Element): boolean =>
  typeOf(element) !== 'password' && !isInsideKit(element) && !closestAcross(element, deniedSelector);

/** The field that is written in where an element has the focus; undefined where it is none. */
export function fieldAround(element: Element): Element | undefined {
  const { localName } = element;
  if (localName === 'input') return otherInputs.test(typeOf(element)) ? undefined : element;
  if (/^(textarea|select)$/.test(localName) || element.matches(roles)) return element;
  if (!isEdited(element)) return undefined;
  let at: Element = element;
  while (at.localName !== 'body' && isEdited(at.parentElement)) at = at.parentElement;
  return at;
}

/** The nearest element around one that the page has marked. */
export const markedAround = (element: Element): Element | undefined => closestAcross(element, markedSelector);

/** Whether what an element holds is for nobody else to read: what a person writes, unless the page says that all may. */
function isKept(element: Element): boolean {
  if (closestAcross(element, deniedSelector)) return true;
  return isEdited(element) && closestAcross(element, `[${attribute}]`)?.getAttribute(attribute) !== 'text';
}

/** Whether an element holds what is for nobody else to read, be it in the markup of a field. */
export const holdsKept = (element: Element): boolean =>
  [...element.querySelectorAll(`textarea, ${editedSelector}, ${deniedSelector}`)].some(
    (each) => each.localName === 'textarea' || isKept(each),
  );

/** Whether a piece of text goes over what is for nobody else to read. */
export function reachesKept(range: AbstractRange): boolean {
  const around = elementAround(range);
  if (isKept(around)) return true;
  const inner = around.querySelectorAll(`${editedSelector}, ${deniedSelector}`);
  return [...inner].some((each) => isKept(each) && reachesInto(range, each));
}

/** Whether anybody may be told that a piece of text is selected. */
export const isTellableText = (range: AbstractRange): boolean =>
  [range.startContainer, range.endContainer].every((node) => {
    const element = isElement(node) ? node : node.parentElement;
    return !element || isTellable(element);
  }) && !reachesKept(range);
