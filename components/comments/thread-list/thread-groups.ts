import { html, nothing, type LitElement } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AnnotationRow } from '../../../store/index.js';
import '../../ui/icon/more-icons.js';
import { clamp } from '../../base/clamp.js';
import '../../base/english-messages.js';
import '../../base/page-messages.js';
import type { LocalizeController } from '../../base/localize.js';
import type { ItemRange } from '../../controllers/virtual-list.js';
import type { StatusDetail } from '../../page/status-detail.js';
import type { GhostsById } from '../../page/thread-target.js';
import type { ListLayout, Section } from './list-layout.js';
import type { SelectionController } from './selection-controller.js';
import { CollabGroupToggleEvent, CollabThreadNavigateEvent } from './thread-list.events.js';

/** Renders an expanded thread; `actions` belong at the end of its header. */
export type ThreadRenderer = (row: AnnotationRow, actions: unknown) => unknown;

/** The list whose items are rendered. */
interface ThreadGroupsHost extends LitElement {
  readonly getLabel: (row: AnnotationRow) => string;
  readonly getTargetName: (row: AnnotationRow) => string;
  readonly ghosts: GhostsById;
  readonly statusDetail: StatusDetail;
  readonly othersLabel: string;
  readonly selected: string | null;
  readonly highlighted: string | null;
  readonly renderThread?: ThreadRenderer | undefined;
  readonly expanded: ReadonlySet<string>;
  readonly checkable: boolean;
  readonly checked: ReadonlySet<string>;
  collapsed: ReadonlySet<string>;
  readonly highlightTerms: readonly string[];
  expand(annotationId: string, expanded: boolean): Promise<void>;
}

/** Everything that rendering the items needs. */
interface RenderContext {
  readonly host: ThreadGroupsHost;
  readonly layout: ListLayout;
  /** The items to render. */
  readonly range: ItemRange;
  /** Index of the item that Tab reaches. */
  readonly tabStop: number;
  /** Value of `aria-keyshortcuts` for the keys that check a thread. */
  readonly checkKeys: string;
  readonly selection: SelectionController;
  readonly localize: LocalizeController;
}

/** Joins the class names that are not falsy. */
export const classNames = (...names: readonly unknown[]): string => names.filter(Boolean).join(' ');

/** Renders the groups in the range with their headers, which collapse them, and gaps in place of the others. */
export function renderGroups(context: RenderContext) {
  const { layout, range } = context;
  const rendered = layout.sections.filter(({ start, end }) => start < range.end && end > range.start);
  return html`
    ${renderGap(0, rendered[0]?.start ?? 0)}
    ${repeat(
      rendered,
      ({ header }) => header.groupId,
      (section) => renderGroup(section, context),
    )}
    ${renderGap(rendered.at(-1)?.end ?? 0, layout.keys.length)}
  `;
}

/** Renders a placeholder for items that are not rendered; the virtual list sets its height. */
const renderGap = (from: number, to: number) =>
  from < to ? html`<div class="gap" role="none" data-from=${from} data-to=${to}></div>` : nothing;

function renderGroup(section: Section, context: RenderContext) {
  const { range, layout } = context;
  const start = clamp(range.start, section.rowStart, section.end);
  const end = clamp(range.end, start, section.end);
  const rows = section.rows.slice(start - section.rowStart, end - section.rowStart);
  const label = sectionLabel(section, context);
  // A feed must contain articles, but the range can contain the header of a group only.
  const feed = html`
    <div role=${rows.length > 0 ? 'feed' : nothing} aria-label=${rows.length > 0 ? label : nothing}>
      ${renderGap(section.rowStart, start)}
      ${repeat(
        rows,
        ({ id }) => id,
        (row, index) => renderItem(row, start + index, section, context),
      )}
      ${renderGap(end, section.end)}
    </div>
  `;
  const header = layout.hasHeaders ? renderGroupHeader(section, label, context) : nothing;
  return html`<section class="section">${header} ${section.rows.length > 0 ? feed : nothing}</section>`;
}

function sectionLabel({ header: { groupId, groupName } }: Section, { host, layout, localize }: RenderContext): string {
  if (groupId !== 'others') return groupName;
  if (!layout.hasHeaders) return localize.term('comments');
  return host.othersLabel || localize.term('otherLocations');
}

function renderGroupHeader(section: Section, label: string, context: RenderContext) {
  const { host, tabStop } = context;
  const { groupId } = section.header;
  const isCollapsed = host.collapsed.has(groupId);
  return html`
    <h3 part="group" class="group" data-index=${section.start}>
      <button
        class="group-button"
        type="button"
        data-focus
        data-group=${groupId}
        tabindex=${tabStop === section.start ? '0' : '-1'}
        aria-expanded=${isCollapsed ? 'false' : 'true'}
        @click=${() => toggleGroup(host, groupId)}
      >
        <collab-icon name=${isCollapsed ? 'chevron-right' : 'chevron-down'}></collab-icon>
        <bdi class="group-name">${label}</bdi>
        ${renderGroupCount(section, isCollapsed, context.localize)}
      </button>
    </h3>
  `;
}

function toggleGroup(host: ThreadGroupsHost, groupId: string): void {
  const collapsed = new Set(host.collapsed);
  if (!collapsed.delete(groupId)) collapsed.add(groupId);
  if (host.dispatchEvent(new CollabGroupToggleEvent({ groupIds: collapsed }))) host.collapsed = collapsed;
}

