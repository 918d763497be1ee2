import { hostOf } from '../dom/inner-roots.js';
import { isElement } from '../dom/node-kinds.js';

const rootElementOf = ({ target }: MutationRecord): Element | undefined => target.ownerDocument?.documentElement;

/** Whether a browser translation of the page starts or ends. */
const isTranslationToggle = (record: MutationRecord): boolean =>
  record.attributeName === 'class' && record.target === rootElementOf(record);

/** Browsers put translated text into `font` elements, which pages no longer use. */
const isTranslatorElement = (node: Node): boolean => isElement(node) && node.localName === 'font';

function isByTranslator({ addedNodes, removedNodes, target }: MutationRecord): boolean {
  const nodes = [...addedNodes, ...removedNodes];
  if (isTranslatorElement(target)) return true;
  return (
    nodes.some(isTranslatorElement) &&
    nodes.every((node) => isTranslatorElement(node) || node.nodeType === Node.TEXT_NODE)
  );
}

/**
 * Returns a function that tells whether a record is part of a browser translation. Such a translation keeps each text
 * in its place. Translations by the page itself may show other records.
 */
function createTranslationFilter(records: readonly MutationRecord[]): (record: MutationRecord) => boolean {
  const isTranslated = records[0] && rootElementOf(records[0])?.matches('[class*="translated-"]');
  return isTranslated || records.some(isTranslationToggle) ? isByTranslator : () => false;
}

/**
 * Maximum number of records to examine. Above it, everything counts as changed, because examining elements is faster
 * than examining records.
 */
const maxRecords = 5000;

/** Changed nodes with their ancestors. */
class ChangedSubtrees {
  readonly #children = new Map<Node, Set<Node>>();

  has(node: Node): boolean {
    return this.#children.has(node);
  }

  /** Yields the changed siblings with the tag of `item`, itself included. */
  *changedSiblings(item: Element): Generator<Element> {
    for (const each of (item.parentNode && this.#children.get(item.parentNode)) ?? [])
      if (isElement(each) && each.localName === item.localName) yield each;
  }

  add(node: Node): void {
    let from: Node | undefined;
    for (let at: Node | undefined = node; at; at = at.parentNode ?? hostOf(at)) {
      const known = this.#children.get(at);
      const children = known ?? new Set();
      if (from) children.add(from);
      this.#children.set(at, children);
      if (known) return;
      from = at;
    }
  }

  clear(): void {
    this.#children.clear();
  }
}

/** Tracks where text changed in a page since the last `clear()`. */
export class MutationTracker {
  #records: MutationRecord[] = [];
  readonly #changed = new ChangedSubtrees();
  readonly #translated = new ChangedSubtrees();
  /** Nodes with changed text or children. */
  readonly #changedNodes = new Set<Node>();
  /** Cache of `hasChangesAt`: results by tag and path, by parent of the items. */
  readonly #changedPaths = new Map<Node, Map<string, boolean>>();
  #isEverywhere = false;

  get isEmpty(): boolean {
    return this.#records.length === 0 && !this.#isEverywhere;
  }

  /** Adds mutation records. `undefined` marks the whole page as changed. */
  add(records: readonly MutationRecord[] | undefined): void {
    this.#isEverywhere ||= !records || this.#records.length + records.length > maxRecords;
    if (this.#isEverywhere) this.#records = [];
    else for (const record of records ?? []) this.#records.push(record);
  }

  /** Whether an element contains changes. */
  hasChangesIn(element: Element): boolean {
    this.#processRecords();
    return this.#isEverywhere || this.#changed.has(element) || this.#translated.has(element);
  }

  /** Whether all changes in an element are translations. */
  isTranslated(element: Element): boolean {
    this.#processRecords();
    return !this.#isEverywhere && this.#translated.has(element) && !this.#changed.has(element);
  }

  /** Whether an item changed, but none of its siblings with the same tag. */
  isOnlyChangedItem(item: Element): boolean {
    this.#processRecords();
    const { parentNode } = item;
    if (this.#isEverywhere || (parentNode && this.#changedNodes.has(parentNode))) return false;
    for (const other of this.#changed.changedSiblings(item)) if (other !== item) return false;
    return true;
  }

  /** Whether a path (child indexes) changed in an item or in any of its siblings with the same tag. */
  hasChangesAt(path: readonly number[], item: Element): boolean {
    this.#processRecords();
    const { parentNode } = item;
    // If items were added or removed, the others may show their records.
    if (this.#isEverywhere || !parentNode || this.#changedNodes.has(parentNode)) return true;
    const results = this.#changedPaths.get(parentNode) ?? new Map<string, boolean>();
    this.#changedPaths.set(parentNode, results);
    const key = `${item.localName} ${path.join(' ')}`;
    const known =
      results.get(key) ?? [...this.#changed.changedSiblings(item)].some((each) => this.#isChangedAt(path, each));
    results.set(key, known);
    return known;
  }

  clear(): void {
    this.#records = [];
    this.#changed.clear();
    this.#translated.clear();
    this.#changedNodes.clear();
    this.#changedPaths.clear();
    this.#isEverywhere = false;
  }

  #isChangedAt(path: readonly number[], item: Element): boolean {
    let at: Node | undefined = item;
    for (const step of path) {
      if (this.#changedNodes.has(at)) return true;
      at = at.childNodes[step];
      // Items of another structure are not comparable, so this counts as changed.
      if (!at) return true;
    }
    return this.#changedNodes.has(at);
  }

  #processRecords(): void {
    if (this.#records.length === 0) return;
    const isTranslation = createTranslationFilter(this.#records);
    for (const record of this.#records) {
      const { type, target } = record;
      if (type === 'attributes') continue;
      if (isTranslation(record)) this.#translated.add(target);
      else {
        this.#changedNodes.add(target);
        this.#changed.add(target);
      }
    }
    this.#records = [];
  }
}
