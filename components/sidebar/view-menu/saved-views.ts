import { html, nothing } from 'lit';
import type { LocalizeController } from '../../base/localize.js';
import type { CollabSavedViewEvent } from './view-menu.events.js';

/** How long the name of a view may be, in characters. */
const NAME_LENGTH = 60;

interface SavedViews {
  readonly names: readonly string[];
  readonly localize: LocalizeController;
  readonly act: (act: CollabSavedViewEvent['detail']['act'], name: string) => void;
}

/** The views that were kept, and a field to keep the one that is shown. */
export function renderSavedViews({ names, localize, act }: SavedViews) {
  const label = localize.term('saveViewAs');
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem('name') as HTMLInputElement;
    const name = field.value.trim();
    if (name === '') return;
    act('save', name);
    field.value = '';
  };
  return html`
    <div class="saved" role="group" aria-label=${localize.term('savedViews')}>
      <h3>${localize.term('savedViews')}</h3>
      ${
        names.length > 0
          ? html`<ul>
              ${names.map((name) => renderSaved(name, localize, act))}
            </ul>`
          : nothing
      }
      <form @submit=${save}>
        <input
          class="field"
          name="name"
          maxlength=${NAME_LENGTH}
          autocomplete="off"
          aria-label=${label}
          placeholder=${label}
        />
        <button class="button" type="submit">${localize.term('save')}</button>
      </form>
    </div>
  `;
}

const renderSaved = (name: string, localize: LocalizeController, act: SavedViews['act']) => html`
  <li>
    <button part="saved-view" class="show row" type="button" @click=${() => act('show', name)}>
      <bdi>${name}</bdi>
    </button>
    <button
      class="icon-button"
      type="button"
      aria-label=${localize.term('deleteView', name)}
      @click=${() => act('delete', name)}
    >
      <collab-icon name="trash"></collab-icon>
    </button>
  </li>
`;
