/** Takes case and accents from a text, so that what reads alike compares alike. */
export function foldText(text: string): string {
  // Most of what is written has none, and is a lot.
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** The words of a text as they are looked for, each once (AnnotationQuery, text). */
export function wordsOf(text: string): readonly string[] {
  return [...new Set(foldText(text).split(/\s+/))].filter((word) => word !== '');
}
