/** Hues that stay apart from one another and clean at the lightness avatars have. */
const hues = [12, 38, 60, 142, 162, 192, 222, 250, 275, 300, 325, 350] as const;

/** The hue, in degrees, a person has everywhere and always: made from the id alone. */
export function hueOf(userId: string): number {
  let hash = 2166136261;
  for (let i = 0; i < userId.length; i += 1) {
    hash = Math.imul(hash ^ userId.charCodeAt(i), 16777619);
  }
  return hues[(hash >>> 0) % hues.length] ?? hues[0];
}
