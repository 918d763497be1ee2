import type { AutocompleteGroup, User } from '../../../store/index.js';
import { suggestionKey, type Suggestion } from '../../../store/model/autocomplete.js';

/** An entry of the list: a suggestion, or a member of an expanded group. */
export interface SuggestionEntry {
  readonly key: string;
  readonly suggestion: Suggestion;
  /** Key of the group that a member is shown below. */
  readonly groupKey?: string;
}

/** Suggestions under one heading; an empty label has no heading. */
interface SuggestionSection {
  readonly label: string;
  readonly entries: readonly SuggestionEntry[];
}

/** Largest number of suggestions, and of members of a group. */
const MAX_ENTRIES = 50;

/** Returns the index that a navigation key leads to. */
const navigationKeys: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Returns the members of a group; empty for other suggestions. */
export const membersOf = (suggestion: Suggestion): readonly User[] =>
  suggestion.type === 'group' ? (suggestion.group.users ?? []) : [];

/** The entries of an autocomplete list, its expanded groups and its active entry. */
export class SuggestionList {
  sections: readonly SuggestionSection[] = [];
  /** The entries of all sections in order. */
  entries: readonly SuggestionEntry[] = [];
  /** Whether there are more suggestions than entries. */
  isTruncated = false;
  /** Index of the active entry. */
  activeIndex = 0;
  /** Keys of the expanded groups. */
  readonly #expanded = new Set<string>();

  get active(): SuggestionEntry | undefined {
    return this.entries[this.activeIndex];
  }

  /** Number of suggestions without the members of groups. */
  get count(): number {
    return this.entries.filter(({ groupKey }) => !groupKey).length;
  }

  /** Returns the index that a key leads to; undefined for keys that do not navigate. */
  indexAfterKey(key: string): number | undefined {
    return navigationKeys[key]?.(this.activeIndex, this.entries.length);
  }

  isExpanded(key: string): boolean {
    return this.#expanded.has(key);
  }

  /** Arranges suggestions under the headings of their groups and activates the entry with the key, or the first. */
  update(suggestions: readonly Suggestion[], groups: readonly AutocompleteGroup[], activeKey?: string): void {
    const shown = suggestions.slice(0, MAX_ENTRIES);
    const groupOf = (suggestion: Suggestion) =>
      suggestion.type === 'custom' ? groups.find(({ id }) => id === suggestion.item.groupId) : undefined;
    const sections = [...groups, undefined].map((group) => ({
      label: group?.name ?? '',
      entries: shown
        .filter((suggestion) => groupOf(suggestion) === group)
        .flatMap((suggestion) => this.#entriesOf(suggestion)),
    }));
    this.sections = sections.filter(({ entries }) => entries.length > 0);
    this.isTruncated = suggestions.length > shown.length;
    this.entries = this.sections.flatMap(({ entries }) => entries);
    const activeIndex = this.entries.findIndex(({ key }) => key === activeKey);
    this.activeIndex = Math.max(0, activeIndex);
  }

  collapseAll(): void {
    this.#expanded.clear();
  }

  /** Expands or collapses a group; `update` shows the change. Returns the group. */
  toggle(groupKey: string): Suggestion | undefined {
    const group = this.entries.find(({ key }) => key === groupKey)?.suggestion;
    if (group && !this.#expanded.delete(groupKey)) this.#expanded.add(groupKey);
    return group;
  }

  /** Returns what the inline arrow keys do at the active entry: go to the next entry or toggle a group. */
  arrowAction(isForward: boolean): 'next' | { readonly toggle: string } | undefined {
    const { key = '', suggestion, groupKey = key } = this.active ?? {};
    const isExpanded = this.isExpanded(groupKey);
    const isGroup = suggestion !== undefined && membersOf(suggestion).length > 0;
    if (!isForward) return isExpanded ? { toggle: groupKey } : undefined;
    if (!isGroup) return undefined;
    return isExpanded ? 'next' : { toggle: groupKey };
  }

  /** Returns the entry of a suggestion, followed by its members if it is an expanded group. */
  #entriesOf(suggestion: Suggestion): readonly SuggestionEntry[] {
    const key = suggestionKey(suggestion);
    const members = this.isExpanded(key) ? membersOf(suggestion).slice(0, MAX_ENTRIES) : [];
    return [
      { key, suggestion },
      ...members.map((contact) => ({
        key: `${key}/${contact.userId}`,
        suggestion: { type: 'contact', contact } as const,
        groupKey: key,
      })),
    ];
  }
}
