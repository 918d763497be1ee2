import type { ComposerTarget, Upload } from './attachment-api.js';
import { callForeign } from './model/foreign-code.js';

type Place = Pick<ComposerTarget, 'annotationId' | 'targetElementId'>;

/** The composers on the page, which take the files that `uploadFile` puts into one of them. */
export class Composers {
  readonly #targets = new Set<ComposerTarget>();

  /** Joins a composer until what it returns is called. */
  join(target: ComposerTarget): () => void {
    this.#targets.add(target);
    return () => void this.#targets.delete(target);
  }

  /** Gives files to the composer that was opened last among those a request means; to none where there is no such composer. */
  give(uploads: readonly Upload[], place: Place): void {
    const target = [...this.#targets]
      .reverse()
      .find((each) => isMeant(each, place) && callForeign(() => each.isOpen()));
    callForeign(() => target?.take(uploads));
  }
}

/** A thread's composer is meant by its thread, that of a new thread by its element; one that is named neither way means any new thread. */
function isMeant(target: ComposerTarget, { annotationId, targetElementId }: Place): boolean {
  if (annotationId !== undefined) return target.annotationId === annotationId;
  if (target.annotationId !== undefined) return false;
  return targetElementId === undefined || target.targetElementId === targetElementId;
}
