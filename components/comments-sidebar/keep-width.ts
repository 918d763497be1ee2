import { nameOf, type GivenWidth } from './given-width.js';

/** Keeps the width that a person gives a sidebar; undefined for the usual one. */
export function keepWidth(given: GivenWidth, width: number | undefined): void {
  given.width = width;
  given.show();
  try {
    if (width === undefined) localStorage.removeItem(nameOf(given.userId));
    else localStorage.setItem(nameOf(given.userId), String(width));
  } catch {
    // A private window, or the person's settings, may forbid it: it holds for as long as the sidebar is there.
  }
}
