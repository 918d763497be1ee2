import type { Comment } from '../model/comment.js';
import type { Reaction, ReactionAnnotation, ReactionReference } from '../model/reaction.js';
import { commentChanged, type ReduceContext, type Reduction } from './reduction.js';
import { reactionAnnotationIdOf } from '../model/ids.js';
import type { MutationArgs } from '../model/mutation.js';
import { pictureAddress } from '../model/picture-url.js';
import type { CommentConfig } from '../model/predefined.js';
import type { AnnotationRecord } from '../model/comment-annotation.js';
import { without } from '../model/record-fields.js';
import { reactionTo, ownReaction } from './find-reaction.js';

/** A reaction that nobody had yet, drawn as given or as the set has it. */
function newReaction(
  { annotationId, commentId, reaction }: MutationArgs['reaction.add'],
  { reactions }: CommentConfig,
  first: Reaction,
): ReactionAnnotation {
  const { reactionId, customReaction } = reaction;
  const drawn = customReaction ?? reactions.find(({ id }) => id === reactionId);
  return without({
    annotationId: reactionAnnotationIdOf(annotationId, commentId, reactionId),
    commentAnnotationId: annotationId,
    commentId,
    icon: reactionId,
    iconUrl: (drawn && pictureAddress(drawn)) || undefined,
    iconEmoji: drawn?.emoji,
    from: first.from,
  }) as ReactionAnnotation;
}

/** The comment with these reactions of one kind, in place of those before; the ids keep step. */
function withReactions(
  comment: Comment,
  kind: ReactionAnnotation,
  reactions: readonly Reaction[],
  now: number,
): Comment {
  const all = comment.reactionAnnotations ?? [];
  const next = { ...kind, reactions, lastUpdated: now };
  const isKnown = all.includes(kind);
  const kept = all.flatMap((each) => (each !== kind ? each : reactions.length > 0 ? next : []));
  const reactionAnnotations = isKnown ? kept : [...kept, next];
  return {
    ...comment,
    reactionAnnotations,
    reactionAnnotationIds: reactionAnnotations.map(({ annotationId }) => annotationId),
  };
}

const isSame = (own: Reaction | undefined, { variant }: ReactionReference): boolean =>
  own !== undefined && own.variant === variant;

/** A person reacts to a comment, once in each kind; another variant takes the place of the one before. */
export function addReaction(
  record: AnnotationRecord,
  args: MutationArgs['reaction.add'],
  { user, now, config }: ReduceContext,
): Reduction {
  return commentChanged(record, args.commentId, now, (comment) => {
    const { reactionId, variant } = args.reaction;
    const own = ownReaction(comment, reactionId, user);
    if (isSame(own, args.reaction)) return comment;
    const reaction: Reaction = { from: user, lastUpdated: now, ...(variant !== undefined && { variant }) };
    const kind = reactionTo(comment, reactionId) ?? newReaction(args, config, reaction);
    const others = (kind.reactions ?? []).filter((each) => each !== own);
    return withReactions(comment, kind, [...others, reaction], now);
  });
}

/** A person takes their reaction back; one that nobody has any more is gone. */
export function deleteReaction(
  record: AnnotationRecord,
  { commentId, reaction: { reactionId } }: MutationArgs['reaction.delete'],
  { user, now }: ReduceContext,
): Reduction {
  return commentChanged(record, commentId, now, (comment) => {
    const kind = reactionTo(comment, reactionId);
    const own = ownReaction(comment, reactionId, user);
    if (!kind || !own) return comment;
    const others = (kind.reactions ?? []).filter((each) => each !== own);
    return withReactions(comment, kind, others, now);
  });
}
