import { list } from '../../store/model/checks.js';
import type { TargetElement, TargetHost } from '../../store/model/index.js';
import { targetElement } from '../../store/model/annotation-shapes.js';

const areHosts = list(targetElement);

/** A host that is found nowhere. */
const nowhere: TargetHost = {};

/**
 * What holds the tree a target is in, the outermost first; nothing for a target in the page's own. The store leaves this
 * field of ours alone: what is no description of hosts is found nowhere.
 */
export function hostsOf(target: TargetElement): readonly TargetHost[] {
  const { hosts = [] } = target;
  return areHosts(hosts, 'hosts') === undefined ? hosts : [nowhere];
}
