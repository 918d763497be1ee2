import { html } from 'lit';
import type { User } from '../../../store/index.js';
import { loadTyping } from '../typing/load.js';

/** Who is typing, above the reply; the line is there before anybody does. */
export function renderTypists(people: readonly User[]) {
  if (people.length > 0) void loadTyping();
  return html`<collab-typing part="typing" .people=${people}></collab-typing>`;
}
