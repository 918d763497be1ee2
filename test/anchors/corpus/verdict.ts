import type { WatchedTarget } from '../../../anchors/index.js';
import { containsAcross, parentAcross, recordTexts, type Snapshot } from './identities.js';
import { countOf, isOnlyReading, Readings } from './readings.js';
import { elementsAcross, type CorpusTarget, type TextEnd } from './targets.js';

/**
 * What became of a target: found; found at one that nobody could tell from it; lost with what it was about; lost though it is there;
 * lost though it reads as it did and nothing else does; or at something else.
 */
export type Verdict = 'right' | 'twin' | 'gone' | 'ghost' | 'needless' | 'wrong';

/** A text of this length is a record's title, which no two have by chance. */
const titleLength = 20;

/** A page after a change, as the oracle knows it. */
export class Judge {
  readonly #page: Element;
  readonly #snapshot: Snapshot;
  readonly #readings = new Readings();
  readonly #elements: readonly Element[];

  constructor(page: Element, snapshot: Snapshot) {
    this.#page = page;
    this.#snapshot = snapshot;
    this.#elements = elementsAcross(page);
  }

  verdict(target: CorpusTarget, found: WatchedTarget | undefined): Verdict {
    const meant = this.#snapshot.nodeOf.get(target.key);
    if (!found || found.state === 'ghost' || found.state === 'searching') {
      if (!meant) return 'gone';
      return this.#isNeedless(target, meant) ? 'needless' : 'ghost';
    }
    if (found.state === 'page') return 'wrong';
    if (!meant) return target.type === 'element' && this.#isReplaced(target, found.element) ? 'twin' : 'wrong';
    if (target.type === 'text') return this.#textVerdict(target, found.range);
    if (meant instanceof Element && this.#isSame(meant, found.element)) return 'right';
    // Whoever follows a node that still shows the thing is able to tell.
    const isFollowed = meant === target.node;
    return !isFollowed && isTwin(meant, found.element) ? 'twin' : 'wrong';
  }

  /** What a result is, in words. */
  tell(node: Node | undefined): string {
    if (!node) return 'nothing';
    const reading = this.#readings.of(node).slice(0, 60);
    return `${this.#snapshot.keyOf.get(node) ?? 'unknown'} ‘${reading}’`;
  }

  #isSame(meant: Element, found: Element): boolean {
    if (meant === found) return true;
    const isWithin = containsAcross(meant, found) || containsAcross(found, meant);
    return isWithin && this.#readings.of(meant) === this.#readings.of(found);
  }

