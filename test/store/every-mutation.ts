import type { MutationHandle } from '../../store/api/annotations.js';
import type { CommentApi } from '../../store/api/store.js';
import {
  predefinedConfig,
  type AnnotationRecord,
  type CollabEvents,
  type CommentAnnotation,
  type CommentConfig,
  type CustomStatus,
  type Mutation,
  type MutationArgs,
  type MutationName,
  type User,
} from '../../store/model/index.js';
import { reduce, type ReduceContext } from '../../store/rules/index.js';

const person = (userId: string): User => ({ userId, organizationId: 'o1', name: userId });

/** Who acts, and who wrote the second comment. */
export const ann = person('ann');
export const ben = person('ben');

export const config: CommentConfig = {
  ...predefinedConfig,
  customList: { type: 'multi', placeholder: 'Select', data: [{ id: 'web', label: 'Web' }] },
};

const statusOf = (id: string): CustomStatus => {
  const found = config.statuses.find((status) => status.id === id);
  if (!found) throw new Error(`No status ${id}.`);
  return found;
};

/** A mutation by name and arguments. */
export const mutation = <Name extends MutationName>(name: Name, args: MutationArgs[Name]): Mutation =>
  ({ name, args }) as Mutation;

const [t1, first, third] = [{ annotationId: 't1' }, { annotationId: 't1', commentId: 1 }, 3];
const heart = { ...first, reaction: { reactionId: 'HEART' } };

/** How the thread came about that every mutation fits: Ann began it and wrote its first and third comment, Ben the second. */
export const history: readonly { readonly user: User; readonly made: Mutation }[] = [
  {
    user: ann,
    made: mutation('annotation.add', {
      annotation: {
        ...t1,
        comments: [
          {
            commentId: 1,
            commentText: 'Is this right?',
            attachments: [{ attachmentId: 1 }, { attachmentId: 2 }],
            recorders: [{ id: 'r1', tag: '', type: 'audio' }],
          },
        ],
      },
    }),
  },
  { user: ann, made: mutation('reaction.add', heart) },
  { user: ann, made: mutation('comment.add', { ...t1, comment: { commentId: third, commentText: 'Well?' } }) },
  { user: ben, made: mutation('comment.add', { ...t1, comment: { commentId: 2, commentText: 'Yes.' } }) },
];

/** When the history happened; what a test does comes later. */
export const THEN = 1000;
export const NOW = 2000;

export const contextOf = (user: User, now: number): ReduceContext => ({
  ...{ user, now, config, annotationNumber: 1, documentId: 'd1', organizationId: 'o1' },
});

/** What mutations make of a record, one after the other. */
export function outcome(
  record: AnnotationRecord | undefined,
  steps: typeof history,
  now = THEN,
): AnnotationRecord | undefined {
  return steps.reduce<AnnotationRecord | undefined>((before, { user, made }) => {
    const reduction = reduce(before, made, contextOf(user, now));
    if (!reduction.ok) throw new Error(`${made.name}: ${reduction.error.message}`);
    return reduction.record;
  }, record);
}

/** The thread that a mutation fits; without a name, all but `annotation.markAsUnread`, before which Ann has read it. */
export function fitting(name?: MutationName): AnnotationRecord {
  const read = { user: ann, made: mutation('annotation.markAsRead', t1) };
  const record = outcome(undefined, name === 'annotation.markAsUnread' ? [...history, read] : history);
  if (!record) throw new Error('There is no thread.');
  return record;
}

/** One mutation, as Ann makes it. */
interface Case<Name extends MutationName> {
  readonly args: MutationArgs[Name];
  /** The client-side operation it comes of; none where only the REST interface brings it about. */
  readonly act: ((comments: CommentApi, args: MutationArgs[Name]) => MutationHandle) | undefined;
  /** What a thread shows once it is done, and not before. Of a new thread, what is shown of it. */
  readonly shows: (thread: CommentAnnotation | undefined, isUnread: boolean) => unknown;
  /** The events it brings about, in order. */
  readonly events: readonly (keyof CollabEvents)[];
}

const commentOf = (data: CommentAnnotation | undefined, id: number) =>
  data?.comments.find(({ commentId }) => commentId === id);
const added = { annotationId: 't2', comments: [{ commentId: 9, commentText: 'New' }] };
const [priority, category] = [predefinedConfig.priorities, predefinedConfig.categories].map(([value]) => value);
if (!priority || !category) throw new Error('The predefined sets are empty.');

