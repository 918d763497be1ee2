import type { ReferenceElement } from '@floating-ui/dom';
import { html, nothing, render, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { suggestionKey, type Suggestion } from '../../../store/model/autocomplete.js';
import type { AutocompleteGroup } from '../../../store/index.js';
import controlStyles from '../../styles/controls.styles.js';
import { FloatingController } from '../../controllers/floating.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import dropdownStyles from '../../styles/dropdown.styles.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { CollabSuggestion } from '../../comments/suggestion/suggestion.js';
import { CollabSuggestionSelectEvent } from './autocomplete.events.js';
import styles from './autocomplete.styles.js';
import { Listing } from './listing.js';
import { membersOf, type Entry } from './sections.js';
import { ToldField } from './told-field.js';
import { foldingOf, noteOf, summaryOf } from './words.js';

export * from './autocomplete.events.js';

/** Stands for what is looked for. */
const outline = html`<div class="outline" aria-hidden="true"><i class="skeleton"></i><i class="skeleton"></i></div>`;

/** The focus stays in the field. */
const keepFocus = (event: PointerEvent): void => event.preventDefault();

/** Whether the arrow of a group was clicked, and not the group. */
const isToggle = (event: Event): boolean =>
  event.composedPath().some((each) => each instanceof Element && each.part.contains('toggle'));

/**
 * The list behind `@` and other hotkeys: what is typed elsewhere is completed from it, and the focus stays there. A group unfolds into
 * its people by the arrow key that leads on, or by its own arrow.
 *
 * @tag collab-autocomplete
 * @slot - Where the list puts its own suggestions: a field can name one as its active descendant only in its own tree.
 * @fires {CollabSuggestionSelectEvent} collab-suggestion-select - The user chooses a suggestion.
 * @csspart panel - The frame.
 * @csspart note - What is said in place of the list, or below it.
 */
export class CollabAutocomplete extends CollabElement {
  static override dependencies = { 'collab-suggestion': CollabSuggestion };
  static override styles = [hostStyles, controlStyles, dropdownStyles, styles];

  /** What is offered, best first. */
  @property({ attribute: false }) suggestions: readonly Suggestion[] = [];
  /** Headings to put them under, by their `groupId`. */
  @property({ attribute: false }) groups: readonly AutocompleteGroup[] = [];
  /** Keys (`contact:<id>`, `group:<id>`, `custom:<id>`) of what is chosen already. */
  @property({ attribute: false }) chosen: readonly string[] = [];
  /** What is looked for: it is marked in the names. */
  @property({ attribute: 'search-text' }) searchText = '';
  /** Name of the list. */
  @property() label = '';
  /** A line above the list, for example what its hotkey is for. */
  @property() description = '';
  /** The field it completes: it learns there of the list, and of the suggestion that is active. */
  @property({ attribute: false }) field?: HTMLElement | undefined;
  /** What the list stands beside while it is open; without one it lies in the page. */
  @property({ attribute: false }) anchor?: ReferenceElement | undefined;
  /** Whether it is shown, where it stands beside something. */
  @property({ type: Boolean, reflect: true }) open = false;
  /** Whether more may come. */
  @property({ type: Boolean, reflect: true }) loading = false;
  /** Whether the search has failed. */
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
  readonly #listing = new Listing();
  readonly #told = new ToldField();
  /** What a screen reader has been given to say of the list, and for which search. */
  #said = '';

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#told.tell(undefined, '', undefined);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isOther = changed.has('searchText');
    if (isOther) this.#listing.foldAll();
    if (!isOther && !changed.has('suggestions') && !changed.has('groups')) return;
    // What the person has gone to stays active while more comes; another word begins anew.
    this.#layOut(isOther ? undefined : this.#listing.active?.key);
  }

  protected override updated(): void {
    render(this.#options(), this, { host: this });
    this.#show();
    const field = this.isConnected && this.#isShown && this.field instanceof HTMLElement ? this.field : undefined;
    this.#told.tell(field, this.id, this.active && this.#idOf(this.#listing.at));
    this.#announce();
  }

  /** The suggestion that Enter would choose. */
  get active(): Suggestion | undefined {
    return this.#listing.active?.suggestion;
  }

  /** Takes a key pressed in the field: arrows, Home and End move and unfold, Enter and Tab choose. Returns whether it was taken. */
  handleKey(event: KeyboardEvent): boolean {
    const isPlain = !event.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!isPlain || !this.#isShown || this.#listing.shown.length === 0) return false;
    const next = this.#listing.after(event.key);
    if (next !== undefined) this.#activate(next);
    else if (event.key === 'Enter' || event.key === 'Tab') this.#select(this.active);
    else if (!this.#unfold(event.key)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  protected override render() {
    const isEmpty = this.#listing.shown.length === 0;
    const note = noteOf(this.#localize, this.#listing, this);
    return html`
      <div
        part="panel"
        class="panel ${this.anchor ? 'dropdown' : ''}"
        popover=${this.anchor ? 'manual' : nothing}
        @pointerdown=${keepFocus}
      >
        ${this.description ? html`<p class="description">${this.description}</p>` : nothing}
        ${isEmpty && this.loading ? outline : nothing}
        <div class="list" role="listbox" aria-label=${this.label || nothing} ?hidden=${isEmpty}><slot></slot></div>
        ${note ? html`<p part="note" class="note ${this.failed ? 'failed' : ''}">${note}</p>` : nothing}
      </div>
    `;
  }

  get #isShown(): boolean {
    return this.open || !this.anchor;
  }

  /** How much there is for each search; not what passes while it is looked for, nor the same again. */
  #announce(): void {
    const summary = () => summaryOf(this.#localize, this.#listing, this);
    // A list without an anchor is shown by what holds it, such as a picker that is closed.
    const news = this.#isShown && this.checkVisibility() ? `${summary()} ${this.searchText}` : '';
    if (news === this.#said) return;
    this.#said = news;
    if (news) this.#announcer.announceAtRest(summary);
    else this.#announcer.announce('');
  }

  /** In the element's own tree, where the field can name them. */
  #options() {
    let at = 0;
    return this.#listing.sections.map(
      ({ label, entries }) => html`
        ${label ? html`<div class="heading" role="presentation">${label}</div>` : nothing}
        ${repeat(
          entries,
          ({ key }) => key,
          (entry) => this.#option(entry, at++),
        )}
      `,
    );
  }

  #option({ key, suggestion, groupKey }: Entry, at: number) {
    const isChosen = this.chosen.includes(suggestionKey(suggestion));
    const isActive = at === this.#listing.at;
    const isUnfolded = this.#listing.isUnfolded(key);
    return html`
      <collab-suggestion
        id=${this.#idOf(at)}
        role="option"
        aria-selected=${isChosen || (this.chosen.length === 0 && isActive) ? 'true' : 'false'}
        aria-keyshortcuts=${membersOf(suggestion).length > 0 ? this.#keyOf(isUnfolded) : nothing}
        .suggestion=${suggestion}
        .searchText=${this.searchText}
        ?active=${isActive}
        ?chosen=${isChosen}
        ?unfolded=${isUnfolded}
        ?member=${groupKey !== undefined}
        @click=${(event: Event) => (isToggle(event) ? this.#toggle(key) : this.#select(suggestion))}
        @pointermove=${() => this.#activate(at)}
      ></collab-suggestion>
    `;
  }

  #idOf(at: number): string {
    return `${this.id || 'suggestions'}-${String(at)}`;
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

  #layOut(active?: string): void {
    this.#listing.layOut(this.suggestions, this.groups, active);
  }

  /** The key that leads into a group, or out of it. */
  #keyOf(isOut: boolean): string {
    return isOut === (this.#localize.dir() === 'rtl') ? 'ArrowRight' : 'ArrowLeft';
  }

  /** Unfolds the group that is active, goes on to its people, or back from them. Returns whether the key does any of it. */
  #unfold(pressed: string): boolean {
    const isOnward = pressed === this.#keyOf(false);
    const meaning = isOnward || pressed === this.#keyOf(true) ? this.#listing.meaningOf(isOnward) : undefined;
    if (meaning === 'next') this.#activate(this.#listing.at + 1);
    else if (meaning) this.#toggle(meaning.toggle);
    return meaning !== undefined;
  }

  /** Shows who is in a group, or hides them again, and says so. */
  #toggle(groupKey: string): void {
    const group = this.#listing.toggle(groupKey);
    if (!group) return;
    this.#layOut(groupKey);
    this.requestUpdate();
    this.#announcer.announce(foldingOf(this.#localize, group, this.#listing.isUnfolded(groupKey)));
  }

  #activate(at: number): void {
    if (at === this.#listing.at) return;
    this.#listing.at = at;
    this.requestUpdate();
  }

  #select(suggestion: Suggestion | undefined): void {
    if (suggestion) this.dispatchEvent(new CollabSuggestionSelectEvent({ suggestion }));
  }
}
