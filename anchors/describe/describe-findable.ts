import type { TargetElement } from '../../store/model/index.js';
import { parentAcross } from '../dom/inner-roots.js';
import { findElement } from '../resolve/find-element.js';
import { describeElement } from './describe-element.js';
import type { AnchorRoot } from './names.js';

interface FindableOptions {
  /** The root in which the element will be looked up; the document by default. */
  root?: AnchorRoot;
  /** Whether an ancestor may be described in place of the element. Default: any ancestor. */
  accepts?: (ancestor: Element) => boolean;
}

/** An element with a target that resolves to it. */
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
 * Describes an element by a target that resolves now. If the element would be a ghost, such as one of several
 * indistinguishable elements, its nearest accepted ancestor is described. Without such an ancestor, the element itself
 * is described.
 */
export function describeFindable(element: Element, options: FindableOptions = {}): Described {
  const { root = document, accepts = () => true } = options;
  for (let at: Element | undefined = element; at && (at === element || accepts(at)); at = parentAcross(at)) {
    const described = describeIfFound(at, root);
    if (described) return described;
  }
  return { element, target: describeElement(element, { root }) };
}
