import type { TargetSelector } from '../../store/model/index.js';

/** Patterns of ids that frameworks generate at each render, so that they mean another element the next time. */
const generatedIdPatterns = [
  /[:«»]/, // React's useId
  /^(radix|headlessui|react-aria|mui|rc|ember|yui|ext-gen|el-id|v|aria|downshift|chakra|mantine|uid|auto|cdk|mat|ng|svelte|astro|jsx|css|sc)[-_]?.*\d/i,
];

/** Words in class names that describe the state of an element, not its identity. */
const stateWords = new Set(
  `active open opened closed selected checked current hover hovered focus focused visited disabled enabled visible hidden
  show shown collapsed expanded loading loaded pressed dragging first last odd even in out entering leaving`.split(
    /\s+/,
  ),
);

/** First words of class names that tools generate. */
const toolClassPrefix = /^(css|sc|jss|jsx|svelte|emotion|astro|tw|makestyles|styles|ng|is|has|js|v)$/i;

/** Whether a word looks random: digits among letters, or more consonants in a row than in natural words. */
function looksHashed(word: string): boolean {
  if (word.length < 5) return false;
  const turns = word.match(/[a-z]\d|\d[a-z]/gi)?.length ?? 0;
  const caseTurns = word.match(/[a-z][A-Z]/g)?.length ?? 0;
  return turns > 1 || (caseTurns > 1 && word.length < 9) || /[bcdfghjklmnpqrstvwxz]{6}/i.test(word);
}

const splitWords = (name: string): string[] => name.split(/[-_./\s]+/).filter(Boolean);

/** Whether an id is likely to identify the same element after the next render. */
function isStableId(id: string): boolean {
  if (!id || id.length > 128 || /^\d*$/.test(id) || /\s/.test(id)) return false;
  return !generatedIdPatterns.some((pattern) => pattern.test(id)) && !splitWords(id).some(looksHashed);
}

const ordinals = 'one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|fourth|fifth|last';
const ordinalWord = new RegExp(String.raw`(?:^|[-_.])(?:${ordinals})$`, 'i');
const ordinalEnd = new RegExp(`[a-z](?:${ordinals.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())})$`);

/** Whether a name may be made from a position in a list: it ends in a small number, in digits or as a word. */
export const isFromPosition = (name: string): boolean =>
  /(^|\D)\d{1,3}$/.test(name) || ordinalWord.test(name) || ordinalEnd.test(name);

/** Whether a class identifies an element: it has no hash, no state, no tool prefix and no number. */
export function isStableClass(name: string): boolean {
  if (name.length < 4 || !/^[a-z]+(?:[-_]{1,2}[a-z]+)*$/i.test(name)) return false;
  const words = splitWords(name);
  return !toolClassPrefix.test(words[0] ?? '') && !words.some((word) => looksHashed(word) || stateWords.has(word));
}

/** A document, a shadow root, or an element in whose tree targets are described and resolved. */
export type AnchorRoot = Document | ShadowRoot | Element;

/** Attribute by which a page names an element for comments; its value is the element's `elementId`. */
export const targetAttribute = 'data-collab-target';

/**
 * Matches data attributes that identify an element: `data-id`, `data-order-key`, `data-testid`. Attributes of
 * frameworks and of positions are excluded.
 */
const identifyingAttribute =
  /^data-(?!v-|react|radix|headlessui|rbd)(.+-)?(id|uid|uuid|guid|key|slug|testid|test|cy|qa|name|code|ref|field|section|block)$/;

/**
 * Matches selectors by data attributes that identify a record in any rendering. All other names identify a part of the
 * page, which shows different records over time.
 */
const recordAttribute =
  /^\[data-(?!(.+-)?(test|testid|e2e|cy|qa|name|field|col|column|section|block|slot)-)(.+-)?(id|uid|uuid|guid|key|slug|code|ref|collab-target)=/;

/** Attributes that are often unique, although they are not meant as names. */
const descriptiveAttributes = ['name', 'for', 'href', 'src', 'alt', 'aria-label', 'title', 'placeholder'];

/** Whether a name selector identifies the displayed record, and not the part of the page that displays it. */
export const isRecordName = (selector: string): boolean =>
  selector.startsWith('#') ? !isFromPosition(selector) : recordAttribute.test(selector);

const quote = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;

/** Whether a framework generated a value. A plain number is the key of a row in most data. */
const isGenerated = (value: string): boolean => /\D/.test(value) && !isStableId(value.replace(/\s+/g, '-'));

const isUsable = (value: string | null): value is string =>
  value !== null && value.trim() !== '' && value.length <= 200 && !/\p{Cc}/u.test(value);

/** Whether a selector matches this element and no other. */
export function isUniqueMatch(root: AnchorRoot, selector: string, element: Element): boolean {
  const found = root.querySelectorAll(selector);
  return found.length === 1 && found[0] === element;
}

/** Returns the selector of elements by their id or by another attribute. */
export const nameSelector = (attribute: string, value: string): string =>
  attribute === 'id' ? `#${CSS.escape(value)}` : `[${CSS.escape(attribute)}=${quote(value)}]`;

/** Returns the name of the attribute in a name selector. */
export const attributeOf = (selector: string): string => /^\[([\w-]+)=/.exec(selector)?.[1] ?? 'id';

function* attributeSelectors(element: Element): Generator<TargetSelector> {
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name);
    if (!identifyingAttribute.test(name) || !isUsable(value) || isGenerated(value)) continue;
    yield { type: 'data', value: nameSelector(name, value), score: 0.95 };
  }
  for (const name of descriptiveAttributes) {
    const value = element.getAttribute(name);
    if (!isUsable(value) || value.startsWith('data:') || value.startsWith('blob:')) continue;
    yield { type: 'attribute', value: `${element.localName}[${name}=${quote(value)}]`, score: 0.6 };
  }
}

/** Returns the selectors by an element's own names, surest first. Only unique names are included. */
export function nameSelectors(element: Element, root: AnchorRoot): TargetSelector[] {
  const selectors: TargetSelector[] = [];
  if (isStableId(element.id)) selectors.push({ type: 'id', value: nameSelector('id', element.id), score: 1 });
  selectors.push(...attributeSelectors(element));
  return selectors.filter(({ value }) => isUniqueMatch(root, value, element));
}

/** Returns the selector by the surest name of an element; undefined without a sure name. */
export function bestNameSelector(element: Element, root: AnchorRoot): string | undefined {
  const targetName = element.getAttribute(targetAttribute);
  const selector = isUsable(targetName) ? nameSelector(targetAttribute, targetName) : '';
  if (selector && isUniqueMatch(root, selector, element)) return selector;
  return nameSelectors(element, root).find(({ type }) => type === 'id' || type === 'data')?.value;
}
