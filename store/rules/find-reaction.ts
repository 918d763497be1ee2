import type { Comment } from '../model/comment.js';
import type { Reaction, ReactionAnnotation } from '../model/reaction.js';
import type { User } from '../model/user.js';

/** Everyone's reaction of one kind to a comment; undefined where nobody has it. */
export function reactionTo(
  { reactionAnnotations = [] }: Pick<Comment, 'reactionAnnotations'>,
  reactionId: string,
): ReactionAnnotation | undefined {
  return reactionAnnotations.find(({ icon }) => icon === reactionId);
}

/** A person's own reaction of one kind to a comment. */
export function ownReaction(
  comment: Pick<Comment, 'reactionAnnotations'>,
  reactionId: string,
  { userId }: Pick<User, 'userId'>,
): Reaction | undefined {
  return reactionTo(comment, reactionId)?.reactions?.find(({ from }) => from.userId === userId);
}
