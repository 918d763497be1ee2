import type { AutocompleteGroup, Suggestion } from '../../store/index.js';

/** Suggestions under one heading; under none where it is empty. */
export interface SuggestionSection {
  readonly label: string;
  readonly suggestions: readonly Suggestion[];
}

/** How many suggestions are shown: who sees none that fits writes on. */
const MOST = 50;

/** Suggestions under the headings of their list, in the order of the headings, those without one last. */
export function sectionsOf(
  suggestions: readonly Suggestion[],
  groups: readonly AutocompleteGroup[] = [],
): { readonly sections: readonly SuggestionSection[]; readonly isCut: boolean } {
  const shown = suggestions.slice(0, MOST);
  const groupOf = (suggestion: Suggestion) =>
    suggestion.type === 'custom' ? groups.find(({ id }) => id === suggestion.item.groupId) : undefined;
  const sections = [...groups, undefined].map((group) => ({
    label: group?.name ?? '',
    suggestions: shown.filter((suggestion) => groupOf(suggestion) === group),
  }));
  return {
    sections: sections.filter((section) => section.suggestions.length > 0),
    isCut: suggestions.length > shown.length,
  };
}
