import type { AnnotationRow } from '../api.js';
import { mentionedPeople } from '../model/mentions.js';
import type { SystemFilterType } from '../model/sidebar-filter.js';

/** A value of a row, and what it is called there. */
export interface NamedValue {
  readonly id: string;
  readonly name: string;
}

interface Person {
  readonly userId: string;
  readonly name?: string;
  readonly email?: string;
}

const person = ({ userId, name, email }: Person): NamedValue => ({ id: userId, name: name ?? email ?? userId });

function* involved(row: AnnotationRow): Generator<NamedValue> {
  const { from, assignedTo, comments } = row.data;
  yield person(from);
  if (assignedTo) yield person(assignedTo);
  for (const comment of comments) yield person(comment.from);
  yield* tagged(row);
}

function* tagged({ data: { comments } }: AnnotationRow): Generator<NamedValue> {
  for (const comment of comments) yield* mentionedPeople(comment).map(person);
}

/** What a row has of each filter the sidebar knows (Misc, Sidebar filters). */
const system: Record<SystemFilterType, (row: AnnotationRow) => Iterable<NamedValue>> = {
  location: ({ data: { location, pageInfo } }) =>
    location?.id
      ? [{ id: location.id, name: location.locationName ?? pageInfo?.title ?? pageInfo?.path ?? location.id }]
      : [],
  document: ({ documentId }) => [{ id: documentId, name: documentId }],
  people: ({ data: { from } }) => [person(from)],
  tagged,
  assigned: ({ data: { assignedTo } }) => (assignedTo ? [person(assignedTo)] : []),
  involved,
  priority: ({ data: { priority } }) => (priority ? [priority] : []),
  category: ({ data: { commentCategories } }) => commentCategories,
  commentType: ({ data: { comments } }) => comments.map(({ type }) => ({ id: type, name: type })),
  version: ({ data: { location } }) => (location?.version ? [location.version] : []),
  status: ({ data: { status } }) => [status],
};

/** Keys of the filters the sidebar knows. */
export const systemFilters: readonly string[] = Object.keys(system);

const isSystem = (filter: string): filter is SystemFilterType => Object.hasOwn(system, filter);

/** What a row has of a filter of the integrator's own: what its context holds under that key, one value or a list. */
function* custom({ data: { context } }: AnnotationRow, filter: string): Generator<NamedValue> {
  if (typeof context !== 'object' || context === null || !Object.hasOwn(context, filter)) return;
  const held: unknown = Reflect.get(context, filter);
  for (const value of Array.isArray(held) ? (held as unknown[]) : [held]) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      yield { id: String(value), name: String(value) };
    } else if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string') {
      yield { id: value.id, name: 'name' in value && typeof value.name === 'string' ? value.name : value.id };
    }
  }
}

/** The values a row has of a filter; one may come twice. */
export const valuesOf = (row: AnnotationRow, filter: string): Iterable<NamedValue> =>
  isSystem(filter) ? system[filter](row) : custom(row, filter);
