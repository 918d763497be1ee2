import { isDocument, isElement, isHtml } from '../dom/node-kinds.js';
import { isUniqueMatch, bestNameSelector, type AnchorRoot, isStableClass } from './names.js';

const sameTagSiblings = (element: Element): Element[] =>
  [...(element.parentNode?.children ?? [])].filter((sibling) => sibling.localName === element.localName);

/**
 * Returns the selector of an element among its siblings: by its tag, by a class that no sibling has, or else by its
 * position.
 */
export function stepOf(element: Element): string {
  const tag = CSS.escape(element.localName);
  const siblings = sameTagSiblings(element);
  if (siblings.length === 1) return tag;
  const others = siblings.filter((sibling) => sibling !== element);
  const own = [...element.classList].find(
    (name) => isStableClass(name) && !others.some((sibling) => sibling.classList.contains(name)),
  );
  return own ? `${tag}.${CSS.escape(own)}` : `${tag}:nth-of-type(${siblings.indexOf(element) + 1})`;
}

/**
 * Returns a selector from an ancestor down to an element, such as `tr > td:nth-of-type(2)`. The ancestor is given by
 * its tag only.
 */
export function stepsWithin(element: Element, ancestor: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at && at !== ancestor; at = at.parentElement) steps.unshift(stepOf(at));
  return [CSS.escape(ancestor.localName), ...steps].join(' > ');
}

/** CSS path down to an element from the nearest ancestor with a name. */
export interface CssPath {
  readonly value: string;
  /** Whether the path begins at a named ancestor, not at the root. */
  readonly named: boolean;
}

export function cssPath(element: Element, root: AnchorRoot): CssPath | undefined {
  const steps: string[] = [];
  let name: string | undefined;
  for (let at: Element | null = element; at && at !== root && at.localName !== 'html'; at = at.parentElement) {
    name = at === element ? undefined : bestNameSelector(at, root);
    steps.unshift(name ?? stepOf(at));
    if (name) break;
  }
  const value = steps.join(' > ');
  return value && isUniqueMatch(root, value, element) ? { value, named: name !== undefined } : undefined;
}

const xpathStep = (element: Element): string => {
  const siblings = sameTagSiblings(element);
  const name = isHtml(element) ? element.localName : `*[local-name()='${element.localName}']`;
  return siblings.length > 1 ? `${name}[${siblings.indexOf(element) + 1}]` : name;
};

/** Returns the path from the document by tags and positions only; undefined in a shadow tree. */
export function xpathOf(element: Element): string | undefined {
  if (element.getRootNode() !== element.ownerDocument) return undefined;
  let path = '';
  for (let at: Element | null = element; at; at = at.parentElement) path = `/${xpathStep(at)}${path}`;
  return path;
}

/** Returns the only element at an XPath; undefined without one, with several, or for an invalid XPath. */
export function elementAt(root: AnchorRoot, xpath: string): Element | undefined {
  const page = isDocument(root) ? root : root.ownerDocument;
  try {
    const found = page.evaluate(xpath, page, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
    const element = found.snapshotLength === 1 ? found.snapshotItem(0) : null;
    return isElement(element) && root.contains(element) ? element : undefined;
  } catch {
    return undefined;
  }
}
