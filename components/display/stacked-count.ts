import { html } from 'lit';
import type { LocalizeController } from '../base/localize.js';

const highest = 99;

/** How many threads a marker stands for, written so that it is not taken for the number of one: ×3, or 99+. */
export function renderStackedCount(count: number, localize: LocalizeController) {
  const text = count > highest ? `${localize.number(highest)}+` : `×${localize.number(count)}`;
  return html`<span class=${text.length > 2 ? 'count long' : 'count'} aria-hidden="true">${text}</span>`;
}
