import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { describeText } from '../../../anchors/text/describe-text.js';
import { findText } from '../../../anchors/text/find-text.js';
import { clearPages, pageOf } from '../page.js';

/** A word of a page; a copy of another has that one's origin. */
interface Word {
  readonly text: string;
  readonly id: number;
  readonly origin: number;
}

type Page = readonly (readonly Word[])[];

const vocabulary =
  `the of and to in a is that it was for on are as with his they at be this have from or one had by word but not what all
were we when your can said there use an each which she do how their if will up other about out many then them these so some
her would make like him into time has look two more write go see number no way could people my than first water been call`.split(
    /\s+/,
  );

const text = fc.constantFrom(...vocabulary);
/** What is written later is made of other words: were it the same by chance, nobody could tell either. */
const laterText = text.map((word) => word.toUpperCase());

/** How many of the characters around a quote are its neighbourhood: the far ones may have changed. */
const near = 16;

type Edit = (page: Page, fresh: (text: string) => Word) => Page;

const at = (page: Page, which: number): number => which % page.length;

const change = (page: Page, which: number, make: (words: readonly Word[]) => readonly Word[]): Page =>
  page.map((words, index) => (index === at(page, which) ? make(words) : words));

const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.nat(), fc.nat(), fc.array(laterText, { minLength: 1, maxLength: 6 })).map<Edit>(
    ([which, place, words]) =>
      (page, fresh) =>
        change(page, which, (old) => old.toSpliced(place % (old.length + 1), 0, ...words.map(fresh))),
  ),
  fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 8 })).map<Edit>(
    ([which, place, count]) =>
      (page) =>
        change(page, which, (old) => old.toSpliced(place % (old.length + 1), count)),
  ),
  fc.tuple(fc.nat(), fc.nat()).map<Edit>(
    ([which, place]) =>
      (page) =>
        change(page, which, (old) =>
          // With an s, "a" would become another word of the vocabulary.
          old.map((word, index) => (index === place % old.length ? { ...word, text: `${word.text}z` } : word)),
        ),
  ),
  fc.tuple(fc.nat(), fc.array(laterText, { minLength: 1, maxLength: 20 })).map<Edit>(
    ([which, words]) =>
      (page, fresh) =>
        page.toSpliced(at(page, which), 0, words.map(fresh)),
  ),
  fc.nat().map<Edit>((which) => (page) => page.toSpliced(at(page, which), 1)),
  fc.tuple(fc.nat(), fc.nat()).map<Edit>(([which, to]) => (page) => {
    const moved = page[at(page, which)] ?? [];
    return page.toSpliced(at(page, which), 1).toSpliced(at(page, to), 0, moved);
  }),
  fc.tuple(fc.nat(), fc.nat()).map<Edit>(([which, to]) => (page, fresh) => {
    const copy = (page[at(page, which)] ?? []).map((word) => ({ ...fresh(word.text), origin: word.origin }));
    return page.toSpliced(at(page, to), 0, copy);
  }),
);

const sameWords = (a: readonly Word[], b: readonly Word[]): boolean =>
  a.length === b.length && a.every(({ id, text: word }, index) => b[index]?.id === id && b[index].text === word);

/** Whether a paragraph is as it was, between the same two. */
function standsAsBefore(before: Page, now: Page, paragraph: number): boolean {
  const there = now.findIndex((words) => sameWords(words, before[paragraph] ?? []));
  return there >= 0 && [-1, 1].every((by) => sameWords(now[there + by] ?? [], before[paragraph + by] ?? []));
}

/** The words of a quote, and of the same words just beside them: of "the the", nobody can tell which has gone. */
function withRepeats(page: Page, quoted: readonly Word[]): readonly Word[] {
  const words = page.flat();
  const isQuote = (start: number): boolean =>
    quoted.every(({ text: word }, index) => words[start + index]?.text === word);
  const first = words.findIndex(({ id }) => id === quoted[0]?.id);
  const all = new Set(quoted);
  for (const step of [-1, 1]) {
    let last = first;
    for (let start = first + step; Math.abs(start - last) <= quoted.length; start += step) {
      if (!isQuote(start)) continue;
      last = start;
      for (const word of words.slice(start, start + quoted.length)) all.add(word);
    }
  }
  return [...all];
}

/** Words as elements of their own, some in an inline element together, so that a quote spans several nodes. */
const markup = (page: Page): string =>
  page
    .map((words) => `<p>${words.map(({ text: word, id }) => `<span data-w="${id}">${word}</span>`).join(' ')}</p>`)
    .join('\n');

