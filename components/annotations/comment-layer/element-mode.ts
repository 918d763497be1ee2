import { isElement, isShown, boxOf } from '../../../anchors/index.js';
import type { InputType, ModeHost, ModeSession, TargetEdge } from './comment-mode.js';
import { commentableAt, type CommentableRules, CommentableTree } from './commentable.js';
import { elementTarget, pointTarget } from './describe-target.js';
import { FrameShields } from './frame-shields.js';

interface TargetPickerOptions {
  /** Whether the pointer draws. If it does, a finger that moves does not scroll the page. */
  readonly isDrawing?: boolean;
  /** Called when the pointer moves to another commentable element, or to none. */
  onHover(element: Element | undefined): void;
  /** Called on `pointerdown` on a commentable element. */
  onPress?(element: Element, event: PointerEvent): void;
  /** Called when a commentable element was clicked. */
  onPick(element: Element, clientX: number, clientY: number): void;
}

const moveEvents = ['pointermove', 'pointerover'] as const;

const pressEvents = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const;

/** Shows the crosshair cursor through a style sheet of its own. Returns a function that removes it. */
function addCursorStyle(isDrawing: boolean): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { cursor: crosshair !important; ${isDrawing ? 'touch-action: pinch-zoom !important;' : ''} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

/** Whether an event completes a click. Disabled controls get no `click` event. */
function isPick(event: Event): boolean {
  const [target] = event.composedPath();
  return event.type === 'click' || (event.type === 'pointerup' && isElement(target) && target.matches(':disabled'));
}

/**
 * Turns clicks on the page into selections of commentable elements. The page does not receive these events, and its nodes are
 * not changed.
 */
export class TargetPicker {
  readonly #rules: CommentableRules;
  readonly #options: TargetPickerOptions;
  readonly #listeners = new AbortController();
  readonly #removeCursorStyle: () => void;
  readonly #shields: FrameShields;
  #hovered: Element | undefined;
  #lastX = NaN;
  #lastY = NaN;

  constructor(host: Pick<ModeHost, 'rules' | 'cover'>, options: TargetPickerOptions) {
    const { isDrawing = false } = options;
    this.#rules = host.rules;
    this.#options = options;
    this.#removeCursorStyle = addCursorStyle(isDrawing);
    this.#shields = new FrameShields(host, isDrawing);
    const { signal } = this.#listeners;
    const capture = { capture: true, signal };
    for (const type of pressEvents) addEventListener(type, (event) => this.#handlePress(event), capture);
    for (const type of moveEvents) addEventListener(type, (event) => this.#handleMove(event), capture);
    document.addEventListener('pointerleave', () => this.#hover(undefined), { signal });
  }

  end(): void {
    this.#listeners.abort();
    this.#removeCursorStyle();
    this.#shields.end();
    this.#hover(undefined);
  }

  #elementUnder(event: MouseEvent): Element | undefined {
    const target = this.#shields.elementUnder(event);
    return target && commentableAt(target, this.#rules);
  }

  #hover(element: Element | undefined): void {
    if (element === this.#hovered) return;
    this.#hovered = element;
    this.#options.onHover(element);
  }

  #handlePress(event: MouseEvent): void {
    const element = event.button === 0 ? this.#elementUnder(event) : undefined;
    if (!element) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === 'pointerdown') this.#hover(element);
    if (event.type === 'pointerdown' && event instanceof PointerEvent) this.#options.onPress?.(element, event);
    if (isPick(event)) this.#options.onPick(element, event.clientX, event.clientY);
  }

  #handleMove(event: PointerEvent): void {
    const element = this.#elementUnder(event);
    if (!this.#isAtRest(event)) this.#hover(element);
  }

  /** Whether the pointer rests while the page moves under it. Such events would disturb keyboard navigation. */
  #isAtRest({ type, clientX, clientY }: PointerEvent): boolean {
    const isAtRest = clientX === this.#lastX && clientY === this.#lastY;
    if (type !== 'pointermove') return isAtRest || Number.isNaN(this.#lastX);
    this.#lastX = clientX;
    this.#lastY = clientY;
    return isAtRest;
  }
}

/** A step of keyboard navigation over the page. */
type Step = (tree: CommentableTree, from: Element) => Element | undefined;

/** Returns the next element at this level or, at its end, at the level of an ancestor. */
function nextElement(tree: CommentableTree, from: Element): Element | undefined {
  for (let at: Element | undefined = from; at; at = tree.parentOf(at)) {
    const next = tree.siblingOf(at);
    if (next) return next;
  }
  return undefined;
}

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: nextElement,
  ArrowUp: (tree, from) => tree.siblingOf(from, true) ?? tree.parentOf(from),
  ArrowRight: (tree, from) => tree.edgeIn(from),
  ArrowLeft: (tree, from) => tree.parentOf(from),
  Home: (tree) => tree.edgeIn(),
  End: (tree) => tree.edgeIn(undefined, true),
};

/** The edge that is announced if a key has no effect. */
const edges: Readonly<Record<string, TargetEdge>> = {
  ArrowDown: 'last',
  ArrowUp: 'first',
  ArrowRight: 'inside',
  ArrowLeft: 'around',
  Home: 'first',
  End: 'last',
};

const mirroredKeys: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' };

/** Whether any part of an element is in the window. */
function isInView(element: Element): boolean {
  const { top, bottom, left, right } = boxOf(element);
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && isShown(element);
}

/** Returns the first commentable element in the window that contains no other. */
function firstInView(rules: CommentableRules): Element | undefined {
  const tree = new CommentableTree(rules);
  let at = tree.edgeIn();
  while (at) {
    const inner: Element | undefined = tree.edgeIn(at);
    if (!inner && isInView(at)) return at;
    at = inner ?? nextElement(tree, at);
  }
  return undefined;
}

/** Returns the element that an arrow key, Home or End leads to, or the edge it meets; undefined for any other key. */
function elementAfterKey(key: string, from: Element, rules: CommentableRules): Element | TargetEdge | undefined {
  const isReversed = getComputedStyle(from).direction === 'rtl';
  const known = (isReversed && mirroredKeys[key]) || key;
  const next = steps[known]?.(new CommentableTree(rules), from);
  return next && next !== from ? next : edges[known];
}

/** The commentable element that the pointer or the keyboard points at. */
export class ElementCursor {
  readonly #host: ModeHost;
  readonly #highlight: ModeHost['highlight'];
  #element: Element | undefined;

  constructor(host: ModeHost, highlight: ModeHost['highlight'] = (element, by) => host.highlight(element, by)) {
    this.#host = host;
    this.#highlight = highlight;
  }

  get element(): Element | undefined {
    return this.#element;
  }

  moveTo(element: Element | undefined, by: InputType): void {
    this.#element = element;
    this.#highlight(element, by);
  }

  /** Moves to where a key leads, or announces that it leads nowhere. Returns whether the key navigates. */
  handleKey(key: string): boolean {
    const { rules } = this.#host;
    const next = this.#element?.isConnected ? elementAfterKey(key, this.#element, rules) : this.#startElement();
    if (!next) return false;
    if (typeof next === 'string') {
      this.#host.announceEdge(next);
      return true;
    }
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    this.moveTo(next, 'keyboard');
    return true;
  }

  /** Moves to the start element unless the cursor is on an element. */
  begin(): void {
    if (!this.#element?.isConnected) this.moveTo(this.#startElement(), 'keyboard');
  }

  #startElement(): Element | undefined {
    const { rules, startElement } = this.#host;
    const start = startElement && commentableAt(startElement, rules);
    start?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return start ?? firstInView(rules);
  }
}

/** Selects an element by a click or by Enter. */
export class ElementMode implements ModeSession {
  readonly #host: ModeHost;
  readonly #cursor: ElementCursor;
  readonly #picker: TargetPicker;

  constructor(host: ModeHost) {
    this.#host = host;
    this.#cursor = new ElementCursor(host);
    this.#picker = new TargetPicker(host, {
      onHover: (element) => this.#cursor.moveTo(element, 'pointer'),
      onPick: (element, clientX, clientY) => host.select(pointTarget(element, host.rules, { clientX, clientY })),
    });
  }

  start(): void {
    this.#cursor.begin();
  }

  handleKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if (altKey || ctrlKey || metaKey) return false;
    if (key !== 'Enter' && key !== ' ') return this.#cursor.handleKey(key);
    const { element } = this.#cursor;
    if (element) this.#host.select(elementTarget(element, this.#host.rules));
    return true;
  }

  end(): void {
    this.#picker.end();
  }
}
