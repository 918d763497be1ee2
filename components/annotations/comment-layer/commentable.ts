import {
  closestAcross,
  containsAcross,
  parentAcross,
  contentRootOf,
  targetAttribute,
  isHtml,
  isShadowRoot,
  type ObservedRoot,
  windowOf,
  isShown,
  hostOf,
  innerRootOf,
  isDocument,
  isElement,
  isText,
  isKitElement,
  isInsideKit,
  elementAround,
  reachesInto,
} from '../../../anchors/index.js';

/** The rules that decide which elements of a page can be commented on. */
export interface CommentableRules {
  /** The tree of the layer. Only targets below it can be resolved again. */
  readonly root: ObservedRoot;
  /** The element that contains all commentable elements; undefined for the whole page. */
  readonly scope: Element | undefined;
  /** Selector of commentable elements; empty if all are. */
  readonly allow: string;
  /** Selector of elements that, with their content, are not commentable. */
  readonly deny: string;
  /** Whether the layer can be used for an element. A modal dialog makes a layer outside of it inert. */
  isUsableAt(element: Element): boolean;
}

/** Inline elements that are targets of their own. */
const standaloneInline =
  /^(a|img|picture|video|audio|canvas|object|embed|iframe|button|input|select|textarea|label|svg)$/;

/** Whether an element is part of running text. Comments on it target its container. */
function isRunningText(element: Element): boolean {
  if (!isHtml(element) || standaloneInline.test(element.localName)) return false;
  if (element.id || element.hasAttribute(targetAttribute)) return false;
  return getComputedStyle(element).display === 'inline';
}

/** Returns the shadow host that an element fills completely, such as the custom element around an inner button. */
function filledHost(element: Element): Element | undefined {
  const root = element.getRootNode();
  if (!isShadowRoot(root)) return undefined;
  const own = element.getBoundingClientRect();
  const whole = root.host.getBoundingClientRect();
  const sides = ['left', 'top', 'right', 'bottom'] as const;
  return sides.every((side) => Math.abs(own[side] - whole[side]) < 1) ? root.host : undefined;
}

/**
 * Returns the target element for a comment on an element: itself or its nearest commentable ancestor. The body represents the
 * page as a whole. The result is undefined if commenting is not allowed.
 */
export function commentableAt(element: Element, rules: CommentableRules): Element | undefined {
  const { allow, deny, scope, root } = rules;
  if (!rules.isUsableAt(element) || (deny && closestAcross(element, deny))) return undefined;
  let at = allow ? closestAcross(element, allow) : element;
  while (at && !allow && isRunningText(at)) at = parentAcross(at);
  for (let host = at; host && !allow; host = filledHost(host)) if (host !== scope) at = host;
  if (!at || !containsAcross(root, at) || (scope && !containsAcross(scope, at))) return undefined;
  return at.localName === 'html' ? contentRootOf(at.ownerDocument) : at;
}

/** Whether a text range may be commented on. */
export function isCommentableText(range: AbstractRange, rules: CommentableRules): boolean {
  const { startContainer, endContainer } = range;
  if (isInsideKit(startContainer) || isInsideKit(endContainer)) return false;
  const around = elementAround(range);
  return commentableAt(around, rules) !== undefined && !containsDenied(range, around, rules.deny);
}

/** Whether a text range overlaps an element that may not be commented on. */
const containsDenied = (range: AbstractRange, around: Element, deny: string): boolean =>
  deny !== '' && [...around.querySelectorAll(deny)].some((denied) => reachesInto(range, denied));

/** Smaller elements, in px, are only there for screen readers. */
const minVisibleSize = 2;

/** Whether CSS clips an element away. */
function isClipped(style: CSSStyleDeclaration): boolean {
  if (/^inset\((?:[5-9]\d|100)%\)/.test(style.clipPath)) return true;
  // The deprecated `clip` is still a common way to hide content. It only applies to positioned elements.
  const clip = /^(?:absolute|fixed)$/.test(style.position) ? style.getPropertyValue('clip') : '';
  const edges = clip.match(/-?[\d.]+(?=px)/g);
  const [top = 0, right = minVisibleSize, bottom = minVisibleSize, left = 0] = edges?.map(Number) ?? [];
  return right - left < minVisibleSize || bottom - top < minVisibleSize;
}

