import type { Comment } from './comment.js';

/**
 * Version of a comment that an edit may replace. The string form distinguishes versions made in the same millisecond. The
 * number form is the version's `editedAt`, 0 for a comment without edits.
 */
export type CommentVersion = string | number;

/** Returns a 53-bit hash of a text (cyrb53, public domain): enough to distinguish simultaneous versions of a comment. */
function hashOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** Returns the version of a comment, made of its `editedAt` and a hash of its text. */
export function versionOf({ editedAt = 0, commentText = '', commentHtml = '' }: Partial<Comment>): string {
  return `${editedAt}-${hashOf(JSON.stringify([commentText, commentHtml]))}`;
}

/** Returns the `editedAt` of a version, in ms since the epoch; 0 for a comment without edits. */
export const versionTime = (version: CommentVersion): number => Number(String(version).split('-')[0]);

/** Whether a comment has one of the versions. */
export function matchesVersion(comment: Partial<Comment>, versions: readonly CommentVersion[]): boolean {
  return versions.includes(comment.editedAt ?? 0) || versions.includes(versionOf(comment));
}
