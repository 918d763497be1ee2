import { html } from 'lit';
import type { AnnotationRow, Comment } from '../../../store/index.js';
import { foldText } from '../../../store/model/fold-text.js';
import type { LocalizeController } from '../../base/localize.js';
import { splitMatches, findMatches } from '../../display/highlight-terms.js';
import { excerptOf } from '../../page/comment-excerpt.js';

/** Longest excerpt in characters; a row shows two lines. */
const MAX_LENGTH = 300;
/** Length of the text before the first match, in characters. */
const LEAD = 24;

/** The comment that a row shows, and the part of its text. */
export interface Excerpt {
  readonly comment: Comment;
  readonly text: string;
  readonly isReply: boolean;
}

const toOneLine = (text: string): string => text.slice(0, MAX_LENGTH).replace(/\s+/g, ' ').trim();

/** Returns the start of a thread or, with search terms, the text around the first match in the comment with most matches. */
export function getExcerpt(
  { data: { comments } }: AnnotationRow,
  terms: readonly string[],
  localize: LocalizeController,
): Excerpt | undefined {
  const [first] = comments;
  if (!first) return undefined;
  let best: Excerpt = { comment: first, text: toOneLine(excerptOf(first, localize)), isReply: false };
  if (terms.length === 0) return best;
  let mostMatches = 0;
  for (const comment of comments) {
    const text = excerptOf(comment, localize);
    const folded = foldText(text);
    const matches = terms.filter((term) => folded.includes(term)).length;
    if (matches <= mostMatches) continue;
    mostMatches = matches;
    best = { comment, text: toOneLine(textAroundMatch(text, terms)), isReply: comment !== first };
  }
  return best;
}

/** Returns the text from shortly before the first match, from the start of a word. */
function textAroundMatch(text: string, terms: readonly string[]): string {
  const start = findMatches(text, terms)[0]?.[0] ?? 0;
  if (start <= LEAD * 2) return text;
  const edge = text.indexOf(' ', start - LEAD);
  return `…${text.slice(edge >= 0 && edge < start ? edge + 1 : start)}`;
}

/** Renders a text with highlighted search terms. */
export const renderHighlighted = (text: string, terms: readonly string[]) =>
  terms.length === 0
    ? text
    : splitMatches(text, terms).map((piece) => (piece.isMatch ? html`<mark>${piece.text}</mark>` : piece.text));
