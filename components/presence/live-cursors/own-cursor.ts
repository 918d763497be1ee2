import {
  cancelInFrame,
  describeElement,
  isElement,
  isInsideKit,
  pointInWindow,
  positionIn,
  scheduleInFrame,
} from '../../../anchors/index.js';
import type { CursorPosition, TargetElement } from '../../../store/index.js';
import { blockAround } from '../../page/cursor-surfaces.js';
import { listenInWindows } from '../../page/embedded-windows.js';

interface OwnCursorOptions {
  /** Whether the cursor may be published while it points into an element. */
  readonly isAllowed: (surface: Element) => boolean;
  /** Called with the new position and the pointer type; the position is null if the cursor is not on the page. */
  readonly onMove: (position: CursorPosition | null, type: string) => void;
  /** Called with the position in the window, in px. */
  readonly onMoveInWindow: (x: number, y: number) => void;
}

/** A pointer in the window of a page; the target is unknown after scrolling. */
interface PointerState {
  readonly page: Document;
  readonly clientX: number;
  readonly clientY: number;
  readonly target: Element | undefined;
}

/** Tracks the user's pointer in all windows of the page. */
export class OwnCursor {
  readonly #options: OwnCursorOptions;
  #pointer: PointerState | undefined;
  #type = 'mouse';
  #listening: AbortController | undefined;
  /** The surface described last. Its description is reused until the pointer leaves it. */
  #surface: Element | undefined;
  #described: TargetElement | undefined;

  constructor(options: OwnCursorOptions) {
    this.#options = options;
  }

  /** Whether the pointer is on the page. */
  get isOnPage(): boolean {
    return this.#pointer !== undefined;
  }

  listen(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    listenInWindows((view, windowSignal) => this.#listen(view.document, windowSignal), signal);
    document.addEventListener('visibilitychange', () => document.hidden && this.#leave(), { signal });
    // Scrolling changes the element under a resting pointer.
    document.addEventListener('scroll', () => this.#scrolled(), { signal, capture: true, passive: true });
  }

  stop(): void {
    this.#listening?.abort();
    cancelInFrame('measure', this.#publish);
    this.#leave();
  }

  /** Publishes the position again, after the allowed elements have changed. */
  refresh(): void {
    this.#surface = undefined;
    if (this.#pointer) scheduleInFrame('measure', this.#publish);
  }

  #listen(page: Document, signal: AbortSignal): void {
    const passive = { signal, capture: true, passive: true };
    const move = (event: PointerEvent): void => {
      const { clientX, clientY, pointerType } = event;
      const [target] = event.composedPath();
      this.#type = pointerType || 'mouse';
      this.#pointer = { page, clientX, clientY, target: isElement(target) ? target : undefined };
      scheduleInFrame('measure', this.#publish);
    };
    for (const type of ['pointermove', 'pointerdown', 'pointerover'] as const)
      page.addEventListener(type, move, passive);
    // A lifted finger points nowhere.
    for (const type of ['pointerup', 'pointercancel'] as const)
      page.addEventListener(type, ({ pointerType }) => pointerType === 'touch' && this.#leave(), passive);
    page.documentElement.addEventListener('pointerleave', () => this.#leave(), { signal, passive: true });
  }

  #scrolled(): void {
    if (!this.#pointer) return;
    this.#pointer = { ...this.#pointer, target: undefined };
    scheduleInFrame('measure', this.#publish);
  }

  #leave(): void {
    if (!this.#pointer) return;
    this.#pointer = undefined;
    cancelInFrame('measure', this.#publish);
    this.#options.onMove(null, this.#type);
  }

  readonly #publish = (): void => {
    const pointer = this.#pointer;
    if (!pointer) return;
    const { clientX, clientY, page } = pointer;
    const { x, y } = pointInWindow({ x: clientX, y: clientY }, page);
    const surface = surfaceUnder(pointer);
    const isAllowed = surface && this.#options.isAllowed(surface);
    this.#options.onMove(isAllowed ? this.#positionOn(surface, x, y) : null, this.#type);
    this.#options.onMoveInWindow(x, y);
  };

  #positionOn(surface: Element, x: number, y: number): CursorPosition {
    if (surface !== document.documentElement)
      return { ...positionIn(surface, x, y), targetElement: this.#describe(surface) };
    const { left, top } = surface.getBoundingClientRect();
    return { left: x - left, top: y - top };
  }

  #describe(surface: Element): TargetElement {
    if (surface !== this.#surface || !this.#described) {
      this.#surface = surface;
      this.#described = describeElement(surface);
    }
    return this.#described;
  }
}

/** Returns the page's element under a pointer; elements of the kit are ignored. */
function pageElementUnder({ page, clientX, clientY, target }: PointerState): Element | undefined {
  if (target?.isConnected && !isInsideKit(target)) return target;
  return page.elementsFromPoint(clientX, clientY).find((element) => !isInsideKit(element));
}

/** Returns the nearest block-level element around a pointer. */
function surfaceUnder(pointer: PointerState): Element | undefined {
  const element = pageElementUnder(pointer);
  return element && blockAround(element);
}
