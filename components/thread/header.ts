import { html, nothing } from 'lit';
import type { AnnotationRow, CustomPriority, CustomStatus } from '../../store/index.js';
import type { LocalizeController } from '../internal/localize.js';
import type { CollabMenuSelectEvent, MenuAction, MenuItem } from '../menu/menu.js';
import type { CollabOptionSelectEvent } from '../option-menu/option-menu.js';
import type { ThreadCapabilities } from './capabilities.js';
import * as events from './thread.events.js';

type ThreadAction = 'mark-unread' | 'make-private' | 'make-public' | 'delete';

interface HeaderOptions {
  localize: LocalizeController;
  row: AnnotationRow;
  statuses: readonly CustomStatus[];
  priorities: readonly CustomPriority[];
  capabilities: ThreadCapabilities;
  /** Sends a request of the user's. */
  send: (request: Event) => void;
  /** Asks before the thread is deleted. */
  ask: () => void;
}

/** The line above a thread's comments: which thread it is, how it stands, and what can be done with it. */
export function renderHeader(options: HeaderOptions) {
  const { localize, row } = options;
  const { annotationNumber, accessMode } = row.data;
  return html`
    <div part="header" class="header">
      ${annotationNumber === undefined ? nothing : html`<span part="number" class="number">#${annotationNumber}</span>`}
      <div class="facts">
        ${statusMenu(options)} ${priorityMenu(options)} ${accessMode === 'private' ? privateMark(localize) : nothing}
      </div>
      <div class="tools">
        ${resolveButton(options)} ${moreMenu(options)}
        <slot name="header-end"></slot>
      </div>
    </div>
  `;
}

function privateMark(localize: LocalizeController) {
  return html`
    <span part="private" class="private" title=${localize.term('privateHint')}>
      <collab-icon name="lock" label=${localize.term('private')}></collab-icon>
    </span>
  `;
}

function statusMenu({ localize, row, statuses, capabilities, send }: HeaderOptions) {
  return html`
    <collab-option-menu
      exportparts="chip: status"
      .label=${localize.term('status')}
      .options=${statuses}
      .value=${row.data.status}
      ?readonly=${!capabilities.canChangeStatus}
      @collab-option-select=${(event: CollabOptionSelectEvent) => {
        event.stopPropagation();
        const status = statuses.find(({ id }) => id === event.detail.id);
        if (status) send(new events.CollabThreadStatusChangeEvent({ annotationId: row.id, status }));
      }}
    ></collab-option-menu>
  `;
}

function priorityMenu({ localize, row, priorities, capabilities, send }: HeaderOptions) {
  return html`
    <collab-option-menu
      exportparts="chip: priority"
      .label=${localize.term('priority')}
      .noneLabel=${localize.term('noPriority')}
      icon="flag"
      .options=${priorities}
      .value=${row.data.priority}
      ?readonly=${!capabilities.canChangePriority}
      @collab-option-select=${(event: CollabOptionSelectEvent) => {
        event.stopPropagation();
        const priority = priorities.find(({ id }) => id === event.detail.id);
        send(new events.CollabThreadPriorityChangeEvent({ annotationId: row.id, ...(priority && { priority }) }));
      }}
    ></collab-option-menu>
  `;
}

function resolveButton({ localize, row, capabilities, send }: HeaderOptions) {
  if (!capabilities.canResolve || row.data.status.type === 'terminal') return nothing;
  const resolve = () => send(new events.CollabThreadResolveEvent({ annotationId: row.id }));
  return html`
    <button part="resolve" class="icon-button" type="button" aria-label=${localize.term('resolve')} @click=${resolve}>
      <collab-icon name="resolve"></collab-icon>
    </button>
    <collab-tooltip>${localize.term('resolve')}</collab-tooltip>
  `;
}

function moreMenu(options: HeaderOptions) {
  const items = itemsOf(options);
  if (items.length === 0) return nothing;
  return html`
    <collab-menu
      class="more"
      placement="bottom-end"
      .label=${options.localize.term('threadActions')}
      .items=${items}
      @collab-menu-select=${(event: CollabMenuSelectEvent) => {
        event.stopPropagation();
        act(event.detail.id as ThreadAction, options);
      }}
    ></collab-menu>
  `;
}

function act(action: ThreadAction, { row: { id: annotationId }, send, ask }: HeaderOptions): void {
  if (action === 'delete') {
    ask();
  } else if (action === 'mark-unread') {
    send(new events.CollabThreadMarkUnreadEvent({ annotationId }));
  } else {
    const accessMode = action === 'make-private' ? 'private' : 'public';
    send(new events.CollabThreadAccessChangeEvent({ annotationId, accessMode }));
  }
}

function itemsOf({ localize, row, capabilities }: HeaderOptions): MenuItem[] {
  const items: MenuItem[] = [];
  const add = (id: ThreadAction, item: Omit<MenuAction, 'id'>): number => items.push({ id, ...item });
  if (capabilities.canMarkUnread) add('mark-unread', { label: localize.term('markUnread'), icon: 'eye' });
  if (capabilities.canChangeAccess) {
    if (row.data.accessMode === 'private') add('make-public', { label: localize.term('makePublic'), icon: 'unlock' });
    else add('make-private', { label: localize.term('makePrivate'), icon: 'lock' });
  }
  if (!capabilities.canDelete) return items;
  if (items.length > 0) items.push({ separator: true });
  add('delete', { label: localize.term('deleteThread'), icon: 'trash', danger: true });
  return items;
}
