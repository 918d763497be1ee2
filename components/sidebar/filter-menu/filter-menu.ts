import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { FilterValue } from '../../../store/index.js';
import { property, state } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import '../../ui/icon/more-icons.js';
import { LocalizeController } from '../../base/localize.js';
import { DropdownPanelController } from '../../controllers/dropdown-panel.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import overlayStyles from '../../styles/overlay.styles.js';
import '../../base/english-messages.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { CollabFilterChangeEvent, CollabFilterClearEvent } from './filter-menu.events.js';
import styles from './filter-menu.styles.js';
import { matchingFilters, toggleValue, type OfferedFilter } from './offered-filter.js';

export * from './filter-menu.events.js';
export type { OfferedFilter } from './offered-filter.js';

/** Number of values shown first, and number added by each press of the button for more. */
const FIRST_VALUES = 6;
const MORE_VALUES = 50;

/**
 * A button and a panel with combinable filters. Each value shows how many threads it would leave.
 *
 * @tag collab-filter-menu
 * @private Rendered by other elements of the kit.
 * @fires {CollabFilterChangeEvent} collab-filter-change - Fired when the user selects other values of a filter; cancelable.
 * @fires {CollabFilterClearEvent} collab-filter-clear - Fired when the user clears all filters; cancelable.
 * @fires {CollabPanelToggledEvent} collab-panel-toggled - Fired when the panel opens or closes: values and counts are needed only while it is open.
 * @csspart button - The button that opens the panel.
 * @csspart panel - The panel.
 * @csspart search - The search field.
 * @csspart filter - A filter with its values.
 * @csspart value - A value with its checkbox and its thread count.
 */
export class CollabFilterMenu extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, overlayStyles, styles];

  /** The filters in the order of the menu. */
  @property({ attribute: false, has: 'values' }) filters: readonly OfferedFilter[] = [];
  /** Whether the panel is open. */
  @property({ type: Boolean, reflect: true }) open = false;

  @state() private text = '';
  /** Keys of the expanded filters. */
  @state() private expanded: ReadonlySet<string> = new Set();
  /** Number of shown values by filter key. */
  @state() private limits: ReadonlyMap<string, number> = new Map();

  @query('.search') private readonly search!: HTMLInputElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #panel = new DropdownPanelController(this, () => this.search);
  /** Whether the initial filters have yet to be expanded. */
  #isExpansionDue = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('open') && this.open) this.#reset();
    // The filters may be set after the panel has opened.
    if (!this.#isExpansionDue || !this.open || this.filters.length === 0) return;
    this.#isExpansionDue = false;
    const chosen = this.filters.filter((filter) => filter.chosen.length > 0);
    this.expanded = new Set((chosen.length > 0 ? chosen : this.filters.slice(0, 1)).map(({ key }) => key));
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
        class="trigger icon-button ${count > 0 ? 'has-selection' : ''}"
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
            ? html`<span class="count-badge" aria-hidden="true">${this.#localize.number(count)}</span
                ><span class="visually-hidden">${this.#localize.term('chosenCount', count)}</span>`
            : nothing
        }
      </button>
      ${this.#panel.render(label, this.open ? this.#renderFilters() : nothing)}
    `;
  }

  #renderFilters() {
    const shown = matchingFilters(this.filters, this.text);
    return html`
      ${this.#renderHeader()}
      <div class="list">
        ${repeat(
          shown,
          ({ key }) => key,
          (filter) => this.#renderFilter(filter),
        )}
        ${shown.length === 0 ? html`<p class="no-results">${this.#localize.term('nothingFound')}</p>` : nothing}
      </div>
    `;
  }

  #renderHeader() {
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
          @input=${this.#searchInput}
          @keydown=${this.#searchKeydown}
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

  #renderFilter(filter: OfferedFilter) {
    const { key, name, chosen } = filter;
    const isExpanded = this.text.trim() !== '' || this.expanded.has(key);
    return html`
      <section part="filter" class="filter">
        <h3>
          <button class="toggle" type="button" aria-expanded=${String(isExpanded)} @click=${() => this.#toggle(key)}>
            <collab-icon name=${isExpanded ? 'chevron-down' : 'chevron-right'}></collab-icon>
            <bdi class="filter-name">${name}</bdi>
            ${
              chosen.length > 0
                ? html`<span class="badge badge--accent"
                    ><span aria-hidden="true">${this.#localize.number(chosen.length)}</span
                    ><span class="visually-hidden">${this.#localize.term('chosenCount', chosen.length)}</span></span
                  >`
                : nothing
            }
          </button>
        </h3>
        ${isExpanded ? this.#renderValues(filter) : nothing}
      </section>
    `;
  }

  #renderValues(filter: OfferedFilter) {
    const { key } = filter;
    const limit = this.limits.get(key) ?? FIRST_VALUES;
    // Selected values are always shown.
    const shown = filter.values.filter(({ id }, at) => at < limit || filter.chosen.includes(id));
    const hiddenCount = filter.values.length - shown.length;
    const showMore = (): void => {
      this.limits = new Map(this.limits).set(key, limit + MORE_VALUES);
    };
    return html`
      <div class="values" role="group" aria-label=${filter.name}>
        ${repeat(
          shown,
          ({ id }) => id,
          (value) => this.#renderValue(filter, value),
        )}
        ${
          hiddenCount > 0
            ? html`
                <button class="more button button--ghost" type="button" @click=${showMore}>
                  ${this.#localize.term('showMoreValues', Math.min(hiddenCount, MORE_VALUES))}
                </button>
              `
            : nothing
        }
      </div>
    `;
  }

  #renderValue(filter: OfferedFilter, { id, name, count }: FilterValue) {
    const isChosen = filter.chosen.includes(id);
    return html`
      <label part="value" class="value row ${count === 0 && !isChosen ? 'no-threads' : ''}">
        <input
          type="checkbox"
          data-value=${id}
          .checked=${live(isChosen)}
          @change=${() => this.#valueChanged(filter, id)}
        />
        <bdi class="value-name">${id === '' ? this.#localize.term('notSet') : name}</bdi>
        <span class="count" aria-hidden="true">${this.#localize.number(count)}</span>
        <span class="visually-hidden">${this.#localize.term('threadsShown', count)}</span>
      </label>
    `;
  }

  get #chosenCount(): number {
    return this.filters.reduce((count, { chosen }) => count + chosen.length, 0);
  }

  #reset(): void {
    this.text = '';
    this.limits = new Map();
    this.expanded = new Set();
    this.#isExpansionDue = true;
  }

  #toggle(key: string): void {
    const expanded = new Set(this.expanded);
    if (!expanded.delete(key)) expanded.add(key);
    this.expanded = expanded;
  }

  #valueChanged(filter: OfferedFilter, id: string): void {
    this.dispatchEvent(new CollabFilterChangeEvent({ filter: filter.key, ids: toggleValue(filter, id) }));
    // The checkbox shows the current selection again if the page does not apply the change.
    this.requestUpdate();
  }

  #clear(): void {
    if (this.#chosenCount === 0) return;
    if (this.dispatchEvent(new CollabFilterClearEvent())) this.search?.focus();
  }

  #searchInput({ currentTarget }: Event): void {
    this.text = (currentTarget as HTMLInputElement).value;
  }

  /** Clears the field on Escape; an empty field leaves Escape to the panel. */
  #searchKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.text === '') return;
    event.preventDefault();
    this.text = '';
  }
}
