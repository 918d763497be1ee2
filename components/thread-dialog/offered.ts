import type { ComposerFeature, ThreadFeature } from '../../store/index.js';
import type { ThreadCapabilities } from '../thread/thread.js';

/** What a person could do by each of what a page can leave out. */
const capabilities: Readonly<Record<Exclude<ThreadFeature, ComposerFeature>, readonly (keyof ThreadCapabilities)[]>> = {
  reply: ['canReply'],
  draft: ['canSaveDraft'],
  edit: ['canEditComment'],
  reaction: ['canReact'],
  status: ['canChangeStatus'],
  resolve: ['canResolve'],
  priority: ['canChangePriority'],
  category: ['canChangeCategory'],
  customList: ['canChangeCustomList'],
  assign: ['canAssign'],
  approve: ['canApprove'],
  proposal: ['canAccept', 'canReject'],
  access: ['canChangeAccess'],
  subscribe: ['canSubscribe'],
  copyLink: ['canCopyLink'],
  markUnread: ['canMarkUnread'],
  delete: ['canDelete', 'canDeleteComment'],
};

/** The others are left out where something is written. */
const isOfThread = (feature: ThreadFeature): feature is keyof typeof capabilities =>
  Object.hasOwn(capabilities, feature);

/** What is left of what a person may do, where the page leaves some of it out. */
export function offered(may: ThreadCapabilities, without: readonly ThreadFeature[] = []): ThreadCapabilities {
  const left = without.flatMap((feature) => (isOfThread(feature) ? capabilities[feature] : []));
  return Object.fromEntries(Object.entries(may).filter(([name]) => !left.includes(name as keyof ThreadCapabilities)));
}
