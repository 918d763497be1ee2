import { html, nothing } from 'lit';

const lines = ['short', 'long', 'long'];

/** Rows of the final size, below the head of a group where there will be one, while the real ones are on their way. */
export function renderSkeleton(label: string, isGrouped: boolean) {
  return html`
    <div class="loading">
      <span class="visually-hidden">${label}</span>
      ${isGrouped ? html`<div class="skeleton-row skeleton-group"><div class="skeleton short"></div></div>` : nothing}
      ${Array.from(
        { length: 6 },
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
