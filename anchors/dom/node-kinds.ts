/**
 * Returns the node type. `instanceof` does not work for nodes of embedded pages, because each window has its own
 * classes.
 */
const nodeTypeOf = (node: unknown): number | undefined => (node as Node | null | undefined)?.nodeType;

export const isElement = (node: unknown): node is Element => nodeTypeOf(node) === Node.ELEMENT_NODE;

export const isText = (node: unknown): node is Text => nodeTypeOf(node) === Node.TEXT_NODE;

export const isDocument = (node: unknown): node is Document => nodeTypeOf(node) === Node.DOCUMENT_NODE;

export const isShadowRoot = (node: unknown): node is ShadowRoot =>
  nodeTypeOf(node) === Node.DOCUMENT_FRAGMENT_NODE && 'host' in (node as DocumentFragment);

export const isHtml = (element: Element): element is HTMLElement =>
  element.namespaceURI === 'http://www.w3.org/1999/xhtml';

/** Returns the window of a node, or this window for a node without one. */
export const windowOf = (node: Node): Window & typeof globalThis =>
  (isDocument(node) ? node : node.ownerDocument)?.defaultView ?? window;

/** A tree whose changes are observed: a document or a shadow root. */
export type ObservedRoot = Document | ShadowRoot;
