import type { LitElement } from 'lit';
import { isHeaderKey, threadIdOf } from './list-layout.js';
import { CollabThreadCheckEvent } from './thread-list.events.js';

/** The list whose threads are checked. */
interface SelectionHost extends LitElement {
  checked: ReadonlySet<string>;
}

/** Checks threads of a list one by one or as a range, as in lists of files. */
export class SelectionController {
  readonly #host: SelectionHost;
  readonly #keys: () => readonly string[];
  /** Key of the item where a range starts: the one that was toggled last. */
  #anchor: string | undefined;

  constructor(host: SelectionHost, keys: () => readonly string[]) {
    this.#host = host;
    this.#keys = keys;
  }

  /** Checks a thread or unchecks it. */
  toggle(index: number): void {
    const key = this.#keys()[index];
    if (key === undefined || isHeaderKey(key)) return;
    this.#anchor = key;
    const checked = new Set(this.#host.checked);
    const id = threadIdOf(key);
    if (!checked.delete(id)) checked.add(id);
    this.#request(checked);
  }

  /** Checks all threads between the anchor and an item. */
  extendTo(index: number): void {
    const keys = this.#keys();
    const anchor = this.#anchor === undefined ? -1 : keys.indexOf(this.#anchor);
    if (anchor < 0) {
      this.toggle(index);
      return;
    }
    const range = keys.slice(Math.min(anchor, index), Math.max(anchor, index) + 1);
    this.#request(new Set([...this.#host.checked, ...threadIds(range)]));
  }

  /** Starts a range at an item if there is no anchor. */
  ensureAnchor(index: number): void {
    const keys = this.#keys();
    if (this.#anchor === undefined || !keys.includes(this.#anchor)) this.#anchor = keys[index];
  }

  /** Checks all threads. */
  checkAll(): void {
    this.#request(new Set(threadIds(this.#keys())));
  }

  /** Unchecks all threads. */
  clear(): void {
    this.#anchor = undefined;
    this.#request(new Set());
  }

  #request(annotationIds: ReadonlySet<string>): void {
    if (this.#host.dispatchEvent(new CollabThreadCheckEvent({ annotationIds }))) this.#host.checked = annotationIds;
  }
}

const threadIds = (keys: readonly string[]): readonly string[] =>
  keys.filter((key) => !isHeaderKey(key)).map(threadIdOf);
