import {
  describeText,
  positionIn,
  elementAround,
  isInsideKit,
  linesOfText,
  reachesInto,
} from '../../../anchors/index.js';
import { commentableAt, type CommentableRules } from './commentable.js';
import type { ChosenPlace } from './commenting.js';

/** Whether a piece of text may be commented on. */
export function isCommentableText(range: AbstractRange, rules: CommentableRules): boolean {
  const { startContainer, endContainer } = range;
  if (isInsideKit(startContainer) || isInsideKit(endContainer)) return false;
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
