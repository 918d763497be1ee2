import { boxInWindow } from '../dom/geometry.js';
import { containsAcross, parentAcross } from '../dom/inner-roots.js';
import { isDocument, isElement } from '../dom/node-kinds.js';
import type { Box } from '../placement/placed-item.js';

const scratchRanges = new WeakMap<Document, Range>();

const pageOf = ({ startContainer: node }: AbstractRange): Document =>
  isDocument(node) ? node : (node.ownerDocument ?? document);

/** Returns the shared range of a document, set to a text. Each additional live range slows down changes of the page. */
function scratchRangeOf(range: AbstractRange): Range {
  const page = pageOf(range);
  const scratch = scratchRanges.get(page) ?? page.createRange();
  scratchRanges.set(page, scratch);
  scratch.setStart(range.startContainer, range.startOffset);
  scratch.setEnd(range.endContainer, range.endOffset);
  return scratch;
}

/** Runs a function with a live range of a text, and then detaches the range from the text. */
function withScratchRange<T>(range: AbstractRange, use: (scratch: Range) => T): T {
  const scratch = scratchRangeOf(range);
  const result = use(scratch);
  scratch.selectNodeContents(document.createTextNode(''));
  return result;
}

/** Returns a live range of a text, to replace its content; undefined if the text is not in the page. */
export function liveRange(range: AbstractRange): Range | undefined {
  return isInPage(range) ? withScratchRange(range, (scratch) => scratch.cloneRange()) : undefined;
}

const lengthOf = (node: Node): number => node.nodeValue?.length ?? node.childNodes.length;

const isInPage = ({ startContainer, startOffset, endContainer, endOffset }: AbstractRange): boolean =>
  startContainer.isConnected &&
  endContainer.isConnected &&
  startOffset <= lengthOf(startContainer) &&
  endOffset <= lengthOf(endContainer);

/** Returns the box around a text, in coordinates of this window; undefined while it is not in the page. */
export function boxOfText(range: AbstractRange): Box | undefined {
  if (!isInPage(range)) return undefined;
  const box = withScratchRange(range, (scratch) => scratch.getBoundingClientRect());
  return boxInWindow(box, pageOf(range));
}

/** Whether two boxes are parts of one line and touch each other. */
const isLineContinued = (a: DOMRect, b: DOMRect): boolean =>
  a.top === b.top && a.height === b.height && Math.max(a.left, b.left) - Math.min(a.right, b.right) < 1;

/** Returns the boxes of a text, one or more for each line, in coordinates of this window. Boxes that touch are joined. */
export function linesOfText(range: AbstractRange): readonly Box[] {
  if (!isInPage(range)) return [];
  const lines: DOMRect[] = [];
  for (const rect of withScratchRange(range, (scratch) => [...scratch.getClientRects()])) {
    const last = lines.at(-1);
    if (rect.width === 0 || rect.height === 0) continue;
    if (!last || !isLineContinued(last, rect)) lines.push(rect);
    else {
      const left = Math.min(last.left, rect.left);
      lines.splice(-1, 1, new DOMRect(left, rect.top, Math.max(last.right, rect.right) - left, rect.height));
    }
  }
  const page = pageOf(range);
  return lines.map((line) => boxInWindow(line, page));
}

/**
 * Returns the position of the end of a text as a box without width, in coordinates of this window. Undefined if the
 * browser returns none, or the text is not in the page.
 */
export function endOfText(range: AbstractRange): Box | undefined {
  if (!isInPage(range)) return undefined;
  const end = withScratchRange(range, (scratch) => {
    scratch.collapse(false);
    return scratch.getClientRects()[0];
  });
  return end && boxInWindow(end, pageOf(range));
}

/**
 * Returns the nearest element around a whole range. For a text that covers an inner tree, that is the host of the tree.
 */
export function elementAround(range: AbstractRange): Element {
  let at: Node | undefined = range.startContainer;
  while (at && !(isElement(at) && containsAcross(at, range.endContainer))) at = parentAcross(at);
  return at ?? document.documentElement;
}

/** Whether a text intersects an element. */
export const reachesInto = (range: AbstractRange, element: Element): boolean =>
  isInPage(range) && withScratchRange(range, (scratch) => scratch.intersectsNode(element));

/** Returns the text of a range as the page has it. */
export const wordsOf = (range: AbstractRange): string =>
  isInPage(range) ? withScratchRange(range, (scratch) => scratch.toString()) : '';
