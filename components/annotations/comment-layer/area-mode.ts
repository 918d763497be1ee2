import {
  boxOf,
  areaIn,
  middleOf,
  isElement,
  parentAcross,
  revealPoint,
  elementAtPoint,
} from '../../../anchors/index.js';
import type { TargetArea } from '../../../store/model/index.js';
import { areaAfterKey, constrainArea, initialArea } from './area-editing.js';
import type { ModeHost, ModeSession } from './comment-mode.js';
import { commentableAt, type CommentableRules } from './commentable.js';
import { areaTarget, pointTarget, type SelectedTarget } from './describe-target.js';
import { ElementCursor, TargetPicker } from './element-mode.js';

interface AreaDrawingOptions {
  /** Returns the element to which a rectangle in px of the window belongs, by the element where the drawing started. */
  elementFor(start: Element, box: DOMRectReadOnly): Element;
  /** Called with the area drawn so far; undefined while the pointer has not moved beyond the tolerance. */
  onDraw(element: Element, area: TargetArea | undefined): void;
  onFinish(element: Element, area: TargetArea): void;
}

/** Pointer movement, in px, up to which a press is a click. */
const clickTolerance = 4;

interface Drawing {
  /** Element where the drawing started. */
  readonly start: Element;
  readonly pointerId: number;
  /** Start point in px from the corner of that element, because the page may scroll during the drawing. */
  readonly from: { readonly x: number; readonly y: number };
  /** Element to which the area belongs. */
  element: Element;
  area: TargetArea | undefined;
  /** Whether the drawing has ended and only the events that follow `pointerup` are pending. */
  isOver: boolean;
}

/** Events that a browser fires in addition to the pointer events of a press. */
const compatibilityEvents = [
  'mousemove',
  'mousedown',
  'mouseup',
  'click',
  'pointerover',
  'mouseover',
  'dragstart',
] as const;

/** Draws rectangles with the pointer, from press to release. Escape cancels. */
class AreaDrawing {
  readonly #options: AreaDrawingOptions;
  readonly #listeners = new AbortController();
  #drawing: Drawing | undefined;

