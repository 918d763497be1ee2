import type { MutationHandle } from '../../store/api/annotations.js';
import type { CommentApi } from '../../store/api/store.js';
import {
  predefinedConfig,
  type AnnotationRecord,
  type CollabEvents,
  type CommentAnnotation,
  type Mutation,
  type MutationArgs,
  type MutationName,
} from '../../store/model/index.js';
import { ann, caseOf, fitting, history, mutation, names, outcome } from './every-mutation.js';

/** A client-side operation in one of the ways it can be asked for, as Ann does. */
export interface Operation {
  readonly title: string;
  /** What is sent of it. */
  readonly made: Mutation;
  readonly act: (comments: CommentApi) => MutationHandle;
  /** What happened to the thread before, after the history. */
  readonly prepared: typeof history;
  /** What a thread shows once it is done, and not before. Of a new thread, what is shown of it. */
  readonly shows: (thread: CommentAnnotation | undefined, isUnread: boolean) => unknown;
  /** The events it brings about, in order. */
  readonly events: readonly (keyof CollabEvents)[];
}

/** The thread an operation meets. */
export function meeting({ made, prepared }: Operation): AnnotationRecord {
  const record = outcome(fitting(made.name), prepared);
  if (!record) throw new Error('There is no thread.');
  return record;
}

const t1 = { annotationId: 't1' };
const by = (made: Mutation) => ({ user: ann, made });
const heart = { ...t1, commentId: 1, reaction: { reactionId: 'HEART' } };
const fire = { ...heart, reaction: { reactionId: 'FIRE' } };
const draft = { commentId: 4, commentText: 'Soon', isDraft: true };
const commentOf = (thread: CommentAnnotation | undefined, id: number) =>
  thread?.comments.find(({ commentId }) => commentId === id);

/** One way to ask for an operation, its types checked. */
const way = <Name extends MutationName>(
  title: string,
  name: Name,
  args: MutationArgs[Name],
  more: Omit<Operation, 'title' | 'made' | 'prepared'> & { prepared?: readonly Mutation[] },
): Operation => ({ title, made: mutation(name, args), ...more, prepared: (more.prepared ?? []).map(by) });

/** Ways that differ from how each mutation is made as a rule. */
const otherWays: readonly Operation[] = [
  way(
    'addCommentAnnotation, of a draft',
    'annotation.add',
    { annotation: { annotationId: 't2', isDraft: true, comments: [draft] } },
    {
      act: (comments) =>
        comments.addCommentAnnotation({ annotation: { annotationId: 't2', isDraft: true, comments: [draft] } }),
      shows: (thread) => thread?.isDraft,
      events: [],
    },
  ),
  way(
    'addComment, of a draft',
    'comment.add',
    { ...t1, comment: draft },
    {
      act: (comments) => comments.addComment({ ...t1, comment: draft }),
      shows: (thread) => commentOf(thread, 4)?.isDraft,
      events: [],
    },
  ),
  way(
    'addComment, to a resolved thread',
    'comment.add',
    { ...t1, comment: { ...draft, isDraft: false } },
    {
      prepared: [mutation('annotation.resolve', t1)],
      act: (comments) => comments.addComment({ ...t1, comment: { ...draft, isDraft: false } }),
      shows: (thread) => commentOf(thread, 4) && thread?.status.type === 'default',
      events: ['addComment', 'updateStatus'],
    },
  ),
  way(
    'updateComment, to publish a draft',
    'comment.update',
    { ...t1, comment: { commentId: 4, isDraft: false } },
    {
      prepared: [mutation('comment.add', { ...t1, comment: draft })],
      act: (comments) => comments.updateComment({ ...t1, comment: { commentId: 4, isDraft: false } }),
      shows: (thread) => commentOf(thread, 4)?.isDraft === false,
      events: ['addComment'],
    },
  ),
  way(
    'updateComment, to say all anew',
    'comment.update',
    { ...t1, comment: { commentId: 1, commentText: 'So?' }, merge: false },
    {
      act: (comments) => comments.updateComment({ ...t1, comment: { commentId: 1, commentText: 'So?' }, merge: false }),
      shows: (thread) => commentOf(thread, 1)?.attachments.length === 0,
      events: ['updateComment', 'deleteAttachment', 'deleteAttachment'],
    },
  ),
  way(
    'deleteComment, of the first',
    'comment.delete',
    { ...t1, commentId: 1 },
    {
      act: (comments) => comments.deleteComment({ ...t1, commentId: 1 }),
      shows: (thread) => !thread,
      events: ['deleteComment', 'deleteCommentAnnotation'],
    },
  ),
  way('assignUser, to nobody', 'annotation.assign', t1, {
    prepared: [mutation('annotation.assign', { ...t1, assignedTo: { userId: 'cleo' } })],
    act: (comments) => comments.assignUser(t1),
    shows: (thread) => thread && !thread.assignedTo,
    events: ['assignUser'],
  }),
  way('updatePriority, to none', 'priority.set', t1, {
    prepared: [
      mutation('priority.set', { ...t1, priority: predefinedConfig.priorities[0] } as MutationArgs['priority.set']),
    ],
    act: (comments) => comments.updatePriority(t1),
    shows: (thread) => thread && !thread.priority,
    events: ['updatePriority'],
  }),
  way('updateStatus, of a resolved thread', 'status.set', caseOf('status.set').args as MutationArgs['status.set'], {
    prepared: [mutation('annotation.resolve', t1)],
    act: (comments) => comments.updateStatus(caseOf('status.set').args as MutationArgs['status.set']),
    shows: (thread) => thread?.status.type === 'ongoing' && !thread.resolvedByUserId,
    events: ['updateStatus'],
  }),
  way(
    'updateAccess, to public',
    'access.set',
    { ...t1, accessMode: 'public' },
    {
      prepared: [mutation('access.set', { ...t1, accessMode: 'private' })],
      act: (comments) => comments.updateAccess({ ...t1, accessMode: 'public' }),
      shows: (thread) => thread?.accessMode === 'public',
      events: ['updateAccess'],
    },
  ),
  way(
    'toggleReaction, on',
    'reaction.add',
    { ...fire, isToggle: true },
    {
      act: (comments) => comments.toggleReaction(fire),
      shows: (thread) => commentOf(thread, 1)?.reactionAnnotations?.some(({ icon }) => icon === 'FIRE'),
      events: ['addReaction', 'toggleReaction'],
    },
  ),
  way(
    'toggleReaction, off',
    'reaction.delete',
    { ...heart, isToggle: true },
    {
      act: (comments) => comments.toggleReaction(heart),
      shows: (thread) => commentOf(thread, 1)?.reactionAnnotationIds.length === 0,
      events: ['deleteReaction', 'toggleReaction'],
    },
  ),
  way('markAsUnread, of the whole thread', 'annotation.markAsUnread', t1, {
    act: (comments) => comments.markAsUnread(t1),
    shows: (thread) => thread && !thread.viewedBy?.some(({ userId }) => userId === 'ann'),
    events: [],
  }),
];

/** Every client-side operation that writes by itself. */
export const operations: readonly Operation[] = [
  ...names.flatMap((name): readonly Operation[] => {
    const { act, args, shows, events } = caseOf(name);
    return act
      ? [
          {
            title: name,
            made: mutation(name, args),
            act: (comments) => act(comments, args),
            prepared: [],
            shows,
            events,
          },
        ]
      : [];
  }),
  ...otherWays,
];
