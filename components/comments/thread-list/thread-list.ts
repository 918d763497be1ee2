import { html, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import type { AnnotationRow } from '../../../store/index.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import { ariaKeys, PageShortcuts } from '../../base/shortcuts.js';
import { DismissController } from '../../controllers/dismiss.js';
import { VirtualFocusController } from '../../controllers/virtual-focus.js';
import { VirtualListController, type ItemRange } from '../../controllers/virtual-list.js';
import { statusDetailAttribute, type StatusDetail } from '../../page/status-detail.js';
import type { GhostsById } from '../../page/thread-target.js';
import { CollabSidebarRow } from '../../sidebar/sidebar-row/sidebar-row.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { KeyboardController } from './keyboard-controller.js';
import { createListLayout, indexOfThread, isHeaderKey, type ThreadGroup } from './list-layout.js';
import { SelectionController } from './selection-controller.js';
import { classNames, renderGroups, type ThreadRenderer } from './thread-groups.js';
import * as events from './thread-list.events.js';
import styles from './thread-list.styles.js';

export * from './thread-list.events.js';
export type { ThreadRenderer } from './thread-groups.js';
export type { ThreadGroup } from './list-layout.js';

/** Heights in CSS px of items that are not measured yet. */
const HEADER_HEIGHT = 36;
const ROW_HEIGHT = 96;
/** Distance in CSS px to the end of the list at which further threads are loaded. */
const END_THRESHOLD = 600;

const NO_GHOSTS: GhostsById = new Map();
const NO_IDS: ReadonlySet<string> = new Set();

/**
 * A virtualized list of threads in groups that can be collapsed. Arrow keys move between threads, Page Up and Page Down also from inside an
 * expanded one. The key x checks a thread; Shift with arrow keys checks several.
 *
 * @tag collab-thread-list
 * @private Rendered by other elements of the kit.
 * @fires {CollabSidebarRowActivateEvent} collab-sidebar-row-activate - Fired when the user chooses a thread.
 * @fires {CollabThreadHoveredEvent} collab-thread-hovered - Fired when pointer or focus enters a thread or leaves it.
 * @fires {CollabThreadExpandEvent} collab-thread-expand - Fired before a thread is expanded or collapsed in the list; cancelable.
 * @fires {CollabThreadNavigateEvent} collab-thread-navigate - Fired when the user wants to see the target of an expanded thread; cancelable.
 * @fires {CollabThreadCheckEvent} collab-thread-check - Fired before threads are checked or unchecked; cancelable.
 * @fires {CollabGroupToggleEvent} collab-group-toggle - Fired before a group is collapsed or expanded; cancelable.
 * @fires {CollabThreadListEndReachedEvent} collab-thread-list-end-reached - Fired when the user has scrolled near the end.
 * @csspart list - The scrollable list.
 * @csspart group - The header of a group.
 * @csspart row - A thread.
 * @csspart row-author - Name of the author of the thread.
 * @csspart row-number - Number of the thread, as on its pin.
 * @csspart row-place - The quoted text of the target, or the name of its element.
 * @csspart row-excerpt - The start of the text.
 * @csspart row-meta - The line with status, number of replies and marks.
 */
export class CollabThreadList extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-sidebar-row': CollabSidebarRow };
  static override styles = [hostStyles, controlStyles, styles];

  /** The groups of threads. */
  @property({ attribute: false, has: 'rows' }) groups: readonly ThreadGroup[] = [];
  /** Returns the accessible name of a thread: its number and the name of its target. */
  @property({ attribute: false }) getLabel: (row: AnnotationRow) => string = () => '';
  /** Returns the name of a thread's target element. */
  @property({ attribute: false }) getTargetName: (row: AnnotationRow) => string = () => '';
  /** The reasons why targets cannot be resolved, by thread id. */
  @property({ attribute: false, has: 'get' }) ghosts: GhostsById = NO_GHOSTS;
  /** Which part of the status is shown: all of it, only whether a thread is resolved, or nothing. */
  @property({
    attribute: 'status-detail',
    converter: statusDetailAttribute('collab-thread-list'),
  })
  statusDetail: StatusDetail = 'full';
  /** Whether a thread can be in several groups. */
  @property({ type: Boolean }) repeats = false;
  /** Label of the group of threads without a value. Default: that they are elsewhere in the document. */
  @property({ attribute: 'others-label' }) othersLabel = '';
  /** Id of the thread that is open elsewhere; when it changes, its row scrolls into view. */
  @property() selected: string | null = null;
  /** Id of the hovered thread, here or elsewhere. */
  @property() highlighted: string | null = null;
  /** Renders an expanded thread with its composer. Without it, threads cannot be expanded. */
  @property({ attribute: false }) renderThread?: ThreadRenderer | undefined;
  /** Ids of the expanded threads; the user changes them. */
  @property({ attribute: false, has: 'has' }) expanded: ReadonlySet<string> = NO_IDS;
  /** Whether threads can be checked. */
  @property({ type: Boolean }) checkable = false;
  /** Ids of the checked threads; the user changes them. */
  @property({ attribute: false, has: 'has' }) checked: ReadonlySet<string> = NO_IDS;
  /** Ids of the collapsed groups; the user changes them. */
  @property({ attribute: false, has: 'has' }) collapsed: ReadonlySet<string> = NO_IDS;
  /** Case-folded search terms; their matches are highlighted. */
  @property({ attribute: false }) highlightTerms: readonly string[] = [];
  /** Keyboard shortcuts of the page, for checking threads. */
  @property({ attribute: false, has: 'keysOf' }) shortcuts = new PageShortcuts();

  @query('.list') private readonly list!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #virtualList = new VirtualListController(this, {
    scroller: () => this.list ?? undefined,
    estimate: (key) => (isHeaderKey(key) ? HEADER_HEIGHT : ROW_HEIGHT),
  });
  readonly #focus = new VirtualFocusController(this, {
    scroller: () => this.list ?? undefined,
    keys: () => this.#layout.keys,
    reveal: (index) => this.#reveal(index),
  });
  readonly #selection: SelectionController = new SelectionController(this, () => this.#layout.keys);
  readonly #keyboard: KeyboardController = new KeyboardController(this, {
    keys: () => this.#layout.keys,
    focus: this.#focus,
    selection: this.#selection,
    localize: this.#localize,
  });
  #layout = createListLayout(this);
  #range: ItemRange = { start: 0, end: 0 };
  #tabStop = 0;
  #checkKeys = '';

  constructor() {
    super();
    new DismissController(this, {
      open: () => this.expanded.size > 0,
      escape: () => this.#focusedExpandedId !== undefined,
      dismiss: () => void this.expand(this.#focusedExpandedId ?? '', false),
      outside: () => false,
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.#checkKeys = ariaKeys(this.shortcuts.keysOf('selectThread'));
    if (changed.has('groups') || changed.has('collapsed') || changed.has('repeats')) {
      this.#layout = createListLayout(this, this.#layout.keys);
      this.#virtualList.setKeys(this.#layout.keys);
    }
    this.#range = this.#virtualList.range;
    this.#tabStop = this.#focus.tabStop(this.#range);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('selected') || this.selected === null) return;
    const { selected } = this;
    // Scrolling can request an update, which is not possible while this one runs.
    void this.updateComplete.then(() => this.#reveal(indexOfThread(this.#layout.keys, selected)));
  }

  /** Moves the focus to the item that had it last, or to the one that took its position. */
  override focus(): void {
    void this.#focus.focusRendered(this.#focus.index);
  }

  /** Expands or collapses a thread and moves the focus to it. */
  async expand(annotationId: string, expanded = true): Promise<void> {
    const index = indexOfThread(this.#layout.keys, annotationId);
    if (!this.renderThread || index < 0) return;
    const expandedIds = new Set(this.expanded);
    if (expanded) expandedIds.add(annotationId);
    else expandedIds.delete(annotationId);
    const request = new events.CollabThreadExpandEvent({ annotationId, expanded, expandedIds });
    if (!this.dispatchEvent(request)) return;
    // The thread grows downwards: the items above it keep their position.
    this.#reveal(index);
    this.#virtualList.release();
    this.expanded = expandedIds;
    await this.#focus.focusRendered(index);
  }

  /** Whether a listed thread is checked; others keep their check mark for when they are listed again. */
  get isChecking(): boolean {
    const { checked } = this;
    return checked.size > 0 && this.groups.some(({ rows }) => rows.some(({ id }) => checked.has(id)));
  }

  protected override render() {
    const classes = classNames(
      'list',
      this.#layout.hasHeaders && 'grouped',
      this.checkable && 'checkable',
      this.isChecking && 'checking',
      this.renderThread && 'expandable',
    );
    const sections = renderGroups({
      host: this,
      layout: this.#layout,
      range: this.#range,
      tabStop: this.#tabStop,
      checkKeys: this.#checkKeys,
      selection: this.#selection,
      localize: this.#localize,
    });
    return html`
      <div
        part="list"
        class=${classes}
        tabindex="-1"
        @keydown=${this.#keyboard.handleKeydown}
        @focusin=${this.#handleFocus}
        @scroll=${this.#handleScroll}
        @focusout=${this.#handleLeave}
        @pointerover=${this.#handleHover}
        @pointerleave=${this.#handleLeave}
      >
        ${sections}
      </div>
    `;
  }

  /** Id of the expanded thread that contains the focus. */
  get #focusedExpandedId(): string | undefined {
    return this.renderRoot.querySelector<HTMLElement>('.expanded:focus-within')?.dataset.id;
  }

  #reveal(index: number): void {
    this.#virtualList.reveal(index, this.#layout.hasHeaders ? HEADER_HEIGHT : 0);
  }

  #handleFocus(event: FocusEvent): void {
    this.#focus.handleFocus(event);
    this.#handleHover(event);
  }

  #handleHover({ target }: Event): void {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
    this.#reportHovered(item?.dataset.id ?? null);
  }

  #handleLeave(): void {
    this.#reportHovered(null);
  }

  #reportHovered(annotationId: string | null): void {
    if (annotationId !== this.highlighted) this.dispatchEvent(new events.CollabThreadHoveredEvent({ annotationId }));
  }

  #handleScroll({ currentTarget }: Event): void {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget as HTMLElement;
    if (scrollTop + clientHeight <= scrollHeight - END_THRESHOLD) return;
    this.dispatchEvent(new events.CollabThreadListEndReachedEvent());
  }
}