  constructor(options: AreaDrawingOptions) {
    this.#options = options;
    const capture = { capture: true, signal: this.#listeners.signal };
    addEventListener('pointermove', (event) => this.#handleMove(event), capture);
    addEventListener('pointerup', (event) => this.#handleRelease(event), capture);
    addEventListener('pointercancel', (event) => this.#handleCancel(event), capture);
    addEventListener('keydown', (event) => this.#handleKey(event), capture);
    for (const type of compatibilityEvents) addEventListener(type, (event) => this.#suppress(event), capture);
  }

  start(element: Element, event: PointerEvent): void {
    if (this.#drawing || !event.isPrimary) return;
    const { left, top } = boxOf(element);
    const from = { x: event.clientX - left, y: event.clientY - top };
    const { pointerId } = event;
    this.#drawing = { start: element, pointerId, from, element, area: undefined, isOver: false };
    // The pointer may leave the window or move over an embedded page.
    const [pressed] = event.composedPath();
    if (event.isTrusted && pressed instanceof Element) pressed.setPointerCapture(event.pointerId);
  }

  end(): void {
    this.#listeners.abort();
  }

  #handleMove(event: PointerEvent): void {
    const drawing = this.#drawingOf(event);
    if (!drawing) return;
    consume(event);
    if (drawing.isOver) return;
    const { left, top } = boxOf(drawing.start);
    const fromX = left + drawing.from.x;
    const fromY = top + drawing.from.y;
    const width = Math.abs(event.clientX - fromX);
    const height = Math.abs(event.clientY - fromY);
    if (!drawing.area && Math.max(width, height) <= clickTolerance) return;
    const box = new DOMRectReadOnly(Math.min(event.clientX, fromX), Math.min(event.clientY, fromY), width, height);
    drawing.element = this.#options.elementFor(drawing.start, box);
    drawing.area = constrainArea(areaIn(drawing.element, box), drawing.element);
    this.#options.onDraw(drawing.element, drawing.area);
  }

  #handleRelease(event: PointerEvent): void {
    const drawing = this.#drawingOf(event);
    if (!drawing) return;
    // A click is not drawn; the target picker handles it.
    if (!drawing.area && !drawing.isOver) this.#drawing = undefined;
    else {
      consume(event);
      drawing.isOver = true;
      // The browser fires `click` next; the page must not receive it.
      setTimeout(() => this.#finish(drawing));
    }
  }

  #finish(drawing: Drawing): void {
    if (this.#drawing === drawing) this.#drawing = undefined;
    if (drawing.area && !this.#listeners.signal.aborted) this.#options.onFinish(drawing.element, drawing.area);
  }

  #handleCancel(event: PointerEvent): void {
    const drawing = this.#drawingOf(event);
    if (!drawing) return;
    this.#cancel(drawing);
    this.#drawing = undefined;
  }

  #cancel(drawing: Drawing): void {
    drawing.area = undefined;
    drawing.isOver = true;
    this.#options.onDraw(drawing.element, undefined);
  }

  #handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#drawing?.area) return;
    consume(event);
    this.#cancel(this.#drawing);
  }

  #suppress(event: Event): void {
    if (this.#drawing?.area || this.#drawing?.isOver) consume(event);
  }

  #drawingOf({ pointerId }: PointerEvent): Drawing | undefined {
    return this.#drawing?.pointerId === pointerId ? this.#drawing : undefined;
  }
}

function consume(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Returns the whole drawing for an element of an SVG: an area belongs to the drawing, not to one of its lines. */
function drawableAt(element: Element, rules: CommentableRules): Element {
  let at = element;
  while ('ownerSVGElement' in at && isElement(at.ownerSVGElement)) at = at.ownerSVGElement;
  return commentableAt(at, rules) === at ? at : element;
}

/** Returns the part of a box that lies in an element, 0–1. */
function shareIn(element: Element, { left, top, right, bottom, width, height }: DOMRectReadOnly): number {
  const whole = boxOf(element);
  const across = Math.min(right, whole.right) - Math.max(left, whole.left);
  const down = Math.min(bottom, whole.bottom) - Math.max(top, whole.top);
  return Math.max(across / Math.max(width, 1), 0) * Math.max(down / Math.max(height, 1), 0);
}

/**
 * Returns the nearest commentable ancestor of an element, or itself, that contains a box. A box that extends over all of
 * them, except for the body, belongs to the element if most of it is there, or else to the outermost ancestor.
 */
function elementAroundBox(start: Element, box: DOMRectReadOnly, rules: CommentableRules): Element {
  let outermost = start;
  for (let at: Element | undefined = start; at && at.localName !== 'body'; at = parentAcross(at)) {
    if (commentableAt(at, rules) !== at) continue;
    if (containsBox(at, box)) return at;
    outermost = at;
  }
  return shareIn(start, box) > 0.5 ? start : outermost;
}

/** Whether an element contains a box. A drawing that ends on its edge may be a pixel outside. */
function containsBox(element: Element, box: DOMRectReadOnly): boolean {
  const whole = boxOf(element);
  return (
    box.left >= whole.left - 1 &&
    box.top >= whole.top - 1 &&
    box.right <= whole.right + 1 &&
    box.bottom <= whole.bottom + 1
  );
}

/** Returns the target of an area that was started on the body: the element in the middle of the area. */
function targetInMiddle(area: TargetArea, rules: CommentableRules): SelectedTarget {
  const whole = document.body.getBoundingClientRect();
  const { left, top } = middleOf(area);
  const x = whole.left + left * whole.width;
  const y = whole.top + top * whole.height;
  const under = elementAtPoint({ x, y });
  const element = under && commentableAt(under, rules);
  if (!element || element === document.body) return pointTarget(document.body, rules, { clientX: x, clientY: y });
  return areaTarget(drawableAt(element, rules), rules, { area, within: document.body });
}

/**
 * Selects an area. With the pointer, the user draws a rectangle, or clicks to select a point. With the keyboard, the user
 * selects an element and then adjusts a rectangle in it.
 */
export class AreaMode implements ModeSession {
  readonly #host: ModeHost;
  readonly #cursor: ElementCursor;
  readonly #drawing: AreaDrawing;
  readonly #picker: TargetPicker;
  /** The rectangle that the keyboard adjusts. */
  #area: TargetArea | undefined;

  constructor(host: ModeHost) {
    const { rules } = host;
    this.#host = host;
    this.#cursor = new ElementCursor(host, (element, by) => host.highlight(element && drawableAt(element, rules), by));
    // Created before the picker: its listeners run first and suppress events while the user draws.
    this.#drawing = new AreaDrawing({
      elementFor: (start, box) => (start === document.body ? start : elementAroundBox(start, box, rules)),
      onDraw: (element, area) => host.showDrawnArea(area && { element, area }, 'pointer'),
      onFinish: (element, area) =>
        host.select(element === document.body ? targetInMiddle(area, rules) : areaTarget(element, rules, { area })),
    });
    this.#picker = new TargetPicker(host, {
      isDrawing: true,
      onHover: (element) => this.#handleHover(element),
      onPress: (element, event) => this.#drawing.start(drawableAt(element, rules), event),
      onPick: (element, clientX, clientY) => host.select(pointTarget(element, rules, { clientX, clientY })),
    });
  }

  start(): void {
    this.#cursor.begin();
  }

  handleKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    if (altKey || ctrlKey || metaKey) return false;
    const { element } = this.#cursor;
    const isEnter = key === 'Enter' || key === ' ';
    if (!this.#area) {
      if (!isEnter) return this.#cursor.handleKey(key);
      if (element) this.#setArea(initialArea(drawableAt(element, this.#host.rules)));
      return true;
    }
    if (key === 'Escape') this.#cancelArea();
    else if (isEnter) this.#selectArea(this.#area);
    else return this.#adjustArea(areaAfterKey(this.#area, key, shiftKey, this.#element));
    return true;
  }

  end(): void {
    this.#drawing.end();
    this.#picker.end();
    this.#host.showDrawnArea(undefined, 'pointer');
  }

  get #element(): Element {
    return drawableAt(this.#cursor.element ?? document.body, this.#host.rules);
  }

  #setArea(area: TargetArea | undefined): void {
    this.#area = area;
    this.#host.showDrawnArea(area && { element: this.#element, area }, 'keyboard');
  }

  #adjustArea(area: TargetArea | undefined): boolean {
    if (!area) return false;
    revealPoint(this.#element, middleOf(area));
    this.#setArea(area);
    return true;
  }

  #selectArea(area: TargetArea): void {
    if (this.#element.isConnected) this.#host.select(areaTarget(this.#element, this.#host.rules, { area }));
    else this.#cancelArea();
  }

  /** Returns to the selection of an element. */
  #cancelArea(): void {
    this.#setArea(undefined);
    this.#cursor.moveTo(this.#cursor.element, 'keyboard');
  }

  /** Cancels an area of the keyboard as soon as the pointer is used. */
  #handleHover(element: Element | undefined): void {
    if (element && this.#area) this.#setArea(undefined);
    if (!this.#area) this.#cursor.moveTo(element, 'pointer');
  }
}
