import { recordAddressOf } from './enclosing-record.js';
import { areSameAttributes, identifyingAttributesOf } from './identifying-attributes.js';
import type { PageIndex } from './page-index.js';
import { ancestorsIn, compareItem, pickElement, placesOf, type Place } from './same-text-places.js';
import type { MatchCounts, Reading } from './stored-reading.js';

/** The most places that are compared by their surroundings. */
const maxPlaces = 400;

/** The places that match a reading, from the loosest comparison to the strictest. */
export interface MatchingPlaces {
  readonly text: readonly Place[];
  readonly tag: readonly Place[];
  readonly attributes: readonly Place[];
  readonly item: readonly Place[];
  readonly all: readonly Place[];
}

/** Counts the places at each level of comparison. */
export const countMatches = ({ text, tag, attributes, item, all }: MatchingPlaces): Omit<MatchCounts, 'position'> => ({
  text: text.length,
  tag: tag.length,
  attributes: attributes.length,
  item: item.length,
  all: all.length,
});

/** Finds the places that match a reading. Only counted elements are compared. */
export function findMatchingPlaces(
  reading: Reading,
  index: PageIndex,
  isCounted: (element: Element) => boolean,
): MatchingPlaces {
  const text = placesOf(reading, index).filter(([element]) => element && isCounted(element));
  const representative = (place: Place): Element | undefined => pickElement(place, reading) ?? place.at(-1);
  const hasSameAttributes = ({ attributes }: Reading, element: Element | undefined): boolean =>
    element !== undefined && areSameAttributes(identifyingAttributesOf(element), attributes);
  const attributes =
    Object.keys(reading.attributes).length > 0 && reading.text !== ''
      ? text.filter((place) => place.some((each) => each.localName === reading.tag && hasSameAttributes(reading, each)))
      : text;
  const tag = text.filter((place) => place.some(({ localName }) => localName === reading.tag));
  const { item: storedItem } = reading;
  const isInSameItem = (place: Place): boolean => {
    const element = representative(place);
    return !storedItem || (element !== undefined && compareItem(element, storedItem, reading, index).match === 'same');
  };
  const item =
    attributes.length > maxPlaces
      ? placesNearRarestPiece(attributes, reading, index).filter(isInSameItem)
      : attributes.filter(isInSameItem);
  const sameRecordAddress =
    reading.recordAddress !== undefined && item.length > 1
      ? item.filter(([element]) => element && recordAddressOf(element, index) === reading.recordAddress)
      : item;
  const all =
    sameRecordAddress.length > 1
      ? sameRecordAddress.filter(([element]) => element && index.headingOf(element) === reading.heading)
      : sameRecordAddress;
  return { text, tag, attributes, item, all };
}

/** Limits very many places to those near the rarest text of the item. */
function placesNearRarestPiece(places: readonly Place[], { item }: Reading, index: PageIndex): readonly Place[] {
  const elements = item?.pieces.map((piece) => index.elementsWithPiece(piece)).sort((a, b) => a.length - b.length)[0];
  if (!elements || elements.length > maxPlaces) return places.slice(0, maxPlaces);
  const nearby = new Set(elements.flatMap((element) => [element, ...[...ancestorsIn(element, index)].slice(0, 6)]));
  return places.filter(
    ([outermost]) => outermost && [...ancestorsIn(outermost, index)].slice(0, 6).some((each) => nearby.has(each)),
  );
}
