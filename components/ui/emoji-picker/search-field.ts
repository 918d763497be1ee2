import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import '../icon/more-icons.js';

interface SearchFieldOptions {
  label: string;
  value: string;
  /** Place of the emoji the keys are at; -1 while they are in the text. */
  active: number;
  typed: (event: Event) => void;
}

/** The field that emoji are looked for with; the keys stay in it while they move among the emoji. */
export function renderSearchField({ label, value, active, typed }: SearchFieldOptions) {
  return html`
    <div class="field search-field">
      <collab-icon name="search"></collab-icon>
      <input
        part="search"
        class="search"
        type="text"
        role="combobox"
        inputmode="search"
        enterkeyhint="search"
        autocomplete="off"
        spellcheck="false"
        aria-label=${label}
        aria-autocomplete="list"
        aria-controls="list"
        aria-expanded="true"
        aria-activedescendant=${active < 0 ? nothing : `emoji-${String(active)}`}
        placeholder=${label}
        .value=${live(value)}
        @input=${typed}
      />
    </div>
  `;
}
