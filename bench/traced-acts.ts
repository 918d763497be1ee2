import type { Work } from './task-work.js';

export const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));

const mark = () => performance.mark('bench');

/** Frames that an answer is in at the latest once it is known: in the first it is drawn, then measured, and what that shows to be missing is drawn. */
const FRAMES = 4;

/** Waits until an answer is painted. */
export async function painted(): Promise<void> {
  for (let frame = 0; frame < FRAMES; frame += 1) await nextFrame();
}

/** Waits until what came with an answer is loaded, drawn and measured. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await painted();
}

/** Something that is done to the page; it is over once the answer is known, which then has to be painted. */
export type Act = () => unknown;

/** What each of a number of acts takes, from the task it is done in until its answer is painted. */
export async function tasksOf(acts: readonly Act[]): Promise<readonly Work[]> {
  await benchTrace();
  for (const act of acts) {
    await idle();
    await nextTask();
    mark();
    await act();
    await painted();
    mark();
  }
  return (await benchTasks()).filter((_, at) => at % 2 === 0);
}

/** What so many frames take, each with all tasks up to the next; something is done in each of them. */
export async function framesOf(count: number, act: () => void): Promise<readonly Work[]> {
  await benchTrace();
  for (let frame = 0; frame < count; frame += 1) {
    await nextFrame();
    mark();
    act();
  }
  await nextFrame();
  mark();
  const frames = (await benchTasks()).slice(0, -1);
  return frames.map((tasks) => [tasks.reduce((sum, task) => sum + task, 0)]);
}
