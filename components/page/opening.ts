import type { Comment } from '../../store/index.js';
import { readableText } from '../../store/rules/placeholders.js';
import type { LocalizeController } from '../base/localize.js';
import '../base/more-english.js';

/** What a comment says, in one line: its text, else what its files and recordings are called. */
export function openingOf(comment: Comment, localize: LocalizeController): string {
  const text = readableText(comment).trim();
  if (text) return text;
  const { attachments, recorders, commentVoiceUrl } = comment;
  const types = [...(commentVoiceUrl ? (['audio'] as const) : []), ...recorders.map(({ type }) => type)];
  const files = attachments.flatMap(({ name }) => name ?? []);
  return [...files, ...types.map((type) => localize.term('recordingName', type))].join(', ');
}
