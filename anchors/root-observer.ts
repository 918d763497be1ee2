import { isInsideOwn, isOwn } from './own-elements.js';

/** Where changes are followed: a document or one shadow tree. */
export type ObservedRoot = Document | ShadowRoot;

type Listener = (records: readonly MutationRecord[]) => void;

interface Observed {
  readonly observer: MutationObserver;
  readonly listeners: Set<Listener>;
}

const observed = new WeakMap<ObservedRoot, Observed>();

const options = { attributes: true, characterData: true, childList: true, subtree: true };

/** Whether a change concerns the page: not the kit's own elements, nor that one of them came or went. */
function concernsPage(record: MutationRecord): boolean {
  if (isInsideOwn(record.target)) return false;
  if (record.type !== 'childList') return true;
  return [...record.addedNodes, ...record.removedNodes].some((node) => !isOwn(node));
}

/** More changes than this at once are the page's: to look at each would cost more than to look at the page. */
const burst = 1000;

function begin(root: ObservedRoot): Observed {
  const listeners = new Set<Listener>();
  const observer = new MutationObserver((records) => {
    const concerning = records.length > burst ? records : records.filter(concernsPage);
    if (concerning.length > 0) for (const listener of listeners) listener(concerning);
  });
  observer.observe(root, options);
  return { observer, listeners };
}

/** Follows the changes of a page's own nodes, with one observer for a root however many listen. Returns what ends it. */
export function observeRoot(root: ObservedRoot, listener: Listener): () => void {
  const known = observed.get(root) ?? begin(root);
  observed.set(root, known);
  known.listeners.add(listener);
  return () => {
    known.listeners.delete(listener);
    if (known.listeners.size > 0 || observed.get(root) !== known) return;
    known.observer.disconnect();
    observed.delete(root);
  };
}
