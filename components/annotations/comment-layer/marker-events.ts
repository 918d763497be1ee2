import type { ReactiveController } from 'lit';
import {
  scheduleInFrame,
  cancelInFrame,
  isElement,
  isInsideKit,
  pointInWindow,
  type Point,
} from '../../../anchors/index.js';
import { lazy } from '../../base/lazy.js';
import { deepActiveElement } from '../../controllers/focus-restore.js';
import { covers } from '../../page/covers.js';
import { listenInWindows } from '../../page/embedded-windows.js';
import { selectedRange } from '../../page/selected-range.js';
import { createTargetChooser } from '../../page/target-chooser.js';
import { CollabPinActivateEvent } from '../comment-pin/comment-pin.events.js';
import { CollabCommentPin } from '../comment-pin/comment-pin.js';
import { CollabJoinedPin } from '../joined-pin/joined-pin.js';
import { canMoveThreads } from './comment-permission.js';
import type { LayerContext } from './layer-context.js';
import type { DraggablePin, PinDrag } from './pin-drag.js';

let uncoverModule: typeof import('../../page/uncover-target.js') | undefined;

/** The panels that can cover a pin load the same code. Without it, the pin stays covered, and nothing is reported. */
const loadUncover = lazy(async () => {
  uncoverModule = await import('../../page/uncover-target.js');
}, null);

/** Uncovers a focused pin that a panel covers. */
async function uncoverPin(pin: Element, target: Element): Promise<void> {
  if (!uncoverModule) await loadUncover();
  await uncoverModule?.uncoverFocus(pin, target);
}

/** Opens threads from their pins, shares the hovered thread with the page, and moves the focused pin by a shortcut. */
export class PinEvents {
  readonly #context: LayerContext;

  constructor(context: LayerContext) {
    this.#context = context;
    const { surface } = context;
    surface.addEventListener('collab-pin-activate', (event) => this.#activate(event));
    surface.addEventListener('pointerover', (event) => this.#enter(event));
    surface.addEventListener('pointerout', (event) => this.#leave(event));
    surface.addEventListener('focusin', (event) => this.#handleFocus(event));
    surface.addEventListener('focusout', (event) => this.#leave(event));
    surface.addEventListener('keydown', (event) => this.#handleKey(event));
  }

  #enter(event: Event): void {
    const { board, page } = this.#context;
    this.#context.preloadDialog();
    const thread = board?.threadOf(event);
    if (thread && page) page.navigation.hoveredThread.value = thread;
  }

  #leave(event: Event): void {
    const { board, page } = this.#context;
    const thread = board?.threadOf(event);
    if (thread && page?.navigation.hoveredThread.peek() === thread) page.navigation.hoveredThread.value = null;
  }

  #handleFocus(event: Event): void {
    this.#enter(event);
    const active = deepActiveElement();
    if (!active?.matches(':focus-visible')) return;
    const { board } = this.#context;
    const target = board?.reveal(board.threadOf(event) ?? '');
    if (covers.size > 0) void uncoverPin(active, target ?? active);
  }

  #activate(event: CollabPinActivateEvent): void {
    const { page } = this.#context;
    const { annotationId } = event.detail;
    // Listeners of the application run first and can prevent it.
    queueMicrotask(() => {
      if (event.defaultPrevented || !page || !annotationId) return;
      if (page.navigation.openThread.peek() === annotationId) page.navigation.close();
      else page.navigation.open(annotationId);
    });
  }

  /** Lets the user choose another target for the thread whose pin has the focus. */
  #handleKey(event: KeyboardEvent): void {
    const { board, page } = this.#context;
    if (!page?.shortcuts.matches(event, 'movePin')) return;
    const annotationId = board?.threadOf(event);
    const row = annotationId === undefined ? undefined : page.store.comments.byId(annotationId).peek();
    const choose = row && createTargetChooser(page, row);
    if (!choose) return;
    event.preventDefault();
    choose();
  }
}

let dragModule: typeof import('./pin-drag.js') | undefined;
const loadPinDrag = lazy(async () => {
  dragModule = await import('./pin-drag.js');
}, 'other');

/** Lets users drag pins. The code of a drag loads while the pointer is on a pin. */
export class PinPressController implements ReactiveController {
  readonly #context: LayerContext;
  #drag: PinDrag | undefined;

  constructor(context: LayerContext) {
    this.#context = context;
    const { layer, surface } = context;
    layer.addController(this);
    surface.addEventListener('pointerover', () => loadPinDrag.preload());
    surface.addEventListener('pointerdown', (event) => void this.#handlePress(event));
    // The listeners are permanent: a browser decides on `touchstart` whether scrolling can be prevented.
    const preventDuringDrag = (event: Event): void => {
      if (this.#drag?.isMoving && event.cancelable) event.preventDefault();
    };
    surface.addEventListener('touchmove', preventDuringDrag, { passive: false });
    surface.addEventListener('contextmenu', preventDuringDrag);
  }

  hostDisconnected(): void {
    this.#drag?.end();
  }

  async #handlePress(press: PointerEvent): Promise<void> {
    if (this.#drag?.isActive || press.button !== 0 || !press.isPrimary) return;
    const pin = this.#draggablePin(press);
    if (!pin) return;
    const pointer = dragModule ? press : await this.#pointerAfter(loadPinDrag(), press);
    if (dragModule && pointer && pin.marker.isConnected)
      this.#drag = new dragModule.PinDrag(this.#context, pin, press, pointer);
  }

  /**
   * Resolves with the last event of a pressed pointer once the code of a drag has loaded. Undefined if the pointer is
   * released, or scrolls the page, before that.
   */
  async #pointerAfter(loading: Promise<boolean> | undefined, press: PointerEvent): Promise<PointerEvent | undefined> {
    const listeners = new AbortController();
    const capture = { capture: true, signal: listeners.signal };
    let last: PointerEvent | undefined = press;
    const end = (): void => {
      last = undefined;
      listeners.abort();
    };
    addEventListener('pointermove', (event) => (last = event), capture);
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, capture);
    await loading;
    listeners.abort();
    return last;
  }

