import { isHeaderKey, threadIdOf } from './sections.js';

/** Which threads of a list are checked, and from where Shift goes on: as in lists of files and of mail. */
export class Checking {
  readonly #keys: () => readonly string[];
  readonly #told: (checked: ReadonlySet<string>) => void;
  /** Key of the item that was checked, or taken out, last by itself. */
  #anchor: string | undefined;

  constructor(keys: () => readonly string[], told: (checked: ReadonlySet<string>) => void) {
    this.#keys = keys;
    this.#told = told;
  }

  /** Takes a thread in, or out. */
  toggle(checked: ReadonlySet<string>, index: number): void {
    const key = this.#keys()[index];
    if (key === undefined || isHeaderKey(key)) return;
    this.#anchor = key;
    const next = new Set(checked);
    const id = threadIdOf(key);
    if (!next.delete(id)) next.add(id);
    this.#told(next);
  }

  /** Takes in all threads between the one checked last and this one. */
  extend(checked: ReadonlySet<string>, index: number): void {
    const keys = this.#keys();
    const anchor = this.#anchor === undefined ? -1 : keys.indexOf(this.#anchor);
    if (anchor < 0) {
      this.toggle(checked, index);
      return;
    }
    const range = keys.slice(Math.min(anchor, index), Math.max(anchor, index) + 1);
    this.#told(new Set([...checked, ...idsOf(range)]));
  }

  /** Begins a range at an item, where none has begun. */
  beginAt(index: number): void {
    const keys = this.#keys();
    if (this.#anchor === undefined || !keys.includes(this.#anchor)) this.#anchor = keys[index];
  }

  all(): void {
    this.#told(new Set(idsOf(this.#keys())));
  }

  none(): void {
    this.#anchor = undefined;
    this.#told(new Set());
  }
}

const idsOf = (keys: readonly string[]): readonly string[] => keys.filter((key) => !isHeaderKey(key)).map(threadIdOf);
