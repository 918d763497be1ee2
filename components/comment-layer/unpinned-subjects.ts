import { isTextTarget, isPageTarget, type ObservedRoot, AnchorWatcher } from '../../anchors/index.js';
import type { AnnotationRow } from '../../store/api/annotations.js';
import type { CursorPosition, TargetElement } from '../../store/model/index.js';
import type { PageState } from '../internal/page-state.js';
import { targetOf } from '../internal/thread-target.js';
import { isSamePosition, isSameTarget } from './pinned.js';
import { subjectName } from './subject-name.js';

interface UnpinnedSubjectsOptions {
  readonly root: ObservedRoot;
  readonly page: PageState;
}

interface Place {
  readonly target: TargetElement;
  readonly position: CursorPosition | null | undefined;
}

const isSame = (one: Place, other: Place | undefined): boolean =>
  isSameTarget(one.target, other?.target) && isSamePosition(one.position ?? undefined, other?.position ?? undefined);

/** Knows the names of the elements that threads without a pin are about: lists name them as they name the others. */
class UnpinnedSubjects {
  readonly #options: UnpinnedSubjectsOptions;
  readonly #places = new Map<string, Place>();
  readonly #names = new Map<string, string>();
  #watcher: AnchorWatcher | undefined;

  constructor(options: UnpinnedSubjectsOptions) {
    this.#options = options;
  }

  /** Follows the elements of these threads and no others. */
  follow(rows: readonly AnnotationRow[]): void {
    const wanted = new Map<string, Place>();
    for (const { id, data } of rows) {
      const target = targetOf(data);
      // A text is named by itself, and the page as a whole has no name.
      if (target && !isTextTarget(target) && !isPageTarget(target)) wanted.set(id, { target, position: data.position });
    }
    for (const [id, place] of this.#places) if (!isSame(place, wanted.get(id))) this.#forget(id);
    for (const [id, place] of wanted) if (!this.#places.has(id)) this.#watch(id, place);
  }

  nameOf(annotationId: string): string {
    return this.#names.get(annotationId) ?? '';
  }

  dispose(): void {
    this.follow([]);
    this.#watcher?.dispose();
    this.#watcher = undefined;
  }

  #watch(id: string, place: Place): void {
    const { root, page } = this.#options;
    this.#watcher ??= new AnchorWatcher(root);
    this.#places.set(id, place);
    this.#watcher.watch(id, place.target, (now) => {
      const name = 'element' in now ? subjectName(now.element, place.position) : '';
      if (name === this.nameOf(id)) return;
      this.#names.set(id, name);
      page.anchorsChanged.value = page.anchorsChanged.peek() + 1;
    });
  }

  #forget(id: string): void {
    this.#watcher?.unwatch(id);
    this.#places.delete(id);
    this.#names.delete(id);
  }
}

export type { UnpinnedSubjects };

export const createUnpinnedSubjects = (options: UnpinnedSubjectsOptions): UnpinnedSubjects =>
  new UnpinnedSubjects(options);
