import type { Comment } from '../../store/index.js';
import { readableText } from '../../store/rules/placeholders.js';
import type { LocalizeController } from '../base/localize.js';
import '../base/page-messages.js';

/** Letters of scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08FF]/;

/** Isolates a mention: the @ belongs to the name, also between words of the other direction. */
const isolate = (mention: string): string => `\u2068${mention}\u2069`;

/** Returns the text of a comment, else the names of its files and recordings. */
export function excerptOf(comment: Comment, localize: LocalizeController): string {
  const text = readableText(comment).trim();
  if (text) return rightToLeft.test(text) ? readableText(comment, isolate).trim() : text;
  const { attachments, recorders, commentVoiceUrl } = comment;
  const types = [...(commentVoiceUrl ? (['audio'] as const) : []), ...recorders.map(({ type }) => type)];
  const files = attachments.flatMap(({ name }) => name ?? []);
  return [...files, ...types.map((type) => localize.term('recordingName', type))].join(', ');
}
