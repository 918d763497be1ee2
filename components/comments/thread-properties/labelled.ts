import type { CommentAnnotation } from '../../../store/index.js';

/** Whether something has been said of a thread beside its status. */
export function isLabelled({
  assignedTo,
  priority,
  commentCategories,
  customList,
  approved,
}: CommentAnnotation): boolean {
  return Boolean(assignedTo ?? priority ?? approved) || commentCategories.length > 0 || !!customList?.length;
}
