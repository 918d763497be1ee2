import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../ui/icon/more-icons.js';
import controlStyles from '../../styles/controls.styles.js';
import { ChoicePanelController } from '../../controllers/choice-panel.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import overlayStyles from '../../styles/overlay.styles.js';
import { CollabFilterChangeEvent, CollabFilterClearEvent } from './filter-menu.events.js';
import styles from './filter-menu.styles.js';
import { chosenAfter, matchingFilters, type OfferedFilter } from './matching.js';
import { FIRST_VALUES, MORE_VALUES, renderSection } from './section.js';

export { CollabPanelToggleEvent } from '../../base/panel-toggle.events.js';
export * from './filter-menu.events.js';
export type { OfferedFilter } from './matching.js';

/**
 * Filters that can be combined: a button opens them, each with its values and how many threads each value would leave.
 *
 * @tag collab-filter-menu
 * @fires {CollabFilterChangeEvent} collab-filter-change - The user chooses other values of a filter.
 * @fires {CollabFilterClearEvent} collab-filter-clear - The user wants nothing chosen in any filter.
 * @fires {CollabPanelToggleEvent} collab-panel-toggle - It opens or closes: filters and their values need be known only meanwhile.
 * @csspart button - The button that opens the filters.
 * @csspart panel - The frame of the filters.
 * @csspart search - The field that values are looked for in.
 * @csspart filter - A filter with its values.
 * @csspart value - A value with its box and its count.
 */
export class CollabFilterMenu extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, overlayStyles, styles];

  /** The filters, in order. */
  @property({ attribute: false, has: 'values' }) filters: readonly OfferedFilter[] = [];
  /** Whether the filters are shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  @state() private text = '';
  /** Keys of the filters that are unfolded. */
  @state() private unfolded: ReadonlySet<string> = new Set();
  /** How many values are shown, by filter. */
  @state() private limits: ReadonlyMap<string, number> = new Map();

  @query('.search') private readonly search!: HTMLInputElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #panel = new ChoicePanelController(this, () => this.search);
  /** Whether nobody has folded anything since it opened. */
  #isFresh = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('open') && this.open) this.#begin();
    // They may come after it has opened.
    if (!this.#isFresh || !this.open || this.filters.length === 0) return;
    this.#isFresh = false;
    const chosen = this.filters.filter((filter) => filter.chosen.length > 0);
    this.unfolded = new Set((chosen.length > 0 ? chosen : this.filters.slice(0, 1)).map(({ key }) => key));
  }

  override focus(options?: FocusOptions): void {
    this.#panel.trigger?.focus(options);
  }

  protected override render() {
    const count = this.#chosenCount;
    const label = this.#localize.term('filterMenu');
    return html`
      <button
        part="button"
        class="trigger icon-button ${count > 0 ? 'on' : ''}"
        type="button"
        title=${label}
        aria-haspopup="dialog"
        aria-expanded=${String(this.open)}
        @click=${this.#panel.toggle}
      >
        <collab-icon name="filter"></collab-icon>
        <span class="visually-hidden">${label}</span>
        ${
          count > 0
            ? html`<span class="mark" aria-hidden="true">${this.#localize.number(count)}</span
                ><span class="visually-hidden">${this.#localize.term('chosenCount', count)}</span>`
            : nothing
        }
      </button>
      ${this.#panel.render(label, this.open ? this.#choices() : nothing)}
    `;
  }

  #choices() {
    const shown = matchingFilters(this.filters, this.text);
    return html`
      ${this.#head()}
      <div class="list">
        ${repeat(
          shown,
          ({ key }) => key,
          (filter) => this.#section(filter),
        )}
        ${shown.length === 0 ? html`<p class="nothing">${this.#localize.term('nothingFound')}</p>` : nothing}
      </div>
    `;
  }

  #head() {
    const label = this.#localize.term('searchFilters');
    return html`
      <div class="head">
        <input
          part="search"
          class="search field"
          type="search"
          autocomplete="off"
          spellcheck="false"
          aria-label=${label}
          placeholder=${label}
          .value=${this.text}
          @input=${this.#typed}
          @keydown=${this.#keyed}
        />
        <button
          class="button button--ghost"
          type="button"
          aria-disabled=${this.#chosenCount === 0 ? 'true' : nothing}
          @click=${this.#clear}
        >
          ${this.#localize.term('clearFilters')}
        </button>
      </div>
    `;
  }

  #section(filter: OfferedFilter) {
    const { key } = filter;
    const limit = this.limits.get(key) ?? FIRST_VALUES;
    return renderSection({
      filter,
      isOpen: this.text.trim() !== '' || this.unfolded.has(key),
      limit,
      localize: this.#localize,
      toggle: () => this.#fold(key),
      showMore: () => (this.limits = new Map(this.limits).set(key, limit + MORE_VALUES)),
      press: (id) => this.#press(filter, id),
    });
  }

  get #chosenCount(): number {
    return this.filters.reduce((count, { chosen }) => count + chosen.length, 0);
  }

  #begin(): void {
    this.text = '';
    this.limits = new Map();
    this.unfolded = new Set();
    this.#isFresh = true;
  }

  #fold(key: string): void {
    const unfolded = new Set(this.unfolded);
    if (!unfolded.delete(key)) unfolded.add(key);
    this.unfolded = unfolded;
  }

  #press(filter: OfferedFilter, id: string): void {
    this.dispatchEvent(new CollabFilterChangeEvent({ filter: filter.key, ids: chosenAfter(filter, id) }));
    // Where nobody takes it in, the box shows what holds.
    this.requestUpdate();
  }

  #clear(): void {
    if (this.#chosenCount === 0) return;
    this.dispatchEvent(new CollabFilterClearEvent());
    this.search?.focus();
  }

  #typed({ currentTarget }: Event): void {
    this.text = (currentTarget as HTMLInputElement).value;
  }

  /** The first Escape empties the field, the next closes what it stands in. */
  #keyed(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.text === '') return;
    event.preventDefault();
    this.text = '';
  }
}
