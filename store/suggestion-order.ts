import type { ContactSearchResult } from './contact-api.js';
import { rank } from './contact-match.js';
import { INVITED, suggestionKey, suggestionName, type Suggestion } from './model/suggestion.js';

/** The texts a suggestion is found by. */
function textsOf(suggestion: Suggestion): readonly (string | undefined)[] {
  switch (suggestion.type) {
    case 'contact':
      return [suggestion.contact.name, suggestion.contact.email];
    case 'group':
      return [suggestion.group.groupName];
    case 'custom':
      return [suggestion.item.name, suggestion.item.description];
  }
}

function entryOf(suggestion: Suggestion): object {
  switch (suggestion.type) {
    case 'contact':
      return suggestion.contact;
    case 'group':
      return suggestion.group;
    case 'custom':
      return suggestion.item;
  }
}

/** What matches, by its standing, then by how well it matches; people and groups by name, items as they were given. */
export function inOrder(
  suggestions: readonly Suggestion[],
  searchText: string,
  standing: (suggestion: Suggestion) => number = () => 0,
): readonly Suggestion[] {
  const found = suggestions.flatMap((suggestion) => {
    const match = rank(entryOf(suggestion), searchText, () => textsOf(suggestion));
    return match === undefined ? [] : [{ suggestion, match, standing: standing(suggestion) }];
  });
  found.sort(
    (a, b) =>
      a.standing - b.standing ||
      a.match - b.match ||
      (a.suggestion.type === 'custom'
        ? 0
        : suggestionName(a.suggestion).localeCompare(suggestionName(b.suggestion), undefined, { numeric: true })),
  );
  return found.map(({ suggestion }) => suggestion);
}

/** What is known, and after it what was found beside. */
export function merged(known: readonly Suggestion[], found: ContactSearchResult): readonly Suggestion[] {
  const { contacts = [], groups = [], items = [] } = found;
  const addresses = new Set(contacts.map(({ email }) => email?.toLowerCase()));
  const all = new Map(known.filter(isNew).map((suggestion) => [suggestionKey(suggestion), suggestion]));
  const more: readonly Suggestion[] = [
    ...contacts.map((contact) => ({ type: 'contact', contact }) as const),
    ...groups.map((group) => ({ type: 'group', group }) as const),
    ...items.map((item) => ({ type: 'custom', item }) as const),
  ];
  /** Who was to be invited may turn out to be there. */
  function isNew(suggestion: Suggestion): boolean {
    if (suggestion.type !== 'contact' || suggestion.contact.source !== INVITED) return true;
    return !addresses.has(suggestion.contact.email);
  }
  for (const suggestion of more) {
    const key = suggestionKey(suggestion);
    if (!all.has(key)) all.set(key, suggestion);
  }
  return [...all.values()];
}
