import type { PageState } from '../internal/page-state.js';

/** Threads that stand within so many px of each other stand in one line, and are read from where lines begin. */
const LINE = 8;

/** Where the threads of a page stand, as the page is read: from above, in a line from its beginning. */
export function placeRanks(page: PageState): ReadonlyMap<string, number> {
  const isReversed = getComputedStyle(document.documentElement).direction === 'rtl';
  const places = [...page.anchored].map(([id, element]) => {
    const { top, left, right } = element.getBoundingClientRect();
    return { id, line: Math.round(top / LINE), along: isReversed ? -right : left };
  });
  places.sort((a, b) => a.line - b.line || a.along - b.along);
  return new Map(places.map(({ id }, rank) => [id, rank]));
}
