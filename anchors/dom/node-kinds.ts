
/**
 * Nodes of an embedded page are no instances of this window's classes, and those that were brought into it from another none
 * of its own: what a node is, is told by its kind and its name.
 */
const kindOf = (node: unknown): number | undefined => (node as Node | null | undefined)?.nodeType;

export const isElement = (node: unknown): node is Element => kindOf(node) === Node.ELEMENT_NODE;

export const isText = (node: unknown): node is Text => kindOf(node) === Node.TEXT_NODE;

export const isDocument = (node: unknown): node is Document => kindOf(node) === Node.DOCUMENT_NODE;

export const isShadowRoot = (node: unknown): node is ShadowRoot =>
  kindOf(node) === Node.DOCUMENT_FRAGMENT_NODE && 'host' in (node as DocumentFragment);

export const isHtml = (element: Element): element is HTMLElement =>
  element.namespaceURI === 'http://www.w3.org/1999/xhtml';

/** The window a node is shown in; this one where it is in none. */
export const windowOf = (node: Node): Window & typeof globalThis =>
  (isDocument(node) ? node : node.ownerDocument)?.defaultView ?? window;

/** Where changes are followed: a document or one shadow tree. */
export type ObservedRoot = Document | ShadowRoot;
