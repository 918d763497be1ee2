const middleOf = (month: number): Date => new Date(Date.UTC(2024, month, 15));

/** Names of months in one language beside a day, long and short, as `asWording` writes them. */
function* monthsOf(language: string): Generator<string> {
  for (const month of ['long', 'short'] as const) {
    const options = { day: 'numeric', month, timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
    const format = new Intl.DateTimeFormat(language, options);
    for (let at = 0; at < 12; at++) {
      const name = format.formatToParts(middleOf(at)).find(({ type }) => type === 'month')?.value ?? '';
      yield name.normalize('NFKC').toLowerCase().replace(/[\d.]/g, '').trim();
    }
  }
}

function namesOfMonths(language: string): readonly string[] {
  const english = [...monthsOf('en-US'), ...monthsOf('en-GB')];
  try {
    return [...english, ...(language ? monthsOf(language) : [])];
  } catch {
    // A page may name a language that there is not.
    return english;
  }
}

/** A month beside a number, or numbers written as a date; `#` is a number that was left out. */
function datePattern(language: string): RegExp {
  const names = [...new Set(namesOfMonths(language))].filter((name) => /^[\p{L}\p{M} '’]+$/u.test(name));
  const month = `(?:${names.sort((a, b) => b.length - a.length).join('|')})`;
  const [noneBefore, noneAfter] = [String.raw`(?<![\p{L}\p{M}])`, String.raw`(?![\p{L}\p{M}])`];
  const kinds = [
    String.raw`${noneBefore}${month}${noneAfter}\.?,? [\d#]`,
    String.raw`[\d#](?:st|nd|rd|th|er)?\.? ?(?:de |d['’])?${month}${noneAfter}`,
    String.raw`[\d#][月월]`,
    String.raw`[\d#]([-/.])[\d#]+\1[\d#]`,
  ];
  return new RegExp(kinds.join('|'), 'u');
}

const patterns = new Map<string, RegExp>();

/**
 * Whether a text holds a date, with its numbers or without: these say which one something is, and do not count by themselves.
 * Months are known by their names in English and in the language of the page, which is the same for everybody.
 */
export function isDated(wording: string): boolean {
  if (!/[\d#]/.test(wording)) return false;
  const { lang } = document.documentElement;
  const pattern = patterns.get(lang) ?? datePattern(lang);
  patterns.set(lang, pattern);
  return pattern.test(wording);
}
