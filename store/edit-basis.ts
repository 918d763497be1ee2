import { timeOf } from './model/comment-version.js';
import { editTime, versionOf, type AnnotationRecord, type Mutation } from './model/index.js';
import type { Write } from './write.js';

/**
 * An edit with the versions it may find: the one its author saw, and where that holds edits of the author's own that
 * are still under way, the ones before those, since any of them may yet be refused. With any other version the edit is refused, so that
 * nobody's text is lost unseen. Other mutations are left as they are.
 */
export function based(mutation: Mutation, shown: AnnotationRecord | undefined, writes: readonly Write[]): Mutation {
  if (mutation.name !== 'comment.update') return mutation;
  const { commentId } = mutation.args.comment;
  const comment = shown?.data.comments.find((each) => each.commentId === commentId);
  const shownVersion = comment && versionOf(comment);
  // A page names the version by its time alone: where that is the time of the one shown, it is that one.
  const seen =
    mutation.args.basedOn?.map((version) =>
      shownVersion && version === timeOf(shownVersion) ? shownVersion : version,
    ) ?? (shownVersion ? [shownVersion] : undefined);
  if (!seen) return mutation;
  const basis = new Set(seen);
  for (const { wire } of writes.toReversed()) {
    const { name, args } = wire.mutation;
    if (name !== 'comment.update' || args.comment.commentId !== commentId || !args.basedOn) continue;
    const made = editTime(args.basedOn, wire.at);
    if ([...basis].some((version) => timeOf(version) === made)) for (const version of args.basedOn) basis.add(version);
  }
  return { name: 'comment.update', args: { ...mutation.args, basedOn: [...basis] } };
}

/** An edit once more, over the version that is shown now. */
export function rebased(mutation: Mutation, shown: AnnotationRecord | undefined, writes: readonly Write[]): Mutation {
  if (mutation.name !== 'comment.update') return mutation;
  const { basedOn: _, ...args } = mutation.args;
  return based({ name: 'comment.update', args }, shown, writes);
}
