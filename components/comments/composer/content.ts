import type { Comment, Upload, UserContact } from '../../../store/index.js';
import { htmlToText } from '../../../store/model/text.js';
import { textToHtml } from '../../base/plain-text.js';

/** Content of a composer, in the specification's field names. `{{userId}}` is the placeholder of a mentioned person. */
export interface ComposerContent extends Partial<Pick<Comment, 'taggedUserContacts' | 'customList' | 'attachments'>> {
  /** Plain text: one line per paragraph, lists with their bullets. */
  readonly commentText: string;
  /** The content as HTML in the elements that the sanitiser allows; empty without content. */
  readonly commentHtml: string;
  /** Files that are still uploading. The composer sends nothing before they are stored. */
  readonly uploads?: readonly Upload[];
}

/** Content of a composer at the time it is sent. */
export interface ComposerSubmission extends ComposerContent {
  /** New assignee of the thread, one of the mentioned people. */
  readonly assignedTo?: UserContact;
  /** Whether the comment is a draft, which only its author sees until it is published. */
  readonly isDraft?: true;
}

export const emptyContent: ComposerContent = { commentText: '', commentHtml: '' };

/** Converts plain text to composer content. */
export function contentFromText(text: string): ComposerContent {
  const commentText = text.trim();
  return commentText ? { commentText, commentHtml: textToHtml(commentText) } : emptyContent;
}

/** Converts HTML to composer content without the editor. The text has one line per block. */
export function contentFromHtml(html: string): ComposerContent {
  const lines = html.split(/<(?:br|\/p|\/li|\/pre)\b[^>]*>/i).map(htmlToText);
  return { commentText: lines.join('\n').trim(), commentHtml: html };
}
