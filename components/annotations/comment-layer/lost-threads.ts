import { html, nothing } from 'lit';
import { isTextTarget, type LossReason, type WatchedTarget } from '../../../anchors/index.js';
import type { AnnotationRow } from '../../../store/api/annotations.js';
import type { CommentAnnotation, GhostComment, TargetElement } from '../../../store/model/index.js';
import type { Pinned } from './pinned.js';
import type { CollabStore, Readable } from '../../../store/index.js';
import { loadGhostList } from '../ghost-list/load.js';
import type { PageState } from '../../page/page-state.js';

/** What was lost, and how: nothing is like it, several things are and none surely is it, or its table or list shows other items. */
export interface LostPlace {
  readonly what: 'element' | 'text';
  readonly reason: LossReason;
}

interface LostThreadsOptions {
  /** Says in words why a place is lost. */
  ghostMessage(lost: LostPlace): string;
  /** Places were found, or lost. */
  found(): void;
}

/** The threads of a board whose place cannot be found, and what is said of them; null for those that are wrong to say so themselves. */
export class LostThreads {
  readonly ghosts = new Map<string, GhostComment | null>();
  readonly #options: LostThreadsOptions;
  /** Threads whose place is not looked for. */
  #kept = new Set<string>();

  constructor(options: LostThreadsOptions) {
    this.#options = options;
  }

  /** Takes those threads of a page that have no place on it by what they say themselves. */
  keep(rows: readonly AnnotationRow[]): void {
    const before = this.#kept;
    this.#kept = new Set(rows.map(({ id }) => id));
    let isChanged = false;
    for (const id of before) if (!this.#kept.has(id)) isChanged = this.ghosts.delete(id) || isChanged;
    for (const { id, data } of rows) {
      if (!data.ghostComment || this.ghosts.get(id) === data.ghostComment) continue;
      this.ghosts.set(id, data.ghostComment);
      isChanged = true;
    }
    if (isChanged) this.#options.found();
  }

  /** A place was found, or lost, with its threads. */
  changed({ rows, target }: Pick<Pinned, 'rows' | 'target'>, now: WatchedTarget): void {
    let isChanged = false;
    for (const { id, data } of rows) {
      if (this.ghosts.delete(id)) isChanged = true;
      const ghost = this.#ghost(data, target, now);
      if (ghost === undefined) continue;
      this.ghosts.set(id, ghost);
      isChanged = true;
    }
    // What is found here is lost nowhere on the page, whatever its other layers know.
    if (isChanged || now.state === 'attached') this.#options.found();
  }

  /** A thread is shown here no more. */
  forget(annotationId: string): void {
    if (!this.#kept.has(annotationId) && this.ghosts.delete(annotationId)) this.#options.found();
  }

  /** What is known of a thread's place; undefined where it is there, or looked for, and the thread says nothing else. */
  #ghost({ ghostComment }: CommentAnnotation, targetElement: TargetElement | undefined, now: WatchedTarget) {
    if (now.state === 'searching') return undefined;
    if (now.state !== 'ghost') return ghostComment ? null : undefined;
    const what = isTextTarget(targetElement) ? 'text' : 'element';
    const message = ghostComment?.message || this.#options.ghostMessage({ what, reason: now.reason });
    // Another page of a table, or its filter, is no loss: it is as if the place were for another device.
    const type = now.reason === 'unlisted' ? 'differentDevice' : 'elementDeleted';
    return { ...(targetElement && { targetElement }), message, type } as const;
  }
}

interface GhostsShown {
  /** Store the layer was given, where it has one of its own. */
  readonly store: CollabStore | undefined;
  readonly page: PageState;
  /** Reads a value for the screen. */
  readonly read: <T>(readable: Readable<T>) => T;
}

/** The list of threads that have lost their place; it comes with the first, and stays to say when none is left. */
export function renderGhosts({ store, page, read }: GhostsShown) {
  const hasGhosts = [...read(page.ghosts).values()].some((ghost) => ghost !== null);
  if (!hasGhosts && read(page.ghostLists).length === 0) return nothing;
  void loadGhostList();
  return html`
    <collab-ghost-list
      part="ghosts"
      exportparts="button: ghosts-button, hide: ghosts-hide, list: ghosts-list, thread: ghosts-thread, quote: ghosts-quote, move: ghosts-move"
      stand-in
      .store=${store}
    ></collab-ghost-list>
  `;
}
