import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PresenceUser } from '../../../store/index.js';
import type { OverlayController } from '../../controllers/overlay.js';
import type { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';
import { renderMarkedFace } from './marked-face.js';
import { placed } from './places.js';
import type { Standing } from './standing.js';

/** How many people the list shows at most: the others are counted. */
const LISTED = 200;

interface Panel {
  readonly people: readonly PresenceUser[];
  readonly myId: string | undefined;
  readonly overlay: Pick<OverlayController, 'isSheet' | 'grab'>;
  readonly localize: LocalizeController;
  readonly standing: Standing;
  /** Moves the focus by keys. */
  readonly moved: (event: KeyboardEvent) => void;
  readonly pressed: (person: PresenceUser) => void;
}

/** Everybody who is here, each with their face, name, and how present they are. */
export function renderPanel({ people, overlay, ...about }: Panel) {
  const { localize } = about;
  const here = localize.term('peopleHere', people.length);
  const listed = placed(people, LISTED, about.myId);
  const others = people.length - listed.length;
  return html`
    <div
      part="panel"
      class="panel floating ${overlay.isSheet ? 'sheet' : ''}"
      role="dialog"
      aria-label=${here}
      popover="manual"
    >
      ${overlay.isSheet ? html`<div class="handle" @pointerdown=${overlay.grab}></div>` : nothing}
      <p class="head">${here}</p>
      <div class="scroller">
        <ul part="list" class="list" @keydown=${about.moved}>
          ${repeat(
            listed,
            ({ userId }) => userId,
            (person) => renderItem(person, about),
          )}
        </ul>
        ${others > 0 ? html`<p class="others">${localize.term('andMorePeople', others)}</p>` : nothing}
      </div>
    </div>
  `;
}

function renderItem(person: PresenceUser, { myId, localize, standing, pressed }: Omit<Panel, 'people' | 'overlay'>) {
  const you = person.userId === myId ? html`<span class="you">(${localize.term('you')})</span>` : nothing;
  return html`
    <li>
      <button part="item" class="item" type="button" @click=${() => pressed(person)}>
        <span class="holder">${renderMarkedFace(person, person.onlineStatus, 'm')}</span>
        <span class="words">
          <span class="name">
            <bdi class="called">${personName(person, localize.term('unknownPerson'))}</bdi>
            ${you} ${person.isGuest ? html`<span class="you">(${localize.term('guest')})</span>` : nothing}
          </span>
          <span class="standing">${standing.of(person)}</span>
        </span>
      </button>
    </li>
  `;
}
