import { isDocument, isElement, isShadowRoot, type ObservedRoot } from './node-kinds.js';

/** The kit's own trees are none of the page's. */
const isKit = (element: Element): boolean => element.localName.startsWith('collab-');

/** The tree an element holds beside its children: its open shadow root, or the page it embeds where that may be read. */
export function innerRootOf(element: Element): ObservedRoot | undefined {
  if (element.shadowRoot) return isKit(element) ? undefined : element.shadowRoot;
  return element.localName === 'iframe' ? pageIn(element as HTMLIFrameElement) : undefined;
}

/** A page of another origin is nobody's to read. */
function pageIn(frame: HTMLIFrameElement): Document | undefined {
  try {
    return frame.contentDocument ?? undefined;
  } catch {
    return undefined;
  }
}

/** All that a page shows is in this: its body, or the root of one that has none: a drawing, or one that has only begun. */
export function topOf(page: Document): Element | undefined {
  const { body, documentElement } = page as { readonly [Name in 'body' | 'documentElement']: Element | null };
  return body ?? documentElement ?? undefined;
}

/** What holds a tree: the host of a shadow root, or the frame of an embedded page; nothing holds the page itself. */
export function hostOf(root: Node): Element | undefined {
  if (isShadowRoot(root)) return root.host;
  return isDocument(root) ? frameOf(root) : undefined;
}

/** The frame a page is embedded in here; none for the page itself, whatever that is embedded in. */
export function frameOf(page: Document): Element | undefined {
  if (page === document) return undefined;
  try {
    return page.defaultView?.frameElement ?? undefined;
  } catch {
    // Firefox: its window has gone on to a page of another origin.
    return undefined;
  }
}

/** The tree a node is in: a document or a shadow root; the page where the node is in neither. */
export function rootOf(node: Node): ObservedRoot {
  const root = node.getRootNode();
  return isDocument(root) || isShadowRoot(root) ? root : document;
}

/** The element around a node, in whichever tree. */
export function parentAcross(node: Node): Element | undefined {
  const { parentNode } = node;
  if (isElement(parentNode)) return parentNode;
  return parentNode ? hostOf(parentNode) : undefined;
}

/** The nearest element, from this one outwards in whichever tree, that a selector finds. */
export function closestAcross(element: Element, selector: string): Element | undefined {
  const found = element.closest(selector);
  if (found) return found;
  const host = hostOf(element.getRootNode());
  return host && closestAcross(host, selector);
}

/** Whether a node lies in another, in whichever tree, or is it. */
export function containsAcross(outer: Node, inner: Node): boolean {
  if (outer.contains(inner)) return true;
  const host = hostOf(inner.getRootNode());
  return host !== undefined && containsAcross(outer, host);
}
