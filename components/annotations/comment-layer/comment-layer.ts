import { effect } from '@preact/signals-core';
import { html, nothing, type PropertyValues } from 'lit';
import { containsAcross, type ContentTransform } from '../../../anchors/index.js';
import type { CollabStore } from '../../../store/index.js';
import { oneOf } from '../../base/attribute-converters.js';
import { CollabContainer } from '../../base/container.js';
import { property } from '../../base/decorators.js';
import { lazy } from '../../base/lazy.js';
import { LocalizeController } from '../../base/localize.js';
import { warnOnce } from '../../base/warn.js';
import { dialogExportParts } from '../../comments/thread-dialog/exported-parts.js';
import { isThreadDialogDefined, loadThreadDialog } from '../../comments/thread-dialog/load-thread-dialog.js';
import { DismissController } from '../../controllers/dismiss.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import type { PageContext } from '../../page/page-context.js';
import type { OpenContent } from '../../page/page-navigation.js';
import { statusDetailOf } from '../../page/status-detail.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import '../../base/page-messages.js';
import unprinted from '../../styles/no-print.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { CollabCommentPin } from '../comment-pin/comment-pin.js';
import { CollabJoinedPin } from '../joined-pin/joined-pin.js';
import { CollabPinCluster } from '../pin-cluster/pin-cluster.js';
import styles from './comment-layer.styles.js';
import { followPageMode, layerModes, publishMode, type LayerMode } from './comment-mode.js';
import { HeldClick } from './held-click.js';
import { LayerContext } from './layer-context.js';
import { LayerThreads } from './layer-threads.js';
import { LinkedTargetsController } from './linked-targets.js';
import { PinEvents, PinPressController, TextEventsController } from './marker-events.js';
import { PendingDialogController } from './pending-dialog.js';
import { TextSelectionController } from './text-selection.js';

export * from './comment-layer.events.js';

/** Loads and defines the list of ghosts with the first ghost. */
const loadGhostList = lazy(
  () => import('../ghost-list/ghost-list.js').then((module) => module.CollabGhostList.define('collab-ghost-list')),
  'threads',
);

type ModeModule = typeof import('./mode-controller.js');

let modeModule: ModeModule | undefined;

/** Loads the code of comment mode before it starts. */
const loadModes = lazy(async () => {
  modeModule = await import('./mode-controller.js');
}, 'commenting');

/** Loads the module that prints comments; undefined if that fails. */
async function loadPrint(): Promise<typeof import('./print.js') | undefined> {
  try {
    return await import('./print.js');
  } catch (error) {
    warnOnce(`The module that prints comments could not be loaded. ${String(error)}`);
    return undefined;
  }
}

