/** Text of a node as it is compared, and where in the node it comes from. */
export interface CanonicalPart {
  readonly text: string;
  /** Offset in the node, in UTF-16 units. */
  readonly from: number;
  /** UTF-16 units of the node it stands for; as many as the text has, or all as one. */
  readonly taken: number;
}

/** Characters that are there for the line breaker and that no reader sees. */
const unseen = '\\u00ad\\u200b\\u2060\\ufeff';
const runs = new RegExp(`[\\s${unseen}]+|[^\\s${unseen}]+`, 'g');
const gap = new RegExp(`^[\\s${unseen}]`);
const onlyUnseen = new RegExp(`^[${unseen}]+$`);
/** Text in which something has to be made canonical, whatever its letters. */
const uneven = new RegExp(`[^\\S ]| {2}|[${unseen}]`);

let graphemes: Intl.Segmenter | undefined;

/** Letters one by one, so that a composed one is known to stand for several characters. */
function* composed(word: string, at: number): Generator<CanonicalPart> {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment, index } of graphemes.segment(word))
    yield { text: segment.normalize(), from: at + index, taken: segment.length };
}

/**
 * Reads text as it is compared: composed letters (NFC), any run of white space as one space, nothing unseen. What looks the
 * same to a reader is the same then, however the page writes it.
 */
export function* canonicalParts(data: string): Generator<CanonicalPart> {
  const isComposed = data.normalize() === data;
  if (isComposed && !uneven.test(data)) {
    if (data) yield { text: data, from: 0, taken: data.length };
    return;
  }
  for (const { 0: run, index } of data.matchAll(runs)) {
    if (!gap.test(run)) {
      if (isComposed || run.normalize() === run) yield { text: run, from: index, taken: run.length };
      else yield* composed(run, index);
    } else if (!onlyUnseen.test(run)) yield { text: ' ', from: index, taken: run.length };
  }
}

/** Text in canonical form, without space around it. */
export const canonical = (data: string): string =>
  [...canonicalParts(data)]
    .map(({ text }) => text)
    .join('')
    .trim();
