import type { MutationArgs } from './mutation.js';
import type { AnnotationRecord } from './record.js';
import { changed, type ReduceContext, type Reduction } from './reduction.js';
import { without } from './without.js';

/** Anchors a thread to another element, or to the page. It is no ghost any more, but where it is given back what it was. */
export function setTarget(
  record: AnnotationRecord,
  args: MutationArgs['target.set'],
  { now }: ReduceContext,
): Reduction {
  const before = record.data;
  const { targetElement, position = before.position ?? null, pageInfo = before.pageInfo, ghostComment } = args;
  const elementId = targetElement?.elementId ?? args.targetElementId;
  const data = {
    ...without(before, 'targetElement', 'targetElementId', 'pageInfo', 'ghostComment'),
    ...(targetElement && { targetElement }),
    ...(elementId && { targetElementId: elementId }),
    ...(pageInfo && { pageInfo }),
    ...(ghostComment && { ghostComment }),
    position,
  };
  return changed(record, data, now);
}
