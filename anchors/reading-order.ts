/**
 * Puts nodes into a parent in this order, before whatever else it holds, with few moves. The order of a tree is the order
 * of the Tab key.
 */
export function putInOrder(parent: Element, nodes: readonly Element[]): void {
  let at = parent.firstElementChild;
  for (const node of nodes) {
    // One node that left its place is passed over rather than moving all that follow it.
    if (at !== node && at?.nextElementSibling === node) at = node;
    if (at === node) at = node.nextElementSibling;
    else put(parent, node, at);
  }
}

function put(parent: Element, node: Element, before: Element | null): void {
  const focused = node.querySelector<HTMLElement>(':focus');
  // Keeps focus and state of what it moves; browsers are getting it one by one.
  if ('moveBefore' in parent && node.parentNode === parent) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
  if (!node.querySelector(':focus')) focused?.focus({ preventScroll: true });
}
