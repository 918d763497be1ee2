import type { CursorPosition, TargetElement, TargetSelector } from '../../store/model/index.js';
import { cellSelectors } from '../grid/describe-cell.js';
import { innerRootOf } from '../dom/inner-roots.js';
import { nameSelectors, targetAttribute, type AnchorRoot } from './names.js';
import { pageOf } from '../dom/virtual-pages.js';
import { cssPath, xpathOf } from './paths.js';
import { describeReading } from '../resolve/describe-reading.js';
import { PageIndex } from '../resolve/page-index.js';
import { itemAround } from '../resolve/places.js';
import { readingType } from '../resolve/reading.js';
import { componentType } from '../resolve/strategies.js';
import { treePath } from './tree-path.js';
import { boxOf } from '../dom/geometry.js';
import { holderTag } from '../resolve/normalized-text.js';

interface DescribeOptions {
  /** The root in which the element will be looked up; the document by default. */
  root?: AnchorRoot;
}

/** The only component or frame of its tag in a page is known by that, whatever it shows. */
const isOnlyComponent = (element: Element, root: AnchorRoot): boolean =>
  (element.localName.includes('-') || innerRootOf(element) !== undefined) &&
  root.querySelectorAll(CSS.escape(element.localName)).length === 1;

function* selectorsOf(element: Element, root: AnchorRoot, names: readonly TargetSelector[]): Generator<TargetSelector> {
  const index = new PageIndex(root);
  yield* names;
  const css = cssPath(element, root);
  if (css) yield { type: css.named ? 'named-css' : 'css', value: css.value, score: css.named ? 0.7 : 0.5 };
  const xpath = xpathOf(element);
  if (xpath) yield { type: 'xpath', value: xpath, score: 0.4 };
  if (isOnlyComponent(element, root)) yield { type: componentType, value: element.localName, score: 0.3 };
  yield* cellSelectors(element, index);
  const item = itemAround(element, index);
  const holder = holderTag(element) ?? (item && holderTag(item));
  if (holder) yield { type: 'holder', value: holder, score: 0.1 };
  yield { type: readingType, value: JSON.stringify(describeReading(element, index)), score: 0.6 };
}

/** Describes an element in the tree it is in. */
function describeIn(element: Element, root: AnchorRoot): TargetElement {
  const given = element.getAttribute(targetAttribute);
  if (given) return { elementId: given, ...pageOf(element) };
  // A page has one body, whatever that says.
  if (element.localName === 'body') return { selectors: [{ type: 'css', value: 'body', score: 1 }] };
  const names = nameSelectors(element, root);
  const byId = names.some(({ type }) => type === 'id');
  return {
    ...(byId && { elementId: element.id }),
    selectors: [...selectorsOf(element, root, names)].sort((a, b) => b.score - a.score),
    ...pageOf(element),
  };
}

/**
 * Describes an element in several ways, so that it is found again when the page is made anew (decisions, Shapes:
 * TargetElement). An element that the page names by `data-collab-target` is known by that name alone. What lies in an open
 * shadow root, or in a page that is embedded from the same origin, is described there, with what holds that tree.
 */
export function describeElement(element: Element, options: DescribeOptions = {}): TargetElement {
  const { root, hosts } = treePath(element, options.root ?? document, describeIn);
  return { ...describeIn(element, root), ...(hosts.length > 0 && { hosts }) };
}

const fraction = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;

/** A point of the viewport as fractions of an element's border box (decisions, Shapes: CursorPosition). */
export function positionIn(element: Element, clientX: number, clientY: number): CursorPosition {
  const box = boxOf(element);
  return {
    left: fraction(box.width > 0 ? (clientX - box.left) / box.width : 0),
    top: fraction(box.height > 0 ? (clientY - box.top) / box.height : 0),
  };
}
