/** Longer names are cut: they are heard while a person moves on. */
const longest = 60;

const named = 'h1, h2, h3, h4, h5, h6, legend, caption, figcaption, summary, title';

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
  yield element.textContent;
}

/** What to call an element to someone who does not see it: its name, its heading, how its text begins, or its kind. */
export function elementName(element: Element): string {
  for (const candidate of namesOf(element)) {
    const name = candidate?.replace(/\s+/g, ' ').trim();
    if (name) return name.length > longest ? `${name.slice(0, longest - 1).trimEnd()}…` : name;
  }
  return element.localName;
}
