import type { AnnotationRecord } from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import { reactionAnnotationIdOf } from '../model/ids.js';
import type { MutationArgs } from '../model/mutation.js';
import { pictureUrl } from '../model/picture-url.js';
import type { CommentConfig } from '../model/predefined.js';
import type { Reaction, ReactionAnnotation, ReactionReference } from '../model/reaction.js';
import { omitFields } from '../model/record-fields.js';
import { reactionTo, ownReaction } from './find-reaction.js';
import { updateCommentInRecord, type ReduceContext, type Reduction } from './reduction.js';

/** Creates the annotation of a reaction, with the given custom icon or the configured one. */
function createReactionAnnotation(
  { annotationId, commentId, reaction }: MutationArgs['reaction.add'],
  { reactions }: CommentConfig,
  first: Reaction,
): ReactionAnnotation {
  const { reactionId, customReaction } = reaction;
  const icon = customReaction ?? reactions.find(({ id }) => id === reactionId);
  return omitFields({
    annotationId: reactionAnnotationIdOf(annotationId, commentId, reactionId),
    commentAnnotationId: annotationId,
    commentId,
    icon: reactionId,
    iconUrl: (icon && pictureUrl(icon)) || undefined,
    iconEmoji: icon?.emoji,
    from: first.from,
  }) as ReactionAnnotation;
}

/** Returns the comment with the reactions of one reaction annotation replaced, and `reactionAnnotationIds` updated. */
function withReactions(
  comment: Comment,
  reactionAnnotation: ReactionAnnotation,
  reactions: readonly Reaction[],
  now: number,
): Comment {
  const all = comment.reactionAnnotations ?? [];
  const next = { ...reactionAnnotation, reactions, lastUpdated: now };
  const isExisting = all.includes(reactionAnnotation);
  const replaced = all.flatMap((item) => (item !== reactionAnnotation ? item : reactions.length > 0 ? next : []));
  const reactionAnnotations = isExisting ? replaced : [...replaced, next];
  return {
    ...comment,
    reactionAnnotations,
    reactionAnnotationIds: reactionAnnotations.map(({ annotationId }) => annotationId),
  };
}

const isSameVariant = (own: Reaction | undefined, { variant }: ReactionReference): boolean =>
  own !== undefined && own.variant === variant;

/** Adds a user's reaction to a comment. A user has one reaction per id; a new variant replaces the previous one. */
export function addReaction(
  record: AnnotationRecord,
  args: MutationArgs['reaction.add'],
  { user, now, config }: ReduceContext,
): Reduction {
  return updateCommentInRecord(record, args.commentId, now, (comment) => {
    const { reactionId, variant } = args.reaction;
    const own = ownReaction(comment, reactionId, user);
    if (isSameVariant(own, args.reaction)) return comment;
    const reaction: Reaction = { from: user, lastUpdated: now, ...(variant !== undefined && { variant }) };
    const reactionAnnotation = reactionTo(comment, reactionId) ?? createReactionAnnotation(args, config, reaction);
    const others = (reactionAnnotation.reactions ?? []).filter((item) => item !== own);
    return withReactions(comment, reactionAnnotation, [...others, reaction], now);
  });
}

/** Removes a user's reaction. Removes the reaction annotation when no reaction is left. */
export function deleteReaction(
  record: AnnotationRecord,
  { commentId, reaction: { reactionId } }: MutationArgs['reaction.delete'],
  { user, now }: ReduceContext,
): Reduction {
  return updateCommentInRecord(record, commentId, now, (comment) => {
    const reactionAnnotation = reactionTo(comment, reactionId);
    const own = ownReaction(comment, reactionId, user);
    if (!reactionAnnotation || !own) return comment;
    const others = (reactionAnnotation.reactions ?? []).filter((item) => item !== own);
    return withReactions(comment, reactionAnnotation, others, now);
  });
}
