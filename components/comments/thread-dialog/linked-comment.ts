import type { AnnotationRow } from '../../../store/index.js';
import type { PageState } from '../../page/page-state.js';
import type { CollabThread } from '../thread/thread.js';

/** Goes on to the comment that an address leads to, in the thread that is shown by now. */
export function leadToComment(
  page: PageState | undefined,
  row: AnnotationRow | undefined,
  thread: CollabThread | null,
): void {
  const linked = page?.linked.peek();
  if (!page || !linked || !thread || linked.annotationId !== row?.id) return;
  page.linked.value = null;
  void thread.updateComplete.then(() => thread.showComment(linked.commentId));
}
