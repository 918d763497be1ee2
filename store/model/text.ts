import type { Comment } from './comment.js';
import { failure, type Result } from './error.js';
import type { CommentConfig } from './predefined.js';

const ENTITIES = new Map(Object.entries({ lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' }));

/** The text of an HTML comment, for searching and for where HTML is not shown. It is a text and no sanitised HTML. */
export function textOfHtml(html: string): string {
  const words = html.replace(/(?:<[^<>]*>|\s)+/g, ' ').trim();
  return words.replace(/&(\w+);/g, (entity, name: string) => ENTITIES.get(name) ?? entity);
}

/** A tag; what is quoted in it may hold anything. */
const TAGS = /<(?:[^<>"]|"[^"]*")*>/g;

/** How many characters a text has, in whichever of its two forms it is longer; markup counts as nothing. */
export function lengthOf({ commentText, commentHtml = '' }: Pick<Comment, 'commentText' | 'commentHtml'>): number {
  return Math.max(commentText.length, textOfHtml(commentHtml.replace(TAGS, '')).trim().length);
}

/** The comment when its text is no longer than the integrator lets it be. */
export function withinLength(
  comment: Comment,
  { maxLength = Infinity }: Pick<CommentConfig, 'maxLength'>,
): Result<Comment> {
  const length = lengthOf(comment);
  if (length <= maxLength) return { ok: true, value: comment };
  return failure('INVALID_ARGUMENT', `A comment has ${length} characters; accepted: ${maxLength} at most.`);
}
