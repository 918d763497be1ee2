import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOf, type PageQuery } from '../../../store/queries/page.js';
import { makeRow, statusOf } from '../rows.js';

/** All pages of a request, one after the other: the ids by document, and how many each holds. */
function pagesOf(rows: readonly ReturnType<typeof makeRow>[], request: PageQuery) {
  const pages: string[][] = [];
  let pageToken: string | undefined;
  do {
    const { data, nextPageToken } = pageOf(rows, { ...request, ...(pageToken !== undefined && { pageToken }) });
    pages.push(Object.values(data ?? {}).flatMap((all) => all.map(({ annotationId }) => annotationId)));
    pageToken = nextPageToken;
  } while (pageToken !== undefined);
  return pages;
}

describe('a page of threads', () => {
  const rows = [
    makeRow('a', { createdAt: 1 }),
    makeRow('b', { createdAt: 3, status: statusOf('RESOLVED') }, { documentId: 'd2' }),
    makeRow('c', { createdAt: 2, location: { id: 'intro' } }),
  ];

  it('is sorted by creation, newest first by default', () => {
    expect(pageOf(rows, {})).toEqual({ data: { d2: [rows[1]?.data], d1: [rows[2]?.data, rows[0]?.data] } });
    expect(pageOf(rows, { order: 'asc' }).data?.d1).toEqual([rows[0]?.data, rows[2]?.data]);
    expect(pageOf([], {})).toEqual({ data: {} });
  });

  it('contains the matching threads, by the filter names of the specification', () => {
    expect(pagesOf(rows, { statusIds: ['RESOLVED'] })).toEqual([['b']]);
    expect(pagesOf(rows, { locationIds: ['intro'] })).toEqual([['c']]);
    expect(pagesOf(rows, { documentIds: ['d1'], createdAfter: 1 })).toEqual([['c']]);
  });

  it('continues at its token, without gaps or repetitions, even after threads were removed', () => {
    const thread = fc.record({ createdAt: fc.nat(3), id: fc.stringMatching(/^[a-z]{1,3}$/) });
    const threads = fc.uniqueArray(thread, { selector: ({ id }) => id, maxLength: 12 });
    fc.assert(
      fc.property(threads, fc.integer({ min: 1, max: 4 }), fc.constantFrom('asc', 'desc'), (made, pageSize, order) => {
        const all = made.map(({ id, createdAt }) => makeRow(id, { createdAt }));
        const pages = pagesOf(all, { pageSize, order });
        const sorted = made.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
        const ids = (order === 'asc' ? sorted : sorted.toReversed()).map(({ id }) => id);
        expect(pages.flat()).toEqual(ids);
        expect(pages.slice(0, -1).every((page) => page.length === pageSize)).toBe(true);
        expect(pages.at(-1)).toHaveLength(made.length === 0 ? 0 : made.length - pageSize * (pages.length - 1));
        expect(pages.length === 1 || pages.at(-1)?.length).toBeTruthy();
        const [first] = pages;
        const { nextPageToken: pageToken } = pageOf(all, { pageSize, order });
        if (pageToken === undefined) return;
        const left = all.filter(({ id }) => !first?.includes(id));
        expect(pagesOf(left, { pageSize, order, pageToken })[0]).toEqual(pages[1]);
      }),
    );
  });

  it('names an invalid token or size', () => {
    for (const pageToken of ['x', '', '[]', '["a",1]', '[1,"a"]', 'null']) {
      expect(() => pageOf(rows, { pageToken })).toThrow(
        `pageToken is ${JSON.stringify(pageToken)}; accepted: the nextPageToken`,
      );
    }
    for (const pageSize of [0, -1, 1.5, NaN]) {
      expect(() => pageOf(rows, { pageSize })).toThrow(`pageSize is ${pageSize}; accepted: a whole number from 1.`);
    }
  });
});
