import type { AnnotationRow } from '../api/annotations.js';
import type { PagePlaces } from '../api/views.js';
import { searchableText } from '../rules/match-query.js';
import { foldText } from '../model/fold-text.js';
import { sized } from './sized.js';
import type { Slices } from './time-slices.js';

interface Page {
  requestIdleCallback?(done: () => void): void;
}

/** Waits until the page has nothing else to do; where it does not tell, for another task. */
function idleTask(): Promise<void> {
  const page = globalThis as Page;
  return new Promise((resolve) => {
    if (page.requestIdleCallback) page.requestIdleCallback(resolve);
    else setTimeout(resolve);
  });
}

/** Words that are remembered: those somebody types one letter after the other, and takes back. */
const REMEMBERED = 24;

/** Which rows hold a word, by slot; `next` is the slot to look into next. */
interface Found {
  readonly word: string;
  holds: Uint8Array;
  next: number;
  /** An earlier, shorter word: what does not hold that need not be looked into. */
  readonly narrowed: Found | undefined;
}

/** Looks for words in all rows, a slice at a time; rows that change meanwhile are looked into again. */
export class TextSearch {
  readonly #rows: readonly (AnnotationRow | undefined)[];
  readonly #slices: Slices;
  /** What rows can be found by, by slot; kept here, where it is near. */
  readonly #texts: (string | undefined)[] = [];
  readonly #found = new Map<string, Found>();

  constructor(rows: readonly (AnnotationRow | undefined)[], slices: Slices) {
    this.#rows = rows;
    this.#slices = slices;
  }

  /** Reads all texts while the page has nothing else to do, so that the first letter somebody types is not what they wait for. */
  readAhead(): void {
    let slot = 0;
    const read = (): boolean => {
      while (slot < this.#rows.length) {
        this.#textAt(slot);
        slot += 1;
        if (this.#slices.step()) break;
      }
      return slot >= this.#rows.length;
    };
    void idleTask().then(() => this.#slices.run(read, () => undefined, idleTask));
  }

  /** Whether all rows have been looked into for all of these words; looks on for the rest of this slice. */
  isReady(words: readonly string[]): boolean {
    return words.every((word) => this.#look(this.#for(word)));
  }

  /** Tells whether the row in a slot holds all words, itself or in what the page calls its place. */
  accepts(words: readonly string[], nameOf?: PagePlaces['nameOf']): (slot: number) => boolean {
    const nameAt = (slot: number): string => foldText(nameOf?.(this.#rows[slot]?.id ?? '') ?? '');
    return (slot) => {
      const others = words.filter((word) => !this.#holds(word, slot));
      if (others.length === 0) return true;
      const name = nameAt(slot);
      return name !== '' && others.every((word) => name.includes(word));
    };
  }

  /** The row in a slot is another one. */
  changed(slot: number): void {
    this.#texts[slot] = undefined;
    for (const found of this.#found.values()) {
      if (slot > found.next) continue;
      this.#lookInto(found, slot, true);
      if (slot === found.next) found.next += 1;
    }
  }

  #holds(word: string, slot: number): boolean {
    const found = this.#found.get(word);
    // What has been forgotten meanwhile is looked for once more.
    return found && slot < found.next ? found.holds[slot] === 1 : this.#contains(slot, word);
  }

  #contains(slot: number, word: string): boolean {
    return this.#textAt(slot)?.includes(word) ?? false;
  }

  /** Rows are asked only where their text has not been read: they lie all over the memory. */
  #textAt(slot: number): string | undefined {
    const known = this.#texts[slot];
    if (known !== undefined) return known;
    const row = this.#rows[slot];
    return row && (this.#texts[slot] = searchableText(row.data));
  }

  #for(word: string): Found {
    const known = this.#found.get(word);
    if (known) {
      // The last one asked for is forgotten last.
      this.#found.delete(word);
      this.#found.set(word, known);
      return known;
    }
    const narrowed = [...this.#found.values()]
      .filter((found) => word.includes(found.word) && found.next >= this.#rows.length)
      .sort((a, b) => b.word.length - a.word.length)[0];
    const found = { word, holds: new Uint8Array(this.#rows.length), next: 0, narrowed };
    this.#found.set(word, found);
    for (const oldest of this.#found.keys()) {
      if (this.#found.size <= REMEMBERED) break;
      this.#found.delete(oldest);
    }
    return found;
  }

  #look(found: Found): boolean {
    const { length } = this.#rows;
    while (found.next < length) {
      this.#lookInto(found, found.next, this.#may(found, found.next));
      found.next += 1;
      if (this.#slices.step()) break;
    }
    return found.next >= length;
  }

  /** Whether a shorter word, where it is still kept up to date, leaves it open that a row holds this one. */
  #may({ narrowed }: Found, slot: number): boolean {
    return !narrowed || this.#found.get(narrowed.word) !== narrowed || narrowed.holds[slot] === 1;
  }

  #lookInto(found: Found, slot: number, may: boolean): void {
    found.holds = sized(found.holds, slot);
    found.holds[slot] = may && this.#contains(slot, found.word) ? 1 : 0;
  }
}
