import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import type { ContactApi, ContactScope, Suggestion, UserContact } from '../../../store/index.js';
import { suggestionKey } from '../../../store/model/autocomplete.js';
import { oneOf } from '../../base/attribute-converters.js';
import { contactsOf } from '../../base/composer-context.js';
import { property, state } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import '../icon/more-icons.js';
import { LocalizeController } from '../../base/localize.js';
import { DismissController } from '../../controllers/dismiss.js';
import { FloatingController } from '../../controllers/floating.js';
import { SuggestionSearch } from '../../controllers/suggestion-search.js';
import { personName } from '../../display/person-name.js';
import controlStyles from '../../styles/controls.styles.js';
import dropdownStyles from '../../styles/dropdown.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabAutocomplete, type CollabSuggestionSelectEvent } from '../autocomplete/autocomplete.js';
import { CollabAvatar } from '../avatar/avatar.js';
import '../../base/english-messages.js';
import { CollabIcon } from '../icon/icon.js';
import { CollabPeopleChangeEvent } from './people-picker.events.js';
import styles from './people-picker.styles.js';

export * from './people-picker.events.js';

const scopes = ['all', 'organization', 'organizationUserGroup', 'document'] as const satisfies ContactScope[];

const scopeTerms = {
  all: 'scopeAll',
  organization: 'scopeOrganization',
  organizationUserGroup: 'scopeGroup',
  document: 'scopeDocument',
} as const satisfies Record<ContactScope, string>;

const without = (people: readonly UserContact[], excluded: readonly UserContact[]): readonly UserContact[] =>
  people.filter(({ userId }) => !excluded.some((each) => each.userId === userId));

/** Returns the people of a suggestion: a person, or the members of a group. */
function peopleOf(suggestion: Suggestion): readonly UserContact[] {
  if (suggestion.type === 'contact') return [suggestion.contact];
  return suggestion.type === 'group' ? (suggestion.group.users ?? []) : [];
}

/** Whether all people of a suggestion are selected. */
function isSelected(suggestion: Suggestion, value: readonly UserContact[]): boolean {
  const people = peopleOf(suggestion);
  return people.length > 0 && without(people, value).length === 0;
}

/** Returns the selection after the user selects a suggestion; with `multiple`, a selected one is removed. */
function toggleSuggestion(
  suggestion: Suggestion,
  value: readonly UserContact[],
  multiple: boolean,
): readonly UserContact[] {
  const people = peopleOf(suggestion);
  if (!multiple) return people.slice(0, 1);
  return isSelected(suggestion, value) ? without(value, people) : [...value, ...without(people, value)];
}

/** Returns the selection without one person. */
const withoutPerson = (person: UserContact, value: readonly UserContact[]): readonly UserContact[] =>
  without(value, [person]);

/**
 * Selects one or several people by search; recently selected people come first. A button opens the picker, or it is part of
 * the page.
 *
 * @tag collab-people-picker
 * @slot trigger - A button that replaces the default one.
 * @fires {CollabPeopleChangeEvent} collab-people-change - Fired when the user selects other people; cancelable. If prevented, the selection stays the same.
 * @csspart trigger - The button that opens the picker.
 * @csspart panel - The panel.
 * @csspart search - The search field.
 * @csspart chip - A selected person of a multiple selection.
 */
export class CollabPeoplePicker extends CollabElement {
  static override dependencies = {
    'collab-autocomplete': CollabAutocomplete,
    'collab-avatar': CollabAvatar,
    'collab-icon': CollabIcon,
  };
  static override styles = [hostStyles, controlStyles, dropdownStyles, styles];

