import { isTextTarget, type WatchedTarget } from '../../../anchors/index.js';
import type { AnnotationRow } from '../../../store/api/annotations.js';
import type { CommentAnnotation, GhostComment, TargetElement } from '../../../store/model/index.js';
import type { LocalizeController } from '../../base/localize.js';
import type { PageTargets } from '../../page/page-targets.js';
import type { PinEntry } from './markers.js';

/** Records the threads of a layer whose target cannot be resolved. */
export class Ghosts {
  /** The ghost comment by thread id; null if the target was resolved although the thread says that it is lost. */
  readonly byThread = new Map<string, GhostComment | null>();
  readonly #targets: PageTargets;
  readonly #localize: LocalizeController;
  /** Ids of the threads whose target is not searched for. */
  #unresolvable = new Set<string>();

  constructor(targets: PageTargets, localize: LocalizeController) {
    this.#targets = targets;
    this.#localize = localize;
  }

  /** Sets the threads that are ghosts by their own data. */
  setUnresolvable(rows: readonly AnnotationRow[]): void {
    const before = this.#unresolvable;
    this.#unresolvable = new Set(rows.map(({ id }) => id));
    let isChanged = false;
    for (const id of before) if (!this.#unresolvable.has(id)) isChanged = this.byThread.delete(id) || isChanged;
    for (const { id, data } of rows) {
      if (!data.ghostComment || this.byThread.get(id) === data.ghostComment) continue;
      this.byThread.set(id, data.ghostComment);
      isChanged = true;
    }
    if (isChanged) this.#targets.refreshGhosts();
  }

  /** Records the state of a target for all of its threads. */
  update({ rows, target }: Pick<PinEntry, 'rows' | 'target'>, now: WatchedTarget): void {
    let isChanged = false;
    for (const { id, data } of rows) {
      if (this.byThread.delete(id)) isChanged = true;
      const ghost = this.#ghostOf(data, target, now);
      if (ghost === undefined) continue;
      this.byThread.set(id, ghost);
      isChanged = true;
    }
    // A target that this layer resolved is no ghost on the page, whatever other layers report.
    if (isChanged || now.state === 'attached') this.#targets.refreshGhosts();
  }

  /** Removes a thread that the layer no longer shows. */
  remove(annotationId: string): void {
    if (!this.#unresolvable.has(annotationId) && this.byThread.delete(annotationId)) this.#targets.refreshGhosts();
  }

  /** Returns undefined if the target is resolved or searched for, and the thread does not say otherwise. */
  #ghostOf({ ghostComment }: CommentAnnotation, targetElement: TargetElement | undefined, now: WatchedTarget) {
    if (now.state === 'searching') return undefined;
    if (now.state !== 'ghost') return ghostComment ? null : undefined;
    const kind = isTextTarget(targetElement) ? 'text' : 'element';
    const message = ghostComment?.message || this.#localize.term('ghostReason', kind, now.reason);
    // A target on another page of a table, or removed by a filter, is not lost. The closest type is another device.
    const type = now.reason === 'unlisted' ? 'differentDevice' : 'elementDeleted';
    return { ...(targetElement && { targetElement }), message, type } as const;
  }
}
