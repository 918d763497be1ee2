import * as shapes from './annotation-shapes.js';
import { accepts, commentId, flag, list, number, orNull, plain, shape, shortId, type Check } from './checks.js';
import type { MutationName } from './mutation.js';
import { addition, label, listItem, person, shortText, status } from './shapes.js';

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
