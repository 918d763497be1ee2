import type { ReactiveController, ReactiveControllerHost } from 'lit';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface GestureOptions {
  /** What the gestures are made on. */
  stage: () => HTMLElement | null;
  /** Whether a drag moves the picture; otherwise one sideways is a swipe. */
  canMove: () => boolean;
  /** The picture is dragged, by px. */
  move: (byX: number, byY: number) => void;
  /** Fingers or the wheel ask for another size; the point is measured from the stage's middle. */
  scale: (factor: number, at: Point) => void;
  /** A swipe: towards the right is 1. */
  swipe: (direction: 1 | -1) => void;
}

/** How far sideways a drag is a swipe, in CSS px. */
const SWIPE = 56;

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const spread = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** Reads what pointers and the wheel do on a picture: drags, swipes and pinches. */
class Gestures implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: GestureOptions;
  readonly #pointers = new Map<number, Point>();
  #start: Point | undefined;
  #listening: AbortController | undefined;
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
    this.#listening?.abort();
    this.#stage = undefined;
    this.#pointers.clear();
  }

  #listen(stage: HTMLElement): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    stage.addEventListener('pointerdown', (event) => this.#pressed(event, stage), { signal });
    stage.addEventListener('pointermove', (event) => this.#moved(event, stage), { signal });
    for (const type of ['pointerup', 'pointercancel'] as const) {
      stage.addEventListener(type, (event) => this.#released(event), { signal });
    }
    stage.addEventListener('wheel', (event) => this.#turned(event, stage), { signal, passive: false });
  }

  #pressed(event: PointerEvent, stage: HTMLElement): void {
    if (event.button !== 0) return;
    stage.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, event);
    this.#start = this.#pointers.size === 1 ? event : undefined;
  }

  #moved(event: PointerEvent, stage: HTMLElement): void {
    if (!this.#pointers.has(event.pointerId)) return;
    const before = [...this.#pointers.values()];
    this.#pointers.set(event.pointerId, { x: event.x, y: event.y });
    const now = [...this.#pointers.values()];
    const from = middleOf(before);
    const to = middleOf(now);
    if (now.length > 1 && spread(before) > 0) {
      this.#options.scale(spread(now) / spread(before), fromMiddle(to, stage));
    }
    if (this.#options.canMove()) this.#options.move(to.x - from.x, to.y - from.y);
  }

  #released(event: PointerEvent): void {
    const start = this.#start;
    if (!this.#pointers.delete(event.pointerId)) return;
    this.#start = undefined;
    if (!start || event.type !== 'pointerup' || this.#options.canMove()) return;
    const x = event.x - start.x;
    const y = event.y - start.y;
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) this.#options.swipe(x > 0 ? 1 : -1);
  }

  #turned(event: WheelEvent, stage: HTMLElement): void {
    event.preventDefault();
    // Pinching a touchpad turns the wheel in small steps, with Ctrl.
    const step = event.ctrlKey ? 0.01 : 0.002;
    this.#options.scale(Math.exp(-event.deltaY * step), fromMiddle(event, stage));
  }
}

/** A point of the window, measured from an element's middle. */
export function fromMiddle({ x, y }: Point, element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: x - left - width / 2, y: y - top - height / 2 };
}

/** Reads what pointers and the wheel do on a picture. */
export const readGestures = (host: ReactiveControllerHost, options: GestureOptions): void =>
  void new Gestures(host, options);
