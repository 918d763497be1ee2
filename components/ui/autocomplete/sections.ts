import { suggestionKey } from '../../../store/model/autocomplete.js';
import type { AutocompleteGroup, Suggestion, User } from '../../../store/index.js';

/** A line of the list: a suggestion, or one of the people of a group that is unfolded. */
export interface Entry {
  readonly key: string;
  readonly suggestion: Suggestion;
  /** Key of the group it is shown below. */
  readonly groupKey?: string;
}

/** Suggestions under one heading; under none where it is empty. */
export interface SuggestionSection {
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** How many suggestions are shown, and how many people of a group: who sees none that fits writes on. */
const MOST = 50;

/** Who is in a group; nobody in what is none. */
export const membersOf = (suggestion: Suggestion): readonly User[] =>
  suggestion.type === 'group' ? (suggestion.group.users ?? []) : [];

/** A suggestion, and below it who is in it, where it is unfolded. */
function entriesOf(suggestion: Suggestion, unfolded: ReadonlySet<string>): readonly Entry[] {
  const key = suggestionKey(suggestion);
  const members = unfolded.has(key) ? membersOf(suggestion).slice(0, MOST) : [];
  return [
    { key, suggestion },
    ...members.map((contact) => ({
      key: `${key}/${contact.userId}`,
      suggestion: { type: 'contact', contact } as const,
      groupKey: key,
    })),
  ];
}

/** Suggestions under the headings of their list, in the order of the headings, those without one last. */
export function sectionsOf(
  suggestions: readonly Suggestion[],
  groups: readonly AutocompleteGroup[],
  unfolded: ReadonlySet<string>,
): { readonly sections: readonly SuggestionSection[]; readonly isCut: boolean } {
  const shown = suggestions.slice(0, MOST);
  const groupOf = (suggestion: Suggestion) =>
    suggestion.type === 'custom' ? groups.find(({ id }) => id === suggestion.item.groupId) : undefined;
  const sections = [...groups, undefined].map((group) => ({
    label: group?.name ?? '',
    entries: shown
      .filter((suggestion) => groupOf(suggestion) === group)
      .flatMap((suggestion) => entriesOf(suggestion, unfolded)),
  }));
  return {
    sections: sections.filter(({ entries }) => entries.length > 0),
    isCut: suggestions.length > shown.length,
  };
}
