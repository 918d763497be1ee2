import type { Comment } from '../model/comment.js';
import type { Reaction, ReactionAnnotation } from '../model/reaction.js';
import type { User } from '../model/user.js';

/** Returns the reaction annotation of a comment with a reaction id, or undefined. */
export function reactionTo(
  { reactionAnnotations = [] }: Pick<Comment, 'reactionAnnotations'>,
  reactionId: string,
): ReactionAnnotation | undefined {
  return reactionAnnotations.find(({ icon }) => icon === reactionId);
}

/** Returns a user's own reaction to a comment with a reaction id, or undefined. */
export function ownReaction(
  comment: Pick<Comment, 'reactionAnnotations'>,
  reactionId: string,
  { userId }: Pick<User, 'userId'>,
): Reaction | undefined {
  return reactionTo(comment, reactionId)?.reactions?.find(({ from }) => from.userId === userId);
}
