import { html, nothing } from 'lit';
import type { CustomStatus } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import type { CollabOptionSelectEvent } from '../../ui/option-menu/option-menu.js';
import { renderMore } from './more.js';
import * as events from './thread.events.js';

type MoreOptions = Parameters<typeof renderMore>[0];

interface HeaderOptions extends MoreOptions {
  statuses: readonly CustomStatus[];
}

/** The line above a thread's comments: which thread it is, how it stands, and what can be done with it. */
export function renderHeader(options: HeaderOptions) {
  const { localize, row } = options;
  const { annotationNumber, accessMode } = row.data;
  return html`
    <div part="header" class="header">
      ${annotationNumber === undefined ? nothing : html`<span part="number" class="number">#${annotationNumber}</span>`}
      <div class="facts">${statusMenu(options)} ${accessMode === 'private' ? privateMark(localize) : nothing}</div>
      <div class="tools">
        ${resolveButton(options)} ${renderMore(options)}
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
  if (statuses.length === 0) return nothing;
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
