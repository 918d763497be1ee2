import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CollabStore } from '../../../store/index.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { CollabThreadOpenEvent } from '../../sidebar/comments-sidebar/comments-sidebar.events.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../ui/icon/more-icons.js';
import chipStyles from '../../styles/chip.styles.js';
import { CollabContainer } from '../../base/container.js';
import controlStyles from '../../styles/controls.styles.js';
import { deepActiveElement } from '../../controllers/focus-restore.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { OverlayController } from '../../controllers/overlay.js';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { newPlaceFor } from '../../page/choose-new-target.js';
import openingStyles from '../../styles/opening.styles.js';
import overlayStyles from '../../styles/overlay.styles.js';
import { openThreadOf } from '../../page/open-document.js';
import { pageStateOf, type PageState } from '../../page/page-state.js';
import { CollabRelativeTime } from '../../ui/relative-time/relative-time.js';
import { CollabThreadMoveEvent } from '../../comments/thread/more-menu.events.js';
import styles from './ghost-list.styles.js';
import { ghostThreads, isNotShown, type GhostThread } from './ghost-threads.js';
import { renderGhost } from './item.js';
import { SpareSpotController } from './free-position.js';

/**
 * Tells how many threads have lost their place on the page, and lists them: each can be read beside the list, and attached to
 * another place. It shows nothing while there are none. The comment layer brings one where the page has none.
 *
 * Threads whose place is only not shown, since its table or list shows other items, are counted apart. Screen readers are not
 * told of them, and the user can hide the notice until there are others. The list that a layer brings keeps clear of the
 * page's controls.
 *
 * @summary The threads whose place on the page is gone, with a way to attach them anew.
 * @tag collab-ghost-list
 * @fires {CollabThreadOpenEvent} collab-thread-open - The user opens a thread of the list; prevented, the page shows it.
 * @fires {CollabThreadMoveEvent} collab-thread-move - The user wants to choose another place for a thread.
 * @csspart button - The button that says how many there are.
 * @csspart hide - The button that hides the notice while all places are only not shown.
 * @csspart list - The list with its heading.
 * @csspart thread - The button that opens a thread.
 * @csspart quote - The text a thread was about.
 * @csspart move - The button that lets the user choose another place.
 */
export class CollabGhostList extends CollabContainer {
  static override readonly feature = 'comment';
  static override dependencies = {
    'collab-avatar': CollabAvatar,
    'collab-icon': CollabIcon,
    'collab-relative-time': CollabRelativeTime,
  };
  static override styles = [hostStyles, controlStyles, chipStyles, overlayStyles, openingStyles, styles];

