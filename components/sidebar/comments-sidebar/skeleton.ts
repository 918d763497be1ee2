import { html, nothing } from 'lit';

const ROWS = 6;
const lines = ['short', 'long', 'long'];

/** Renders placeholder rows of the final size, with a group header if the list is grouped. */
export function renderSkeleton(label: string, isGrouped: boolean) {
  return html`
    <div class="loading">
      <span class="visually-hidden">${label}</span>
      ${isGrouped ? html`<div class="skeleton-row skeleton-group"><div class="skeleton short"></div></div>` : nothing}
      ${Array.from(
        { length: ROWS },
        () => html`
          <div class="skeleton-row">
            <div class="skeleton face"></div>
            <div class="skeleton-lines">${lines.map((line) => html`<div class="skeleton ${line}"></div>`)}</div>
          </div>
        `,
      )}
    </div>
  `;
}
