import { html, nothing } from 'lit';
import type { AnnotationRow, CustomCategory, CustomPriority, CustomStatus } from '../../../store/index.js';
import { isResolved } from '../../../store/model/status.js';
import { lazy, hasFailed } from '../../base/lazy.js';
import type { LocalizeController } from '../../base/localize.js';
import type { CollabOptionSelectEvent } from '../../ui/option-menu/option-menu.js';
import { hasProperties } from '../thread-properties/has-properties.js';
import type { ThreadProperty } from '../thread-properties/thread-properties.js';
import type { MoreMenuHost } from './more-menu.js';
import { CollabThreadResolveEvent, CollabThreadStatusChangeEvent } from './thread.events.js';

/** Loads the properties element, which many threads do not need. */
const loadThreadProperties = lazy(() =>
  import('../thread-properties/thread-properties.js').then((module) =>
    module.CollabThreadProperties.define('collab-thread-properties'),
  ),
);

/** The thread element whose header is rendered. */
interface HeaderHost extends MoreMenuHost {
  readonly statuses: readonly CustomStatus[];
  readonly priorities: readonly CustomPriority[];
  readonly categories: readonly CustomCategory[];
}

/** The thread element as the header uses it, and its settings. */
interface HeaderOptions {
  readonly host: HeaderHost;
  readonly row: AnnotationRow;
  readonly localize: LocalizeController;
  /** Asks the user to confirm that the thread is deleted. */
  readonly confirmDelete: () => void;
}

let moreMenu: typeof import('./more-menu.js') | undefined;

/** Loads the menu of a thread. */
export const loadMoreMenu = lazy(async () => {
  moreMenu = await import('./more-menu.js');
}, 'menu');

/** Renders the part of a thread above its comments: number, status, actions, properties and the page's own buttons. */
export function renderHeader(options: HeaderOptions) {
  const { row, localize } = options;
  const { annotationNumber, accessMode } = row.data;
  return html`
    <div>
      <div part="header" class="header">
        ${annotationNumber === undefined ? nothing : html`<span part="number" class="number">#${annotationNumber}</span>`}
        <div class="status">
          ${renderStatusMenu(options)} ${accessMode === 'private' ? renderPrivateMark(localize) : nothing}
        </div>
        <div class="tools">
          ${renderResolveButton(options)} ${renderMoreMenu(options)}
          <slot name="header-end"></slot>
        </div>
      </div>
      ${renderProperties(options)}
      <slot name="buttons"></slot>
    </div>
  `;
}

function renderPrivateMark(localize: LocalizeController) {
  return html`
    <span part="private" class="private" title=${localize.term('privateHint')}>
      <collab-icon name="lock" label=${localize.term('private')}></collab-icon>
    </span>
  `;
}

function renderStatusMenu({ host, row, localize }: HeaderOptions) {
  const { statuses, capabilities } = host;
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
        if (status) host.dispatchEvent(new CollabThreadStatusChangeEvent({ annotationId: row.id, status }));
      }}
    ></collab-option-menu>
  `;
}

function renderResolveButton({ host, row, localize }: HeaderOptions) {
  if (!host.capabilities.canResolve || isResolved(row.data.status)) return nothing;
  const label = localize.term('resolve');
  const resolve = () => host.dispatchEvent(new CollabThreadResolveEvent({ annotationId: row.id }));
  return html`
    <button part="resolve" class="icon-button" type="button" aria-label=${label} @click=${resolve}>
      <collab-icon name="resolve"></collab-icon>
    </button>
    <collab-tooltip>${label}</collab-tooltip>
  `;
}

/** Renders the lazy-loaded menu, or a placeholder of its size. If loading fails, a button tries again. */
function renderMoreMenu({ host, row, localize, confirmDelete }: HeaderOptions) {
  if (moreMenu) {
    const chooseProperty = (property: ThreadProperty) => void openPropertyChoice(host.renderRoot, property);
    return moreMenu.renderMoreMenu({ host, row, localize, chooseProperty, confirmDelete });
  }
  void loadMoreMenu(host);
  if (!hasFailed(loadMoreMenu)) return html`<span class="menu-placeholder"></span>`;
  return html`
    <button
      class="icon-button"
      type="button"
      aria-label=${localize.term('threadActions')}
      @click=${() => void loadMoreMenu()}
    >
      <collab-icon name="more"></collab-icon>
    </button>
  `;
}

/** Renders the properties of a thread. The element loads when a property is set or chosen. */
function renderProperties({ host, row }: HeaderOptions) {
  const isVisible = hasProperties(row.data);
  if (isVisible) void loadThreadProperties();
  return html`
    <collab-thread-properties
      class=${isVisible ? 'has-properties' : ''}
      exportparts="assignee, priority, category, custom-list, approved"
      .row=${row}
      .priorities=${host.priorities}
      .categories=${host.categories}
      .customList=${host.customList}
      .capabilities=${host.capabilities}
    ></collab-thread-properties>
  `;
}

/** Opens the choice of a property in the properties element. */
async function openPropertyChoice(root: ParentNode, property: ThreadProperty): Promise<void> {
  await loadThreadProperties();
  const properties = root.querySelector('collab-thread-properties');
  // The element is undefined if it could not be loaded.
  if (properties && 'add' in properties) await properties.add(property);
}
