import { isTextTarget } from '../../anchors/find-text.js';
import { isPageTarget } from '../../anchors/find.js';
import type { ObservedRoot } from '../../anchors/root-observer.js';
import { AnchorWatcher } from '../../anchors/watcher.js';
import type { AnnotationRow } from '../../store/api.js';
import type { TargetElement } from '../../store/model/index.js';
import type { PageState } from '../internal/page-state.js';
import { targetOf } from '../internal/thread-target.js';
import { subjectName } from '../internal/thread-title.js';
import { isSameTarget } from './pinned.js';

interface UnpinnedSubjectsOptions {
  readonly root: ObservedRoot;
  readonly page: PageState;
}

/** Knows the names of the elements that threads without a pin are about: lists name them as they name the others. */
class UnpinnedSubjects {
  readonly #options: UnpinnedSubjectsOptions;
  readonly #targets = new Map<string, TargetElement>();
  readonly #names = new Map<string, string>();
  #watcher: AnchorWatcher | undefined;

  constructor(options: UnpinnedSubjectsOptions) {
    this.#options = options;
  }

  /** Follows the elements of these threads and no others. */
  follow(rows: readonly AnnotationRow[]): void {
    const wanted = new Map<string, TargetElement>();
    for (const { id, data } of rows) {
      const target = targetOf(data);
      // A text is named by itself, and the page as a whole has no name.
      if (target && !isTextTarget(target) && !isPageTarget(target)) wanted.set(id, target);
    }
    for (const [id, target] of this.#targets) if (!isSameTarget(target, wanted.get(id))) this.#forget(id);
    for (const [id, target] of wanted) if (!this.#targets.has(id)) this.#watch(id, target);
  }

  nameOf(annotationId: string): string {
    return this.#names.get(annotationId) ?? '';
  }

  dispose(): void {
    this.follow([]);
    this.#watcher?.dispose();
    this.#watcher = undefined;
  }

  #watch(id: string, target: TargetElement): void {
    const { root, page } = this.#options;
    this.#watcher ??= new AnchorWatcher(root);
    this.#targets.set(id, target);
    this.#watcher.watch(id, target, (now) => {
      const name = 'element' in now ? subjectName(now.element) : '';
      if (name === this.nameOf(id)) return;
      this.#names.set(id, name);
      page.anchorsChanged.value = page.anchorsChanged.peek() + 1;
    });
  }

  #forget(id: string): void {
    this.#watcher?.unwatch(id);
    this.#targets.delete(id);
    this.#names.delete(id);
  }
}

export const createUnpinnedSubjects = (options: UnpinnedSubjectsOptions): UnpinnedSubjects =>
  new UnpinnedSubjects(options);
