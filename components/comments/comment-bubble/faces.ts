import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { User } from '../../../store/index.js';

/** How many faces are shown, and how many people are only counted: with the count there are never more than `max` in all. */
export const shownFaces = (count: number, max: number): number => (count > max ? Math.max(0, max - 1) : count);

/** The faces of the first people, and how many more there are. Whoever shows them says the names. */
export function renderFaces(people: readonly User[], max: number) {
  if (max === 0 || people.length === 0) return nothing;
  const shown = people.slice(0, shownFaces(people.length, max));
  const others = people.length - shown.length;
  return html`
    <span part="faces" class="faces" aria-hidden="true">
      ${repeat(
        shown,
        ({ userId }) => userId,
        (user) => html`<collab-avatar class="face" size="s" label="" .user=${user}></collab-avatar>`,
      )}
      ${others > 0 ? html`<span part="more" class="face more">+${Math.min(others, 99)}</span>` : nothing}
    </span>
  `;
}
