const segmenter = new Intl.Segmenter();

/** What follows the last dot of a file's name, where that is short enough to be a type; else empty. */
export function extensionOf(name: string): string {
  return /[^.]\.([\p{L}\p{N}]{1,5})$/u.exec(name)?.[1]?.toUpperCase() ?? '';
}

/** A file's name in two: the end, which tells files apart and names their type, is never cut. */
export function nameParts(name: string): readonly [start: string, end: string] {
  const extension = extensionOf(name);
  const kept = extension ? extension.length + 4 : 6;
  const letters = Array.from(segmenter.segment(name), ({ segment }) => segment);
  return letters.length <= kept + 4 ? [name, ''] : [letters.slice(0, -kept).join(''), letters.slice(-kept).join('')];
}
