import { html } from 'lit';
import type { AnnotationRow, Comment } from '../../../store/index.js';
import { foldText } from '../../../store/model/fold-text.js';
import { foundPieces, foundSpans } from '../../display/highlight-terms.js';
import type { LocalizeController } from '../../base/localize.js';
import { openingOf } from '../../page/opening.js';

/** No more than two lines of a text ever show, in letters. */
const LONGEST = 300;
/** How much is shown before a word that was found, in letters. */
const LEAD = 24;

/** What a row shows of a thread: which comment, and the part of it that counts. */
export interface Excerpt {
  readonly comment: Comment;
  readonly text: string;
  readonly isReply: boolean;
}

const inOneLine = (text: string): string => text.slice(0, LONGEST).replace(/\s+/g, ' ').trim();

/** How the thread begins or, where words were looked for that its beginning does not have, the comment that has the most of them. */
export function excerptOf(
  { data: { comments } }: AnnotationRow,
  words: readonly string[],
  localize: LocalizeController,
): Excerpt | undefined {
  const [first] = comments;
  if (!first) return undefined;
  let best: Excerpt = { comment: first, text: inOneLine(openingOf(first, localize)), isReply: false };
  if (words.length === 0) return best;
  let most = 0;
  for (const comment of comments) {
    const text = openingOf(comment, localize);
    const folded = foldText(text);
    const has = words.filter((word) => folded.includes(word)).length;
    if (has <= most) continue;
    most = has;
    best = { comment, text: inOneLine(around(text, words)), isReply: comment !== first };
  }
  return best;
}

/** The part of a text that a found word stands in, at a word's edge. */
function around(text: string, words: readonly string[]): string {
  const start = foundSpans(text, words)[0]?.[0] ?? 0;
  if (start <= LEAD * 2) return text;
  const edge = text.indexOf(' ', start - LEAD);
  return `…${text.slice(edge >= 0 && edge < start ? edge + 1 : start)}`;
}

/** A text in which the words that were looked for are marked. */
export const marked = (text: string, words: readonly string[]) =>
  words.length === 0
    ? text
    : foundPieces(text, words).map((piece) => (piece.isFound ? html`<mark>${piece.text}</mark>` : piece.text));
