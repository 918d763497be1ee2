import type { CommentAnnotation, AnnotationRecord } from '../model/comment-annotation.js';
import { failure, type Result } from '../model/error.js';
import type { MutationArgs, IdentifiedAnnotation } from '../model/mutation.js';
import type { CommentConfig } from '../model/predefined.js';
import { changed, type ReduceContext, type Reduction } from './reduction.js';
import { known, statusOfType } from './status.js';
import { annotationFields } from '../model/annotation-shapes.js';
import { withinLimits } from './attachments.js';
import { lastPublished } from './drafts.js';
import { locationIdOf } from '../model/ids.js';
import { commentOf } from './comments.js';
import type { CustomStatus } from '../model/status.js';
import { withSubscriptions } from './subscriptions.js';
import { withinLength } from '../model/text.js';
import { userOf } from '../model/user.js';
import { only, without } from '../model/record-fields.js';

type Labels = Partial<Pick<CommentAnnotation, 'commentCategories' | 'customList'>>;

/** Values as the set they belong to has them, each once. */
function allKnown<T extends { readonly id: string }>(
  set: readonly T[],
  given: readonly T[],
  kind: string,
): Result<T[]> {
  const values = new Map<string, T>();
  for (const each of given) {
    const value = known(set, each, kind);
    if (!value.ok) return value;
    values.set(each.id, value.value);
  }
  return { ok: true, value: [...values.values()] };
}

/** Categories and what is chosen of the custom list as the configured sets have them; fields that are not given stay out. */
function knownLabels(
  { commentCategories, customList }: Labels,
  { categories, customList: list }: CommentConfig,
): Result<Labels> {
  const labels: Labels = {};
  if (commentCategories) {
    const values = allKnown(categories, commentCategories, 'category');
    if (!values.ok) return values;
    labels.commentCategories = values.value;
  }
  if (customList) {
    const values = allKnown(list?.data ?? [], customList, 'customList');
    if (!values.ok) return values;
    if (list?.type === 'single' && values.value.length > 1) {
      return failure('INVALID_ARGUMENT', `customList has ${values.value.length} entries; accepted: one at most.`);
    }
    labels.customList = values.value;
  }
  return { ok: true, value: labels };
}

function labelled(record: AnnotationRecord, given: Labels, { config, now }: ReduceContext): Reduction {
  const labels = knownLabels(given, config);
  return labels.ok ? changed(record, { ...record.data, ...labels.value }, now) : labels;
}

/** Says what a thread is about, in categories of the set. */
export function setCategories(
  record: AnnotationRecord,
  { commentCategories }: MutationArgs['category.set'],
  context: ReduceContext,
): Reduction {
  return labelled(record, { commentCategories }, context);
}

/** Says what of the custom list is chosen: one entry or none of a single list, any of a multi one. */
export function setCustomList(
  record: AnnotationRecord,
  { customList }: MutationArgs['customList.set'],
  context: ReduceContext,
): Reduction {
  return labelled(record, { customList }, context);
}

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

/** Anchors a thread to another element, or to the page. It is no ghost any more, but where it is given back what it was. */
export function setTarget(
  record: AnnotationRecord,
  args: MutationArgs['target.set'],
  { now }: ReduceContext,
): Reduction {
  const before = record.data;
  const { targetElement, position = before.position ?? null, pageInfo = before.pageInfo, ghostComment } = args;
  const elementId = targetElement?.elementId ?? args.targetElementId;
  const data = {
    ...without(before, 'targetElement', 'targetElementId', 'pageInfo', 'ghostComment'),
    ...(targetElement && { targetElement }),
    ...(elementId && { targetElementId: elementId }),
    ...(pageInfo && { pageInfo }),
    ...(ghostComment && { ghostComment }),
    position,
  };
  return changed(record, data, now);
}