/** Renders the number of listed threads of a group, with the total if it is larger, and the number of unread ones. */
function renderGroupCount({ header, totals }: Section, isCollapsed: boolean, localize: LocalizeController) {
  const listed = localize.number(header.count);
  const total = totals === null ? '–' : localize.number(totals?.total ?? header.count);
  const hiddenUnread = isCollapsed ? header.unread : 0;
  // Unread threads that are not listed have no other mark, so their number is shown in open groups as well.
  const unread = totals ? totals.unread : hiddenUnread;
  return html`
    <bdi class="count">${total === listed ? listed : localize.term('countOf', listed, total)}</bdi>
    ${unread > 0 ? html`<span class="badge badge--accent">${localize.term('unreadCount', unread)}</span>` : nothing}
  `;
}

function renderItem(row: AnnotationRow, index: number, section: Section, context: RenderContext) {
  const { host, tabStop, localize } = context;
  const isExpanded = host.expanded.has(row.id);
  const tabIndex = tabStop === index ? '0' : '-1';
  const nextId = section.rows[index - section.rowStart + 1]?.id ?? '';
  const classes = classNames(
    'item',
    isExpanded && 'expanded',
    isChecked(host, row.id) && 'checked',
    isChecked(host, nextId) && 'before-checked',
  );
  return html`
    <div
      role="article"
      class=${classes}
      aria-label=${localize.term('threadName', row.data.annotationNumber ?? 0)}
      data-index=${index}
      data-id=${row.id}
      ?data-focus=${isExpanded}
      tabindex=${isExpanded ? tabIndex : nothing}
      aria-setsize=${section.header.count}
      aria-posinset=${index - section.rowStart + 1}
    >
      ${
        host.renderThread && isExpanded
          ? html`<div class="open">${host.renderThread(row, renderThreadActions(row, context))}</div>`
          : renderRow(row, index, context)
      }
    </div>
  `;
}

/** Whether a thread is shown as checked; expanded threads are not. */
const isChecked = ({ checkable, checked, expanded }: ThreadGroupsHost, id: string): boolean =>
  checkable && checked.has(id) && !expanded.has(id);

function renderRow(row: AnnotationRow, index: number, context: RenderContext) {
  const { host, tabStop } = context;
  return html`
    <collab-sidebar-row
      exportparts="row, author: row-author, number: row-number, place: row-place, excerpt: row-excerpt, meta: row-meta"
      data-focus
      .row=${row}
      .label=${host.getLabel(row)}
      .place=${host.getTargetName(row)}
      .ghost=${host.ghosts.get(row.id)}
      .statusDetail=${host.statusDetail}
      .highlightTerms=${host.highlightTerms}
      ?selected=${host.selected === row.id}
      ?highlighted=${host.highlighted === row.id}
      .outOfTabOrder=${tabStop !== index}
    ></collab-sidebar-row>
    ${host.checkable ? renderCheckbox(row, index, context) : nothing}
    ${host.renderThread ? renderExpandButton(row, context) : nothing}
  `;
}

function renderCheckbox({ id, data }: AnnotationRow, index: number, context: RenderContext) {
  const { host, selection, checkKeys, localize } = context;
  const handleClick = ({ shiftKey, currentTarget }: MouseEvent): void => {
    if (shiftKey) selection.extendTo(index);
    else selection.toggle(index);
    // The browser has toggled the checkbox, also if the request was prevented.
    (currentTarget as HTMLInputElement).checked = host.checked.has(id);
  };
  return html`
    <label class="check"
      ><input
        type="checkbox"
        tabindex="-1"
        aria-label=${localize.term('selectThread', data.annotationNumber ?? 0)}
        aria-keyshortcuts=${checkKeys || nothing}
        .checked=${host.checked.has(id)}
        @click=${handleClick}
    /></label>
  `;
}

function renderExpandButton({ id, data }: AnnotationRow, { host, localize }: RenderContext) {
  return html`
    <button
      class="icon-button expand"
      type="button"
      tabindex="-1"
      aria-expanded="false"
      aria-keyshortcuts="ArrowRight"
      aria-label=${localize.term('expandThread', data.annotationNumber ?? 0)}
      title=${localize.term('expandThread', 0)}
      @click=${() => void host.expand(id, true)}
    >
      <collab-icon name="chevron-down"></collab-icon>
    </button>
  `;
}

/** Renders the buttons in the header of an expanded thread: one scrolls to its target, one collapses it. */
function renderThreadActions({ id, data, documentId }: AnnotationRow, { host, localize }: RenderContext) {
  const navigate = () => host.dispatchEvent(new CollabThreadNavigateEvent({ annotationId: id, documentId }));
  return html`
    <button
      slot="header-end"
      class="icon-button"
      type="button"
      aria-label=${localize.term('showOnPage')}
      title=${localize.term('showOnPage')}
      @click=${navigate}
    >
      <collab-icon name="location"></collab-icon>
    </button>
    <button
      slot="header-end"
      class="icon-button"
      type="button"
      aria-expanded="true"
      aria-label=${localize.term('collapseThread', data.annotationNumber ?? 0)}
      title=${localize.term('collapseThread', 0)}
      @click=${() => void host.expand(id, false)}
    >
      <collab-icon name="chevron-up"></collab-icon>
    </button>
  `;
}
