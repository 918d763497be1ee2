/** Skin tones from light to dark, after none. */
export const skinTones: readonly string[] = ['', '🏻', '🏼', '🏽', '🏾', '🏿'];

/** Families have no tones, though the people they are made of do. */
const family = /^👪|\u200D[👦👧🧒]/u;
/** Who may have a tone; not the hands that two people hold. */
const person = /(?<!\u200D(?=🤝))\p{Emoji_Modifier_Base}\uFE0F?/gu;

/** An emoji in a skin tone; as it is, where it has none. */
export function inSkinTone(emoji: string, tone: string): string {
  if (!tone || family.test(emoji)) return emoji;
  return emoji.replace(person, (base) => base.replace('\uFE0F', '') + tone);
}
