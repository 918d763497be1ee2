import type { WatchedTarget } from '../../anchors/watcher.js';
import type { GhostComment } from '../../store/model/index.js';
import type { Pinned } from './pinned.js';

interface LostThreadsOptions {
  /** Says in words that a place is lost. */
  ghostMessage(): string;
  /** Places were found, or lost. */
  found(): void;
}

/** The threads of a board whose place cannot be found, and what is said of them. */
class LostThreads {
  readonly ghosts = new Map<string, GhostComment>();
  readonly #options: LostThreadsOptions;

  constructor(options: LostThreadsOptions) {
    this.#options = options;
  }

  /** A place was found, or lost, with its threads. */
  changed({ rows, target: targetElement }: Pick<Pinned, 'rows' | 'target'>, now: WatchedTarget): void {
    const wasLost = rows.filter(({ id }) => this.ghosts.delete(id)).length > 0;
    const isLost = now.state === 'ghost';
    const ghost = (): GhostComment => {
      const message = this.#options.ghostMessage();
      return { ...(targetElement && { targetElement }), message, type: 'elementDeleted' };
    };
    if (isLost) for (const { id } of rows) this.ghosts.set(id, ghost());
    if (wasLost || isLost) this.#options.found();
  }

  /** A thread is shown here no more. */
  forget(annotationId: string): void {
    if (this.ghosts.delete(annotationId)) this.#options.found();
  }
}

export type { LostThreads };

export const createLostThreads = (options: LostThreadsOptions): LostThreads => new LostThreads(options);