  /** Whether it stands in for a list of the page's own, and makes way for one. */
  @property({ type: Boolean, attribute: 'stand-in' }) standIn = false;

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
    fallback: () => this.page?.refuge,
    beside: () => this.page?.sidebarPanel.peek() ?? undefined,
    dismiss: () => this.#close(),
    focus: () => this.#roving.focus(this.#stopOf(this.#left)),
  });
  readonly #roving = new RovingFocusController(this, { items: () => this.#stops });
  #threads: readonly GhostThread[] = [];
  /** Threads that the user has hidden the notice of. */
  #hidden: ReadonlySet<string> = new Set();
  /** The threads whose place was lost at the last update. */
  #before: readonly GhostThread[] = [];
  /** Thread that the person comes back to: they have given up to choose another place for it. */
  #left = '';
  /** Which of the stops has the focus, or had it last. */
  #at = -1;

  constructor() {
    super();
    new SpareSpotController(this, { isOn: () => this.standIn && !this.open });
  }

  protected override storeConnected(store: CollabStore): () => void {
    const page = pageStateOf(store);
    page.ghostLists.value = [...page.ghostLists.peek(), this];
    // The page is to be seen while a place is chosen on it.
    const stop = page.mode.subscribe((mode) => {
      if (mode !== 'none' && this.open) this.#close();
    });
    const stopGhosts = page.ghosts.subscribe((ghosts) => {
      if (![...ghosts.values()].some(Boolean)) this.open = false;
    });
    return () => {
      stop();
      stopGhosts();
      page.ghostLists.value = page.ghostLists.peek().filter((list) => list !== this);
      this.open = false;
    };
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.open = false;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#tell();
    this.#keepFocus();
  }

  protected override render() {
    const { collab: store, page } = this;
    // Not before the store is joined: the list itself is one of those it may make way for.
    const isShown = store && page && this.#isShownOn(page);
    this.#threads = isShown ? ghostThreads(store, this.read(page.ghosts), (from) => this.read(from)) : [];
    return page && this.#threads.some((thread) => !this.#isHidden(thread)) ? this.#chip(page) : nothing;
  }

  #chip(page: PageState) {
    const isAway = this.read(page.mode) !== 'none';
    const isCalm = this.#threads.every(isNotShown);
    return html`
      <button
        part="button"
        class="chip ${isAway ? 'away' : ''}"
        type="button"
        aria-haspopup="dialog"
        aria-expanded=${String(this.open)}
        @click=${this.#toggle}
      >
        <collab-icon name=${isCalm ? 'location' : 'ghost'}></collab-icon>
        <span class="name">${this.#counts(this.#threads)}</span>
      </button>
      ${isCalm && !isAway && !this.open ? this.#hideButton() : nothing} ${this.open ? this.#panel(page) : nothing}
    `;
  }

  #hideButton() {
    const label = this.#localize.term('hideUnlisted');
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

  /** How many places are lost, and how many are only not shown. */
  #counts(threads: readonly GhostThread[]): string {
    const notShown = threads.filter(isNotShown).length;
    const lost = threads.length - notShown;
    return [
      ...(lost > 0 ? [this.#localize.term('ghostCount', lost)] : []),
      ...(notShown > 0 ? [this.#localize.term('unlistedCount', notShown)] : []),
    ].join(' · ');
  }

  #panel(page: PageState) {
    const { isSheet, grab } = this.#overlay;
    const notShown = this.#threads.filter(isNotShown);
    const isCalm = notShown.length === this.#threads.length;
    const title = this.#localize.term(isCalm ? 'unlistedThreads' : 'ghosts');
    return html`
      <div
        part="list"
        class="panel floating ${isSheet ? 'sheet' : ''}"
        role="dialog"
        aria-label=${title}
        tabindex="-1"
        popover="manual"
        @keydown=${this.#roving.handleKey}
        @focusin=${this.#focused}
      >
        ${isSheet ? html`<div class="handle" @pointerdown=${grab}></div>` : nothing}
        <div class="header">
          <h2 class="title">${title}</h2>
          <button class="icon-button" type="button" aria-label=${this.#localize.term('close')} @click=${this.#close}>
            <collab-icon name="close"></collab-icon>
          </button>
        </div>
        <div class="lists">
          ${isCalm ? nothing : this.#list(this.#threads.slice(0, this.#threads.length - notShown.length), page)}
          ${
            isCalm || notShown.length === 0
              ? nothing
              : html`<h3 class="title subtitle">${this.#localize.term('unlistedThreads')}</h3>`
          }
          ${notShown.length > 0 ? this.#list(notShown, page) : nothing}
        </div>
      </div>
    `;
  }

  #list(threads: readonly GhostThread[], page: PageState) {
    return html`
      <ul class="list">
        ${repeat(
          threads,
          ({ row }) => row.id,
          (thread) => this.#item(thread, page),
        )}
      </ul>
    `;
  }

  #item(thread: GhostThread, page: PageState) {
    const { row } = thread;
    return renderGhost({
      ...thread,
      localize: this.#localize,
      selected: this.read(page.openThread) === row.id,
      open: () => this.#show(thread, page),
      move: this.#mover(thread),
    });
  }

  /** What lets the person choose another place; given up, they are back at the button that they pressed. */
  #mover({ row }: GhostThread): (() => void) | undefined {
    const back = (): void => {
      this.#left = row.id;
      this.open = true;
    };
    const move = this.collab && newPlaceFor(this.collab, row, back);
    if (!move) return undefined;
    return () => {
      if (this.dispatchEvent(new CollabThreadMoveEvent({ annotationId: row.id }))) move();
    };
  }

  /** Of those that stand in for one of the page's own, the first is shown, and none where there is one. */
  #isShownOn(page: PageState): boolean {
    const lists = this.read(page.ghostLists);
    return !this.standIn || (lists[0] === this && lists.every(({ standIn }) => standIn));
  }

  get #stops(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.thread, .move')];
  }

  /** Index of the last stop of a thread, the button that moves it where there is one; the first stop of all where it is not listed. */
  #stopOf(annotationId: string): number {
    const at = this.#stops.findLastIndex(({ dataset }) => dataset.id === annotationId);
    return Math.max(0, at);
  }

  #isHidden(thread: GhostThread): boolean {
    return isNotShown(thread) && this.#hidden.has(thread.row.id);
  }

  /** Hides the notice of these threads; it is there again with the next that is not among them. */
  #hide(): void {
    this.#hidden = new Set([...this.#hidden, ...this.#threads.map(({ row }) => row.id)]);
    this.requestUpdate();
    const refuge = this.page?.refuge;
    if (refuge instanceof HTMLElement) refuge.focus({ preventScroll: true });
  }

  #toggle(): void {
    if (this.open) this.#close();
    else this.open = true;
  }

  #close(): void {
    // What stood beside it has nothing to stand beside.
    if (this.panel && this.page?.beside === this.panel) this.page.close();
    this.open = false;
    this.#left = '';
  }

  #show({ row: { id, data, documentId } }: GhostThread, page: PageState): void {
    const { location, pageInfo } = data;
    const request = { annotationId: id, documentId, location: location ?? undefined, pageInfo };
    if (page.openThread.peek() === id) page.close();
    else if (this.dispatchEvent(new CollabThreadOpenEvent(request)))
      openThreadOf(page, { id, documentId }, this.panel ?? undefined);
  }

  #focused({ target }: FocusEvent): void {
    this.#at = target instanceof HTMLElement ? this.#stops.indexOf(target) : -1;
  }

  /** Each one by itself is not worth hearing of: that places are lost is, and that all have one again. Another page of a table is no news. */
  #tell(): void {
    const lost = this.#threads.filter((thread) => !isNotShown(thread));
    const before = this.#before;
    const now = lost;
    this.#before = now;
    if (before.length === 0 && now.length > 0)
      this.#announcer.announceAtRest(() => this.#localize.term('ghostCount', this.#before.length));
    const isBack = now.length === 0 && before.some(({ row }) => this.page?.elementOf?.(row.id));
    if (isBack) this.#announcer.announce(this.#localize.term('noGhostsLeft'));
  }

  /** What had the focus has gone with its thread: what has come in its place gets it. */
  #keepFocus(): void {
    if (this.open && this.#at >= 0 && !deepActiveElement())
      this.#roving.focus(Math.min(this.#at, this.#stops.length - 1));
  }
}
