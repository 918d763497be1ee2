import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { clamp } from '../../base/clamp.js';

/** Scale of a picture, 1 if it fits the stage, and the offset of its center from the stage's center, in px. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Sizes of the stage and of the picture at scale 1, in px. */
export interface Frame {
  readonly stage: Size;
  readonly picture: Size;
}

export const fitted: Zoom = { scale: 1, x: 0, y: 0 };

const MAX_SCALE = 8;

/** Limits the offset so that the picture fills as much of the stage as it can. */
function limitOffset({ scale, x, y }: Zoom, { stage, picture }: Frame): Zoom {
  const room = (size: keyof Size): number => Math.max(0, (picture[size] * scale - stage[size]) / 2);
  const [horizontal, vertical] = [room('width'), room('height')];
  return { scale, x: clamp(x, -horizontal, horizontal), y: clamp(y, -vertical, vertical) };
}

/** Moves a picture on its stage within the limits, by px. */
export function pan(zoom: Zoom, deltaX: number, deltaY: number, frame: Frame): Zoom {
  return limitOffset({ ...zoom, x: zoom.x + deltaX, y: zoom.y + deltaY }, frame);
}

/** Scales a picture around a point, measured from the stage's center. */
export function scaleAt(zoom: Zoom, factor: number, point: { x: number; y: number }, frame: Frame): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return limitOffset(
    { scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio },
    frame,
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface GestureOptions {
  /** The element that receives the gestures. */
  stage: () => HTMLElement | null;
  /** Whether a drag moves the picture. Otherwise, a horizontal drag is a swipe. */
  canPan: () => boolean;
  /** Called for a drag, with its distance in px. */
  pan: (deltaX: number, deltaY: number) => void;
  /** Called for a pinch or the wheel. The point is measured from the stage's center. */
  scale: (factor: number, point: Point) => void;
  /** Called for a swipe: 1 is to the right. */
  swipe: (direction: 1 | -1) => void;
}

/** Shortest swipe, in CSS px. */
const MIN_SWIPE = 56;

const centerOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const pinchDistance = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** Recognizes drags, swipes, pinches and wheel zoom on a picture. */
export class GestureController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: GestureOptions;
  readonly #pointers = new Map<number, Point>();
  #start: Point | undefined;
  #abortController: AbortController | undefined;
  #stage: HTMLElement | undefined;

  constructor(host: ReactiveControllerHost, options: GestureOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const stage = this.#options.stage() ?? undefined;
    if (stage === this.#stage) return;
    this.hostDisconnected();
    this.#stage = stage;
    if (stage) this.#listen(stage);
  }

  hostDisconnected(): void {
    this.#abortController?.abort();
    this.#stage = undefined;
    this.#pointers.clear();
  }

  #listen(stage: HTMLElement): void {
    this.#abortController = new AbortController();
    const { signal } = this.#abortController;
    stage.addEventListener('pointerdown', (event) => this.#handlePointerDown(event, stage), { signal });
    stage.addEventListener('pointermove', (event) => this.#handlePointerMove(event, stage), { signal });
    for (const type of ['pointerup', 'pointercancel'] as const) {
      stage.addEventListener(type, (event) => this.#handlePointerUp(event), { signal });
    }
    stage.addEventListener('wheel', (event) => this.#handleWheel(event, stage), { signal, passive: false });
  }

  #handlePointerDown(event: PointerEvent, stage: HTMLElement): void {
    if (event.button !== 0) return;
    stage.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, event);
    this.#start = this.#pointers.size === 1 ? event : undefined;
  }

  #handlePointerMove(event: PointerEvent, stage: HTMLElement): void {
    if (!this.#pointers.has(event.pointerId)) return;
    const before = [...this.#pointers.values()];
    this.#pointers.set(event.pointerId, { x: event.x, y: event.y });
    const now = [...this.#pointers.values()];
    const from = centerOf(before);
    const to = centerOf(now);
    if (now.length > 1 && pinchDistance(before) > 0) {
      this.#options.scale(pinchDistance(now) / pinchDistance(before), offsetFromCenter(to, stage));
    }
    if (this.#options.canPan()) this.#options.pan(to.x - from.x, to.y - from.y);
  }

  #handlePointerUp(event: PointerEvent): void {
    const start = this.#start;
    if (!this.#pointers.delete(event.pointerId)) return;
    this.#start = undefined;
    if (!start || event.type !== 'pointerup' || this.#options.canPan()) return;
    const x = event.x - start.x;
    const y = event.y - start.y;
    if (Math.abs(x) > MIN_SWIPE && Math.abs(x) > 2 * Math.abs(y)) this.#options.swipe(x > 0 ? 1 : -1);
  }

  #handleWheel(event: WheelEvent, stage: HTMLElement): void {
    event.preventDefault();
    // A touchpad pinch is a wheel event with Ctrl and small deltas.
    const step = event.ctrlKey ? 0.01 : 0.002;
    this.#options.scale(Math.exp(-event.deltaY * step), offsetFromCenter(event, stage));
  }
}

/** Converts a client point to an offset from an element's center. */
export function offsetFromCenter({ x, y }: Point, element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: x - left - width / 2, y: y - top - height / 2 };
}
