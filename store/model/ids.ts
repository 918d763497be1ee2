import type { NewCommentAnnotation } from './comment-annotation.js';
import type { NewComment } from './comment.js';
import type { IdentifiedAnnotation, IdentifiedComment } from './mutation.js';

/** Epoch of comment ids, 2024-01-01: ids stay below 2^53 until 2093. */
const ID_EPOCH = 1_704_067_200_000;

/** Number of comment ids per millisecond. */
const IDS_PER_MS = 4096;

let lastCommentId = 0;

/** Creates a unique id of annotations and clients: 128 random bits in hexadecimal. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Creates a comment id below 2^53. Ids increase with each call and, across clients with correct clocks, with time. */
export function newCommentId(): number {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  const id = (Date.now() - ID_EPOCH) * IDS_PER_MS + (random % IDS_PER_MS);
  lastCommentId = Math.max(Number.isSafeInteger(id) ? id : 0, lastCommentId + 1);
  return lastCommentId;
}

/** Returns one 32-bit hashLane of a multiplicative hash. */
function hashLane(text: string, seed: number, factor: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), factor);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Hashes a text to 53 bits, deterministically. Not for secrets. */
function hash53(text: string): number {
  return (hashLane(text, 0xdeadbeef, 2654435761) >>> 11) * 2 ** 32 + hashLane(text, 0x41c6ce57, 1597334677);
}

/** Returns the numeric id of a location: a hash of the integrator's id (Resources, CommentAnnotation: locationId). */
export function locationIdOf(id: string): number {
  return hash53(id);
}

/** Returns the id of a reaction annotation; the same for all users. */
export function reactionAnnotationIdOf(annotationId: string, commentId: number, reactionId: string): string {
  return `${commentId}-${hash53(`${annotationId}/${reactionId}`).toString(36)}`;
}

/** Returns the id of a user invited by email address; the same for all inviters. */
export const invitedIdOf = (address: string): string => `email-${hash53(address).toString(36)}`;

/** Returns a comment with its final id, a new one by default. Invalid values are returned unchanged, for validation. */
export function withCommentId(comment: NewComment): IdentifiedComment {
  if (!isObject(comment)) return comment as IdentifiedComment;
  return { ...comment, commentId: comment.commentId ?? newCommentId() };
}

/** Returns an annotation with its final ids, new ones by default. Invalid values are returned unchanged, for validation. */
export function withIds(annotation: NewCommentAnnotation): IdentifiedAnnotation {
  if (!isObject(annotation) || !Array.isArray(annotation.comments)) return annotation as IdentifiedAnnotation;
  return {
    ...annotation,
    annotationId: annotation.annotationId ?? newId(),
    comments: annotation.comments.map(withCommentId),
  };
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
