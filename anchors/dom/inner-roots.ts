import { isDocument, isElement, isShadowRoot, type ObservedRoot } from './node-kinds.js';

/** Whether an element belongs to the kit. Its tree is not part of the page. */
const hasKitPrefix = (element: Element): boolean => element.localName.startsWith('collab-');

/** Returns the inner tree of an element: its open shadow root, or its embedded page if that is readable. */
export function innerRootOf(element: Element): ObservedRoot | undefined {
  if (element.shadowRoot) return hasKitPrefix(element) ? undefined : element.shadowRoot;
  return element.localName === 'iframe' ? embeddedPageOf(element as HTMLIFrameElement) : undefined;
}

/** Returns undefined for a page of another origin, which is not readable. */
function embeddedPageOf(frame: HTMLIFrameElement): Document | undefined {
  try {
    return frame.contentDocument ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the element with all visible content of a page: the body, or the root of a drawing or an incomplete document.
 */
export function contentRootOf(page: Document): Element | undefined {
  const { body, documentElement } = page as { readonly [Name in 'body' | 'documentElement']: Element | null };
  return body ?? documentElement ?? undefined;
}

/** Returns the host of a shadow root, or the frame of an embedded page. Returns undefined for the page itself. */
export function hostOf(root: Node): Element | undefined {
  if (isShadowRoot(root)) return root.host;
  return isDocument(root) ? frameOf(root) : undefined;
}

/** Returns the frame of an embedded page. Returns undefined for the page itself, even if that is embedded elsewhere. */
export function frameOf(page: Document): Element | undefined {
  if (page === document) return undefined;
  try {
    return page.defaultView?.frameElement ?? undefined;
  } catch {
    // Firefox throws after the window navigated to another origin.
    return undefined;
  }
}

/** Returns the tree of a node: a document or a shadow root. Returns the page for a disconnected node. */
export function rootOf(node: Node): ObservedRoot {
  const root = node.getRootNode();
  return isDocument(root) || isShadowRoot(root) ? root : document;
}

/** Returns the parent element of a node, across trees. */
export function parentAcross(node: Node): Element | undefined {
  const { parentNode } = node;
  if (isElement(parentNode)) return parentNode;
  return parentNode ? hostOf(parentNode) : undefined;
}

/** Returns the nearest element that matches a selector, starting with this one, across trees. */
export function closestAcross(element: Element, selector: string): Element | undefined {
  const found = element.closest(selector);
  if (found) return found;
  const host = hostOf(element.getRootNode());
  return host && closestAcross(host, selector);
}

/** Whether `outer` contains `inner` or is the same node, across trees. */
export function containsAcross(outer: Node, inner: Node): boolean {
  if (outer.contains(inner)) return true;
  const host = hostOf(inner.getRootNode());
  return host !== undefined && containsAcross(outer, host);
}
