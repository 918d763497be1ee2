import { EdgeScroll, elementAtPoint } from '../../../anchors/index.js';
import { addStyles } from '../../base/add-styles.js';
import { commentableAt, type CommentableRules } from './commentable.js';
import { pointTarget, type WindowPoint } from './describe-target.js';
import type { LayerContext } from './layer-context.js';
import styles from './pin-drag.styles.js';
import { toThreadPlace } from './selected-target.js';
import { moveThread } from './target-mover.js';

/** A pin whose threads the user may move. */
export interface DraggablePin {
  readonly annotationId: string;
  readonly marker: HTMLElement;
}

/** Pointer movement, in px, up to which a press is a click. */
const clickTolerance = 5;

/** Time that a finger rests on a pin before a drag starts, in ms. Before that it scrolls the page. */
const longPressTime = 450;

const consume = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/**
 * Suppresses the click that follows a drag. While the pointer is still down, the click comes after its release; a cancelled
 * pointer causes no click.
 */
function suppressClick(isDown: boolean): void {
  const listeners = new AbortController();
  const capture = { capture: true, signal: listeners.signal };
  const end = (): void => void setTimeout(() => listeners.abort());
  addEventListener('click', consume, capture);
  if (!isDown) end();
  else for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, capture);
}

/** Returns the commentable element at a point of the window. */
function commentableAtPoint({ clientX, clientY }: WindowPoint, rules: CommentableRules): Element | undefined {
  const under = elementAtPoint({ x: clientX, y: clientY });
  return under && commentableAt(under, rules);
}

/** Synthetic pointers cannot be captured; the drag works without it. */
function capturePointer(element: Element, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // The listeners on the window are sufficient.
  }
}

/** Follows a press on a pin. Without movement it opens the thread; else the pin is dragged to another target. Escape cancels. */
export class PinDrag {
  readonly #context: LayerContext;
  readonly #pin: DraggablePin;
  readonly #press: PointerEvent;
  /** Start position of the tip of the pin, in px of the window. */
  readonly #tipAtStart: WindowPoint;
  /** Scrolls the page while the pin is at the edge of the window. */
  readonly #edgeScroll = new EdgeScroll(() => {
    if (this.isMoving) this.#moveTo(this.#pointer);
  });
  readonly #listeners = new AbortController();
  #longPressTimer = 0;
  #pointer: WindowPoint;
  /** The copy that follows the pointer, once the pointer has moved far enough or a finger has rested. */
  #copy: HTMLElement | undefined;

  /** `pointer` is the latest event of the pointer. It differs from the press if the pointer moved while this code loaded. */
  constructor(context: LayerContext, pin: DraggablePin, press: PointerEvent, pointer = press) {
    this.#context = context;
    this.#pin = pin;
    this.#press = press;
    this.#pointer = press;
    const { left, bottom } = pin.marker.getBoundingClientRect();
    this.#tipAtStart = { clientX: left, clientY: bottom };
    const capture = { capture: true, signal: this.#listeners.signal };
    addEventListener('pointermove', (event) => this.#handleMove(event), capture);
    addEventListener('pointerup', (event) => this.#handleRelease(event), capture);
    addEventListener('pointercancel', () => this.end(), capture);
    addEventListener('keydown', (event) => this.#handleKey(event), capture);
    if (press.pointerType === 'touch')
      this.#longPressTimer = window.setTimeout(() => this.#moveTo(press), longPressTime);
    this.#handleMove(pointer);
  }

  /** Whether the press has not ended. */
  get isActive(): boolean {
    return !this.#listeners.signal.aborted;
  }

  /** Whether the pin follows the pointer. */
  get isMoving(): boolean {
    return this.#copy !== undefined;
  }

  end(): void {
    clearTimeout(this.#longPressTimer);
    this.#listeners.abort();
    this.#edgeScroll.stop();
    if (!this.#copy) return;
    this.#copy.remove();
    this.#copy = undefined;
    this.#pin.marker.classList.remove('drag-source');
    this.#context.outline(undefined);
  }

  #handleMove(event: PointerEvent): void {
    const { pointerId, clientX, clientY } = this.#press;
    if (event.pointerId !== pointerId) return;
    const isFar = Math.hypot(event.clientX - clientX, event.clientY - clientY) > clickTolerance;
    if (!this.isMoving && !isFar) return;
    // A finger that moves before the long press scrolls the page.
    if (!this.isMoving && event.pointerType === 'touch') this.end();
    else this.#moveTo(event);
  }

  #moveTo(pointer: WindowPoint): void {
    this.#copy ??= this.#createCopy();
    this.#pointer = pointer;
    this.#edgeScroll.carry(this.#press, pointer);
    const tip = this.#tip;
    if (this.#copy) this.#copy.style.translate = `${tip.clientX}px calc(${tip.clientY}px - 100%)`;
    this.#context.outline(commentableAtPoint(tip, this.#context.selectors));
  }

  /** The position of the tip of the dragged pin, in px of the window. */
  get #tip(): WindowPoint {
    return {
      clientX: this.#tipAtStart.clientX + this.#pointer.clientX - this.#press.clientX,
      clientY: this.#tipAtStart.clientY + this.#pointer.clientY - this.#press.clientY,
    };
  }

  /** Moves the threads to the target under the pin. To describe it is slow, so it is done once, on release. */
  #drop(): void {
    const { selectors, board, transform } = this.#context;
    const element = commentableAtPoint(this.#tip, selectors);
    const target = element && pointTarget(element, selectors, this.#tip);
    if (target && board) moveThread(board, this.#pin.annotationId, toThreadPlace(target, transform));
  }

  #createCopy(): HTMLElement | undefined {
    const { annotationId, marker } = this.#pin;
    const { pointerId } = this.#press;
    const copy = this.#context.board?.createPinCopy(annotationId);
    if (!copy) return undefined;
    const root = this.#context.layer.shadowRoot;
    addStyles(root, [styles]);
    copy.classList.add('dragged');
    copy.inert = true;
    marker.classList.add('drag-source');
    root?.append(copy);
    // The pointer may leave the window or move over an embedded page.
    if (marker.isConnected && !marker.hasPointerCapture(pointerId)) capturePointer(marker, pointerId);
    return copy;
  }

  #handleRelease(event: PointerEvent): void {
    if (event.pointerId !== this.#press.pointerId) return;
    const { isMoving } = this;
    // The drag ends even if the target cannot be described.
    this.end();
    if (!isMoving) return;
    suppressClick(false);
    this.#drop();
  }

  #handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.isMoving) return;
    consume(event);
    this.end();
    suppressClick(true);
    this.#pin.marker.focus({ preventScroll: true });
  }
}
