import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import { suggestionKey } from '../../../store/model/autocomplete.js';
import type { ContactApi, ContactScope, UserContact } from '../../../store/index.js';
import { CollabAutocomplete, type CollabSuggestionSelectEvent } from '../autocomplete/autocomplete.js';
import { CollabAvatar } from '../avatar/avatar.js';
import { CollabIcon } from '../icon/icon.js';
import '../icon/more-icons.js';
import { oneOf } from '../../base/attribute-values.js';
import { contactsFor } from '../../base/writing-context.js';
import controlStyles from '../../styles/controls.styles.js';
import { DismissController } from '../../controllers/dismiss.js';
import { FloatingController } from '../../controllers/floating.js';
import { SuggestionSearch } from '../../controllers/suggestion-search.js';
import dropdownStyles from '../../styles/dropdown.styles.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { chosenWith, chosenWithout, isChosen } from './choice.js';
import { renderChips } from './chips.js';
import { CollabPeopleChangeEvent } from './people-picker.events.js';
import styles from './people-picker.styles.js';
import { renderSearch, scopes } from './search-line.js';

export * from './people-picker.events.js';

/**
 * Chooses a person, or several, from those who can be named: by search, those chosen lately first. A button opens it, or it
 * lies in the page.
 *
 * @tag collab-people-picker
 * @slot trigger - A button of your own in place of the figure with a plus.
 * @fires {CollabPeopleChangeEvent} collab-people-change - The user chooses other people; prevented, the choice stays as it was.
 * @csspart trigger - The button that opens it.
 * @csspart panel - The frame.
 * @csspart search - The field to search in.
 * @csspart chip - Somebody chosen, where several can be.
 */
export class CollabPeoplePicker extends CollabElement {
  static override dependencies = {
    'collab-autocomplete': CollabAutocomplete,
    'collab-avatar': CollabAvatar,
    'collab-icon': CollabIcon,
  };
  static override styles = [hostStyles, controlStyles, dropdownStyles, styles];

  /** Who is chosen. */
  @property({ attribute: false }) value: readonly UserContact[] = [];
  /** Where people come from, for example a store's `contacts`; the nearest container gives it by default. */
  @property({ attribute: false }) contacts?: ContactApi | undefined;
  /** What is chosen, for example "Assign". */
  @property() label = '';
  /** Text of the button that chooses nobody; without it there is none. */
  @property({ attribute: 'none-label' }) noneLabel = '';
  /** Whose contacts are offered; those of the directory's scope by default. */
  @property({ converter: oneOf('<collab-people-picker> scope', ['', ...scopes]) }) scope: ContactScope | '' = '';
  /** Scopes the user can choose from; without any there is no such choice. */
  @property({ attribute: false }) scopes: readonly ContactScope[] = [];
  /** Whether several people can be chosen, and groups with all their people. */
  @property({ type: Boolean, reflect: true }) multiple = false;
  /** Whether it lies in the page, with no button to open it. */
  @property({ type: Boolean, reflect: true }) inline = false;
  /** Whether it is shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  @state() private searchText = '';

  @query('.panel') private readonly panel!: HTMLElement;
  @query('input') private readonly input!: HTMLInputElement;
  @query('slot[name=trigger]') private readonly slotted!: HTMLSlotElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #search = new SuggestionSearch(this, {
    source: () => this.contacts ?? contactsFor(this),
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
    this.#show();
    const isShown = this.inline || this.open;
    if (isShown) this.#search.look({ searchText: this.searchText, ...(this.scope && { scope: this.scope }) });
    else if (changed.has('open')) this.#search.stop();
  }

  /** Puts the focus into the search, or on the button that opens it. */
  override focus(options?: FocusOptions): void {
    if (this.inline || this.open) this.input.focus(options);
    else this.#trigger?.focus(options);
  }

  protected override render() {
    return html`
      ${this.inline ? nothing : this.#triggerSlot()}
      <div
        part="panel"
        class="panel ${this.inline ? '' : 'dropdown'}"
        role="group"
        aria-label=${this.#name}
        popover=${this.inline ? nothing : 'manual'}
        @focusout=${this.#focusLeft}
      >
        ${this.#choice()} ${this.#field()} ${this.#list()} ${this.#noneButton()}
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

  #triggerSlot() {
    return html`
      <slot name="trigger" @click=${this.#toggle} @keydown=${this.#triggerKeyed} @slotchange=${this.#describeTrigger}>
        <button part="trigger" class="trigger icon-button" type="button" aria-label=${this.#name}>
          <collab-icon name="person-plus"></collab-icon>
        </button>
      </slot>
    `;
  }

  #choice() {
    const remove = (person: UserContact) => void this.#choose(chosenWithout(person, this.value));
    return this.multiple ? renderChips({ localize: this.#localize, value: this.value, remove }) : nothing;
  }

  #field() {
    return renderSearch({
      localize: this.#localize,
      name: this.#name,
      searchText: this.searchText,
      scopes: this.scopes,
      scope: this.scope,
      typed: (searchText) => (this.searchText = searchText),
      keyed: (event) => this.#keyed(event),
      choose: (scope) => (this.scope = scope),
    });
  }

  #list() {
    const { results, isLoading, hasFailed } = this.#search;
    const offered = this.multiple ? results : results.filter(({ type }) => type === 'contact');
    return html`
      <collab-autocomplete
        id="people"
        label=${this.#name}
        .field=${this.hasUpdated ? this.input : undefined}
        .suggestions=${offered}
        .searchText=${this.searchText}
        .chosen=${offered.filter((each) => isChosen(each, this.value)).map(suggestionKey)}
        ?loading=${isLoading}
        ?failed=${hasFailed}
        @collab-suggestion-select=${this.#selected}
      ></collab-autocomplete>
    `;
  }

  #noneButton() {
    if (!this.noneLabel || this.value.length === 0) return nothing;
    return html`
      <button class="none button button--ghost" type="button" @click=${() => this.#choose([])}>
        ${this.noneLabel}
      </button>
    `;
  }

  /** The button may be the page's own: it is told here what it opens. */
  #describeTrigger(): void {
    this.#trigger?.setAttribute('aria-haspopup', 'dialog');
    this.#trigger?.setAttribute('aria-expanded', String(this.open));
  }

  #show(): void {
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

  #triggerKeyed(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    this.open = true;
  }

  #close(giveFocusBack: boolean): void {
    this.open = false;
    this.searchText = '';
    if (giveFocusBack) this.#trigger?.focus({ preventScroll: true });
  }

  #keyed(event: KeyboardEvent): void {
    // Tab goes on to what follows.
    if (event.key === 'Tab' || (this.input.value && (event.key === 'Home' || event.key === 'End'))) return;
    this.renderRoot.querySelector('collab-autocomplete')?.handleKey(event);
  }

  #selected(event: CollabSuggestionSelectEvent): void {
    event.stopPropagation();
    const { suggestion } = event.detail;
    if (!this.#choose(chosenWith(suggestion, this.value, this.multiple))) return;
    (this.contacts ?? contactsFor(this))?.choose(suggestion);
  }

  /** Asks for another choice; returns whether it holds. */
  #choose(value: readonly UserContact[]): boolean {
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
