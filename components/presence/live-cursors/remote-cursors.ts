import { html, nothing, render, svg } from 'lit';
import { cancelInFrame, scheduleInFrame } from '../../../anchors/index.js';
import type { CursorPosition, CursorUser } from '../../../store/index.js';
import { keyOf, PAGE, type SurfaceReader, Surfaces } from '../../page/cursor-surfaces.js';
import { applyFaceColors } from '../../ui/avatar/face.js';

interface RemoteCursorsOptions {
  /** Returns the container of the cursors; undefined before it is rendered. */
  readonly layer: () => HTMLElement | undefined;
  readonly nameOf: (user: CursorUser) => string;
  /** Whether cursors jump in place of gliding. */
  readonly isMotionReduced: () => boolean;
}

/** Shows the cursors of other people and moves them frame by frame. All layout reads precede all writes. */
export class RemoteCursors {
  readonly #options: RemoteCursorsOptions;
  readonly #cursors = new Map<string, RemoteCursor>();
  #surfaces: Surfaces | undefined;

  constructor(options: RemoteCursorsOptions) {
    this.#options = options;
  }

  /** Shows the cursors of these people and removes all others. */
  show(users: readonly CursorUser[]): void {
    const { layer, nameOf, isMotionReduced } = this.#options;
    const now = performance.now();
    const present = new Set<string>();
    for (const user of users) {
      present.add(user.userId);
      let cursor = this.#cursors.get(user.userId);
      if (!cursor) {
        cursor = new RemoteCursor(isMotionReduced);
        this.#cursors.set(user.userId, cursor);
        layer()?.append(cursor.node);
      }
      const target = user.position?.targetElement;
      this.#openSurfaces().follow(keyOf(target), target);
      cursor.update(user, nameOf(user), now);
    }
    for (const [userId, cursor] of this.#cursors) {
      if (present.has(userId)) continue;
      this.#cursors.delete(userId);
      void cursor.remove();
    }
    this.#surfaces?.prune(new Set([...this.#cursors.values()].map(({ surface }) => surface)));
    scheduleInFrame('measure', this.#measure);
  }

  /** Removes all cursors and observers. */
  clear(): void {
    for (const { node } of this.#cursors.values()) node.remove();
    this.#cursors.clear();
    this.#surfaces?.dispose();
    this.#surfaces = undefined;
    cancelInFrame('measure', this.#measure);
    cancelInFrame('write', this.#write);
  }

  #openSurfaces(): Surfaces {
    this.#surfaces ??= new Surfaces({
      changed: () => scheduleInFrame('measure', this.#measure),
      mostUnused: 50,
    });
    return this.#surfaces;
  }

  readonly #measure = (): void => {
    const look = this.#surfaces?.createReader();
    const now = performance.now();
    if (!look) return;
    for (const cursor of this.#cursors.values()) cursor.measure(look, now);
    scheduleInFrame('write', this.#write);
  };

  readonly #write = (): void => {
    const viewport = { width: window.innerWidth, height: window.innerHeight };
    let isMoving = false;
    for (const cursor of this.#cursors.values()) {
      cursor.write(viewport);
      isMoving ||= cursor.isMoving;
    }
    if (isMoving) scheduleInFrame('measure', this.#measure);
  };
}

/** A label closer than this to an edge of the window is placed on the other side of the pointer, in px. */
const LABEL_ROOM_X = 260;
const LABEL_ROOM_Y = 96;

/** Extra distance before a label changes back, in px. It prevents flickering along the threshold. */
const LABEL_HYSTERESIS = 40;

// A drawn shadow is painted once; a filter would be computed again in each frame.
const arrow = svg`
  <path class="shadow" d="M1.5 2.5 6.6 16l2.3-5.9 5.9-2.3Z" />
  <path d="M1.5 1.5 6.6 15l2.3-5.9 5.9-2.3Z" />
`;
const finger = svg`
  <circle class="shadow" cx="2" cy="3" r="8" />
  <circle cx="2" cy="2" r="8" />
`;

/** Duration of the fade-out, in ms. */
const FADE_MS = 150;

interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Rounds to quarter pixels: smaller steps are invisible but would be painted. */
const roundToQuarter = (px: number): number => Math.round(px * 4) / 4;

/** The cursor of another person. */
class RemoteCursor {
  /** The moved element. It has neither colors nor transitions, which makes moving it much cheaper. */
  readonly node = document.createElement('div');
  /** The visible element in it. */
  readonly #body = document.createElement('div');
  readonly #motion = new CursorMotion();
  readonly #isMotionReduced: () => boolean;
  #position: CursorPosition | undefined;
  #key = PAGE;
  /** Last known box of the surface. */
  #box: DOMRectReadOnly | undefined;
  #shownAt: Point | undefined;
  #rendered: readonly unknown[] = [];
  /** The position for the next write; null hides the cursor, undefined keeps it. */
  #next: Point | null | undefined;
  #isLabelLeft = false;
  #isLabelAbove = false;
  #isMoving = false;

  constructor(isMotionReduced: () => boolean) {
    this.#isMotionReduced = isMotionReduced;
    this.node.className = 'cursor';
    this.node.setAttribute('part', 'cursor');
    this.node.hidden = true;
    this.#body.className = 'body colored';
    this.node.append(this.#body);
  }

  /** Key of the surface that the cursor points into. */
  get surface(): string {
    return this.#key;
  }

  /** Whether the cursor has not reached its position yet. */
  get isMoving(): boolean {
    return this.#isMoving;
  }

  /** Updates the position and the label from the person's presence. */
  update(user: CursorUser, name: string, now: number): void {
    const { position, comment = '', pointerType, color, onlineStatus } = user;
    if (position && position !== this.#position) {
      const key = keyOf(position.targetElement);
      if (key !== this.#key) this.#box = undefined;
      this.#key = key;
      this.#position = position;
      this.#motion.start(this.#isMotionReduced() ? undefined : this.#shownAt, now);
      this.#isMoving = true;
    }
    const values = [name, comment, pointerType, color, onlineStatus] as const;
    if (values.every((value, index) => value === this.#rendered[index])) return;
    this.#rendered = values;
    applyFaceColors(this.#body, { ...user, name });
    this.#body.classList.toggle('inactive', onlineStatus !== 'active');
    const isTouch = pointerType === 'touch';
    render(
      html`
        <svg part="pointer" class="pointer" viewBox=${isTouch ? '-8 -8 20 20' : '0 0 16 16'}>
          ${isTouch ? finger : arrow}
        </svg>
        <span part="label" class="label">
          <span part="name" class="name">${name}</span>
          ${comment ? html`<span part="comment" class="comment">${comment}</span>` : nothing}
        </span>
      `,
      this.#body,
    );
  }

  /** Computes the position for this frame; reads layout. */
  measure(look: SurfaceReader, now: number): void {
    const seen = look(this.#key);
    const position = this.#position;
    if (!seen || !position) {
      // While the surface is being resolved, the cursor keeps its position.
      this.#next = seen === undefined && !this.#box ? undefined : null;
      this.#isMoving = false;
      return;
    }
    const { box } = seen;
    if (this.#box) this.#motion.shift(box.left - this.#box.left, box.top - this.#box.top);
    this.#box = box;
    const isPage = this.#key === PAGE;
    const x = box.left + position.left * (isPage ? 1 : box.width);
    const y = box.top + position.top * (isPage ? 1 : box.height);
    this.#isMoving = !this.#motion.isDone(now);
    const next = this.#motion.at({ x, y }, now);
    this.#next = seen.holds(next.x, next.y) ? { x: roundToQuarter(next.x), y: roundToQuarter(next.y) } : null;
  }

  /** Applies the measured position. */
  write({ width, height }: Viewport): void {
    const next = this.#next;
    const { node } = this;
    if (!next) {
      if (next === null) this.#hide();
      return;
    }
    if (next.x === this.#shownAt?.x && next.y === this.#shownAt.y) return;
    if (!this.#shownAt) node.hidden = false;
    this.#shownAt = next;
    node.style.translate = `${next.x}px ${next.y}px`;
    const isLeft = next.x > Math.max(width / 2, width - LABEL_ROOM_X) - (this.#isLabelLeft ? LABEL_HYSTERESIS : 0);
    const isAbove = next.y > height - LABEL_ROOM_Y - (this.#isLabelAbove ? LABEL_HYSTERESIS : 0);
    if (isLeft !== this.#isLabelLeft) this.#body.classList.toggle('left', isLeft);
    if (isAbove !== this.#isLabelAbove) this.#body.classList.toggle('above', isAbove);
    this.#isLabelLeft = isLeft;
    this.#isLabelAbove = isAbove;
  }

  /** Removes the cursor, with a fade-out unless motion is reduced. */
  async remove(): Promise<void> {
    if (!this.#isMotionReduced() && this.#shownAt)
      await this.#body.animate({ opacity: 0 }, { duration: FADE_MS, fill: 'forwards' }).finished.catch(() => undefined);
    this.node.remove();
  }

  #hide(): void {
    this.#shownAt = undefined;
    this.node.hidden = true;
  }
}

/** Extra duration beyond the interval between two updates, in ms: updates arrive slightly late at times. */
const SLACK_MS = 25;

/** A longer interval is a pause and no measure of the update rate, in ms. */
const MAX_INTERVAL_MS = 1_000;

/** A point of the window, in px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Linear motion of a cursor to its latest position, in about the time until the next update. */
export class CursorMotion {
  #from: Point | undefined;
  #startedAt = -Infinity;
  #interval = MAX_INTERVAL_MS;
  #duration = 0;

  /** Starts a motion from the shown point, at a time in ms. */
  start(from: Point | undefined, now: number): void {
    const before = this.#interval;
    this.#interval = Math.min(MAX_INTERVAL_MS, now - this.#startedAt);
    this.#startedAt = now;
    this.#from = from;
    // The longer of two intervals may contain a pause.
    const tick = Math.min(before, this.#interval);
    this.#duration = tick < MAX_INTERVAL_MS ? tick + SLACK_MS : 0;
  }

  /** Moves the start point along with the surface. */
  shift(x: number, y: number): void {
    if (this.#from) this.#from = { x: this.#from.x + x, y: this.#from.y + y };
  }

  /** Returns the point at a time. */
  at(to: Point, now: number): Point {
    if (!this.#from || this.isDone(now)) return to;
    const from = this.#from;
    const progress = Math.max(0, (now - this.#startedAt) / this.#duration);
    return { x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress };
  }

  isDone(now: number): boolean {
    return now >= this.#startedAt + this.#duration;
  }
}