  /** Returns the pin of an event, if the user may move its threads. */
  #draggablePin(event: Event): DraggablePin | undefined {
    const { layer, board, page } = this.#context;
    if (layer.mode !== 'none') return undefined;
    const marker = event
      .composedPath()
      .find((each) => each instanceof CollabCommentPin || each instanceof CollabJoinedPin);
    const annotationId = board?.threadOf(event);
    if (!marker || !board || !page || annotationId === undefined) return undefined;
    const canMove = canMoveThreads(page.store, board.pins.rowsWith(annotationId));
    return canMove && board.createPinCopy(annotationId) ? { annotationId, marker } : undefined;
  }
}

/** Elements that have a use of their own for a click. */
const interactive =
  'a[href], button, input, select, textarea, label, summary, audio[controls], video[controls], [contenteditable]:not([contenteditable="false"]), [role="button"], [role="link"], [role="textbox"]';

const isFreeClick = (event: Event): boolean => {
  const [target] = event.composedPath();
  return isElement(target) && !isInsideKit(target) && !target.closest(interactive);
};

/** Clicks on text that is painted by several layers open its thread once. */
const handledClicks = new WeakSet<Event>();

/** Highlights painted text under the pointer, and opens its thread on a click. */
export class TextEventsController implements ReactiveController {
  readonly #context: LayerContext;
  #listeners: AbortController | undefined;
  #point: (Point & { readonly isOnPage: boolean }) | undefined;
  /** The thread under the pointer. */
  #hoveredThread: string | undefined;
  /** The thread that was open on `pointerdown`, which closes it like any click outside. */
  #threadBefore: string | null = null;

  constructor(context: LayerContext) {
    this.#context = context;
    context.layer.addController(this);
  }

  hostConnected(): void {
    this.#listeners = new AbortController();
    listenInWindows((view, signal) => this.#listen(view, signal), this.#listeners.signal);
  }

  hostDisconnected(): void {
    this.#listeners?.abort();
    cancelInFrame('find', this.#findThread);
    this.#setHovered(undefined);
  }

  #listen(view: Window, signal: AbortSignal): void {
    const passive = { signal, passive: true };
    const { document } = view;
    view.addEventListener('pointermove', (event) => this.#handleMove(event, document), passive);
    document.addEventListener('pointerleave', () => this.#setHovered(undefined), passive);
    view.addEventListener('pointerdown', () => this.#handlePress(), { ...passive, capture: true });
    document.addEventListener('click', (event) => this.#handleClick(event, document), { signal });
  }

  get #isIdle(): boolean {
    return this.#context.layer.mode === 'none';
  }

  #handleMove(event: PointerEvent, document: Document): void {
    if (event.pointerType === 'touch' || event.buttons > 0) return;
    const [target] = event.composedPath();
    const point = pointInWindow({ x: event.clientX, y: event.clientY }, document);
    this.#point = { ...point, isOnPage: isElement(target) && !isInsideKit(target) };
    scheduleInFrame('find', this.#findThread);
  }

  readonly #findThread = (): void => {
    const { x, y, isOnPage } = this.#point ?? { x: 0, y: 0, isOnPage: false };
    this.#setHovered(isOnPage && this.#isIdle ? this.#context.board?.threadsAt(x, y)[0] : undefined);
  };

  /** Another element may have set the hovered thread of the page in the meantime; it is kept. */
  #setHovered(thread: string | undefined): void {
    if (thread === this.#hoveredThread) return;
    const { page } = this.#context;
    const before = this.#hoveredThread;
    this.#hoveredThread = thread;
    if (thread !== undefined) this.#context.preloadDialog();
    if (!page) return;
    const { hoveredThread } = page.navigation;
    if (thread !== undefined) hoveredThread.value = thread;
    else if (hoveredThread.peek() === before) hoveredThread.value = null;
  }

  #handlePress(): void {
    this.#threadBefore = this.#context.page?.navigation.openThread.peek() ?? null;
  }

  #handleClick(event: MouseEvent, document: Document): void {
    const { board, surface } = this.#context;
    if (event.defaultPrevented || event.button !== 0 || !this.#isIdle || !isFreeClick(event)) return;
    if (document.getSelection()?.isCollapsed === false || selectedRange(document)) return;
    const { x, y } = pointInWindow({ x: event.clientX, y: event.clientY }, document);
    const threads = board?.threadsAt(x, y) ?? [];
    // Repeated clicks open overlapping threads one after the other.
    const next = threads[threads.indexOf(this.#threadBefore ?? '') + 1];
    if (next === undefined || handledClicks.has(event)) return;
    handledClicks.add(event);
    surface.dispatchEvent(new CollabPinActivateEvent({ annotationId: next }));
  }
}
