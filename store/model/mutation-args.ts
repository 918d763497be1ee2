import * as shapes from './annotation-shapes.js';
import { anything, commentId, flag, id, list, number, orNull, shape, string, type Check } from './checks.js';
import type { MutationName } from './mutation.js';
import { label, listItem, person, status } from './shapes.js';

const annotationId = id;
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
    { merge: flag, basedOn: list(number), context: anything },
  ),
  'comment.delete': shape({ annotationId, commentId }),
  'attachment.add': shape({ annotationId, commentId, attachments: list(shapes.attachment, 1) }),
  'attachment.delete': shape({ annotationId, commentId, attachmentId: commentId }),
  'recording.delete': shape({ annotationId, commentId, recorderId: string }),
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
      targetElementId: string,
      position: orNull(shapes.position),
      pageInfo: orNull(shape({})),
      ghostComment: orNull(shape({})),
    },
  ),
};
