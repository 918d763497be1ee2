import { rootOf, isElement, wordsOf } from '../../anchors/index.js';

/** Returns the composed range of a selection in shadow roots; Safari 18 takes the roots as separate arguments and throws otherwise. */
function composedRange(selection: Selection, shadowRoots: ShadowRoot[]): StaticRange | undefined {
  const composed = selection as unknown as { getComposedRanges(...shadowRoots: ShadowRoot[]): StaticRange[] };
  try {
    return selection.getComposedRanges({ shadowRoots })[0];
  } catch {
    return composed.getComposedRanges(...shadowRoots)[0];
  }
}

/**
 * Returns the selected range, in any open shadow tree. Browsers report only in the given shadow roots; for others they return the
 * position of the host, which leads to the next root.
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

/** Whether the selection is in a form field, for which browsers return the field's position. */
function isInField({ startContainer, startOffset, endContainer, endOffset }: AbstractRange): boolean {
  const field = startContainer.childNodes[startOffset];
  const isOneNode = startContainer === endContainer && endOffset === startOffset + 1;
  return isOneNode && isElement(field) && /^(input|textarea|select)$/.test(field.localName);
}

/** Returns the selected range of a document; undefined if it is empty, has no words or spans several trees. */
export function selectedRange(page: Document = document): AbstractRange | undefined {
  const selection = page.getSelection();
  const range = selection && selection.rangeCount > 0 ? rangeOf(selection) : undefined;
  if (!range || range.collapsed || rootOf(range.startContainer) !== rootOf(range.endContainer)) return undefined;
  return !isInField(range) && wordsOf(range).trim() ? range : undefined;
}
