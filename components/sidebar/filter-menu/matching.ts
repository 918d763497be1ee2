import type { FilterValue } from '../../../store/index.js';

/** A filter as it is offered. */
export interface OfferedFilter {
  /** Its key among the filters. */
  readonly key: string;
  readonly name: string;
  /** Its values in order, each with how many threads it would leave. */
  readonly values: readonly FilterValue[];
  /** Ids of the values that are chosen. */
  readonly chosen: readonly string[];
  /** Whether several can be chosen. */
  readonly multiple: boolean;
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLocaleLowerCase();

/** The filters with those of their values that a text is found in; all values where it is the filter's own name. */
export function matchingFilters(filters: readonly OfferedFilter[], text: string): readonly OfferedFilter[] {
  const wanted = fold(text.trim());
  if (wanted === '') return filters;
  return filters
    .map((filter) =>
      fold(filter.name).includes(wanted)
        ? filter
        : { ...filter, values: filter.values.filter(({ name }) => fold(name).includes(wanted)) },
    )
    .filter(({ values }) => values.length > 0);
}

/** What is chosen once a value was pressed. */
export function chosenAfter({ chosen, multiple }: OfferedFilter, id: string): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((each) => each !== id);
  return multiple ? [...chosen, id] : [id];
}
