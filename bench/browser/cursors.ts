import { kitCursors, movesAt } from '../kit-cursors.js';
import { liveblocksCursors } from '../liveblocks-cursors.js';
import { plainCursors } from '../plain-cursors.js';
import type { Row } from '../row.js';
import { allArrived, allMoveIn, allShown, type ShowCursors, type ShownCursors } from '../shown-cursors.js';
import { framesOf, nextFrame } from '../traced-acts.js';

export const name = 'Cursors: 500 told of 20 times a second, beside plain DOM and @liveblocks/react-ui';

const MANY = 500;
const SOME = 100;
/**
 * What a frame may take at most, beside layers that are moved by hand, and beside `Cursors` of `@liveblocks/react-ui`: a tenth of what that has
 * the browser do. On the main thread alone no layer is moved in a tenth of its work, whoever moves it; there the limit is our own.
 */
const MOST = { plain: 1.3, liveblocks: 1 / 10, liveblocksMain: 1 };
/** What a frame may take at most in which nothing moves, in ms. */
const MOST_AT_REST_MS = 0.5;
const MOST_BYTES = 6;
const TURNS = { plain: 9, liveblocks: 5, atRest: 5 };
/** Frames until all is as it stays, and those that are measured. */
const FRAMES = { before: 24, measured: 48 };
/** How often it is measured what measuring takes. */
const MEASURED_NOTHING = 5;
/** Of 60 frames a second 20: a machine that draws fewer does no other work in one. */
const FRAMES_OF_A_TICK = 3;

/** Tells of cursors, frame by frame. */
class Ticks {
  #frame = 0;
  #tick = 0;
  readonly #shown: ShownCursors;

  constructor(shown: ShownCursors) {
    this.#shown = shown;
  }

  /** The last tick that was told of. */
  get last(): number {
    return this.#tick - 1;
  }

  /** Goes on by a frame. What is told then comes in a task of its own, as from a socket. */
  readonly go = (): void => {
    if (this.#frame++ % FRAMES_OF_A_TICK < 1) setTimeout(() => this.#shown.tell(this.#tick++));
  };
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;

/** Work of a frame in ms, on average over many: in one of three there is news of all cursors. */
async function meanOf(act: () => void): Promise<number> {
  const frames = await framesOf(FRAMES.measured, act);
  return frames.flat().reduce((sum, frame) => sum + frame, 0) / FRAMES.measured;
}

/** What a frame of an empty page takes: measuring itself, most of all. */
let nothing = 0;

async function measureNothing(): Promise<number> {
  const means: number[] = [];
  for (let time = 0; time < MEASURED_NOTHING; time += 1) means.push(await meanOf(() => undefined));
  return median(means);
}

const workOf = async (act: () => void): Promise<number> => (await meanOf(act)) - nothing;

/** Shows so many cursors and moves them until all is as it stays. */
async function begin(show: ShowCursors, count: number): Promise<readonly [ShownCursors, Ticks]> {
  const shown = await show(count);
  const ticks = new Ticks(shown);
  await allShown(shown, count, ticks.go);
  await allMoveIn(shown, count, async () => {
    for (let frame = 0; frame < FRAMES.before; frame += 1) {
      await nextFrame();
      ticks.go();
    }
  });
  return [shown, ticks];
}

/** What a frame takes in which so many cursors are on their way. */
async function movingOf(show: ShowCursors, count: number): Promise<number> {
  const [shown, ticks] = await begin(show, count);
  const work = await workOf(ticks.go);
  await allArrived(shown, count, ticks.last);
  await shown.end();
  await nextFrame();
  return work;
}

/** What all threads of the browser do for such a frame, in ms: some ways leave most of it to those that paint. */
async function allThreadsOf(show: ShowCursors, count: number): Promise<number> {
  const [shown, ticks] = await begin(show, count);
  const before = await benchProcessor();
  for (let frame = 0; frame < FRAMES.measured; frame += 1) {
    await nextFrame();
    ticks.go();
  }
  const work = ((await benchProcessor()) - before) * 1000;
  await allArrived(shown, count, ticks.last);
  await shown.end();
  await nextFrame();
  return work / FRAMES.measured;
}

/** What a frame takes in which the kit's cursors are where they are told to be. */
async function restingOf(count: number): Promise<number> {
  const [shown, ticks] = await begin(kitCursors, count);
  await allArrived(shown, count, ticks.last);
  const work = await workOf(() => undefined);
  await allArrived(shown, count, ticks.last);
  await shown.end();
  await nextFrame();
  return work;
}

interface Comparison {
  readonly show: ShowCursors;
  readonly count: number;
  readonly turns: number;
  readonly most: number;
  readonly measure?: (show: ShowCursors, count: number) => Promise<number>;
}

/** What the kit takes and what another way takes, in turns. */
async function compare(what: string, { show, count, turns, most, measure = movingOf }: Comparison): Promise<Row> {
  const works: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    works.theirs.push(await measure(show, count));
    works.ours.push(await measure(kitCursors, count));
  }
  const ours = median(works.ours);
  const theirs = median(works.theirs);
  const limit = theirs * most;
  return { what: `${count} cursors: ${what}`, ours, limit, unit: 'ms', ratio: ours / theirs, pass: ours <= limit };
}

async function atRest(): Promise<Row> {
  const works: number[] = [];
  for (let turn = 0; turn < TURNS.atRest; turn += 1) works.push(await restingOf(MANY));
  // Whatever disturbs it is more than all there is to do.
  const ours = Math.min(...works);
  const limit = MOST_AT_REST_MS;
  return { what: `${MANY} cursors at rest: work of a frame`, ours, limit, unit: 'ms', pass: ours <= limit };
}

function inBatch(): Row {
  const ours = movesAt(MANY, 0).byteLength / MANY;
  const limit = MOST_BYTES;
  return { what: 'a cursor in a batch', ours, limit, unit: 'bytes', pass: ours <= limit };
}

const byHand: Comparison = { show: plainCursors, count: MANY, turns: TURNS.plain, most: MOST.plain };
const peer = { show: liveblocksCursors, count: SOME, turns: TURNS.liveblocks };

export async function run(): Promise<Row[]> {
  nothing = await measureNothing();
  return [
    await compare('work of a frame, beside layers moved by hand', byHand),
    await compare('work of a frame on all threads, beside Cursors', {
      ...peer,
      most: MOST.liveblocks,
      measure: allThreadsOf,
    }),
    await compare('work of a frame on the main thread, beside Cursors', { ...peer, most: MOST.liveblocksMain }),
    await atRest(),
    inBatch(),
  ];
}
