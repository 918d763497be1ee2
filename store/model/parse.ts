import * as shapes from './annotation-shapes.js';
import { addition, label, listItem, person, shortText, status, LONGEST_CHANGE } from './shapes.js';
import {
  accepts,
  commentId,
  flag,
  list,
  number,
  orNull,
  plain,
  shape,
  shortId,
  type Check,
  checked,
  jsonOf,
  oneOf,
} from './checks.js';
import type { MutationName, Mutation } from './mutation.js';
import type { NewCommentAnnotation, AnnotationRecord } from './comment-annotation.js';
import type { NewComment } from './comment.js';
import type { Result } from './error.js';

const annotationId = shortId;
/** A version of a comment (`CommentVersion`). */
const version = accepts(
  'a time in ms since the epoch, or a version by versionOf',
  (value) => Number.isFinite(value) || (typeof value === 'string' && /^\d+(\.\d+)?-[\da-z]+$/.test(value)),
);
const onAnnotation = shape({ annotationId });
const onReaction = shape({ annotationId, commentId, reaction: shapes.reaction }, { isToggle: flag });

/** What each mutation's arguments have to be. */
export const mutationArgs: Readonly<Record<MutationName, Check>> = {
  'annotation.add': shape({ annotation: shapes.identifiedAnnotation }),
  'annotation.delete': onAnnotation,
  'annotation.resolve': onAnnotation,
  'annotation.assign': shape({ annotationId }, { assignedTo: orNull(person) }),
  'annotation.approve': onAnnotation,
  'annotation.accept': onAnnotation,
  'annotation.reject': onAnnotation,
  'annotation.subscribe': onAnnotation,
  'annotation.unsubscribe': onAnnotation,
  'annotation.markAsRead': shape({ annotationId }, { upTo: number }),
  'annotation.markAsUnread': shape({ annotationId }, { commentId }),
  'comment.add': shapes.reply,
  'comment.update': shape(
    { annotationId, comment: shapes.commentUpdate },
    { merge: flag, basedOn: list(version), context: plain },
  ),
  'comment.delete': shape({ annotationId, commentId }),
  'attachment.add': shape({ annotationId, commentId, attachments: list(shapes.attachment, 1) }),
  'attachment.delete': shape({ annotationId, commentId, attachmentId: commentId }),
  'recording.delete': shape({ annotationId, commentId, recorderId: shortText }),
  'reaction.add': onReaction,
  'reaction.delete': onReaction,
  'status.set': shape({ annotationId, status }),
  'priority.set': shape({ annotationId }, { priority: label }),
  'category.set': shape({ annotationId, commentCategories: list(label) }),
  'customList.set': shape({ annotationId, customList: list(listItem) }),
  'access.set': shape({ annotationId, accessMode: shapes.accessMode }),
  'target.set': shape(
    { annotationId, targetElement: orNull(shapes.targetElement) },
    {
      targetElementId: shortText,
      position: orNull(shapes.position),
      pageInfo: orNull(addition),
      ghostComment: orNull(addition),
    },
  ),
};

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
