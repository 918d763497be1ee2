import type { TargetElement, TargetSelector } from '../../store/model/index.js';
import { findCells, isCellTarget } from '../grid/find-cell.js';
import type { AnchorRoot } from '../describe/names.js';
import { isInsideOwn } from '../dom/own-elements.js';
import { isOnPage } from '../dom/virtual-pages.js';
import { elementAt } from '../describe/paths.js';
import { itemAbove, query } from '../dom/query.js';
import { nameTypes, ownTextScore, pathTypes, selectorOf } from '../describe/selectors.js';
import { wordingLike } from './normalized-text.js';
import type { Tally } from './describe-reading.js';
import type { PageIndex } from './page-index.js';
import { ancestorsIn, pick } from './places.js';
import { piecesAgree } from './pieces.js';
import type { Reading } from './reading.js';

/**
 * How a candidate was found: by a name of its own; as the cell where a row and a column meet; by its text, or what it shows;
 * by the item around it; by most of its texts; by its way down the tree; by the text an earlier version kept; as the only
 * component of its tag; or as the element that was watched.
 */
export type Means = 'name' | 'cell' | 'text' | 'item' | 'pieces' | 'path' | 'earlier text' | 'component' | 'watched';

/** What strategies look for, and where. */
export interface Wanted {
  readonly target: TargetElement;
  readonly reading: Reading | undefined;
  readonly index: PageIndex;
  readonly tally: Tally | undefined;
}

/** A text that stands in more places is no way to find an item. */
const manyStarts = 60;
const mostLevels = 8;

/** Of more places that read the same, the others are no candidates. */
const mostPlaces = 200;

const elementsAt = (root: AnchorRoot, { type, value }: TargetSelector): readonly Element[] =>
  type === 'xpath' ? [elementAt(root, value)].filter((element) => element !== undefined) : query(root, value);

function* byName({ target, index }: Wanted): Generator<Element> {
  if (target.elementId) yield* index.named(target.elementId);
  for (const selector of target.selectors ?? [])
    if (nameTypes.has(selector.type)) yield* elementsAt(index.root, selector);
}

function* byCell({ target, index }: Wanted): Generator<Element> {
  if (isCellTarget(target)) yield* findCells(target, index);
}

function* byText({ reading, tally }: Wanted): Generator<Element> {
  if (!reading) return;
  if (!tally) return;
  for (const place of new Set([...tally.all, ...tally.item.slice(0, mostPlaces), ...tally.text.slice(0, mostPlaces)])) {
    const element = pick(place, reading);
    if (element) yield element;
  }
}

/** Ancestors of where texts stand that no sibling of their item had: the rarest texts first. */
function* around(pieces: readonly string[], own: readonly number[], index: PageIndex): Generator<Element> {
  const starts = own
    .map((at) => index.startsOf(pieces[at] ?? ''))
    .filter(({ length }) => length > 0 && length <= manyStarts)
    .sort((a, b) => a.length - b.length);
  const seen = new Set<Element>();
  for (const start of starts.slice(0, 4).flat()) {
    let levels = mostLevels;
    for (const at of [start, ...ancestorsIn(start, index)]) {
      levels -= 1;
      if (levels < 0) break;
      if (!seen.has(at)) yield at;
      seen.add(at);
    }
  }
}

/** Elements at the kept way in items that agree. */
function* byItem({ reading, index }: Wanted): Generator<Element> {
  const item = reading?.item;
  if (!item) return;
  const way = item.way.replace(/^[^ ]+/, ':scope');
  for (const at of around(item.pieces, item.own, index)) {
    const { pieces, plain } = index.textOf(at);
    const agrees = at.localName === item.tag && piecesAgree(item, reading.isPlain ? plain : pieces);
    if (agrees !== 'same' && agrees !== 'edited') continue;
    const [element, second] = query(at, way);
    if (element && !second) yield element;
  }
}

/** Elements with most of the texts. */
function* byPieces({ reading, index }: Wanted): Generator<Element> {
  if (!reading || reading.pieces.length < 2) return;
  for (const at of around(reading.pieces, reading.own, index)) {
    if (at.localName !== reading.tag) continue;
    const { pieces, plain } = index.textOf(at);
    const agrees = piecesAgree(reading, reading.isPlain ? plain : pieces);
    if (agrees === 'same' || agrees === 'edited') yield at;
  }
}

function* byPath({ target, index }: Wanted): Generator<Element> {
  for (const selector of target.selectors ?? []) {
    if (!pathTypes.has(selector.type)) continue;
    const [element, second] = elementsAt(index.root, selector);
    if (element && !second) yield element;
  }
}

/** Text that an earlier version of the kit kept: trusted where no way by number leads from the item to the element. */
function* byEarlierText({ target, reading, index }: Wanted): Generator<Element> {
  const kept = selectorOf(target, 'item') ?? selectorOf(target, 'text');
  const within = selectorOf(target, 'within')?.value;
  if (reading || !kept || !within || kept.score < ownTextScore || within.includes(':nth-of-type(')) return;
  for (const element of query(index.root, within)) {
    const item = itemAbove(element, within);
    if (item && wordingLike(item, kept.value) === kept.value) yield element;
  }
}

function* byComponent({ target, index }: Wanted): Generator<Element> {
  const tag = selectorOf(target, componentType)?.value;
  if (tag) yield* query(index.root, CSS.escape(tag));
}

/** Type of the selector of a component that was the only one of its tag. */
export const componentType = 'component';

const strategies: readonly (readonly [Means, (wanted: Wanted) => Iterable<Element>])[] = [
  ['name', byName],
  ['cell', byCell],
  ['text', byText],
  ['item', byItem],
  ['pieces', byPieces],
  ['path', byPath],
  ['earlier text', byEarlierText],
  ['component', byComponent],
];

/** Gathers the elements that may be the one that is meant, with the strategies that found each. */
export function gatherCandidates(wanted: Wanted): Map<Element, Set<Means>> {
  const candidates = new Map<Element, Set<Means>>();
  for (const [means, find] of strategies) {
    for (const element of find(wanted)) {
      if (isInsideOwn(element) || !isOnPage(element, wanted.target)) continue;
      const by = candidates.get(element) ?? new Set();
      candidates.set(element, by.add(means));
    }
  }
  return candidates;
}
