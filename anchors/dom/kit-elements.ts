import { parentAcross } from './inner-roots.js';
import { isElement } from './node-kinds.js';

/** Whether a node is an element of the kit. `<collab-root>` contains content of the page and counts as the page's. */
export function isKitElement(node: EventTarget | null): boolean {
  return isElement(node) && node.localName.startsWith('collab-') && node.localName !== 'collab-root';
}

/** Whether a node is an element of the kit or inside one, in any tree. */
export function isInsideKit(node: Node | null): boolean {
  for (let at: Node | undefined = node ?? undefined; at; at = parentAcross(at)) if (isKitElement(at)) return true;
  return false;
}
