import { scheduleInFrame, cancelInFrame } from '../../../anchors/index.js';
import type { CursorUser } from '../../../store/index.js';
import { keyOf, Surfaces } from '../../page/cursor-surfaces.js';
import { Marker } from './marker.js';

interface StageOptions {
  /** What holds the cursors; undefined while there is none. */
  readonly layer: () => HTMLElement | undefined;
  readonly nameOf: (user: CursorUser) => string;
  /** Whether nothing is to move by itself. */
  readonly isStill: () => boolean;
}

/** Shows cursors of others, and moves them frame by frame: all that is read of the page comes before all that is written. */
export class Stage {
  readonly #options: StageOptions;
  readonly #markers = new Map<string, Marker>();
  #surfaces: Surfaces | undefined;

  constructor(options: StageOptions) {
    this.#options = options;
  }

  /** Shows these cursors and no others. */
  show(users: readonly CursorUser[]): void {
    const { layer, nameOf, isStill } = this.#options;
    const now = performance.now();
    const here = new Set<string>();
    for (const user of users) {
      here.add(user.userId);
      let marker = this.#markers.get(user.userId);
      if (!marker) {
        marker = new Marker(isStill);
        this.#markers.set(user.userId, marker);
        layer()?.append(marker.node);
      }
      const target = user.position?.targetElement;
      this.#following.follow(keyOf(target), target);
      marker.set(user, nameOf(user), now);
    }
    for (const [userId, marker] of this.#markers) {
      if (here.has(userId)) continue;
      this.#markers.delete(userId);
      void marker.leave();
    }
    this.#surfaces?.tidy(new Set([...this.#markers.values()].map(({ surface }) => surface)));
    scheduleInFrame('measure', this.#measure);
  }

  /** Shows nothing, and follows nothing. */
  clear(): void {
    for (const { node } of this.#markers.values()) node.remove();
    this.#markers.clear();
    this.#surfaces?.dispose();
    this.#surfaces = undefined;
    cancelInFrame('measure', this.#measure);
    cancelInFrame('write', this.#write);
  }

  get #following(): Surfaces {
    this.#surfaces ??= new Surfaces({
      changed: () => scheduleInFrame('measure', this.#measure),
      mostUnused: 50,
    });
    return this.#surfaces;
  }

  readonly #measure = (): void => {
    const look = this.#surfaces?.looking();
    const now = performance.now();
    if (!look) return;
    for (const marker of this.#markers.values()) marker.measure(look, now);
    scheduleInFrame('write', this.#write);
  };

  readonly #write = (): void => {
    const view = { width: window.innerWidth, height: window.innerHeight };
    let isGoing = false;
    for (const marker of this.#markers.values()) {
      marker.write(view);
      isGoing ||= marker.isGoing;
    }
    if (isGoing) scheduleInFrame('measure', this.#measure);
  };
}
