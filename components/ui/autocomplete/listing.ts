import type { AutocompleteGroup } from '../../../store/index.js';
import type { Suggestion } from '../../../store/model/autocomplete.js';
import { membersOf, sectionsOf, type Entry, type SuggestionSection } from './sections.js';

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** What a list shows: suggestions under their headings, which groups are unfolded, and where the person is. */
export class Listing {
  sections: readonly SuggestionSection[] = [];
  /** All that is shown, in order. */
  shown: readonly Entry[] = [];
  /** Whether there was more than is shown. */
  isCut = false;
  /** Which of them is active. */
  at = 0;
  /** Keys of groups below which their people are shown. */
  readonly #unfolded = new Set<string>();

  /** The entry that is active. */
  get active(): Entry | undefined {
    return this.shown[this.at];
  }

  /** How many were found; the people of a group are in it. */
  get count(): number {
    return this.shown.filter(({ groupKey }) => !groupKey).length;
  }

  /** Where a key leads that goes through the list; undefined for any other. */
  after(key: string): number | undefined {
    return steps[key]?.(this.at, this.shown.length);
  }

  isUnfolded(key: string): boolean {
    return this.#unfolded.has(key);
  }

  /** Puts everything in its order, with what has this key active. */
  layOut(suggestions: readonly Suggestion[], groups: readonly AutocompleteGroup[], active?: string): void {
    ({ sections: this.sections, isCut: this.isCut } = sectionsOf(suggestions, groups, this.#unfolded));
    this.shown = this.sections.flatMap(({ entries }) => entries);
    this.at = Math.max(
      0,
      this.shown.findIndex(({ key }) => key === active),
    );
  }

  /** Folds all groups. */
  foldAll(): void {
    this.#unfolded.clear();
  }

  /** Unfolds a group, or folds it; it is to be laid out then. Returns what it is, if it is one. */
  toggle(groupKey: string): Suggestion | undefined {
    const group = this.shown.find(({ key }) => key === groupKey)?.suggestion;
    if (group && !this.#unfolded.delete(groupKey)) this.#unfolded.add(groupKey);
    return group;
  }

  /** What the key that leads on, or back, means where the person is: the next entry, a group to unfold or fold, or nothing. */
  meaningOf(isOnward: boolean): 'next' | { readonly toggle: string } | undefined {
    const { key = '', suggestion, groupKey = key } = this.active ?? {};
    const isOpen = this.isUnfolded(groupKey);
    const isGroup = suggestion !== undefined && membersOf(suggestion).length > 0;
    if (!isOnward) return isOpen ? { toggle: groupKey } : undefined;
    if (!isGroup) return undefined;
    return isOpen ? 'next' : { toggle: groupKey };
  }
}
