import { html, nothing } from 'lit';
import type { Notification, User } from '../../../store/index.js';
import { renderDrawing } from '../../ui/icon/drawing.js';
import { kindIcon } from './kind.js';

/** Most faces of one line. */
const MOST_FACES = 2;

/** Who did it, each once, the latest first; what nobody did has nobody. */
function actorsOf(notifications: readonly Notification[]): readonly User[] {
  const actors = notifications.flatMap(({ actionUser }) => actionUser ?? []);
  return [...new Map(actors.map((user) => [user.userId, user])).values()];
}

/** The faces of who did it, and a mark of what it was. */
export function renderFaces(notifications: readonly Notification[]) {
  const faces = actorsOf(notifications).slice(0, MOST_FACES);
  const [newest] = notifications;
  if (!newest) return nothing;
  const look = { 0: 'alone', 2: 'several' }[faces.length] ?? '';
  return html`
    <span class="faces ${look}" aria-hidden="true">
      ${faces.map((user) => html`<collab-avatar .user=${user} label="" size=${look ? 's' : 'm'}></collab-avatar>`)}
      <span class="kind">${renderDrawing(kindIcon(newest))}</span>
    </span>
  `;
}
