import { isPageTarget } from '../../anchors/index.js';
import type { CommentAnnotation, TargetElement } from '../../store/model/index.js';

/** The element a thread is about, wherever the thread says so; undefined for the page as a whole. */
export function targetOf(data: CommentAnnotation): TargetElement | undefined {
  const target = data.targetElement ?? data.position?.targetElement;
  if (target) return target;
  return data.targetElementId ? { elementId: data.targetElementId } : data.ghostComment?.targetElement;
}

/**
 * Whether a thread is to have no place here, whatever the page holds: it says so itself. One whose element was deleted has its
 * place again where that is found; one that is for another device, or says nothing to be found by, has not.
 */
export function staysLost(data: CommentAnnotation): boolean {
  const { ghostComment } = data;
  return !!ghostComment && (ghostComment.type !== 'elementDeleted' || isPageTarget(targetOf(data)));
}
