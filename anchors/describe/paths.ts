import { isOnly, surestName, type AnchorRoot, isStableClass } from './names.js';
import { isDocument, isElement, isHtml } from '../dom/node-kinds.js';

const sameTag = (element: Element): Element[] =>
  [...(element.parentNode?.children ?? [])].filter((sibling) => sibling.localName === element.localName);

/** An element among its siblings: by tag, by a class no sibling has, else by position. */
export function stepOf(element: Element): string {
  const tag = CSS.escape(element.localName);
  const siblings = sameTag(element);
  if (siblings.length === 1) return tag;
  const others = siblings.filter((sibling) => sibling !== element);
  const own = [...element.classList].find(
    (name) => isStableClass(name) && !others.some((sibling) => sibling.classList.contains(name)),
  );
  return own ? `${tag}.${CSS.escape(own)}` : `${tag}:nth-of-type(${siblings.indexOf(element) + 1})`;
}

/** A selector from an ancestor's step down to an element: `tr > td:nth-of-type(2)`. The ancestor is given by its tag alone. */
export function stepsWithin(element: Element, ancestor: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at && at !== ancestor; at = at.parentElement) steps.unshift(stepOf(at));
  return [CSS.escape(ancestor.localName), ...steps].join(' > ');
}

/** How an element is found by its way down from the nearest ancestor with a name of its own. */
export interface CssPath {
  readonly value: string;
  /** Whether the way begins at a name, not at the root. */
  readonly named: boolean;
}

export function cssPath(element: Element, root: AnchorRoot): CssPath | undefined {
  const steps: string[] = [];
  let name: string | undefined;
  for (let at: Element | null = element; at && at !== root && at.localName !== 'html'; at = at.parentElement) {
    name = at === element ? undefined : surestName(at, root);
    steps.unshift(name ?? stepOf(at));
    if (name) break;
  }
  const value = steps.join(' > ');
  return value && isOnly(root, value, element) ? { value, named: name !== undefined } : undefined;
}

const xpathStep = (element: Element): string => {
  const siblings = sameTag(element);
  const name = isHtml(element) ? element.localName : `*[local-name()='${element.localName}']`;
  return siblings.length > 1 ? `${name}[${siblings.indexOf(element) + 1}]` : name;
};

/** The way down from the document by tags and positions alone; undefined in a shadow tree. */
export function xpathOf(element: Element): string | undefined {
  if (element.getRootNode() !== element.ownerDocument) return undefined;
  let path = '';
  for (let at: Element | null = element; at; at = at.parentElement) path = `/${xpathStep(at)}${path}`;
  return path;
}

/** The one element at a way given as XPath; undefined where there is none, or several, or it is no XPath. */
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
