import type { TargetElement } from '../../store/model/index.js';
import { isFromPosition } from '../describe/names.js';
import { query } from '../dom/query.js';
import type { PageIndex } from './page-index.js';
import { storedReading } from './stored-reading.js';

/** Matches a number, with its groups of thousands. Stored texts may have `#` in place of a number. */
const numberPattern = /\d+(?:[.,]\d{3}(?!\d))*|#/g;

/** The number of characters that are compared. Stored texts are cut, possibly within a number. */
const maxComparedLength = 150;

/** The most elements with such an id that are compared. */
const maxElements = 500;

const numbersIn = (text: string): readonly string[] => text.match(numberPattern) ?? [];

const maskNumbers = (text: string): string => text.replace(numberPattern, '#').slice(0, maxComparedLength);

/** Returns the parts of an id that ends in a number: `step-` and 7 of `step-7`. */
function splitId(id: string): { readonly prefix: string; readonly number: number } | undefined {
  const [number] = /\d+$/.exec(id) ?? [];
  return number === undefined ? undefined : { prefix: id.slice(0, -number.length), number: Number(number) };
}

/** An element with a numbered id, by that number and the numbers in its text. */
interface NumberedElement {
  readonly id: number;
  readonly numbers: readonly string[];
}

/** Whether the number at a place of the text follows the number of the id in all elements, such as “Part 3” of `#p2`. */
const isNumbering = (place: number, elements: readonly NumberedElement[]): boolean =>
  new Set(elements.map(({ id, numbers }) => Number(numbers[place]?.replace(/[.,]/g, '')) - id)).size === 1;

/**
 * Returns the places of the numbers that distinguish an element from the others: the one that follows the ids, or else
 * the first that are together unique. Numbers that all elements share count something.
 */
function distinguishingPlaces(element: NumberedElement, elements: readonly NumberedElement[]): readonly number[] {
  const places = element.numbers
    .map((_, place) => place)
    .filter((place) => new Set(elements.map(({ numbers }) => numbers[place])).size > 1);
  const numbering = places.find((place) => isNumbering(place, elements));
  if (numbering !== undefined) return [numbering];
  let remaining = elements;
  for (const [at, place] of places.entries()) {
    remaining = remaining.filter(({ numbers }) => numbers[place] === element.numbers[place]);
    if (remaining.length === 1) return places.slice(0, at + 1);
  }
  return [];
}

/**
 * Whether an element is the target among elements of which the ids and the texts differ in numbers only: it has the id,
 * and the number that distinguishes it is the same. Such an id alone is a position, where a list may show another entry.
 */
export function isSameNumberedElement(element: Element, target: TargetElement, index: PageIndex): boolean {
  const { elementId = '' } = target;
  const reading = storedReading(target);
  const name = splitId(elementId);
  if (!name || !reading || element.id !== elementId || !isFromPosition(elementId)) return false;
  const textOf = (each: Element): string => index.textOf(each).pieces.join(' ');
  const maskedText = maskNumbers(reading.text);
  if (element.localName !== reading.tag || maskNumbers(textOf(element)) !== maskedText) return false;
  const others = query(index.root, `${reading.tag}[id^="${CSS.escape(name.prefix)}"]`).slice(0, maxElements);
  const toNumbered = (each: Element): readonly NumberedElement[] => {
    const split = splitId(each.id);
    const isAlike = split?.prefix === name.prefix && maskNumbers(textOf(each)) === maskedText;
    return isAlike ? [{ id: split.number, numbers: numbersIn(textOf(each)) }] : [];
  };
  const elements = others.flatMap(toNumbered);
  const current = elements.find(({ id }) => id === name.number);
  const before = numbersIn(reading.text);
  const places = current ? distinguishingPlaces(current, elements) : [];
  return places.length > 0 && places.every((place) => current?.numbers[place] === before[place]);
}
