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
} from '../../../anchors/index.js';

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
  const own = element.getBoundingClientRect();
  const whole = root.host.getBoundingClientRect();
  const sides = ['left', 'top', 'right', 'bottom'] as const;
  return sides.every((side) => Math.abs(own[side] - whole[side]) < 1) ? root.host : undefined;
}

/**
 * The element a comment on this one is about: itself, or the nearest around it that may be commented on. The body stands
 * for the page as a whole. Undefined where commenting is not allowed.
 */
export function commentableAt(element: Element, rules: CommentableRules): Element | undefined {
  const allow = rules.allow();
  const deny = rules.deny();
  const scope = rules.scope();
  const root = rules.root();
  if (!rules.isUsableAt(element) || (deny && closestAcross(element, deny))) return undefined;
  let at = allow ? closestAcross(element, allow) : element;
  while (at && !allow && isInText(at)) at = parentAcross(at);
  for (let host = at; host && !allow; host = hostFilledBy(host)) if (host !== scope) at = host;
  if (!at || !containsAcross(root, at) || (scope && !containsAcross(scope, at))) return undefined;
  return at.localName === 'html' ? contentRootOf(at.ownerDocument) : at;
}

/** What is smaller both ways is there for screen readers alone. */
const least = 2;

/** Whether an element's box is cut down to nothing. */
function isClipped(style: CSSStyleDeclaration): boolean {
  if (/^inset\((?:[5-9]\d|100)%\)/.test(style.clipPath)) return true;
  // An old property, and still how much is hidden; it counts for what is positioned.
  const clip = /^(?:absolute|fixed)$/.test(style.position) ? style.getPropertyValue('clip') : '';
  const edges = clip.match(/-?[\d.]+(?=px)/g);
  const [top = 0, right = least, bottom = least, left = 0] = edges?.map(Number) ?? [];
  return right - left < least || bottom - top < least;
}

/** Whether an element stands where no scrolling leads. */
function isOffPage(element: Element, { position }: CSSStyleDeclaration): boolean {
  const { top, right, bottom, left } = element.getBoundingClientRect();
  const { innerHeight, innerWidth, scrollX, scrollY } = windowOf(element);
  if (position === 'fixed') return bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth;
  const { documentElement, body } = element.ownerDocument;
  if (position !== 'absolute' || (isHtml(element) && element.offsetParent !== body)) return false;
  const { clientWidth, scrollWidth } = documentElement;
  // From right to left, a page is scrolled below zero.
  return bottom + scrollY <= 0 || right + scrollX <= Math.min(0, clientWidth - scrollWidth);
}

/**
 * Whether an element is kept from being seen by how it is drawn: clipped away, cut down to a dot, or moved off the page as
 * skip links are. What is transparent is in its place, and may only wait to fade in.
 */
function isOutOfSight(element: Element, style: CSSStyleDeclaration): boolean {
  const { width, height } = element.getBoundingClientRect();
  const isDot = width < least && height < least && style.overflow !== 'visible';
  return isDot || isClipped(style) || isOffPage(element, style);
}

/** What becomes of an element on the way over the page: a stop, left out with all it holds, or left out alone. */
type Stop = 'stop' | 'bar' | 'pass';

/** A wrapper that only holds another element is no stop of its own for those who go by keys. */
const isWrapper = (element: Element): boolean =>
  element.childElementCount === 1 &&
  !innerRootOf(element) &&
  ![...element.childNodes].some((node) => isText(node) && node.data.trim());

const hasBox = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};

const isSlot = (element: Element): element is HTMLSlotElement => element.localName === 'slot';

/** What an element holds, as it is shown: what is in its open shadow root, in its slot or in the page it embeds. */
function childrenOf(element: Element): readonly Element[] {
  const inner = innerRootOf(element);
  if (inner) return isDocument(inner) ? [contentRootOf(inner)].filter(isElement) : [...inner.children];
  const assigned = isSlot(element) ? element.assignedElements() : [];
  return assigned.length > 0 ? assigned : [...element.children];
}

/** What an element is shown in. */
function holderOf(element: Element): Element | undefined {
  const { assignedSlot, parentElement, localName } = element;
  if (localName !== 'body') return assignedSlot ?? parentElement ?? hostOf(element.getRootNode());
  return hostOf(element.ownerDocument);
}

/** The page as a tree of what can be commented on and is shown, in whichever tree of the page's it lies. */
export class CommentableTree {
  readonly #rules: CommentableRules;
  readonly #top: Element;

  constructor(rules: CommentableRules) {
    this.#rules = rules;
    this.#top = rules.scope() ?? document.body;
  }

  /** The first stop in an element, or the last; in all of the page by default. */
  endIn(element: Element = this.#top, isLast = false): Element | undefined {
    const children = childrenOf(element);
    for (const child of isLast ? children.toReversed() : children) {
      const stop = this.#stopAt(child);
      const found = stop === 'pass' ? this.endIn(child, isLast) : stop === 'stop' && child;
      if (found) return found;
    }
    return undefined;
  }

  /** The stop before or after one, at its level. */
  beside(element: Element, isBack = false): Element | undefined {
    const holder = element === this.#top ? undefined : holderOf(element);
    if (!holder) return undefined;
    const children = childrenOf(holder);
    const at = children.indexOf(element);
    const others = isBack ? children.slice(0, at).toReversed() : children.slice(at + 1);
    for (const other of others) {
      const stop = this.#stopAt(other);
      const found = stop === 'pass' ? this.endIn(other, isBack) : stop === 'stop' && other;
      if (found) return found;
    }
    // What is left out alone is of the level it stands in.
    return holder !== this.#top && this.#stopAt(holder) !== 'stop' ? this.beside(holder, isBack) : undefined;
  }

  /** The stop around one. */
  around(element: Element): Element | undefined {
    let at = element === this.#top ? undefined : holderOf(element);
    while (at && at !== this.#top && this.#stopAt(at) !== 'stop') at = holderOf(at);
    return at && this.#stopAt(at) === 'stop' ? at : undefined;
  }

  #stopAt(element: Element): Stop {
    if (isKitElement(element)) return 'bar';
    const style = getComputedStyle(element);
    // Without a box of its own it still shows what it holds, as a root does.
    if (style.display === 'contents') return 'pass';
    if (!isShown(element) || isOutOfSight(element, style)) return 'bar';
    if (element.localName === 'body' || isWrapper(element) || !hasBox(element)) return 'pass';
    return commentableAt(element, this.#rules) === element ? 'stop' : 'pass';
  }
}
