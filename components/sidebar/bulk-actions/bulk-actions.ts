import { html, nothing } from 'lit';
import { property } from '../../base/decorators.js';
import type { ContactApi, CustomPriority, CustomStatus } from '../../../store/index.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../ui/icon/more-icons.js';
import { numeric } from '../../base/attribute-values.js';
import controlStyles from '../../styles/controls.styles.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { predefinedName } from '../../display/predefined-name.js';
import { CollabMenu, type CollabMenuSelectEvent } from '../../ui/menu/menu.js';
import { CollabOptionMenu, type CollabOptionSelectEvent } from '../../ui/option-menu/option-menu.js';
import { CollabPeoplePicker, type CollabPeopleChangeEvent } from '../../ui/people-picker/people-picker.js';
import { CollabBulkActEvent, CollabBulkSelectEvent, type BulkAct } from './bulk-actions.events.js';
import styles from './bulk-actions.styles.js';

export * from './bulk-actions.events.js';

/**
 * What can be done with several threads at once: how they stand, who has them, how urgent they are, and whether they have been read.
 *
 * @tag collab-bulk-actions
 * @fires {CollabBulkActEvent} collab-bulk-act - The user does something with all threads that are selected.
 * @fires {CollabBulkSelectEvent} collab-bulk-select - The user selects all threads, or none.
 * @csspart bar - The bar.
 * @csspart count - How many threads are selected.
 */
export class CollabBulkActions extends CollabElement {
  static override dependencies = {
    'collab-icon': CollabIcon,
    'collab-menu': CollabMenu,
    'collab-option-menu': CollabOptionMenu,
    'collab-people-picker': CollabPeoplePicker,
  };
  static override styles = [hostStyles, controlStyles, styles];

  /** How many threads are selected. */
  @property({ converter: numeric('<collab-bulk-actions> count', 0, 'a whole number from 0', 0) }) count = 0;
  /** How many threads could be; where that is more, all can be selected. */
  @property({ converter: numeric('<collab-bulk-actions> total', 0, 'a whole number from 0', 0) }) total = 0;
  /** Statuses to choose from; without any there is no such choice. */
  @property({ attribute: false }) statuses: readonly CustomStatus[] = [];
  /** Priorities to choose from; without any there is no such choice. */
  @property({ attribute: false }) priorities: readonly CustomPriority[] = [];
  /** Whether they cannot be given to anybody. */
  @property({ type: Boolean, attribute: 'without-assign' }) withoutAssign = false;
  /** Where people come from, for example a store's `contacts`; the nearest container gives it by default. */
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
        ${this.#status()} ${this.#assignee()} ${this.#priority()} ${this.#more()}
      </div>
    `;
  }

  #status() {
    if (this.statuses.length === 0) return nothing;
    return html`
      <collab-option-menu
        icon="resolve"
        .label=${this.#localize.term('status')}
        .options=${this.statuses.map((status) => ({ ...status, name: predefinedName(status, this.#localize) }))}
        @collab-option-select=${(event: CollabOptionSelectEvent) => {
          const status = this.statuses.find(({ id }) => id === event.detail.id);
          this.#act(event, status && { act: 'status', status });
        }}
      ></collab-option-menu>
    `;
  }

  #assignee() {
    if (this.withoutAssign) return nothing;
    const label = this.#localize.term('assign');
    return html`
      <collab-people-picker .label=${label} .contacts=${this.contacts} @collab-people-change=${this.#assigned}>
        <button slot="trigger" class="icon-button" type="button" aria-label=${label} title=${label}>
          <collab-icon name="person-plus"></collab-icon>
        </button>
      </collab-people-picker>
    `;
  }

  #priority() {
    if (this.priorities.length === 0) return nothing;
    return html`
      <collab-option-menu
        icon="flag"
        .label=${this.#localize.term('priorityLabel')}
        .noneLabel=${this.#localize.term('noPriority')}
        .options=${this.priorities.map((priority) => ({ ...priority, name: predefinedName(priority, this.#localize) }))}
        @collab-option-select=${(event: CollabOptionSelectEvent) =>
          this.#act(event, {
            act: 'priority',
            priority: this.priorities.find(({ id }) => id === event.detail.id),
          })}
      ></collab-option-menu>
    `;
  }

  #more() {
    const { count, total } = this;
    const items = [
      ...(count < total ? [{ id: 'all', label: this.#localize.term('selectAll', total) }] : []),
      { id: 'read', label: this.#localize.term('markRead') },
      { id: 'unread', label: this.#localize.term('markUnread') },
      ...(this.withoutAssign ? [] : [{ id: 'unassign', label: this.#localize.term('unassign') }]),
    ];
    const chosen = (event: CollabMenuSelectEvent): void => {
      const { id } = event.detail;
      event.stopPropagation();
      if (id === 'all') this.#select(true);
      else if (id === 'read' || id === 'unread') this.#act(event, { act: id });
      else this.#act(event, { act: 'assign', assignedTo: undefined });
    };
    return html`<collab-menu
      .label=${this.#localize.term('moreActions')}
      .items=${items}
      @collab-menu-select=${chosen}
    ></collab-menu>`;
  }

  #act(event: Event, act: BulkAct | undefined): void {
    event.stopPropagation();
    if (act) this.dispatchEvent(new CollabBulkActEvent(act));
  }

  #assigned(event: CollabPeopleChangeEvent): void {
    const picker = event.target;
    // Nobody is chosen for what is selected next.
    queueMicrotask(() => {
      if (picker instanceof CollabPeoplePicker) picker.value = [];
    });
    this.#act(event, { act: 'assign', assignedTo: event.detail.value[0] });
  }

  #select(all: boolean): void {
    this.dispatchEvent(new CollabBulkSelectEvent({ all }));
  }
}
