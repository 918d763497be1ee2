/** What frameworks count up or draw anew at each render: ids that mean another element the next time. */
const generatedIds = [
  /[:«»]/, // React's useId
  /^(radix|headlessui|react-aria|mui|rc|ember|yui|ext-gen|el-id|v|aria|downshift|chakra|mantine|uid|auto|cdk|mat|ng|svelte|astro|jsx|css|sc)[-_]?.*\d/i,
];

/** Words in a class that tell how an element stands, not what it is. */
const stateWords = new Set(
  `active open opened closed selected checked current hover hovered focus focused visited disabled enabled visible hidden
  show shown collapsed expanded loading loaded pressed dragging first last odd even in out entering leaving`.split(
    /\s+/,
  ),
);

/** First words of class names that a tool has made. */
const madeByTool = /^(css|sc|jss|jsx|svelte|emotion|astro|tw|makestyles|styles|ng|is|has|js|v)$/i;

/** Whether a word looks drawn at random: digits among letters, or more consonants in a row than anyone would write. */
function looksHashed(word: string): boolean {
  if (word.length < 5) return false;
  const turns = word.match(/[a-z]\d|\d[a-z]/gi)?.length ?? 0;
  const caseTurns = word.match(/[a-z][A-Z]/g)?.length ?? 0;
  return turns > 1 || (caseTurns > 1 && word.length < 9) || /[bcdfghjklmnpqrstvwxz]{6}/i.test(word);
}

const wordsOf = (name: string): string[] => name.split(/[-_./\s]+/).filter(Boolean);

/** Whether an id is likely to name the same element the next time the page is made. */
export function isStableId(id: string): boolean {
  if (!id || id.length > 128 || /^\d*$/.test(id) || /\s/.test(id)) return false;
  return !generatedIds.some((pattern) => pattern.test(id)) && !wordsOf(id).some(looksHashed);
}

const ordinals = 'one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|fourth|fifth|last';
const ordinalWord = new RegExp(String.raw`(?:^|[-_.])(?:${ordinals})$`, 'i');
const ordinalEnd = new RegExp(`[a-z](?:${ordinals.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())})$`);

/** Whether a name may be made from a position in a list: it ends in a small number, in digits or as a word. */
export const isFromPosition = (name: string): boolean =>
  /(^|\D)\d{1,3}$/.test(name) || ordinalWord.test(name) || ordinalEnd.test(name);

/** Whether a class says what an element is: no hash, no state, nothing a tool has made, no utility with a number. */
export function isStableClass(name: string): boolean {
  if (name.length < 4 || !/^[a-z]+(?:[-_]{1,2}[a-z]+)*$/i.test(name)) return false;
  const words = wordsOf(name);
  return !madeByTool.test(words[0] ?? '') && !words.some((word) => looksHashed(word) || stateWords.has(word));
}
