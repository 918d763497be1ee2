import { textToFragment } from '../internal/plain-text.js';
import { sanitize } from '../internal/sanitize.js';

/** What is written in a composer, by the specification's names. */
export interface ComposerContent {
  /** Readable without any markup: a line a paragraph, lists with their bullets. */
  readonly commentText: string;
  /** The same as HTML, in the sanitiser's elements; empty where nothing is written. */
  readonly commentHtml: string;
}

export const emptyContent: ComposerContent = { commentText: '', commentHtml: '' };

/** The markup of a fragment, which ends up empty. */
export function htmlOf(fragment: DocumentFragment): string {
  const holder = document.createElement('div');
  holder.append(fragment);
  for (const block of holder.querySelectorAll('[dir]')) block.removeAttribute('dir');
  return holder.getHTML();
}

/** What plain text is as content. */
export function contentOfText(text: string): ComposerContent {
  const commentText = text.trim();
  return commentText ? { commentText, commentHtml: htmlOf(textToFragment(commentText)) } : emptyContent;
}

/** What HTML is as content, before there is an editor to read it: its text is a line a block. */
export function contentOfHtml(html: string): ComposerContent {
  const lines = [...sanitize(html).childNodes].map((block) => block.textContent ?? '');
  return { commentText: lines.join('\n').trim(), commentHtml: html };
}
