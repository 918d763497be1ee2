import { effect } from '@preact/signals-core';
import { html, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { CollabStore } from '../../store/index.js';
import { CollabCommentPin } from '../comment-pin/comment-pin.js';
import { newId } from '../../store/model/ids.js';
import { CollabIcon } from '../icon/icon.js';
import { oneOf } from '../internal/attribute-values.js';
import { CollabContainer } from '../internal/container.js';
import controlStyles from '../internal/controls.styles.js';
import { DismissController } from '../internal/controllers/dismiss.js';
import { deepActiveElement, FocusRestore } from '../internal/controllers/focus-restore.js';
import { LiveAnnouncerController } from '../internal/controllers/live-announcer.js';
import hostStyles from '../internal/host.styles.js';
import { LocalizeController } from '../internal/localize.js';
import { CollabJoinedPin } from '../joined-pin/joined-pin.js';
import { pageStateOf, type PageState } from '../internal/page-state.js';
import '../internal/more-english.js';
import { CollabPinCluster } from '../pin-cluster/pin-cluster.js';
import { dialogExports } from '../thread-dialog/parts.js';
import { CollabThreadDialog } from '../thread-dialog/thread-dialog.js';
import { checkedSelector, warnOfNothing } from './checked-selector.js';
import { CollabCommentPlaceEvent } from './comment-layer.events.js';
import styles from './comment-layer.styles.js';
import { startCommentMode, type CommentMode } from './comment-mode.js';
import type { CommentableRules } from './commentable.js';
import { placeAt, type ChosenPlace } from './commenting.js';
import { elementName } from './element-name.js';
import { commentRight } from './may-comment.js';
import { renderModeBar } from './mode-bar.js';
import { followPins } from './pin-events.js';
import { showThreads, type ThreadsOnPage } from './threads-on-page.js';

export * from './comment-layer.events.js';

const box = (name: string): HTMLElement => Object.assign(document.createElement('div'), { className: name });

/** Embedded pages keep the pointer to themselves: what lies over them takes it. */
const embedded = 'iframe, object, embed';

/** Tells the page that comment mode is on or off; other modes are not ours to end. */
function tell(page: PageState, mode: 'none' | 'element'): void {
  const isOn = page.mode.peek() === 'element';
  if (isOn !== (mode === 'element')) page.mode.value = mode;
}

/**
 * Shows each thread as a pin at its place, over the page or over one element of it, and lets a person choose what to
 * comment on. It changes nothing of the page's own. It stands best at the end of the body. The parts of the dialog it opens
 * can be reached through it: `dialog`, `header` as `dialog-header`, those of the thread by their names.
 *
 * @summary Pins over the page, and comment mode.
 * @tag collab-comment-layer
 * @fires {CollabPinActivateEvent} collab-pin-activate - The user asks to open a thread.
 * @fires {CollabCommentPlaceEvent} collab-comment-place - The user asks to comment on a place.
 * @csspart pin - A pin, of one thread or of several that are joined.
 * @csspart pin-button - The button that draws a pin.
 * @csspart cluster - A marker for several pins.
 * @csspart outline - The box around the element that is pointed at.
 * @csspart bar - What is shown while comment mode is on.
 */
export class CollabCommentLayer extends CollabContainer {
  static override dependencies = {
    'collab-comment-pin': CollabCommentPin,
    'collab-icon': CollabIcon,
    'collab-joined-pin': CollabJoinedPin,
    'collab-pin-cluster': CollabPinCluster,
    'collab-thread-dialog': CollabThreadDialog,
  };
  static override styles = [hostStyles, controlStyles, styles];

  /** What a press on the page does: nothing of ours, or choosing an element to comment on. */
  @property({ reflect: true, converter: oneOf('<collab-comment-layer> mode', ['none', 'element']) }) mode:
    'none' | 'element' = 'none';
  /** Selector of the element the layer is for; the whole page by default. */
  @property() for = '';
  /** Whether threads are not shown as pins. */
  @property({ type: Boolean, attribute: 'without-pins' }) withoutPins = false;
  /** Whether the layer brings no dialog of its own where the page has none. */
  @property({ type: Boolean, attribute: 'without-dialog' }) withoutDialog = false;
  /** Whether several threads can be made at one place: they are joined, one pin shows them all, and the dialog goes from one to another. */
  @property({ type: Boolean, attribute: 'multi-thread' }) multiThread = false;
  /** Selector of what may be commented on; everything by default. */
  @property({ attribute: 'selector-allow' }) selectorAllow = '';
  /** Selector of what may not be commented on, with all it holds. */
  @property({ attribute: 'selector-deny' }) selectorDeny = '';

  /** Name of what the keys point at. */
  @state() private pointed = '';

  @query('.chooser') private readonly chooser!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #opener = new FocusRestore();
  readonly #surface = box('surface');
  readonly #outline = box('outline');
  readonly #flash = box('flash');
  readonly #rules: CommentableRules = {
    scope: () => this.#scope,
    allow: () => checkedSelector('selector-allow', this.selectorAllow),
    deny: () => checkedSelector('selector-deny', this.selectorDeny),
  };
  readonly #bar = {
    focused: () => this.#commenting?.begin(),
    keyed: (event: KeyboardEvent) => this.#keyed(event),
    leave: () => this.#leaveMode(),
  };
  #threads: ThreadsOnPage | undefined;
  #commenting: CommentMode | undefined;

  constructor() {
    super();
    this.#outline.part.add('outline');
    followPins(this.#surface, { page: () => this.page, board: () => this.#threads?.board });
    this.#flash.addEventListener('animationend', () => this.#threads?.board.cover('flash', this.#flash, undefined));
    new DismissController(this, {
      open: () => this.#mayChoose,
      dismiss: () => this.#leaveMode(),
      outside: () => false,
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endCommenting();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.get('mode') !== undefined && this.page) tell(this.page, this.mode);
    if (changed.has('multiThread') && this.page) this.page.multiThread.value = this.multiThread;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('for')) warnOfNothing(checkedSelector('for', this.for), () => this.#root);
    if (changed.has('selectorAllow')) this.#rules.allow();
    if (changed.has('selectorDeny')) this.#rules.deny();
    if (changed.has('withoutPins') || changed.has('for')) this.#threads?.restart();
    if (this.#mayChoose) this.#beginCommenting();
    else this.#endCommenting();
  }

  protected override storeConnected(store: CollabStore): () => void {
    const page = pageStateOf(store);
    if (this.mode !== 'none') page.mode.value = this.mode;
    page.multiThread.value = this.multiThread;
    const threads = showThreads(store, {
      surface: this.#surface,
      flash: this.#flash,
      root: this.#root,
      hidden: () => this.withoutPins,
      scope: () => checkedSelector('for', this.for),
      localize: this.#localize,
      ghostMessage: () => this.#localize.term('placeLost', 'elementDeleted'),
    });
    this.#threads = threads;
    const ends = [
      effect(() => void (this.mode = page.mode.value === 'element' ? 'element' : 'none')),
      effect(() => this.#pointAt(threads.board.elementOf(page.hoveredThread.value ?? ''))),
    ];
    return () => {
      page.multiThread.value = false;
      for (const end of ends) end();
      threads.end();
      this.#threads = undefined;
    };
  }

  protected override render() {
    if (this.collab) this.read(this.collab.me);
    const hasDialog = !this.page || this.withoutDialog || this.read(this.page.dialogs) > 0;
    return html`
      <div class="pins">${this.#surface}</div>
      ${this.#mayChoose ? renderModeBar(this.#localize, this.pointed, this.#bar) : nothing}
      ${hasDialog ? nothing : html`<collab-thread-dialog stand-in exportparts=${dialogExports} .store=${this.store}></collab-thread-dialog>`}
    `;
  }

  /** Whether comment mode is on, and the person may comment. */
  get #mayChoose(): boolean {
    const { collab } = this;
    return this.mode === 'element' && collab !== undefined && commentRight(collab) === 'granted';
  }

  /** What the layer is for; undefined for the page, and the layer itself, which holds nothing, while that is missing. */
  get #scope(): Element | undefined {
    const selector = checkedSelector('for', this.for);
    return selector ? (this.#root.querySelector(selector) ?? this) : undefined;
  }

  get #root(): Document | ShadowRoot {
    const root = this.getRootNode();
    return root instanceof ShadowRoot ? root : document;
  }

  #beginCommenting(): void {
    if (this.#commenting) return;
    const isByKeys = deepActiveElement()?.matches(':focus-visible') ?? false;
    this.#opener.remember();
    this.#commenting = startCommentMode({
      rules: this.#rules,
      outline: () => (this.#outline.classList.contains('shield') ? this.#outline : undefined),
      pointed: (element, by) => this.#targeted(element, by),
      chosen: (element, point) => this.#choose(placeAt(element, point)),
    });
    if (isByKeys) this.chooser?.focus();
  }

  #endCommenting(): void {
    this.#commenting?.end();
    this.#commenting = undefined;
    this.pointed = '';
  }

  #leaveMode(): void {
    this.#opener.restore(this);
    this.#announcer.announce(this.#localize.term('commentModeLeft'));
    this.mode = 'none';
  }

  #choose(place: ChosenPlace): void {
    if (!this.dispatchEvent(new CollabCommentPlaceEvent(place)) || !this.page) return;
    const { targetElement, position } = place;
    const at = { ...(targetElement && { targetElement }), position };
    // The composer remembers who had the focus before it.
    this.#opener.restore(this);
    this.mode = 'none';
    const group = this.multiThread && (this.#threads?.board.joinedAt(at) ?? newId());
    this.page.start({ ...at, ...(group && { multiThreadAnnotationId: group }) });
  }

  #targeted(element: Element | undefined, by: 'pointer' | 'keys'): void {
    this.#pointAt(element);
    this.pointed = element && by === 'keys' ? elementName(element) : '';
    if (this.pointed) this.#announcer.announce(this.#localize.term('pickedTarget', this.pointed));
  }

  #pointAt(element: Element | undefined): void {
    this.#outline.classList.toggle('shield', this.#commenting !== undefined && (element?.matches(embedded) ?? false));
    this.#threads?.board.cover('outline', this.#outline, element);
  }

  #keyed(event: KeyboardEvent): void {
    if (!this.#commenting?.takeKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
