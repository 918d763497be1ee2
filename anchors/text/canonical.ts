/** Canonical text of a part of a node, and its origin in the node. */
export interface CanonicalPart {
  readonly text: string;
  /** Offset in the node, in UTF-16 units. */
  readonly sourceOffset: number;
  /** Number of UTF-16 units of the node that it represents: one for one, or all as one unit. */
  readonly sourceLength: number;
}

/** Invisible characters, such as those for line breaking. */
const invisible = '\\u00ad\\u200b\\u2060\\ufeff';
const runs = new RegExp(`[\\s${invisible}]+|[^\\s${invisible}]+`, 'g');
const startsWithSpace = new RegExp(`^[\\s${invisible}]`);
const onlyInvisible = new RegExp(`^[${invisible}]+$`);
/** Matches text that is not canonical, apart from composed letters. */
const needsCanonicalizing = new RegExp(`[^\\S ]| {2}|[${invisible}]`);

let graphemes: Intl.Segmenter | undefined;

/** Yields the graphemes of a word one by one, so that a composed letter is known to represent several characters. */
function* graphemeParts(word: string, offset: number): Generator<CanonicalPart> {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment, index } of graphemes.segment(word))
    yield { text: segment.normalize(), sourceOffset: offset + index, sourceLength: segment.length };
}

/**
 * Yields the canonical text: composed letters (NFC), each run of white space as one space, no invisible characters.
 * Texts that look the same to a reader become the same text.
 */
export function* canonicalParts(data: string): Generator<CanonicalPart> {
  const isComposed = data.normalize() === data;
  if (isComposed && !needsCanonicalizing.test(data)) {
    if (data) yield { text: data, sourceOffset: 0, sourceLength: data.length };
    return;
  }
  for (const { 0: run, index } of data.matchAll(runs)) {
    if (!startsWithSpace.test(run)) {
      if (isComposed || run.normalize() === run) yield { text: run, sourceOffset: index, sourceLength: run.length };
      else yield* graphemeParts(run, index);
    } else if (!onlyInvisible.test(run)) yield { text: ' ', sourceOffset: index, sourceLength: run.length };
  }
}

/** Returns the canonical text without space at its ends. */
export const canonical = (data: string): string =>
  [...canonicalParts(data)]
    .map(({ text }) => text)
    .join('')
    .trim();
