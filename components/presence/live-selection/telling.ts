import type { CollabStore, LiveSelection } from '../../../store/index.js';
import { browserClock, type Clock } from '../../base/clock.js';

/** How long no more is told after something was, in ms. */
const PAUSE_MS = 200;

/** What is selected, but for since when. */
export type Selected = Omit<LiveSelection, 'timestamp'>;

type Read = () => readonly Selected[];

interface Told {
  readonly key: string;
  readonly selection: LiveSelection;
}

/** Tells what a user has selected: at once, but not all the time, and the latest of it. */
class Telling {
  readonly #tell: (selections: readonly LiveSelection[]) => void;
  readonly #clock: Clock;
  readonly #readers = new Set<Read>();
  #told: readonly Told[] = [];
  #toldAt = -Infinity;
  #stop: (() => void) | undefined;

  constructor(tell: (selections: readonly LiveSelection[]) => void, clock: Clock) {
    this.#tell = tell;
    this.#clock = clock;
  }

  /** Tells of what this reads, too. */
  add(read: Read): void {
    this.#readers.add(read);
    this.changed();
  }

  remove(read: Read): void {
    this.#readers.delete(read);
    this.tellNow();
  }

  /** Something else may be selected now. */
  changed(): void {
    const pause = this.#toldAt + PAUSE_MS - this.#clock.now();
    if (pause <= 0) this.tellNow();
    else this.#stop ??= this.#clock.wait(() => this.tellNow(), pause);
  }

  /** Tells of it without a pause. */
  tellNow(): void {
    this.#stop?.();
    this.#stop = undefined;
    const next = this.#read();
    if (next.length === this.#told.length && next.every(({ key }, at) => key === this.#told[at]?.key)) return;
    this.#told = next;
    this.#toldAt = this.#clock.now();
    this.#tell(next.map(({ selection }) => selection));
  }

  /** What is selected, of each kind one; what was told before is of its time. */
  #read(): readonly Told[] {
    const kinds = new Map<string, Told>();
    for (const selected of [...this.#readers].flatMap((read) => read())) {
      if (kinds.has(selected.kind)) continue;
      const key = JSON.stringify([selected.kind, selected.targetElement]);
      const known = this.#told.find((told) => told.key === key);
      kinds.set(selected.kind, known ?? { key, selection: { ...selected, timestamp: Date.now() } });
    }
    return [...kinds.values()];
  }
}

export type { Telling };

export const newTelling = (tell: (selections: readonly LiveSelection[]) => void, clock = browserClock): Telling =>
  new Telling(tell, clock);

const tellings = new WeakMap<CollabStore, Telling>();

/** What tells the others, by a store, what its user has selected: one, however many elements of a page do that. */
export function tellingOf(store: CollabStore): Telling {
  const telling = tellings.get(store) ?? newTelling((selections) => store.presence.update({ selections }));
  tellings.set(store, telling);
  return telling;
}
