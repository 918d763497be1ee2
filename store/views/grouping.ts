import type { AnnotationRow, GroupBy, GroupHeader } from '../api.js';

/** Where a row belongs: a group's id and what it is called there. */
export interface GroupKey {
  readonly id: string;
  readonly name: string;
}

/** What the store knows of groups apart from rows, by group id: their place among the others and the name in force. */
export type KnownGroups = ReadonlyMap<string, { readonly rank: number; readonly name?: string | undefined }>;

/** The group of rows that have no value of their own (Sidebar filters: groupId, groupName). */
export const OTHERS: GroupKey = { id: 'others', name: 'Others' };

interface Person {
  readonly userId: string;
  readonly name?: string;
  readonly email?: string;
}

const ofPerson = (person: Person | undefined): GroupKey =>
  person ? { id: person.userId, name: person.name ?? person.email ?? person.userId } : OTHERS;

const ofLocation = ({ data: { location, pageInfo } }: AnnotationRow): GroupKey => {
  const id = location?.id;
  if (id === undefined) return OTHERS;
  return { id, name: location?.locationName ?? pageInfo?.title ?? pageInfo?.path ?? id };
};

const groupings: Record<GroupBy, (row: AnnotationRow) => GroupKey> = {
  none: () => OTHERS,
  location: ofLocation,
  document: ({ documentId }) => ({ id: documentId, name: documentId }),
  status: ({ data }) => data.status,
  priority: ({ data }) => data.priority ?? OTHERS,
  people: ({ data }) => ofPerson(data.from),
  assigned: ({ data }) => ofPerson(data.assignedTo),
};

/** The group of a row. */
export const groupOf = (row: AnnotationRow, groupBy: GroupBy): GroupKey => groupings[groupBy](row);

/** Orders groups: known ones by rank, then by name and id; the others last. */
export function compareGroups(a: GroupHeader, b: GroupHeader, known: KnownGroups): number {
  return (
    rankOf(a, known) - rankOf(b, known) || a.groupName.localeCompare(b.groupName) || (a.groupId < b.groupId ? -1 : 1)
  );
}

const rankOf = ({ groupId }: GroupHeader, known: KnownGroups): number =>
  known.get(groupId)?.rank ?? (groupId === OTHERS.id ? Number.MAX_SAFE_INTEGER : known.size);
