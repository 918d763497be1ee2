import { isOwn } from '../../anchors/own-elements.js';
import { commentableAt, type CommentableRules } from './commentable.js';

interface PickerOptions {
  readonly rules: CommentableRules;
  /** What lies over an embedded page, which keeps the pointer to itself; a press there means what it lies over. */
  shield(): Element | undefined;
  /** Whether the pointer draws: a finger that moves does not scroll the page then. */
  readonly isDrawing?: boolean;
  /** The pointer is on something that can be commented on, or on nothing. */
  pointed(element: Element | undefined): void;
  /** The pointer was pressed on something that can be commented on; whether a pick comes of it is not known yet. */
  pressed?(element: Element, event: PointerEvent): void;
  picked(element: Element, clientX: number, clientY: number): void;
}

const moveEvents = ['pointermove', 'pointerover'] as const;

const pressEvents = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const;

/** Shows the cursor by a sheet of its own, made when it is first needed: there is none where the kit is only imported. */
function wearCursor(isDrawing: boolean): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { cursor: crosshair !important; ${isDrawing ? 'touch-action: pinch-zoom !important;' : ''} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

/**
 * Tells a pointer that moves from one that rests while something moves under it: nobody points at that, and a person who
 * goes by keys would be led astray.
 */
function restCheck(): (event: PointerEvent) => boolean {
  let [x, y] = [NaN, NaN];
  return ({ type, clientX, clientY }) => {
    const isAtRest = clientX === x && clientY === y;
    if (type !== 'pointermove') return isAtRest || Number.isNaN(x);
    [x, y] = [clientX, clientY];
    return isAtRest;
  };
}

/** The element of the page an event is about: what is inside its components' shadow trees is theirs; the kit's are none. */
function pageElementOf(event: Event): Element | undefined {
  const path = event.composedPath();
  const target = path.find((node) => node instanceof Element && node.getRootNode() === document);
  return target instanceof Element && !path.some(isOwn) ? target : undefined;
}

/** Whether an event is the last of a press; a disabled control hears no clicks. */
const isPick = ({ type, target }: Event): boolean =>
  type === 'click' || (type === 'pointerup' && target instanceof Element && target.matches(':disabled'));

/**
 * Takes presses on the page as choices of what to comment on, until the function it returns is called. The page itself
 * hears nothing of them, and none of its nodes is changed.
 */
export function pickTargets({ rules, shield, isDrawing = false, pointed, pressed, picked }: PickerOptions): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const unwearCursor = wearCursor(isDrawing);
  let at: Element | undefined;

  const elementUnder = (event: Event): Element | undefined => {
    const over = shield();
    if (at && over && event.composedPath().includes(over)) return at;
    const target = pageElementOf(event);
    return target && commentableAt(target, rules);
  };

  const pointAt = (element: Element | undefined): void => {
    if (element === at) return;
    at = element;
    pointed(element);
  };

  const press = (event: MouseEvent): void => {
    const element = event.button === 0 ? elementUnder(event) : undefined;
    if (!element) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === 'pointerdown') {
      pointAt(element);
      if (event instanceof PointerEvent) pressed?.(element, event);
    }
    if (isPick(event)) picked(element, event.clientX, event.clientY);
  };

  const isAtRest = restCheck();
  const moved = (event: PointerEvent): void => {
    if (!isAtRest(event)) pointAt(elementUnder(event));
  };
  for (const type of pressEvents) addEventListener(type, press, options);
  for (const type of moveEvents) addEventListener(type, moved, options);
  document.addEventListener('pointerleave', () => pointAt(undefined), { signal: listening.signal });
  return () => {
    listening.abort();
    unwearCursor();
    pointAt(undefined);
  };
}
