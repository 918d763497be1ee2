import type { TargetElement, TargetSelector } from '../../store/model/index.js';
import { describeElement } from '../describe/describe-element.js';
import { bestNameSelector, type AnchorRoot } from '../describe/names.js';
import { treePath } from '../describe/tree-path.js';
import { isInsideKit } from '../dom/kit-elements.js';
import { isElement } from '../dom/node-kinds.js';
import { pageOf } from '../dom/virtual-pages.js';
import { describeReading } from '../resolve/describe-reading.js';
import { isLongerThan } from '../resolve/normalized-text.js';
import { PageIndex } from '../resolve/page-index.js';
import { readingType, serializeReading } from '../resolve/stored-reading.js';
import { contextScoreAt, minScoreAmongSeveral } from './context-score.js';
import { PageText } from './page-text.js';
import { occurrenceAt, occurrencesOf, createQuote, type TextQuote } from './quote.js';
import { countType, fingerprintType, uniqueType } from './text-target.js';

interface DescribeTextOptions {
  /** The root in which the text will be looked up; the document by default. */
  root?: AnchorRoot;
  /** The text of the tree around the range, if it has been read already. */
  text?: PageText;
  /** Whether the text is looked up only in the current page, so that the element around it is not described. */
  isTransient?: boolean;
}

/** The most places that are compared. */
const maxPlaces = 1000;

/** Counts the places of a quote in a text, and those with the same context, as `places/same context`. */
function occurrenceCounts(text: string, quote: TextQuote): string {
  let places = 0;
  let sameContext = 0;
  for (const span of occurrencesOf(text, quote.exact, { start: 0, end: text.length }, 1)) {
    places += 1;
    if (contextScoreAt(text, span, quote) >= minScoreAmongSeveral) sameContext += 1;
    if (places === maxPlaces) break;
  }
  return `${places}/${sameContext}`;
}

/** Words from this length on are rarely repeated by chance, in UTF-16 units. */
const uniqueLength = 24;

const isUniqueQuote = (text: string, exact: string): boolean =>
  exact.length >= uniqueLength && text.indexOf(exact) === text.lastIndexOf(exact);

/** Returns the nearest element around a node with a name of its own. */
function namedAncestor(node: Node, root: AnchorRoot): Element | undefined {
  for (let at: Node | null = node; at && at !== root; at = at.parentNode)
    if (isElement(at) && bestNameSelector(at, root)) return at;
  return undefined;
}

/** An element with more text than this is a part of the page, and does not identify a text in it. */
const maxElementLength = 2000;

/** Yields the reading of the nearest element around a text. */
function* readingSelectors(node: Node, root: AnchorRoot): Generator<TargetSelector> {
  const element = isElement(node) ? node : node.parentElement;
  if (!element || element === root || isLongerThan(element, maxElementLength)) return;
  const reading = describeReading(element, new PageIndex(root));
  yield { type: readingType, value: serializeReading(reading), score: 0.5 };
}

/** Describes an element by its names only, because its text may change. */
function describeName(element: Element, root: AnchorRoot): TargetElement {
  const { elementId, selectors = [] } = describeElement(element, { root });
  return {
    ...(elementId !== undefined && { elementId }),
    selectors: selectors.filter(({ type }) => type === 'id' || type === 'data'),
  };
}

/**
 * Describes a text, such as a selection, so that it resolves after the page has changed (decisions, Shapes:
 * TargetElement). The target has the words, their context, their offset, and their occurrence in the nearest named
 * element. Returns `undefined` without words, or for text of the kit itself.
 */
export function describeText(range: AbstractRange, options: DescribeTextOptions = {}): TargetElement | undefined {
  const { startContainer, endContainer } = range;
  if (isInsideKit(startContainer) || isInsideKit(endContainer)) return undefined;
  const outerRoot = options.root ?? document;
  const { root, hosts } = treePath(startContainer, outerRoot, (host, outer) => describeElement(host, { root: outer }));
  const text = options.text ?? new PageText(root);
  const span = text.spanOf(range);
  if (!span) return undefined;
  const { exact, prefix, suffix, start, fingerprint } = createQuote(text, span);
  const commonNode = text.rangeOf(span)?.commonAncestorContainer ?? startContainer;
  const named = namedAncestor(commonNode, text.root);
  const within = (named && text.spanIn(named)) ?? { start: 0, end: text.text.length };
  const { elementId, selectors = [] } = named ? describeName(named, text.root) : {};
  return {
    ...(elementId !== undefined && { elementId }),
    targetText: exact,
    occurrence: occurrenceAt(text.text, span, within),
    prefix,
    suffix,
    start,
    selectors: [
      ...selectors,
      { type: fingerprintType, value: fingerprint, score: 1 },
      { type: countType, value: occurrenceCounts(text.text, { exact, prefix, suffix }), score: 0.5 },
      ...(isUniqueQuote(text.text, exact) ? [{ type: uniqueType, value: String(exact.length), score: 0.5 }] : []),
      ...(options.isTransient ? [] : readingSelectors(commonNode, text.root)),
    ],
    ...pageOf(startContainer),
    ...(hosts.length > 0 && { hosts }),
  };
}
