import type { AnnotationRow } from '../api/annotations.js';
import type { PagePlaces } from '../api/views.js';
import { foldText } from '../model/fold-text.js';
import { searchableText } from '../rules/match-query.js';
import { ensureCapacity } from './ensure-capacity.js';
import type { TimeSlicer } from './time-slicer.js';

interface IdleCallbackHost {
  requestIdleCallback?(done: () => void): void;
}

/** Resolves when the page is idle; without `requestIdleCallback`, in another task. */
function idleTask(): Promise<void> {
  const page = globalThis as IdleCallbackHost;
  return new Promise((resolve) => {
    if (page.requestIdleCallback) page.requestIdleCallback(resolve);
    else setTimeout(resolve);
  });
}

/** Maximum number of cached words, enough for typing a word letter by letter and deleting it again. */
const MAX_CACHED_WORDS = 24;

/** Rows that contain a word, by slot. `next` is the next slot to test. */
interface WordMatches {
  readonly word: string;
  bySlot: Uint8Array;
  next: number;
  /** Matches of a word contained in this one. Rows without it need no test. */
  readonly containedWord: WordMatches | undefined;
}

/** Searches all rows for words, a time slice at a time. Changed rows are tested again. */
export class TextSearch {
  readonly #rows: readonly (AnnotationRow | undefined)[];
  readonly #slicer: TimeSlicer;
  /** Searchable texts by slot; cached here for memory locality. */
  readonly #texts: (string | undefined)[] = [];
  readonly #matchesByWord = new Map<string, WordMatches>();

  constructor(rows: readonly (AnnotationRow | undefined)[], slicer: TimeSlicer) {
    this.#rows = rows;
    this.#slicer = slicer;
  }

  /** Reads all texts while the page is idle, so that the first search is fast. */
  readAhead(): void {
    let slot = 0;
    const read = (): boolean => {
      while (slot < this.#rows.length) {
        this.#textAt(slot);
        slot += 1;
        if (this.#slicer.step()) break;
      }
      return slot >= this.#rows.length;
    };
    void idleTask().then(() => this.#slicer.run(read, () => undefined, idleTask));
  }

  /** Whether all rows have been tested for all words. Continues the search for the rest of the slice. */
  isReady(words: readonly string[]): boolean {
    return words.every((word) => this.#scan(this.#matchesFor(word)));
  }

  /** Returns a predicate for the slots whose row contains all words, in its text or in the name of its target element. */
  createPredicate(words: readonly string[], nameOf?: PagePlaces['nameOf']): (slot: number) => boolean {
    const nameAt = (slot: number): string => foldText(nameOf?.(this.#rows[slot]?.id ?? '') ?? '');
    return (slot) => {
      const others = words.filter((word) => !this.#matchesWord(word, slot));
      if (others.length === 0) return true;
      const name = nameAt(slot);
      return name !== '' && others.every((word) => name.includes(word));
    };
  }

  /** Handles a changed row. */
  changed(slot: number): void {
    this.#texts[slot] = undefined;
    for (const matches of this.#matchesByWord.values()) {
      if (slot > matches.next) continue;
      this.#testSlot(matches, slot, true);
      if (slot === matches.next) matches.next += 1;
    }
  }

  #matchesWord(word: string, slot: number): boolean {
    const matches = this.#matchesByWord.get(word);
    // The word may have been evicted from the cache.
    return matches && slot < matches.next ? matches.bySlot[slot] === 1 : this.#contains(slot, word);
  }

  #contains(slot: number, word: string): boolean {
    return this.#textAt(slot)?.includes(word) ?? false;
  }

  /** Returns the text of a slot; cached, because rows are scattered in memory. */
  #textAt(slot: number): string | undefined {
    const known = this.#texts[slot];
    if (known !== undefined) return known;
    const row = this.#rows[slot];
    return row && (this.#texts[slot] = searchableText(row.data));
  }

  #matchesFor(word: string): WordMatches {
    const known = this.#matchesByWord.get(word);
    if (known) {
      // Moves the word to the end: the least recently used one is evicted first.
      this.#matchesByWord.delete(word);
      this.#matchesByWord.set(word, known);
      return known;
    }
    const containedWord = [...this.#matchesByWord.values()]
      .filter((matches) => word.includes(matches.word) && matches.next >= this.#rows.length)
      .sort((a, b) => b.word.length - a.word.length)[0];
    const matches = { word, bySlot: new Uint8Array(this.#rows.length), next: 0, containedWord };
    this.#matchesByWord.set(word, matches);
    for (const oldest of this.#matchesByWord.keys()) {
      if (this.#matchesByWord.size <= MAX_CACHED_WORDS) break;
      this.#matchesByWord.delete(oldest);
    }
    return matches;
  }

  #scan(matches: WordMatches): boolean {
    const { length } = this.#rows;
    while (matches.next < length) {
      this.#testSlot(matches, matches.next, this.#isCandidate(matches, matches.next));
      matches.next += 1;
      if (this.#slicer.step()) break;
    }
    return matches.next >= length;
  }

  /** Whether a row can contain the word, judging by the contained word if that is still cached. */
  #isCandidate({ containedWord: narrowed }: WordMatches, slot: number): boolean {
    return !narrowed || this.#matchesByWord.get(narrowed.word) !== narrowed || narrowed.bySlot[slot] === 1;
  }

  #testSlot(matches: WordMatches, slot: number, isCandidate: boolean): void {
    matches.bySlot = ensureCapacity(matches.bySlot, slot);
    matches.bySlot[slot] = isCandidate && this.#contains(slot, matches.word) ? 1 : 0;
  }
}