/**
 * Shows each thread as a pin at its target, over the page or over one element of it, and provides comment mode, in which the user
 * selects a target. It changes nothing in the page, except with `linked-targets`. It is best placed at the end of the body. The
 * parts of its dialog are exported: `dialog`, `header` as `dialog-header`, and those of the thread by their names. Users who may
 * move a thread can drag its pin, or press M on the pin and select another target.
 *
 * `hidden` (or `display: none` on the layer or an ancestor) hides all comments: pins, frames and painted text. Comment mode
 * is not available then. `without-pins` and `without-text` hide comments of one kind only; comment mode and the dialog stay
 * available. The target of the open thread is always shown.
 *
 * Pins and buttons are not printed. With `print-comments`, the printed page has a number at the target of each thread, and the
 * threads follow after the page.
 *
 * With `linked-targets`, screen readers announce that an element has comments. The element gets `aria-details` with the id of a
 * summary, a child of the layer with the role `comment`. The id is removed with the thread, and other ids in the attribute are
 * kept. Elements in shadow trees and frames outside the tree of the layer cannot be linked.
 *
 * @summary Pins over the page, and comment mode.
 * @tag collab-comment-layer
 * @slot details - Filled by the layer with the summaries for `linked-targets`.
 * @fires {CollabPinActivateEvent} collab-pin-activate - Fired before a thread opens from its pin, its text or the frame of its area; cancelable.
 * @fires {CollabCommentStartEvent} collab-comment-start - Fired before a thread is started at a target; cancelable.
 * @fires {CollabTargetRevealEvent} collab-target-reveal - Fired when the user navigates to a target that is not shown; cancelable.
 * @csspart pin - A pin, of one thread or of a group.
 * @csspart pin-button - The button of a pin.
 * @csspart text - The focusable mark over commented text; visible only while it has the focus, is unread or was not sent.
 * @csspart text-line - A line of a text mark.
 * @csspart text-badge - The dot of a text mark that is unread or was not sent.
 * @csspart text-button - The button that comments on the selected text.
 * @csspart cluster - A marker for several pins.
 * @csspart outline - The box around the element that the user points at.
 * @csspart drawn - The box of an area that is being drawn.
 * @csspart area - The frame around the area of a thread.
 * @csspart bar - The bar of comment mode.
 * @csspart keys - The keys of comment mode, shown while it is used with the keyboard.
 * @csspart ghosts - The list of ghosts at the lower edge of the window.
 * @csspart ghosts-button - The button that shows the number of ghosts.
 * @csspart ghosts-hide - The button that hides the list if it contains no ghosts but only threads that are not shown.
 * @csspart ghosts-list - The list in the panel.
 * @csspart ghosts-thread - A thread in the list.
 * @csspart ghosts-quote - The quoted text of a thread in the list.
 * @csspart ghosts-move - The button that lets the user select another target for a thread.
 * @cssstate loading - The dialog of the open thread is loading.
 * @cssprop [--collab-comment-layer-text-color=var(--collab-color-accent)] - Color of commented text.
 */
export class CollabCommentLayer extends CollabContainer {
  static override readonly feature = 'comment';
  static override dependencies = {
    'collab-comment-pin': CollabCommentPin,
    'collab-icon': CollabIcon,
    'collab-joined-pin': CollabJoinedPin,
    'collab-pin-cluster': CollabPinCluster,
  };
  static override styles = [hostStyles, unprinted, controlStyles, styles];

  /** Comment mode: clicks are left to the page, or select an element, an area of one, or text. */
  @property({ reflect: true, converter: oneOf('<collab-comment-layer> mode', layerModes) }) mode: LayerMode = 'none';
  /** Selector of the element that the layer covers; the whole page by default. */
  @property() for = '';
  /** Whether pins are hidden, except that of the open thread. */
  @property({ type: Boolean, attribute: 'without-pins' }) withoutPins = false;
  /** Whether text cannot be commented on and threads on text are hidden, except the open one. */
  @property({ type: Boolean, attribute: 'without-text' }) withoutText = false;
  /** Whether the layer has no list of ghosts. */
  @property({ type: Boolean, attribute: 'without-ghosts' }) withoutGhosts = false;
  /** Whether the layer has no dialog of its own if the page has none. */
  @property({ type: Boolean, attribute: 'without-dialog' }) withoutDialog = false;
  /** Whether the page is printed with numbered markers and an appendix with the threads. */
  @property({ type: Boolean, attribute: 'print-comments' }) printComments = false;
  /** Whether several threads can be started at one target. They share a pin, and the dialog switches between them. */
  @property({ type: Boolean, attribute: 'multi-thread' }) multiThread = false;
  /**
   * Returns how an element shows its content, for canvases and maps that zoom and move it: a matrix from content coordinates
   * to CSS px from the corner of the border box. Drawings with a `viewBox` need none. Call `refresh` after the view changes.
   */
  @property({ attribute: false }) contentTransform?: ContentTransform;
  /** Whether target elements refer to their threads by `aria-details`. */
  @property({ type: Boolean, attribute: 'linked-targets' }) linkedTargets = false;
  /** Selector of elements that can be commented on; all elements by default. */
  @property({ attribute: 'selector-allow' }) selectorAllow = '';
  /** Selector of elements that, with their content, cannot be commented on. */
  @property({ attribute: 'selector-deny' }) selectorDeny = '';

