import type { CollabStore, ComposerFeature, ThreadFeature } from '../../../store/index.js';
import { omitFields } from '../../../store/model/record-fields.js';
import { can } from '../../../store/rules/permissions.js';
import type { PageContext } from '../../page/page-context.js';
import { createTargetChooser } from '../../page/target-chooser.js';
import type { ThreadCapabilities } from '../thread/thread.js';

interface ThreadReference {
  readonly annotationId: string;
  /** Document of the thread, if it is known. */
  readonly documentId?: string;
}

/** Returns the permissions of the user for a thread. */
export function capabilitiesOf(page: PageContext, thread: ThreadReference): ThreadCapabilities {
  const { store } = page;
  const { permissions, config } = store;
  return {
    canReply: permissions.can('comment.add', thread),
    canSaveDraft: true,
    canResolve: permissions.can('annotation.resolve', thread),
    canChangeStatus: permissions.can('status.set', thread),
    canChangePriority: config.priorities.length > 0 && permissions.can('priority.set', thread),
    canChangeCategory: config.categories.length > 0 && permissions.can('category.set', thread),
    canChangeCustomList: !!config.customList?.data.length && permissions.can('customList.set', thread),
    canAssign: permissions.can('annotation.assign', thread),
    canApprove: permissions.can('annotation.approve', thread),
    canAccept: permissions.can('annotation.accept', thread),
    canReject: permissions.can('annotation.reject', thread),
    canSubscribe: permissions.can('annotation.subscribe', thread),
    canCopyLink: true,
    canMove: canMove(page, thread),
    canChangeAccess: permissions.can('access.set', thread) && canReadWhilePrivate(store, thread),
    canMarkUnread: permissions.can('annotation.markAsUnread', thread),
    canDelete: permissions.can('annotation.delete', thread),
    canReact: permissions.can('reaction.add', thread),
    canEditComment: (commentId) => permissions.can('comment.update', { ...thread, commentId }),
    canPublishComment: (commentId) => permissions.can('comment.update', { ...thread, commentId }),
    canDeleteComment: (commentId) => permissions.can('comment.delete', { ...thread, commentId }),
  };
}

/** Whether the user can choose another target for a thread: they have the permission, and the page has a layer. */
function canMove(page: PageContext, { annotationId, documentId }: ThreadReference): boolean {
  const row = page.store.comments.byId(annotationId, documentId).peek();
  return row !== undefined && createTargetChooser(page, row) !== undefined;
}

/** Whether the user can read a thread while it is private: users must not lock themselves out. */
function canReadWhilePrivate(store: CollabStore, { annotationId, documentId }: ThreadReference): boolean {
  const row = store.comments.byId(annotationId, documentId).peek();
  const data = row?.data;
  const me = store.me.peek();
  const viewer = me && { ...me, ...store.permissions.accessTo(row?.documentId) };
  // The context filter applies to both access modes.
  return (
    !!data &&
    can(viewer, 'annotation.read', { annotation: { ...omitFields(data, 'contextFilter'), accessMode: 'private' } })
  );
}

/** Capabilities that each feature of the page's configuration covers. */
const featureCapabilities: Readonly<
  Record<Exclude<ThreadFeature, ComposerFeature>, readonly (keyof ThreadCapabilities)[]>
> = {
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

/** Whether a feature belongs to threads; the composer leaves out its own. */
const isThreadFeature = (feature: ThreadFeature): feature is keyof typeof featureCapabilities =>
  Object.hasOwn(featureCapabilities, feature);

/** Returns the permissions of the user for a thread, without the features that the page's configuration leaves out. */
export function offeredCapabilitiesOf(page: PageContext, thread: ThreadReference): ThreadCapabilities {
  const { without = [] } = page.store.config;
  const omitted = without.flatMap((feature) => (isThreadFeature(feature) ? featureCapabilities[feature] : []));
  const capabilities = Object.entries(capabilitiesOf(page, thread));
  return Object.fromEntries(capabilities.filter(([name]) => !omitted.includes(name as keyof ThreadCapabilities)));
}
