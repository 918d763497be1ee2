import type { Timer } from '../../../anchors/index.js';

type Callback = (time: number) => void;

const native = window.requestAnimationFrame.bind(window);
const frames = new Map<number, Callback>();
const timers = new Set<() => void>();
let lastFrame = 1_000_000;

/** Frames come when the corpus asks for them: a page of hundreds of targets is looked at without waiting for the screen. */
export function takeFrames(): void {
  window.requestAnimationFrame = (callback) => {
    frames.set((lastFrame += 1), callback);
    return lastFrame;
  };
  const cancel = window.cancelAnimationFrame.bind(window);
  window.cancelAnimationFrame = (id) => {
    if (!frames.delete(id)) cancel(id);
  };
}

/** Timers of a watcher; all of them are over once the page is settled. */
export const timer: Timer = (callback) => {
  timers.add(callback);
  return () => timers.delete(callback);
};

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

const nextFrame = (): Promise<number> => new Promise(native);

const limit = 5_000;

/** Resolves when page and watcher have nothing more to do. */
export async function settled(): Promise<void> {
  let quiet = 0;
  for (let round = 0; quiet < 3; round += 1) {
    if (round > limit) throw new Error('The page does not come to rest.');
    // Observers of sizes and of visibility are told in frames of the screen.
    await (quiet === 1 ? nextFrame() : nextTask());
    const due = [...frames.values()];
    frames.clear();
    for (const callback of due) callback(performance.now());
    if (due.length > 0) {
      quiet = 0;
      continue;
    }
    const over = [...timers];
    timers.clear();
    for (const callback of over) callback();
    quiet = over.length > 0 ? 0 : quiet + 1;
  }
}
