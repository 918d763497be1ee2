import type { Comment } from '../../../store/index.js';

/** How many things a comment says: its text, its files, its recordings. The last of them goes with the comment only. */
export function contentsOf({ commentText, commentHtml, commentVoiceUrl, attachments, recorders }: Comment): number {
  return (
    Number(Boolean(commentText || commentHtml)) +
    Number(Boolean(commentVoiceUrl)) +
    attachments.length +
    recorders.length
  );
}
