import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from '../../base/decorators.js';
import type {
  AnnotationRow,
  CommentAnnotation,
  CustomAnnotationDropdownData,
  CustomCategory,
  CustomPriority,
} from '../../../store/index.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import chipStyles from '../../styles/chip.styles.js';
import controlStyles from '../../styles/controls.styles.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { CollabOptionMenu, type CollabOptionSelectEvent } from '../../ui/option-menu/option-menu.js';
import { CollabPeoplePicker } from '../../ui/people-picker/people-picker.js';
import type { ThreadCapabilities } from '../thread/capabilities.js';
import { renderAssignee } from './assignee.js';
import { spokenCategory } from './category-name.js';
import { isLabelled } from './labelled.js';
import * as events from './thread-properties.events.js';
import styles from './thread-properties.styles.js';

export * from './thread-properties.events.js';

/** What a person can choose for a thread, beside its status. */
export type ThreadProperty = 'assignee' | 'priority' | 'category' | 'customList';

/**
 * What has been said of a thread beside its status: who has it, how urgent it is, what it is about. What has not been said takes no
 * room; `add` offers it.
 *
 * @tag collab-thread-properties
 * @fires {CollabThreadAssignEvent} collab-thread-assign - The user gives the thread to somebody, or to nobody.
 * @fires {CollabThreadPriorityChangeEvent} collab-thread-priority-change - The user chooses another priority, or none.
 * @fires {CollabThreadCategoryChangeEvent} collab-thread-category-change - The user chooses other categories.
 * @fires {CollabThreadCustomListChangeEvent} collab-thread-custom-list-change - The user chooses other entries of the page's own list.
 * @csspart assignee - Who has the thread.
 * @csspart priority - How urgent it is.
 * @csspart category - What it is about.
 * @csspart custom-list - What of the page's own list is chosen.
 * @csspart approved - The mark of an approved thread.
 * @cssstate empty - Nothing has been said.
 */
export class CollabThreadProperties extends CollabElement {
  static override dependencies = {
    'collab-avatar': CollabAvatar,
    'collab-icon': CollabIcon,
    'collab-option-menu': CollabOptionMenu,
    'collab-people-picker': CollabPeoplePicker,
  };
  static override styles = [hostStyles, controlStyles, chipStyles, styles];

  /** The thread. */
  @property({ attribute: false, has: 'data' }) row?: AnnotationRow | undefined;
  /** Priorities to choose from. */
  @property({ attribute: false }) priorities: readonly CustomPriority[] = [];
  /** Categories to choose from. */
  @property({ attribute: false }) categories: readonly CustomCategory[] = [];
  /** The page's own list to choose from. */
  @property({ attribute: false }) customList?: CustomAnnotationDropdownData | undefined;
  /** What the user may change; what is missing is shown only. */
  @property({ attribute: false }) capabilities: ThreadCapabilities = {};

  /** What is offered though nothing of it has been chosen. */
  @state() private adding: ThreadProperty | undefined;

