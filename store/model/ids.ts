import type { NewCommentAnnotation } from './comment-annotation.js';
import type { NewComment } from './comment.js';
import type { IdentifiedAnnotation, IdentifiedComment } from './mutation.js';

/** Start of comment ids' time, 2024-01-01: leaves room below 2^53 until 2093. */
const ID_EPOCH = 1_704_067_200_000;

/** Comment ids a millisecond has room for. */
const IDS_PER_MS = 4096;

let lastCommentId = 0;

/** Makes an id nobody else makes: 128 random bits in hexadecimal. For annotations and clients. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes a comment id: below 2^53, growing with each call and, but for clocks that disagree or are far off, with time. */
export function newCommentId(): number {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  const id = (Date.now() - ID_EPOCH) * IDS_PER_MS + (random % IDS_PER_MS);
  lastCommentId = Math.max(Number.isSafeInteger(id) ? id : 0, lastCommentId + 1);
  return lastCommentId;
}

/** One lane of a multiplicative hash: 32 bits. */
function lane(text: string, seed: number, factor: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), factor);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Hashes a text to 53 bits, always the same for the same text. Not for secrets. */
function hash53(text: string): number {
  return (lane(text, 0xdeadbeef, 2654435761) >>> 11) * 2 ** 32 + lane(text, 0x41c6ce57, 1597334677);
}

/** The numeric id of a location: a hash of the id the integrator gave it (Resources, CommentAnnotation: locationId). */
export function locationIdOf(id: string): number {
  return hash53(id);
}

/** The id of everyone's reaction of one kind to a comment: the same whoever reacts first. */
export function reactionAnnotationIdOf(annotationId: string, commentId: number, reactionId: string): string {
  return `${commentId}-${hash53(`${annotationId}/${reactionId}`).toString(36)}`;
}

/** The id of somebody who is known by an address alone: the same whoever invites them. */
export const invitedIdOf = (address: string): string => `email-${hash53(address).toString(36)}`;

/** A comment with its final id: its own where it has one. What is no comment stays as it is, to be refused by its name. */
export function withCommentId(comment: NewComment): IdentifiedComment {
  if (!isObject(comment)) return comment as IdentifiedComment;
  return { ...comment, commentId: comment.commentId ?? newCommentId() };
}

/** An annotation with its final ids: its own where it has them. What is no annotation stays as it is, to be refused by its name. */
export function withIds(annotation: NewCommentAnnotation): IdentifiedAnnotation {
  if (!isObject(annotation) || !Array.isArray(annotation.comments)) return annotation as IdentifiedAnnotation;
  return {
    ...annotation,
    annotationId: annotation.annotationId ?? newId(),
    comments: annotation.comments.map(withCommentId),
  };
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
