import { addAnnotation, setCategories, setCustomList, setTarget } from './annotations.js';
import { addAttachments, deleteAttachment, deleteRecording } from './attachments.js';
import { followComments } from './comment-index.js';
import { addComment, deleteComment, updateComment } from './comments.js';
import { approve, settle } from './suggestions.js';
import { notFound } from '../model/error.js';
import { parseMutation } from '../model/parse.js';
import type { Mutation, MutationArgs, MutationName } from '../model/mutation.js';
import { addReaction, deleteReaction } from './reactions.js';
import { markAsRead, markAsUnread } from './read-state.js';
import type { AnnotationRecord } from '../model/comment-annotation.js';
import type { ReduceContext, Reduction } from './reduction.js';
import { withSnapshots } from './user-snapshots.js';
import { subscribe, unsubscribe } from './subscriptions.js';
import { assign, setAccess, setPriority, setStatus } from './status.js';

type Change = Exclude<MutationName, 'annotation.add'>;

const changes: {
  readonly [Name in Change]: (record: AnnotationRecord, args: MutationArgs[Name], context: ReduceContext) => Reduction;
} = {
  'annotation.delete': () => ({ ok: true, record: undefined }),
  // What sets them apart is for those who hear of it: an accepted thread, a rejected and a resolved one are all over.
  'annotation.resolve': settle,
  'annotation.accept': settle,
  'annotation.reject': settle,
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

function change<Name extends Change>(record: AnnotationRecord, { name, args }: Mutation<Name>, context: ReduceContext) {
  return changes[name](record, args, context);
}

/**
 * What a mutation makes of a record (decisions, Transitions). Pure: the record given is left as it is.
 *
 * Whether the user may is asked of `refusalOf`, and whether the mutation was applied before is the log's to know. A mutation that
 * is malformed or cannot be applied is an error that says why; nothing is thrown.
 */
export function reduce(record: AnnotationRecord | undefined, mutation: Mutation, context: ReduceContext): Reduction {
  const reduction = reduced(record, mutation, context);
  // A record that stays the same is no change, even if an earlier version stored more of its people.
  if (!reduction.ok || !reduction.record || reduction.record === record) return reduction;
  const after = withSnapshots(reduction.record, record);
  if (record) followComments(record.data.comments, after.data.comments);
  return { ok: true, record: after };
}

function reduced(record: AnnotationRecord | undefined, mutation: Mutation, context: ReduceContext): Reduction {
  const parsed = parsedOnce(mutation);
  if (!parsed.ok) return parsed;
  if (parsed.value.name === 'annotation.add') return addAnnotation(record, parsed.value.args, context);
  const { annotationId } = parsed.value.args;
  return record?.id === annotationId ? change(record, parsed.value, context) : notFound(`annotation ${annotationId}`);
}

const known = new WeakMap<Mutation, ReturnType<typeof parseMutation>>();

/** A mutation that is frozen is parsed once, however often it is replayed. */
function parsedOnce(mutation: Mutation): ReturnType<typeof parseMutation> {
  const before = known.get(mutation);
  if (before) return before;
  const parsed = parseMutation(mutation);
  if (Object.isFrozen(mutation)) known.set(mutation, parsed);
  return parsed;
}
