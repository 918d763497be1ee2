/** Whether an element is what is always shown of closed details. */
const isSummary = (element: Element, details: HTMLDetailsElement): boolean =>
  element.localName === 'summary' && element === details.querySelector(':scope > summary');

/** Opens what an element is folded away in, as a browser does where it finds words: details, and what is hidden until found. */
export function unfold(element: Element): void {
  let below = element;
  for (let at: Element | null = element; at; below = at, at = at.parentElement) {
    if (at instanceof HTMLDetailsElement && at !== element && !isSummary(below, at)) at.open = true;
    if (at.getAttribute('hidden') !== 'until-found') continue;
    at.dispatchEvent(new Event('beforematch', { bubbles: true }));
    at.removeAttribute('hidden');
  }
}
