import { annotationFields } from './annotation-shapes.js';
import { withinLimits } from './attaching.js';
import type { CommentAnnotation } from './comment-annotation.js';
import { lastPublished } from './drafting.js';
import { failure } from './error.js';
import { locationIdOf } from './ids.js';
import { knownLabels } from './labelling.js';
import type { IdentifiedAnnotation, MutationArgs } from './mutation.js';
import { commentOf } from './new-comment.js';
import type { AnnotationRecord } from './record.js';
import type { ReduceContext, Reduction } from './reduction.js';
import type { CustomStatus } from './status.js';
import { withSubscriptions } from './subscriptions.js';
import { withinLength } from './text-length.js';
import { known, statusOfType } from './triage.js';
import { userOf } from './user-of.js';
import { only } from './without.js';

/** An annotation with all that its author did not say (Resources, CommentAnnotation: auto). */
function annotationOf(given: IdentifiedAnnotation, status: CustomStatus, context: ReduceContext): CommentAnnotation {
  const { user, now, organizationId } = context;
  const { assignedTo, ...rest } = given;
  const { location, targetElement } = rest;
  const data: CommentAnnotation = {
    commentCategories: [],
    ...only(rest, annotationFields),
    status,
    comments: given.comments.map((comment, at) =>
      // A thread that is not published begins with a comment that is not.
      commentOf(at === 0 && given.isDraft ? { ...comment, isDraft: true } : comment, { ...context, now: now + at }),
    ),
    from: user,
    createdAt: now,
    lastUpdated: now + given.comments.length - 1,
    annotationNumber: context.annotationNumber,
    viewedBy: [user],
  };
  if (location?.id) data.locationId = locationIdOf(location.id);
  if (targetElement?.elementId) data.targetElementId ??= targetElement.elementId;
  if (assignedTo) data.assignedTo = userOf(assignedTo, organizationId);
  if (status.type === 'terminal') data.resolvedByUserId = user.userId;
  return withSubscriptions(data, organizationId);
}

/** A new thread. */
export function addAnnotation(
  existing: AnnotationRecord | undefined,
  { annotation }: MutationArgs['annotation.add'],
  context: ReduceContext,
): Reduction {
  const { annotationId: id, comments } = annotation;
  if (existing) return failure('ALREADY_EXISTS', `There is an annotation ${id} already.`);
  if (new Set(comments.map(({ commentId }) => commentId)).size < comments.length) {
    return failure('INVALID_ARGUMENT', `Two comments of annotation ${id} have one commentId.`);
  }
  const { statuses } = context.config;
  const status = annotation.status ? known(statuses, annotation.status, 'status') : statusOfType(context, 'default');
  if (!status.ok) return status;
  const labels = knownLabels(annotation, context.config);
  if (!labels.ok) return labels;
  const data = annotationOf({ ...annotation, ...labels.value }, status.value, context);
  for (const comment of data.comments) {
    const limited = withinLimits(comment, context.config);
    if (!limited.ok) return limited;
    const short = withinLength(comment, context.config);
    if (!short.ok) return short;
  }
  const { documentId, organizationId, user } = context;
  const reads = { [user.userId]: lastPublished(data) };
  return { ok: true, record: { id, documentId, organizationId, version: 1, data, reads } };
}
