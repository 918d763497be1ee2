/** Removes case and accents from a text, for comparison. */
export function foldText(text: string): string {
  // Fast path: most texts are ASCII.
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** Returns the distinct folded words of a search text (AnnotationQuery, text). */
export function searchTermsOf(text: string): readonly string[] {
  return [...new Set(foldText(text).split(/\s+/))].filter((word) => word !== '');
}
