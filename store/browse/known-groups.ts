import { computed } from '@preact/signals-core';
import type { CommentConfig, Location } from '../model/index.js';
import type { Readable } from '../readable.js';
import type { KnownGroups } from './group-order.js';

const UNKNOWN: KnownGroups = new Map();

interface Known {
  readonly id?: string;
  readonly name?: string | undefined;
}

function ranked(list: readonly Known[]): KnownGroups {
  return new Map(list.flatMap(({ id, name }, rank) => (id === undefined ? [] : [[id, { rank, name }]])));
}

/** What a store knows of the values of each filter: their order in the document, among the documents or in the integrator's sets. */
export function knownGroups(
  { statuses, priorities, categories }: CommentConfig,
  documents: Readable<readonly string[]>,
  locations: Readable<readonly Location[]>,
): (filter: string) => KnownGroups {
  const known = new Map<string, Readable<KnownGroups>>(
    Object.entries({
      location: computed(() =>
        ranked(locations.value.map(({ id, locationName }) => ({ ...(id && { id }), name: locationName }))),
      ),
      document: computed(() => ranked(documents.value.map((id) => ({ id })))),
      status: computed(() => ranked(statuses)),
      priority: computed(() => ranked(priorities)),
      category: computed(() => ranked(categories)),
    }),
  );
  return (filter) => known.get(filter)?.value ?? UNKNOWN;
}
