import type { GroupHeader } from '../api/views.js';
import type { Readable } from '../base/readable.js';
import { computed } from '../base/signals.js';
import type { CommentConfig, DocumentMetadataWithLocations, Location } from '../model/index.js';

const UNKNOWN: KnownGroups = new Map();

interface NamedValue {
  readonly id?: string;
  readonly name?: string | undefined;
}

function rankById(list: readonly NamedValue[]): KnownGroups {
  return new Map(list.flatMap(({ id, name }, rank) => (id === undefined ? [] : [[id, { rank, name }]])));
}

/** Returns the names of the documents' locations from their metadata, by location id. */
function locationNamesOf(
  documentIds: readonly string[],
  metadata: ReadonlyMap<string, DocumentMetadataWithLocations>,
): ReadonlyMap<string, string> {
  const described = documentIds.flatMap((id) => Object.values(metadata.get(id)?.locations ?? {}));
  return new Map(described.flatMap(({ id, locationName }) => (id && locationName ? [[id, locationName]] : [])));
}

/** Returns a function that reads the known values of a filter, in document order or in the order of the configured sets. Tracked. */
export function createKnownGroups(
  { statuses, priorities, categories }: CommentConfig,
  documents: Readable<readonly string[]>,
  locations: Readable<readonly Location[]>,
  metadata: Readable<ReadonlyMap<string, DocumentMetadataWithLocations>>,
): (filter: string) => KnownGroups {
  const known = new Map<string, Readable<KnownGroups>>(
    Object.entries({
      location: computed(() => {
        const described = locationNamesOf(documents.value, metadata.value);
        const own = locations.value.map(({ id, locationName }) => ({
          ...(id && { id }),
          name: described.get(id ?? '') ?? locationName,
        }));
        const others = [...described].filter(([id]) => !own.some((location) => location.id === id));
        return rankById([...own, ...others.map(([id, name]) => ({ id, name }))]);
      }),
      document: computed(() => {
        const ids = new Set([...documents.value, ...metadata.value.keys()]);
        return rankById([...ids].map((id) => ({ id, name: metadata.value.get(id)?.documentName })));
      }),
      status: computed(() => rankById(statuses)),
      priority: computed(() => rankById(priorities)),
      category: computed(() => rankById(categories)),
    }),
  );
  return (filter) => known.get(filter)?.value ?? UNKNOWN;
}

/** Known groups by group id: their rank and their current name, independent of rows. */
export type KnownGroups = ReadonlyMap<string, { readonly rank: number; readonly name?: string | undefined }>;

/** Group of the rows without a value (Sidebar filters: groupId, groupName). */
export const OTHERS = { id: 'others', name: 'Others' } as const;

/** Compares groups: known ones by rank, then by name and id, the "others" group last. */
export function compareGroups(a: GroupHeader, b: GroupHeader, known: KnownGroups): number {
  return (
    rankOf(a, known) - rankOf(b, known) || a.groupName.localeCompare(b.groupName) || (a.groupId < b.groupId ? -1 : 1)
  );
}

const rankOf = ({ groupId }: GroupHeader, known: KnownGroups): number =>
  known.get(groupId)?.rank ?? (groupId === OTHERS.id ? Number.MAX_SAFE_INTEGER : known.size);
