import { textsIn } from '../../anchors/wording.js';

/** Longer names are cut: they are heard while a person moves on. */
const longest = 60;

const named = 'h1, h2, h3, h4, h5, h6, legend, caption, figcaption, summary, title';

/** The beginning of an element's text: all of it may be the whole page. */
function beginningOf(element: Element): string {
  let beginning = '';
  for (const text of textsIn(element)) {
    beginning += text.nodeValue?.replace(/\s+/g, ' ') ?? '';
    if (beginning.length > longest * 2) break;
  }
  return beginning;
}

function* namesOf(element: Element): Generator<string | null | undefined> {
  yield element.getAttribute('aria-label');
  const by = element.getAttribute('aria-labelledby');
  if (by)
    yield by
      .split(/\s+/)
      .map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '')
      .join(' ');
  yield element.getAttribute('alt');
  if ('labels' in element) yield (element as HTMLInputElement).labels?.[0]?.textContent;
  yield element.getAttribute('placeholder');
  yield element.getAttribute('title');
  yield element.querySelector(named)?.textContent;
  yield beginningOf(element);
  const inner = element.querySelector('[alt]:not([alt=""]), [aria-label]');
  yield inner?.getAttribute('alt') ?? inner?.getAttribute('aria-label');
}

/** Text on one line, cut where it is long. */
export function cutName(text: string): string {
  const name = text.replace(/\s+/g, ' ').trim();
  return name.length > longest ? `${name.slice(0, longest - 1).trimEnd()}…` : name;
}

/** What an element says of itself: its name, its heading, how its text begins, or the name of what is in it; empty for nothing. */
export function nameIn(element: Element): string {
  for (const candidate of namesOf(element)) {
    const name = cutName(candidate ?? '');
    if (name) return name;
  }
  return '';
}

/** What to call an element to someone who does not see it: what it says of itself, or its kind. */
export const elementName = (element: Element): string => nameIn(element) || element.localName;
