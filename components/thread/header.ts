import { html, nothing } from 'lit';
import type { CommentAnnotation, CustomPriority, CustomStatus } from '../../store/index.js';
import type { LocalizeController } from '../internal/localize.js';
import type { CollabMenuSelectEvent, MenuAction, MenuItem } from '../menu/menu.js';
import type { CollabOptionSelectEvent } from '../option-menu/option-menu.js';
import type { ThreadCapabilities } from './capabilities.js';

/** What the menu of a thread can ask for. */
export type ThreadAction = 'mark-unread' | 'make-private' | 'make-public' | 'delete';

interface HeaderOptions {
  localize: LocalizeController;
  annotation: CommentAnnotation;
  statuses: readonly CustomStatus[];
  priorities: readonly CustomPriority[];
  capabilities: ThreadCapabilities;
  setStatus: (status: CustomStatus) => void;
  setPriority: (priority: CustomPriority | undefined) => void;
  resolve: () => void;
  act: (action: ThreadAction) => void;
}

/** The line above a thread's comments: which thread it is, how it stands, and what can be done with it. */
export function renderHeader(options: HeaderOptions) {
  const { localize, annotation } = options;
  const { annotationNumber } = annotation;
  return html`
    <div part="header" class="header">
      ${annotationNumber === undefined ? nothing : html`<span part="number" class="number">#${annotationNumber}</span>`}
      <div class="facts">
        ${statusMenu(options)} ${priorityMenu(options)}
        ${
          annotation.accessMode === 'private'
            ? html`<span part="private" class="private" title=${localize.term('privateHint')}>
                <collab-icon name="lock"></collab-icon>${localize.term('private')}
              </span>`
            : nothing
        }
      </div>
      <div class="tools">
        ${resolveButton(options)} ${moreMenu(options)}
        <slot name="header-end"></slot>
      </div>
    </div>
  `;
}

function statusMenu({ localize, annotation, statuses, capabilities, setStatus }: HeaderOptions) {
  return html`
    <collab-option-menu
      exportparts="chip: status"
      .label=${localize.term('status')}
      .options=${statuses}
      .value=${annotation.status}
      ?readonly=${!capabilities.canChangeStatus}
      @collab-option-select=${(event: CollabOptionSelectEvent) => {
        event.stopPropagation();
        const status = statuses.find(({ id }) => id === event.detail.id);
        if (status) setStatus(status);
      }}
    ></collab-option-menu>
  `;
}

function priorityMenu({ localize, annotation, priorities, capabilities, setPriority }: HeaderOptions) {
  return html`
    <collab-option-menu
      exportparts="chip: priority"
      .label=${localize.term('priority')}
      .noneLabel=${localize.term('noPriority')}
      icon="flag"
      .options=${priorities}
      .value=${annotation.priority}
      ?readonly=${!capabilities.canChangePriority}
      @collab-option-select=${(event: CollabOptionSelectEvent) => {
        event.stopPropagation();
        setPriority(priorities.find(({ id }) => id === event.detail.id));
      }}
    ></collab-option-menu>
  `;
}

function resolveButton({ localize, annotation, capabilities, resolve }: HeaderOptions) {
  if (!capabilities.canResolve || annotation.status.type === 'terminal') return nothing;
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
        options.act(event.detail.id as ThreadAction);
      }}
    ></collab-menu>
  `;
}

function itemsOf({ localize, annotation, capabilities }: HeaderOptions): MenuItem[] {
  const items: MenuItem[] = [];
  const add = (id: ThreadAction, item: Omit<MenuAction, 'id'>): number => items.push({ id, ...item });
  if (capabilities.canMarkUnread) add('mark-unread', { label: localize.term('markUnread'), icon: 'eye' });
  if (capabilities.canChangeAccess) {
    if (annotation.accessMode === 'private') add('make-public', { label: localize.term('makePublic'), icon: 'unlock' });
    else add('make-private', { label: localize.term('makePrivate'), icon: 'lock' });
  }
  if (!capabilities.canDelete) return items;
  if (items.length > 0) items.push({ separator: true });
  add('delete', { label: localize.term('deleteThread'), icon: 'trash', danger: true });
  return items;
}
