import { commentableWalker, type CommentableRules } from './commentable.js';

/** The ways a person can move over the page by keys. */
type Move = (walker: TreeWalker) => Node | null;

/** On to what comes next at this level or, at its end, around it. */
function after(walker: TreeWalker): Node | null {
  const from = walker.currentNode;
  do {
    const next = walker.nextSibling();
    if (next) return next;
  } while (walker.parentNode());
  walker.currentNode = from;
  return null;
}

const before: Move = (walker) => walker.previousSibling() ?? walker.parentNode();
const into: Move = (walker) => walker.firstChild();
const out: Move = (walker) => walker.parentNode();

function first(walker: TreeWalker): Node | null {
  walker.currentNode = walker.root;
  return walker.firstChild();
}

function last(walker: TreeWalker): Node | null {
  walker.currentNode = walker.root;
  return walker.lastChild();
}

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: after,
  ArrowUp: before,
  ArrowRight: into,
  ArrowLeft: out,
  Home: first,
  End: last,
};

const mirrored: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' };

/** Whether any part of an element is in the window. */
function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

/** The first element in the window that can be commented on and holds no other. */
export function firstInView(rules: CommentableRules): Element | undefined {
  const walker = commentableWalker(rules);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (walker.firstChild()) walker.currentNode = node;
    else if (node instanceof Element && isInView(node)) return node;
  }
  return undefined;
}

/** Where an arrow key, Home or End leads from an element; undefined where the key leads nowhere or means nothing. */
export function targetAfterKey(key: string, from: Element, rules: CommentableRules): Element | undefined {
  const isReversed = getComputedStyle(from).direction === 'rtl';
  const move = moves[(isReversed && mirrored[key]) || key];
  if (!move) return undefined;
  const walker = commentableWalker(rules);
  walker.currentNode = from;
  const node = move(walker);
  return node instanceof Element ? node : undefined;
}
