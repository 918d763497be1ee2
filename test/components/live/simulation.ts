import type { SharedPlayer } from '../../../components/live/video-sync/shared-player.js';
import { SyncedPlayer } from '../../../components/live/video-sync/synced-player.js';
import { FakeMedia, type PlayerQuirks } from './fake-media.js';

/** Step of the simulated time, in ms. */
const STEP = 20;

/** Network, clock and player of a viewer. */
export interface ViewerConditions {
  /** Delays of successive messages, in ms; a long delay is a message that was lost and repeated. */
  readonly delays: readonly number[];
  /** Error of the viewer's clock, in ms. */
  readonly clockError: number;
  /** Relative deviation of the player's clock. */
  readonly skew: number;
  /** Duration of a seek, in ms. */
  readonly seekMs: number;
  /** Deviations of the player from a media element. */
  readonly quirks?: PlayerQuirks;
}

interface Change {
  readonly data: Partial<SharedPlayer>;
  readonly isMerge: boolean;
  seq?: number;
}

interface Task {
  readonly due: number;
  act(): void;
}

/** A person with a player. */
class Viewer {
  readonly media: FakeMedia;
  readonly player: SyncedPlayer;
  /** Number of published states, without heartbeats. */
  publishCount = 0;
  hasUserActivation = true;
  isHidden = false;
  canPublish = true;
  readonly #simulation: Simulation;
  readonly #conditions: ViewerConditions;
  #messageCount = 0;
  #seq = -1;
  #received: SharedPlayer | undefined;
  #pending: Change[] = [];
  #isSending = false;

  constructor(simulation: Simulation, conditions: ViewerConditions, loop: boolean) {
    this.#simulation = simulation;
    this.#conditions = conditions;
    this.media = new FakeMedia(conditions.skew, conditions.seekMs, conditions.quirks);
    this.media.loop = loop;
    this.player = new SyncedPlayer({
      media: this.media,
      clock: { now: () => simulation.now, wait: (act, ms) => simulation.schedule(act, ms) },
      now: () => simulation.now + conditions.clockError,
      publish: (playerState, lastUpdatedEvent) => {
        this.publishCount += 1;
        const data = { playerState, lastUpdated: simulation.now + conditions.clockError, lastUpdatedEvent };
        this.#mutate({ data, isMerge: false });
        return data;
      },
      publishHeartbeat: () =>
        this.#mutate({ data: { aliveAt: simulation.now + conditions.clockError }, isMerge: true }),
      canPublish: () => this.canPublish,
      hasUserActivation: () => this.hasUserActivation,
      isHidden: () => this.isHidden,
      sharesVolume: () => false,
      onChange: () => undefined,
    });
  }

  /** Receives a value of the backend after a delay; older values are ignored. */
  receive(seq: number, value: SharedPlayer | undefined): void {
    this.#simulation.schedule(() => {
      if (seq <= this.#seq) return;
      this.#seq = seq;
      this.#received = value;
      this.#update();
    }, this.#delay());
  }

  /** Receives the unchanged value again, such as after an acknowledgement or a heartbeat. */
  receiveAgain(): void {
    this.#update();
  }

  /** Returns the delay of the next message. */
  #delay(): number {
    const { delays } = this.#conditions;
    this.#messageCount += 1;
    return delays[this.#messageCount % delays.length] ?? 0;
  }

  #mutate(change: Change): void {
    this.#pending.push(change);
    // The store updates in the next microtask, before any other action of the viewer.
    this.#simulation.schedule(() => this.#update(), 0);
    this.#send();
  }

  /** Sends the pending changes one at a time. */
  #send(): void {
    const next = this.#pending.find(({ seq }) => seq === undefined);
    if (!next || this.#isSending) return;
    this.#isSending = true;
    this.#simulation.schedule(() => {
      next.seq = this.#simulation.commit(next);
      this.#simulation.schedule(() => {
        this.#isSending = false;
        this.#update();
        this.#send();
      }, this.#delay());
    }, this.#delay());
  }

  #update(): void {
    this.#pending = this.#pending.filter(({ seq }) => seq === undefined || seq > this.#seq);
    const state = this.#pending.reduce(applyChange, this.#received);
    this.player.receive(state, this.#seq >= 0);
  }
}

const applyChange = (before: SharedPlayer | undefined, { data, isMerge }: Change): SharedPlayer =>
  ({ ...(isMerge && before), ...data }) as SharedPlayer;

/** Viewers of one shared player and their backend, in simulated time. */
class Simulation {
  now = 0;
  readonly viewers: Viewer[] = [];
  #tasks: Task[] = [];
  #seq = 0;
  #value: SharedPlayer | undefined;

  join(conditions: ViewerConditions, loop = false): Viewer {
    const viewer = new Viewer(this, conditions, loop);
    this.viewers.push(viewer);
    viewer.receive(this.#seq, this.#value);
    return viewer;
  }

  commit(change: Change): number {
    this.#value = applyChange(this.#value, change);
    this.#seq += 1;
    for (const viewer of this.viewers) viewer.receive(this.#seq, this.#value);
    return this.#seq;
  }

  schedule(act: () => void, ms: number): () => void {
    const task = { due: this.now + ms, act };
    this.#tasks.push(task);
    return () => (this.#tasks = this.#tasks.filter((each) => each !== task));
  }

  /** Advances the simulated time. */
  async advance(ms: number): Promise<void> {
    for (const end = this.now + ms; this.now < end; this.now += STEP) {
      for (const viewer of this.viewers) viewer.media.advance(STEP);
      for (let due = this.#next(); due; due = this.#next()) due.act();
      // Lets the promises of the players settle.
      await Promise.resolve();
      await Promise.resolve();
    }
  }

  dispose(): void {
    for (const { player } of this.viewers) player.dispose();
  }

  #next(): Task | undefined {
    const due = this.#tasks.filter((task) => task.due <= this.now).sort((a, b) => a.due - b.due)[0];
    if (due) this.#tasks = this.#tasks.filter((each) => each !== due);
    return due;
  }
}

export type { Simulation, Viewer };

export const createSimulation = (): Simulation => new Simulation();
