import type { Suggestion, UserContact } from '../../../store/index.js';

const without = (people: readonly UserContact[], gone: readonly UserContact[]): readonly UserContact[] =>
  people.filter(({ userId }) => !gone.some((each) => each.userId === userId));

/** The people a suggestion stands for. */
export function peopleOf(suggestion: Suggestion): readonly UserContact[] {
  if (suggestion.type === 'contact') return [suggestion.contact];
  return suggestion.type === 'group' ? (suggestion.group.users ?? []) : [];
}

/** Whether everyone a suggestion stands for is chosen. */
export function isChosen(suggestion: Suggestion, value: readonly UserContact[]): boolean {
  const people = peopleOf(suggestion);
  return people.length > 0 && without(people, value).length === 0;
}

/** What is chosen once a person has turned to a suggestion: chosen again it is taken back, where several can be. */
export function chosenWith(
  suggestion: Suggestion,
  value: readonly UserContact[],
  multiple: boolean,
): readonly UserContact[] {
  const people = peopleOf(suggestion);
  if (!multiple) return people.slice(0, 1);
  return isChosen(suggestion, value) ? without(value, people) : [...value, ...without(people, value)];
}

/** What is chosen without one person. */
export const chosenWithout = (person: UserContact, value: readonly UserContact[]): readonly UserContact[] =>
  without(value, [person]);
