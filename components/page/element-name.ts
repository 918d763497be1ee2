import { isDocument, isElement, isShadowRoot, windowOf, isKitElement } from '../../anchors/index.js';

/** Maximum length of a name, which screen readers read on each move. */
const MAX_LENGTH = 60;

/** Elements that name their parent. */
const captions = ':scope > :is(legend, caption, figcaption, summary, title)';

const headings = 'h1, h2, h3, h4, h5, h6, [role="heading"]';

/** Sections, which a heading inside names rather than the element around them. */
const sections = 'article, section, aside, nav, li, td, th, fieldset, figure, [role="listitem"], [role="group"]';

/** Whether the content of an element is a value or code rather than text of the page. */
const isValue = (element: Element): boolean =>
  isKitElement(element) ||
  /^(script|style|template|noscript|head|select|textarea|datalist|iframe)$/.test(element.localName);

const ownLabelOf = (element: Element): string | null =>
  element.getAttribute('aria-label') || element.getAttribute('alt');

/** Buttons, whose text does not describe the element around them. */
const buttons = 'button, [role="button"]';

/** Yields the visible text of an element without the elements that `excluded` selects; spaces separate blocks, cells and controls. */
function* textPiecesOf(element: Element, excluded?: string): Generator<string> {
  for (const node of element.childNodes) {
    if (!isElement(node)) {
      if (node.nodeType === Node.TEXT_NODE && windowOf(element).getComputedStyle(element).visibility !== 'hidden')
        yield node.nodeValue ?? '';
      continue;
    }
    const { display } = windowOf(node).getComputedStyle(node);
    if (display === 'none' || node.getAttribute('aria-hidden') === 'true' || isValue(node)) continue;
    if (excluded && node.matches(excluded)) continue;
    const gap = /^(inline|contents|ruby)$/.test(display) && node.localName !== 'br' ? '' : ' ';
    const description = ownLabelOf(node);
    yield gap;
    if (description) yield description;
    else yield* textPiecesOf(node, excluded);
    yield gap;
  }
}

/** Returns the beginning of an element's text, which may be the whole page. */
function textOf(element: Element, excluded?: string): string {
  let text = '';
  for (const piece of textPiecesOf(element, excluded)) {
    text += piece.replace(/\s+/g, ' ');
    if (text.length > MAX_LENGTH * 2) break;
  }
  return text;
}

/** Returns the name of an element that another element refers to. */
const referencedNameOf = (element: Element): string => ownLabelOf(element) || textOf(element);

function labelledBy(element: Element): string {
  const root = element.getRootNode();
  const tree = isDocument(root) || isShadowRoot(root) ? root : element.ownerDocument;
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  return ids
    .flatMap((id) => tree.getElementById(id) ?? [])
    .map(referencedNameOf)
    .join(' ');
}

const levelOf = (heading: Element): number =>
  Number(heading.getAttribute('aria-level') ?? /^h(\d)$/.exec(heading.localName)?.[1] ?? 2);

/** Whether an element has siblings of its kind, such as cards in a row. */
export const isOneOfSeveral = (element: Element): boolean =>
  [...(element.parentElement?.children ?? [])].some(
    (other) =>
      other !== element &&
      other.localName === element.localName &&
      other.getAttribute('class') === element.getAttribute('class'),
  );

/** Whether a descendant belongs to a section of an element and does not describe the whole. */
function isInPart(inner: Element, element: Element): boolean {
  for (let at: Element | null = inner; at && at !== element; at = at.parentElement)
    if (at.matches(sections) || (at !== inner && isOneOfSeveral(at))) return true;
  return false;
}

/** Returns the heading of an element; undefined if its sections have headings of the same level. */
function headingOf(element: Element): Element | undefined {
  const [first, ...others] = element.querySelectorAll(headings);
  if (!first || others.some((other) => levelOf(other) <= levelOf(first))) return undefined;
  return isInPart(first, element) ? undefined : first;
}

/** Yields the names of an element from labels, captions and headings; of captions and headings only those before `inner`. */
function* givenNamesOf(element: Element, inner?: Element): Generator<string | null | undefined> {
  yield labelledBy(element);
  yield ownLabelOf(element);
  const { labels, type, value } = element as Partial<HTMLInputElement>;
  yield [...(labels ?? [])].map((label) => textOf(label)).join(' ');
  if (element.localName === 'input' && /^(submit|reset|button)$/.test(type ?? '')) yield value;
  const caption = element.querySelector(captions) ?? headingOf(element);
  const isBefore = !inner || caption?.compareDocumentPosition(inner) === Node.DOCUMENT_POSITION_FOLLOWING;
  if (caption && isBefore) yield referencedNameOf(caption);
}

function* namesOf(element: Element): Generator<string | null | undefined> {
  yield* givenNamesOf(element);
  if (!isValue(element)) {
    yield textOf(element, buttons);
    yield textOf(element);
  }
  yield element.getAttribute('placeholder');
  yield element.getAttribute('title');
}

/** Truncates a text to one line of limited length. */
export function truncateName(text: string): string {
  const name = text.replace(/\s+/g, ' ').trim();
  return name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH - 1).trimEnd()}…` : name;
}

function firstName(candidates: Iterable<string | null | undefined>): string {
  for (const candidate of candidates) {
    const name = truncateName(candidate ?? '');
    if (name) return name;
  }
  return '';
}

/** Returns the name of an element from a label, caption or heading; with `inner`, only those before it. */
export const givenNameOf = (element: Element, inner?: Element): string => firstName(givenNamesOf(element, inner));

/**
 * Returns the name of an element as a screen reader reads it: its label, caption, heading or the beginning of its text. Empty if
 * it has none; values of fields are not used.
 */
export const elementNameOf = (element: Element): string => firstName(namesOf(element));
