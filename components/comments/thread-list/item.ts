import { html, nothing } from 'lit';
import type { AnnotationRow, GhostComment } from '../../../store/index.js';
import '../../ui/icon/more-icons.js';
import type { LocalizeController } from '../../base/localize.js';
import type { StatusDetail } from '../../page/status-detail.js';

/** What shows a thread in place; `actions` go to the end of its header. */
export type ThreadInPlace = (row: AnnotationRow, actions: unknown) => unknown;

interface Item {
  readonly row: AnnotationRow;
  /** Its number and what it is about. */
  readonly name: string;
  /** Name of the element it is about. */
  readonly place: string;
  /** Index among all items of the list. */
  readonly index: number;
  /** Its place in its group, from 1, and how many the group has. */
  readonly position: number;
  readonly count: number;
  readonly ghost: GhostComment | null | undefined;
  readonly statusDetail: StatusDetail;
  /** Words to mark. */
  readonly words: readonly string[];
  readonly isCurrent: boolean;
  readonly isHighlighted: boolean;
  readonly isTabStop: boolean;
  /** Whether it can be checked, and is; undefined where it cannot. */
  readonly isChecked: boolean | undefined;
  /** Whether the next one is. */
  readonly isBeforeChecked: boolean;
  /** What shows the thread in place; undefined where nothing does. */
  readonly thread: ThreadInPlace | undefined;
  readonly isExpanded: boolean;
  /** Keys that check it, as `aria-keyshortcuts` has them. */
  readonly checkKeys: string;
  readonly localize: LocalizeController;
  readonly check: (event: MouseEvent) => void;
  readonly expand: (expanded: boolean) => void;
  readonly goToPlace: () => void;
}

/** Classes, of which some may be false. */
export const namesOf = (...names: readonly unknown[]): string => names.filter(Boolean).join(' ');

/** One thread of the list: its row, or all of it. */
export function renderItem(item: Item) {
  const { row, index, position, count, localize, isExpanded, isChecked, isBeforeChecked, thread } = item;
  const marks = [isExpanded && 'expanded', isChecked && !isExpanded && 'checked', isBeforeChecked && 'before-checked'];
  const tabIndex = item.isTabStop ? '0' : '-1';
  return html`
    <div
      role="article"
      class=${namesOf('item', ...marks)}
      aria-label=${localize.term('threadName', row.data.annotationNumber ?? 0)}
      data-index=${index}
      data-id=${row.id}
      ?data-focus=${isExpanded}
      tabindex=${isExpanded ? tabIndex : nothing}
      aria-setsize=${count}
      aria-posinset=${position}
    >
      ${thread && isExpanded ? html`<div class="open">${thread(row, renderActions(item))}</div>` : renderRow(item)}
    </div>
  `;
}

function renderRow(item: Item) {
  const { row, name, place, ghost, statusDetail, words, isCurrent, isHighlighted, isTabStop } = item;
  return html`
    <collab-sidebar-row
      exportparts="row, author: row-author, number: row-number, place: row-place, excerpt: row-excerpt, meta: row-meta"
      data-focus
      .row=${row}
      .label=${name}
      .place=${place}
      .ghost=${ghost}
      .statusDetail=${statusDetail}
      .words=${words}
      ?selected=${isCurrent}
      ?highlighted=${isHighlighted}
      .outOfTabOrder=${!isTabStop}
    ></collab-sidebar-row>
    ${item.isChecked === undefined ? nothing : renderCheck(item)} ${item.thread ? renderExpand(item) : nothing}
  `;
}

function renderCheck({ row, isChecked, checkKeys, localize, check }: Item) {
  return html`
    <label class="check"
      ><input
        type="checkbox"
        tabindex="-1"
        aria-label=${localize.term('selectThread', row.data.annotationNumber ?? 0)}
        aria-keyshortcuts=${checkKeys || nothing}
        .checked=${isChecked}
        @click=${check}
    /></label>
  `;
}

function renderExpand({ row, localize, expand }: Item) {
  return html`
    <button
      class="icon-button expand"
      type="button"
      tabindex="-1"
      aria-expanded="false"
      aria-keyshortcuts="ArrowRight"
      aria-label=${localize.term('openHere', row.data.annotationNumber ?? 0)}
      title=${localize.term('openHere', 0)}
      @click=${() => expand(true)}
    >
      <collab-icon name="chevron-down"></collab-icon>
    </button>
  `;
}

function renderActions({ row, localize, expand, goToPlace }: Item) {
  return html`
    <button
      slot="header-end"
      class="icon-button"
      type="button"
      aria-label=${localize.term('goToPlace')}
      title=${localize.term('goToPlace')}
      @click=${goToPlace}
    >
      <collab-icon name="location"></collab-icon>
    </button>
    <button
      slot="header-end"
      class="icon-button"
      type="button"
      aria-expanded="true"
      aria-label=${localize.term('closeHere', row.data.annotationNumber ?? 0)}
      title=${localize.term('closeHere', 0)}
      @click=${() => expand(false)}
    >
      <collab-icon name="chevron-up"></collab-icon>
    </button>
  `;
}
