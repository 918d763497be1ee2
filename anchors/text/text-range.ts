import type { Box } from '../placement/placed-item.js';
import { isDocument } from '../dom/node-kinds.js';
import { boxInWindow } from '../dom/geometry.js';

const scratches = new WeakMap<Document, Range>();

const pageOf = ({ startContainer: node }: AbstractRange): Document =>
  isDocument(node) ? node : (node.ownerDocument ?? document);

/** A range of the document's that is used over and over: each that lives on makes the page's own changes slower. */
function scratchOf(range: AbstractRange): Range {
  const page = pageOf(range);
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

const lengthOf = (node: Node): number => node.nodeValue?.length ?? node.childNodes.length;

const isThere = ({ startContainer, startOffset, endContainer, endOffset }: AbstractRange): boolean =>
  startContainer.isConnected &&
  endContainer.isConnected &&
  startOffset <= lengthOf(startContainer) &&
  endOffset <= lengthOf(endContainer);

/** Reads the box around a text, in this window; undefined while it is not in the page. */
export function boxOfText(range: AbstractRange): Box | undefined {
  if (!isThere(range)) return undefined;
  const box = withScratch(range, (scratch) => scratch.getBoundingClientRect());
  return boxInWindow(box, pageOf(range));
}

/** The boxes a text is drawn in, in this window, one or more for each line. */
export function linesOfText(range: AbstractRange): readonly Box[] {
  if (!isThere(range)) return [];
  const rects = withScratch(range, (scratch) => [...scratch.getClientRects()]);
  const page = pageOf(range);
  return rects.filter(({ width, height }) => width > 0 && height > 0).map((rect) => boxInWindow(rect, page));
}

/** Where the end of a text is drawn, in this window: a box without width. Undefined where no browser tells, or it is not in the page. */
export function endOfText(range: AbstractRange): Box | undefined {
  if (!isThere(range)) return undefined;
  const end = withScratch(range, (scratch) => {
    scratch.collapse(false);
    return scratch.getClientRects()[0];
  });
  return end && boxInWindow(end, pageOf(range));
}

/** Whether a text reaches into an element. */
export const reachesInto = (range: AbstractRange, element: Element): boolean =>
  isThere(range) && withScratch(range, (scratch) => scratch.intersectsNode(element));

/** The words of a text as the page has them. */
export const wordsOf = (range: AbstractRange): string =>
  isThere(range) ? withScratch(range, (scratch) => scratch.toString()) : '';
