import type { CustomReaction, ReactionAnnotation, ReactionReference } from '../../../store/index.js';

/** A reaction somebody chooses: of the set, or any emoji, in a variant of it or as it is. */
export type ReactionChoice = CustomReaction & Pick<ReactionReference, 'variant'>;

/** Whether two emoji are the same, however either asks to be drawn. */
const isSame = (one = '', other = ''): boolean =>
  one !== '' && one.replace(/\uFE0F/g, '') === other.replace(/\uFE0F/g, '');

/** What a choice is called in a request: by the id of the set, or of what others chose before, so that the same comes together. */
export function referenceOf(
  { id, emoji, url, variant }: ReactionChoice,
  set: readonly CustomReaction[],
  kinds: readonly ReactionAnnotation[],
): ReactionReference {
  const offered = set.find((each) => each.id === id || isSame(each.emoji, emoji));
  const known = kinds.find(({ icon, iconEmoji }) => icon === id || isSame(iconEmoji, emoji));
  return {
    reactionId: offered?.id ?? known?.icon ?? id,
    ...(!offered && { customReaction: { ...(emoji && { emoji }), ...(url && { url }) } }),
    ...(variant && { variant }),
  };
}
