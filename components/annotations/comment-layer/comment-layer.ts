import { effect } from '@preact/signals-core';
import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from '../../base/decorators.js';
import type { CollabStore } from '../../../store/index.js';
import { containsAcross, type ContentTransform } from '../../../anchors/index.js';
import { CollabCommentPin } from '../comment-pin/comment-pin.js';
import { newId } from '../../../store/model/ids.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { oneOf } from '../../base/attribute-values.js';
import { CollabContainer } from '../../base/container.js';
import controlStyles from '../../styles/controls.styles.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { CollabJoinedPin } from '../joined-pin/joined-pin.js';
import { pageStateOf, type NewThreadPlace } from '../../page/page-state.js';
import '../../base/more-english.js';
import { CollabPinCluster } from '../pin-cluster/pin-cluster.js';
import { dialogExports } from '../../comments/thread-dialog/parts.js';
import { warnOnce } from '../../base/warn.js';
import { CollabTextMark } from '../text-mark/text-mark.js';
import { CollabThreadDialog } from '../../comments/thread-dialog/thread-dialog.js';
import styles from './comment-layer.styles.js';
import areaStyles from './area.styles.js';
import { placeShown, type ChosenPlace, beginThread } from './commenting.js';
import { renderGhosts } from './lost-threads.js';
import { checkExtent, rulesOf, scopeOf, treeOf } from './layer-extent.js';
import { box, LayerSigns } from './target-highlights.js';
import { commentRight } from './may-comment.js';
import { askForPlace } from './navigation.js';
import { loadPrint } from './load-print.js';
import { safeTransform } from './safe-transform.js';
import { statusDetail } from '../../page/status-detail.js';
import { offerText } from './text-offer.js';
import { followText } from './text-pointing.js';
import { followMode, tellMode } from './shared-mode.js';
import { ModeController } from './mode-controller.js';
import { layerModes, type LayerMode } from './mode-session.js';
import { movablePin, movePinsByKey, dragPins } from './pin-drag.js';
import { followPins } from './pin-events.js';
import type { PinBoard } from './pin-board.js';
import { TargetDetails } from './target-details.js';
import { showThreads, type ThreadsOnPage } from './threads-on-page.js';

export * from './comment-layer.events.js';

/**
 * Shows each thread as a pin at its place, over the page or over one element of it, and lets a person choose what to
 * comment on. It changes nothing of the page's own, but for `linked-targets`. It stands best at the end of the body. The parts of the dialog it opens
 * can be reached through it: `dialog`, `header` as `dialog-header`, those of the thread by their names. Who may move a thread
 * drags its pin to another place, or presses M on it and chooses one.
 *
 * `hidden` (or `display: none` on the layer or on what it lies in) hides all comments: pins, frames and painted text; modes
 * leave the page alone meanwhile. `without-pins` and `without-text` hide the comments alone and keep comment mode and the
 * dialog; the place of the thread that is open is shown while it is.
 *
 * Pins and buttons are not printed. With `print-comments`, the printed page has a number at the place of each thread, and the
 * threads follow after the page.
 *
 * With `linked-targets`, screen readers say of an element that it has comments: the element gets `aria-details` with the id of
 * a summary, a child of the layer with the role `comment`. The attribute is taken away with the thread, and ids of the page's own
 * stay in it. Elements in shadow trees and frames that the layer is not in cannot be linked.
 *
 * @summary Pins over the page, and comment mode.
 * @tag collab-comment-layer
 * @slot details - Filled by the layer itself, with the summaries that `linked-targets` refers to.
 * @fires {CollabPinActivateEvent} collab-pin-activate - The user asks to open a thread.
 * @fires {CollabCommentPlaceEvent} collab-comment-place - The user asks to comment on a place.
 * @fires {CollabPlaceShowEvent} collab-place-show - The user goes to a place that is not shown.
 * @csspart pin - A pin, of one thread or of several that are joined.
 * @csspart pin-button - The button that draws a pin.
 * @csspart text - A text with comments: it lies over it, and is to be seen only where it has the focus or news.
 * @csspart text-line - What is drawn over each line of such a text.
 * @csspart text-badge - The dot that says something on a text is unread or was not sent.
 * @csspart text-button - The button that offers to comment on what is selected.
 * @csspart cluster - A marker for several pins.
 * @csspart outline - The box around the element that is pointed at.
 * @csspart drawn - The box of an area that is being drawn.
 * @csspart area - The frame around the area of a thread.
 * @csspart bar - What is shown while comment mode is on.
 * @csspart keys - The keys of comment mode, shown while it is used by keys.
 * @csspart ghosts - What tells of threads that have lost their place, at the window's lower edge.
 * @csspart ghosts-button - The button that says how many there are.
 * @csspart ghosts-hide - The button that hides that, where no place is lost and some are not shown.
 * @csspart ghosts-list - The list of them.
 * @csspart ghosts-thread - A thread in that list.
 * @csspart ghosts-quote - The text such a thread was about.
 * @csspart ghosts-move - The button that lets the user choose another place for it.
 * @cssprop [--collab-comment-layer-text-color=var(--collab-color-accent)] - Colour that text with comments is painted in.
 */
