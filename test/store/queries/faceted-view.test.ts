import { effect, signal } from '@preact/signals-core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnnotationRow } from '../../../store/api/annotations.js';
import type { FacetedViewQuery, FilterValue, QuickView, SortBy } from '../../../store/api/views.js';
import { nextTask } from '../../../store/base/next-task.js';
import { predefinedConfig, type FilterSelections, type User } from '../../../store/model/index.js';
import { FacetIndex } from '../../../store/queries/facet-index.js';
import { LiveFacetedView } from '../../../store/queries/faceted-view.js';
import { RowIndex } from '../../../store/queries/row-index.js';
import { TimeSlicer } from '../../../store/queries/time-slicer.js';
import { makeRecord, makeRow, statusOf } from '../rows.js';

const me: User = { userId: 'ada', organizationId: 'o1', name: 'Ada' };
const person = (userId: string): User => ({ userId, organizationId: 'o1', name: userId.toUpperCase() });
const { priorities, categories } = predefinedConfig;

interface Said {
  readonly by: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly isDraft: boolean;
}

interface Change {
  readonly id: number;
  readonly gone: boolean;
  readonly time: number;
  readonly status: string;
  readonly location: string | undefined;
  readonly document: string;
  readonly assignee: string | undefined;
  readonly priority: number | undefined;
  readonly categories: readonly number[];
  readonly team: string | readonly string[] | number | undefined;
  readonly unread: number;
  readonly isGhost: boolean;
  readonly said: readonly Said[];
}

const quickViews = [
  ...(['all', 'open', 'resolved', 'unread', 'read'] as const),
  ...(['assigned', 'mentioned', 'waiting', 'drafts', 'ghosts'] as const),
] as const;

const names = fc.constantFrom('ada', 'bo', 'cy');

