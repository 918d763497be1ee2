import { describeText } from '../../anchors/describe-text.js';
import { positionIn } from '../../anchors/describe.js';
import { elementAround } from '../../anchors/find-target.js';
import { isInsideOwn } from '../../anchors/own-elements.js';
import type { ObservedRoot } from '../../anchors/root-observer.js';
import { linesOfText, wordsOf } from '../../anchors/text-part.js';
import { commentableAt, type CommentableRules } from './commentable.js';
import type { ChosenPlace } from './commenting.js';

/** What is selected in a page; undefined where it is nothing, or no words. */
export function selectedRange(root: ObservedRoot): AbstractRange | undefined {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const [range] =
    root instanceof ShadowRoot ? selection.getComposedRanges({ shadowRoots: [root] }) : [selection.getRangeAt(0)];
  return range && !range.collapsed && wordsOf(range).trim() ? range : undefined;
}

/** Whether a piece of text may be commented on. */
export function isCommentableText(range: AbstractRange, rules: CommentableRules): boolean {
  const { startContainer, endContainer } = range;
  if (isInsideOwn(startContainer) || isInsideOwn(endContainer)) return false;
  return commentableAt(elementAround(range), rules) !== undefined;
}

/** The place of a piece of text; undefined where it cannot be described, or may not be commented on. */
export function textPlace(range: AbstractRange, rules: CommentableRules): ChosenPlace | undefined {
  if (!isCommentableText(range, rules)) return undefined;
  const targetElement = describeText(range);
  const last = linesOfText(range).at(-1);
  const element = elementAround(range);
  return (
    targetElement && last && { element, targetElement, position: positionIn(element, last.left + last.width, last.top) }
  );
}
