import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCorpus } from '../../tools/corpus/in-browser.mjs';
import { excessesOf, mistakesOf } from '../../tools/corpus/report.mjs';

/** The quick part of the corpus: `npm run corpus` runs all pages with all kinds of change. */
const quick = {
  'todos: keyed': ['nothing', 'insert', 'delete', 'sort'],
  'mail: unkeyed': ['reorder', 'reuse', 'edit'],
  'shadow cards: keyed': ['rerender', 'delete'],
  'react table: keyed': ['sort', 'filter', 'replace'],
  'docs: idb': ['nothing', 'rerender', 'hash'],
} as const;

describe('The corpus of anchors, in part', () => {
  interface Outcome {
    readonly verdict: string;
    readonly type: string;
  }

  let corpus: Awaited<ReturnType<typeof openCorpus>>;
  const all: Outcome[] = [];

  beforeAll(async () => {
    corpus = await openCorpus();
  });

  afterAll(() => corpus.close());

  for (const [page, kinds] of Object.entries(quick))
    it(`attaches nothing to another place on the page ${page}`, async () => {
      await corpus.begin();
      const outcomes: Outcome[] = [];
      for (const kind of kinds)
        outcomes.push(...((await corpus.run(page, { kind, seed: 1, count: 15 })) as readonly Outcome[]));
      all.push(...outcomes);
      expect(outcomes.length).toBeGreaterThan(20 * kinds.length);
      const elements = outcomes.filter(({ type, verdict }) => type === 'element' || verdict === 'wrong');
      expect(mistakesOf(elements).join('\n')).toBe('');
    });

  it('loses no more than may be lost', () => {
    expect(all.length).toBeGreaterThan(300);
    expect(excessesOf(all).join('\n')).toBe('');
  });
});