/** Every mutation there is: one that is missing here does not compile. */
export const cases: { readonly [Name in MutationName]: Case<Name> } = {
  'annotation.add': {
    args: { annotation: added },
    act: (comments, { annotation }) => comments.addCommentAnnotation({ annotation }),
    shows: (thread) => thread?.annotationId === 't2',
    events: ['addCommentAnnotation'],
  },
  'annotation.delete': {
    args: t1,
    act: (comments, args) => comments.deleteCommentAnnotation(args),
    shows: (thread) => !thread,
    events: ['deleteCommentAnnotation'],
  },
  'annotation.resolve': {
    args: t1,
    act: (comments, args) => comments.resolveCommentAnnotation(args),
    shows: (thread) => thread?.resolvedByUserId === 'ann',
    events: ['updateStatus', 'resolveComment'],
  },
  'annotation.assign': {
    args: { ...t1, assignedTo: { userId: 'cleo' } },
    act: (comments, { assignedTo }) => comments.assignUser({ ...t1, ...(assignedTo && { assignedTo }) }),
    shows: (thread) => thread?.assignedTo?.userId === 'cleo',
    events: ['assignUser'],
  },
  'annotation.approve': {
    args: t1,
    act: (comments, args) => comments.approveCommentAnnotation(args),
    shows: (thread) => thread?.approved,
    events: ['approveCommentAnnotation'],
  },
  'annotation.accept': {
    args: t1,
    act: (comments, args) => comments.acceptCommentAnnotation(args),
    shows: (thread) => thread?.status.type === 'terminal',
    events: ['updateStatus', 'acceptCommentAnnotation'],
  },
  'annotation.reject': {
    args: t1,
    act: (comments, args) => comments.rejectCommentAnnotation(args),
    shows: (thread) => thread?.status.type === 'terminal',
    events: ['updateStatus', 'rejectCommentAnnotation'],
  },
  'annotation.subscribe': {
    args: t1,
    act: (comments, args) => comments.subscribeCommentAnnotation(args),
    shows: (thread) => Object.values(thread?.subscribedUsers ?? {}).some(({ type }) => type === 'manual'),
    events: ['subscribeCommentAnnotation'],
  },
  'annotation.unsubscribe': {
    args: t1,
    act: (comments, args) => comments.unsubscribeCommentAnnotation(args),
    shows: (thread) => Object.values(thread?.unsubscribedUsers ?? {}).some(({ type }) => type === 'manual'),
    events: ['unsubscribeCommentAnnotation'],
  },
  'annotation.markAsRead': {
    args: t1,
    act: (comments, args) => comments.markAsRead(args),
    shows: (thread, isUnread) => !isUnread && thread,
    events: [],
  },
  'annotation.markAsUnread': {
    args: first,
    act: (comments, args) => comments.markAsUnread(args),
    shows: (thread) => thread && !thread.viewedBy?.some(({ userId }) => userId === 'ann'),
    events: [],
  },
  'comment.add': {
    args: { ...t1, comment: { commentId: 4, commentText: 'So be it.' }, assignedTo: person('cleo') },
    act: (comments, { comment }) => comments.addComment({ ...t1, comment, assignedTo: person('cleo') }),
    shows: (thread) => commentOf(thread, 4) && thread?.assignedTo?.userId === 'cleo',
    events: ['addComment', 'assignUser'],
  },
  'comment.update': {
    args: { ...t1, comment: { commentId: 1, commentText: 'Is it?' } },
    act: (comments, { comment }) => comments.updateComment({ ...t1, comment }),
    shows: (thread) => commentOf(thread, 1)?.isEdited,
    events: ['updateComment'],
  },
  'comment.delete': {
    args: { ...t1, commentId: third },
    act: (comments, args) => comments.deleteComment(args),
    shows: (thread) => thread && !commentOf(thread, third),
    events: ['deleteComment'],
  },
  'attachment.add': {
    args: { ...first, attachments: [{ attachmentId: 3 }] },
    // What it carries has to be uploaded first: store-attachments.test.ts.
    act: undefined,
    shows: (thread) => commentOf(thread, 1)?.attachments.some(({ attachmentId }) => attachmentId === 3),
    events: [],
  },
  'attachment.delete': {
    args: { ...first, attachmentId: 1 },
    act: (comments, args) => comments.deleteAttachment(args),
    shows: (thread) => commentOf(thread, 1)?.attachments.length === 1,
    events: ['deleteAttachment'],
  },
  'recording.delete': {
    args: { ...first, recorderId: 'r1' },
    act: (comments, args) => comments.deleteRecording(args),
    shows: (thread) => commentOf(thread, 1)?.recorders.length === 0,
    events: ['deleteRecording'],
  },
  'reaction.add': {
    args: { ...first, reaction: { reactionId: 'FIRE' } },
    act: (comments, args) => comments.addReaction(args),
    shows: (thread) => commentOf(thread, 1)?.reactionAnnotations?.some(({ icon }) => icon === 'FIRE'),
    events: ['addReaction'],
  },
  'reaction.delete': {
    args: heart,
    act: (comments, args) => comments.deleteReaction(args),
    shows: (thread) => commentOf(thread, 1)?.reactionAnnotationIds.length === 0,
    events: ['deleteReaction'],
  },
  'status.set': {
    args: { ...t1, status: statusOf('IN_PROGRESS') },
    act: (comments, args) => comments.updateStatus(args),
    shows: (thread) => thread?.status.id === 'IN_PROGRESS',
    events: ['updateStatus'],
  },
  'priority.set': {
    args: { ...t1, priority },
    act: (comments, args) => comments.updatePriority(args),
    shows: (thread) => thread?.priority?.id === priority.id,
    events: ['updatePriority'],
  },
  'category.set': {
    args: { ...t1, commentCategories: [category] },
    act: (comments, args) => comments.updateCategory(args),
    shows: (thread) => thread?.commentCategories.length === 1,
    events: [],
  },
  'customList.set': {
    args: { ...t1, customList: [{ id: 'web', label: 'Web' }] },
    act: (comments, args) => comments.updateCustomList(args),
    shows: (thread) => thread?.customList?.length === 1,
    events: [],
  },
  'access.set': {
    args: { ...t1, accessMode: 'private' },
    act: (comments, args) => comments.updateAccess(args),
    shows: (thread) => thread?.accessMode === 'private',
    events: ['updateAccess'],
  },
  'target.set': {
    args: { ...t1, targetElement: { elementId: 'title' } },
    act: (comments, args) => comments.updateTarget(args),
    shows: (thread) => thread?.targetElementId === 'title',
    events: [],
  },
};

export const names = Object.keys(cases) as readonly MutationName[];

/** A case with its types let go, for tables. */
export const caseOf = (name: MutationName): Case<MutationName> => cases[name] as unknown as Case<MutationName>;

/** The mutation of a case. */
export const madeOf = (name: MutationName): Mutation => mutation(name, caseOf(name).args);
