import type { TargetSelector } from '../../store/model/index.js';

/** What frameworks count up or draw anew at each render: ids that mean another element the next time. */
const generatedIds = [
  /[:«»]/, // React's useId
  /^(radix|headlessui|react-aria|mui|rc|ember|yui|ext-gen|el-id|v|aria|downshift|chakra|mantine|uid|auto|cdk|mat|ng|svelte|astro|jsx|css|sc)[-_]?.*\d/i,
];

/** Words in a class that tell how an element stands, not what it is. */
const stateWords = new Set(
  `active open opened closed selected checked current hover hovered focus focused visited disabled enabled visible hidden
  show shown collapsed expanded loading loaded pressed dragging first last odd even in out entering leaving`.split(
    /\s+/,
  ),
);

/** First words of class names that a tool has made. */
const madeByTool = /^(css|sc|jss|jsx|svelte|emotion|astro|tw|makestyles|styles|ng|is|has|js|v)$/i;

/** Whether a word looks drawn at random: digits among letters, or more consonants in a row than anyone would write. */
function looksHashed(word: string): boolean {
  if (word.length < 5) return false;
  const turns = word.match(/[a-z]\d|\d[a-z]/gi)?.length ?? 0;
  const caseTurns = word.match(/[a-z][A-Z]/g)?.length ?? 0;
  return turns > 1 || (caseTurns > 1 && word.length < 9) || /[bcdfghjklmnpqrstvwxz]{6}/i.test(word);
}

const wordsOf = (name: string): string[] => name.split(/[-_./\s]+/).filter(Boolean);

/** Whether an id is likely to name the same element the next time the page is made. */
function isStableId(id: string): boolean {
  if (!id || id.length > 128 || /^\d*$/.test(id) || /\s/.test(id)) return false;
  return !generatedIds.some((pattern) => pattern.test(id)) && !wordsOf(id).some(looksHashed);
}

const ordinals = 'one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|fourth|fifth|last';
const ordinalWord = new RegExp(String.raw`(?:^|[-_.])(?:${ordinals})$`, 'i');
const ordinalEnd = new RegExp(`[a-z](?:${ordinals.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())})$`);

/** Whether a name may be made from a position in a list: it ends in a small number, in digits or as a word. */
export const isFromPosition = (name: string): boolean =>
  /(^|\D)\d{1,3}$/.test(name) || ordinalWord.test(name) || ordinalEnd.test(name);

/** Whether a class says what an element is: no hash, no state, nothing a tool has made, no utility with a number. */
export function isStableClass(name: string): boolean {
  if (name.length < 4 || !/^[a-z]+(?:[-_]{1,2}[a-z]+)*$/i.test(name)) return false;
  const words = wordsOf(name);
  return !madeByTool.test(words[0] ?? '') && !words.some((word) => looksHashed(word) || stateWords.has(word));
}

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
