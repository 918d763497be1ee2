import type { CommentConfig } from '../../store/model/predefined.js';
import type { CustomPriority, CustomStatus } from '../../store/model/status.js';
import type { GivenPriority, GivenStatus } from './schemas.js';
import { invalidValue } from './validation.js';

/** Returns a value of a call with its missing fields from the configured value of the same id. */
function completed<T extends { readonly id: string }>(
  given: Partial<T> & { readonly id: string },
  configured: readonly T[],
  required: readonly (keyof T & string)[],
  path: string,
): T {
  const value = { ...configured.find(({ id }) => id === given.id), ...given };
  for (const field of required)
    if (value[field] === undefined)
      throw invalidValue(value[field], `${path}.${field}`, 'a text; no value of this id is configured');
  return value as T;
}

/** Returns a status of a call. It may be outside the configured set (decisions: Status, priority, category objects from REST). */
export const storedStatus = (given: GivenStatus, { statuses }: CommentConfig, path: string): CustomStatus =>
  completed<CustomStatus>(given, statuses, ['name', 'color', 'type'], path);

/** Returns a priority of a call. It may be outside the configured set. */
export const storedPriority = (given: GivenPriority, { priorities }: CommentConfig, path: string): CustomPriority =>
  completed<CustomPriority>(given, priorities, ['name', 'color'], path);
