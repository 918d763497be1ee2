import type { Suggestion, UserContact } from '../../../store/index.js';

const without = (people: readonly UserContact[], excluded: readonly UserContact[]): readonly UserContact[] =>
  people.filter(({ userId }) => !excluded.some((each) => each.userId === userId));

/** Returns the people of a suggestion: a person, or the members of a group. */
function peopleOf(suggestion: Suggestion): readonly UserContact[] {
  if (suggestion.type === 'contact') return [suggestion.contact];
  return suggestion.type === 'group' ? (suggestion.group.users ?? []) : [];
}

/** Whether all people of a suggestion are selected. */
export function isSelected(suggestion: Suggestion, value: readonly UserContact[]): boolean {
  const people = peopleOf(suggestion);
  return people.length > 0 && without(people, value).length === 0;
}

/** Returns the selection after the user selects a suggestion; with `multiple`, a selected one is removed. */
export function toggleSuggestion(
  suggestion: Suggestion,
  value: readonly UserContact[],
  multiple: boolean,
): readonly UserContact[] {
  const people = peopleOf(suggestion);
  if (!multiple) return people.slice(0, 1);
  return isSelected(suggestion, value) ? without(value, people) : [...value, ...without(people, value)];
}

/** Returns the selection without one person. */
export const withoutPerson = (person: UserContact, value: readonly UserContact[]): readonly UserContact[] =>
  without(value, [person]);
