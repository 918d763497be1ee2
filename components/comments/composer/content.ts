import { textToHtml } from '../../base/plain-text.js';
import type { Comment, Upload, UserContact } from '../../../store/index.js';
import { htmlToText } from '../../../store/model/text.js';

/** What is written in a composer, by the specification's names; `{{userId}}` stands for each person it mentions. */
export interface ComposerContent extends Partial<Pick<Comment, 'taggedUserContacts' | 'customList' | 'attachments'>> {
  /** Readable without any markup: a line a paragraph, lists with their bullets. */
  readonly commentText: string;
  /** The same as HTML, in the sanitiser's elements; empty where nothing is written. */
  readonly commentHtml: string;
  /** Files that are still on their way: nothing is sent before they are there. */
  readonly uploads?: readonly Upload[];
}

/** What is written, once it is sent. */
export interface ComposerSubmission extends ComposerContent {
  /** Whom the thread is to be assigned to, of those whom the text mentions. */
  readonly assignedTo?: UserContact;
  /** Whether only its author is to see it until they publish it. */
  readonly isDraft?: true;
}

export const emptyContent: ComposerContent = { commentText: '', commentHtml: '' };

/** What plain text is as content. */
export function contentOfText(text: string): ComposerContent {
  const commentText = text.trim();
  return commentText ? { commentText, commentHtml: textToHtml(commentText) } : emptyContent;
}

/** What HTML is as content, before there is an editor to read it: its text is a line a block. */
export function contentOfHtml(html: string): ComposerContent {
  const lines = html.split(/<(?:br|\/p|\/li|\/pre)\b[^>]*>/i).map(htmlToText);
  return { commentText: lines.join('\n').trim(), commentHtml: html };
}
