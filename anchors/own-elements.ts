/** Whether an element is the kit's own. A root only holds the page's content, so it counts as the page's. */
export function isOwn(node: EventTarget | null): boolean {
  return node instanceof Element && node.localName.startsWith('collab-') && node.localName !== 'collab-root';
}

/** Whether a node lies in an element of the kit, or is one. */
export function isInsideOwn(node: Node | null): boolean {
  for (let at = node; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) if (isOwn(at)) return true;
  return false;
}
