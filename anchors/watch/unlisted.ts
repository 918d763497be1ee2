import type { TargetElement } from '../../store/model/index.js';
import type { AnchorRoot } from '../describe/names.js';
import { elementAt } from '../describe/paths.js';
import { selectorOf } from '../describe/selectors.js';
import { itemAbove, query } from '../dom/query.js';
import { normalizedTextOf } from '../resolve/normalized-text.js';
import { storedReading, type ItemReading } from '../resolve/stored-reading.js';

/** Tables and lists. They may show other items, such as another page or a filtered list. */
const collectionSelector =
  'table, ul, ol, dl, [role=table], [role=grid], [role=treegrid], [role=list], [role=listbox], [role=feed], [role=tree]';

const itemOf = (target: TargetElement): ItemReading | undefined => {
  const item = storedReading(target)?.item;
  return item?.isEntry ? item : undefined;
};

/** Returns the table or list around an element, or else the parent of its item. */
export function collectionAround(element: Element, target: TargetElement): Element | null {
  const item = itemOf(target);
  const container = item && itemAbove(element, item.path)?.parentElement;
  return element.parentElement?.closest(collectionSelector) ?? container ?? null;
}

/** Texts of children by parent. Cached for one task, because many targets are lost at the same time. */
let childrenCache: Map<Element, readonly { readonly tag: string; readonly text: string }[]> | undefined;

function childrenOf(container: Element) {
  if (!childrenCache) {
    childrenCache = new Map();
    queueMicrotask(() => (childrenCache = undefined));
  }
  const children =
    childrenCache.get(container) ??
    [...container.children].map((each) => ({ tag: each.localName, text: normalizedTextOf(each) }));
  childrenCache.set(container, children);
  return children;
}

/** Whether a container has items of the same tag, but not the one described. */
function hasOtherItems(container: Element, { tag, pieces, distinctive }: ItemReading): boolean {
  const items = childrenOf(container).flatMap((child) => (child.tag === tag ? [child.text] : []));
  const identifying = distinctive.map((at) => pieces[at] ?? '');
  const texts = identifying.length > 0 ? identifying : pieces;
  return items.length > 0 && texts.length > 0 && !items.some((item) => texts.every((each) => item.includes(each)));
}

interface Path {
  readonly steps: readonly string[];
  /** Returns the element at the end of these steps. */
  find(steps: readonly string[]): Element | undefined;
}

/** Yields the paths down to an element, most reliable first. */
function* pathsTo(target: TargetElement, root: AnchorRoot): Generator<Path> {
  const css = selectorOf(target, 'named-css') ?? selectorOf(target, 'css');
  if (css) yield { steps: css.value.split(' > '), find: (steps) => query(root, steps.join(' > '))[0] };
  const xpath = selectorOf(target, 'xpath');
  if (xpath) yield { steps: xpath.value.split('/'), find: (steps) => elementAt(root, steps.join('/')) };
}

/** Whether the nearest existing element of a path is a table or list, or in one. */
function endsInCollection({ steps, find }: Path): boolean {
  for (let length = steps.length - 1; length > 0; length--) {
    const found = find(steps.slice(0, length));
    if (found) return found.closest(collectionSelector) !== null;
  }
  return false;
}

/**
 * Whether a target's table or list is on the page without the target. It may show another page or be filtered, so the
 * item may still exist. `collection` is its last container: null if it was in none, undefined if the target was never
 * found.
 */
export function isUnlisted(target: TargetElement, root: AnchorRoot, collection: Element | null | undefined): boolean {
  if (collection === null) return false;
  const item = itemOf(target);
  if (collection?.isConnected)
    return collection.matches(collectionSelector) || (item !== undefined && hasOtherItems(collection, item));
  const paths = [...pathsTo(target, root)];
  if (paths.some(endsInCollection)) return true;
  if (!item) return false;
  // Descriptions of text contain no path.
  if (paths.length === 0) return /^(?:tr|li)$/.test(item.tag) && query(root, item.tag).length > 0;
  const depth = item.path.split(' > ').length;
  return paths.some(({ steps, find }) => {
    const container = steps.length > depth ? find(steps.slice(0, -depth)) : undefined;
    return container !== undefined && hasOtherItems(container, item);
  });
}
