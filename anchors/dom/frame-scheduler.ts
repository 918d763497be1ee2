/** Phases of a frame, in this order: find elements, measure the page, write to elements of the kit. */
export type FramePhase = 'find' | 'measure' | 'write';

type Task = () => void;

const phases = ['find', 'measure', 'write'] as const;

const tasks: Record<FramePhase, Set<Task>> = { find: new Set(), measure: new Set(), write: new Set() };

let isScheduled = false;

/**
 * Schedules a task for the next frame. A task that is already scheduled runs once. A task scheduled by a task of an
 * earlier phase runs in the same frame. All reads of a frame come before all writes, so that the page is laid out once.
 */
export function scheduleInFrame(phase: FramePhase, task: Task): void {
  tasks[phase].add(task);
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(run);
}

/** Cancels a scheduled task. */
export function cancelInFrame(phase: FramePhase, task: Task): void {
  tasks[phase].delete(task);
}

function run(): void {
  for (const phase of phases) {
    const scheduled = [...tasks[phase]];
    tasks[phase].clear();
    for (const task of scheduled) runSafely(task);
  }
  isScheduled = phases.some((phase) => tasks[phase].size > 0);
  if (isScheduled) requestAnimationFrame(run);
}

/** Runs a task and reports its error, so that the tasks after it still run. */
export function runSafely(task: Task): void {
  try {
    task();
  } catch (error) {
    reportError(error);
  }
}
