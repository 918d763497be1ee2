import { areaIn, areaPart, fittedArea, boxOf } from '../../../anchors/index.js';
import type { TargetArea } from '../../../store/model/index.js';
import { areaAfterKey, leastSide, sizedArea } from './area-keys.js';
import type { DrawnArea } from './mode-session.js';

/** A pointer that moves no farther, in px, presses and does not drag. */
const slack = 4;

interface Drag {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly area: TargetArea;
  /** Sides that follow the pointer; all of them where the whole area does. */
  readonly sides: readonly string[];
  hasMoved: boolean;
}

/** Moves and resizes an area by its frame, with the pointer and by keys. */
class FrameEditing {
  readonly #box: HTMLElement;
  readonly #options: FrameOptions;
  readonly #listening = new AbortController();
  #drag: Drag | undefined;
  /** The area as it was before keys changed it. */
  #before: TargetArea | undefined;
  #wasDragged = false;

  constructor(box: HTMLElement, options: FrameOptions) {
    this.#box = box;
    this.#options = options;
    const { signal } = this.#listening;
    box.addEventListener('pointerdown', (event) => this.#pressed(event), { signal });
    box.addEventListener('pointermove', (event) => this.#moved(event), { signal });
    box.addEventListener('pointerup', (event) => this.#released(event), { signal });
    box.addEventListener('pointercancel', () => this.#giveUp(), { signal });
    box.addEventListener('click', (event) => this.#clicked(event), { capture: true, signal });
    box.addEventListener('keydown', (event) => this.#keyed(event), { signal });
    box.addEventListener('focusout', () => this.#keep(), { signal });
    addEventListener('keydown', (event) => this.#escaped(event), { capture: true, signal });
  }

  end(): void {
    this.#listening.abort();
  }

  #pressed(event: PointerEvent): void {
    this.#wasDragged = false;
    const area = this.#options.now()?.area;
    const { target } = event;
    if (!area || !(target instanceof Element) || event.button !== 0 || !this.#box.matches('.movable')) return;
    // Neither the page's text nor the keyboard's place follows the pointer.
    event.preventDefault();
    this.#box.setPointerCapture(event.pointerId);
    const sides = ['left', 'right', 'top', 'bottom'].filter((side) => target.className.includes(side));
    this.#drag = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, area, sides, hasMoved: false };
  }

  #moved({ pointerId, clientX, clientY }: PointerEvent): void {
    const drag = this.#drag;
    const element = this.#options.now()?.element;
    if (drag?.pointerId !== pointerId || !element) return;
    const x = clientX - drag.x;
    const y = clientY - drag.y;
    if (!drag.hasMoved && Math.max(Math.abs(x), Math.abs(y)) <= slack) return;
    drag.hasMoved = true;
    this.#options.show(dragged(drag, element, x, y));
  }

  #released({ pointerId }: PointerEvent): void {
    const drag = this.#drag;
    if (drag?.pointerId !== pointerId) return;
    this.#drag = undefined;
    this.#wasDragged = drag.hasMoved;
    const area = this.#options.now()?.area;
    if (drag.hasMoved && area) this.#options.save(area);
  }

  /** What follows a drag is no press. */
  #clicked(event: Event): void {
    if (this.#wasDragged) event.preventDefault();
    this.#wasDragged = false;
  }

  #giveUp(): void {
    const drag = this.#drag;
    this.#drag = undefined;
    if (!drag?.hasMoved) return;
    this.#wasDragged = true;
    this.#options.show(drag.area);
  }

  #escaped(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#drag?.hasMoved) return;
    take(event);
    this.#giveUp();
  }

  #keyed(event: KeyboardEvent): void {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    const now = this.#options.now();
    if (!now || altKey || ctrlKey || metaKey) return;
    const area = areaAfterKey(now.area, key, shiftKey, now.element);
    if (area) {
      this.#before ??= now.area;
      this.#options.show(area);
    } else if (key === 'Enter' || key === ' ') {
      if (!this.#keep()) this.#options.pressed();
    } else if (key === 'Escape' && this.#before) {
      this.#options.show(this.#before);
      this.#before = undefined;
    } else return;
    take(event);
  }

  /** Saves what keys have changed; returns whether they have. */
  #keep(): boolean {
    const before = this.#before;
    const now = this.#options.now()?.area;
    this.#before = undefined;
    if (!before || !now) return false;
    this.#options.save(now);
    return true;
  }
}

/** An area with the pointer so far from where it took hold of it, in px. */
function dragged({ area, sides }: Drag, element: Element, x: number, y: number): TargetArea {
  const whole = boxOf(element);
  if (sides.length === 0)
    return fittedArea({ ...area, left: area.left + x / whole.width, top: area.top + y / whole.height });
  const box = areaPart(area)(whole);
  let [left, right, top, bottom] = [box.left, box.left + box.width, box.top, box.top + box.height];
  if (sides.includes('left')) left = Math.min(left + x, right - leastSide);
  if (sides.includes('right')) right = Math.max(right + x, left + leastSide);
  if (sides.includes('top')) top = Math.min(top + y, bottom - leastSide);
  if (sides.includes('bottom')) bottom = Math.max(bottom + y, top + leastSide);
  return sizedArea(areaIn(element, { left, top, width: right - left, height: bottom - top }), element);
}

function take(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

export type { FrameEditing };

export const editFrame = (box: HTMLElement, options: FrameOptions): FrameEditing => new FrameEditing(box, options);

export interface FrameOptions {
  /** What the frame is to those who move it by keys. */
  label(): string;
  /** Whether the person may move and resize it. */
  isMovable(): boolean;
  /** The area as it is, where its element is. */
  now(): DrawnArea | undefined;
  /** Shows another area, as long as it is not saved. */
  show(area: TargetArea): void;
  /** The person has moved or resized it. */
  save(area: TargetArea): void;
  /** The person presses it. */
  pressed(): void;
}
