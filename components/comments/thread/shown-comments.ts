import type { AnnotationRow, Comment } from '../../../store/index.js';

/** What stands in the place of the comments that are folded away. */
const fold = 'fold';

/** A comment in the list of a thread, with its place among all of them. */
export interface ShownComment {
  /** Stays with the comment. */
  readonly key: string;
  readonly comment: Comment;
  readonly index: number;
}

/** One thing in the list of a thread: a comment, or the fold. */
export type ShownItem = ShownComment | { readonly key: string; readonly comment?: never };

/** Everything in the list of a thread, in order: the first comment, the fold where there is one, and what follows it. */
export function itemsOf({ id, data: { comments } }: AnnotationRow, folded: number): readonly ShownItem[] {
  const items: ShownItem[] = [];
  for (const [index, comment] of comments.entries()) {
    // By thread as well: the numbers of comments are a thread's own.
    if (index === 0 || index > folded) items.push({ key: `${id}:${String(comment.commentId)}`, comment, index });
    else if (index === 1) items.push({ key: `${id}:${fold}` });
  }
  return items;
}

/** Heights in CSS px of what nobody has seen yet: the fold, a comment's line of facts, and each line of its text. */
const foldHeight = 36;
const factsHeight = 48;
const lineHeight = 20;
const lineLength = 42;
const mostLines = 17;

/** How high an item will be, more or less. */
export function guessHeight(item: ShownItem | undefined): number {
  if (!item?.comment) return foldHeight;
  return factsHeight + lineHeight * Math.min(mostLines, Math.ceil(item.comment.commentText.length / lineLength));
}
