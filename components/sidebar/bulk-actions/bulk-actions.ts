import { html, nothing } from 'lit';
import type { ContactApi, CustomPriority, CustomStatus } from '../../../store/index.js';
import { numberAtLeast } from '../../base/attribute-converters.js';
import { property } from '../../base/decorators.js';
import '../../ui/icon/more-icons.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import { predefinedName } from '../../display/predefined-name.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import '../../base/english-messages.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { CollabMenu, type CollabMenuSelectEvent } from '../../ui/menu/menu.js';
import { CollabOptionMenu, type CollabOptionSelectEvent } from '../../ui/option-menu/option-menu.js';
import { CollabPeoplePicker, type CollabPeopleChangeEvent } from '../../ui/people-picker/people-picker.js';
import { CollabBulkApplyEvent, CollabBulkSelectEvent, type BulkAction } from './bulk-actions.events.js';
import styles from './bulk-actions.styles.js';

export * from './bulk-actions.events.js';

/**
 * Actions for several selected threads: set the status, assignee or priority, and mark them as read or unread.
 *
 * @tag collab-bulk-actions
 * @private Rendered by other elements of the kit.
 * @fires {CollabBulkApplyEvent} collab-bulk-apply - Fired when the user chooses an action for the selected threads; cancelable.
 * @fires {CollabBulkSelectEvent} collab-bulk-select - Fired when the user selects all threads or none; cancelable.
 * @csspart bar - The bar.
 * @csspart count - The number of selected threads.
 */
export class CollabBulkActions extends CollabElement {
  static override dependencies = {
    'collab-icon': CollabIcon,
    'collab-menu': CollabMenu,
    'collab-option-menu': CollabOptionMenu,
    'collab-people-picker': CollabPeoplePicker,
  };
  static override styles = [hostStyles, controlStyles, styles];

  /** Number of selected threads. */
  @property({ converter: numberAtLeast('<collab-bulk-actions> count', 0, 'a whole number from 0', 0) }) count = 0;
  /** Number of listed threads; if there are more than selected ones, the user can select all. */
  @property({ converter: numberAtLeast('<collab-bulk-actions> total', 0, 'a whole number from 0', 0) }) total = 0;
  /** Statuses to choose from; without any, the status menu is hidden. */
  @property({ attribute: false }) statuses: readonly CustomStatus[] = [];
  /** Priorities to choose from; without any, the priority menu is hidden. */
  @property({ attribute: false }) priorities: readonly CustomPriority[] = [];
  /** Whether threads cannot be assigned. */
  @property({ type: Boolean, attribute: 'without-assign' }) withoutAssign = false;
  /** Source of the people to choose from, such as a store's `contacts`; provided by the nearest container by default. */
  @property({ attribute: false }) contacts?: ContactApi | undefined;

  readonly #localize = new LocalizeController(this);

  protected override render() {
    const name = this.#localize.term('threadsSelected', this.count);
    return html`
      <div part="bar" class="bar" role="group" aria-label=${name}>
        <button
          class="icon-button"
          type="button"
          aria-label=${this.#localize.term('selectNone')}
          title=${this.#localize.term('selectNone')}
          @click=${() => this.#select(false)}
        >
          <collab-icon name="close"></collab-icon>
        </button>
        <span part="count" class="count">${name}</span>
        ${this.#renderStatusMenu()} ${this.#renderAssigneePicker()} ${this.#renderPriorityMenu()}
        ${this.#renderMoreMenu()}
      </div>
    `;
  }

  #renderStatusMenu() {
    if (this.statuses.length === 0) return nothing;
    return html`
      <collab-option-menu
        icon="resolve"
        .label=${this.#localize.term('status')}
        .options=${this.statuses.map((status) => ({ ...status, name: predefinedName(status, this.#localize) }))}
        @collab-option-select=${(event: CollabOptionSelectEvent) => {
          const status = this.statuses.find(({ id }) => id === event.detail.id);
          this.#apply(event, status && { action: 'status', status });
        }}
      ></collab-option-menu>
    `;
  }

  #renderAssigneePicker() {
    if (this.withoutAssign) return nothing;
    const label = this.#localize.term('assign');
    return html`
      <collab-people-picker .label=${label} .contacts=${this.contacts} @collab-people-change=${this.#peopleChange}>
        <button slot="trigger" class="icon-button" type="button" aria-label=${label} title=${label}>
          <collab-icon name="person-plus"></collab-icon>
        </button>
      </collab-people-picker>
    `;
  }

  #renderPriorityMenu() {
    if (this.priorities.length === 0) return nothing;
    return html`
      <collab-option-menu
        icon="flag"
        .label=${this.#localize.term('priorityLabel')}
        .noneLabel=${this.#localize.term('noPriority')}
        .options=${this.priorities.map((priority) => ({ ...priority, name: predefinedName(priority, this.#localize) }))}
        @collab-option-select=${(event: CollabOptionSelectEvent) =>
          this.#apply(event, {
            action: 'priority',
            priority: this.priorities.find(({ id }) => id === event.detail.id),
          })}
      ></collab-option-menu>
    `;
  }

  #renderMoreMenu() {
    const { count, total } = this;
    const items = [
      ...(count < total ? [{ id: 'all', label: this.#localize.term('selectAll', total) }] : []),
      { id: 'read', label: this.#localize.term('markRead') },
      { id: 'unread', label: this.#localize.term('markUnread') },
      ...(this.withoutAssign ? [] : [{ id: 'unassign', label: this.#localize.term('unassign') }]),
    ];
    const select = (event: CollabMenuSelectEvent): void => {
      const { id } = event.detail;
      event.stopPropagation();
      if (id === 'all') this.#select(true);
      else if (id === 'read' || id === 'unread') this.#apply(event, { action: id });
      else this.#apply(event, { action: 'assign', assignedTo: undefined });
    };
    return html`<collab-menu
      .label=${this.#localize.term('moreActions')}
      .items=${items}
      @collab-menu-select=${select}
    ></collab-menu>`;
  }

  #apply(event: Event, action: BulkAction | undefined): void {
    event.stopPropagation();
    if (action) this.dispatchEvent(new CollabBulkApplyEvent(action));
  }

  #peopleChange(event: CollabPeopleChangeEvent): void {
    const picker = event.target;
    // The next selection starts without an assignee.
    queueMicrotask(() => {
      if (picker instanceof CollabPeoplePicker) picker.value = [];
    });
    this.#apply(event, { action: 'assign', assignedTo: event.detail.value[0] });
  }

  #select(all: boolean): void {
    this.dispatchEvent(new CollabBulkSelectEvent({ all }));
  }
}
