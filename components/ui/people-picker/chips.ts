import { html, nothing } from 'lit';
import type { UserContact } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';

interface ChipsOptions {
  localize: LocalizeController;
  value: readonly UserContact[];
  remove: (person: UserContact) => void;
}

/** Those who are chosen, each with a button that takes them back. */
export function renderChips({ localize, value, remove }: ChipsOptions) {
  if (value.length === 0) return nothing;
  const chip = (person: UserContact) => {
    const name = personName(person, localize.term('unknownPerson'));
    return html`
      <li part="chip" class="chip">
        <collab-avatar size="s" label="" .user=${person}></collab-avatar>
        <bdi class="chip-name">${name}</bdi>
        <button
          class="remove"
          type="button"
          aria-label=${localize.term('removePerson', name)}
          @click=${() => remove(person)}
        >
          <collab-icon name="close"></collab-icon>
        </button>
      </li>
    `;
  };
  return html`<ul class="chips">
    ${value.map(chip)}
  </ul>`;
}
