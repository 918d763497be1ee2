import type { AnnotationRecord, CommentAnnotation } from '../../store/model/comment-annotation.js';
import { locationIdOf } from '../../store/model/ids.js';
import type { CommentConfig } from '../../store/model/predefined.js';
import { omitFields } from '../../store/model/record-fields.js';
import type { CustomPriority, CustomStatus } from '../../store/model/status.js';
import { userOf } from '../../store/model/user.js';
import { updateRecord } from '../../store/rules/reduction.js';
import { withStatus } from '../../store/rules/status.js';
import { withSubscriptions } from '../../store/rules/subscriptions.js';
import { withSnapshots } from '../../store/rules/user-snapshots.js';
import { storedPriority, storedStatus } from './given-values.js';
import { UserReplacer } from './replace-users.js';
import type { UpdateAnnotationsData, UpdatedData } from './schemas.js';
import { invalid, invalidValue } from './validation.js';

/** Filters of a call. All of them must match; the values of one are alternatives (decisions, REST: Narrowing fields together). */
export type AnnotationFilters = Pick<UpdateAnnotationsData, 'annotationIds' | 'locationIds' | 'userIds'>;

/** Whether a thread matches the filters. A filter without values matches nothing. */
export function matchesFilters(
  { id, data: { location, from } }: AnnotationRecord,
  { annotationIds, locationIds, userIds }: AnnotationFilters,
): boolean {
  if (annotationIds && !annotationIds.includes(id)) return false;
  if (userIds && !userIds.includes(from.userId)) return false;
  return !locationIds || (location?.id !== undefined && locationIds.includes(location.id));
}

/** A checked update. */
export interface ThreadUpdate {
  /** Returns the updated thread; the same one if nothing changes. */
  apply(record: AnnotationRecord, now: number): AnnotationRecord;
}

/** Returns the update of a call. Throws a CollabFailure of code INVALID_ARGUMENT. */
export function prepareUpdate(
  { organizationId, updatedData, updateUsers }: UpdateAnnotationsData,
  config: CommentConfig,
): ThreadUpdate {
  if (!updatedData && !updateUsers)
    throw invalid('data has neither updatedData nor updateUsers; accepted: one of them.');
  const isList = Array.isArray(updatedData);
  const values = isList ? updatedData[0] : updatedData;
  const setValues = values && valueSetter(values, organizationId, config, `data.updatedData${isList ? '[0]' : ''}`);
  const replacer = updateUsers && new UserReplacer(checkedUsers(updateUsers), organizationId);
  return {
    apply: (record, now) => {
      const replaced = replacer?.replace(record) ?? record;
      const data = setValues?.(replaced.data) ?? replaced.data;
      const updated = updateRecord(record, data, now, replaced.reads);
      return updated.ok && updated.record && updated.record !== record ? withSnapshots(updated.record, record) : record;
    },
  };
}

type UserUpdates = NonNullable<UpdateAnnotationsData['updateUsers']>;

function checkedUsers(items: UserUpdates): UserUpdates {
  const oldIds = new Set<string>();
  for (const [index, { oldUser }] of items.entries()) {
    if (oldIds.has(oldUser.userId))
      throw invalidValue(oldUser.userId, `data.updateUsers[${index}].oldUser.userId`, 'a user who is replaced once');
    oldIds.add(oldUser.userId);
  }
  return items;
}

/** Returns the function that sets values of a thread. */
function valueSetter(
  values: UpdatedData,
  organizationId: string,
  config: CommentConfig,
  path: string,
): (data: CommentAnnotation) => CommentAnnotation {
  const { location, targetElement, from, assignedTo, context, contextFilter } = values;
  const status: CustomStatus | undefined = values.status && storedStatus(values.status, config, `${path}.status`);
  const priority: CustomPriority | undefined =
    values.priority && storedPriority(values.priority, config, `${path}.priority`);
  return (data) => {
    let next = data;
    if (location)
      next = {
        ...omitFields(next, 'locationId'),
        location,
        ...(location.id !== undefined && { locationId: locationIdOf(location.id) }),
      };
    if (targetElement) {
      const { elementId } = targetElement;
      // The new target may be resolvable where the old one was not.
      next = {
        ...omitFields(next, 'targetElementId', 'ghostComment'),
        targetElement,
        ...(elementId !== undefined && { targetElementId: elementId }),
      };
    }
    if (status) next = withStatus(next, status);
    if (priority) next = { ...next, priority };
    if (context) next = { ...next, context };
    if (contextFilter) next = { ...next, contextFilter };
    if (from) next = { ...next, from: userOf(from, organizationId) };
    if (assignedTo) next = { ...next, assignedTo: userOf(assignedTo, organizationId) };
    return from || assignedTo ? withSubscriptions(next, organizationId, { comments: [] }) : next;
  };
}
