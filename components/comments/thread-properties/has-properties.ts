import type { CommentAnnotation } from '../../../store/index.js';

/** Whether a thread has properties besides its status. */
export function hasProperties({
  assignedTo,
  priority,
  commentCategories,
  customList,
  approved,
}: CommentAnnotation): boolean {
  return Boolean(assignedTo ?? priority ?? approved) || commentCategories.length > 0 || !!customList?.length;
}
