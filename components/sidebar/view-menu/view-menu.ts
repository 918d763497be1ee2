import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import '../../ui/icon/more-icons.js';
import { LocalizeController } from '../../base/localize.js';
import { DropdownPanelController } from '../../controllers/dropdown-panel.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import overlayStyles from '../../styles/overlay.styles.js';
import '../../base/english-messages.js';
import selectStyles from '../../styles/select.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { CollabSavedViewSelectEvent, CollabViewChangeEvent } from './view-menu.events.js';
import styles from './view-menu.styles.js';
import { defaultOrder, sortOptions, type Grouping, type ViewOptions } from './view-options.js';

export type { Grouping, ViewOptions } from './view-options.js';
export * from './view-menu.events.js';

/** Longest name of a saved view, in characters. */
const NAME_LENGTH = 60;

/**
 * A button and a panel with the grouping, the sort order and the saved views of a thread list.
 *
 * @tag collab-view-menu
 * @private Rendered by other elements of the kit.
 * @fires {CollabViewChangeEvent} collab-view-change - Fired when the user changes the grouping or the sort order; cancelable.
 * @fires {CollabSavedViewSelectEvent} collab-saved-view-select - Fired when the user saves, shows or deletes a saved view; cancelable.
 * @fires {CollabPanelToggledEvent} collab-panel-toggled - Fired when the panel opens or closes: the groupings are needed only while it is open.
 * @csspart button - The button that opens the panel.
 * @csspart panel - The panel.
 * @csspart saved-view - A saved view.
 */
export class CollabViewMenu extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, overlayStyles, selectStyles, styles];

  /** The current grouping and sort order. */
  @property({ attribute: false }) view: ViewOptions = {
    groupBy: 'none',
    sortBy: 'lastUpdated',
    order: 'desc',
  };
  /** Groupings to choose from; without any, the choice is hidden. */
  @property({ attribute: false }) groupings: readonly Grouping[] = [];
  /** Names of the saved views; undefined if views cannot be saved. */
  @property({ attribute: false }) savedViews?: readonly string[] | undefined;
  /** Whether the panel is open. */
  @property({ type: Boolean, reflect: true }) open = false;

  readonly #localize = new LocalizeController(this);
  readonly #panel: DropdownPanelController = new DropdownPanelController(this, () =>
    this.renderRoot.querySelector('select'),
  );

  override focus(options?: FocusOptions): void {
    this.#panel.trigger?.focus(options);
  }

  protected override render() {
    const label = this.#localize.term('groupAndSort');
    return html`
      <button
        part="button"
        class="trigger icon-button"
        type="button"
        title=${label}
        aria-label=${label}
        aria-haspopup="dialog"
        aria-expanded=${String(this.open)}
        @click=${this.#panel.toggle}
      >
        <collab-icon name="sort"></collab-icon>
      </button>
      ${this.#panel.render(label, this.open ? this.#renderOptions() : nothing)}
    `;
  }

  #renderOptions() {
    return html`
      ${this.#renderGrouping()} ${this.#renderSorting()}
      ${this.savedViews ? this.#renderSavedViews(this.savedViews) : nothing}
    `;
  }

  #renderGrouping() {
    if (this.groupings.length === 0) return nothing;
    const options = [{ key: 'none', name: this.#localize.term('noGroups') }, ...this.groupings];
    return html`
      <label class="choice">
        <span>${this.#localize.term('groupBy')}</span>
        ${this.#renderSelect(options, this.view.groupBy, (groupBy) => this.#change({ groupBy }))}
      </label>
    `;
  }

  #renderSorting() {
    const { sortBy, order } = this.view;
    const isAscending = order === 'asc';
    const options = sortOptions.map((key) => ({ key, name: this.#localize.term('sortName', key) }));
    const select = (key: string): void => {
      const selected = sortOptions.find((each) => each === key);
      if (selected) this.#change({ sortBy: selected, order: defaultOrder(selected) });
    };
    return html`
      <div class="sorting">
        <label class="choice">
          <span>${this.#localize.term('sortBy')}</span>
          ${this.#renderSelect(options, sortBy, select)}
        </label>
        <button
          class="direction icon-button"
          type="button"
          aria-label=${this.#localize.term('reverseOrder')}
          title=${this.#localize.term('reverseOrder')}
          aria-pressed=${String(order !== defaultOrder(sortBy))}
          @click=${() => this.#change({ order: isAscending ? 'desc' : 'asc' })}
        >
          <collab-icon name=${isAscending ? 'arrow-up' : 'arrow-down'}></collab-icon>
        </button>
      </div>
    `;
  }

  #renderSelect(options: readonly Grouping[], value: string, select: (key: string) => void) {
    const changed = (event: Event): void => select((event.currentTarget as HTMLSelectElement).value);
    return html`
      <span class="select">
        <select class="field" @change=${changed}>
          ${options.map(({ key, name }) => html`<option value=${key} .selected=${live(key === value)}>${name}</option>`)}
        </select>
        <collab-icon name="chevron-down"></collab-icon>
      </span>
    `;
  }

  #renderSavedViews(names: readonly string[]) {
    const label = this.#localize.term('saveViewAs');
    return html`
      <div class="saved" role="group" aria-label=${this.#localize.term('savedViews')}>
        <h3>${this.#localize.term('savedViews')}</h3>
        ${
          names.length > 0
            ? html`<ul>
                ${names.map((name) => this.#renderSavedView(name))}
              </ul>`
            : nothing
        }
        <form @submit=${this.#saveSubmitted}>
          <input
            class="field"
            name="name"
            maxlength=${NAME_LENGTH}
            autocomplete="off"
            aria-label=${label}
            placeholder=${label}
          />
          <button class="button" type="submit">${this.#localize.term('save')}</button>
        </form>
      </div>
    `;
  }

  #renderSavedView(name: string) {
    return html`
      <li>
        <button
          part="saved-view"
          class="show row"
          type="button"
          @click=${() => this.#fireSavedViewSelect('show', name)}
        >
          <bdi>${name}</bdi>
        </button>
        <button
          class="icon-button"
          type="button"
          aria-label=${this.#localize.term('deleteView', name)}
          @click=${() => this.#fireSavedViewSelect('delete', name)}
        >
          <collab-icon name="trash"></collab-icon>
        </button>
      </li>
    `;
  }

  #saveSubmitted(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const field = form.elements.namedItem('name') as HTMLInputElement;
    const name = field.value.trim();
    if (name === '') return;
    if (this.#fireSavedViewSelect('save', name)) field.value = '';
  }

  #fireSavedViewSelect(action: 'save' | 'show' | 'delete', name: string): boolean {
    return this.dispatchEvent(new CollabSavedViewSelectEvent({ action, name }));
  }

  #change(change: Partial<ViewOptions>): void {
    this.dispatchEvent(new CollabViewChangeEvent(change));
    // The controls show the current view again if the page does not apply the change.
    this.requestUpdate();
  }
}
