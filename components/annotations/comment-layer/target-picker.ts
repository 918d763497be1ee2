import { isElement, isShown, boxOf } from '../../../anchors/index.js';
import { commentableAt, type CommentableRules, CommentableTree } from './commentable.js';
import { FrameShields } from './frame-shields.js';
import type { ModeOptions, TargetEdge } from './mode-session.js';

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
  let x = NaN;
  let y = NaN;
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
  const shields = new FrameShields({ root: rules.root(), scope: rules.scope, isDrawing, cover });
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

/** The ways a person can move over the page by keys. */
type Move = (tree: CommentableTree, from: Element) => Element | undefined;

/** On to what comes next at this level or, at its end, around it. */
function after(tree: CommentableTree, from: Element): Element | undefined {
  for (let at: Element | undefined = from; at; at = tree.around(at)) {
    const next = tree.beside(at);
    if (next) return next;
  }
  return undefined;
}

const before: Move = (tree, from) => tree.beside(from, true) ?? tree.around(from);
const into: Move = (tree, from) => tree.endIn(from);
const out: Move = (tree, from) => tree.around(from);
const first: Move = (tree) => tree.endIn();
const last: Move = (tree) => tree.endIn(undefined, true);

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: after,
  ArrowUp: before,
  ArrowRight: into,
  ArrowLeft: out,
  Home: first,
  End: last,
};

/** What is said where a key leads nowhere. */
const edges: Readonly<Record<string, TargetEdge>> = {
  ArrowDown: 'last',
  ArrowUp: 'first',
  ArrowRight: 'inside',
  ArrowLeft: 'around',
  Home: 'first',
  End: 'last',
};

const mirrored: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' };

/** Whether any part of an element is in the window. */
function isInView(element: Element): boolean {
  const { top, bottom, left, right } = boxOf(element);
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && isShown(element);
}

/** The first element in the window that can be commented on and holds no other. */
function firstInView(rules: CommentableRules): Element | undefined {
  const tree = new CommentableTree(rules);
  let at = tree.endIn();
  while (at) {
    const inner: Element | undefined = tree.endIn(at);
    if (!inner && isInView(at)) return at;
    at = inner ?? after(tree, at);
  }
  return undefined;
}

/** Where an arrow key, Home or End leads from an element, or why it leads nowhere; undefined for any other key. */
function targetAfterKey(key: string, from: Element, rules: CommentableRules): Element | TargetEdge | undefined {
  const isReversed = getComputedStyle(from).direction === 'rtl';
  const known = (isReversed && mirrored[key]) || key;
  const next = moves[known]?.(new CommentableTree(rules), from);
  return next && next !== from ? next : edges[known];
}

type PointingOptions = Pick<ModeOptions, 'rules' | 'start' | 'pointed' | 'edge'>;

/** What a person points at, by pointer or by keys. */
export class Pointing {
  readonly #options: PointingOptions;
  #at: Element | undefined;

  constructor(options: PointingOptions) {
    this.#options = options;
  }

  get at(): Element | undefined {
    return this.#at;
  }

  point(element: Element | undefined, by: 'pointer' | 'keys'): void {
    this.#at = element;
    this.#options.pointed(element, by);
  }

  /** Goes where a key leads, or says that it leads nowhere; returns whether the key means something. */
  move(key: string): boolean {
    const { rules, edge } = this.#options;
    const next = this.#at?.isConnected ? targetAfterKey(key, this.#at, rules) : this.#start();
    if (!next) return false;
    if (typeof next === 'string') {
      edge(next);
      return true;
    }
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    this.point(next, 'keys');
    return true;
  }

  /** Points at where a person begins, where nothing is pointed at. */
  begin(): void {
    if (!this.#at?.isConnected) this.point(this.#start(), 'keys');
  }

  #start(): Element | undefined {
    const { rules, start } = this.#options;
    const element = start();
    const given = element && commentableAt(element, rules);
    given?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return given ?? firstInView(rules);
  }
}
