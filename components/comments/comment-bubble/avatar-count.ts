/** Returns how many of several people are shown as avatars: together with the number of the others, at most `max` are shown. */
export const visibleAvatarCount = (count: number, max: number): number => (count > max ? Math.max(0, max - 1) : count);