const change: fc.Arbitrary<Change> = fc.record({
  id: fc.nat(7),
  gone: fc.boolean(),
  time: fc.nat(5),
  status: fc.constantFrom('OPEN', 'IN_PROGRESS', 'RESOLVED'),
  location: fc.constantFrom('intro', 'chart', undefined),
  document: fc.constantFrom('d1', 'd2'),
  assignee: fc.option(names, { nil: undefined }),
  priority: fc.constantFrom(0, 1, 2, undefined),
  categories: fc.subarray([0, 1]),
  team: fc.constantFrom('red', 'blue', ['red', 'blue'], 7, undefined),
  unread: fc.nat(2),
  isGhost: fc.boolean(),
  said: fc.array(
    fc.record({
      by: names,
      text: fc.constantFrom('Über den Preis', 'the price', 'A table'),
      tags: fc.subarray(['ada', 'bo']),
      isDraft: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

function rowOf(from: Change): AnnotationRow {
  const id = `a${from.id}`;
  const [sample] = makeRecord(id).data.comments;
  if (!sample) throw new Error('a record without comments');
  const comments = from.said.map(({ by, text, tags, isDraft }, at) => ({
    ...sample,
    ...{ commentId: at + 1, commentText: text, createdAt: at + 1, from: person(by), isDraft },
    taggedUserContacts: tags.map((userId) => ({ userId, text: `@${userId}` })),
  }));
  const priority = from.priority === undefined ? undefined : priorities[from.priority];
  const data = {
    comments,
    from: person(from.said[0]?.by ?? 'ada'),
    createdAt: from.time,
    lastUpdated: (from.time * 3) % 7,
    annotationNumber: from.id + 1,
    status: statusOf(from.status),
    commentCategories: categories.filter((_, at) => from.categories.includes(at)),
    ...(from.location && { location: { id: from.location, locationName: from.location.toUpperCase() } }),
    ...(from.assignee && { assignedTo: person(from.assignee) }),
    ...(priority && { priority }),
    ...(from.team !== undefined && { context: { team: from.team } }),
    ...(from.isGhost && { ghostComment: { message: 'gone' } }),
  };
  return makeRow(id, data, { documentId: from.document, unread: from.unread });
}

const filterNames = [
  ...(['location', 'document', 'people', 'tagged', 'assigned', 'involved'] as const),
  ...(['priority', 'category', 'status', 'commentType', 'version', 'team'] as const),
] as const;

const chosen: fc.Arbitrary<FilterSelections> = fc.record(
  {
    location: fc.subarray([{ id: 'intro' }, { id: '' }, { id: 'nowhere' }]),
    document: fc.subarray([{ id: 'd1' }]),
    people: fc.subarray([{ userId: 'ada' }, { userId: 'bo' }]),
    assigned: fc.subarray([{ userId: 'bo' }, { userId: '' }]),
    tagged: fc.subarray([{ userId: 'ada' }]),
    involved: fc.subarray([{ userId: 'cy' }]),
    priority: fc.subarray(['P0', '']),
    category: fc.subarray(['question', '']),
    status: fc.subarray(['OPEN', 'RESOLVED']),
    team: fc.subarray(['red', '7', '']),
  },
  { requiredKeys: [] },
);

const query: fc.Arbitrary<FacetedViewQuery> = fc.record(
  {
    scope: fc.constantFrom({}, { documentIds: ['d2'] }, { filterGhostComments: true }),
    quickView: fc.constantFrom(...quickViews),
    filters: chosen,
    text: fc.constantFrom('', 'pri', 'uber', 'price the', '#3', 'bo', 'orders', 'weekly the'),
    groupBy: fc.constantFrom('none', ...filterNames),
    sortBy: fc.constantFrom<SortBy>('lastUpdated', 'createdAt', 'annotationNumber', 'unread', 'priority', 'place'),
    order: fc.constantFrom('asc', 'desc'),
    places: fc.constantFrom({
      ranks: new Map([
        ['a1', 0],
        ['a3', 1],
        ['a2', 2],
      ]),
      ghosts: new Map([
        ['a1', null],
        ['a4', { message: 'gone' }],
      ]),
      nameOf: (id: string) => (id === 'a1' || id === 'a3' ? 'Weekly Örders' : ''),
    }),
  },
  { requiredKeys: [] },
);

// What a view should show, worked out anew and one row at a time, straight from the words of the specification.

function valuesIn({ data, documentId }: AnnotationRow, filter: string): readonly string[] {
  const { comments } = data;
  const tags = comments.flatMap(({ taggedUserContacts }) => taggedUserContacts.map(({ userId }) => userId));
  const assigned = data.assignedTo ? [data.assignedTo.userId] : [];
  const team = (data.context as { team?: unknown } | undefined)?.team;
  const all: Record<string, readonly string[]> = {
    location: data.location?.id ? [data.location.id] : [],
    document: [documentId],
    people: [data.from.userId],
    tagged: tags,
    assigned,
    involved: [data.from.userId, ...assigned, ...tags, ...comments.map(({ from }) => from.userId)],
    priority: data.priority ? [data.priority.id] : [],
    category: data.commentCategories.map(({ id }) => id),
    status: [data.status.id],
    commentType: ['text'],
    version: [],
    team: team === undefined ? [] : [team].flat().map(String),
  };
  const values = [...new Set(all[filter])];
  return values.length > 0 ? values : [''];
}

function isIn(row: AnnotationRow, view: QuickView, { places }: FacetedViewQuery): boolean {
  const { comments, assignedTo, status, ghostComment } = row.data;
  const isOpen = status.type !== 'terminal';
  const tagsMe = comments.map(({ taggedUserContacts }) => taggedUserContacts.some(({ userId }) => userId === 'ada'));
  const isMine = assignedTo?.userId === 'ada';
  const answered = comments.map(({ from, isDraft }) => from.userId === 'ada' && !isDraft).lastIndexOf(true);
  const asked = comments.findLastIndex(({ isDraft }, at) => !isDraft && tagsMe[at]);
  const ghost = places?.ghosts.get(row.id);
  const all: Record<QuickView, boolean> = {
    all: true,
    open: isOpen,
    resolved: !isOpen,
    unread: row.unread > 0,
    read: row.unread === 0,
    assigned: isMine,
    mentioned: tagsMe.includes(true),
    waiting: isOpen && ((isMine && answered < comments.length - 1) || asked > answered),
    drafts: comments.some(({ isDraft }) => isDraft),
    ghosts: ghost === undefined ? !!ghostComment : ghost !== null,
  };
  return all[view];
}

const plain = (text: string): string => text.replace('Ü', 'U').toLowerCase();

function holds(row: AnnotationRow, { text = '', places }: FacetedViewQuery): boolean {
  const { comments, from, assignedTo, status, location, annotationNumber } = row.data;
  const texts = comments.flatMap((comment) => [comment.from.name, comment.commentText]);
  const all = [from.name, assignedTo?.name, status.name, location?.locationName, `#${annotationNumber}`, ...texts];
  all.push(places?.nameOf?.(row.id).replace('Ö', 'O'));
  return text.split(' ').every((word) => plain(all.join('\n')).includes(word));
}

const idOf = (one: unknown): string => (typeof one === 'string' ? one : String(Object.values(one as object)[0]));

/** The rows that pass everything but one filter. */
function passing(rows: readonly AnnotationRow[], asked: FacetedViewQuery, but?: string): AnnotationRow[] {
  const { scope = {}, quickView = 'all', filters = {} } = asked;
  return rows.filter((row) => {
    if (scope.documentIds && !scope.documentIds.includes(row.documentId)) return false;
    if (scope.filterGhostComments && row.data.ghostComment) return false;
    if (but !== 'quick view' && !isIn(row, quickView, asked)) return false;
    if (!holds(row, asked)) return false;
    return Object.entries(filters).every(([filter, wanted = []]) => {
      const ids = wanted.map(idOf);
      return filter === but || ids.length === 0 || valuesIn(row, filter).some((value) => ids.includes(value));
    });
  });
}

function sorted(rows: readonly AnnotationRow[], { sortBy = 'lastUpdated', order, places }: FacetedViewQuery) {
  const rank = (row: AnnotationRow): number => {
    if (sortBy === 'unread') return row.unread > 0 ? 1 : 0;
    if (sortBy === 'priority') return row.data.priority ? 9 - priorities.indexOf(row.data.priority) : 0;
    if (sortBy === 'place') return places?.ranks.get(row.id) ?? 1000;
    return row.data[sortBy] ?? 0;
  };
  const up = [...rows].sort(
    (a, b) => rank(a) - rank(b) || (a.data.lastUpdated ?? 0) - (b.data.lastUpdated ?? 0) || (a.id < b.id ? -1 : 1),
  );
  return order === 'asc' ? up : up.reverse();
}

function expected(rows: readonly AnnotationRow[], asked: FacetedViewQuery) {
  const expectedRows = sorted(passing(rows, asked), asked);
  const { groupBy = 'none' } = asked;
  const groups: Record<string, string[]> = {};
  for (const row of expectedRows) {
    for (const value of groupBy === 'none' ? [''] : valuesIn(row, groupBy)) {
      (groups[value === '' ? 'others' : value] ??= []).push(row.id);
    }
  }
  const counts = filterNames.map((filter) => {
    const left = passing(rows, asked, filter);
    // A value that is chosen is offered though no thread has it.
    const chosen = (asked.filters?.[filter] ?? []).map(idOf);
    const all = [...new Set([...rows.flatMap((row) => valuesIn(row, filter)), ...chosen])];
    return all.map((id) => [id, left.filter((row) => valuesIn(row, filter).includes(id)).length] as const);
  });
  const inViews = passing(rows, asked, 'quick view');
  return {
    rows: expectedRows.map(({ id }) => id),
    unread: expectedRows.filter(({ unread }) => unread > 0).length,
    groups,
    counts: counts.map((of) => Object.fromEntries(of)),
    views: Object.fromEntries(quickViews.map((view) => [view, inViews.filter((row) => isIn(row, view, asked)).length])),
  };
}

function contentOf(view: LiveFacetedView) {
  const counted = (values: readonly FilterValue[]) => Object.fromEntries(values.map(({ id, count }) => [id, count]));
  return {
    rows: view.rows.value.map(({ id }) => id),
    unread: view.unread.value,
    groups: Object.fromEntries(
      view.groups.value.map(({ groupId }) => [groupId, view.group(groupId).value.map(({ id }) => id)]),
    ),
    counts: filterNames.map((filter) => counted(view.values(filter).value)),
    views: view.quickViews.value,
  };
}

/** Waits until a view has looked through all rows. */
const settled = (view: LiveFacetedView): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      if (!view.ready.value || view.searching.value) return;
      queueMicrotask(() => {
        stop();
        resolve();
      });
    });
  });

const openView = (source: RowIndex, asked: FacetedViewQuery = {}, slices?: TimeSlicer): LiveFacetedView =>
  new LiveFacetedView(
    { index: new FacetIndex(source, signal(me), slices), ready: signal(true), priorities, known: () => new Map() },
    asked,
  );

/** What happens, and how many tasks pass before the next; null where the view comes to rest. */
type Step = { readonly tasks: number | null } & (
  { readonly ask: FacetedViewQuery } | { readonly changes: readonly Change[]; readonly isBulk: boolean }
);

const tasks = fc.option(fc.nat(20));

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ ask: query, tasks }),
  fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 4 }), isBulk: fc.boolean(), tasks }),
);

