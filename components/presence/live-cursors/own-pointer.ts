import {
  describeElement,
  positionIn,
  scheduleInFrame,
  cancelInFrame,
  isElement,
  pointInWindow,
} from '../../../anchors/index.js';
import type { CursorPosition, TargetElement } from '../../../store/index.js';
import { listenInWindows } from '../../page/page-windows.js';
import { surfaceOf, type Pointed } from './surface-of.js';

interface OwnPointerOptions {
  /** Whether what lies under the pointer may be told of. */
  readonly isAllowed: (surface: Element) => boolean;
  /** Told where the pointer is, and what moves it; null where it is nowhere. */
  readonly moved: (position: CursorPosition | null, type: string) => void;
  /** Told where it is in the window, in px. */
  readonly seen: (x: number, y: number) => void;
}

/** Follows the user's pointer over the page, in whichever of its windows. */
export class OwnPointer {
  readonly #options: OwnPointerOptions;
  #pointed: Pointed | undefined;
  #type = 'mouse';
  #listening: AbortController | undefined;
  #surface: Element | undefined;
  #described: TargetElement | undefined;

  constructor(options: OwnPointerOptions) {
    this.#options = options;
  }

  /** Whether the pointer is somewhere on the page. */
  get isHere(): boolean {
    return this.#pointed !== undefined;
  }

  listen(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    listenInWindows((view, heard) => this.#listen(view.document, heard), signal);
    document.addEventListener('visibilitychange', () => document.hidden && this.#leave(), { signal });
    // What lies under a pointer that rests may be scrolled away.
    document.addEventListener('scroll', () => this.#rest(), { signal, capture: true, passive: true });
  }

  stop(): void {
    this.#listening?.abort();
    cancelInFrame('measure', this.#tell);
    this.#leave();
  }

  /** Looks anew at what lies under the pointer. */
  look(): void {
    this.#surface = undefined;
    if (this.#pointed) scheduleInFrame('measure', this.#tell);
  }

  #listen(page: Document, signal: AbortSignal): void {
    const passive = { signal, capture: true, passive: true };
    const move = (event: PointerEvent): void => {
      const { clientX, clientY, pointerType } = event;
      const [target] = event.composedPath();
      this.#type = pointerType || 'mouse';
      this.#pointed = { page, clientX, clientY, target: isElement(target) ? target : undefined };
      scheduleInFrame('measure', this.#tell);
    };
    for (const type of ['pointermove', 'pointerdown', 'pointerover'] as const)
      page.addEventListener(type, move, passive);
    // A finger that is lifted points at nothing, and neither does what leaves the window.
    for (const type of ['pointerup', 'pointercancel'] as const)
      page.addEventListener(type, ({ pointerType }) => pointerType === 'touch' && this.#leave(), passive);
    page.documentElement.addEventListener('pointerleave', () => this.#leave(), { signal, passive: true });
  }

  #rest(): void {
    if (!this.#pointed) return;
    this.#pointed = { ...this.#pointed, target: undefined };
    scheduleInFrame('measure', this.#tell);
  }

  #leave(): void {
    if (!this.#pointed) return;
    this.#pointed = undefined;
    cancelInFrame('measure', this.#tell);
    this.#options.moved(null, this.#type);
  }

  readonly #tell = (): void => {
    const pointed = this.#pointed;
    if (!pointed) return;
    const { clientX, clientY, page } = pointed;
    const { x, y } = pointInWindow({ x: clientX, y: clientY }, page);
    const surface = surfaceOf(pointed);
    const isTold = surface && this.#options.isAllowed(surface);
    this.#options.moved(isTold ? this.#positionOn(surface, x, y) : null, this.#type);
    this.#options.seen(x, y);
  };

  #positionOn(surface: Element, x: number, y: number): CursorPosition {
    if (surface !== document.documentElement)
      return { ...positionIn(surface, x, y), targetElement: this.#describe(surface) };
    const { left, top } = surface.getBoundingClientRect();
    return { left: x - left, top: y - top };
  }

  /** What it was described as when the pointer came to it holds until it goes. */
  #describe(surface: Element): TargetElement {
    if (surface !== this.#surface || !this.#described) {
      this.#surface = surface;
      this.#described = describeElement(surface);
    }
    return this.#described;
  }
}