  /**
   * Whether what was meant is gone, and nobody could tell that from what is there: it reads the same, and so do half of its
   * record's other texts or more. Either only that read so, and nothing else does now, or one of those texts is a title.
   */
  #isReplaced({ reading, isOnly, record }: CorpusTarget, found: Element): boolean {
    if (this.#readings.of(found) !== reading) return false;
    const others = record.filter((text) => !reading.includes(text));
    const now = new Set(recordTexts(found, this.#snapshot));
    const stay = others.filter((text) => now.has(text));
    const isUnique = isOnly && isOnlyReading(found, this.#readings, this.#elements);
    return stay.length * 2 >= others.length && stay.some((text) => isUnique || text.length >= titleLength);
  }

  #isNeedless(target: CorpusTarget, meant: Node): boolean {
    if (!target.isOnly) return false;
    if (target.type === 'text') {
      const isKept = meant instanceof Text && spanNow(target, meant.data)?.isTouched === false;
      return isKept && countOf(target.reading, this.#readings.of(this.#page)) === 1;
    }
    return (
      meant instanceof Element &&
      this.#readings.of(meant) === target.reading &&
      isOnlyReading(meant, this.#readings, this.#elements)
    );
  }

  #textVerdict(target: CorpusTarget, range: AbstractRange | undefined): Verdict {
    const meant = this.#snapshot.nodeOf.get(target.key);
    if (!range || !(meant instanceof Text)) return 'wrong';
    const span = spanNow(target, meant.data);
    if (!span) return 'wrong';
    const [from, to] = [offsetIn(meant, range, true), offsetIn(meant, range, false)];
    if (from === undefined || to === undefined) return this.#textTwin(target, meant, range);
    const isThere = span.isTouched
      ? from <= span.to && to >= span.from
      : meant.data.slice(from, to).trim() === meant.data.slice(span.from, span.to).trim() &&
        Math.abs(from - span.from) < 3;
    return isThere ? 'right' : 'wrong';
  }

  /** Equal words in an element that nobody could tell from the one that is meant. */
  #textTwin(target: CorpusTarget, meant: Text, range: AbstractRange): Verdict {
    const { startContainer: other } = range;
    const isFollowed = meant === target.node;
    return !isFollowed && other instanceof Text && isTwin(meant, other) && range.startOffset === target.start?.offset
      ? 'twin'
      : 'wrong';
  }
}

/** Where in a node's text an end of a range is; undefined where it is in another text. */
function offsetIn(node: Text, range: AbstractRange, isStart: boolean): number | undefined {
  const container = isStart ? range.startContainer : range.endContainer;
  const offset = isStart ? range.startOffset : range.endOffset;
  if (container === node) return offset;
  // A range may begin at the end of the text before, or end at the beginning of the next.
  const around = document.createRange();
  around.selectNodeContents(node);
  if (node.getRootNode() !== container.getRootNode()) return undefined;
  const place = around.comparePoint(container, offset);
  const between = document.createRange();
  if (place < 0) {
    between.setStart(container, offset);
    between.setEnd(node, 0);
    return isStart && between.toString().trim() === '' ? 0 : undefined;
  }
  between.setStart(node, node.data.length);
  between.setEnd(container, offset);
  return !isStart && between.toString().trim() === '' ? node.data.length : undefined;
}

interface SpanNow {
  readonly from: number;
  readonly to: number;
  /** Whether some of it was changed. */
  readonly isTouched: boolean;
}

/** How many characters two texts have in common, from their beginning or from their end. */
function commonLength(a: string, b: string, most: number, isFromEnd: boolean): number {
  let length = 0;
  const at = (text: string): string | undefined => text.at(isFromEnd ? -1 - length : length);
  while (length < most && at(a) === at(b)) length += 1;
  return length;
}

/** Where a span of a text is after an edit of it. */
function spanNow({ start, end }: CorpusTarget, now: string): SpanNow | undefined {
  if (!start || !end) return undefined;
  const { data }: TextEnd = start;
  const shorter = Math.min(data.length, now.length);
  const prefix = commonLength(data, now, shorter, false);
  const suffix = commonLength(data, now, shorter - prefix, true);
  const shift = now.length - data.length;
  if (end.offset <= prefix) return { from: start.offset, to: end.offset, isTouched: false };
  if (start.offset >= data.length - suffix)
    return { from: start.offset + shift, to: end.offset + shift, isTouched: false };
  const from = Math.min(start.offset, prefix);
  return { from, to: Math.max(from, end.offset + shift, now.length - suffix), isTouched: true };
}

const ancestors = (node: Node): Node[] => {
  const found: Node[] = [];
  for (let at: Node | null = node; at; at = parentAcross(at)) found.push(at);
  return found;
};

const markup = (node: Node): string => {
  if (!(node instanceof Element)) return node.nodeValue ?? '';
  const inner = node.shadowRoot ? [...node.shadowRoot.childNodes].map(markup).join('') : '';
  const attributes = node.getAttributeNames().map((name) => `${name}=${node.getAttribute(name) ?? ''}`);
  return `<${node.localName} ${attributes.join(' ')}>${inner}${[...node.childNodes].map(markup).join('')}</>`;
};

const indexPath = (outer: Node, inner: Node): string => {
  const path: number[] = [];
  for (let at: Node | null = inner; at && at !== outer; at = parentAcross(at))
    path.unshift(at.parentNode ? [...at.parentNode.childNodes].indexOf(at as ChildNode) : 0);
  return path.join();
};

/** Whether a page would be the same to the letter if two of its nodes changed places, with all that holds only one of them. */
export function isTwin(a: Node, b: Node): boolean {
  const [ofA, ofB] = [ancestors(a), ancestors(b)];
  const common = ofA.find((node) => ofB.includes(node));
  if (!common || common === a || common === b) return false;
  const [branchA, branchB] = [ofA[ofA.indexOf(common) - 1], ofB[ofB.indexOf(common) - 1]];
  if (!branchA || !branchB) return false;
  return indexPath(branchA, a) === indexPath(branchB, b) && markup(branchA) === markup(branchB);
}
