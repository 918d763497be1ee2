import { isListed } from './repeated.js';
import { isTelling, pieceOf, textsOf } from './wording.js';

/** What tells which record an item shows that stands alone: the fields it has, and what is pressed, are those of every record. */
export interface LoneTexts {
  readonly heading: string | undefined;
  readonly values: readonly string[];
}

/** Not what opens a part of the page, such as a tab, which may be the heading of that. */
const controls = 'button, [role="button"], [role="switch"], [role="menuitem"]';
const captions = `dt, th, label, legend, caption, ${controls}`;
const headings = 'h1, h2, h3, h4, h5, h6, [role="heading"]';

function isCaption(text: Node, item: Element): boolean {
  const nearest = text.parentElement?.closest(`dd, td, output, ${captions}`);
  return nearest?.matches(captions) === true && item.contains(nearest);
}

/** Reads an item; one of nothing but captions is known by those. */
export function loneTextsOf(item: Element): LoneTexts {
  const texts = [...textsOf(item)].filter((text) => isTelling(pieceOf(text)));
  const values = texts.filter((text) => !isCaption(text, item));
  const read = values.length > 0 ? values : texts;
  const heading = read.find((text) => text.parentElement?.closest(headings));
  return { heading: heading && pieceOf(heading), values: read.map(pieceOf) };
}

/**
 * Whether an item shows the same record still: what names it stays, and most of the rest; all of it in the only row of a list,
 * which may have shown others before.
 */
export function isSameRecord(item: Element, { heading, values }: LoneTexts): boolean {
  const now = loneTextsOf(item).values;
  const has = new Set(now);
  const stays = values.filter((value) => has.has(value));
  if (isListed(item) && stays.length < Math.max(values.length, now.length)) return false;
  const first = values.find((value) => value !== heading) ?? heading;
  return stays.length * 2 > values.length && [heading, first].every((value) => value === undefined || has.has(value));
}

/**
 * Whether an item is a control, which says what can be done, and not of what: `Play` becomes `Pause`. One of more than its
 * words and numbers is a card that can be pressed.
 */
export const isControl = (item: Element, pieces: readonly string[]): boolean =>
  item.matches(controls) && pieces.filter(isTelling).length <= 1;
