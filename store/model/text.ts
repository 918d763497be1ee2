import type { Comment } from './comment.js';

const ENTITIES = new Map(Object.entries({ lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' }));

/** Returns the text of an HTML comment, for search and plain text display. The result is not sanitised HTML. */
export function htmlToText(html: string): string {
  const text = html.replace(/(?:<[^<>]*>|\s)+/g, ' ').trim();
  return text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES.get(name) ?? entity);
}

/** Matches a tag; quoted attribute values may contain `>`. */
const TAGS = /<(?:[^<>"]|"[^"]*")*>/g;

/** Returns the length of the text or of the HTML without markup, whichever is longer, in characters. */
export function textLength({ commentText, commentHtml = '' }: Pick<Comment, 'commentText' | 'commentHtml'>): number {
  return Math.max(commentText.length, htmlToText(commentHtml.replace(TAGS, '')).trim().length);
}
