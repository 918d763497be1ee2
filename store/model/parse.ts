import * as shapes from './annotation-shapes.js';
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
  checkValue,
  jsonUpTo,
  oneOf,
} from './checks.js';
import type { NewCommentAnnotation, AnnotationRecord } from './comment-annotation.js';
import type { NewComment } from './comment.js';
import type { Result } from './error.js';
import type { MutationName, Mutation } from './mutation.js';
import { customData, label, listItem, person, shortText, status, MAX_CHANGE_LENGTH } from './shapes.js';

const annotationId = shortId;
/** A version of a comment (`CommentVersion`). */
const version = accepts(
  'a time in ms since the epoch, or a version by versionOf',
  (value) => Number.isFinite(value) || (typeof value === 'string' && /^\d+(\.\d+)?-[\da-z]+$/.test(value)),
);
const onAnnotation = shape({ annotationId });
const onReaction = shape({ annotationId, commentId, reaction: shapes.reaction }, { isToggle: flag });

/** Checks of mutation arguments by name. */
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
      pageInfo: orNull(customData),
      ghostComment: orNull(customData),
    },
  ),
};

const sizeLimit = jsonUpTo(MAX_CHANGE_LENGTH);

const mutationShape: Check = (value, path, isStored) => {
  const nameFault = shape({ name: oneOf(...Object.keys(mutationArgs)) })(value, path);
  if (nameFault) return nameFault;
  const { name, args } = value as Mutation;
  const argsPath = `${path}.args`;
  const plainFault = isStored ? undefined : plain(args, argsPath);
  return plainFault ?? mutationArgs[name](args, argsPath, isStored) ?? sizeLimit(args, argsPath, isStored);
};

/** Parses a new annotation. */
export function parseNewCommentAnnotation(value: unknown): Result<NewCommentAnnotation> {
  return checkValue(value as NewCommentAnnotation, 'annotation', shapes.newAnnotation);
}

/** Parses a new comment. */
export function parseNewComment(value: unknown): Result<NewComment> {
  return checkValue(value as NewComment, 'comment', shapes.newComment);
}

/** Parses a record from storage or another tab. */
export function parseRecord(value: unknown): Result<AnnotationRecord> {
  return checkValue(value as AnnotationRecord, 'record', shapes.record, true);
}

/** Parses a mutation from another tab, a client or storage (`isStored`). */
export function parseMutation(value: unknown, isStored = false): Result<Mutation> {
  return checkValue(value as Mutation, 'mutation', mutationShape, isStored);
}
