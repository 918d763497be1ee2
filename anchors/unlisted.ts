import type { TargetElement } from '../store/model/index.js';
import type { AnchorRoot } from './names.js';
import { elementAt } from './paths.js';
import { query } from './query.js';
import { keptReading } from './resolve/reading.js';
import { selectorOf } from './selectors.js';

/** What holds items and may show others of them: another page of a table, a filtered list. */
const collections =
  'table, ul, ol, dl, [role=table], [role=grid], [role=treegrid], [role=list], [role=listbox], [role=feed], [role=tree]';

/** The table or list an element is an item of, or lies in. */
export const collectionAround = (element: Element): Element | undefined =>
  element.parentElement?.closest(collections) ?? undefined;

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

/** Whether a way leads to what still holds items of a kind. `depth` is how many steps the element was below its item. */
function leadsToItems({ steps, find }: Way, tag: string, depth: number): boolean {
  const holder = steps.length > depth + 1 ? find(steps.slice(0, steps.length - depth - 1)) : undefined;
  return holder !== undefined && [...holder.children].some(({ localName }) => localName === tag);
}

/**
 * Whether a target that is not found was in a table or list that is on the page without it: another page of that may be
 * shown, or it is filtered. Nothing tells whether the item still exists.
 */
export function isUnlisted(target: TargetElement, root: AnchorRoot): boolean {
  const ways = [...waysTo(target, root)];
  if (ways.some(endsInCollection)) return true;
  const item = keptReading(target)?.item;
  if (!item?.isEntry) return false;
  // Of a text no way is kept.
  if (ways.length === 0) return /^(?:tr|li)$/.test(item.tag) && query(root, item.tag).length > 0;
  const depth = item.way.split(' > ').length - 1;
  return ways.some((way) => leadsToItems(way, item.tag, depth));
}
