import { middleOf, isElement, revealPoint, elementAtPoint } from '../../anchors/index.js';
import type { TargetArea } from '../../store/model/index.js';
import { createAreaDrawing, type AreaDrawing } from './area-drawing.js';
import { areaAfterKey, areaToBegin } from './area-keys.js';
import { commentableAt, type CommentableRules } from './commentable.js';
import { areaPlace, placeAt, type ChosenPlace } from './commenting.js';
import type { ModeOptions, ModeSession } from './mode-session.js';
import { createPointing, type Pointing } from './pointing.js';
import { pickTargets } from './target-picker.js';

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
  const [x, y] = [whole.left + left * whole.width, whole.top + top * whole.height];
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
    this.#pointing = createPointing({
      rules,
      start,
      edge,
      pointed: (element, by) => pointed(element && drawableAt(element, rules), by),
    });
    // First: while something is drawn, what the pointer is on does not count.
    this.#drawing = createAreaDrawing({
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
