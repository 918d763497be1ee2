import { isElement } from '../../anchors/index.js';
import { commentableAt, type CommentableRules } from './commentable.js';
import { shieldFrames } from './frame-shields.js';
import type { ModeOptions } from './mode-session.js';

interface PickerOptions {
  readonly rules: CommentableRules;
  /** Puts a box over an element, or takes it away. */
  readonly cover: ModeOptions['cover'];
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

/** Whether an event is the last of a press; a disabled control hears no clicks. */
function isPick(event: Event): boolean {
  const [target] = event.composedPath();
  return event.type === 'click' || (event.type === 'pointerup' && isElement(target) && target.matches(':disabled'));
}

/**
 * Takes presses on the page as choices of what to comment on, until the function it returns is called. The page itself
 * hears nothing of them, and none of its nodes is changed.
 */
export function pickTargets({ rules, cover, isDrawing = false, pointed, pressed, picked }: PickerOptions): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const unwearCursor = wearCursor(isDrawing);
  const shields = shieldFrames({ root: rules.root(), scope: rules.scope, isDrawing, cover });
  let at: Element | undefined;

  const elementUnder = (event: MouseEvent): Element | undefined => {
    const target = shields.elementUnder(event);
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
    if (event.type === 'pointerdown') pointAt(element);
    if (event.type === 'pointerdown' && event instanceof PointerEvent) pressed?.(element, event);
    if (isPick(event)) picked(element, event.clientX, event.clientY);
  };

  const isAtRest = restCheck();
  const moved = (event: PointerEvent): void => {
    const under = elementUnder(event);
    if (!isAtRest(event)) pointAt(under);
  };
  for (const type of pressEvents) addEventListener(type, press, options);
  for (const type of moveEvents) addEventListener(type, moved, options);
  document.addEventListener('pointerleave', () => pointAt(undefined), { signal: listening.signal });
  return () => {
    listening.abort();
    unwearCursor();
    shields.end();
    pointAt(undefined);
  };
}
