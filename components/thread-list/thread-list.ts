import { html, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { AnnotationRow } from '../../store/index.js';
import { CollabIcon } from '../icon/icon.js';
import controlStyles from '../internal/controls.styles.js';
import { VirtualFocusController } from '../internal/controllers/virtual-focus.js';
import { VirtualListController, type ItemRange } from '../internal/controllers/virtual-list.js';
import { CollabElement } from '../internal/element.js';
import type { PlacesKnown } from '../internal/ghost-of.js';
import hostStyles from '../internal/host.styles.js';
import { LocalizeController } from '../internal/localize.js';
import '../internal/more-english.js';
import { statusDetailAttribute, type StatusDetail } from '../internal/status-detail.js';
import { CollabSidebarRow } from '../sidebar-row/sidebar-row.js';
import { isHeaderKey, layOutSections, type Section, type ThreadGroup } from './sections.js';
import { CollabThreadHoverEvent } from './thread-list.events.js';
import styles from './thread-list.styles.js';

export * from './thread-list.events.js';
export type { ThreadGroup } from './sections.js';

/** Heights of what nobody has seen yet, in CSS px: a header, and a row of two lines of text and one of marks. */
const HEADER_HEIGHT = 36;
const ROW_HEIGHT = 68;

const noGhosts: PlacesKnown = new Map();

/**
 * Threads in groups that can be folded, of which the part that is seen is rendered: ten thousand scroll like ten.
 *
 * @tag collab-thread-list
 * @fires {CollabSidebarRowActivateEvent} collab-sidebar-row-activate - The user chooses a thread.
 * @fires {CollabThreadHoverEvent} collab-thread-hover - The pointer or the focus comes to a thread, or leaves it.
 * @csspart list - What scrolls.
 * @csspart group - The header of a group.
 * @csspart row - A thread.
 * @csspart row-author - Name of who began it.
 * @csspart row-excerpt - The beginning of its text.
 * @csspart row-meta - The line with its status, replies and marks.
 */
export class CollabThreadList extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-sidebar-row': CollabSidebarRow };
  static override styles = [hostStyles, controlStyles, styles];

  /** The threads, group by group. */
  @property({ attribute: false }) groups: readonly ThreadGroup[] = [];
  /** Why the places of some threads cannot be found. */
  @property({ attribute: false }) ghosts: PlacesKnown = noGhosts;
  /** What is said of statuses: all, only that a thread is settled, or nothing. */
  @property({
    attribute: 'status-detail',
    converter: statusDetailAttribute('collab-thread-list'),
  })
  statusDetail: StatusDetail = 'full';
  /** The thread that is open; its row is scrolled to when that changes. */
  @property() selected: string | null = null;
  /** The thread the pointer is on, here or elsewhere. */
  @property() highlighted: string | null = null;

  @state() private folded: ReadonlySet<string> = new Set();

  @query('.list') private readonly list!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #virtual = new VirtualListController(this, {
    scroller: () => this.list ?? undefined,
    estimate: (key) => (isHeaderKey(key) ? HEADER_HEIGHT : ROW_HEIGHT),
  });
  readonly #focus = new VirtualFocusController(this, {
    scroller: () => this.list ?? undefined,
    keys: () => this.#sections.keys,
    reveal: (index) => this.#reveal(index),
  });
  #sections = layOutSections([], this.folded);
  #range: ItemRange = { start: 0, end: 0 };
  #tabStop = 0;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('groups') || changed.has('folded')) {
      this.#sections = layOutSections(this.groups, this.folded);
      this.#virtual.setKeys(this.#sections.keys);
    }
    this.#range = this.#virtual.range;
    this.#tabStop = this.#focus.tabStop(this.#range);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('selected') || this.selected === null) return;
    const { selected } = this;
    // Scrolling may ask for other rows, and not while these are being rendered.
    void this.updateComplete.then(() => this.#reveal(this.#sections.keys.indexOf(selected)));
  }

  protected override render() {
    const { list, keys } = this.#sections;
    const { start, end } = this.#range;
    const seen = list.filter((section) => section.start < end && section.end > start);
    return html`
      <div
        part="list"
        class="list"
        tabindex="-1"
        @keydown=${this.#keyed}
        @focusin=${this.#entered}
        @focusout=${this.#left}
        @pointerover=${this.#hovered}
        @pointerleave=${this.#left}
      >
        ${gap(0, seen[0]?.start ?? 0)}
        ${repeat(
          seen,
          ({ header }) => header.groupId,
          (section) => this.#section(section),
        )}
        ${gap(seen.at(-1)?.end ?? 0, keys.length)}
      </div>
    `;
  }

  #section(section: Section) {
    const { range, name } = { range: this.#range, name: this.#nameOf(section) };
    const start = Math.max(section.rowStart, Math.min(range.start, section.end));
    const end = Math.max(start, Math.min(section.end, range.end));
    const rows = section.rows.slice(start - section.rowStart, end - section.rowStart);
    return html`
      <section class="section">
        ${this.#sections.hasHeaders ? this.#header(section, name) : nothing}
        ${
          section.rows.length > 0
            ? html`
                <div role="list" aria-label=${name}>
                  ${gap(section.rowStart, start)}
                  ${repeat(
                    rows,
                    ({ id }) => id,
                    (row, index) => this.#item(row, start + index, section),
                  )}
                  ${gap(end, section.end)}
                </div>
              `
            : nothing
        }
      </section>
    `;
  }

  #nameOf({ header: { groupId, groupName } }: Section): string {
    if (groupId !== 'others') return groupName;
    return this.#localize.term(this.#sections.hasHeaders ? 'otherPlaces' : 'comments');
  }

  #header({ header: { groupId, count, unread }, start }: Section, name: string) {
    const isFolded = this.folded.has(groupId);
    return html`
      <h3 part="group" class="group" data-index=${start}>
        <button
          class="group-button"
          type="button"
          data-focus
          data-group=${groupId}
          tabindex=${this.#tabStop === start ? '0' : '-1'}
          aria-expanded=${isFolded ? 'false' : 'true'}
          @click=${() => this.#toggle(groupId)}
        >
          <collab-icon name=${isFolded ? 'chevron-right' : 'chevron-down'}></collab-icon>
          <bdi class="group-name">${name}</bdi>
          <span class="count">${this.#localize.number(count)}</span>
          ${
            isFolded && unread > 0
              ? html`<span class="badge badge--accent">${this.#localize.term('unreadCount', unread)}</span>`
              : nothing
          }
        </button>
      </h3>
    `;
  }

  #item(row: AnnotationRow, index: number, { header, rowStart }: Section) {
    return html`
      <div
        role="listitem"
        class="item"
        data-index=${index}
        data-id=${row.id}
        aria-setsize=${header.count}
        aria-posinset=${index - rowStart + 1}
      >
        <collab-sidebar-row
          exportparts="row, author: row-author, excerpt: row-excerpt, meta: row-meta"
          data-focus
          .row=${row}
          .ghost=${this.ghosts.get(row.id)}
          .statusDetail=${this.statusDetail}
          ?selected=${this.selected === row.id}
          ?highlighted=${this.highlighted === row.id}
          ?out-of-tab-order=${this.#tabStop !== index}
        ></collab-sidebar-row>
      </div>
    `;
  }

  #reveal(index: number): void {
    this.#virtual.reveal(index, this.#sections.hasHeaders ? HEADER_HEIGHT : 0);
  }

  #toggle(groupId: string): void {
    const folded = new Set(this.folded);
    if (!folded.delete(groupId)) folded.add(groupId);
    this.folded = folded;
  }

  #keyed(event: KeyboardEvent): void {
    if (this.#focus.handleKey(event)) return;
    const group = event.target instanceof HTMLElement ? event.target.dataset.group : undefined;
    if (group === undefined || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const unfolds = (event.key === 'ArrowRight') === (this.#localize.dir() !== 'rtl');
    if (unfolds === this.folded.has(group)) this.#toggle(group);
  }

  #entered(event: FocusEvent): void {
    this.#focus.handleFocus(event);
    this.#hovered(event);
  }

  #hovered({ target }: Event): void {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
    this.#report(item?.dataset.id ?? null);
  }

  #left(): void {
    this.#report(null);
  }

  #report(annotationId: string | null): void {
    if (annotationId !== this.highlighted) this.dispatchEvent(new CollabThreadHoverEvent({ annotationId }));
  }
}

/** Stands for items that are not rendered; the list gives it their height. */
const gap = (from: number, to: number) =>
  from < to ? html`<div class="gap" role="none" data-from=${from} data-to=${to}></div>` : nothing;