const idsIn = (range: Range, page: Element): number[] =>
  [...page.querySelectorAll<HTMLElement>('span')]
    .filter((span) => span.firstChild && range.intersectsNode(span.firstChild) && !isBeside(range, span.firstChild))
    .map((span) => Number(span.dataset.w));

/** Whether a range only touches the edge of a node. */
function isBeside(range: Range, node: Node): boolean {
  const whole = new Range();
  whole.selectNodeContents(node);
  return (
    range.compareBoundaryPoints(Range.END_TO_START, whole) >= 0 ||
    range.compareBoundaryPoints(Range.START_TO_END, whole) <= 0
  );
}

describe('findText after random page changes', () => {
  afterEach(clearPages);

  const pages = fc.array(fc.array(text, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 8 });
  const quotes = fc.record({ paragraph: fc.nat(), first: fc.nat(), count: fc.integer({ min: 1, max: 12 }) });

  /** Makes a page with a quote, describes it, edits the page, and says what was quoted and what is found. */
  function quoteAndEdit(
    texts: readonly (readonly string[])[],
    { paragraph, first, count }: { paragraph: number; first: number; count: number },
    changes: readonly Edit[],
  ) {
    let last = 0;
    const fresh = (word: string): Word => {
      last += 1;
      return { text: word, id: last, origin: last };
    };
    const before: Page = texts.map((words) => words.map(fresh));
    let page = before;
    const shown = pageOf(markup(page));
    const words = page[at(page, paragraph)] ?? [];
    const quoted = words.slice(first % words.length, (first % words.length) + count);
    const range = new Range();
    range.setStartBefore(shown.querySelector(`[data-w="${quoted[0]?.id ?? 0}"]`) ?? shown);
    range.setEndAfter(shown.querySelector(`[data-w="${quoted.at(-1)?.id ?? 0}"]`) ?? shown);
    const target = describeText(range);
    shown.remove();
    for (const edit of changes) if (page.length > 0) page = edit(page, fresh);
    const after = pageOf(markup(page));
    const found = target && findText(target);
    const now = found && 'range' in found ? found.range : undefined;
    const ids = now && idsIn(now, after);
    const again = now && describeText(now);
    after.remove();
    const sides = [
      again?.prefix?.slice(-near) === target?.prefix?.slice(-near),
      again?.suffix?.slice(0, near) === target?.suffix?.slice(0, near),
    ];
    return { before, page, paragraph: at(before, paragraph), quoted, ids, sides };
  }

  it('finds the same words or makes a ghost', () => {
    fc.assert(
      fc.property(pages, quotes, fc.array(edits, { minLength: 1, maxLength: 6 }), (texts, quote, changes) => {
        const { before, page, paragraph, quoted, ids, sides } = quoteAndEdit(texts, quote, changes);
        if (!ids) return;
        const words = page.flat();
        const isWhole = quoted.every(({ id }) => words.some((word) => word.id === id));
        const origins = new Set((isWhole ? quoted : withRepeats(before, quoted)).map(({ id }) => id));
        // A copy is as good as what it was made from once that does not stand where it stood.
        const isIntact = standsAsBefore(before, page, paragraph);
        const right = new Set(words.flatMap(({ id, origin }) => (origins.has(isIntact ? id : origin) ? [id] : [])));
        // Between the same words as before, or beside them once it is not what it was, nobody can tell it from another.
        const isThere = quoted.every((was) => words.some(({ id, text: word }) => id === was.id && word === was.text));
        const isAlike = isThere ? sides.every(Boolean) : sides.some(Boolean);
        expect(isAlike || ids.some((id) => right.has(id))).to.equal(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds the words on an unchanged page', () => {
    fc.assert(
      fc.property(pages, quotes, (texts, quote) => {
        const { quoted, ids } = quoteAndEdit(texts, quote, []);
        expect(ids).to.deep.equal(quoted.map(({ id }) => id));
      }),
      { numRuns: 300 },
    );
  });

  it('finds the words if only text before them changed', () => {
    fc.assert(
      fc.property(pages, quotes, fc.array(fc.uuid(), { minLength: 1, maxLength: 5 }), (texts, quote, others) => {
        const first = texts[quote.paragraph % texts.length] ?? [];
        const words = first.slice(quote.first % first.length, (quote.first % first.length) + quote.count).join(' ');
        fc.pre(words.length >= 32 || (texts.length > 1 && words.length >= 8 && quote.first % first.length > 8));
        fc.pre(` ${texts.flat().join(' ')} `.split(words).length === 2);
        const { quoted, ids } = quoteAndEdit(texts, quote, [(page, fresh) => [others.map(fresh), ...page]]);
        expect(ids).to.deep.equal(quoted.map(({ id }) => id));
      }),
      { numRuns: 200 },
    );
  });
});
