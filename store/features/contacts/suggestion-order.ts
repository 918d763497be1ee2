import { foldText } from '../../model/fold-text.js';
import type { ContactSearchResult } from '../../api/contacts.js';
import { INVITED, suggestionKey, suggestionName, type Suggestion } from '../../model/autocomplete.js';

/** How much of a text is compared, in characters: nobody looks for what stands behind, and comparing words costs their product. */
const COMPARED = 512;

const folded = new WeakMap<object, readonly string[]>();

/** An entry's texts, ready to be compared; worked out once. */
function searchableTextsOf<T extends object>(
  entry: T,
  read: (entry: T) => readonly (string | undefined)[],
): readonly string[] {
  const known = folded.get(entry);
  if (known) return known;
  const texts = read(entry).map((text) => foldText((text ?? '').slice(0, COMPARED)));
  folded.set(entry, texts);
  return texts;
}

/**
 * How well an entry matches what is looked for, 0 the best: a text begins with it, each of its words begins a word, it is found
 * anywhere; undefined where it is not.
 */
export function rank<T extends object>(
  entry: T,
  searchText: string,
  read: (entry: T) => readonly (string | undefined)[],
): number | undefined {
  const sought = foldText(searchText.slice(0, COMPARED)).trim();
  // The part after the @ is the same for all of a company: it counts for who asks for it.
  const texts = searchableTextsOf(entry, read).map((text) => (sought.includes('@') ? text : text.replace(/@.*/, '')));
  if (texts.some((text) => text.startsWith(sought))) return 0;
  const words = texts.flatMap((text) => text.split(/[\s.@_-]+/));
  if (sought.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)))) return 1;
  return texts.some((text) => text.includes(sought)) ? 2 : undefined;
}

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
