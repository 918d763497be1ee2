import { computed } from '../base/signals.js';
import type { CommentConfig, DocumentMetadataWithLocations, Location } from '../model/index.js';
import type { Readable } from '../base/readable.js';
import type { GroupHeader } from '../api/views.js';

const UNKNOWN: KnownGroups = new Map();

interface Known {
  readonly id?: string;
  readonly name?: string | undefined;
}

function ranked(list: readonly Known[]): KnownGroups {
  return new Map(list.flatMap(({ id, name }, rank) => (id === undefined ? [] : [[id, { rank, name }]])));
}

/** Names of the documents' locations, as they were described, by location id. */
function locationsOf(
  documentIds: readonly string[],
  metadata: ReadonlyMap<string, DocumentMetadataWithLocations>,
): ReadonlyMap<string, string> {
  const described = documentIds.flatMap((id) => Object.values(metadata.get(id)?.locations ?? {}));
  return new Map(described.flatMap(({ id, locationName }) => (id && locationName ? [[id, locationName]] : [])));
}

/** What a store knows of the values of each filter: their order in the document, among the documents or in the integrator's sets. */
export function knownGroups(
  { statuses, priorities, categories }: CommentConfig,
  documents: Readable<readonly string[]>,
  locations: Readable<readonly Location[]>,
  metadata: Readable<ReadonlyMap<string, DocumentMetadataWithLocations>>,
): (filter: string) => KnownGroups {
  const known = new Map<string, Readable<KnownGroups>>(
    Object.entries({
      location: computed(() => {
        const described = locationsOf(documents.value, metadata.value);
        const own = locations.value.map(({ id, locationName }) => ({
          ...(id && { id }),
          name: described.get(id ?? '') ?? locationName,
        }));
        const others = [...described].filter(([id]) => !own.some((location) => location.id === id));
        return ranked([...own, ...others.map(([id, name]) => ({ id, name }))]);
      }),
      document: computed(() => {
        const ids = new Set([...documents.value, ...metadata.value.keys()]);
        return ranked([...ids].map((id) => ({ id, name: metadata.value.get(id)?.documentName })));
      }),
      status: computed(() => ranked(statuses)),
      priority: computed(() => ranked(priorities)),
      category: computed(() => ranked(categories)),
    }),
  );
  return (filter) => known.get(filter)?.value ?? UNKNOWN;
}

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
