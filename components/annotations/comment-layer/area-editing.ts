import { areaIn, fittedArea, boxOf, areaPart } from '../../../anchors/index.js';
import type { TargetArea } from '../../../store/model/index.js';
// A changed area may be refused for any reason.
import '../../base/english-messages.js';

/** An area of an element that the user draws or edits. */
export interface DrawnArea {
  readonly element: Element;
  readonly area: TargetArea;
}

/** Distance that one key press moves or resizes an area, in px of the window. */
const keyStep = 8;
/** Smallest side of an area, in px, that can be seen and grabbed. */
const minSide = 8;

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns an area with at least the minimum size, inside its element. */
export function constrainArea({ left, top, width, height }: TargetArea, element: Element): TargetArea {
  const box = boxOf(element);
  const minWidth = minSide / Math.max(box.width, minSide);
  const minHeight = minSide / Math.max(box.height, minSide);
  return fittedArea({ left, top, width: Math.max(width, minWidth), height: Math.max(height, minHeight) });
}

/** Returns the area that keyboard drawing starts with: the middle of the visible part of an element, half as large. */
export function initialArea(element: Element): TargetArea {
  const box = boxOf(element);
  const left = Math.max(box.left, 0);
  const top = Math.max(box.top, 0);
  const width = Math.min(box.right, innerWidth) - left;
  const height = Math.min(box.bottom, innerHeight) - top;
  if (width <= 0 || height <= 0) return { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };
  const middle = { left: left + width / 4, top: top + height / 4, width: width / 2, height: height / 2 };
  return constrainArea(areaIn(element, middle), element);
}

/** Returns the area after an arrow key, which moves it or, with Shift, its far corner; undefined for any other key. */
export function areaAfterKey(
  area: TargetArea,
  key: string,
  isResizing: boolean,
  element: Element,
): TargetArea | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const box = boxOf(element);
  const x = (direction[0] * keyStep) / Math.max(box.width, 1);
  const y = (direction[1] * keyStep) / Math.max(box.height, 1);
  const { left, top, width, height } = area;
  if (!isResizing) return fittedArea({ left: left + x, top: top + y, width, height });
  return constrainArea(
    { left, top, width: Math.min(width + x, 1 - left), height: Math.min(height + y, 1 - top) },
    element,
  );
}

/** Pointer movement, in px, up to which a press is a click. */
const clickTolerance = 4;

interface AreaDrag {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly area: TargetArea;
  /** Sides that follow the pointer; empty if the whole area does. */
  readonly sides: readonly string[];
  hasMoved: boolean;
}

/** The frame of an area, as its editor sees it. */
export interface EditableFrame {
  readonly box: HTMLElement;
  /** The area with its element; undefined while the element is not on the page. */
  readonly current: DrawnArea | undefined;
  /** Shows a changed area that is not saved yet. */
  preview(area: TargetArea): void;
  /** Saves the area that is shown. */
  save(): void;
  /** Opens the thread of the area. */
  open(): void;
}

/** Moves and resizes an area by its frame, with the pointer and the keyboard. */
export class AreaEditor {
  readonly #frame: EditableFrame;
  readonly #listeners = new AbortController();
  #drag: AreaDrag | undefined;
  /** The area before the keyboard changed it. */
  #areaBefore: TargetArea | undefined;
  #wasDragged = false;

