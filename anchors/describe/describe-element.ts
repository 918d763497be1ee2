import type { TargetElement, TargetSelector } from '../../store/model/index.js';
import { innerRootOf } from '../dom/inner-roots.js';
import { pageOf } from '../dom/virtual-pages.js';
import { cellSelectors } from '../grid/describe-cell.js';
import { describeReading } from '../resolve/describe-reading.js';
import { textHostTag } from '../resolve/normalized-text.js';
import { PageIndex } from '../resolve/page-index.js';
import { enclosingItem } from '../resolve/same-text-places.js';
import { readingType, serializeReading } from '../resolve/stored-reading.js';
import { componentType } from '../resolve/strategies.js';
import { nameSelectors, targetAttribute, type AnchorRoot } from './names.js';
import { cssPath, xpathOf } from './paths.js';
import { treePath } from './tree-path.js';

interface DescribeOptions {
  /** The root in which the element will be looked up; the document by default. */
  root?: AnchorRoot;
}

/**
 * Whether an element is the only component or frame of its tag in the page. The tag then identifies it, whatever its
 * content is.
 */
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
  const item = enclosingItem(element, index);
  const hostTag = textHostTag(element) ?? (item && textHostTag(item));
  if (hostTag) yield { type: 'holder', value: hostTag, score: 0.1 };
  yield { type: readingType, value: serializeReading(describeReading(element, index)), score: 0.6 };
}

/** Describes an element in its own tree. */
function describeIn(element: Element, root: AnchorRoot): TargetElement {
  const targetName = element.getAttribute(targetAttribute);
  if (targetName) return { elementId: targetName, ...pageOf(element) };
  // A page has one body, whatever its content is.
  if (element.localName === 'body') return { selectors: [{ type: 'css', value: 'body', score: 1 }] };
  const names = nameSelectors(element, root);
  const hasId = names.some(({ type }) => type === 'id');
  return {
    ...(hasId && { elementId: element.id }),
    selectors: [...selectorsOf(element, root, names)].sort((a, b) => b.score - a.score),
    ...pageOf(element),
  };
}

/**
 * Describes an element in several ways, so that it resolves after the page is rendered again (decisions, Shapes:
 * TargetElement). An element with `data-collab-target` is described by that name alone. An element in an open shadow
 * root, or in a frame of the same origin, is described there, with the hosts of its tree.
 */
export function describeElement(element: Element, options: DescribeOptions = {}): TargetElement {
  const { root, hosts } = treePath(element, options.root ?? document, describeIn);
  return { ...describeIn(element, root), ...(hosts.length > 0 && { hosts }) };
}
