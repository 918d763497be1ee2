import { describeElement, describeText } from '../../../anchors/index.js';
import type { TargetElement } from '../../../store/model/index.js';
import { childrenAcross, recordTexts, type Snapshot } from './identities.js';
import type { Random } from './random.js';
import { countOf, isOnlyReading, Readings } from './readings.js';

/** One end of a text: a place in a node, known by what the node shows. */
export interface TextEnd {
  readonly key: string;
  readonly offset: number;
  /** All of the node's text when it was described. */
  readonly data: string;
}

/** Something a person comments on, and all that the oracle has to know of it. */
export interface CorpusTarget {
  readonly type: 'element' | 'text';
  readonly key: string;
  readonly reading: string;
  /** Whether it was read nowhere else in the page. */
  readonly isOnly: boolean;
  /** All texts of the record it was in; none where it was in none. */
  readonly record: readonly string[];
  /** The node itself; another one is compared with it. */
  readonly node: Node;
  readonly start?: TextEnd;
  readonly end?: TextEnd;
  /** How it is described, as it is stored; undefined where the kit does not describe it. */
  readonly described: TargetElement | undefined;
}

const unseen = 'head, script, style, template, noscript, defs, clipPath, option, br, wbr, slot, title, desc';

/** All elements of a page, in each open tree. */
export function elementsAcross(root: Node): Element[] {
  const found: Element[] = [];
  const visit = (node: Node): void => {
    for (const child of childrenAcross(node)) {
      if (child instanceof Element) found.push(child);
      visit(child);
    }
  };
  visit(root);
  return found;
}

function isSeen(element: Element): boolean {
  if (element.matches(unseen) || element.closest('head, defs, clipPath')) return false;
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width >= 3 && height >= 3;
}

const ownText = (element: Element): string =>
  [...element.childNodes].map((child) => (child instanceof Text ? child.data.trim() : '')).join('');

/** Elements a person comments on: most have words, are controls or show a picture; some are frames around others. */
function isTelling(element: Element): boolean {
  return (
    ownText(element) !== '' ||
    element.childElementCount === 0 ||
    element.shadowRoot !== null ||
    element.matches('a, button, input, svg, img, i, canvas, label, tr, li, [role=row], [role=button]')
  );
}

const stored = (target: TargetElement | undefined): TargetElement | undefined =>
  target && (JSON.parse(JSON.stringify(target)) as TargetElement);

function elementTargets(page: Element, snapshot: Snapshot, count: number, random: Random): CorpusTarget[] {
  const { keyOf } = snapshot;
  const readings = new Readings();
  const all = elementsAcross(page);
  // Whether a frame around a record is the record's or its place's is not known.
  const seen = all.filter((element) => isSeen(element) && !keyOf.get(element)?.endsWith('/around'));
  const telling = seen.filter(isTelling);
  const frames = seen.filter((element) => !isTelling(element));
  const chosen = [...random.sample(telling, Math.ceil(count * 0.8)), ...random.sample(frames, Math.floor(count * 0.2))];
  return chosen.map((element) => ({
    type: 'element',
    key: keyOf.get(element) ?? '',
    reading: readings.of(element),
    isOnly: isOnlyReading(element, readings, all),
    record: recordTexts(element, snapshot),
    node: element,
    described: stored(describeElement(element)),
  }));
}

function textsAcross(page: Element): Text[] {
  const found: Text[] = [];
  const visit = (node: Node): void => {
    for (const child of childrenAcross(node)) {
      if (child instanceof Text && child.data.trim().length >= 2) found.push(child);
      visit(child);
    }
  };
  visit(page);
  return found.filter(({ parentElement, parentNode }) =>
    parentElement ? isSeen(parentElement) : parentNode instanceof ShadowRoot && isSeen(parentNode.host),
  );
}

/** Where in a text somebody selects: a sentence, one to six words, or all of it. */
function selection(data: string, random: Random): readonly [number, number] {
  const words = [...data.matchAll(/\S+/gu)];
  const [first, last] = [words[0]?.index ?? 0, data.trimEnd().length];
  if (words.length <= 2 || random.chance(0.25)) return [first, last];
  const sentences = [...data.matchAll(/[^\s.!?][^.!?]{12,}[.!?]/gu)];
  if (sentences.length > 0 && random.chance(0.35)) {
    const { 0: sentence, index } = random.pick(sentences);
    return [index, index + sentence.length];
  }
  const count = 1 + random.below(Math.min(6, words.length));
  const from = random.below(words.length - count + 1);
  const end = words[from + count - 1];
  return [words[from]?.index ?? first, end ? end.index + end[0].length : last];
}

function textTargets(page: Element, { keyOf }: Snapshot, count: number, random: Random): CorpusTarget[] {
  const readings = new Readings();
  const pageText = readings.of(page);
  return random.sample(textsAcross(page), count).map((node) => {
    const [from, to] = selection(node.data, random);
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    const reading = node.data.slice(from, to).replace(/\s+/gu, ' ').trim();
    const key = keyOf.get(node) ?? '';
    return {
      type: 'text',
      key,
      reading,
      isOnly: countOf(reading, pageText) === 1,
      record: [],
      node,
      start: { key, offset: from, data: node.data },
      end: { key, offset: to, data: node.data },
      described: stored(describeText(range)),
    };
  });
}

/** What people comment on in a page: so many elements, and so many texts. */
export const targetsIn = (page: Element, snapshot: Snapshot, count: number, random: Random): CorpusTarget[] => [
  ...elementTargets(page, snapshot, count, random),
  ...textTargets(page, snapshot, Math.ceil(count * 0.6), random),
];
