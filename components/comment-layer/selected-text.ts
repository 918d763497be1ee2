import { describeText } from '../../anchors/describe-text.js';
import { positionIn } from '../../anchors/describe.js';
import { elementAround } from '../../anchors/find-target.js';
import { isInsideOwn } from '../../anchors/own-elements.js';
import type { ObservedRoot } from '../../anchors/root-observer.js';
import { linesOfText, reachesInto, wordsOf } from '../../anchors/text-part.js';
import { commentableAt, type CommentableRules } from './commentable.js';
import type { ChosenPlace } from './commenting.js';

/** What is selected in a shadow tree; undefined where a browser does not tell. */
function rangeIn(root: ShadowRoot, selection: Selection): AbstractRange | undefined {
  const telling: { getComposedRanges?: Selection['getComposedRanges'] } = selection;
  return telling.getComposedRanges?.call(selection, { shadowRoots: [root] })[0];
}

/** What is selected in a page; undefined where it is nothing, or no words. */
export function selectedRange(root: ObservedRoot): AbstractRange | undefined {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const range = root instanceof ShadowRoot ? rangeIn(root, selection) : selection.getRangeAt(0);
  return range && !range.collapsed && wordsOf(range).trim() ? range : undefined;
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
