import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { closestAcross } from '../../../anchors/index.js';
import type { CollabStore } from '../../../store/index.js';
import { CollabContainer } from '../../base/container.js';
import { property, state } from '../../base/decorators.js';
import { LocalizeController } from '../../base/localize.js';
import { CollabThreadMoveEvent } from '../../comments/thread/thread.events.js';
import '../../ui/icon/more-icons.js';
import { deepActiveElement } from '../../controllers/focus-restore.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { OverlayController } from '../../controllers/overlay.js';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import type { PageContext } from '../../page/page-context.js';
import { createTargetChooser } from '../../page/target-chooser.js';
import { CollabThreadOpenEvent } from '../../sidebar/comments-sidebar/comments-sidebar.events.js';
import chipStyles from '../../styles/chip.styles.js';
import controlStyles from '../../styles/controls.styles.js';
import '../../base/english-messages.js';
import excerptStyles from '../../styles/excerpt.styles.js';
import hostStyles from '../../styles/host.styles.js';
import overlayStyles from '../../styles/overlay.styles.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { CollabRelativeTime } from '../../ui/relative-time/relative-time.js';
import { AvoidControlsController } from './avoid-controls.js';
import styles from './ghost-list.styles.js';
import { listGhostThreads, isNotShown, type GhostThread, renderGhost } from './ghost-threads.js';

/**
 * Shows the number of ghosts and lists them. A ghost is a thread whose target is not found on the page. The user can open it
 * beside the list and attach it to another target. The element is empty without ghosts. The comment layer adds one if the page
 * has none.
 *
 * Threads whose target is only not shown, because its table or list shows other items, are counted separately. They are not
 * announced, and the user can hide their notice until another one is added. The list of a layer does not cover controls of
 * the page.
 *
 * @summary Threads whose target was not found, with a button to attach them to another target.
 * @tag collab-ghost-list
 * @fires {CollabThreadOpenEvent} collab-thread-open - Fired before a thread of the list opens; cancelable.
 * @fires {CollabThreadMoveEvent} collab-thread-move - Fired before the user selects another target for a thread; cancelable.
 * @csspart button - The button with the number of ghosts.
 * @csspart hide - The button that hides the notice if all targets are only not shown.
 * @csspart list - The list with its heading.
 * @csspart thread - The button that opens a thread.
 * @csspart quote - The quoted text of the target.
 * @csspart move - The button that starts the selection of another target.
 */
export class CollabGhostList extends CollabContainer {
  static override readonly feature = 'comment';
  static override dependencies = {
    'collab-avatar': CollabAvatar,
    'collab-icon': CollabIcon,
    'collab-relative-time': CollabRelativeTime,
  };
  static override styles = [hostStyles, controlStyles, chipStyles, overlayStyles, excerptStyles, styles];

  /** Whether the list is hidden if the page has a list of its own. */
  @property({ type: Boolean }) fallback = false;

