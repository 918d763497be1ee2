import type { MutationArgs } from './mutation.js';
import type { AnnotationRecord } from './record.js';
import { changed, type ReduceContext, type Reduction } from './reduction.js';
import { without } from './without.js';

/** Anchors a thread to another element, or to the page; it is no ghost any more. */
export function setTarget(
  record: AnnotationRecord,
  { targetElement, position = record.data.position ?? null }: MutationArgs['target.set'],
  { now }: ReduceContext,
): Reduction {
  const data = { ...without(record.data, 'targetElement', 'targetElementId', 'ghostComment'), position };
  if (!targetElement) return changed(record, data, now);
  const { elementId } = targetElement;
  return changed(record, { ...data, targetElement, ...(elementId ? { targetElementId: elementId } : {}) }, now);
}
