import { SyncedPlayer } from '../../../components/live/video-sync/synced-player.js';
import type { SharedPlayer } from '../../../components/live/video-sync/shared-player.js';
import { PlayedFilm } from './played-film.js';

/** How long each step of the simulated time is, in ms. */
const STEP = 20;

/** How things go between a person and the backend. */
export interface Way {
  /** How long each message takes, in ms, one after the other; those that are lost come again. */
  readonly delays: readonly number[];
  /** By how much the person's clock is wrong, in ms. */
  readonly error: number;
  /** How much faster than others their player runs. */
  readonly skew: number;
  readonly jumpMs: number;
}

interface Change {
  readonly data: Partial<SharedPlayer>;
  readonly isMerge: boolean;
  taken?: number;
}

interface Task {
  readonly due: number;
  act(): void;
}

/** Somebody with a player. */
class Viewer {
  readonly film: PlayedFilm;
  readonly player: SyncedPlayer;
  /** What they told that is more than that they are there still. */
  told = 0;
  isTouched = true;
  isHidden = false;
  mayTell = true;
  readonly #together: Together;
  readonly #way: Way;
  #sent = 0;
  #seq = -1;
  #known: SharedPlayer | undefined;
  #pending: Change[] = [];
  #isSending = false;

  constructor(together: Together, way: Way, loop: boolean) {
    this.#together = together;
    this.#way = way;
    this.film = new PlayedFilm(way.skew, way.jumpMs);
    this.film.loop = loop;
    this.player = new SyncedPlayer({
      medium: this.film,
      clock: { now: () => together.now, wait: (act, ms) => together.later(act, ms) },
      now: () => together.now + way.error,
      tell: (playerState, lastUpdatedEvent) => {
        this.told += 1;
        const data = { playerState, lastUpdated: together.now + way.error, lastUpdatedEvent };
        this.#make({ data, isMerge: false });
        return data;
      },
      tellAlive: () => this.#make({ data: { aliveAt: together.now + way.error }, isMerge: true }),
      mayTell: () => this.mayTell,
      isTouched: () => this.isTouched,
      isHidden: () => this.isHidden,
      sharesVolume: () => false,
      changed: () => undefined,
    });
  }

  /** Hears of the value as the backend has it; what came before says nothing. */
  receive(seq: number, value: SharedPlayer | undefined): void {
    this.#together.later(() => {
      if (seq <= this.#seq) return;
      [this.#seq, this.#known] = [seq, value];
      this.#show();
    }, this.#delay());
  }

  /** A message takes as long as is said, or comes again as it was lost. */
  #delay(): number {
    const { delays } = this.#way;
    return delays[(this.#sent += 1) % delays.length] ?? 0;
  }

  #make(change: Change): void {
    this.#pending.push(change);
    // The store does that with the next microtask; nothing else of the person's comes between.
    this.#together.later(() => this.#show(), 0);
    this.#send();
  }

  /** One change after the other. */
  #send(): void {
    const next = this.#pending.find(({ taken }) => taken === undefined);
    if (!next || this.#isSending) return;
    this.#isSending = true;
    this.#together.later(() => {
      next.taken = this.#together.take(next);
      this.#together.later(() => {
        this.#isSending = false;
        this.#show();
        this.#send();
      }, this.#delay());
    }, this.#delay());
  }

  #show(): void {
    this.#pending = this.#pending.filter(({ taken }) => taken === undefined || taken > this.#seq);
    const shown = this.#pending.reduce(changed, this.#known);
    this.player.hear(shown, this.#seq >= 0);
  }
}

const changed = (before: SharedPlayer | undefined, { data, isMerge }: Change): SharedPlayer =>
  ({ ...(isMerge && before), ...data }) as SharedPlayer;

/** People who watch a film together, in a simulated time. */
class Together {
  now = 0;
  readonly viewers: Viewer[] = [];
  #tasks: Task[] = [];
  #seq = 0;
  #value: SharedPlayer | undefined;

  join(way: Way, loop = false): Viewer {
    const viewer = new Viewer(this, way, loop);
    this.viewers.push(viewer);
    viewer.receive(this.#seq, this.#value);
    return viewer;
  }

  take(change: Change): number {
    this.#value = changed(this.#value, change);
    this.#seq += 1;
    for (const viewer of this.viewers) viewer.receive(this.#seq, this.#value);
    return this.#seq;
  }

  later(act: () => void, ms: number): () => void {
    const task = { due: this.now + ms, act };
    this.#tasks.push(task);
    return () => (this.#tasks = this.#tasks.filter((each) => each !== task));
  }

  /** Lets time pass. */
  async pass(ms: number): Promise<void> {
    for (const end = this.now + ms; this.now < end; this.now += STEP) {
      for (const viewer of this.viewers) viewer.film.pass(STEP);
      for (let due = this.#next(); due; due = this.#next()) due.act();
      // Promises of the players settle.
      await Promise.resolve();
      await Promise.resolve();
    }
  }

  end(): void {
    for (const { player } of this.viewers) player.end();
  }

  #next(): Task | undefined {
    const due = this.#tasks.filter((task) => task.due <= this.now).sort((a, b) => a.due - b.due)[0];
    if (due) this.#tasks = this.#tasks.filter((each) => each !== due);
    return due;
  }
}

export type { Together, Viewer };

export const watchedTogether = (): Together => new Together();
