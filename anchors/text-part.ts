import type { Box } from './placed-item.js';

const scratches = new WeakMap<Document, Range>();

/** A range of the document's that is used over and over: each that lives on makes the page's own changes slower. */
function scratchOf(range: AbstractRange): Range {
  const { ownerDocument } = range.startContainer;
  const page = ownerDocument ?? document;
  const scratch = scratches.get(page) ?? page.createRange();
  scratches.set(page, scratch);
  scratch.setStart(range.startContainer, range.startOffset);
  scratch.setEnd(range.endContainer, range.endOffset);
  return scratch;
}

/** Runs with a live range of the same text, and lets go of the text again. */
function withScratch<T>(range: AbstractRange, use: (scratch: Range) => T): T {
  const scratch = scratchOf(range);
  const result = use(scratch);
  scratch.selectNodeContents(document.createTextNode(''));
  return result;
}

/** A live range of a text, for its content to be replaced; undefined where it is not in the page. */
export function liveRange(range: AbstractRange): Range | undefined {
  return isThere(range) ? withScratch(range, (scratch) => scratch.cloneRange()) : undefined;
}

const lengthOf = (node: Node): number => (node instanceof CharacterData ? node.length : node.childNodes.length);

const isThere = ({ startContainer, startOffset, endContainer, endOffset }: AbstractRange): boolean =>
  startContainer.isConnected &&
  endContainer.isConnected &&
  startOffset <= lengthOf(startContainer) &&
  endOffset <= lengthOf(endContainer);

/** Reads the box around a text; undefined while it is not in the page. */
export function boxOfText(range: AbstractRange): Box | undefined {
  return isThere(range) ? withScratch(range, (scratch) => scratch.getBoundingClientRect()) : undefined;
}

/** The boxes a text is drawn in, one or more for each line. */
export function linesOfText(range: AbstractRange): readonly Box[] {
  if (!isThere(range)) return [];
  const rects = withScratch(range, (scratch) => [...scratch.getClientRects()]);
  return rects.filter(({ width, height }) => width > 0 && height > 0);
}

/** Whether a text reaches into an element. */
export const reachesInto = (range: AbstractRange, element: Element): boolean =>
  isThere(range) && withScratch(range, (scratch) => scratch.intersectsNode(element));

/** The words of a text as the page has them. */
export const wordsOf = (range: AbstractRange): string =>
  isThere(range) ? withScratch(range, (scratch) => scratch.toString()) : '';
