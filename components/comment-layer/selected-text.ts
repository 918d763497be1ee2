import { describeText } from '../../anchors/describe-text.js';
import { positionIn } from '../../anchors/describe.js';
import { elementAround } from '../../anchors/find-target.js';
import { rootOf } from '../../anchors/inner-roots.js';
import { isElement } from '../../anchors/node-kinds.js';
import { isInsideOwn } from '../../anchors/own-elements.js';
import { linesOfText, reachesInto, wordsOf } from '../../anchors/text-part.js';
import { commentableAt, type CommentableRules } from './commentable.js';
import type { ChosenPlace } from './commenting.js';

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

/** Whether a piece of text may be commented on. */
export function isCommentableText(range: AbstractRange, rules: CommentableRules): boolean {
  const { startContainer, endContainer } = range;
  if (isInsideOwn(startContainer) || isInsideOwn(endContainer)) return false;
  const around = elementAround(range);
  return commentableAt(around, rules) !== undefined && !holdsDenied(range, around, rules.deny());
}

/** Whether a piece of text goes over something that may not be commented on. */
const holdsDenied = (range: AbstractRange, around: Element, deny: string): boolean =>
  deny !== '' && [...around.querySelectorAll(deny)].some((denied) => reachesInto(range, denied));

/** The place of a piece of text; undefined where it cannot be described, or may not be commented on. */
export function textPlace(range: AbstractRange, rules: CommentableRules): ChosenPlace | undefined {
  if (!isCommentableText(range, rules)) return undefined;
  const targetElement = describeText(range, { root: rules.root() });
  const last = linesOfText(range).at(-1);
  const element = elementAround(range);
  return (
    targetElement && last && { element, targetElement, position: positionIn(element, last.left + last.width, last.top) }
  );
}
