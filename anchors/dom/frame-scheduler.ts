/** What is done in one frame, in this order: find elements, measure the page, write to the kit's own boxes. */
export type FramePhase = 'find' | 'measure' | 'write';

type Task = () => void;

const phases = ['find', 'measure', 'write'] as const;

const tasks: Record<FramePhase, Set<Task>> = { find: new Set(), measure: new Set(), write: new Set() };

let busy = false;

/**
 * Does a task in the next frame, once however often it is asked for. Asked for by a task of an earlier phase, it is done
 * in the same frame: all reading of a frame comes before all writing, so that the page is laid out once.
 */
export function inFrame(phase: FramePhase, task: Task): void {
  tasks[phase].add(task);
  if (busy) return;
  busy = true;
  requestAnimationFrame(run);
}

/** Gives up a task that has not been done. */
export function notInFrame(phase: FramePhase, task: Task): void {
  tasks[phase].delete(task);
}

function run(): void {
  for (const phase of phases) {
    const due = [...tasks[phase]];
    tasks[phase].clear();
    for (const task of due) attempt(task);
  }
  busy = phases.some((phase) => tasks[phase].size > 0);
  if (busy) requestAnimationFrame(run);
}

/** Does one of several tasks: its error is reported and keeps none of the others from being done. */
export function attempt(task: Task): void {
  try {
    task();
  } catch (error) {
    reportError(error);
  }
}
