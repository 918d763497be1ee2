import { effect, signal } from '@preact/signals-core';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { AnnotationRow, GroupBy, ViewQuery } from '../../../store/api.js';
import { compileQuery } from '../../../store/model/matches.js';
import { groupOf, type KnownGroups } from '../../../store/views/grouping.js';
import { RowIndex } from '../../../store/views/row-index.js';
import { LiveView, type ViewContext } from '../../../store/views/view.js';
import { makeRow, statusOf } from '../rows.js';

const known: KnownGroups = new Map([
  ['intro', { rank: 0, name: 'Introduction' }],
  ['OPEN', { rank: 0 }],
  ['RESOLVED', { rank: 1 }],
  ['d2', { rank: 0 }],
]);

const contextOf = (rows: RowIndex): ViewContext => ({
  rows,
  ready: signal(true),
  matcher: compileQuery,
  known: () => known,
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

const groupBy: fc.Arbitrary<GroupBy> = fc.constantFrom(
  'none',
  'location',
  'document',
  'status',
  'priority',
  'people',
  'assigned',
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
function expected(rows: Iterable<AnnotationRow>, asked: ViewQuery, by: GroupBy) {
  const sortBy = asked.sortBy ?? 'lastUpdated';
  const direction = asked.order === 'asc' ? 1 : -1;
  const shown = [...rows].filter(compileQuery(asked)).sort((a, b) => {
    const byKey = ((a.data[sortBy] ?? 0) - (b.data[sortBy] ?? 0)) * direction;
    return byKey || (a.id < b.id ? -1 : 1);
  });
  const groups = new Map<string, AnnotationRow[]>();
  for (const row of shown) {
    const { id } = groupOf(row, by);
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  const rank = (id: string): number => (id === 'others' ? Infinity : (known.get(id)?.rank ?? 1000));
  return {
    rows: shown,
    groups: [...groups]
      .map(([id, members]) => ({
        groupId: id,
        groupName: known.get(id)?.name ?? groupOf(members[0] as AnnotationRow, by).name,
        count: members.length,
        unread: members.filter((row) => row.unread > 0).length,
      }))
      .sort(
        (a, b) =>
          rank(a.groupId) - rank(b.groupId) ||
          a.groupName.localeCompare(b.groupName) ||
          a.groupId.localeCompare(b.groupId),
      ),
    members: groups,
  };
}

describe('LiveView', () => {
  it('shows after any changes what working it out anew shows', () => {
    const step = fc.oneof({ weight: 8, arbitrary: change }, { weight: 1, arbitrary: fc.tuple(query, groupBy) });
    fc.assert(
      fc.property(query, groupBy, fc.array(step, { maxLength: 60 }), (firstQuery, firstGrouping, steps) => {
        const rows = new RowIndex();
        const view = new LiveView(contextOf(rows), firstQuery, firstGrouping);
        // One reader stays, so that what is kept for observers is checked as well as what is worked out when asked.
        const stop = effect(() => void [view.groups.value, view.group('OPEN').value]);
        let asked = { query: firstQuery, by: firstGrouping };
        for (const each of steps) {
          if (Array.isArray(each)) {
            asked = { query: each[0], by: each[1] };
            view.update(...each);
          } else {
            rows.write(() => rows.set(`a${each.id}`, each.gone ? undefined : rowOf(each)), each.isBulk);
          }
          const want = expected(rows.values(), asked.query, asked.by);
          expect(view.groups.peek()).toEqual(want.groups);
          expect(view.rows.peek()).toEqual(want.rows);
          expect(view.total.peek()).toBe(want.rows.length);
          expect(view.unread.peek()).toBe(want.rows.filter((row) => row.unread > 0).length);
          for (const id of ['others', 'OPEN', 'intro', 'd2', 'ada']) {
            expect(view.group(id).peek()).toEqual(want.members.get(id) ?? []);
          }
        }
        stop();
        view.dispose();
      }),
    );
  });

  it('tells once of a set of changes, and only those whom it concerns', () => {
    const rows = new RowIndex();
    fill(rows, makeRow('a'), makeRow('b', { status: statusOf('RESOLVED') }));
    const view = new LiveView(contextOf(rows), {}, 'status');
    const open = vi.fn();
    const resolved = vi.fn();
    const headers = vi.fn();
    view.group('OPEN').subscribe(open);
    view.group('RESOLVED').subscribe(resolved);
    view.groups.subscribe(headers);
    fill(rows, makeRow('a', { lastUpdated: 2 }), makeRow('c'), makeRow('a', { lastUpdated: 3 }));
    expect([open, resolved, headers].map((fn) => fn.mock.calls.length)).toEqual([2, 1, 2]);
    fill(rows, makeRow('a', { lastUpdated: 4 }));
    expect([open, resolved, headers].map((fn) => fn.mock.calls.length)).toEqual([3, 1, 2]);
  });

  it('keeps the rows that did not change', () => {
    const rows = new RowIndex();
    fill(rows, makeRow('a'), makeRow('b'));
    const view = new LiveView(contextOf(rows), {}, 'none');
    const before = view.rows.peek();
    fill(rows, makeRow('b', { color: 'red' }));
    expect(view.rows.peek()[0]).toBe(before[0]);
    expect(view.rows.peek()[1]).not.toBe(before[1]);
  });

  it('puts rows without a place into the others, last', () => {
    const rows = new RowIndex();
    const place = (id: string, locationName?: string) => ({ location: { id, ...(locationName && { locationName }) } });
    const onPage = { ...place('zone'), pageInfo: { title: 'Report' } };
    fill(
      rows,
      makeRow('a'),
      makeRow('b', onPage),
      makeRow('c', place('intro', 'Old name')),
      makeRow('d', place('ch', 'Ch')),
    );
    const view = new LiveView(contextOf(rows), {}, 'location');
    expect(view.groups.value.map((group) => [group.groupId, group.groupName])).toEqual([
      ['intro', 'Introduction'],
      ['ch', 'Ch'],
      ['zone', 'Report'],
      ['others', 'Others'],
    ]);
  });

  it('puts groups in another order when their names change', () => {
    const rows = new RowIndex();
    const place = (id: string, locationName: string) => ({ location: { id, locationName } });
    fill(rows, makeRow('a', place('one', 'Alpha')), makeRow('b', place('two', 'Beta')));
    const view = new LiveView(contextOf(rows), {}, 'location');
    const names = () => view.groups.peek().map(({ groupName }) => groupName);
    expect(names()).toEqual(['Alpha', 'Beta']);
    fill(rows, makeRow('a', place('one', 'Gamma')));
    expect(names()).toEqual(['Beta', 'Gamma']);
  });

  it('follows nothing once it is disposed of', () => {
    const rows = new RowIndex();
    const view = new LiveView(contextOf(rows), {}, 'none');
    view.dispose();
    fill(rows, makeRow('a'));
    expect(view.total.peek()).toBe(0);
  });
});
