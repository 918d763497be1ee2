import { targetElement } from '../../store/model/annotation-shapes.js';
import { list } from '../../store/model/checks.js';
import type { TargetElement, TargetHost } from '../../store/model/index.js';

const checkHosts = list(targetElement);

/** A host that never resolves. */
const unresolvableHost: TargetHost = {};

/**
 * Returns the hosts around the tree of a target, outermost first; empty for a target in the main document. The store
 * does not check this field, so an invalid list becomes a host that never resolves.
 */
export function hostsOf(target: TargetElement): readonly TargetHost[] {
  const { hosts = [] } = target;
  return checkHosts(hosts, 'hosts') === undefined ? hosts : [unresolvableHost];
}
