import type { TargetElement, TargetHost } from '../../store/model/index.js';
import { hostOf } from '../dom/inner-roots.js';
import { isDocument, isShadowRoot } from '../dom/node-kinds.js';
import type { AnchorRoot } from './names.js';

/** The tree in which a node is described, and the hosts around that tree. */
export interface TreePath {
  readonly root: AnchorRoot;
  readonly hosts: readonly TargetHost[];
}

/**
 * Returns the tree of a node and the hosts between it and `from`, each described in its own tree. A node that is not
 * below `from` is described in its own tree alone.
 */
export function treePath(
  node: Node,
  from: AnchorRoot,
  describe: (host: Element, root: AnchorRoot) => TargetElement,
): TreePath {
  if (from.contains(node)) return { root: from, hosts: [] };
  const tree = node.getRootNode();
  const root = isDocument(tree) || isShadowRoot(tree) ? tree : (node as Element);
  const host = hostOf(root);
  if (!host) return { root, hosts: [] };
  const outer = treePath(host, from, describe);
  const { elementId, selectors, page } = describe(host, outer.root);
  const described = {
    ...(elementId !== undefined && { elementId }),
    ...(selectors && { selectors }),
    ...(page !== undefined && { page }),
  };
  return { root, hosts: [...outer.hosts, described] };
}
