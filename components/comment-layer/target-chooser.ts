import { isShown, boxOf } from '../../anchors/index.js';
import { createCommentableTree, type CommentableTree } from './commentable-tree.js';
import type { CommentableRules } from './commentable.js';

/** Why a key leads nowhere: nothing comes before, after, inside or around. */
export type TargetEdge = 'first' | 'last' | 'inside' | 'around';

/** The ways a person can move over the page by keys. */
type Move = (tree: CommentableTree, from: Element) => Element | undefined;

/** On to what comes next at this level or, at its end, around it. */
function after(tree: CommentableTree, from: Element): Element | undefined {
  for (let at: Element | undefined = from; at; at = tree.around(at)) {
    const next = tree.beside(at);
    if (next) return next;
  }
  return undefined;
}

const before: Move = (tree, from) => tree.beside(from, true) ?? tree.around(from);
const into: Move = (tree, from) => tree.endIn(from);
const out: Move = (tree, from) => tree.around(from);
const first: Move = (tree) => tree.endIn();
const last: Move = (tree) => tree.endIn(undefined, true);

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: after,
  ArrowUp: before,
  ArrowRight: into,
  ArrowLeft: out,
  Home: first,
  End: last,
};

/** What is said where a key leads nowhere. */
const edges: Readonly<Record<string, TargetEdge>> = {
  ArrowDown: 'last',
  ArrowUp: 'first',
  ArrowRight: 'inside',
  ArrowLeft: 'around',
  Home: 'first',
  End: 'last',
};

const mirrored: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' };

/** Whether any part of an element is in the window. */
function isInView(element: Element): boolean {
  const { top, bottom, left, right } = boxOf(element);
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && isShown(element);
}

/** The first element in the window that can be commented on and holds no other. */
export function firstInView(rules: CommentableRules): Element | undefined {
  const tree = createCommentableTree(rules);
  let at = tree.endIn();
  while (at) {
    const inner: Element | undefined = tree.endIn(at);
    if (!inner && isInView(at)) return at;
    at = inner ?? after(tree, at);
  }
  return undefined;
}

/** Where an arrow key, Home or End leads from an element, or why it leads nowhere; undefined for any other key. */
export function targetAfterKey(key: string, from: Element, rules: CommentableRules): Element | TargetEdge | undefined {
  const isReversed = getComputedStyle(from).direction === 'rtl';
  const known = (isReversed && mirrored[key]) || key;
  const next = moves[known]?.(createCommentableTree(rules), from);
  return next && next !== from ? next : edges[known];
}
