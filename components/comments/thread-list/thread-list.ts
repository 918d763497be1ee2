import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { AnnotationRow } from '../../../store/index.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../ui/icon/more-icons.js';
import controlStyles from '../../styles/controls.styles.js';
import { DismissController } from '../../controllers/dismiss.js';
import { VirtualFocusController } from '../../controllers/virtual-focus.js';
import { VirtualListController, type ItemRange } from '../../controllers/virtual-list.js';
import { CollabElement } from '../../base/element.js';
import type { PlacesKnown } from '../../page/ghost-state.js';
import hostStyles from '../../styles/host.styles.js';
import { ariaKeys, PageShortcuts } from '../../base/shortcuts.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { statusDetailAttribute, type StatusDetail } from '../../page/status-detail.js';
import { CollabSidebarRow } from '../../sidebar/sidebar-row/sidebar-row.js';
import { Checking } from './checking.js';
import { renderGroup } from './group.js';
import { namesOf, renderItem, type ThreadInPlace } from './item.js';
import { listKeys } from './list-keys.js';
import { gap, renderSection } from './section.js';
import { indexOfThread, isHeaderKey, layOutSections, type Section, type ThreadGroup } from './sections.js';
import { isNearEnd } from './near-end.js';
import * as events from './thread-list.events.js';
import styles from './thread-list.styles.js';

export * from './thread-list.events.js';
export type { ThreadInPlace } from './item.js';
export type { ThreadGroup } from './sections.js';

/** Heights of what nobody has seen yet, in CSS px: a header, and a row of two lines of text and one of marks. */
const HEADER_HEIGHT = 36;
const ROW_HEIGHT = 96;

const noGhosts: PlacesKnown = new Map();
const none: ReadonlySet<string> = new Set();

/**
 * Threads in groups that can be folded, of which the part that is seen is rendered: ten thousand scroll like ten. Arrow keys go from one to
 * the next, Page Up and Page Down also from within one that is open; x checks one, with Shift arrow keys check several.
 *
 * @tag collab-thread-list
 * @fires {CollabSidebarRowActivateEvent} collab-sidebar-row-activate - The user chooses a thread.
 * @fires {CollabThreadHoverEvent} collab-thread-hover - The pointer or the focus comes to a thread, or leaves it.
 * @fires {CollabThreadExpandEvent} collab-thread-expand - The user opens a thread in the list, or closes it there.
 * @fires {CollabThreadPlaceEvent} collab-thread-place - The user wants to see the place of a thread that is open in the list.
 * @fires {CollabThreadCheckEvent} collab-thread-check - The user checks threads, or takes some out.
 * @fires {CollabGroupFoldEvent} collab-group-fold - The user folds a group, or unfolds it.
 * @fires {CollabThreadListEndEvent} collab-thread-list-end - The user has scrolled near the end.
 * @csspart list - What scrolls.
 * @csspart group - The header of a group.
 * @csspart row - A thread.
 * @csspart row-author - Name of who began it.
 * @csspart row-number - Its number, as on its pin.
 * @csspart row-place - What it is about: the quoted text, or the name of an element.
 * @csspart row-excerpt - The beginning of its text.
 * @csspart row-meta - The line with its status, replies and marks.
 */
