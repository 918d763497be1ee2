import type { ContactSearchResult } from '../../api/contacts.js';
import { INVITED, suggestionKey, suggestionName, type Suggestion } from '../../model/autocomplete.js';
import { foldText } from '../../model/fold-text.js';

/** Maximum number of characters compared, which bounds the quadratic cost of comparing words. */
const MAX_COMPARED_LENGTH = 512;

const foldedTexts = new WeakMap<object, readonly string[]>();

/** Returns the folded texts of an entry; cached. */
function searchableTextsOf<T extends object>(
  entry: T,
  read: (entry: T) => readonly (string | undefined)[],
): readonly string[] {
  const known = foldedTexts.get(entry);
  if (known) return known;
  const texts = read(entry).map((text) => foldText((text ?? '').slice(0, MAX_COMPARED_LENGTH)));
  foldedTexts.set(entry, texts);
  return texts;
}

/**
 * Returns how well an entry matches a search text; lower is better. 0: a text starts with it. 1: each search word starts a word.
 * 2: a text contains it. Undefined: no match.
 */
export function matchScore<T extends object>(
  entry: T,
  searchText: string,
  read: (entry: T) => readonly (string | undefined)[],
): number | undefined {
  const needle = foldText(searchText.slice(0, MAX_COMPARED_LENGTH)).trim();
  // The domain is shared by a whole company, so it matches only if the search text contains an @.
  const texts = searchableTextsOf(entry, read).map((text) => (needle.includes('@') ? text : text.replace(/@.*/, '')));
  if (texts.some((text) => text.startsWith(needle))) return 0;
  const words = texts.flatMap((text) => text.split(/[\s.@_-]+/));
  if (needle.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)))) return 1;
  return texts.some((text) => text.includes(needle)) ? 2 : undefined;
}

/** Returns the texts a suggestion is matched by. */
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

/**
 * Returns the matching suggestions. Those with a positive rank are last. The others are sorted by match score, then by rank:
 * a recent choice precedes equal matches only. People and groups follow by name, items in their given order.
 */
export function sortSuggestions(
  suggestions: readonly Suggestion[],
  searchText: string,
  rankOf: (suggestion: Suggestion) => number = () => 0,
): readonly Suggestion[] {
  const found = suggestions.flatMap((suggestion) => {
    const match = matchScore(entryOf(suggestion), searchText, () => textsOf(suggestion));
    return match === undefined ? [] : [{ suggestion, match, rank: rankOf(suggestion) }];
  });
  found.sort(
    (a, b) =>
      Number(a.rank > 0) - Number(b.rank > 0) ||
      a.match - b.match ||
      a.rank - b.rank ||
      (a.suggestion.type === 'custom'
        ? 0
        : suggestionName(a.suggestion).localeCompare(suggestionName(b.suggestion), undefined, { numeric: true })),
  );
  return found.map(({ suggestion }) => suggestion);
}

/** Returns the known suggestions, followed by the new ones of a search result. */
export function mergeSuggestions(known: readonly Suggestion[], found: ContactSearchResult): readonly Suggestion[] {
  const { contacts = [], groups = [], items = [] } = found;
  const addresses = new Set(contacts.map(({ email }) => email?.toLowerCase()));
  const all = new Map(known.filter(isNew).map((suggestion) => [suggestionKey(suggestion), suggestion]));
  const more: readonly Suggestion[] = [
    ...contacts.map((contact) => ({ type: 'contact', contact }) as const),
    ...groups.map((group) => ({ type: 'group', group }) as const),
    ...items.map((item) => ({ type: 'custom', item }) as const),
  ];
  /** Whether the search result does not replace a suggestion: an invitation ends if the search found that person. */
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
