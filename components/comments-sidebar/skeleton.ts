import { html } from 'lit';

const lines = ['short', 'long', 'long'];

/** Rows of the final size, while the real ones are on their way. */
export function renderSkeleton(label: string) {
  return html`
    <div class="loading" role="status">
      <span class="visually-hidden">${label}</span>
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
