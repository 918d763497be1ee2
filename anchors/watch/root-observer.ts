import { isInsideKit, isKitElement } from '../dom/kit-elements.js';
import type { ObservedRoot } from '../dom/node-kinds.js';
import { TimeBudget } from '../dom/time-budget.js';
import { readChange, unknownTextChange, type PageChange } from './mutations.js';

type Listener = (change: PageChange) => void;

/**
 * Whether a mutation affects the page. Excludes mutations in the kit's elements, and kit elements that were added or
 * removed.
 */
function affectsPage(record: MutationRecord): boolean {
  if (isInsideKit(record.target)) return false;
  if (record.type !== 'childList') return true;
  return [...record.addedNodes, ...record.removedNodes].some((node) => !isKitElement(node));
}

/**
 * Number of records above which all count as changes of the page, because filtering them would cost more than reading
 * the page.
 */
const burstSize = 1000;

/**
 * Cost of recording and processing one mutation, in ms. Share of the time for this on a page that changes continuously,
 * and the limit of saved time, in ms.
 */
const costPerRecord = 0.002;
const budgetShare = 0.015;
const budgetLimit = 120;

/**
 * One mutation observer per tree for all listeners. Text mutations are paused on a page that produces very many,
 * because recording costs as much as processing.
 */
class RootObserver {
  readonly listeners = new Set<Listener>();
  readonly #root: ObservedRoot;
  readonly #observer = new MutationObserver((records) => this.#handleRecords(records));
  readonly #budget = new TimeBudget(budgetShare, budgetLimit);
  #textPauseTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(root: ObservedRoot) {
    this.#root = root;
    this.#observe(true);
  }

  disconnect(): void {
    this.#observer.disconnect();
    clearTimeout(this.#textPauseTimer);
  }

  #observe(characterData: boolean): void {
    this.#observer.observe(this.#root, { attributes: true, characterData, childList: true, subtree: true });
  }

  #handleRecords(records: readonly MutationRecord[]): void {
    const isBurst = records.length > burstSize;
    const relevant = isBurst ? records : records.filter(affectsPage);
    if (relevant.length > 0) this.#notify(readChange(relevant));
    if (isBurst && this.#textPauseTimer === undefined) this.#pauseTextRecords(records.length);
  }

  /** Pauses text mutations if the time budget is overdrawn. Afterwards reports a text change at an unknown place. */
  #pauseTextRecords(count: number): void {
    this.#budget.spend(count * costPerRecord);
    const { wait } = this.#budget;
    if (wait === 0) return;
    this.#observe(false);
    this.#textPauseTimer = setTimeout(() => {
      this.#textPauseTimer = undefined;
      this.#observe(true);
      this.#notify(unknownTextChange);
    }, wait);
  }

  #notify(change: PageChange): void {
    for (const listener of this.listeners) listener(change);
  }
}

const observed = new WeakMap<ObservedRoot, RootObserver>();

/** Observes mutations of a page's own nodes, with one observer per root. Returns a function that stops observing. */
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