  constructor(frame: EditableFrame) {
    this.#frame = frame;
    const { box } = frame;
    const { signal } = this.#listeners;
    box.addEventListener('pointerdown', (event) => this.#handlePress(event), { signal });
    box.addEventListener('pointermove', (event) => this.#handleMove(event), { signal });
    box.addEventListener('pointerup', (event) => this.#handleRelease(event), { signal });
    box.addEventListener('pointercancel', () => this.#cancelDrag(), { signal });
    box.addEventListener('click', (event) => this.#handleClick(event), { capture: true, signal });
    box.addEventListener('keydown', (event) => this.#handleKey(event), { signal });
    box.addEventListener('focusout', () => this.#saveKeyChanges(), { signal });
    addEventListener('keydown', (event) => this.#handleEscape(event), { capture: true, signal });
  }

  end(): void {
    this.#listeners.abort();
  }

  #handlePress(event: PointerEvent): void {
    this.#wasDragged = false;
    const { box, current } = this.#frame;
    const { target } = event;
    if (!current || !(target instanceof Element) || event.button !== 0 || !box.matches('.movable')) return;
    // The drag must neither select text nor move the focus.
    event.preventDefault();
    box.setPointerCapture(event.pointerId);
    const { pointerId, clientX: x, clientY: y } = event;
    const sides = ['left', 'right', 'top', 'bottom'].filter((side) => target.className.includes(side));
    this.#drag = { pointerId, x, y, area: current.area, sides, hasMoved: false };
  }

  #handleMove({ pointerId, clientX, clientY }: PointerEvent): void {
    const drag = this.#drag;
    const { current } = this.#frame;
    if (drag?.pointerId !== pointerId || !current) return;
    const x = clientX - drag.x;
    const y = clientY - drag.y;
    if (!drag.hasMoved && Math.max(Math.abs(x), Math.abs(y)) <= clickTolerance) return;
    drag.hasMoved = true;
    this.#frame.preview(draggedArea(drag, current.element, x, y));
  }

  #handleRelease({ pointerId }: PointerEvent): void {
    const drag = this.#drag;
    if (drag?.pointerId !== pointerId) return;
    this.#drag = undefined;
    this.#wasDragged = drag.hasMoved;
    if (drag.hasMoved && this.#frame.current) this.#frame.save();
  }

  /** Ignores the click that follows a drag. */
  #handleClick(event: Event): void {
    if (this.#wasDragged) event.preventDefault();
    this.#wasDragged = false;
  }

  #cancelDrag(): void {
    const drag = this.#drag;
    this.#drag = undefined;
    if (!drag?.hasMoved) return;
    this.#wasDragged = true;
    this.#frame.preview(drag.area);
  }

  #handleEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#drag?.hasMoved) return;
    consume(event);
    this.#cancelDrag();
  }

  #handleKey(event: KeyboardEvent): void {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    const { current } = this.#frame;
    if (!current || altKey || ctrlKey || metaKey) return;
    const area = areaAfterKey(current.area, key, shiftKey, current.element);
    if (area) {
      this.#areaBefore ??= current.area;
      this.#frame.preview(area);
    } else if (key === 'Enter' || key === ' ') {
      if (!this.#saveKeyChanges()) this.#frame.open();
    } else if (key === 'Escape' && this.#areaBefore) {
      this.#frame.preview(this.#areaBefore);
      this.#areaBefore = undefined;
    } else return;
    consume(event);
  }

  /** Saves changes made with the keyboard. Returns whether there were any. */
  #saveKeyChanges(): boolean {
    const before = this.#areaBefore;
    this.#areaBefore = undefined;
    if (!before || !this.#frame.current) return false;
    this.#frame.save();
    return true;
  }
}

/** Returns the area of a drag after the pointer moved by a distance in px. */
function draggedArea({ area, sides }: AreaDrag, element: Element, x: number, y: number): TargetArea {
  const whole = boxOf(element);
  if (sides.length === 0)
    return fittedArea({ ...area, left: area.left + x / whole.width, top: area.top + y / whole.height });
  const box = areaPart(area)(whole);
  let left = box.left;
  let right = box.left + box.width;
  let top = box.top;
  let bottom = box.top + box.height;
  if (sides.includes('left')) left = Math.min(left + x, right - minSide);
  if (sides.includes('right')) right = Math.max(right + x, left + minSide);
  if (sides.includes('top')) top = Math.min(top + y, bottom - minSide);
  if (sides.includes('bottom')) bottom = Math.max(bottom + y, top + minSide);
  return constrainArea(areaIn(element, { left, top, width: right - left, height: bottom - top }), element);
}

function consume(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
