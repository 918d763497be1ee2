import type { CustomReaction, ReactionAnnotation } from '../../../store/index.js';
import { pictureUrl } from '../../../store/model/picture-url.js';

/** The variant that all who reacted chose, where it can be drawn. */
function sharedVariant({ reactions = [] }: ReactionAnnotation): string | undefined {
  const [variant] = new Set(reactions.map((each) => each.variant));
  const isShared = reactions.every((each) => each.variant === variant);
  return isShared && variant && /\p{Emoji_Modifier}/u.test(variant) ? variant : undefined;
}

/** How a kind of reaction is drawn and named: as it was given, else as the set has it. */
export function drawnReaction(kind: ReactionAnnotation, set: readonly CustomReaction[]): CustomReaction {
  const id = kind.icon ?? '';
  const offered = set.find((each) => each.id === id);
  const url = kind.iconUrl ?? (offered && pictureUrl(offered));
  const emoji = sharedVariant(kind) ?? kind.iconEmoji ?? offered?.emoji;
  return { id, name: offered?.name ?? kind.iconEmoji ?? id, ...(url && { url }), ...(emoji && { emoji }) };
}
