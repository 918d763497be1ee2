import type { AnnotationRecord } from '../model/comment-annotation.js';
import { notFound } from '../model/error.js';
import type { Mutation, MutationArgs, MutationName } from '../model/mutation.js';
import { parseMutation } from '../model/parse.js';
import { addAnnotation, setCategories, setCustomList, setTarget } from './annotations.js';
import { addAttachments, deleteAttachment, deleteRecording } from './attachments.js';
import { inheritCommentIndex } from './comment-index.js';
import { addComment, deleteComment, updateComment } from './comments.js';
import { approve, resolveThread } from './proposals.js';
import { addReaction, deleteReaction } from './reactions.js';
import { markAsRead, markAsUnread } from './read-state.js';
import type { ReduceContext, Reduction } from './reduction.js';
import { assign, setAccess, setPriority, setStatus } from './status.js';
import { subscribe, unsubscribe } from './subscriptions.js';
import { withSnapshots } from './user-snapshots.js';

type RecordMutationName = Exclude<MutationName, 'annotation.add'>;

const reducers: {
  readonly [Name in RecordMutationName]: (
    record: AnnotationRecord,
    args: MutationArgs[Name],
    context: ReduceContext,
  ) => Reduction;
} = {
  'annotation.delete': () => ({ ok: true, record: undefined }),
  // All three set a terminal status. They differ only in their events and notifications.
  'annotation.resolve': resolveThread,
  'annotation.accept': resolveThread,
  'annotation.reject': resolveThread,
  'annotation.approve': approve,
  'annotation.assign': assign,
  'annotation.subscribe': subscribe,
  'annotation.unsubscribe': unsubscribe,
  'annotation.markAsRead': markAsRead,
  'annotation.markAsUnread': markAsUnread,
  'comment.add': addComment,
  'comment.update': updateComment,
  'comment.delete': deleteComment,
  'attachment.add': addAttachments,
  'attachment.delete': deleteAttachment,
  'recording.delete': deleteRecording,
  'reaction.add': addReaction,
  'reaction.delete': deleteReaction,
  'status.set': setStatus,
  'priority.set': setPriority,
  'category.set': setCategories,
  'customList.set': setCustomList,
  'access.set': setAccess,
  'target.set': setTarget,
};

function applyReducer<Name extends RecordMutationName>(
  record: AnnotationRecord,
  { name, args }: Mutation<Name>,
  context: ReduceContext,
) {
  return reducers[name](record, args, context);
}

/**
 * Applies a mutation to a record (decisions, Transitions). Pure: the given record is not modified.
 *
 * The caller checks permissions (`refusalOf`) and duplicates (the log). A malformed or inapplicable mutation returns an
 * error; this function never throws.
 */
export function reduce(record: AnnotationRecord | undefined, mutation: Mutation, context: ReduceContext): Reduction {
  const reduction = reduceRecord(record, mutation, context);
  // An unchanged record stays the same object, even if an earlier version stored more user fields.
  if (!reduction.ok || !reduction.record || reduction.record === record) return reduction;
  const after = withSnapshots(reduction.record, record);
  if (record) inheritCommentIndex(record.data.comments, after.data.comments);
  return { ok: true, record: after };
}

function reduceRecord(record: AnnotationRecord | undefined, mutation: Mutation, context: ReduceContext): Reduction {
  const parsed = parseCached(mutation);
  if (!parsed.ok) return parsed;
  if (parsed.value.name === 'annotation.add') return addAnnotation(record, parsed.value.args, context);
  const { annotationId } = parsed.value.args;
  return record?.id === annotationId
    ? applyReducer(record, parsed.value, context)
    : notFound(`annotation ${annotationId}`);
}

const parsedMutations = new WeakMap<Mutation, ReturnType<typeof parseMutation>>();

/** Parses a mutation. Frozen mutations are parsed once, however often they are replayed. */
function parseCached(mutation: Mutation): ReturnType<typeof parseMutation> {
  const cached = parsedMutations.get(mutation);
  if (cached) return cached;
  const parsed = parseMutation(mutation);
  if (Object.isFrozen(mutation)) parsedMutations.set(mutation, parsed);
  return parsed;
}