/** Whether an element lies where the page cannot be scrolled to. */
function isOffPage(element: Element, { position }: CSSStyleDeclaration): boolean {
  const { top, right, bottom, left } = element.getBoundingClientRect();
  const { innerHeight, innerWidth, scrollX, scrollY } = windowOf(element);
  if (position === 'fixed') return bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth;
  const { documentElement, body } = element.ownerDocument;
  if (position !== 'absolute' || (isHtml(element) && element.offsetParent !== body)) return false;
  const { clientWidth, scrollWidth } = documentElement;
  // Right-to-left pages scroll to negative positions.
  return bottom + scrollY <= 0 || right + scrollX <= Math.min(0, clientWidth - scrollWidth);
}

/**
 * Whether CSS hides an element visually: by clipping, by a tiny size, or by a position off the page as for skip links.
 * Transparent elements count as visible, because they may fade in.
 */
function isVisuallyHidden(element: Element, style: CSSStyleDeclaration): boolean {
  const { width, height } = element.getBoundingClientRect();
  const isTiny = width < minVisibleSize && height < minVisibleSize && style.overflow !== 'visible';
  return isTiny || isClipped(style) || isOffPage(element, style);
}

/** The behaviour of keyboard navigation at an element: it stops there, skips it with its content, or descends into it. */
type Visit = 'stop' | 'skip' | 'descend';

/** Whether an element only wraps another one. Keyboard navigation does not stop there. */
const isWrapper = (element: Element): boolean =>
  element.childElementCount === 1 &&
  !innerRootOf(element) &&
  ![...element.childNodes].some((node) => isText(node) && node.data.trim());

const hasBox = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};

const isSlot = (element: Element): element is HTMLSlotElement => element.localName === 'slot';

/** Returns the rendered children of an element: of its open shadow root, its slot or its embedded page. */
function renderedChildren(element: Element): readonly Element[] {
  const inner = innerRootOf(element);
  if (inner) return isDocument(inner) ? [contentRootOf(inner)].filter(isElement) : [...inner.children];
  const assigned = isSlot(element) ? element.assignedElements() : [];
  return assigned.length > 0 ? assigned : [...element.children];
}

/** Returns the rendered parent of an element. */
function renderedParent(element: Element): Element | undefined {
  const { assignedSlot, parentElement, localName } = element;
  if (localName !== 'body') return assignedSlot ?? parentElement ?? hostOf(element.getRootNode());
  return hostOf(element.ownerDocument);
}

/** The visible commentable elements of a page as one tree, across shadow roots and frames. */
export class CommentableTree {
  readonly #rules: CommentableRules;
  readonly #top: Element;

  constructor(rules: CommentableRules) {
    this.#rules = rules;
    this.#top = rules.scope ?? document.body;
  }

  /** Returns the first or last commentable element in an element, by default in the whole scope. */
  edgeIn(element: Element = this.#top, isLast = false): Element | undefined {
    const children = renderedChildren(element);
    for (const child of isLast ? children.toReversed() : children) {
      const visit = this.#visit(child);
      const found = visit === 'descend' ? this.edgeIn(child, isLast) : visit === 'stop' && child;
      if (found) return found;
    }
    return undefined;
  }

  /** Returns the next or previous commentable element at the same level. */
  siblingOf(element: Element, isBackward = false): Element | undefined {
    const parent = element === this.#top ? undefined : renderedParent(element);
    if (!parent) return undefined;
    const children = renderedChildren(parent);
    const at = children.indexOf(element);
    const others = isBackward ? children.slice(0, at).toReversed() : children.slice(at + 1);
    for (const other of others) {
      const visit = this.#visit(other);
      const found = visit === 'descend' ? this.edgeIn(other, isBackward) : visit === 'stop' && other;
      if (found) return found;
    }
    // The children of an element without a stop belong to the level of that element.
    return parent !== this.#top && this.#visit(parent) !== 'stop' ? this.siblingOf(parent, isBackward) : undefined;
  }

  /** Returns the nearest commentable ancestor. */
  parentOf(element: Element): Element | undefined {
    let at = element === this.#top ? undefined : renderedParent(element);
    while (at && at !== this.#top && this.#visit(at) !== 'stop') at = renderedParent(at);
    return at && this.#visit(at) === 'stop' ? at : undefined;
  }

  #visit(element: Element): Visit {
    if (isKitElement(element)) return 'skip';
    const style = getComputedStyle(element);
    // An element with `display: contents`, such as `<collab-root>`, still renders its children.
    if (style.display === 'contents') return 'descend';
    if (!isShown(element) || isVisuallyHidden(element, style)) return 'skip';
    if (element.localName === 'body' || isWrapper(element) || !hasBox(element)) return 'descend';
    return commentableAt(element, this.#rules) === element ? 'stop' : 'descend';
  }
}
