import { isDocument, isElement, isShadowRoot, windowOf, isKitElement } from '../../anchors/index.js';

/** Longer names are cut: they are heard while a person moves on. */
const longest = 60;

/** Elements that name the element they are a child of. */
const captions = ':scope > :is(legend, caption, figcaption, summary, title)';

const headings = 'h1, h2, h3, h4, h5, h6, [role="heading"]';

/** Parts that a heading names, and not what the parts lie in. */
const parts = 'article, section, aside, nav, li, td, th, fieldset, figure, [role="listitem"], [role="group"]';

/** Elements whose content is a value or code, and no text of the page. */
const isValue = (element: Element): boolean =>
  isKitElement(element) ||
  /^(script|style|template|noscript|head|select|textarea|datalist|iframe)$/.test(element.localName);

const described = (element: Element): string | null =>
  element.getAttribute('aria-label') || element.getAttribute('alt');

/** What can be done with an element, and says nothing of it. */
const buttons = 'button, [role="button"]';

/** The visible text in an element without what `left` selects, piece by piece: blocks, cells and controls are set off by spaces. */
function* piecesIn(element: Element, left?: string): Generator<string> {
  for (const node of element.childNodes) {
    if (!isElement(node)) {
      if (node.nodeType === Node.TEXT_NODE && windowOf(element).getComputedStyle(element).visibility !== 'hidden')
        yield node.nodeValue ?? '';
      continue;
    }
    const { display } = windowOf(node).getComputedStyle(node);
    if (display === 'none' || node.getAttribute('aria-hidden') === 'true' || isValue(node)) continue;
    if (left && node.matches(left)) continue;
    const gap = /^(inline|contents|ruby)$/.test(display) && node.localName !== 'br' ? '' : ' ';
    const description = described(node);
    yield gap;
    if (description) yield description;
    else yield* piecesIn(node, left);
    yield gap;
  }
}

/** The beginning of an element's text: all of it may be the whole page. */
function textIn(element: Element, left?: string): string {
  let text = '';
  for (const piece of piecesIn(element, left)) {
    text += piece.replace(/\s+/g, ' ');
    if (text.length > longest * 2) break;
  }
  return text;
}

/** What an element is called by another that refers to it. */
const referred = (element: Element): string => described(element) || textIn(element);

function labelledBy(element: Element): string {
  const root = element.getRootNode();
  const tree = isDocument(root) || isShadowRoot(root) ? root : element.ownerDocument;
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  return ids
    .flatMap((id) => tree.getElementById(id) ?? [])
    .map(referred)
    .join(' ');
}

const levelOf = (heading: Element): number =>
  Number(heading.getAttribute('aria-level') ?? /^h(\d)$/.exec(heading.localName)?.[1] ?? 2);

/** Whether an element stands beside others of its kind, as a card in a row does. */
export const isOneOfSeveral = (element: Element): boolean =>
  [...(element.parentElement?.children ?? [])].some(
    (other) =>
      other !== element &&
      other.localName === element.localName &&
      other.getAttribute('class') === element.getAttribute('class'),
  );

/** Whether something in an element is of a part of it, and says nothing of the rest. */
function isOfPart(inner: Element, element: Element): boolean {
  for (let at: Element | null = inner; at && at !== element; at = at.parentElement)
    if (at.matches(parts) || (at !== inner && isOneOfSeveral(at))) return true;
  return false;
}

/** The heading that all of an element stands under; none where its parts have headings of the same level. */
function headingOf(element: Element): Element | undefined {
  const [first, ...others] = element.querySelectorAll(headings);
  if (!first || others.some((other) => levelOf(other) <= levelOf(first))) return undefined;
  return isOfPart(first, element) ? undefined : first;
}

/** Names that an element is given by a label, a caption or a heading; of captions and headings those before `inner`. */
function* givenNamesOf(element: Element, inner?: Element): Generator<string | null | undefined> {
  yield labelledBy(element);
  yield described(element);
  const { labels, type, value } = element as Partial<HTMLInputElement>;
  yield [...(labels ?? [])].map((label) => textIn(label)).join(' ');
  if (element.localName === 'input' && /^(submit|reset|button)$/.test(type ?? '')) yield value;
  const caption = element.querySelector(captions) ?? headingOf(element);
  const isBefore = !inner || caption?.compareDocumentPosition(inner) === Node.DOCUMENT_POSITION_FOLLOWING;
  if (caption && isBefore) yield referred(caption);
}

function* namesOf(element: Element): Generator<string | null | undefined> {
  yield* givenNamesOf(element);
  if (!isValue(element)) {
    yield textIn(element, buttons);
    yield textIn(element);
  }
  yield element.getAttribute('placeholder');
  yield element.getAttribute('title');
}

/** Text on one line, cut where it is long. */
export function cutName(text: string): string {
  const name = text.replace(/\s+/g, ' ').trim();
  return name.length > longest ? `${name.slice(0, longest - 1).trimEnd()}…` : name;
}

function firstName(candidates: Iterable<string | null | undefined>): string {
  for (const candidate of candidates) {
    const name = cutName(candidate ?? '');
    if (name) return name;
  }
  return '';
}

/** The name that an element is given by a label, a caption or a heading; with `inner`, by what comes before that. */
export const givenNameOf = (element: Element, inner?: Element): string => firstName(givenNamesOf(element, inner));

/**
 * The name of an element as a screen reader says it: its label, its caption or heading, or how its visible text begins;
 * empty where it has none. The values of fields are no names.
 */
export const nameIn = (element: Element): string => firstName(namesOf(element));
