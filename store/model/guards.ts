import * as shapes from './annotation-shapes.js';
import type { NewCommentAnnotation } from './comment-annotation.js';
import type { NewComment } from './comment.js';
import { checked, jsonOf, oneOf, plain, shape, type Check } from './checks.js';
import type { Result } from './error.js';
import type { Mutation } from './mutation.js';
import { mutationArgs } from './mutation-args.js';
import type { AnnotationRecord } from './record.js';
import { LONGEST_CHANGE } from './shapes.js';

const bounded = jsonOf(LONGEST_CHANGE);

const mutationShape: Check = (value, path, isStored) => {
  const named = shape({ name: oneOf(...Object.keys(mutationArgs)) })(value, path);
  if (named) return named;
  const { name, args } = value as Mutation;
  const at = `${path}.args`;
  const notPlain = isStored ? undefined : plain(args, at);
  return notPlain ?? mutationArgs[name](args, at, isStored) ?? bounded(args, at, isStored);
};

/** Reads an annotation as its author gives it. */
export function parseNewCommentAnnotation(value: unknown): Result<NewCommentAnnotation> {
  return checked(value as NewCommentAnnotation, 'annotation', shapes.newAnnotation);
}

/** Reads a comment as its author gives it. */
export function parseNewComment(value: unknown): Result<NewComment> {
  return checked(value as NewComment, 'comment', shapes.newComment);
}

/** Reads a row that comes from storage or from another tab. */
export function parseRecord(value: unknown): Result<AnnotationRecord> {
  return checked(value as AnnotationRecord, 'record', shapes.record, true);
}

/** Reads a mutation that comes from another tab, from storage (`isStored`) or from a client. */
export function parseMutation(value: unknown, isStored = false): Result<Mutation> {
  return checked(value as Mutation, 'mutation', mutationShape, isStored);
}
