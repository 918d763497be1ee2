import type { ReactionAnnotation, User } from '../store/index.js';
import { people } from './sample-threads.js';

/** Everyone's reaction of one kind to a comment, as the store has it. */
export function reactions(
  icon: string,
  iconEmoji: string,
  from: readonly User[],
  more: Partial<ReactionAnnotation> = {},
): ReactionAnnotation {
  return {
    annotationId: `reaction-${icon}`,
    icon,
    iconEmoji,
    reactions: from.map((user, index) => ({ from: user, lastUpdated: index + 1 })),
    ...more,
  };
}

const { ana, ben, mai, wolfe } = people;

/** A few kinds, one of them Ana's own too. */
export const someReactions: readonly ReactionAnnotation[] = [
  reactions('THUMBS_UP', '👍', [ben, mai, ana]),
  reactions('EYES', '👀', [wolfe]),
  reactions('🦄', '🦄', [mai, ben]),
];
