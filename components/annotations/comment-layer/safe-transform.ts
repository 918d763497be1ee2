import type { ContentTransform } from '../../../anchors/index.js';
import { errorMessageOf } from '../../../store/model/checks.js';
import { warnOnce } from '../../base/warn.js';

/** A page's mistake in its transform is told, and costs no other pin its place. */
export function safeTransform(given: ContentTransform | undefined, element: Element): DOMMatrixReadOnly | undefined {
  try {
    return given?.(element);
  } catch (error) {
    warnOnce(`<collab-comment-layer> contentTransform failed. ${errorMessageOf(error)}`);
    return undefined;
  }
}
