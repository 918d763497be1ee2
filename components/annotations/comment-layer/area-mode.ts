import { boxOf, areaIn, middleOf, isElement, revealPoint, elementAtPoint } from '../../../anchors/index.js';
import type { TargetArea } from '../../../store/model/index.js';
import { sizedArea, areaAfterKey, areaToBegin } from './area-keys.js';
import { commentableAt, type CommentableRules } from './commentable.js';
import { areaPlace, placeAt, type ChosenPlace } from './commenting.js';
import type { ModeOptions, ModeSession } from './mode-session.js';
import { Pointing, pickTargets } from './target-picker.js';

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
export class AreaDrawing {
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
    const fromX = left + now.from.x;
    const fromY = top + now.from.y;
    const width = Math.abs(event.clientX - fromX);
    const height = Math.abs(event.clientY - fromY);
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

/** A drawing is one thing: an area of it is not one of the line it was begun on. */
function drawableAt(element: Element, rules: CommentableRules): Element {
  let at = element;
  while ('ownerSVGElement' in at && isElement(at.ownerSVGElement)) at = at.ownerSVGElement;
  return commentableAt(at, rules) === at ? at : element;
}

/** What an area that was begun beside everything is about: what lies in its middle. */
function placeInMiddle(area: TargetArea, rules: CommentableRules): ChosenPlace {
  const whole = document.body.getBoundingClientRect();
  const { left, top } = middleOf(area);
  const x = whole.left + left * whole.width;
  const y = whole.top + top * whole.height;
  const under = elementAtPoint({ x, y });
  const element = under && commentableAt(under, rules);
  if (!element || element === document.body) return placeAt(document.body, rules, { clientX: x, clientY: y });
  return areaPlace(drawableAt(element, rules), rules, { area, within: document.body });
}

/** By pointer: a rectangle is drawn, or a press marks a point. By keys: an element is chosen, then a rectangle in it. */
class AreaMode implements ModeSession {
  readonly #options: ModeOptions;
  readonly #pointing: Pointing;
  readonly #drawing: AreaDrawing;
  readonly #unpick: () => void;
  /** The rectangle that keys move. */
  #area: TargetArea | undefined;

  constructor(options: ModeOptions) {
    const { rules, start, cover, pointed, edge, framed, chosen } = options;
    this.#options = options;
    this.#pointing = new Pointing({
      rules,
      start,
      edge,
      pointed: (element, by) => pointed(element && drawableAt(element, rules), by),
    });
    // First: while something is drawn, what the pointer is on does not count.
    this.#drawing = new AreaDrawing({
      drawn: (element, area) => framed(area && { element, area }, 'pointer'),
      finished: (element, area) =>
        chosen(element === document.body ? placeInMiddle(area, rules) : areaPlace(element, rules, { area })),
    });
    this.#unpick = pickTargets({
      rules,
      cover,
      isDrawing: true,
      pointed: (element) => this.#pointTo(element),
      pressed: (element, event) => this.#drawing.begin(drawableAt(element, rules), event),
      picked: (element, clientX, clientY) => chosen(placeAt(element, rules, { clientX, clientY })),
    });
  }

  begin(): void {
    this.#pointing.begin();
  }

  takeKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    if (altKey || ctrlKey || metaKey) return false;
    const { at } = this.#pointing;
    const isEnter = key === 'Enter' || key === ' ';
    if (!this.#area) {
      if (!isEnter) return this.#pointing.move(key);
      if (at) this.#frame(areaToBegin(drawableAt(at, this.#options.rules)));
      return true;
    }
    if (key === 'Escape') this.#back();
    else if (isEnter) this.#place(this.#area);
    else return this.#change(areaAfterKey(this.#area, key, shiftKey, this.#element));
    return true;
  }

  end(): void {
    this.#drawing.end();
    this.#unpick();
    this.#options.framed(undefined, 'pointer');
  }

  get #element(): Element {
    return drawableAt(this.#pointing.at ?? document.body, this.#options.rules);
  }

  #frame(area: TargetArea | undefined): void {
    this.#area = area;
    this.#options.framed(area && { element: this.#element, area }, 'keys');
  }

  #change(area: TargetArea | undefined): boolean {
    if (!area) return false;
    revealPoint(this.#element, middleOf(area));
    this.#frame(area);
    return true;
  }

  #place(area: TargetArea): void {
    if (this.#element.isConnected) this.#options.chosen(areaPlace(this.#element, this.#options.rules, { area }));
    else this.#back();
  }

  /** Back to choosing an element. */
  #back(): void {
    this.#frame(undefined);
    this.#pointing.point(this.#pointing.at, 'keys');
  }

  /** The pointer takes over from the keys. */
  #pointTo(element: Element | undefined): void {
    if (element && this.#area) this.#frame(undefined);
    if (!this.#area) this.#pointing.point(element, 'pointer');
  }
}

export const startAreaMode = (options: ModeOptions): ModeSession => new AreaMode(options);
