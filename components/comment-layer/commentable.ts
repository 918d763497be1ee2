import {
  closestAcross,
  containsAcross,
  parentAcross,
  topOf,
  targetAttribute,
  isHtml,
  isShadowRoot,
  type ObservedRoot,
} from '../../anchors/index.js';

/** What of a page may be commented on. */
export interface CommentableRules {
  /** The tree the layer is in: only what lies below that is found again. */
  root(): ObservedRoot;
  /** What all of it lies in; the whole page where undefined. */
  scope(): Element | undefined;
  /** Selector of what may be commented on; everything where empty. */
  allow(): string;
  /** Selector of what may not, with all it holds. */
  deny(): string;
  /** Whether what opens for an element can be used: beside a modal dialog that the layer is not in, it cannot. */
  isUsableAt(element: Element): boolean;
}

/** Elements that stand for themselves though they stand in a line of text. */
const independent = /^(a|img|picture|video|audio|canvas|object|embed|iframe|button|input|select|textarea|label|svg)$/;

/** Whether an element is a piece of running text: what it stands in is what a comment is about. */
function isInText(element: Element): boolean {
  if (!isHtml(element) || independent.test(element.localName)) return false;
  if (element.id || element.hasAttribute(targetAttribute)) return false;
  return getComputedStyle(element).display === 'inline';
}

/** The host of the shadow tree an element is all of to see: what a button is made of is the button. */
function hostFilledBy(element: Element): Element | undefined {
  const root = element.getRootNode();
  if (!isShadowRoot(root)) return undefined;
  const [own, whole] = [element.getBoundingClientRect(), root.host.getBoundingClientRect()];
  const sides = ['left', 'top', 'right', 'bottom'] as const;
  return sides.every((side) => Math.abs(own[side] - whole[side]) < 1) ? root.host : undefined;
}

/**
 * The element a comment on this one is about: itself, or the nearest around it that may be commented on. The body stands
 * for the page as a whole. Undefined where commenting is not allowed.
 */
export function commentableAt(element: Element, rules: CommentableRules): Element | undefined {
  const [allow, deny, scope, root] = [rules.allow(), rules.deny(), rules.scope(), rules.root()];
  if (!rules.isUsableAt(element) || (deny && closestAcross(element, deny))) return undefined;
  let at = allow ? closestAcross(element, allow) : element;
  while (at && !allow && isInText(at)) at = parentAcross(at);
  for (let host = at; host && !allow; host = hostFilledBy(host)) if (host !== scope) at = host;
  if (!at || !containsAcross(root, at) || (scope && !containsAcross(scope, at))) return undefined;
  return at.localName === 'html' ? topOf(at.ownerDocument) : at;
}
