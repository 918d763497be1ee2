import { userHue } from '../components/ui/avatar/face.js';
import { nameOf, pagePlaceAt, ROUND, roundOf } from './cursor-paths.js';
import type { ShowCursors, ShownCursors } from './shown-cursors.js';

/** How long a way takes beyond the time from one word to the next, in ms, as in the kit. */
const SLACK_MS = 25;

/** The least a page can do by hand for cursors: a layer for each, which is moved evenly, frame by frame. */
class PlainCursors implements ShownCursors {
  readonly #stage = document.createElement('div');
  readonly #cursors: readonly HTMLElement[];
  /** Of each cursor, where it is across and down, in px. */
  readonly #round: readonly Float64Array[];
  #from: Float64Array;
  #to: Float64Array;
  #now: Float64Array;
  #toldAt = -Infinity;
  #lasts = 0;
  #frame = 0;

  constructor(count: number) {
    this.#round = roundOf((tick) => pointsAt(count, tick));
    this.#from = pointsAt(count, 0);
    this.#to = this.#from;
    this.#now = this.#from.slice();
    this.#cursors = Array.from({ length: count }, (_, cursor) => makeCursor(cursor));
    this.#stage.className = 'plain-stage';
    this.#stage.append(...this.#cursors);
    document.body.append(this.#stage);
  }

  tell(tick: number): void {
    const now = performance.now();
    const interval = now - this.#toldAt;
    this.#toldAt = now;
    this.#lasts = Number.isFinite(interval) ? interval + SLACK_MS : 0;
    this.#from = this.#now.slice();
    this.#to = this.#round[tick % ROUND] ?? this.#to;
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#move);
  }

  boxes(): readonly HTMLElement[] {
    return this.#cursors;
  }

  end(): void {
    cancelAnimationFrame(this.#frame);
    this.#stage.remove();
  }

  readonly #move = (): void => {
    const since = performance.now() - this.#toldAt;
    const done = since < this.#lasts ? since / this.#lasts : 1;
    const from = this.#from;
    const to = this.#to;
    const now = this.#now;
    for (const [index, { style }] of this.#cursors.entries()) {
      const x = between(from[index * 2], to[index * 2], done);
      const y = between(from[index * 2 + 1], to[index * 2 + 1], done);
      now[index * 2] = x;
      now[index * 2 + 1] = y;
      style.translate = `${x}px ${y}px`;
    }
    this.#frame = done < 1 ? requestAnimationFrame(this.#move) : 0;
  };
}

const between = (from = 0, to = 0, done: number): number => from + (to - from) * done;

function pointsAt(count: number, tick: number): Float64Array {
  const points = new Float64Array(count * 2);
  for (let cursor = 0; cursor < count; cursor += 1) {
    const { left, top } = pagePlaceAt(cursor, tick);
    points.set([left * innerWidth, top * innerHeight], cursor * 2);
  }
  return points;
}

const SVG = 'http://www.w3.org/2000/svg';

/** An arrow with its tip so far down, in its own units. */
function makeArrow(name: string, down: number): SVGElement {
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('class', name);
  path.setAttribute('d', `M1.5 ${down} l5.1 13.5 2.3-5.9 5.9-2.3Z`);
  return path;
}

function makeCursor(cursor: number): HTMLElement {
  const ground = `oklch(0.53 0.13 ${userHue(`u${cursor}`)})`;
  const made = document.createElement('div');
  made.className = 'plain-cursor';
  const pointer = document.createElementNS(SVG, 'svg');
  pointer.setAttribute('viewBox', '0 0 16 16');
  pointer.style.fill = ground;
  pointer.append(makeArrow('shadow', 2.5), makeArrow('arrow', 1.5));
  const name = document.createElement('span');
  name.style.background = ground;
  name.textContent = nameOf(cursor);
  made.append(pointer, name);
  return made;
}

/**
 * As the kit's cursors look. What is moved has no property that others inherit or that changes slowly: its style is then found anew at
 * the least cost. And an arrow's shadow is a path, for a filter has to be placed anew with each move.
 */
const styles = `
  .plain-stage { position: fixed; inset: 0; overflow: clip; pointer-events: none; font-size: 14px; line-height: 1.5; }
  .plain-cursor { position: absolute; inset: 0 auto auto 0; inline-size: 0; block-size: 0; will-change: translate; }
  .plain-cursor svg { position: absolute; inset: -2px auto auto -2px; inline-size: 18px; block-size: 18px; overflow: visible;
    stroke-linejoin: round; stroke-width: 1.5; }
  .plain-cursor .shadow { fill: #16181f66; stroke: #16181f66; }
  .plain-cursor .arrow { stroke: #fff; }
  .plain-cursor span { position: absolute; inset: 16px auto auto 14px; box-sizing: border-box; inline-size: max-content;
    max-inline-size: 160px; padding: 2px 8px; border-radius: 2px 10px 10px; overflow: hidden; text-overflow: ellipsis;
    white-space: nowrap; color: #fff; font-size: 12px; font-weight: 600;
    box-shadow: 0 1px 2px #16181f14, 0 2px 8px #16181f0f; }
`;

let hasStyles = false;

/** Cursors by hand. */
export const plainCursors: ShowCursors = async (count) => {
  if (!hasStyles) document.head.append(Object.assign(document.createElement('style'), { textContent: styles }));
  hasStyles = true;
  return new PlainCursors(count);
};
