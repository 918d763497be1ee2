import { html } from 'lit';
import type { AnnotationRow, Comment } from '../../../store/index.js';
import { foldText } from '../../../store/model/fold-text.js';
import type { LocalizeController } from '../../base/localize.js';
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
  const text = toOneLine(excerptOf(first, localize)) || missingText(first, localize);
  let best: Excerpt = { comment: first, text, isReply: false };
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

/** Returns what is shown in place of a text that a data provider could not deliver. */
function missingText({ contentStatus }: Comment, localize: LocalizeController): string {
  if (contentStatus === 'missing') return localize.term('contentMissing');
  return contentStatus === 'failed' ? localize.term('contentFailed') : '';
}

/** Returns the text from shortly before the first match, from the start of a word. */
function textAroundMatch(text: string, terms: readonly string[]): string {
  const start = findMatches(text, terms)[0]?.[0] ?? 0;
  if (start <= LEAD * 2) return text;
  const edge = text.indexOf(' ', start - LEAD);
  return `…${text.slice(edge >= 0 && edge < start ? edge + 1 : start)}`;
}

/** A piece of a text, and whether it matches a highlight term. */
interface TextPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Position of a match in a text. */
type Span = readonly [start: number, end: number];

/** Folds case and accents of a text, and returns the original offset of each letter. */
function foldWithOffsets(text: string): { readonly folded: string; readonly offsets: readonly number[] } {
  let folded = '';
  let at = 0;
  const offsets: number[] = [];
  for (const letter of text) {
    const letters = foldText(letter);
    folded += letters;
    offsets.push(...Array.from({ length: letters.length }, () => at));
    at += letter.length;
  }
  return { folded, offsets: [...offsets, text.length] };
}

/** Returns the matches of the terms, in order and merged; the terms are folded (AnnotationQuery, text). */
function findMatches(text: string, terms: readonly string[]): readonly Span[] {
  const { folded, offsets } = foldWithOffsets(text);
  const spans: Span[] = [];
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      spans.push([offsets[at] ?? 0, offsets[at + term.length] ?? text.length]);
    }
  }
  const merged: Span[] = [];
  for (const span of spans.sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = merged.at(-1);
    if (!last || span[0] >= last[1]) merged.push(span);
    else if (span[1] > last[1]) merged[merged.length - 1] = [last[0], span[1]];
  }
  return merged;
}

/** Splits a text into matching and other pieces. */
function splitMatches(text: string, terms: readonly string[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const [start, end] of findMatches(text, terms)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isMatch: false });
    pieces.push({ text: text.slice(start, end), isMatch: true });
    at = end;
  }
  return at < text.length ? [...pieces, { text: text.slice(at), isMatch: false }] : pieces;
}

/** Renders a text with highlighted search terms. */
export const renderHighlighted = (text: string, terms: readonly string[]) =>
  terms.length === 0
    ? text
    : splitMatches(text, terms).map((piece) => (piece.isMatch ? html`<mark>${piece.text}</mark>` : piece.text));
