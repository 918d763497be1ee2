const middleOfMonth = (month: number): Date => new Date(Date.UTC(2024, month, 15));

/** Yields the month names of a language as they are written beside a day, long and short, in normalized form. */
function* monthNamesIn(language: string): Generator<string> {
  for (const month of ['long', 'short'] as const) {
    const options = { day: 'numeric', month, timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
    const format = new Intl.DateTimeFormat(language, options);
    for (let at = 0; at < 12; at++) {
      const name = format.formatToParts(middleOfMonth(at)).find(({ type }) => type === 'month')?.value ?? '';
      yield name.normalize('NFKC').toLowerCase().replace(/[\d.]/g, '').trim();
    }
  }
}

function knownMonthNames(language: string): readonly string[] {
  const english = [...monthNamesIn('en-US'), ...monthNamesIn('en-GB')];
  try {
    return [...english, ...(language ? monthNamesIn(language) : [])];
  } catch {
    // The `lang` of a page may be an unknown language.
    return english;
  }
}

/** Creates a pattern of a month beside a number, or of numbers written as a date; `#` is a masked number. */
function createDatePattern(language: string): RegExp {
  const names = [...new Set(knownMonthNames(language))].filter((name) => /^[\p{L}\p{M} '’]+$/u.test(name));
  const month = `(?:${names.sort((a, b) => b.length - a.length).join('|')})`;
  const noLetterBefore = String.raw`(?<![\p{L}\p{M}])`;
  const noLetterAfter = String.raw`(?![\p{L}\p{M}])`;
  const alternatives = [
    String.raw`${noLetterBefore}${month}${noLetterAfter}\.?,? [\d#]`,
    String.raw`[\d#](?:st|nd|rd|th|er)?\.? ?(?:de |d['’])?${month}${noLetterAfter}`,
    String.raw`[\d#][月월]`,
    String.raw`[\d#]([-/.])[\d#]+\1[\d#]`,
  ];
  return new RegExp(alternatives.join('|'), 'u');
}

const patterns = new Map<string, RegExp>();

/**
 * Whether a text contains a date, with its numbers or masked. Dates identify content and are not counters. Month names
 * are known in English and in the language of the page.
 */
export function hasDate(text: string): boolean {
  if (!/[\d#]/.test(text)) return false;
  const { lang } = document.documentElement;
  const pattern = patterns.get(lang) ?? createDatePattern(lang);
  patterns.set(lang, pattern);
  return pattern.test(text);
}
