import { html, nothing, type PropertyValues } from 'lit';
import type { Messages } from '../../../locales/english/messages.js';
import type {
  AnnotationRow,
  CommentAnnotation,
  CustomAnnotationDropdownData,
  CustomCategory,
  CustomPriority,
  UserContact,
} from '../../../store/index.js';
import { property, state } from '../../base/decorators.js';
import { hasDeepChange } from '../../base/deep-equal.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/english-messages.js';
import { personName } from '../../display/person-name.js';
import chipStyles from '../../styles/chip.styles.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { CollabOptionMenu, type CollabOptionSelectEvent } from '../../ui/option-menu/option-menu.js';
import { CollabPeoplePicker, type CollabPeopleChangeEvent } from '../../ui/people-picker/people-picker.js';
import type { ThreadCapabilities } from '../thread/capabilities.js';
import { hasProperties } from './has-properties.js';
import * as events from './thread-properties.events.js';
import styles from './thread-properties.styles.js';

export * from './thread-properties.events.js';

/** A property of a thread that the user can set, besides its status. */
export type ThreadProperty = 'assignee' | 'priority' | 'category' | 'customList';

/**
 * The assignee, priority, categories and custom list of a thread. Properties without a value are not shown; `add` offers one.
 *
 * @summary Assignee, priority and categories of a thread.
 * @tag collab-thread-properties
 * @fires {CollabThreadAssignEvent} collab-thread-assign - Fired before the thread is assigned or unassigned; cancelable.
 * @fires {CollabThreadPriorityChangeEvent} collab-thread-priority-change - Fired before the priority is set or removed; cancelable.
 * @fires {CollabThreadCategoryChangeEvent} collab-thread-category-change - Fired before the categories change; cancelable.
 * @fires {CollabThreadCustomListChangeEvent} collab-thread-custom-list-change - Fired before the chosen entries of the custom list change; cancelable.
 * @csspart assignee - The assignee.
 * @csspart priority - The priority.
 * @csspart category - The categories.
 * @csspart custom-list - The chosen entries of the custom list.
 * @csspart approved - The mark of an approved thread.
 * @cssstate empty - No property has a value.
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
  /** Custom list to choose from. */
  @property({ attribute: false }) customList?: CustomAnnotationDropdownData | undefined;
  /** Permissions of the user; properties without permission are read-only. */
  @property({ attribute: false, hasChanged: hasDeepChange }) capabilities: ThreadCapabilities = {};

  /** A property that is offered while it has no value. */
  @state() private adding: ThreadProperty | undefined;

  readonly #localize = new LocalizeController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('row') && changed.get('row')?.id !== this.row?.id) this.adding = undefined;
    this.setState('empty', !this.adding && !(this.row && hasProperties(this.row.data)));
  }

  /** Opens the menu of a property, also while it has no value. */
  async add(added: ThreadProperty): Promise<void> {
    this.adding = added;
    await this.updateComplete;
    const menu = this.renderRoot.querySelector<CollabOptionMenu | CollabPeoplePicker>(`[data-property="${added}"]`);
    await menu?.updateComplete;
    if (menu && 'show' in menu) menu.show();
    else if (menu) menu.open = true;
  }

  protected override render() {
    if (!this.row) return nothing;
    const { data } = this.row;
    return html`
      ${this.#renderAssignee(data)}${this.#renderPriority(data)}${this.#renderCategories(data)}${this.#renderCustomList(data)}
      ${
        data.approved
          ? html`<span part="approved" class="badge badge--success">
              <collab-icon name="check"></collab-icon>${this.#localize.term('approved')}
            </span>`
          : nothing
      }
    `;
  }

  #renderAssignee({ assignedTo }: CommentAnnotation) {
    if (!assignedTo && this.adding !== 'assignee') return nothing;
    const unknown = this.#localize.term('unknownPerson');
    const name = assignedTo ? personName(assignedTo, unknown) : this.#localize.term('noAssignee');
    const content = html`
      <span class="visually-hidden">${this.#localize.term('assigneeLabel')}</span>
      <collab-avatar size="s" label="" .user=${assignedTo}></collab-avatar>
      <bdi class="name">${name}</bdi>
    `;
    if (!this.capabilities.canAssign) return html`<span part="assignee" class="chip person">${content}</span>`;
    return html`
      <collab-people-picker
        data-property="assignee"
        .label=${this.#localize.term('assign')}
        .noneLabel=${this.#localize.term('unassign')}
        .value=${assignedTo ? [assignedTo] : []}
        @collab-people-change=${(event: CollabPeopleChangeEvent) => this.#assign(event.detail.value[0], event)}
        @focusout=${this.#handleFocusout}
      >
        <button slot="trigger" part="assignee" class="chip person ${assignedTo ? '' : 'none'}" type="button">
          ${content}<collab-icon class="chevron" name="chevron-down"></collab-icon>
        </button>
      </collab-people-picker>
    `;
  }

  #renderPriority({ priority }: CommentAnnotation) {
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
        @collab-option-select=${this.#handlePriority}
        @focusout=${this.#handleFocusout}
      ></collab-option-menu>
    `;
  }

  #renderCategories({ commentCategories }: CommentAnnotation) {
    if (commentCategories.length === 0 && this.adding !== 'category') return nothing;
    const localized = (category: CustomCategory) => localizedCategory(category, this.#localize);
    return html`
      <collab-option-menu
        data-property="category"
        exportparts="chip: category"
        multiple
        .label=${this.#localize.term('category')}
        .noneLabel=${this.#localize.term('noCategory')}
        .options=${this.categories.map(localized)}
        .values=${commentCategories.map(localized)}
        ?readonly=${!this.capabilities.canChangeCategory}
        @collab-option-select=${this.#handleCategories}
        @focusout=${this.#handleFocusout}
      ></collab-option-menu>
    `;
  }

  #renderCustomList({ customList: chosen = [] }: CommentAnnotation) {
    if (chosen.length === 0 && this.adding !== 'customList') return nothing;
    const { type, placeholder, data = [] } = this.customList ?? {};
    const options = data.map(({ id, label }) => ({ id, name: label }));
    const values = chosen.map(({ id, label }) => ({ id, name: label }));
    const label = placeholder || this.#localize.term('select');
    return html`
      <collab-option-menu
        data-property="customList"
        exportparts="chip: custom-list"
        ?multiple=${type === 'multi' || chosen.length > 1}
        .label=${label}
        .noneLabel=${label}
        .options=${options}
        .value=${values[0]}
        .values=${values}
        ?readonly=${!this.capabilities.canChangeCustomList}
        @collab-option-select=${this.#handleCustomList}
        @focusout=${this.#handleFocusout}
      ></collab-option-menu>
    `;
  }

  /** Stops offering a property without a value when the focus leaves its menu. */
  #handleFocusout({ currentTarget: menu, relatedTarget: to }: FocusEvent): void {
    if (menu instanceof Node && to instanceof Node && menu.contains(to)) return;
    this.adding = undefined;
  }

  #assign(assignedTo: UserContact | undefined, event: Event): void {
    const detail = { ...this.#threadOf('assignee', event), ...(assignedTo && { assignedTo }) };
    this.dispatchEvent(new events.CollabThreadAssignEvent(detail));
  }

  #handlePriority(event: CollabOptionSelectEvent): void {
    const priority = this.priorities.find(({ id }) => id === event.detail.id);
    const detail = { ...this.#threadOf('priority', event), ...(priority && { priority }) };
    this.dispatchEvent(new events.CollabThreadPriorityChangeEvent(detail));
  }

  #handleCategories(event: CollabOptionSelectEvent): void {
    const commentCategories = chosenOf(this.categories, event);
    const detail = { ...this.#threadOf('category', event), commentCategories };
    this.dispatchEvent(new events.CollabThreadCategoryChangeEvent(detail));
  }

  #handleCustomList(event: CollabOptionSelectEvent): void {
    const customList = chosenOf(this.customList?.data ?? [], event);
    const detail = { ...this.#threadOf('customList', event), customList };
    this.dispatchEvent(new events.CollabThreadCustomListChangeEvent(detail));
  }

  /** Returns the thread of a change; the focused menu stays even if its property has no value any more. */
  #threadOf(changed: ThreadProperty, event: Event): { annotationId: string } {
    event.stopPropagation();
    this.adding = changed;
    return { annotationId: this.row?.id ?? '' };
  }
}

/** Returns the options that the user chose in a menu. */
function chosenOf<T extends { readonly id: string }>(options: readonly T[], { detail }: CollabOptionSelectEvent): T[] {
  const ids = detail.ids ?? [detail.id];
  return options.filter(({ id }) => ids.includes(id));
}

/** Names and messages of the predefined categories, by their id. */
const categoryTerms: Readonly<
  Record<
    string,
    readonly [name: string, term: Extract<keyof Messages, `category${'Question' | 'Feedback' | 'Bug' | 'Other'}`>]
  >
> = {
  question: ['Question', 'categoryQuestion'],
  feedback: ['Feedback', 'categoryFeedback'],
  bug: ['Bug', 'categoryBug'],
  other: ['Other', 'categoryOther'],
};

/** Returns a category with its name in the user's language, if it is a predefined one. */
function localizedCategory(category: CustomCategory, localize: LocalizeController): CustomCategory {
  const [name, term] = (Object.hasOwn(categoryTerms, category.id) && categoryTerms[category.id]) || [];
  return term && name === category.name ? { ...category, name: localize.term(term) } : category;
}
