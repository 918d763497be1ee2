import { html, nothing, render, svg } from 'lit';
import type { CursorPosition, CursorUser } from '../../../store/index.js';
import { paintFace } from '../../ui/avatar/face.js';
import { keyOf, PAGE, type Look } from '../../page/cursor-surfaces.js';
import { Glide, type Point } from './glide.js';

/** Nearer to an edge of the window than this, a label stands on the other side, in px; it is half as wide as the window at most. */
const ROOM_ACROSS = 260;
const ROOM_DOWN = 96;

/** So much further from it than that it turns back, in px: else one that goes along there would turn all the time. */
const TURNING = 40;

// A shadow that is drawn is drawn once; one that is a filter is put together anew in each frame.
const arrow = svg`
  <path class="shadow" d="M1.5 2.5 6.6 16l2.3-5.9 5.9-2.3Z" />
  <path d="M1.5 1.5 6.6 15l2.3-5.9 5.9-2.3Z" />
`;
const finger = svg`
  <circle class="shadow" cx="2" cy="3" r="8" />
  <circle cx="2" cy="2" r="8" />
`;

/** How long a cursor takes to go, in ms. */
const LEAVE_MS = 150;

/** The window at the time of a frame. */
export interface View {
  readonly width: number;
  readonly height: number;
}

/** Nobody sees a smaller step than a quarter of a px, and each one is drawn. */
const onGrid = (px: number): number => Math.round(px * 4) / 4;

/** The cursor of one person as it is seen. */
export class Marker {
  /**
   * What is moved. It has no colours and no transition of its own: a browser moves what has neither at a quarter of the cost, and it is moved
   * in each frame.
   */
  readonly node = document.createElement('div');
  /** What is seen. */
  readonly #look = document.createElement('div');
  readonly #glide = new Glide();
  readonly #isStill: () => boolean;
  #position: CursorPosition | undefined;
  #key = PAGE;
  /** Of the surface it is on, when it was last seen. */
  #box: DOMRectReadOnly | undefined;
  #shown: Point | undefined;
  #said: readonly unknown[] = [];
  /** Where it is to be next; null for nowhere, undefined for where it is. */
  #next: Point | null | undefined;
  #isLeft = false;
  #isAbove = false;
  #isGoing = false;

  /** `isStill` says whether nothing is to move by itself. */
  constructor(isStill: () => boolean) {
    this.#isStill = isStill;
    this.node.className = 'cursor';
    this.node.setAttribute('part', 'cursor');
    this.node.hidden = true;
    this.#look.className = 'look colored';
    this.node.append(this.#look);
  }

  /** The key of the surface it points into. */
  get surface(): string {
    return this.#key;
  }

  /** Whether it is on its way, or to be. */
  get isGoing(): boolean {
    return this.#isGoing;
  }

  /** Shows what is said of the person and their cursor. */
  set(user: CursorUser, name: string, now: number): void {
    const { position, comment = '', pointerType, color, onlineStatus } = user;
    if (position && position !== this.#position) {
      const key = keyOf(position.targetElement);
      if (key !== this.#key) this.#box = undefined;
      this.#key = key;
      this.#position = position;
      this.#glide.aim(this.#isStill() ? undefined : this.#shown, now);
      this.#isGoing = true;
    }
    const said = [name, comment, pointerType, color, onlineStatus] as const;
    if (said.every((each, at) => each === this.#said[at])) return;
    this.#said = said;
    paintFace(this.#look, { ...user, name });
    this.#look.classList.toggle('inactive', onlineStatus !== 'active');
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
      this.#look,
    );
  }

  /** Reads where it is in this frame. */
  measure(look: Look, now: number): void {
    const seen = look(this.#key);
    const position = this.#position;
    if (!seen || !position) {
      // What it points into now may still be looked for: until then it stays where it is.
      this.#next = seen === undefined && !this.#box ? undefined : null;
      this.#isGoing = false;
      return;
    }
    const { box } = seen;
    if (this.#box) this.#glide.shift(box.left - this.#box.left, box.top - this.#box.top);
    this.#box = box;
    const isPage = this.#key === PAGE;
    const x = box.left + position.left * (isPage ? 1 : box.width);
    const y = box.top + position.top * (isPage ? 1 : box.height);
    this.#isGoing = !this.#glide.isDone(now);
    const next = this.#glide.at({ x, y }, now);
    this.#next = seen.holds(next.x, next.y) ? { x: onGrid(next.x), y: onGrid(next.y) } : null;
  }

  /** Puts it where it was measured to be. */
  write({ width, height }: View): void {
    const next = this.#next;
    const { node } = this;
    if (!next) {
      if (next === null) this.#hide();
      return;
    }
    if (next.x === this.#shown?.x && next.y === this.#shown.y) return;
    if (!this.#shown) node.hidden = false;
    this.#shown = next;
    node.style.translate = `${next.x}px ${next.y}px`;
    const isLeft = next.x > Math.max(width / 2, width - ROOM_ACROSS) - (this.#isLeft ? TURNING : 0);
    const isAbove = next.y > height - ROOM_DOWN - (this.#isAbove ? TURNING : 0);
    if (isLeft !== this.#isLeft) this.#look.classList.toggle('left', isLeft);
    if (isAbove !== this.#isAbove) this.#look.classList.toggle('above', isAbove);
    this.#isLeft = isLeft;
    this.#isAbove = isAbove;
  }

  /** Goes, and takes its time where things may move. */
  async leave(): Promise<void> {
    if (!this.#isStill() && this.#shown)
      await this.#look
        .animate({ opacity: 0 }, { duration: LEAVE_MS, fill: 'forwards' })
        .finished.catch(() => undefined);
    this.node.remove();
  }

  #hide(): void {
    this.#shown = undefined;
    this.node.hidden = true;
  }
}
