import { isOwn } from '../../anchors/own-elements.js';
import { isShown } from '../../anchors/find.js';
import { targetAttribute } from '../../anchors/names.js';
import { isOutOfSight } from './out-of-sight.js';

/** What of a page may be commented on. */
export interface CommentableRules {
  /** What all of it lies in; the whole page where undefined. */
  scope(): Element | undefined;
  /** Selector of what may be commented on; everything where empty. */
  allow(): string;
  /** Selector of what may not, with all it holds. */
  deny(): string;
}

/** Elements that stand for themselves though they stand in a line of text. */
const independent = /^(a|img|picture|video|audio|canvas|object|embed|iframe|button|input|select|textarea|label|svg)$/;

/** Whether an element is a piece of running text: what it stands in is what a comment is about. */
function isInText(element: Element): boolean {
  if (!(element instanceof HTMLElement) || independent.test(element.localName)) return false;
  if (element.id || element.hasAttribute(targetAttribute)) return false;
  return getComputedStyle(element).display === 'inline';
}

/**
 * The element a comment on this one is about: itself, or the nearest around it that may be commented on. The body stands
 * for the page as a whole. Undefined where commenting is not allowed.
 */
export function commentableAt(element: Element, rules: CommentableRules): Element | undefined {
  const [allow, deny, scope] = [rules.allow(), rules.deny(), rules.scope()];
  if (deny && element.closest(deny)) return undefined;
  let at: Element | null = allow ? element.closest(allow) : element;
  while (at && !allow && isInText(at)) at = at.parentElement;
  if (!at || (scope && !scope.contains(at))) return undefined;
  return at.localName === 'html' ? document.body : at;
}

/** A wrapper that only holds another element is no stop of its own for those who go by keys. */
const isWrapper = (element: Element): boolean =>
  element.childElementCount === 1 && ![...element.childNodes].some((node) => node instanceof Text && node.data.trim());

const hasBox = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};

/** Walks over what can be commented on and is shown, as a tree. */
export function commentableWalker(rules: CommentableRules): TreeWalker {
  const root = rules.scope() ?? document.body;
  return document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT, (node) => {
    if (!(node instanceof Element) || isOwn(node)) return NodeFilter.FILTER_REJECT;
    const style = getComputedStyle(node);
    // Without a box of its own it still shows what it holds, as a root does.
    if (style.display === 'contents') return NodeFilter.FILTER_SKIP;
    if (!isShown(node) || isOutOfSight(node, style)) return NodeFilter.FILTER_REJECT;
    if (node === document.body || isWrapper(node) || !hasBox(node)) return NodeFilter.FILTER_SKIP;
    return commentableAt(node, rules) === node ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
  });
}
