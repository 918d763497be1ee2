import { boxOf, areaIn } from '../../anchors/index.js';
import type { TargetArea } from '../../store/model/index.js';
import { sizedArea } from './area-keys.js';

interface DrawingOptions {
  /** What is drawn so far; nothing while the pointer has moved no farther than a press does. */
  drawn(element: Element, area: TargetArea | undefined): void;
  finished(element: Element, area: TargetArea): void;
}

/** A pointer that moves no farther, in px, was pressed and not drawn with. */
const slack = 4;

interface Drawing {
  readonly element: Element;
  readonly pointerId: number;
  /** Where it began, in px from the element's corner: the page may be scrolled meanwhile. */
  readonly from: { readonly x: number; readonly y: number };
  area: TargetArea | undefined;
  /** Whether it is over, and only what follows a released pointer is still to come. */
  isOver: boolean;
}

/** What a browser tells of a press beside its own events. */
const echoes = ['mousemove', 'mousedown', 'mouseup', 'click', 'pointerover', 'mouseover', 'dragstart'] as const;

/** Draws rectangles with the pointer: from where it is pressed to where it is released. Escape gives one up. */
class AreaDrawing {
  readonly #options: DrawingOptions;
  readonly #listening = new AbortController();
  #now: Drawing | undefined;

  constructor(options: DrawingOptions) {
    this.#options = options;
    const heard = { capture: true, signal: this.#listening.signal };
    addEventListener('pointermove', (event) => this.#moved(event), heard);
    addEventListener('pointerup', (event) => this.#released(event), heard);
    addEventListener('pointercancel', (event) => this.#canceled(event), heard);
    addEventListener('keydown', (event) => this.#keyed(event), heard);
    for (const type of echoes) addEventListener(type, (event) => this.#echoed(event), heard);
  }

  begin(element: Element, event: PointerEvent): void {
    if (this.#now || !event.isPrimary) return;
    const { left, top } = boxOf(element);
    const from = { x: event.clientX - left, y: event.clientY - top };
    this.#now = { element, pointerId: event.pointerId, from, area: undefined, isOver: false };
    // The pointer may leave the window, or go over an embedded page.
    const [pressed] = event.composedPath();
    if (event.isTrusted && pressed instanceof Element) pressed.setPointerCapture(event.pointerId);
  }

  end(): void {
    this.#listening.abort();
  }

  #moved(event: PointerEvent): void {
    const now = this.#of(event);
    if (!now) return;
    take(event);
    if (now.isOver) return;
    const { left, top } = boxOf(now.element);
    const [fromX, fromY] = [left + now.from.x, top + now.from.y];
    const [width, height] = [Math.abs(event.clientX - fromX), Math.abs(event.clientY - fromY)];
    if (!now.area && Math.max(width, height) <= slack) return;
    const box = { left: Math.min(event.clientX, fromX), top: Math.min(event.clientY, fromY), width, height };
    now.area = sizedArea(areaIn(now.element, box), now.element);
    this.#options.drawn(now.element, now.area);
  }

  #released(event: PointerEvent): void {
    const now = this.#of(event);
    if (!now) return;
    // A press is not drawn: whoever takes presses hears of it.
    if (!now.area && !now.isOver) this.#now = undefined;
    else {
      take(event);
      now.isOver = true;
      // The browser tells of a click before it does anything else; the page is to hear nothing of that.
      setTimeout(() => this.#finish(now));
    }
  }

  #finish(now: Drawing): void {
    if (this.#now === now) this.#now = undefined;
    if (now.area && !this.#listening.signal.aborted) this.#options.finished(now.element, now.area);
  }

  #canceled(event: PointerEvent): void {
    const now = this.#of(event);
    if (!now) return;
    this.#giveUp(now);
    this.#now = undefined;
  }

  #giveUp(now: Drawing): void {
    now.area = undefined;
    now.isOver = true;
    this.#options.drawn(now.element, undefined);
  }

  #keyed(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#now?.area) return;
    take(event);
    this.#giveUp(this.#now);
  }

  #echoed(event: Event): void {
    if (this.#now?.area || this.#now?.isOver) take(event);
  }

  #of({ pointerId }: PointerEvent): Drawing | undefined {
    return this.#now?.pointerId === pointerId ? this.#now : undefined;
  }
}

function take(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

export type { AreaDrawing };

export const createAreaDrawing = (options: DrawingOptions): AreaDrawing => new AreaDrawing(options);
