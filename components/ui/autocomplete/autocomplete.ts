import type { ReferenceElement } from '@floating-ui/dom';
import { html, nothing, render, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { AutocompleteGroup } from '../../../store/index.js';
import { suggestionKey, suggestionName, type Suggestion } from '../../../store/model/autocomplete.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import { CollabSuggestion } from '../../comments/suggestion/suggestion.js';
import { FloatingController } from '../../controllers/floating.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import controlStyles from '../../styles/controls.styles.js';
import dropdownStyles from '../../styles/dropdown.styles.js';
import '../../base/english-messages.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabSuggestionSelectEvent } from './autocomplete.events.js';
import styles from './autocomplete.styles.js';
import { membersOf, SuggestionList, type SuggestionEntry } from './suggestion-list.js';

export * from './autocomplete.events.js';

const skeleton = html`<div class="outline" aria-hidden="true"><i class="skeleton"></i><i class="skeleton"></i></div>`;

/** Keeps the focus in the field. */
const keepFocus = (event: PointerEvent): void => event.preventDefault();

/** Whether an event comes from the arrow of a group. */
const isFromToggle = (event: Event): boolean =>
  event.composedPath().some((each) => each instanceof Element && each.part.contains('toggle'));

/** The field that the list completes, with its ARIA attributes. */
class ComboboxField {
  #field: HTMLElement | undefined;

  /** Describes the list and its active option on a field; removes the attributes from the previous field. */
  update(field: HTMLElement | undefined, listId: string, activeId: string | undefined): void {
    if (this.#field !== field) {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant']) {
        this.#field?.removeAttribute(name);
      }
      this.#field = field;
      field?.setAttribute('aria-autocomplete', 'list');
      if (listId) field?.setAttribute('aria-controls', listId);
    }
    if (activeId === undefined) field?.removeAttribute('aria-activedescendant');
    else field?.setAttribute('aria-activedescendant', activeId);
  }
}

/**
 * The list behind `@` and other hotkeys, which completes the text of a field while the focus stays there. A group shows its
 * members after the arrow key towards the end of the line, or a click on its arrow.
 *
 * @tag collab-autocomplete
 * @slot - Filled by the element itself: a field can reference its active descendant only in its own tree.
 * @fires {CollabSuggestionSelectEvent} collab-suggestion-select - Fired when the user selects a suggestion; cancelable.
 * @csspart panel - The panel.
 * @csspart note - The message in place of the list or below it.
 */
export class CollabAutocomplete extends CollabElement {
  static override dependencies = { 'collab-suggestion': CollabSuggestion };
  static override styles = [hostStyles, controlStyles, dropdownStyles, styles];

  /** The suggestions, best match first. */
  @property({ attribute: false }) suggestions: readonly Suggestion[] = [];
  /** Headings of custom suggestions, by their `groupId`. */
  @property({ attribute: false }) groups: readonly AutocompleteGroup[] = [];
  /** Keys (`contact:<id>`, `group:<id>`, `custom:<id>`) of the suggestions that are already chosen. */
  @property({ attribute: false }) chosen: readonly string[] = [];
  /** Search text; its words are highlighted in the suggestions. */
  @property({ attribute: 'search-text' }) searchText = '';
  /** Accessible name of the list. */
  @property() label = '';
  /** Text above the list, for example the purpose of its hotkey. */
  @property() description = '';
  /** The field to complete; it gets ARIA attributes for the list and its active suggestion. */
  @property({ attribute: false }) field?: HTMLElement | undefined;
  /** The anchor of a floating list; without one, the list is part of the page. */
  @property({ attribute: false }) anchor?: ReferenceElement | undefined;
  /** Whether a floating list is open. */
  @property({ type: Boolean, reflect: true }) open = false;
  /** Whether suggestions are still loading. */
  @property({ type: Boolean, reflect: true }) loading = false;
  /** Whether the search failed. */
  @property({ type: Boolean, reflect: true }) failed = false;

