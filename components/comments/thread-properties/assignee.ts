import { html } from 'lit';
import type { User, UserContact } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';
import type { CollabPeopleChangeEvent } from '../../ui/people-picker/people-picker.js';

interface AssigneeOptions {
  localize: LocalizeController;
  assignedTo: User | undefined;
  /** Whether the person is shown only. */
  isReadonly: boolean;
  /** Gives the thread to somebody, or to nobody. */
  assign: (assignedTo: UserContact | undefined, event: Event) => void;
  /** The person turns away. */
  left: (event: FocusEvent) => void;
}

/** Who has a thread, and the choice of somebody else. */
export function renderAssignee({ localize, assignedTo, isReadonly, assign, left }: AssigneeOptions) {
  const name = assignedTo ? personName(assignedTo, localize.term('unknownPerson')) : localize.term('nobodyAssigned');
  const content = html`
    <span class="visually-hidden">${localize.term('assignedTo')}</span>
    <collab-avatar size="s" label="" .user=${assignedTo}></collab-avatar>
    <bdi class="name">${name}</bdi>
  `;
  if (isReadonly) {
    return html`<span part="assignee" class="chip person">${content}</span>`;
  }
  return html`
    <collab-people-picker
      data-property="assignee"
      .label=${localize.term('assign')}
      .noneLabel=${localize.term('unassign')}
      .value=${assignedTo ? [assignedTo] : []}
      @collab-people-change=${(event: CollabPeopleChangeEvent) => assign(event.detail.value[0], event)}
      @focusout=${left}
    >
      <button slot="trigger" part="assignee" class="chip person ${assignedTo ? '' : 'none'}" type="button">
        ${content}<collab-icon class="chevron" name="chevron-down"></collab-icon>
      </button>
    </collab-people-picker>
  `;
}
