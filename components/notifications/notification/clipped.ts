/** Names are as long as people make them: what was done has to be seen, too. */
const LONGEST = 48;

const graphemes = new Intl.Segmenter();

/** A name that leaves room for the words around it, cut between letters as a reader counts them. */
export function clipped(name: string): string {
  if (name.length <= LONGEST) return name;
  const letters = Array.from(graphemes.segment(name.slice(0, LONGEST * 4)), ({ segment }) => segment);
  return letters.length <= LONGEST ? name : `${letters.slice(0, LONGEST - 1).join('')}…`;
}
