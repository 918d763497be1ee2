import type { GroupHeader } from '../api.js';

/** What the store knows of groups apart from rows, by group id: their place among the others and the name in force. */
export type KnownGroups = ReadonlyMap<string, { readonly rank: number; readonly name?: string | undefined }>;

/** The group of rows that have no value of their own (Sidebar filters: groupId, groupName). */
export const OTHERS = { id: 'others', name: 'Others' } as const;

/** Orders groups: known ones by rank, then by name and id; the others last. */
export function compareGroups(a: GroupHeader, b: GroupHeader, known: KnownGroups): number {
  return (
    rankOf(a, known) - rankOf(b, known) || a.groupName.localeCompare(b.groupName) || (a.groupId < b.groupId ? -1 : 1)
  );
}

const rankOf = ({ groupId }: GroupHeader, known: KnownGroups): number =>
  known.get(groupId)?.rank ?? (groupId === OTHERS.id ? Number.MAX_SAFE_INTEGER : known.size);
