import { html } from 'lit';

const lines = ['short', 'long', 'medium'];

/** What stands where a thread will be: its outline, or why there is none. */
export function renderSkeleton(label: string) {
  return html`
    <div class="outline-tools"><slot name="header-end"></slot></div>
    <slot name="loading">
      <div class="outline" aria-busy="true">
        <span class="visually-hidden">${label}</span>
        <div class="outline-header skeleton"></div>
        ${[0, 1].map(
          () => html`
            <div class="outline-comment">
              <div class="outline-face skeleton"></div>
              <div class="outline-text">
                ${lines.map((line) => html`<div class="outline-line ${line} skeleton"></div>`)}
              </div>
            </div>
          `,
        )}
      </div>
    </slot>
  `;
}
