import { Allowance } from '../dom/time-budget.js';
import { readChange, rewrittenSomewhere, type PageChange } from './mutations.js';
import { isInsideOwn, isOwn } from '../dom/own-elements.js';
import type { ObservedRoot } from '../dom/node-kinds.js';


type Listener = (change: PageChange) => void;

/** Whether a change concerns the page: not the kit's own elements, nor that one of them came or went. */
function concernsPage(record: MutationRecord): boolean {
  if (isInsideOwn(record.target)) return false;
  if (record.type !== 'childList') return true;
  return [...record.addedNodes, ...record.removedNodes].some((node) => !isOwn(node));
}

/** More changes than this at once are the page's: to look at each would cost more than to look at the page. */
const burst = 1000;

/** What it takes to record and to follow one change, in ms, and what a page bears of that which rewrites itself all the time. */
const perRecord = 0.002;
const share = 0.015;
const saved = 120;

/**
 * One observer of a tree for all who follow it. A page that rewrites very much text all the time is heard now and then: that
 * it is recorded costs as much as it costs to follow it.
 */
class RootObserver {
  readonly listeners = new Set<Listener>();
  readonly #root: ObservedRoot;
  readonly #observer = new MutationObserver((records) => this.#recorded(records));
  readonly #allowance = new Allowance(share, saved);
  #deafness: ReturnType<typeof setTimeout> | undefined;

  constructor(root: ObservedRoot) {
    this.#root = root;
    this.#observe(true);
  }

  disconnect(): void {
    this.#observer.disconnect();
    clearTimeout(this.#deafness);
  }

  #observe(characterData: boolean): void {
    this.#observer.observe(this.#root, { attributes: true, characterData, childList: true, subtree: true });
  }

  #recorded(records: readonly MutationRecord[]): void {
    const isBurst = records.length > burst;
    const concerning = isBurst ? records : records.filter(concernsPage);
    if (concerning.length > 0) this.#tell(readChange(concerning));
    if (isBurst && this.#deafness === undefined) this.#spare(records.length);
  }

  /** Hears of no text for a while where there was too much of it; what was written meanwhile is told of then. */
  #spare(count: number): void {
    this.#allowance.spend(count * perRecord);
    const { wait } = this.#allowance;
    if (wait === 0) return;
    this.#observe(false);
    this.#deafness = setTimeout(() => {
      this.#deafness = undefined;
      this.#observe(true);
      this.#tell(rewrittenSomewhere);
    }, wait);
  }

  #tell(change: PageChange): void {
    for (const listener of this.listeners) listener(change);
  }
}

const observed = new WeakMap<ObservedRoot, RootObserver>();

/** Follows the changes of a page's own nodes, with one observer for a root however many listen. Returns what ends it. */
export function observeRoot(root: ObservedRoot, listener: Listener): () => void {
  const known = observed.get(root) ?? new RootObserver(root);
  observed.set(root, known);
  known.listeners.add(listener);
  return () => {
    known.listeners.delete(listener);
    if (known.listeners.size > 0 || observed.get(root) !== known) return;
    known.disconnect();
    observed.delete(root);
  };
}