  readonly #localize = new LocalizeController(this);
  readonly #context: LayerContext = new LayerContext(this, {
    localize: this.#localize,
    announcer: new LiveAnnouncerController(this),
    getPage: () => this.page,
    offersAreas: () => this.offers('area'),
    preloadDialog: () => this.#preloadDialog(),
  });
  #modes: InstanceType<ModeModule['ModeController']> | undefined;
  #heldClick: HeldClick | undefined;
  readonly #pendingDialog = new PendingDialogController(this.#context, { content: () => this.#dialogContent });
  readonly #linkedTargets = new LinkedTargetsController(this.#context);
  readonly #resizeObserver = new ResizeObserver(() => this.#updateRendered());
  #stopPrint: (() => void) | undefined;

  constructor() {
    super();
    new PinEvents(this.#context);
    new TextEventsController(this.#context);
    new PinPressController(this.#context);
    new TextSelectionController(this.#context);
    new DismissController(this, {
      open: () => this.#context.activeMode !== 'none',
      dismiss: () => (this.#modes ?? this.#context).leave(),
      outside: () => false,
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizeObserver.observe(this.#context.swatch);
    void this.#updatePrint();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#heldClick?.end();
    this.#heldClick = undefined;
    this.#resizeObserver.disconnect();
    void this.#updatePrint();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('mode')) this.#leaveModeBehindModal();
    publishMode(this, this.page, changed.get('mode') !== undefined);
    if (changed.has('multiThread') && this.page) this.page.modes.multiThread.value = this.multiThread;
  }

  protected override update(changed: PropertyValues<this>): void {
    // After `hostUpdate`, in which a layer that connects takes over the mode of the page.
    if (this.mode !== 'none') this.#startModes(!changed.has('mode'));
    this.#holdClicks();
    super.update(changed);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#context.selectors.validate(changed);
    if (changed.has('linkedTargets')) this.#linkedTargets.refresh();
    if (changed.has('printComments')) void this.#updatePrint();
    if (changed.has('withoutPins') || changed.has('withoutText') || changed.has('for')) {
      this.#context.threads?.restart();
    }
  }

  protected override storeConnected(_store: CollabStore, page: PageContext): () => void {
    const context = this.#context;
    page.modes.multiThread.value = this.multiThread;
    const threads = new LayerThreads(context, page, () => this.#linkedTargets.refresh());
    context.threads = threads;
    const stopMode = followPageMode(this, page);
    const stopPreload = effect(() => {
      if (!page.modes.isStartLikely.value && page.modes.mode.value === 'none') return;
      loadModes.preload();
      this.#preloadDialog();
    });
    const stopHover = effect(() => context.outlineThread(page.navigation.hoveredThread.value ?? ''));
    return () => {
      page.modes.multiThread.value = false;
      stopMode();
      stopPreload();
      stopHover();
      threads.dispose();
      context.threads = undefined;
      this.#linkedTargets.refresh();
      if (page.targets.hasProvider) return;
      // Without a layer, a mode has no effect. The next target that the user selects is for a new thread.
      page.modes.movedThread.value = null;
      page.modes.mode.value = 'none';
    };
  }

  /** Waits for comment mode, too, whose code loads on first use. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    if (this.mode === 'none' || this.#modes) return isComplete;
    await loadModes();
    return super.getUpdateComplete();
  }

  /** Positions all markers again, after the view of zoomed or moved content changed (`contentTransform`). */
  refresh(): void {
    this.#context.board?.markers.refresh();
  }

  protected override render() {
    const { page } = this;
    if (this.collab) this.read(this.collab.me);
    if (page) this.read(page.modes.movedThread);
    this.setState('loading', this.#pendingDialog.isLoading);
    return html`
      <div class="pins">${this.#context.surface}</div>
      <div class="visually-hidden"><slot name="details"></slot></div>
      ${this.#context.swatch} ${this.#modes?.render() ?? nothing} ${this.#renderGhosts()}
      ${this.#pendingDialog.render()} ${this.#needsDialog ? this.#renderDialog() : nothing}
    `;
  }

  /** Renders the dialog once it is loaded. */
  #renderDialog() {
    if (!isThreadDialogDefined()) return nothing;
    return html`
      <collab-thread-dialog fallback exportparts=${dialogExportParts} .store=${this.store}></collab-thread-dialog>
    `;
  }

  /** Renders the list of ghosts from the first ghost on. It stays, to tell when none is left. */
  #renderGhosts() {
    const { page } = this;
    if (!page || this.withoutGhosts) return nothing;
    const hasGhosts = [...this.read(page.targets.ghosts).values()].some((ghost) => ghost !== null);
    if (!hasGhosts && this.read(page.elements.ghostLists).length === 0) return nothing;
    void loadGhostList();
    return html`
      <collab-ghost-list
        part="ghosts"
        exportparts="button: ghosts-button, hide: ghosts-hide, list: ghosts-list, thread: ghosts-thread, quote: ghosts-quote, move: ghosts-move"
        fallback
        .store=${this.store}
      ></collab-ghost-list>
    `;
  }

  /** Whether the page has no dialog, so that the layer needs its own. Call during an update. */
  get #needsDialog(): boolean {
    return this.page !== undefined && !this.withoutDialog && this.read(this.page.elements.dialogCount) === 0;
  }

  /** The thread or the new thread that the layer's own dialog shows; null without one. Call during an update. */
  get #dialogContent(): OpenContent | null {
    const { navigation } = this.page ?? {};
    if (!navigation || !this.#needsDialog) return null;
    return this.read(navigation.newThread) ?? this.read(navigation.openThread);
  }

  #preloadDialog(): void {
    const { page } = this;
    if (page && !this.withoutDialog && page.elements.dialogCount.peek() === 0) loadThreadDialog.preload();
  }

  /** Shows or hides all comments when the layer, or an ancestor, gets or loses `display: none`. */
  #updateRendered(): void {
    const isRendered = this.#context.swatch.getClientRects().length > 0;
    if (isRendered === this.#context.isRendered) return;
    this.#context.isRendered = isRendered;
    this.requestUpdate();
    this.#context.threads?.restart();
  }

  /** The module must be loaded before the user prints, because printing does not wait for it. */
  async #updatePrint(): Promise<void> {
    const print = this.printComments ? await loadPrint() : undefined;
    this.#stopPrint?.();
    this.#stopPrint = undefined;
    if (!print || !this.printComments || !this.isConnected) return;
    this.#stopPrint = print.printComments({
      getBoard: () => this.#context.board,
      localize: this.#localize,
      getStatusDetail: () => (this.collab ? statusDetailOf(this.collab.config) : 'full'),
    });
  }

  /**
   * Creates the controller of comment mode once its code is loaded. Without it, no target could be selected. `isLate` is whether the
   * mode started earlier.
   */
  #startModes(isLate: boolean): void {
    if (modeModule) this.#modes ??= new modeModule.ModeController(this.#context, isLate);
    else void loadModes()?.then((isLoaded) => (isLoaded ? this.requestUpdate() : (this.mode = 'none')));
  }

  /** Holds clicks on the page until comment mode has loaded, and repeats the last one for it. In text mode, the page gets clicks. */
  #holdClicks(): void {
    const isPicking = /^(?:element|area)$/.test(this.#context.activeMode);
    if (isPicking && !this.#modes) {
      this.#heldClick ??= new HeldClick();
      return;
    }
    const held = this.#heldClick;
    if (!held) return;
    this.#heldClick = undefined;
    held.end();
    if (isPicking) void this.updateComplete.then(() => held.repeat());
  }

  /** Leaves a mode that starts while a modal dialog without a layer is open, because no target could be selected. */
  #leaveModeBehindModal(): void {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    if (this.mode === 'none' || !modal || containsAcross(modal, this)) return;
    if (modal.querySelector('collab-comment-layer')) return;
    this.mode = 'none';
    this.#context.explainInertLayer(modal);
  }
}
