import { html, nothing } from 'lit';
import type { ContactScope } from '../../../store/index.js';
import '../icon/more-icons.js';
import type { LocalizeController } from '../../base/localize.js';

export const scopes = ['all', 'organization', 'organizationUserGroup', 'document'] as const satisfies ContactScope[];

const terms = {
  all: 'scopeAll',
  organization: 'scopeOrganization',
  organizationUserGroup: 'scopeGroup',
  document: 'scopeDocument',
} as const satisfies Record<ContactScope, string>;

interface SearchOptions {
  localize: LocalizeController;
  /** Name of the field. */
  name: string;
  searchText: string;
  typed: (searchText: string) => void;
  keyed: (event: KeyboardEvent) => void;
  scopes: readonly ContactScope[];
  scope: ContactScope | '';
  choose: (scope: ContactScope) => void;
}

/** The field to search in, and whose contacts to search. */
export function renderSearch(options: SearchOptions) {
  const { localize, name, searchText, typed, keyed } = options;
  return html`
    <div class="search">
      <input
        part="search"
        class="field"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="people"
        aria-label=${name}
        placeholder=${localize.term('searchPeople')}
        autocomplete="off"
        spellcheck="false"
        .value=${searchText}
        @input=${({ target }: Event) => typed((target as HTMLInputElement).value)}
        @keydown=${keyed}
      />
      ${scopeChoice(options)}
    </div>
  `;
}

/** The choice whose contacts are offered, where there is one. */
function scopeChoice({ localize, scopes: offered, scope, choose }: SearchOptions) {
  if (offered.length < 2) return nothing;
  const changed = ({ target }: Event): void => {
    const next = offered.find((each) => each === (target as HTMLSelectElement).value);
    if (next) choose(next);
  };
  return html`
    <select class="scope field" aria-label=${localize.term('contactScope')} @change=${changed}>
      ${offered.map(
        (each) =>
          html`<option value=${each} ?selected=${each === (scope || offered[0])}>
            ${localize.term(terms[each])}
          </option>`,
      )}
    </select>
  `;
}
