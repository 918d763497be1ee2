import { isElement } from '../dom/node-kinds.js';
import { hostOf } from '../dom/inner-roots.js';

const pageOf = ({ target }: MutationRecord): Element | undefined => target.ownerDocument?.documentElement;

/** Whether the page begins or ends to be what a browser has translated. */
const isOtherPage = (record: MutationRecord): boolean =>
  record.attributeName === 'class' && record.target === pageOf(record);

/** A browser puts what it has translated into elements that no page has any more. */
const isTranslator = (node: Node): boolean => isElement(node) && node.localName === 'font';

function isByTranslator({ addedNodes, removedNodes, target }: MutationRecord): boolean {
  const nodes = [...addedNodes, ...removedNodes];
  if (isTranslator(target)) return true;
  return nodes.some(isTranslator) && nodes.every((node) => isTranslator(node) || node.nodeType === Node.TEXT_NODE);
}

/**
 * Tells, of changes that came together, which only say in another language what was there: those of a browser, which leaves
 * each text in its place. What a page says in another language by itself may as well be of other records.
 */
function translationsIn(records: readonly MutationRecord[]): (record: MutationRecord) => boolean {
  const isTranslated = records[0] && pageOf(records[0])?.matches('[class*="translated-"]');
  return isTranslated || records.some(isOtherPage) ? isByTranslator : () => false;
}

/** More changes than this at once are everywhere, be they a translation: to look at each would cost more than to look at the places. */
const burst = 5000;

/** Nodes, and all that holds them. */
class Touched {
  readonly #children = new Map<Node, Set<Node>>();

  has(node: Node): boolean {
    return this.#children.has(node);
  }

  /** The items of one's kind, itself as well, that are touched. */
  *beside(item: Element): Generator<Element> {
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

/** Where in a page text was written, or came and went, since somebody last looked. */
export class Rewritten {
  #records: MutationRecord[] = [];
  readonly #touched = new Touched();
  readonly #translated = new Touched();
  /** What was written itself, or has other children. */
  readonly #written = new Set<Node>();
  /** Whether it was written at a place in items, by what holds these, their tag and the way to that place. */
  readonly #places = new Map<Node, Map<string, boolean>>();
  #isEverywhere = false;

  get isNowhere(): boolean {
    return this.#records.length === 0 && !this.#isEverywhere;
  }

  /** Takes in what was recorded; undefined where it may be anywhere. */
  add(records: readonly MutationRecord[] | undefined): void {
    this.#isEverywhere ||= !records || this.#records.length + records.length > burst;
    if (this.#isEverywhere) this.#records = [];
    else for (const record of records ?? []) this.#records.push(record);
  }

  /** Whether an element holds what was written. */
  holds(element: Element): boolean {
    this.#read();
    return this.#isEverywhere || this.#touched.has(element) || this.#translated.has(element);
  }

  /** Whether what an element holds was only put into another language. */
  isTranslated(element: Element): boolean {
    this.#read();
    return !this.#isEverywhere && this.#translated.has(element) && !this.#touched.has(element);
  }

  /** Whether it was written in an item alone, and in none of its kind beside it. */
  isOnlyIn(item: Element): boolean {
    this.#read();
    const { parentNode } = item;
    if (this.#isEverywhere || (parentNode && this.#written.has(parentNode))) return false;
    for (const other of this.#touched.beside(item)) if (other !== item) return false;
    return true;
  }

  /** Whether it was written at a place in an item, or at that place in any of its kind; the way there is by numbers of nodes. */
  isAt(way: readonly number[], item: Element): boolean {
    this.#read();
    const { parentNode } = item;
    // Where items came or went, others may show what these did.
    if (this.#isEverywhere || !parentNode || this.#written.has(parentNode)) return true;
    const places = this.#places.get(parentNode) ?? new Map<string, boolean>();
    this.#places.set(parentNode, places);
    const key = `${item.localName} ${way.join(' ')}`;
    const known = places.get(key) ?? [...this.#touched.beside(item)].some((each) => this.#isWrittenAt(way, each));
    places.set(key, known);
    return known;
  }

  clear(): void {
    this.#records = [];
    this.#touched.clear();
    this.#translated.clear();
    this.#written.clear();
    this.#places.clear();
    this.#isEverywhere = false;
  }

  #isWrittenAt(way: readonly number[], item: Element): boolean {
    let at: Node | undefined = item;
    for (const step of way) {
      if (this.#written.has(at)) return true;
      at = at.childNodes[step];
      // What is made otherwise cannot be compared.
      if (!at) return true;
    }
    return this.#written.has(at);
  }

  #read(): void {
    if (this.#records.length === 0) return;
    const isTranslation = translationsIn(this.#records);
    for (const record of this.#records) {
      const { type, target } = record;
      if (type === 'attributes') continue;
      if (isTranslation(record)) this.#translated.add(target);
      else {
        this.#written.add(target);
        this.#touched.add(target);
      }
    }
    this.#records = [];
  }
}
