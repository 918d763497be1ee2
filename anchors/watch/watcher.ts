import type { TargetElement } from '../../store/model/index.js';
import type { ObservedRoot } from '../dom/node-kinds.js';
import { TargetWatcher, type WatcherOptions } from './target-watcher.js';
import { TextFollower } from './text-follower.js';
import type { WatchedTarget } from './watched-target.js';

/** Watches elements and texts in one page, and reports when each is found, hidden, lost or found again. */
export class AnchorWatcher extends TargetWatcher {
  constructor(root: ObservedRoot = document, options: WatcherOptions = {}) {
    super(root, { ...options, createTextFollower: (tree) => new TextFollower(tree) });
  }
}

/** Watches targets without a watcher instance. Returns a function that stops watching. */
export function watchTargets(
  targets: ReadonlyMap<string, TargetElement | null | undefined>,
  listener: (key: string, now: WatchedTarget) => void,
  options: WatcherOptions & { root?: ObservedRoot } = {},
): () => void {
  const watcher = new AnchorWatcher(options.root, options);
  for (const [key, target] of targets) watcher.watch(key, target, (now) => listener(key, now));
  return () => {
    watcher.dispose();
  };
}