  @state() private open = false;
  @query('.chip') private readonly chip!: HTMLElement | null;
  @query('.panel') private readonly panel!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #overlay = new OverlayController(this, {
    content: () => (this.open && this.#threads.length > 0 ? 'list' : null),
    overlay: () => this.panel ?? undefined,
    anchor: () => this.chip ?? undefined,
    placement: () => 'top-start',
    fallback: () => this.page?.elements.focusFallback,
    avoid: () => this.page?.sidebar.panel.peek() ?? undefined,
    dismiss: () => this.#close(),
    focus: () => this.#roving.focus(this.#buttonIndex(this.#returnId)),
  });
  readonly #roving = new RovingFocusController(this, { items: () => this.#buttons });
  #threads: readonly GhostThread[] = [];
  /** Ids of the threads whose notice the user has hidden. */
  #hiddenIds: ReadonlySet<string> = new Set();
  /** The ghosts at the last update. */
  #previousGhosts: readonly GhostThread[] = [];
  /** Thread whose move button gets the focus, after the user cancelled the selection of a target. */
  #returnId = '';
  /** Index of the button that has or had the focus. */
  #focusedIndex = -1;

  constructor() {
    super();
    new AvoidControlsController(this, { isEnabled: () => this.fallback && !this.open });
  }

  protected override storeConnected(_store: CollabStore, page: PageContext): () => void {
    page.elements.ghostLists.value = [...page.elements.ghostLists.peek(), this];
    // The list must not cover the page while the user selects a target.
    const stop = page.modes.mode.subscribe((mode) => {
      if (mode !== 'none' && this.open) this.#close();
    });
    const stopGhosts = page.targets.ghosts.subscribe((ghosts) => {
      if (![...ghosts.values()].some(Boolean)) this.open = false;
    });
    return () => {
      stop();
      stopGhosts();
      page.elements.ghostLists.value = page.elements.ghostLists.peek().filter((list) => list !== this);
      this.open = false;
    };
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.open = false;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#announceChanges();
    this.#restoreFocus();
  }

  protected override render() {
    const { collab: store, page } = this;
    // Only after the store is connected, because the list itself is among the registered lists.
    const isShown = store && page && this.#isShownOn(page);
    this.#threads = isShown ? listGhostThreads(store, this.read(page.targets.ghosts), (from) => this.read(from)) : [];
    return page && this.#threads.some((thread) => !this.#isHidden(thread)) ? this.#renderChip(page) : nothing;
  }

  #renderChip(page: PageContext) {
    const isInactive = this.read(page.modes.mode) !== 'none';
    const isOnlyNotShown = this.#threads.every(isNotShown);
    return html`
      <button
        part="button"
        class="chip ${isInactive ? 'inactive' : ''}"
        type="button"
        aria-haspopup="dialog"
        aria-expanded=${String(this.open)}
        @click=${this.#toggle}
      >
        <collab-icon name=${isOnlyNotShown ? 'location' : 'ghost'}></collab-icon>
        <span class="name">${this.#counts(this.#threads)}</span>
      </button>
      ${isOnlyNotShown && !isInactive && !this.open ? this.#renderHideButton() : nothing}
      ${this.open ? this.#renderPanel(page) : nothing}
    `;
  }

  #renderHideButton() {
    const label = this.#localize.term('hideNotice');
    return html`
      <button
        part="hide"
        class="icon-button hide"
        type="button"
        aria-label=${label}
        title=${label}
        @click=${this.#hide}
      >
        <collab-icon name="close"></collab-icon>
      </button>
    `;
  }

  /** Returns the numbers of ghosts and of threads that are only not shown. */
  #counts(threads: readonly GhostThread[]): string {
    const notShown = threads.filter(isNotShown).length;
    const ghosts = threads.length - notShown;
    return [
      ...(ghosts > 0 ? [this.#localize.term('detachedCount', ghosts)] : []),
      ...(notShown > 0 ? [this.#localize.term('notShownCount', notShown)] : []),
    ].join(' · ');
  }

  #renderPanel(page: PageContext) {
    const { isSheet, grab } = this.#overlay;
    const notShown = this.#threads.filter(isNotShown);
    const isOnlyNotShown = notShown.length === this.#threads.length;
    const title = this.#localize.term(isOnlyNotShown ? 'threadsNotShown' : 'ghosts');
    return html`
      <div
        part="list"
        class="panel floating ${isSheet ? 'sheet' : ''}"
        role="dialog"
        aria-label=${title}
        tabindex="-1"
        popover="manual"
        @keydown=${this.#roving.handleKey}
        @focusin=${this.#handleFocus}
      >
        ${isSheet ? html`<div class="handle" @pointerdown=${grab}></div>` : nothing}
        <div class="header">
          <h2 class="title">${title}</h2>
          <button class="icon-button" type="button" aria-label=${this.#localize.term('close')} @click=${this.#close}>
            <collab-icon name="close"></collab-icon>
          </button>
        </div>
        <div class="lists">
          ${isOnlyNotShown ? nothing : this.#renderList(this.#threads.slice(0, this.#threads.length - notShown.length), page)}
          ${
            isOnlyNotShown || notShown.length === 0
              ? nothing
              : html`<h3 class="title subtitle">${this.#localize.term('threadsNotShown')}</h3>`
          }
          ${notShown.length > 0 ? this.#renderList(notShown, page) : nothing}
        </div>
      </div>
    `;
  }

  #renderList(threads: readonly GhostThread[], page: PageContext) {
    return html`
      <ul class="list">
        ${repeat(
          threads,
          ({ row }) => row.id,
          (thread) => this.#renderItem(thread, page),
        )}
      </ul>
    `;
  }

  #renderItem(thread: GhostThread, page: PageContext) {
    const { row } = thread;
    return renderGhost({
      ...thread,
      localize: this.#localize,
      selected: this.read(page.navigation.openThread) === row.id,
      open: () => this.#show(thread, page),
      move: this.#createMove(thread),
    });
  }

  /** Returns a function that starts the selection of another target. Cancelling it returns to the pressed button. */
  #createMove({ row }: GhostThread): (() => void) | undefined {
    const handleCancel = (): void => {
      this.#returnId = row.id;
      this.open = true;
    };
    const move = this.page && createTargetChooser(this.page, row, handleCancel);
    if (!move) return undefined;
    return () => {
      if (this.dispatchEvent(new CollabThreadMoveEvent({ annotationId: row.id }))) move();
    };
  }

  /** Whether the list is shown. Of several fallbacks, only one is, and only if the page has no list of its own. */
  #isShownOn(page: PageContext): boolean {
    const lists = this.read(page.elements.ghostLists);
    if (!this.fallback) return true;
    // A list in a dialog is hidden while the dialog is closed.
    const chosen = lists.find((list) => !closestAcross(list, 'dialog, [popover]')) ?? lists[0];
    return chosen === this && lists.every(({ fallback }) => fallback);
  }

  get #buttons(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.thread, .move')];
  }

  /** Returns the index of the last button of a thread, its move button if it has one; 0 if the thread is not listed. */
  #buttonIndex(annotationId: string): number {
    const index = this.#buttons.findLastIndex(({ dataset }) => dataset.id === annotationId);
    return Math.max(0, index);
  }

  #isHidden(thread: GhostThread): boolean {
    return isNotShown(thread) && this.#hiddenIds.has(thread.row.id);
  }

  /** Hides the notice until another thread is added. */
  #hide(): void {
    this.#hiddenIds = new Set([...this.#hiddenIds, ...this.#threads.map(({ row }) => row.id)]);
    this.requestUpdate();
    const focusFallback = this.page?.elements.focusFallback;
    if (focusFallback instanceof HTMLElement) focusFallback.focus({ preventScroll: true });
  }

  #toggle(): void {
    if (this.open) this.#close();
    else this.open = true;
  }

  #close(): void {
    // A thread beside the panel closes with it.
    if (this.panel && this.page?.navigation.fallbackAnchor === this.panel) this.page.navigation.close();
    this.open = false;
    this.#returnId = '';
  }

  #show({ row: { id, data, documentId } }: GhostThread, page: PageContext): void {
    const { location, pageInfo } = data;
    const request = { annotationId: id, documentId, location: location ?? undefined, pageInfo };
    if (page.navigation.openThread.peek() === id) page.navigation.close();
    else if (this.dispatchEvent(new CollabThreadOpenEvent(request)))
      page.navigation.open({ id, documentId }, this.panel ?? undefined);
  }

  #handleFocus({ target }: FocusEvent): void {
    this.#focusedIndex = target instanceof HTMLElement ? this.#buttons.indexOf(target) : -1;
  }

  /** Announces that there are ghosts, and that none are left. Single ghosts and targets that are not shown are not announced. */
  #announceChanges(): void {
    const ghosts = this.#threads.filter((thread) => !isNotShown(thread));
    const previous = this.#previousGhosts;
    this.#previousGhosts = ghosts;
    if (previous.length === 0 && ghosts.length > 0)
      this.#announcer.announceDebounced(() => this.#localize.term('detachedCount', this.#previousGhosts.length));
    // Ghosts of threads that were closed or deleted do not count as attached.
    const areAttached = ghosts.length === 0 && previous.some(({ row }) => this.page?.targets.elementOf(row.id));
    if (areAttached) this.#announcer.announce(this.#localize.term('allThreadsAttached'));
  }

  /** Moves the focus to the next button when a thread with the focus disappears. */
  #restoreFocus(): void {
    if (this.open && this.#focusedIndex >= 0 && !deepActiveElement())
      this.#roving.focus(Math.min(this.#focusedIndex, this.#buttons.length - 1));
  }
}
