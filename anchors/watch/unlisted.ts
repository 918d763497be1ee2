import type { TargetElement } from '../../store/model/index.js';
import type { AnchorRoot } from '../describe/names.js';
import { elementAt } from '../describe/paths.js';
import { itemAbove, query } from '../dom/query.js';
import { keptReading, type ItemReading } from '../resolve/reading.js';
import { selectorOf } from '../describe/selectors.js';
import { wordingOf } from '../resolve/normalized-text.js';

/** Tables and lists. They may show other items: another page of a table, a filtered list. */
const collections =
  'table, ul, ol, dl, [role=table], [role=grid], [role=treegrid], [role=list], [role=listbox], [role=feed], [role=tree]';

const itemOf = (target: TargetElement): ItemReading | undefined => {
  const item = keptReading(target)?.item;
  return item?.isEntry ? item : undefined;
};

/** The table or list an element is an item of, or lies in, or else what holds its card and others of that kind. */
export function collectionAround(element: Element, target: TargetElement): Element | null {
  const item = itemOf(target);
  const holder = item && itemAbove(element, item.way)?.parentElement;
  return element.parentElement?.closest(collections) ?? holder ?? null;
}

/** The text of each child, by parent. Kept for one task, because many places are lost at the same time. */
let readInTask: Map<Element, readonly { readonly tag: string; readonly wording: string }[]> | undefined;

function childrenOf(holder: Element) {
  if (!readInTask) {
    readInTask = new Map();
    queueMicrotask(() => (readInTask = undefined));
  }
  const children =
    readInTask.get(holder) ?? [...holder.children].map((each) => ({ tag: each.localName, wording: wordingOf(each) }));
  readInTask.set(holder, children);
  return children;
}

/** Whether what holds cards has others of a kind, and not the one that is meant: of that only a part may be lost. */
function holdsOthers(holder: Element, { tag, pieces, own }: ItemReading): boolean {
  const items = childrenOf(holder).flatMap((child) => (child.tag === tag ? [child.wording] : []));
  const told = own.map((at) => pieces[at] ?? '');
  const words = told.length > 0 ? told : pieces;
  return items.length > 0 && words.length > 0 && !items.some((item) => words.every((each) => item.includes(each)));
}

interface Way {
  readonly steps: readonly string[];
  /** The element that the first so many steps lead to. */
  find(steps: readonly string[]): Element | undefined;
}

/** The ways down to an element, from the surest. */
function* waysTo(target: TargetElement, root: AnchorRoot): Generator<Way> {
  const css = selectorOf(target, 'named-css') ?? selectorOf(target, 'css');
  if (css) yield { steps: css.value.split(' > '), find: (steps) => query(root, steps.join(' > '))[0] };
  const xpath = selectorOf(target, 'xpath');
  if (xpath) yield { steps: xpath.value.split('/'), find: (steps) => elementAt(root, steps.join('/')) };
}

/** Whether the nearest element left on a way lies in a table or list, or is one. */
function endsInCollection({ steps, find }: Way): boolean {
  for (let length = steps.length - 1; length > 0; length--) {
    const found = find(steps.slice(0, length));
    if (found) return found.closest(collections) !== null;
  }
  return false;
}

/**
 * Whether a target that is not found was in a table or list that is on the page without it: another page of that may be
 * shown, or it is filtered. Nothing tells whether the item still exists. `collection` is where it was found last: null where
 * that was none, undefined where it was never found.
 */
export function isUnlisted(target: TargetElement, root: AnchorRoot, collection: Element | null | undefined): boolean {
  if (collection === null) return false;
  const item = itemOf(target);
  if (collection?.isConnected)
    return collection.matches(collections) || (item !== undefined && holdsOthers(collection, item));
  const ways = [...waysTo(target, root)];
  if (ways.some(endsInCollection)) return true;
  if (!item) return false;
  // Of a text no way is kept.
  if (ways.length === 0) return /^(?:tr|li)$/.test(item.tag) && query(root, item.tag).length > 0;
  const depth = item.way.split(' > ').length;
  return ways.some(({ steps, find }) => {
    const holder = steps.length > depth ? find(steps.slice(0, -depth)) : undefined;
    return holder !== undefined && holdsOthers(holder, item);
  });
}