  @query('.panel') private readonly panel!: HTMLElement;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #floating = new FloatingController(this, {
    anchor: () => this.anchor,
    floating: () => this.panel,
    placement: () => 'bottom-start',
    distance: () => 4,
  });
  /** Words of the search text, highlighted in the suggestions. */
  #searchTerms: readonly string[] = [];
  readonly #list = new SuggestionList();
  /** Whether the user has moved to the active suggestion; otherwise the first one is active. */
  #isMoved = false;
  readonly #combobox = new ComboboxField();
  /** The last announcement with its search text. */
  #announced = '';

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#combobox.update(undefined, '', undefined);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isNewSearch = changed.has('searchText');
    if (isNewSearch) {
      this.#searchTerms = this.searchText.split(/\s+/).filter(Boolean);
      this.#list.collapseAll();
    }
    if (isNewSearch || changed.has('open')) this.#isMoved = false;
    if (!isNewSearch && !changed.has('suggestions') && !changed.has('groups')) return;
    // A suggestion that the user has moved to stays active while more load; a new search text resets it.
    this.#updateList(this.#isMoved ? this.#list.active?.key : undefined);
  }

  protected override updated(): void {
    render(this.#renderOptions(), this, { host: this });
    this.#show();
    const field = this.isConnected && this.#isShown && this.field instanceof HTMLElement ? this.field : undefined;
    this.#combobox.update(field, this.id, this.active && this.#idOf(this.#list.activeIndex));
    this.#announce();
  }

  /** The suggestion that Enter selects. */
  get active(): Suggestion | undefined {
    return this.#list.active?.suggestion;
  }

  /**
   * Handles a key pressed in the field: arrows, Home and End move and expand, Enter and Tab select. Returns whether the key was
   * handled.
   */
  handleKey(event: KeyboardEvent): boolean {
    const isPlain = !event.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!isPlain || !this.#isShown || this.#list.entries.length === 0) return false;
    const next = this.#list.indexAfterKey(event.key);
    if (next !== undefined) this.#activate(next);
    else if (event.key === 'Enter' || event.key === 'Tab') this.#select(this.active);
    else if (!this.#handleArrow(event.key)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  protected override render() {
    const isEmpty = this.#list.entries.length === 0;
    const note = this.#note;
    return html`
      <div
        part="panel"
        class="panel ${this.anchor ? 'dropdown' : ''}"
        popover=${this.anchor ? 'manual' : nothing}
        @pointerdown=${keepFocus}
      >
        ${this.description ? html`<p class="description">${this.description}</p>` : nothing}
        ${isEmpty && this.loading ? skeleton : nothing}
        <div class="list" role="listbox" aria-label=${this.label || nothing} ?hidden=${isEmpty}><slot></slot></div>
        ${note ? html`<p part="note" class="note ${this.failed ? 'failed' : ''}">${note}</p>` : nothing}
      </div>
    `;
  }

  /** The message in place of the list or below it. */
  get #note(): string {
    if (this.failed) return this.#localize.term('searchFailed');
    if (this.loading) return this.#localize.term('searching');
    if (this.#list.entries.length === 0) return this.#localize.term('nothingFound');
    return this.#list.isTruncated ? this.#localize.term('keepTyping') : '';
  }

  /** The announcement of the results. */
  get #summary(): string {
    const { count } = this.#list;
    const hasNoResult = this.failed || (this.loading && count === 0);
    return hasNoResult ? this.#note : this.#localize.term('suggestionsFound', count);
  }

  get #isShown(): boolean {
    return this.open || !this.anchor;
  }

  /** Announces the number of results of each search, once. */
  #announce(): void {
    // A list without an anchor may be inside a closed picker.
    const announcement = this.#isShown && this.checkVisibility() ? `${this.#summary} ${this.searchText}` : '';
    if (announcement === this.#announced) return;
    this.#announced = announcement;
    if (announcement) this.#announcer.announceDebounced(() => this.#summary);
    else this.#announcer.announce('');
  }

  /** Renders the options as light DOM children, which the field can reference. */
  #renderOptions() {
    let index = 0;
    return this.#list.sections.map(
      ({ label, entries }) => html`
        ${label ? html`<div class="heading" role="presentation">${label}</div>` : nothing}
        ${repeat(
          entries,
          ({ key }) => key,
          (entry) => this.#renderOption(entry, index++),
        )}
      `,
    );
  }

  #renderOption({ key, suggestion, groupKey }: SuggestionEntry, index: number) {
    const isChosen = this.chosen.includes(suggestionKey(suggestion));
    const isActive = index === this.#list.activeIndex;
    const isExpanded = this.#list.isExpanded(key);
    return html`
      <collab-suggestion
        id=${this.#idOf(index)}
        role="option"
        aria-selected=${isChosen || (this.chosen.length === 0 && isActive) ? 'true' : 'false'}
        aria-keyshortcuts=${membersOf(suggestion).length > 0 ? this.#groupKeyName(isExpanded) : nothing}
        .suggestion=${suggestion}
        .highlightTerms=${this.#searchTerms}
        ?active=${isActive}
        ?chosen=${isChosen}
        ?unfolded=${isExpanded}
        ?member=${groupKey !== undefined}
        @click=${(event: Event) => (isFromToggle(event) ? this.#toggle(key) : this.#select(suggestion))}
        @pointermove=${() => this.#activate(index)}
      ></collab-suggestion>
    `;
  }

  #idOf(index: number): string {
    return `${this.id || 'suggestions'}-${String(index)}`;
  }

  #show(): void {
    if (!this.anchor || !this.isConnected || this.open === this.panel.matches(':popover-open')) return;
    if (this.open) {
      this.panel.showPopover();
      this.#floating.start();
    } else {
      this.#floating.stop();
      this.panel.hidePopover();
    }
  }

  #updateList(active?: string): void {
    this.#list.update(this.suggestions, this.groups, active);
  }

  /** Returns the name of the key that leads into a group, or out of it. */
  #groupKeyName(isOut: boolean): string {
    return isOut === (this.#localize.dir() === 'rtl') ? 'ArrowRight' : 'ArrowLeft';
  }

  /** Expands the active group, moves to its members, or collapses it. Returns whether the key was handled. */
  #handleArrow(key: string): boolean {
    const isForward = key === this.#groupKeyName(false);
    const action = isForward || key === this.#groupKeyName(true) ? this.#list.arrowAction(isForward) : undefined;
    if (action === 'next') this.#activate(this.#list.activeIndex + 1);
    else if (action) this.#toggle(action.toggle);
    return action !== undefined;
  }

  /** Expands or collapses a group and announces it. */
  #toggle(groupKey: string): void {
    const group = this.#list.toggle(groupKey);
    if (!group) return;
    this.#isMoved = true;
    this.#updateList(groupKey);
    this.requestUpdate();
    const name = suggestionName(group);
    this.#announcer.announce(
      this.#list.isExpanded(groupKey)
        ? this.#localize.term('membersShown', name, membersOf(group).length)
        : this.#localize.term('membersHidden', name),
    );
  }

  #activate(index: number): void {
    this.#isMoved = true;
    if (index === this.#list.activeIndex) return;
    this.#list.activeIndex = index;
    this.requestUpdate();
  }

  #select(suggestion: Suggestion | undefined): void {
    if (suggestion) this.dispatchEvent(new CollabSuggestionSelectEvent({ suggestion }));
  }
}