export class CollabCommentLayer extends CollabContainer {
  static override readonly feature = 'comment';
  static override dependencies = {
    'collab-comment-pin': CollabCommentPin,
    'collab-icon': CollabIcon,
    'collab-joined-pin': CollabJoinedPin,
    'collab-pin-cluster': CollabPinCluster,
    'collab-text-mark': CollabTextMark,
    'collab-thread-dialog': CollabThreadDialog,
  };
  static override styles = [hostStyles, unprinted, controlStyles, styles, areaStyles];

  /** What a press on the page does: nothing of ours, choosing an element to comment on, drawing an area of one, or selecting text. */
  @property({ reflect: true, converter: oneOf('<collab-comment-layer> mode', layerModes) }) mode: LayerMode = 'none';
  /** Selector of the element the layer is for; the whole page by default. */
  @property() for = '';
  /** Whether threads are not shown as pins, but for the open one. */
  @property({ type: Boolean, attribute: 'without-pins' }) withoutPins = false;
  /** Whether text cannot be commented on, and threads on text are not shown, but for the open one. */
  @property({ type: Boolean, attribute: 'without-text' }) withoutText = false;
  /** Whether the layer brings no list of threads that have lost their place. */
  @property({ type: Boolean, attribute: 'without-ghosts' }) withoutGhosts = false;
  /** Whether the layer brings no dialog of its own where the page has none. */
  @property({ type: Boolean, attribute: 'without-dialog' }) withoutDialog = false;
  /** Whether the page is printed with numbered markers at the threads' places, and an appendix with the threads. */
  @property({ type: Boolean, attribute: 'print-comments' }) printComments = false;
  /** Whether several threads can be made at one place: they are joined, one pin shows them all, and the dialog goes from one to another. */
  @property({ type: Boolean, attribute: 'multi-thread' }) multiThread = false;
  /**
   * Says how an element shows its content, for canvases and maps that zoom and move it: a matrix from the content's own
   * coordinates to CSS px from the corner of the element's border box. Drawings with a `viewBox` need none. Call `refresh`
   * when what is shown is another.
   */
  @property({ attribute: false }) contentTransform?: ContentTransform;
  /** Whether each element with threads refers to them by `aria-details`. */
  @property({ type: Boolean, attribute: 'linked-targets' }) linkedTargets = false;
  /** Selector of what may be commented on; everything by default. */
  @property({ attribute: 'selector-allow' }) selectorAllow = '';
  /** Selector of what may not be commented on, with all it holds. */
  @property({ attribute: 'selector-deny' }) selectorDeny = '';