  readonly #localize = new LocalizeController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('row') && changed.get('row')?.id !== this.row?.id) this.adding = undefined;
    this.setState('empty', !this.adding && !(this.row && isLabelled(this.row.data)));
  }

  /** Opens the choice of a property, also where nothing of it has been chosen. */
  async add(wanted: ThreadProperty): Promise<void> {
    this.adding = wanted;
    await this.updateComplete;
    const choice = this.renderRoot.querySelector<CollabOptionMenu | CollabPeoplePicker>(`[data-property="${wanted}"]`);
    await choice?.updateComplete;
    if (choice && 'show' in choice) choice.show();
    else if (choice) choice.open = true;
  }

  protected override render() {
    if (!this.row) return nothing;
    const { data } = this.row;
    return html`
      ${this.#assignee(data)}${this.#priority(data)}${this.#categories(data)}${this.#listed(data)}
      ${
        data.approved
          ? html`<span part="approved" class="badge badge--success">
              <collab-icon name="check"></collab-icon>${this.#localize.term('approved')}
            </span>`
          : nothing
      }
    `;
  }

  #assignee({ assignedTo }: CommentAnnotation) {
    if (!assignedTo && this.adding !== 'assignee') return nothing;
    return renderAssignee({
      localize: this.#localize,
      assignedTo,
      isReadonly: !this.capabilities.canAssign,
      assign: (chosen, event) => {
        const detail = { ...this.#subject('assignee', event), ...(chosen && { assignedTo: chosen }) };
        this.dispatchEvent(new events.CollabThreadAssignEvent(detail));
      },
      left: (event) => this.#left(event),
    });
  }

  #priority({ priority }: CommentAnnotation) {
    if (!priority && this.adding !== 'priority') return nothing;
    return html`
      <collab-option-menu
        data-property="priority"
        exportparts="chip: priority"
        .label=${this.#localize.term('priorityLabel')}
        .noneLabel=${this.#localize.term('noPriority')}
        .options=${this.priorities}
        .value=${priority}
        ?readonly=${!this.capabilities.canChangePriority}
        @collab-option-select=${this.#priorityChosen}
        @focusout=${this.#left}
      ></collab-option-menu>
    `;
  }

  #categories({ commentCategories }: CommentAnnotation) {
    if (commentCategories.length === 0 && this.adding !== 'category') return nothing;
    const spoken = (category: CustomCategory) => spokenCategory(category, this.#localize);
    return html`
      <collab-option-menu
        data-property="category"
        exportparts="chip: category"
        multiple
        .label=${this.#localize.term('category')}
        .noneLabel=${this.#localize.term('noCategory')}
        .options=${this.categories.map(spoken)}
        .values=${commentCategories.map(spoken)}
        ?readonly=${!this.capabilities.canChangeCategory}
        @collab-option-select=${this.#categoriesChosen}
        @focusout=${this.#left}
      ></collab-option-menu>
    `;
  }

  #listed({ customList: chosen = [] }: CommentAnnotation) {
    if (chosen.length === 0 && this.adding !== 'customList') return nothing;
    const { type, placeholder, data = [] } = this.customList ?? {};
    const [options, values] = [data, chosen].map((items) => items.map(({ id, label }) => ({ id, name: label })));
    const label = placeholder || this.#localize.term('select');
    return html`
      <collab-option-menu
        data-property="customList"
        exportparts="chip: custom-list"
        ?multiple=${type === 'multi' || chosen.length > 1}
        .label=${label}
        .noneLabel=${label}
        .options=${options}
        .value=${values?.[0]}
        .values=${values}
        ?readonly=${!this.capabilities.canChangeCustomList}
        @collab-option-select=${this.#listChosen}
        @focusout=${this.#left}
      ></collab-option-menu>
    `;
  }

  /** What was offered goes when the person turns away from it; from the list back to its button they do not. */
  #left({ currentTarget: choice, relatedTarget: to }: FocusEvent): void {
    if (choice instanceof Node && to instanceof Node && choice.contains(to)) return;
    this.adding = undefined;
  }

  #priorityChosen(event: CollabOptionSelectEvent): void {
    const priority = this.priorities.find(({ id }) => id === event.detail.id);
    const detail = { ...this.#subject('priority', event), ...(priority && { priority }) };
    this.dispatchEvent(new events.CollabThreadPriorityChangeEvent(detail));
  }

  #categoriesChosen(event: CollabOptionSelectEvent): void {
    const commentCategories = chosenOf(this.categories, event);
    const detail = { ...this.#subject('category', event), commentCategories };
    this.dispatchEvent(new events.CollabThreadCategoryChangeEvent(detail));
  }

  #listChosen(event: CollabOptionSelectEvent): void {
    const customList = chosenOf(this.customList?.data ?? [], event);
    const detail = { ...this.#subject('customList', event), customList };
    this.dispatchEvent(new events.CollabThreadCustomListChangeEvent(detail));
  }

  /** The thread a choice is about; what has the focus stays also when nothing is chosen any more. */
  #subject(chosen: ThreadProperty, event: Event): { annotationId: string } {
    event.stopPropagation();
    this.adding = chosen;
    return { annotationId: this.row?.id ?? '' };
  }
}

function chosenOf<T extends { readonly id: string }>(set: readonly T[], { detail }: CollabOptionSelectEvent): T[] {
  const ids = detail.ids ?? [detail.id];
  return set.filter(({ id }) => ids.includes(id));
}
