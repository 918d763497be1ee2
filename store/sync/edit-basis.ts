import { versionTime, type CommentVersion } from '../model/comment-version.js';
import { versionOf, type AnnotationRecord, type Mutation } from '../model/index.js';
import { commentById } from '../rules/comment-index.js';
import { editTime } from '../rules/index.js';
import type { PendingMutation } from './pending-mutation.js';

/** Maximum number of versions in the basis of an edit. */
const MAX_VERSIONS = 100;

/**
 * Returns an edit with the versions it may be applied to (`basedOn`). These are the version its author saw, and those
 * before the author's own unconfirmed edits, which may still be refused. On any other version the edit is refused, so
 * that no text is overwritten unseen. Returns other mutations unchanged.
 */
export function withEditBasis(
  mutation: Mutation,
  shown: AnnotationRecord | undefined,
  mutations: readonly PendingMutation[],
): Mutation {
  if (mutation.name !== 'comment.update') return mutation;
  const { commentId } = mutation.args.comment;
  const comment = shown && commentById(shown.data.comments, commentId);
  const shownVersion = comment && versionOf(comment);
  // A page gives the version by its time alone. It stands for the shown version when the times are equal.
  const seen =
    mutation.args.basedOn?.map((version) =>
      shownVersion && version === versionTime(shownVersion) ? shownVersion : version,
    ) ?? (shownVersion ? [shownVersion] : undefined);
  if (!seen) return mutation;
  const basis = new Set(seen);
  const times = new Set(seen.map(versionTime));
  for (let at = mutations.length - 1; at >= 0 && basis.size < MAX_VERSIONS; at--) {
    const pending = mutations[at] as PendingMutation;
    if (pending.commentId !== commentId) continue;
    const { wire } = pending;
    const { name, args } = wire.mutation;
    if (name !== 'comment.update' || !args.basedOn) continue;
    if (!times.has(editTime(args.basedOn, wire.at))) continue;
    for (const version of args.basedOn) {
      basis.add(version);
      times.add(versionTime(version));
    }
  }
  return { name: 'comment.update', args: { ...mutation.args, basedOn: limitVersions([...basis]) } };
}

/**
 * Returns at most `MAX_VERSIONS`: the latest ones, and the one before all unconfirmed edits, which remains when all
 * of them are refused.
 */
const limitVersions = (versions: readonly CommentVersion[]): readonly CommentVersion[] =>
  versions.length > MAX_VERSIONS ? [...versions.slice(0, MAX_VERSIONS - 1), ...versions.slice(-1)] : versions;

/** Returns an edit that replaces the version shown now. */
export function rebaseEdit(
  mutation: Mutation,
  shown: AnnotationRecord | undefined,
  mutations: readonly PendingMutation[],
): Mutation {
  if (mutation.name !== 'comment.update') return mutation;
  const { basedOn: _, ...args } = mutation.args;
  return withEditBasis({ name: 'comment.update', args }, shown, mutations);
}
