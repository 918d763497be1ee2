import { isElement } from './node-kinds.js';
import { parentAcross } from './inner-roots.js';

/** Whether an element is the kit's own. A root only holds the page's content, so it counts as the page's. */
export function isOwn(node: EventTarget | null): boolean {
  return isElement(node) && node.localName.startsWith('collab-') && node.localName !== 'collab-root';
}

/** Whether a node lies in an element of the kit, in whichever tree, or is one. */
export function isInsideOwn(node: Node | null): boolean {
  for (let at: Node | undefined = node ?? undefined; at; at = parentAcross(at)) if (isOwn(at)) return true;
  return false;
}