export class CollabThreadList extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-sidebar-row': CollabSidebarRow };
  static override styles = [hostStyles, controlStyles, styles];

  /** The threads, group by group. */
  @property({ attribute: false, has: 'rows' }) groups: readonly ThreadGroup[] = [];
  /** Names a thread for those who do not see its place: by its number and what it is about. */
  @property({ attribute: false }) nameOf: (row: AnnotationRow) => string = () => '';
  /** Name of the element a thread is about. */
  @property({ attribute: false }) placeOf: (row: AnnotationRow) => string = () => '';
  /** Why the places of some threads cannot be found. */
  @property({ attribute: false, has: 'get' }) ghosts: PlacesKnown = noGhosts;
  /** What is said of statuses: all, only that a thread is settled, or nothing. */
  @property({
    attribute: 'status-detail',
    converter: statusDetailAttribute('collab-thread-list'),
  })
  statusDetail: StatusDetail = 'full';
  /** Whether a thread may stand in several groups. */
  @property({ type: Boolean }) repeats = false;
  /** What the group of those without a value is called; by default, that they are elsewhere in the document. */
  @property({ attribute: 'others-label' }) othersLabel = '';
  /** The thread that is open elsewhere; its row is scrolled to when that changes. */
  @property() selected: string | null = null;
  /** The thread the pointer is on, here or elsewhere. */
  @property() highlighted: string | null = null;
  /** What shows a thread in place, with a composer to reply; without it, threads do not open here. */
  @property({ attribute: false }) thread?: ThreadInPlace | undefined;
  /** Ids of the threads that are open here; the user changes them. */
  @property({ attribute: false, has: 'has' }) expanded: ReadonlySet<string> = none;
  /** Whether threads can be checked. */
  @property({ type: Boolean }) checkable = false;
  /** Ids of the threads that are checked; the user changes them. */
  @property({ attribute: false, has: 'has' }) checked: ReadonlySet<string> = none;
  /** Ids of the groups that are folded; the user changes them. */
  @property({ attribute: false, has: 'has' }) folded: ReadonlySet<string> = none;
  /** Words that are looked for, folded: they are marked. */
  @property({ attribute: false }) words: readonly string[] = [];

  /** Keys of the page, by which threads are checked; the usual ones by default. */
  @property({ attribute: false, has: 'keysOf' }) shortcuts = new PageShortcuts();

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
  readonly #checking: Checking = new Checking(
    () => this.#sections.keys,
    (checked) => this.#check(checked),
  );
  readonly #keys = listKeys({
    keys: () => this.#sections.keys,
    focus: this.#focus,
    checking: () => (this.checkable ? this.#checking : undefined),
    checked: () => this.checked,
    shortcuts: () => this.shortcuts,
    isRtl: () => this.#localize.dir() === 'rtl',
    fold: (groupId, folded) => folded !== this.folded.has(groupId) && this.#toggle(groupId),
    expand: (id, expanded) => void (expanded !== this.expanded.has(id) && this.expand(id, expanded)),
  });
  #sections = layOutSections(this);
  #range: ItemRange = { start: 0, end: 0 };
  #tabStop = 0;
  #checkKeys = '';

  constructor() {
    super();
    new DismissController(this, {
      open: () => this.expanded.size > 0,
      escape: () => this.#openWithFocus !== undefined,
      dismiss: () => void this.expand(this.#openWithFocus ?? '', false),
      outside: () => false,
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.#checkKeys = ariaKeys(this.shortcuts.keysOf('selectThread'));
    if (changed.has('groups') || changed.has('folded') || changed.has('repeats')) {
      this.#sections = layOutSections(this, this.#sections.keys);
      this.#virtual.setKeys(this.#sections.keys);
    }
    this.#range = this.#virtual.range;
    this.#tabStop = this.#focus.tabStop(this.#range);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('selected') || this.selected === null) return;
    const { selected } = this;
    // Scrolling may ask for other rows, and not while these are being rendered.
    void this.updateComplete.then(() => this.#reveal(indexOfThread(this.#sections.keys, selected)));
  }

  /** Opens a thread in its list, or closes it there, and gives it the focus. */
  async expand(annotationId: string, expanded = true): Promise<void> {
    const index = indexOfThread(this.#sections.keys, annotationId);
    if (!this.thread || index < 0) return;
    // What is above it stays where it is, and it grows downwards.
    this.#reveal(index);
    this.#virtual.release();
    const next = new Set(this.expanded);
    if (expanded) next.add(annotationId);
    else next.delete(annotationId);
    this.expanded = next;
    this.dispatchEvent(new events.CollabThreadExpandEvent({ annotationId, expanded }));
    await this.#focus.focusRendered(index);
  }

  protected override render() {
    const { list, keys } = this.#sections;
    const { start, end } = this.#range;
    const seen = list.filter((section) => section.start < end && section.end > start);
    return html`
      <div
        part="list"
        class=${this.#classes}
        tabindex="-1"
        @keydown=${this.#keys}
        @focusin=${this.#entered}
        @scroll=${this.#scrolled}
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

  /** What holds of all its items: to ask it of each by what it contains would make every change of them dearer. */
  get #classes(): string {
    return namesOf(
      'list',
      this.#sections.hasHeaders && 'grouped',
      this.checkable && 'checkable',
      this.checked.size > 0 && 'checking',
      this.thread && 'expandable',
    );
  }

  #section(section: Section) {
    const name = this.#nameOf(section);
    return renderSection({
      section,
      name,
      range: this.#range,
      header: this.#sections.hasHeaders ? this.#header(section, name) : nothing,
      item: (row, index) => this.#item(row, index, section),
    });
  }

  #nameOf({ header: { groupId, groupName } }: Section): string {
    if (groupId !== 'others') return groupName;
    if (!this.#sections.hasHeaders) return this.#localize.term('comments');
    return this.othersLabel || this.#localize.term('otherPlaces');
  }

  #header(section: Section, name: string) {
    const { groupId } = section.header;
    return renderGroup({
      section,
      name,
      localize: this.#localize,
      isFolded: this.folded.has(groupId),
      isTabStop: this.#tabStop === section.start,
      toggle: () => this.#toggle(groupId),
    });
  }

  #item(row: AnnotationRow, index: number, { header, rows, rowStart }: Section) {
    const { id } = row;
    const next = rows[index - rowStart + 1]?.id ?? '';
    return renderItem({
      name: this.nameOf(row),
      place: this.placeOf(row),
      row,
      index,
      position: index - rowStart + 1,
      count: header.count,
      localize: this.#localize,
      ghost: this.ghosts.get(id),
      statusDetail: this.statusDetail,
      words: this.words,
      thread: this.thread,
      isCurrent: this.selected === id,
      isHighlighted: this.highlighted === id,
      isTabStop: this.#tabStop === index,
      isExpanded: this.expanded.has(id),
      checkKeys: this.#checkKeys,
      isChecked: this.checkable ? this.checked.has(id) : undefined,
      isBeforeChecked: this.checkable && this.checked.has(next) && !this.expanded.has(next),
      check: ({ shiftKey }) => this.#checking[shiftKey ? 'extend' : 'toggle'](this.checked, index),
      expand: (expanded) => void this.expand(id, expanded),
      goToPlace: () =>
        this.dispatchEvent(new events.CollabThreadPlaceEvent({ annotationId: id, documentId: row.documentId })),
    });
  }

  /** Id of the open thread that has the focus. */
  get #openWithFocus(): string | undefined {
    return this.renderRoot.querySelector<HTMLElement>('.expanded:focus-within')?.dataset.id;
  }

  #reveal(index: number): void {
    this.#virtual.reveal(index, this.#sections.hasHeaders ? HEADER_HEIGHT : 0);
  }

  #toggle(groupId: string): void {
    const folded = new Set(this.folded);
    if (!folded.delete(groupId)) folded.add(groupId);
    this.folded = folded;
    this.dispatchEvent(new events.CollabGroupFoldEvent({ groupIds: folded }));
  }

  #check(checked: ReadonlySet<string>): void {
    this.checked = checked;
    this.dispatchEvent(new events.CollabThreadCheckEvent({ annotationIds: checked }));
  }

  #entered(event: FocusEvent): void {
    this.#focus.handleFocus(event);
    this.#hovered(event);
  }

  #hovered({ target }: Event): void {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
    this.#report(item?.dataset.id ?? null);
  }

  #scrolled({ currentTarget }: Event): void {
    if (isNearEnd(currentTarget as HTMLElement)) this.dispatchEvent(new events.CollabThreadListEndEvent());
  }

  #left(): void {
    this.#report(null);
  }

  #report(annotationId: string | null): void {
    if (annotationId !== this.highlighted) this.dispatchEvent(new events.CollabThreadHoverEvent({ annotationId }));
  }
}
