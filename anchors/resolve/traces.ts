import type { TargetElement } from '../../store/model/index.js';
import { glimpse, type PageIndex } from './page-index.js';
import { placesOf } from './places.js';
import { keptReading, readingType } from './reading.js';

/** Targets with other selectors may be found by something else than text. */
const textTypes: ReadonlySet<string> = new Set([readingType, 'css', 'xpath']);

/**
 * Whether anything that a target was described by is on the page. If not, no rule of the decision table can hold, and the
 * target need not be looked for. True for every target that may be found without its texts.
 */
export function hasTraces(target: TargetElement, index: PageIndex): boolean {
  const kept = keptReading(target);
  const isByText =
    target.elementId === undefined && target.selectors?.every(({ type }) => textTypes.has(type)) === true;
  if (!isByText || !kept || kept.text === '' || kept.label !== undefined) return true;
  const { alike, item, neighbours, pieces } = kept;
  const isThere = (piece: string): boolean => index.startsOf(piece).length > 0;
  // Of a longer text only the beginning is kept.
  const isBeside = (text: string): boolean =>
    text.length < glimpse ? isThere(text) : index.beginningsOf(text).length > 0;
  const someThere = (texts: readonly string[], own: readonly number[]): boolean =>
    (texts.length > 0 && texts.every(isThere)) || own.some((at) => isThere(texts[at] ?? ''));
  // A text that others had as well is only found by its attributes, or by what is around it.
  const isToldAlone = alike.text === 1 || alike.tag === 1 || !item || Object.keys(kept.marks).length > 0;
  const around = neighbours.filter(Boolean);
  return (
    (isToldAlone && placesOf(kept, index).length > 0) ||
    someThere(pieces, kept.own) ||
    (item !== undefined && someThere(item.pieces, item.own)) ||
    (around.length > 0 && around.every(isBeside))
  );
}
