import { isShown, hostOf, innerRootOf, topOf, isDocument, isElement, isText, isOwn } from '../../anchors/index.js';
import { commentableAt, type CommentableRules } from './commentable.js';
import { isOutOfSight } from './out-of-sight.js';

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
  if (inner) return isDocument(inner) ? [topOf(inner)].filter(isElement) : [...inner.children];
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
class CommentableTree {
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
    if (isOwn(element)) return 'bar';
    const style = getComputedStyle(element);
    // Without a box of its own it still shows what it holds, as a root does.
    if (style.display === 'contents') return 'pass';
    if (!isShown(element) || isOutOfSight(element, style)) return 'bar';
    if (element.localName === 'body' || isWrapper(element) || !hasBox(element)) return 'pass';
    return commentableAt(element, this.#rules) === element ? 'stop' : 'pass';
  }
}

export type { CommentableTree };

export const createCommentableTree = (rules: CommentableRules): CommentableTree => new CommentableTree(rules);
