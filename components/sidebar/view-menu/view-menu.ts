import { html, nothing } from 'lit';
import { property } from '../../base/decorators.js';
import { live } from 'lit/directives/live.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../ui/icon/more-icons.js';
import controlStyles from '../../styles/controls.styles.js';
import { ChoicePanelController } from '../../controllers/choice-panel.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import overlayStyles from '../../styles/overlay.styles.js';
import { sortings, usualOrder, type Grouping, type ViewArrangement } from './arrangement.js';
import { renderSavedViews } from './saved-views.js';
import { CollabArrangementChangeEvent, CollabSavedViewEvent } from './view-menu.events.js';
import styles from './view-menu.styles.js';

export type { Grouping, ViewArrangement } from './arrangement.js';
export { CollabPanelToggleEvent } from '../../base/panel-toggle.events.js';
export * from './view-menu.events.js';

/**
 * How threads are grouped and sorted, and the views a person has kept: a button opens it.
 *
 * @tag collab-view-menu
 * @fires {CollabArrangementChangeEvent} collab-arrangement-change - The user wants the threads grouped or sorted in another way.
 * @fires {CollabSavedViewEvent} collab-saved-view - The user wants a view kept, shown or forgotten.
 * @fires {CollabPanelToggleEvent} collab-panel-toggle - It opens or closes: what there is to group by need be known only meanwhile.
 * @csspart button - The button that opens it.
 * @csspart panel - The frame.
 * @csspart saved-view - A view that was kept.
 */
export class CollabViewMenu extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, overlayStyles, styles];

  /** How threads are grouped and sorted now. */
  @property({ attribute: false }) arrangement: ViewArrangement = {
    groupBy: 'none',
    sortBy: 'lastUpdated',
    order: 'desc',
  };
  /** What they can be grouped by; without any there is no such choice. */
  @property({ attribute: false }) groupings: readonly Grouping[] = [];
  /** Names of the views that were kept; undefined where none can be. */
  @property({ attribute: false }) savedViews?: readonly string[] | undefined;
  /** Whether it is shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  readonly #localize = new LocalizeController(this);
  readonly #panel: ChoicePanelController = new ChoicePanelController(this, () =>
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
      ${this.#panel.render(label, this.open ? this.#choices() : nothing)}
    `;
  }

  #choices() {
    return html`
      ${this.#grouping()} ${this.#sorting()}
      ${
        this.savedViews
          ? renderSavedViews({
              names: this.savedViews,
              localize: this.#localize,
              act: (act, name) => this.dispatchEvent(new CollabSavedViewEvent({ act, name })),
            })
          : nothing
      }
    `;
  }

  #grouping() {
    if (this.groupings.length === 0) return nothing;
    const options = [{ key: 'none', name: this.#localize.term('noGroups') }, ...this.groupings];
    return html`
      <label class="choice">
        <span>${this.#localize.term('groupBy')}</span>
        ${this.#select(options, this.arrangement.groupBy, (groupBy) => this.#change({ groupBy }))}
      </label>
    `;
  }

  #sorting() {
    const { sortBy, order } = this.arrangement;
    const isUp = order === 'asc';
    const options = sortings.map((key) => ({ key, name: this.#localize.term('sortName', key) }));
    const choose = (key: string): void => {
      const chosen = sortings.find((each) => each === key);
      if (chosen) this.#change({ sortBy: chosen, order: usualOrder(chosen) });
    };
    return html`
      <div class="sorting">
        <label class="choice">
          <span>${this.#localize.term('sortBy')}</span>
          ${this.#select(options, sortBy, choose)}
        </label>
        <button
          class="direction icon-button"
          type="button"
          aria-label=${this.#localize.term('reverseOrder')}
          title=${this.#localize.term('reverseOrder')}
          aria-pressed=${String(order !== usualOrder(sortBy))}
          @click=${() => this.#change({ order: isUp ? 'desc' : 'asc' })}
        >
          <collab-icon name=${isUp ? 'arrow-up' : 'arrow-down'}></collab-icon>
        </button>
      </div>
    `;
  }

  #select(options: readonly Grouping[], value: string, choose: (key: string) => void) {
    const changed = (event: Event): void => choose((event.currentTarget as HTMLSelectElement).value);
    return html`
      <span class="select">
        <select class="field" @change=${changed}>
          ${options.map(({ key, name }) => html`<option value=${key} .selected=${live(key === value)}>${name}</option>`)}
        </select>
        <collab-icon name="chevron-down"></collab-icon>
      </span>
    `;
  }

  #change(change: Partial<ViewArrangement>): void {
    this.dispatchEvent(new CollabArrangementChangeEvent(change));
    // Where nobody takes it in, the choice shows what holds.
    this.requestUpdate();
  }
}
