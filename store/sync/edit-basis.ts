import { commentById } from '../rules/comment-index.js';
import { timeOf, type CommentVersion } from '../model/comment-version.js';
import { versionOf, type AnnotationRecord, type Mutation } from '../model/index.js';
import { editTime } from '../rules/index.js';
import type { Write } from './pending-mutation.js';

/** Most versions an edit may find. */
const MOST_VERSIONS = 100;

/**
 * An edit with the versions it may find: the one its author saw, and where that holds edits of the author's own that
 * are still under way, the ones before those, since any of them may yet be refused. With any other version the edit is refused, so that
 * nobody's text is lost unseen. Other mutations are left as they are.
 */
export function based(mutation: Mutation, shown: AnnotationRecord | undefined, writes: readonly Write[]): Mutation {
  if (mutation.name !== 'comment.update') return mutation;
  const { commentId } = mutation.args.comment;
  const comment = shown && commentById(shown.data.comments, commentId);
  const shownVersion = comment && versionOf(comment);
  // A page names the version by its time alone: where that is the time of the one shown, it is that one.
  const seen =
    mutation.args.basedOn?.map((version) =>
      shownVersion && version === timeOf(shownVersion) ? shownVersion : version,
    ) ?? (shownVersion ? [shownVersion] : undefined);
  if (!seen) return mutation;
  const basis = new Set(seen);
  const times = new Set(seen.map(timeOf));
  for (let at = writes.length - 1; at >= 0 && basis.size < MOST_VERSIONS; at--) {
    const write = writes[at] as Write;
    if (write.commentId !== commentId) continue;
    const { wire } = write;
    const { name, args } = wire.mutation;
    if (name !== 'comment.update' || !args.basedOn) continue;
    if (!times.has(editTime(args.basedOn, wire.at))) continue;
    for (const version of args.basedOn) {
      basis.add(version);
      times.add(timeOf(version));
    }
  }
  return { name: 'comment.update', args: { ...mutation.args, basedOn: bounded([...basis]) } };
}

/** The latest versions, and the one before all edits under way: it is found where they are all refused. */
const bounded = (versions: readonly CommentVersion[]): readonly CommentVersion[] =>
  versions.length > MOST_VERSIONS ? [...versions.slice(0, MOST_VERSIONS - 1), ...versions.slice(-1)] : versions;

/** An edit once more, over the version that is shown now. */
export function rebased(mutation: Mutation, shown: AnnotationRecord | undefined, writes: readonly Write[]): Mutation {
  if (mutation.name !== 'comment.update') return mutation;
  const { basedOn: _, ...args } = mutation.args;
  return based({ name: 'comment.update', args }, shown, writes);
}
