import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { CommentConfig } from '../../store/index.js';
import type { LocalizeController } from '../internal/localize.js';
import { keyOfStatus, statusOptions, type StatusChoice } from './status-filter.js';

interface Filters {
  readonly text: string;
  readonly status: StatusChoice;
  readonly config: CommentConfig;
  readonly localize: LocalizeController;
  readonly searched: (text: string) => void;
  readonly chosen: (status: StatusChoice) => void;
}

/** The fields above the list: words to look for, and a status. */
export function renderFilters(filters: Filters) {
  return html`<div part="filters" class="filters" role="search">${search(filters)}${select(filters)}</div>`;
}

function search({ text, localize, searched }: Filters) {
  const label = localize.term('searchComments');
  const typed = (event: Event) => searched((event.currentTarget as HTMLInputElement).value);
  return html`
    <div class="search">
      <collab-icon name="search"></collab-icon>
      <input
        part="search"
        class="field"
        type="search"
        enterkeyhint="search"
        autocomplete="off"
        spellcheck="false"
        aria-label=${label}
        placeholder=${label}
        .value=${live(text)}
        @input=${typed}
        @keydown=${(event: KeyboardEvent) => clearOnEscape(event, text, searched)}
      />
      ${
        text === ''
          ? nothing
          : html`
              <button
                class="icon-button"
                type="button"
                aria-label=${localize.term('clearSearch')}
                @click=${() => searched('')}
              >
                <collab-icon name="close"></collab-icon>
              </button>
            `
      }
    </div>
  `;
}

/** The first Escape empties the field, the next closes what it stands in. */
function clearOnEscape(event: KeyboardEvent, text: string, searched: Filters['searched']): void {
  if (event.key !== 'Escape' || text === '') return;
  event.preventDefault();
  searched('');
}

function select({ status, config, localize, chosen }: Filters) {
  const options = statusOptions(config, localize);
  if (options.length === 0) return nothing;
  const current = keyOfStatus(status);
  const changed = (event: Event) => {
    const { value } = event.currentTarget as HTMLSelectElement;
    const option = options.find(({ key }) => key === value);
    if (option) chosen(option.choice);
  };
  return html`
    <div class="select">
      <select part="status" class="field" aria-label=${localize.term('status')} @change=${changed}>
        ${options.map(({ key, label }) => html`<option value=${key} .selected=${key === current}>${label}</option>`)}
      </select>
      <collab-icon name="chevron-down"></collab-icon>
    </div>
  `;
}
