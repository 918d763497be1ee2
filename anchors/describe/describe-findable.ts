import type { TargetElement } from '../../store/model/index.js';
import { describeElement } from './describe-element.js';
import { findElement } from '../resolve/find-element.js';
import { parentAcross } from '../dom/inner-roots.js';
import type { AnchorRoot } from './names.js';

interface FindableOptions {
  /** The root in which the element will be looked up; the document by default. */
  root?: AnchorRoot;
  /** Whether an ancestor may be described in place of the element; any by default. */
  accepts?: (ancestor: Element) => boolean;
}

/** An element, and the target that resolves to it. */
export interface Described {
  readonly element: Element;
  readonly target: TargetElement;
}

function describeIfFound(element: Element, root: AnchorRoot): Described | undefined {
  const target = describeElement(element, { root });
  const found = findElement(target, root);
  return 'element' in found && found.element === element ? { element, target } : undefined;
}

/**
 * Describes an element that resolves on the page as it is. Where the element itself would be a ghost at once, such as one of
 * several that nothing tells apart, that is its nearest accepted ancestor; the element itself where no ancestor resolves.
 */
export function describeFindable(element: Element, options: FindableOptions = {}): Described {
  const { root = document, accepts = () => true } = options;
  for (let at: Element | undefined = element; at && (at === element || accepts(at)); at = parentAcross(at)) {
    const described = describeIfFound(at, root);
    if (described) return described;
  }
  return { element, target: describeElement(element, { root }) };
}
