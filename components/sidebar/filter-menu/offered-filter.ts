import type { FilterValue } from '../../../store/index.js';

/** A filter as the menu shows it. */
export interface OfferedFilter {
  readonly key: string;
  readonly name: string;
  /** The values in the order of the menu, with the number of threads each would leave. */
  readonly values: readonly FilterValue[];
  /** Ids of the selected values. */
  readonly chosen: readonly string[];
  /** Whether several values can be selected. */
  readonly multiple: boolean;
}

/** Returns text without accents and in lower case. */
const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLocaleLowerCase();

/** Returns the filters with the values that match a search text; a filter whose name matches keeps all values. */
export function matchingFilters(filters: readonly OfferedFilter[], text: string): readonly OfferedFilter[] {
  const searchText = normalize(text.trim());
  if (searchText === '') return filters;
  return filters
    .map((filter) =>
      normalize(filter.name).includes(searchText)
        ? filter
        : { ...filter, values: filter.values.filter(({ name }) => normalize(name).includes(searchText)) },
    )
    .filter(({ values }) => values.length > 0);
}

/** Returns the selected ids after the user toggles a value. */
export function toggleValue({ chosen, multiple }: OfferedFilter, id: string): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((each) => each !== id);
  return multiple ? [...chosen, id] : [id];
}
