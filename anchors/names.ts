import type { TargetSelector } from '../store/model/index.js';
import { isFromPosition, isStableId } from './stable-names.js';

/** A place in a page: a document, or what is inside a shadow root or an element. */
export type AnchorRoot = Document | ShadowRoot | Element;

/** Attribute by which a page names an element for comments; its value is the element's `elementId`. */
export const targetAttribute = 'data-collab-target';

/** Data attributes that say which one an element is: `data-id`, `data-order-key`, `data-testid`. Those of frameworks and of positions say nothing. */
const naming =
  /^data-(?!v-|react|radix|headlessui|rbd)(.+-)?(id|uid|uuid|guid|key|slug|testid|test|cy|qa|name|code|ref|field|section|block)$/;

/** Data attributes that name a record, whatever shows it. All others name a part of the page, which shows one record after the other. */
const ofRecords =
  /^\[data-(?!(.+-)?(test|testid|e2e|cy|qa|name|field|col|column|section|block|slot)-)(.+-)?(id|uid|uuid|guid|key|slug|code|ref|collab-target)=/;

/** Attributes that often are an element's alone, though they are not meant to name it. */
const telling = ['name', 'for', 'href', 'src', 'alt', 'aria-label', 'title', 'placeholder'];

/** Whether a selector by a name means the record that is shown, and not the part of the page that shows it. */
export const isRecordName = (selector: string): boolean =>
  selector.startsWith('#') ? !isFromPosition(selector) : ofRecords.test(selector);

const quote = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;

/** Values that a framework counts up; a plain number is a row's key in most data. */
const generated = (value: string): boolean => /\D/.test(value) && !isStableId(value.replace(/\s+/g, '-'));

const isUsable = (value: string | null): value is string =>
  value !== null && value.trim() !== '' && value.length <= 200 && !/\p{Cc}/u.test(value);

/** Whether a selector finds this element and no other. */
export function isOnly(root: AnchorRoot, selector: string, element: Element): boolean {
  const found = root.querySelectorAll(selector);
  return found.length === 1 && found[0] === element;
}

function* attributeSelectors(element: Element): Generator<TargetSelector> {
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name);
    if (!naming.test(name) || !isUsable(value) || generated(value)) continue;
    yield { type: 'data', value: `[${CSS.escape(name)}=${quote(value)}]`, score: 0.95 };
  }
  for (const name of telling) {
    const value = element.getAttribute(name);
    if (!isUsable(value) || value.startsWith('data:') || value.startsWith('blob:')) continue;
    yield { type: 'attribute', value: `${element.localName}[${name}=${quote(value)}]`, score: 0.6 };
  }
}

/** Ways to tell an element by a name of its own, surest first; only names that no other element has. */
export function nameSelectors(element: Element, root: AnchorRoot): TargetSelector[] {
  const selectors: TargetSelector[] = [];
  if (isStableId(element.id)) selectors.push({ type: 'id', value: `#${CSS.escape(element.id)}`, score: 1 });
  selectors.push(...attributeSelectors(element));
  return selectors.filter(({ value }) => isOnly(root, value, element));
}

/** A selector by the name an element is surely known by; undefined where it has none. */
export function surestName(element: Element, root: AnchorRoot): string | undefined {
  const given = element.getAttribute(targetAttribute);
  const selector = isUsable(given) ? `[${targetAttribute}=${quote(given)}]` : '';
  if (selector && isOnly(root, selector, element)) return selector;
  return nameSelectors(element, root).find(({ type }) => type === 'id' || type === 'data')?.value;
}
