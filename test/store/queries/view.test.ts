import { effect, signal } from '@preact/signals-core';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { AnnotationRow } from '../../../store/api/annotations.js';
import type { ViewQuery } from '../../../store/api/views.js';
import { RowIndex } from '../../../store/queries/row-index.js';
import { LiveView, type ViewContext } from '../../../store/queries/view.js';
import { compileQuery } from '../../../store/rules/match-query.js';
import { makeRow, statusOf } from '../rows.js';

const contextOf = (rows: RowIndex): ViewContext => ({
  rows,
  ready: signal(true),
  matcher: compileQuery,
});

const fill = (rows: RowIndex, ...all: AnnotationRow[]): void =>
  rows.write(() => all.forEach((row) => rows.set(row.id, row)));

interface Change {
  readonly isBulk: boolean;
  readonly id: number;
  readonly gone: boolean;
  readonly time: number;
  readonly number: number;
  readonly status: string;
  readonly location: string | undefined;
  readonly locationName: string | undefined;
  readonly document: string;
  readonly author: string;
  readonly assignee: string | undefined;
  readonly unread: number;
}

const change: fc.Arbitrary<Change> = fc.record({
  isBulk: fc.boolean(),
  id: fc.nat(30),
  gone: fc.boolean(),
  time: fc.nat(5),
  number: fc.nat(5),
  status: fc.constantFrom('OPEN', 'IN_PROGRESS', 'RESOLVED'),
  location: fc.constantFrom('intro', 'chart', 'table', undefined),
  locationName: fc.constantFrom('Alpha', 'Beta', undefined),
  document: fc.constantFrom('d1', 'd2'),
  author: fc.constantFrom('ada', 'bo', 'cy'),
  assignee: fc.constantFrom('ada', 'bo', undefined),
  unread: fc.nat(2),
});

const query: fc.Arbitrary<ViewQuery> = fc.record(
  {
    statusIds: fc.subarray(['OPEN', 'IN_PROGRESS', 'RESOLVED']),
    documentIds: fc.subarray(['d1', 'd2']),
    locationIds: fc.subarray(['intro', 'chart']),
    unread: fc.boolean(),
    sortBy: fc.constantFrom('lastUpdated', 'createdAt', 'annotationNumber'),
    order: fc.constantFrom('asc', 'desc'),
  },
  { requiredKeys: [] },
);

function rowOf({
  id,
  time,
  number,
  status,
  location,
  locationName,
  document,
  author,
  assignee,
  unread,
}: Change): AnnotationRow {
  const person = (userId: string) => ({ userId, organizationId: 'o1', name: userId.toUpperCase() });
  const data = {
    createdAt: time,
    lastUpdated: (time * 3) % 7,
    annotationNumber: number,
    status: statusOf(status),
    from: person(author),
    ...(location && { location: { id: location, ...(locationName && { locationName }) } }),
    ...(assignee && { assignedTo: person(assignee) }),
  };
  return makeRow(`a${id}`, data, { documentId: document, unread });
}

/** What a view should show, worked out anew with plain arrays. */
function expected(rows: Iterable<AnnotationRow>, asked: ViewQuery): readonly AnnotationRow[] {
  const sortBy = asked.sortBy ?? 'lastUpdated';
  const direction = asked.order === 'asc' ? 1 : -1;
  return [...rows].filter(compileQuery(asked)).sort((a, b) => {
    const byKey = ((a.data[sortBy] ?? 0) - (b.data[sortBy] ?? 0)) * direction;
    const inOrder = a.id === b.id ? a.documentId < b.documentId : a.id < b.id;
    return byKey || (inOrder ? -1 : 1);
  });
}

describe('LiveView', () => {
  it('shows the same rows as a new query after any changes', () => {
    const step = fc.oneof({ weight: 8, arbitrary: change }, { weight: 1, arbitrary: fc.record({ ask: query }) });
    fc.assert(
      fc.property(query, fc.array(step, { maxLength: 60 }), (first, steps) => {
        const rows = new RowIndex();
        const view = new LiveView(contextOf(rows), first);
        // One reader stays, so that what is kept for observers is checked as well as what is worked out when asked.
        const stop = effect(() => void view.rows.value);
        let asked = first;
        for (const each of steps) {
          if ('ask' in each) view.update((asked = each.ask));
          else rows.write(() => rows.set(`a${each.id}`, each.gone ? undefined : rowOf(each)), each.isBulk);
          const want = expected(rows.values(), asked);
          expect(view.rows.peek()).toEqual(want);
          expect(view.total.peek()).toBe(want.length);
          expect(view.unread.peek()).toBe(want.filter((row) => row.unread > 0).length);
        }
        stop();
        view.dispose();
      }),
    );
  });

  it('notifies once per batch of changes, and not for unrelated changes', () => {
    const rows = new RowIndex();
    fill(rows, makeRow('a'), makeRow('b', { status: statusOf('RESOLVED') }));
    const view = new LiveView(contextOf(rows), { statusIds: ['OPEN'] });
    const observer = vi.fn();
    view.rows.subscribe(observer);
    fill(rows, makeRow('a', { lastUpdated: 2 }), makeRow('c'), makeRow('a', { lastUpdated: 3 }));
    expect(observer.mock.calls.length).toBe(2);
    fill(rows, makeRow('b', { status: statusOf('RESOLVED'), lastUpdated: 4 }));
    expect(observer.mock.calls.length).toBe(2);
  });

  it('keeps row objects that did not change', () => {
    const rows = new RowIndex();
    fill(rows, makeRow('a'), makeRow('b'));
    const view = new LiveView(contextOf(rows), {});
    const before = view.rows.peek();
    fill(rows, makeRow('b', { color: 'red' }));
    expect(view.rows.peek()[0]).toBe(before[0]);
    expect(view.rows.peek()[1]).not.toBe(before[1]);
  });

  it('stops updating after disposal', () => {
    const rows = new RowIndex();
    const view = new LiveView(contextOf(rows), {});
    view.dispose();
    fill(rows, makeRow('a'));
    expect(view.total.peek()).toBe(0);
  });
});
