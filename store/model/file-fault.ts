import type { AttachmentLimits } from './attachment.js';
import type { CollabError } from './error.js';

/** What is known of a file before it is read. */
export interface FileFacts {
  readonly name: string;
  /** MIME type, empty where it is not known. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** Whether a file is of a type, as the `accept` of a file input has it. */
function isOf({ name, type }: FileFacts, accepted: string): boolean {
  const wanted = accepted.trim().toLowerCase();
  if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted);
  const own = type.toLowerCase();
  return wanted.endsWith('/*') ? own.startsWith(wanted.slice(0, -1)) : own === wanted;
}

/** Why a file may not be attached to a comment that names so many; undefined where it may (decisions, Limits). */
export function fileFault(
  file: FileFacts,
  { maxSize, maxCount, types }: AttachmentLimits,
  count: number,
): CollabError | undefined {
  const { name, type, size } = file;
  if (size > maxSize) {
    return { code: 'file_too_large', message: `"${name}" has ${size} bytes; accepted: ${maxSize} at most.` };
  }
  if (types && !types.some((accepted) => isOf(file, accepted))) {
    return { code: 'file_type', message: `"${name}" is of type "${type}"; accepted: ${types.join(', ')}.` };
  }
  if (count < maxCount) return undefined;
  return { code: 'too_many_files', message: `"${name}" is one too many; accepted: ${maxCount} a comment.` };
}
