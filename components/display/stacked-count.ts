import { html } from 'lit';
import type { LocalizeController } from '../base/localize.js';
import { shortCount } from './short-count.js';

/** Renders the number of threads of a marker as ×3 or 99+, distinct from a thread number. */
export function renderStackedCount(count: number, localize: LocalizeController) {
  const short = shortCount(count, (value) => localize.number(value));
  const text = short.endsWith('+') ? short : `×${short}`;
  return html`<span class=${text.length > 2 ? 'count long' : 'count'} aria-hidden="true">${text}</span>`;
}
