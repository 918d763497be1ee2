import type { TargetElement, TargetSelector } from '../../store/model/index.js';
import type { AnchorRoot } from '../describe/names.js';
import { elementAt } from '../describe/paths.js';
import { nameTypes, uniqueTextScore, pathTypes, selectorOf } from '../describe/selectors.js';
import { isInsideKit } from '../dom/kit-elements.js';
import { itemAbove, query } from '../dom/query.js';
import { isOnPage } from '../dom/virtual-pages.js';
import { findCells, isCellTarget } from '../grid/find-cell.js';
import { comparePieces } from './compare-pieces.js';
import type { MatchingPlaces } from './matching-places.js';
import { textInStoredForm } from './normalized-text.js';
import type { PageIndex } from './page-index.js';
import { ancestorsIn, pickElement } from './same-text-places.js';
import type { Reading } from './stored-reading.js';

/**
 * How a candidate was found: by its own name; at the intersection of a row and a column; by its text or signature; by
 * the item around it; by most of its pieces; by its path; by the text stored by an earlier version; as the only
 * component of its tag; or as the watched element.
 */
export type Strategy = 'name' | 'cell' | 'text' | 'item' | 'pieces' | 'path' | 'earlier text' | 'component' | 'watched';

/** The input of the strategies. */
export interface SearchContext {
  readonly target: TargetElement;
  readonly reading: Reading | undefined;
  readonly index: PageIndex;
  readonly places: MatchingPlaces | undefined;
}

/** Pieces that occur in more elements are not used to find an item. */
const maxPieceElements = 60;
const maxLevels = 8;

/** The most places with the same text that become candidates. */
const maxPlaces = 200;

const elementsMatching = (root: AnchorRoot, { type, value }: TargetSelector): readonly Element[] =>
  type === 'xpath' ? [elementAt(root, value)].filter((element) => element !== undefined) : query(root, value);

function* byName({ target, index }: SearchContext): Generator<Element> {
  if (target.elementId) yield* index.elementsById(target.elementId);
  for (const selector of target.selectors ?? [])
    if (nameTypes.has(selector.type)) yield* elementsMatching(index.root, selector);
}

function* byCell({ target, index }: SearchContext): Generator<Element> {
  if (isCellTarget(target)) yield* findCells(target, index);
}

function* byText({ reading, places }: SearchContext): Generator<Element> {
  if (!reading || !places) return;
  for (const place of new Set([
    ...places.all,
    ...places.item.slice(0, maxPlaces),
    ...places.text.slice(0, maxPlaces),
  ])) {
    const element = pickElement(place, reading);
    if (element) yield element;
  }
}

/** Yields the elements that contain a distinctive piece, and their ancestors; the rarest pieces first. */
function* ancestorsOfPieces(
  pieces: readonly string[],
  distinctive: readonly number[],
  index: PageIndex,
): Generator<Element> {
  const elementLists = distinctive
    .map((at) => index.elementsWithPiece(pieces[at] ?? ''))
    .filter(({ length }) => length > 0 && length <= maxPieceElements)
    .sort((a, b) => a.length - b.length);
  const seen = new Set<Element>();
  for (const element of elementLists.slice(0, 4).flat()) {
    let levels = maxLevels;
    for (const at of [element, ...ancestorsIn(element, index)]) {
      levels -= 1;
      if (levels < 0) break;
      if (!seen.has(at)) yield at;
      seen.add(at);
    }
  }
}

/** Yields the elements at the stored path in items that match. */
function* byItem({ reading, index }: SearchContext): Generator<Element> {
  const item = reading?.item;
  if (!item) return;
  const path = item.path.replace(/^[^ ]+/, ':scope');
  for (const at of ancestorsOfPieces(item.pieces, item.distinctive, index)) {
    const match = at.localName === item.tag && comparePieces(item, index.piecesOf(at, reading));
    if (match !== 'same' && match !== 'edited') continue;
    const [element, second] = query(at, path);
    if (element && !second) yield element;
  }
}

/** Yields the elements with most of the stored pieces. */
function* byPieces({ reading, index }: SearchContext): Generator<Element> {
  if (!reading || reading.pieces.length < 2) return;
  for (const at of ancestorsOfPieces(reading.pieces, reading.distinctive, index)) {
    if (at.localName !== reading.tag) continue;
    const match = comparePieces(reading, index.piecesOf(at, reading));
    if (match === 'same' || match === 'edited') yield at;
  }
}

function* byPath({ target, index }: SearchContext): Generator<Element> {
  for (const selector of target.selectors ?? []) {
    if (!pathTypes.has(selector.type)) continue;
    const [element, second] = elementsMatching(index.root, selector);
    if (element && !second) yield element;
  }
}

/**
 * Yields elements by the text that an earlier version of the kit stored, unless the path from the item goes by a
 * position.
 */
function* byEarlierText({ target, reading, index }: SearchContext): Generator<Element> {
  const stored = selectorOf(target, 'item') ?? selectorOf(target, 'text');
  const within = selectorOf(target, 'within')?.value;
  if (reading || !stored || !within || stored.score < uniqueTextScore || within.includes(':nth-of-type(')) return;
  for (const element of query(index.root, within)) {
    const item = itemAbove(element, within);
    if (item && textInStoredForm(item, stored.value) === stored.value) yield element;
  }
}

function* byComponent({ target, index }: SearchContext): Generator<Element> {
  const tag = selectorOf(target, componentType)?.value;
  if (tag) yield* query(index.root, CSS.escape(tag));
}

/** Type of the selector for a component that was the only one of its tag. */
export const componentType = 'component';

const strategies: readonly (readonly [Strategy, (context: SearchContext) => Iterable<Element>])[] = [
  ['name', byName],
  ['cell', byCell],
  ['text', byText],
  ['item', byItem],
  ['pieces', byPieces],
  ['path', byPath],
  ['earlier text', byEarlierText],
  ['component', byComponent],
];

/** Gathers the elements that may be the target, with the strategies that found each. */
export function gatherCandidates(context: SearchContext): Map<Element, Set<Strategy>> {
  const candidates = new Map<Element, Set<Strategy>>();
  for (const [strategy, find] of strategies) {
    for (const element of find(context)) {
      if (isInsideKit(element) || !isOnPage(element, context.target)) continue;
      const by = candidates.get(element) ?? new Set();
      candidates.set(element, by.add(strategy));
    }
  }
  return candidates;
}