  /** Whether the layer is rendered: false while it, or what it lies in, has `display: none`. */
  @state() private rendered = true;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #surface = box('surface');
  readonly #swatch = box('swatch');
  readonly #signs = new LayerSigns(() => this.#board);
  readonly #rules = rulesOf(this);
  readonly #modes: ModeController = new ModeController(this, {
    rules: this.#rules,
    start: () => this.#board?.elementOf(this.page?.movedThread.peek()?.annotationId ?? ''),
    localize: this.#localize,
    announcer: this.#announcer,
    cover: (name, box, element) => this.#board?.places.cover(name, box, element),
    pointAt: (element) => this.#signs.pointAt(element),
    frame: (drawn) => this.#signs.frame(drawn),
    mode: () => this.#offeredMode,
    chosen: (place) => this.#choose(place),
    ask: () => (this.page && this.read(this.page.movedThread) ? this.#threads?.moved.ask() : undefined),
    left: () => {
      this.#threads?.moved.giveUp();
      this.mode = 'none';
    },
  });
  readonly #transform: ContentTransform = (element) => safeTransform(this.contentTransform, element);
  readonly #sizes = new ResizeObserver(() => (this.rendered = this.#swatch.getClientRects().length > 0));
  readonly #details = new TargetDetails(this, {
    isOn: () => this.linkedTargets,
    board: () => this.#board,
    localize: this.#localize,
  });
  #threads: ThreadsOnPage | undefined;
  #endPrint: (() => void) | undefined;

  constructor() {
    super();
    followPins(this.#surface, { page: () => this.page, board: () => this.#board });
    followText(this, { page: () => this.page, board: () => this.#board, isIdle: () => this.mode === 'none' });
    movePinsByKey(this.#surface, {
      store: () => this.collab,
      threads: () => this.#threads,
      keys: () => this.page?.shortcuts,
    });
    dragPins(this, {
      surface: this.#surface,
      rules: this.#rules,
      pinAt: (event) => (this.mode === 'none' ? movablePin(event, this.#threads) : undefined),
      copyOf: (id) => this.#board?.copyOf(id),
      pointAt: (element) => this.#signs.pointAt(element),
      dropped: (id, place) => this.#threads?.moved.move(id, placeShown(place, this.#transform)),
    });
    offerText(this, {
      rules: this.#rules,
      keys: () => this.page?.shortcuts,
      localize: this.#localize,
      announcer: this.#announcer,
      isOpen: () => this.#mayComment && !this.withoutText && (this.mode === 'none' || this.mode === 'text'),
      isHinted: () => this.mode === 'none',
      place: (button, element, part) => this.#board?.places.stick('offer', button, element, part),
      barred: (modal) => this.#sayWhyBarred(modal),
      chosen: (place) => void this.#choose(place),
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this.#swatch);
    this.#details.refresh();
    void this.#followPrint();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
    this.#details.refresh();
    void this.#followPrint();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('mode')) this.#giveUpBehindModal();
    tellMode(this, this.page, changed.get('mode') !== undefined);
    if (changed.has('multiThread') && this.page) this.page.multiThread.value = this.multiThread;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    checkExtent(this, changed);
    if (changed.has('linkedTargets')) this.#details.refresh();
    if (changed.has('printComments')) void this.#followPrint();
    const shown = ['withoutPins', 'withoutText', 'for', 'rendered'] as const;
    if (shown.some((name) => (changed as PropertyValues).has(name))) this.#threads?.restart();
  }

  protected override storeConnected(store: CollabStore): () => void {
    const page = pageStateOf(store);
    page.multiThread.value = this.multiThread;
    const threads = showThreads(store, {
      surface: this.#surface,
      flash: this.#signs.flash,
      root: treeOf(this),
      swatch: this.#swatch,
      isRendered: () => this.rendered,
      hidden: (kind) => (kind === 'text' ? this.withoutText : this.withoutPins),
      scope: () => scopeOf(this),
      transform: this.#transform,
      localize: this.#localize,
      ask: (annotationId, place) => askForPlace(this, treeOf(this), annotationId, place),
      located: () => this.#details.refresh(),
      ghostMessage: ({ what, reason }) => this.#localize.term('whyPlaceLost', what, reason),
    });
    this.#threads = threads;
    const ends = [followMode(this, page), effect(() => this.#signs.pointAtThread(page.hoveredThread.value ?? ''))];
    return () => {
      page.multiThread.value = false;
      for (const end of ends) end();
      threads.end();
      this.#threads = undefined;
      this.#details.refresh();
    };
  }

  /** Puts all pins in their places anew: what an element shows of its content is another (`contentTransform`). */
  refresh(): void {
    this.#board?.places.refresh();
  }

  protected override render() {
    if (this.collab) this.read(this.collab.me);
    const hasDialog = !this.page || this.withoutDialog || this.read(this.page.dialogs) > 0;
    return html`
      <div class="pins">${this.#surface}</div>
      <div class="visually-hidden"><slot name="details"></slot></div>
      ${this.#swatch} ${this.#modes.render()} ${this.#ghosts()}
      ${hasDialog ? nothing : html`<collab-thread-dialog stand-in exportparts=${dialogExports} .store=${this.store}></collab-thread-dialog>`}
    `;
  }

  #ghosts() {
    const { store, page, withoutGhosts } = this;
    return page && !withoutGhosts ? renderGhosts({ store, page, read: (from) => this.read(from) }) : nothing;
  }

  /** Printing leaves no time to load: the module is loaded when it is asked for by the attribute. */
  async #followPrint(): Promise<void> {
    const print = this.printComments ? await loadPrint() : undefined;
    this.#endPrint?.();
    this.#endPrint = undefined;
    if (!print || !this.printComments || !this.isConnected) return;
    this.#endPrint = print.printComments({
      rows: () => this.#board?.threads.all.flatMap(([, { rows }]) => rows) ?? [],
      elementOf: (id) => this.#board?.elementOf(id),
      subjectOf: (id) => this.#board?.subjectOf(id) ?? '',
      localize: this.#localize,
      detail: () => (this.collab ? statusDetail(this.collab.config) : 'full'),
    });
  }

  get #board(): PinBoard | undefined {
    return this.#threads?.board;
  }

  get #mayComment(): boolean {
    return this.rendered && this.collab !== undefined && commentRight(this.collab) === 'granted';
  }

  get #offeredMode(): LayerMode {
    const { mode } = this;
    const isOffered =
      this.#mayComment && !(mode === 'text' && this.withoutText) && !(mode === 'area' && !this.offers('area'));
    return isOffered ? mode : 'none';
  }

  /** Gives up a mode that is asked for while a modal dialog without a layer is open: nothing could be chosen. */
  #giveUpBehindModal(): void {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    if (this.mode === 'none' || !modal || containsAcross(modal, this)) return;
    if (modal.querySelector('collab-comment-layer')) return;
    this.mode = 'none';
    this.#sayWhyBarred(modal);
  }

  /** Says that the layer cannot be used for a place in a modal dialog: what is outside of that is inert. */
  #sayWhyBarred(modal: Element): void {
    warnOnce('<collab-comment-layer>: a modal dialog can only be commented on by a <collab-comment-layer> in it.');
    const message = this.#localize.term('commentsNotInDialog');
    this.page?.toast({ message, type: 'info' });
    this.#announcer.announce(message, 'polite', modal);
  }

  /** Takes a place for the thread another is chosen for, else for a new one; returns whether the mode has done what it is for. */
  #choose(place: ChosenPlace): boolean {
    const at = placeShown(place, this.#transform);
    const isTaken = this.#threads?.moved.take(at) === true || this.#begin(place, at);
    if (isTaken) this.mode = 'none';
    return isTaken;
  }

  #begin(place: ChosenPlace, at: NewThreadPlace): boolean {
    const { collab: store, multiThread } = this;
    const group = () => (multiThread ? (this.#board?.threads.joinedAt(at) ?? newId()) : undefined);
    return store !== undefined && beginThread(this, place, { store, at, group });
  }
}
