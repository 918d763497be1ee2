import { annotationFields } from '../model/annotation-shapes.js';
import type { CommentAnnotation, AnnotationRecord } from '../model/comment-annotation.js';
import { failure, type Result } from '../model/error.js';
import { locationIdOf } from '../model/ids.js';
import type { MutationArgs, IdentifiedAnnotation } from '../model/mutation.js';
import type { CommentConfig } from '../model/predefined.js';
import { pickFields, omitFields } from '../model/record-fields.js';
import { type CustomStatus, isResolved } from '../model/status.js';
import { userOf } from '../model/user.js';
import { checkAttachmentLimits } from './attachments.js';
import { createComment } from './comments.js';
import { lastPublishedAt } from './draft-visibility.js';
import { updateRecord, type ReduceContext, type Reduction } from './reduction.js';
import { findConfigured, statusOfType } from './status.js';
import { withSubscriptions } from './subscriptions.js';
import { checkTextLength } from './text-length.js';

type Labels = Partial<Pick<CommentAnnotation, 'commentCategories' | 'customList'>>;

/** Returns the configured values with the ids of the given ones, without duplicates. */
function findAllConfigured<T extends { readonly id: string }>(
  configured: readonly T[],
  given: readonly T[],
  kind: string,
): Result<T[]> {
  const values = new Map<string, T>();
  for (const item of given) {
    const value = findConfigured(configured, item, kind);
    if (!value.ok) return value;
    values.set(item.id, value.value);
  }
  return { ok: true, value: [...values.values()] };
}

/** Returns the given categories and custom list entries as they are configured. Absent fields stay absent. */
function configuredLabels(
  { commentCategories, customList }: Labels,
  { categories, customList: list }: CommentConfig,
): Result<Labels> {
  const labels: Labels = {};
  if (commentCategories) {
    const values = findAllConfigured(categories, commentCategories, 'category');
    if (!values.ok) return values;
    labels.commentCategories = values.value;
  }
  if (customList) {
    const values = findAllConfigured(list?.data ?? [], customList, 'customList');
    if (!values.ok) return values;
    if (list?.type === 'single' && values.value.length > 1) {
      return failure('INVALID_ARGUMENT', `customList has ${values.value.length} entries; accepted: one at most.`);
    }
    labels.customList = values.value;
  }
  return { ok: true, value: labels };
}

function updateLabels(record: AnnotationRecord, given: Labels, { config, now }: ReduceContext): Reduction {
  const labels = configuredLabels(given, config);
  return labels.ok ? updateRecord(record, { ...record.data, ...labels.value }, now) : labels;
}

/** Sets the categories of a thread. Each must be configured. */
export function setCategories(
  record: AnnotationRecord,
  { commentCategories }: MutationArgs['category.set'],
  context: ReduceContext,
): Reduction {
  return updateLabels(record, { commentCategories }, context);
}

/** Sets the custom list entries of a thread: at most one for a `single` list, any number for a `multi` list. */
export function setCustomList(
  record: AnnotationRecord,
  { customList }: MutationArgs['customList.set'],
  context: ReduceContext,
): Reduction {
  return updateLabels(record, { customList }, context);
}

/** Creates an annotation and fills in its automatic fields (Resources, CommentAnnotation: auto). */
function createAnnotation(
  given: IdentifiedAnnotation,
  status: CustomStatus,
  context: ReduceContext,
): CommentAnnotation {
  const { user, now, organizationId } = context;
  const { assignedTo, ...rest } = given;
  const { location, targetElement } = rest;
  const data: CommentAnnotation = {
    commentCategories: [],
    ...pickFields(rest, annotationFields),
    status,
    comments: given.comments.map((comment, index) =>
      // The first comment of a draft thread is a draft.
      createComment(index === 0 && given.isDraft ? { ...comment, isDraft: true } : comment, {
        ...context,
        now: now + index,
      }),
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
  if (isResolved(status)) data.resolvedByUserId = user.userId;
  return withSubscriptions(data, organizationId);
}

/** Creates the record of a new thread. */
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
  const status = annotation.status
    ? findConfigured(statuses, annotation.status, 'status')
    : statusOfType(context, 'default');
  if (!status.ok) return status;
  const labels = configuredLabels(annotation, context.config);
  if (!labels.ok) return labels;
  const data = createAnnotation({ ...annotation, ...labels.value }, status.value, context);
  for (const comment of data.comments) {
    const limitCheck = checkAttachmentLimits(comment, context.config);
    if (!limitCheck.ok) return limitCheck;
    const lengthCheck = checkTextLength(comment, context.config);
    if (!lengthCheck.ok) return lengthCheck;
  }
  const { documentId, organizationId, user } = context;
  const reads = { [user.userId]: lastPublishedAt(data) };
  return { ok: true, record: { id, documentId, organizationId, version: 1, data, reads } };
}

/**
 * Anchors a thread to another element or to the page. Removes `ghostComment` unless the mutation sets it, as the undo of
 * this mutation does.
 */
export function setTarget(
  record: AnnotationRecord,
  args: MutationArgs['target.set'],
  { now }: ReduceContext,
): Reduction {
  const before = record.data;
  const { targetElement, position = before.position ?? null, pageInfo = before.pageInfo, ghostComment } = args;
  const elementId = targetElement?.elementId ?? args.targetElementId;
  const data = {
    ...omitFields(before, 'targetElement', 'targetElementId', 'pageInfo', 'ghostComment'),
    ...(targetElement && { targetElement }),
    ...(elementId && { targetElementId: elementId }),
    ...(pageInfo && { pageInfo }),
    ...(ghostComment && { ghostComment }),
    position,
  };
  return updateRecord(record, data, now);
}