/** Opens a view and asks it, and changes its rows, as the steps say; compares it whenever it comes to rest. */
async function live(first: readonly Change[], asked: FacetedViewQuery, steps: readonly Step[], slices: TimeSlicer) {
  const source = new RowIndex();
  const set = (changes: readonly Change[], isBulk: boolean): void =>
    source.write(() => {
      for (const one of changes) source.set(`a${one.id}`, one.gone ? undefined : rowOf(one));
    }, isBulk);
  set(
    first.map((one) => ({ ...one, gone: false })),
    true,
  );
  const view = openView(source, asked, slices);
  let now = asked;
  for (const next of [undefined, ...steps, undefined]) {
    if (next && 'ask' in next) view.update((now = next.ask));
    else if (next) set(next.changes, next.isBulk);
    for (let task = 0; task < (next?.tasks ?? 0); task++) await nextTask();
    if (next && next.tasks !== null) continue;
    await settled(view);
    const rows = [...source.values()];
    expect(contentOf(view)).toEqual(expected(rows, now));
  }
  view.dispose();
}

const history = [fc.array(change, { maxLength: 12 }), query, fc.array(step, { maxLength: 8 })] as const;

describe('FacetedView', () => {
  // As browsers have it: a timer takes a millisecond, and there are very many tasks.
  beforeAll(() => vi.stubGlobal('scheduler', { yield: () => new Promise<void>((resolve) => setImmediate(resolve)) }));
  afterAll(() => vi.unstubAllGlobals());

  it('shows and counts the same rows as a full scan after any changes and queries', async () => {
    const same = fc.asyncProperty(...history, (first, asked, steps) => live(first, asked, steps, new TimeSlicer()));
    await fc.assert(same, { numRuns: 800 });
  });

  it('does so if every row takes its own time slice', async () => {
    const same = fc.asyncProperty(...history, (first, asked, steps) => live(first, asked, steps, new TimeSlicer(0, 1)));
    await fc.assert(same, { numRuns: 800 });
  });
});
