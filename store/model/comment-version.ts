import type { Comment } from './comment.js';

/**
 * Which version of a comment an edit may replace. The text form tells versions apart that were made in the same millisecond; the number is the
 * version's `editedAt` alone, 0 for a comment that was never edited.
 */
export type CommentVersion = string | number;

/** A 53-bit hash of a text (cyrb53, public domain): texts that were written for one comment in one millisecond do not share it by chance. */
function hashOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** The version of a comment: when it was edited, and what it says. */
export function versionOf({ editedAt = 0, commentText = '', commentHtml = '' }: Partial<Comment>): string {
  return `${editedAt}-${hashOf(JSON.stringify([commentText, commentHtml]))}`;
}

/** When a version was made, in ms since the epoch; 0 for a comment that was never edited. */
export const timeOf = (version: CommentVersion): number => Number(String(version).split('-')[0]);

/** Whether a comment is of one of these versions. */
export function isOneOf(comment: Partial<Comment>, versions: readonly CommentVersion[]): boolean {
  return versions.includes(comment.editedAt ?? 0) || versions.includes(versionOf(comment));
}