  /** The selected people. */
  @property({ attribute: false }) value: readonly UserContact[] = [];
  /** Source of the people, such as a store's `contacts`; provided by the nearest container by default. */
  @property({ attribute: false }) contacts?: ContactApi | undefined;
  /** Accessible name, for example "Assign". */
  @property() label = '';
  /** Text of the button that clears the selection; without it, there is no button. */
  @property({ attribute: 'none-label' }) noneLabel = '';
  /** The offered contacts; those of the directory's own scope by default. */
  @property({ converter: oneOf('<collab-people-picker> scope', ['', ...scopes]) }) scope: ContactScope | '' = '';
  /** Scopes to choose from; with fewer than two, the choice is hidden. */
  @property({ attribute: false }) scopes: readonly ContactScope[] = [];
  /** Whether several people can be selected, and groups with all their members. */
  @property({ type: Boolean, reflect: true }) multiple = false;
  /** Whether the picker is part of the page and has no button. */
  @property({ type: Boolean, reflect: true }) inline = false;
  /** Whether the picker is open. */
  @property({ type: Boolean, reflect: true }) open = false;

  @state() private searchText = '';

  @query('.panel') private readonly panel!: HTMLElement;
  @query('input') private readonly input!: HTMLInputElement;
  @query('slot[name=trigger]') private readonly slotted!: HTMLSlotElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #search = new SuggestionSearch(this, {
    source: () => this.contacts ?? contactsOf(this),
    changed: () => this.requestUpdate(),
  });
  readonly #floating = new FloatingController(this, {
    anchor: () => this.#trigger,
    floating: () => this.panel,
    distance: () => 4,
  });

  constructor() {
    super();
    new DismissController(this, {
      open: () => this.open && !this.inline,
      dismiss: (reason) => this.#close(reason === 'escape'),
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.open = false;
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#describeTrigger();
    if (!this.isConnected) return;
    this.#updatePopover();
    const isShown = this.inline || this.open;
    if (isShown) this.#search.setQuery({ searchText: this.searchText, ...(this.scope && { scope: this.scope }) });
    else if (changed.has('open')) this.#search.stop();
  }

  /** Focuses the search field, or the button of a closed picker. */
  override focus(options?: FocusOptions): void {
    if (this.inline || this.open) this.input.focus(options);
    else this.#trigger?.focus(options);
  }

  protected override render() {
    return html`
      ${this.inline ? nothing : this.#renderTrigger()}
      <div
        part="panel"
        class="panel ${this.inline ? '' : 'dropdown'}"
        role="group"
        aria-label=${this.#name}
        popover=${this.inline ? nothing : 'manual'}
        @focusout=${this.#focusLeft}
      >
        ${this.#renderChips()} ${this.#renderSearch()} ${this.#renderList()} ${this.#renderClearButton()}
      </div>
    `;
  }

  get #name(): string {
    return this.label || this.#localize.term('choosePeople');
  }

  get #trigger(): HTMLElement | undefined {
    return (this.slotted?.assignedElements()[0] ?? this.slotted?.firstElementChild ?? undefined) as
      HTMLElement | undefined;
  }

  #renderTrigger() {
    return html`
      <slot name="trigger" @click=${this.#toggle} @keydown=${this.#triggerKeydown} @slotchange=${this.#describeTrigger}>
        <button part="trigger" class="trigger icon-button" type="button" aria-label=${this.#name}>
          <collab-icon name="person-plus"></collab-icon>
        </button>
      </slot>
    `;
  }

  #renderChips() {
    if (!this.multiple || this.value.length === 0) return nothing;
    return html`<ul class="chips">
      ${this.value.map((person) => this.#renderChip(person))}
    </ul>`;
  }

  #renderChip(person: UserContact) {
    const name = personName(person, this.#localize.term('unknownPerson'));
    return html`
      <li part="chip" class="chip">
        <collab-avatar size="s" label="" .user=${person}></collab-avatar>
        <bdi class="chip-name">${name}</bdi>
        <button
          class="remove"
          type="button"
          aria-label=${this.#localize.term('removePerson', name)}
          @click=${() => this.#change(withoutPerson(person, this.value))}
        >
          <collab-icon name="close"></collab-icon>
        </button>
      </li>
    `;
  }

  #renderSearch() {
    return html`
      <div class="search">
        <input
          part="search"
          class="field"
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="people"
          aria-label=${this.#name}
          placeholder=${this.#localize.term('searchPeople')}
          autocomplete="off"
          spellcheck="false"
          .value=${this.searchText}
          @input=${this.#searchInput}
          @keydown=${this.#searchKeydown}
        />
        ${this.scopes.length < 2 ? nothing : this.#renderScopes()}
      </div>
    `;
  }

  #renderScopes() {
    const selected = this.scope || this.scopes[0];
    return html`
      <select class="scope field" aria-label=${this.#localize.term('contactScope')} @change=${this.#scopeChanged}>
        ${this.scopes.map(
          (scope) =>
            html`<option value=${scope} ?selected=${scope === selected}>
              ${this.#localize.term(scopeTerms[scope])}
            </option>`,
        )}
      </select>
    `;
  }

  #renderList() {
    const { results, isLoading, hasFailed } = this.#search;
    const offered = this.multiple ? results : results.filter(({ type }) => type === 'contact');
    return html`
      <collab-autocomplete
        id="people"
        label=${this.#name}
        .field=${this.hasUpdated ? this.input : undefined}
        .suggestions=${offered}
        .searchText=${this.searchText}
        .chosen=${offered.filter((each) => isSelected(each, this.value)).map(suggestionKey)}
        ?loading=${isLoading}
        ?failed=${hasFailed}
        @collab-suggestion-select=${this.#suggestionSelect}
      ></collab-autocomplete>
    `;
  }

  #renderClearButton() {
    if (!this.noneLabel || this.value.length === 0) return nothing;
    return html`
      <button class="none button button--ghost" type="button" @click=${() => this.#change([])}>
        ${this.noneLabel}
      </button>
    `;
  }

  /** Sets the ARIA state of the button, which may be the page's own. */
  #describeTrigger(): void {
    this.#trigger?.setAttribute('aria-haspopup', 'dialog');
    this.#trigger?.setAttribute('aria-expanded', String(this.open));
  }

  #updatePopover(): void {
    if (this.inline || this.open === this.panel.matches(':popover-open')) return;
    if (this.open) {
      this.panel.showPopover();
      this.#floating.start();
      this.input.focus();
    } else {
      this.#floating.stop();
      this.panel.hidePopover();
    }
  }

  #toggle(): void {
    this.open = !this.open;
  }

  #triggerKeydown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    this.open = true;
  }

  #close(restoreFocus: boolean): void {
    this.open = false;
    this.searchText = '';
    if (restoreFocus) this.#trigger?.focus({ preventScroll: true });
  }

  #searchInput({ target }: Event): void {
    this.searchText = (target as HTMLInputElement).value;
  }

  #scopeChanged({ target }: Event): void {
    const scope = this.scopes.find((each) => each === (target as HTMLSelectElement).value);
    if (scope) this.scope = scope;
  }

  #searchKeydown(event: KeyboardEvent): void {
    // Tab moves to the next control. Home and End move within the text.
    if (event.key === 'Tab' || (this.input.value && (event.key === 'Home' || event.key === 'End'))) return;
    this.renderRoot.querySelector('collab-autocomplete')?.handleKey(event);
  }

  #suggestionSelect(event: CollabSuggestionSelectEvent): void {
    event.stopPropagation();
    const { suggestion } = event.detail;
    if (!this.#change(toggleSuggestion(suggestion, this.value, this.multiple))) return;
    (this.contacts ?? contactsOf(this))?.choose(suggestion);
  }

  /** Changes the selection unless the page prevents it. Returns whether it was changed. */
  #change(value: readonly UserContact[]): boolean {
    if (!this.dispatchEvent(new CollabPeopleChangeEvent({ value }))) return false;
    this.value = value;
    this.searchText = '';
    if (this.multiple || this.inline) this.input.focus();
    else this.#close(true);
    return true;
  }

  #focusLeft({ relatedTarget: to }: FocusEvent): void {
    if (!this.inline && to instanceof Node && !this.panel.contains(to) && to !== this.#trigger) this.#close(false);
  }
}
