import { isPageTarget, isTextTarget } from '../../anchors/index.js';
import type { AnnotationRow } from '../../store/api/annotations.js';
import type { CommentAnnotation, TargetElement, GhostComment } from '../../store/index.js';

/** Returns the target element of a thread; undefined for the whole page. */
export function targetOf(data: CommentAnnotation): TargetElement | undefined {
  const target = data.targetElement ?? data.position?.targetElement;
  if (target) return target;
  return data.targetElementId ? { elementId: data.targetElementId } : data.ghostComment?.targetElement;
}

/** Returns the text of a target; empty for an element. */
export const textOf = (target: TargetElement | undefined): string =>
  isTextTarget(target) ? (target.targetText ?? '').replace(/\s+/g, ' ').trim() : '';

/** Returns the text of a thread's target; empty for a thread on an element. */
export const quoteOf = (data: CommentAnnotation): string => textOf(targetOf(data));

/**
 * Whether a thread is a ghost regardless of the page. A thread whose element was deleted attaches again when the element is
 * found; a thread for another device or without a target does not.
 */
export function isAlwaysLost(data: CommentAnnotation): boolean {
  const { ghostComment } = data;
  return !!ghostComment && (ghostComment.type !== 'elementDeleted' || isPageTarget(targetOf(data)));
}

/**
 * Ghosts by thread id: why a target was not found on the page, or null if it was found although the thread says that it is lost.
 * For threads without an entry, the thread's own data applies.
 */
export type GhostsById = ReadonlyMap<string, GhostComment | null>;

/** Returns why a thread's target is lost: as found on the page, else as the thread says. Undefined if it is not lost. */
export const ghostOf = (data: CommentAnnotation, current: GhostComment | null | undefined): GhostComment | undefined =>
  (current === undefined ? data.ghostComment : current) ?? undefined;

/** Returns the key of a thread's marker: its id or, in multi-thread mode, the shared id. Ids contain no colon. */
export const targetKeyOf = ({ id, data }: AnnotationRow): string =>
  data.multiThreadAnnotationId ? `joined:${data.multiThreadAnnotationId}` : id;

/** Groups threads by marker, in order of creation. */
export function threadsByTarget(rows: readonly AnnotationRow[]): ReadonlyMap<string, readonly AnnotationRow[]> {
  const places = new Map<string, AnnotationRow[]>();
  for (const row of rows) {
    const key = targetKeyOf(row);
    const known = places.get(key);
    if (known) known.push(row);
    else places.set(key, [row]);
  }
  for (const threads of places.values()) threads.sort(byAge);
  return places;
}

const byAge = (a: AnnotationRow, b: AnnotationRow): number =>
  (a.data.createdAt ?? 0) - (b.data.createdAt ?? 0) || (a.id < b.id ? -1 : 1);
