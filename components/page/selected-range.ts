import { rootOf, isElement, wordsOf } from '../../anchors/index.js';

/** What a selection is, told of in these trees; Safari 18 takes them one by one, and throws where it is given them as others are. */
function composedRange(selection: Selection, shadowRoots: ShadowRoot[]): StaticRange | undefined {
  const asked = selection as unknown as { getComposedRanges(...shadowRoots: ShadowRoot[]): StaticRange[] };
  try {
    return selection.getComposedRanges({ shadowRoots })[0];
  } catch {
    return asked.getComposedRanges(...shadowRoots)[0];
  }
}

/**
 * What is selected, in whichever open shadow tree. A browser tells of a tree it is asked for alone: of any other it says
 * where the host stands, by which the next to ask for is known.
 */
function rangeOf(selection: Selection): AbstractRange | undefined {
  const telling: { getComposedRanges?: unknown } = selection;
  if (!telling.getComposedRanges) return selection.getRangeAt(0);
  const shadowRoots: ShadowRoot[] = [];
  for (;;) {
    const range = composedRange(selection, shadowRoots);
    const host = range?.startContainer.childNodes[range.startOffset];
    const inner = isElement(host) ? host.shadowRoot : null;
    if (!inner || shadowRoots.includes(inner)) return range;
    shadowRoots.push(inner);
  }
}

/** Whether what is selected lies in a field: a browser says only where that stands. What it holds is no words of the page. */
function isInField({ startContainer, startOffset, endContainer, endOffset }: AbstractRange): boolean {
  const field = startContainer.childNodes[startOffset];
  const isOneNode = startContainer === endContainer && endOffset === startOffset + 1;
  return isOneNode && isElement(field) && /^(input|textarea|select)$/.test(field.localName);
}

/** What is selected in a page, or in one that is embedded in it; undefined where it is nothing, or no words of one tree. */
export function selectedRange(page: Document = document): AbstractRange | undefined {
  const selection = page.getSelection();
  const range = selection && selection.rangeCount > 0 ? rangeOf(selection) : undefined;
  if (!range || range.collapsed || rootOf(range.startContainer) !== rootOf(range.endContainer)) return undefined;
  return !isInField(range) && wordsOf(range).trim() ? range : undefined;
}
