import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Contact } from '../../../store/model/autocomplete.js';
import type { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';
import '../../base/more-english.js';

interface AssignChoiceOptions {
  /** Those whom the text mentions. */
  people: () => readonly Contact[];
  changed: () => void;
}

/** Offers to assign the thread to somebody whom the text mentions. */
export class AssignChoice {
  readonly #options: AssignChoiceOptions;
  #isOn = false;
  #userId = '';

  constructor(options: AssignChoiceOptions) {
    this.#options = options;
  }

  /** Who is chosen; undefined for nobody. */
  get chosen(): Contact | undefined {
    return this.#isOn ? this.#person : undefined;
  }

  /** Takes the choice back. */
  reset(): void {
    this.#isOn = false;
    this.#userId = '';
  }

  render(localize: LocalizeController) {
    const people = this.#options.people();
    const person = this.#person;
    if (!person) return nothing;
    const nameOf = (each: Contact) => personName(each, localize.term('unknownPerson'));
    const label = people.length === 1 ? localize.term('assignTo', nameOf(person)) : localize.term('assignTheThread');
    return html`
      <div part="assign" class="assign">
        <label><input type="checkbox" .checked=${live(this.#isOn)} @change=${this.#turned} />${label}</label>
        ${people.length > 1 ? this.#choice(people, nameOf, localize.term('assignee')) : nothing}
      </div>
    `;
  }

  /** The person last chosen while they are mentioned, else the one mentioned first. */
  get #person(): Contact | undefined {
    const people = this.#options.people();
    return people.find(({ userId }) => userId === this.#userId) ?? people[0];
  }

  #choice(people: readonly Contact[], nameOf: (person: Contact) => string, label: string) {
    const chosen = this.#person;
    return html`
      <select class="field" aria-label=${label} @change=${this.#chose}>
        ${people.map(
          (person) => html`<option value=${person.userId} ?selected=${person === chosen}>${nameOf(person)}</option>`,
        )}
      </select>
    `;
  }

  readonly #turned = ({ target }: Event): void => {
    this.#isOn = (target as HTMLInputElement).checked;
    this.#options.changed();
  };

  /** Who chooses a person means to assign them. */
  readonly #chose = ({ target }: Event): void => {
    this.#userId = (target as HTMLSelectElement).value;
    this.#isOn = true;
    this.#options.changed();
  };
}
