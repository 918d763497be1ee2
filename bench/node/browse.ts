import { signal } from '@preact/signals-core';
import type { AnnotationRow } from '../../store/api/annotations.js';
import type { FacetedViewQuery } from '../../store/api/views.js';
import { predefinedConfig } from '../../store/model/index.js';
import { FacetIndex } from '../../store/queries/facet-index.js';
import { LiveFacetedView } from '../../store/queries/faceted-view.js';
import { RowIndex } from '../../store/queries/row-index.js';
import { peersOf } from '../browse-peers.js';
import { makeThread, makeThreads } from '../many-threads.js';
import type { Row } from '../row.js';
import { medianOf, workOf, worstOf, type Work } from '../task-work.js';

export const name = 'Browsing: 50,000 threads of 4 comments, main-thread work of an answer at the 95th percentile';

const THREADS = 50_000;
const TIMES = 40;
const OPENINGS = 20;
/** How often each peer is asked. */
const PEER_TIMES = 12;
/** A frame of a display at 60 Hz. */
const FRAME = 16.7;
const { statuses, priorities } = predefinedConfig;
const FILTERS = ['status', 'people', 'priority', 'location'];

const me = signal({ userId: 'u1', organizationId: 'o1', name: 'Person 1' });

function sourceOf(threads: readonly AnnotationRow[]): RowIndex {
  const source = new RowIndex();
  source.write(() => {
    for (const row of threads) source.set(row.id, row);
  }, true);
  return source;
}

/** What a list shows is observed: groups and their rows, and the counts in its header. */
function openView(source: RowIndex, withCounts = false): LiveFacetedView {
  const index = new FacetIndex(source, me);
  const view = new LiveFacetedView({ index, ready: signal(true), priorities, known: () => new Map() }, {});
  const counted = withCounts ? [view.quickViews, ...FILTERS.map((filter) => view.values(filter))] : [];
  for (const readable of [view.total, view.unread, ...counted]) readable.subscribe(() => undefined);
  view.groups.subscribe((groups) => {
    for (const { groupId } of groups) void view.group(groupId).peek();
  });
  return view;
}

/** Waits until a view has answered. */
const answered = (view: LiveFacetedView): Promise<void> =>
  new Promise((resolve) => {
    const stop = view.searching.subscribe((isSearching) => {
      if (isSearching || !view.ready.peek()) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });

async function asking(view: LiveFacetedView, queries: readonly FacetedViewQuery[]): Promise<Work[]> {
  const works: Work[] = [];
  for (let time = 0; time < TIMES; time++) {
    const query = queries[time % queries.length] ?? {};
    works.push(
      await workOf(() => {
        view.update(query);
        return answered(view);
      }),
    );
  }
  return works;
}

async function opening(threads: readonly AnnotationRow[]): Promise<Work[]> {
  const works: Work[] = [];
  for (let time = 0; time < OPENINGS; time++) {
    const source = sourceOf(threads);
    works.push(await workOf(() => answered(openView(source))));
  }
  return works;
}

async function changing(source: RowIndex): Promise<Work[]> {
  const works: Work[] = [];
  for (let time = 0; time < TIMES; time++) {
    const at = (time * 7919) % THREADS;
    const row = makeThread(at, time + 2, 1_700_000_000_000 + time * 1e7);
    const change = (): void => source.set(row.id, row);
    const write = async (): Promise<void> => {
      source.write(change);
      await Promise.resolve();
    };
    works.push(await workOf(write));
  }
  return works;
}

const filterQueries: readonly FacetedViewQuery[] = statuses.map(({ id }) => ({ filters: { status: [id] } }));
const groupQueries: readonly FacetedViewQuery[] = ['location', 'status', 'people', 'none'].map((groupBy) => ({
  groupBy,
}));
const sortQueries: readonly FacetedViewQuery[] = (
  ['createdAt', 'lastUpdated', 'priority', 'annotationNumber', 'unread'] as const
).map((sortBy) => ({ sortBy }));
const letters = ['p', 'pr', 'pri', 'pric', 'price', 'w', 'we', '1', '17', '4', 'x'];

const asRow = (what: string, works: readonly Work[]): Row => {
  const ours = worstOf(works);
  return { what, ours, limit: FRAME, unit: 'ms', pass: ours <= FRAME };
};

/** What another filter takes as a rule, beside what each peer takes for it. */
async function besidePeers(works: readonly Work[], threads: readonly AnnotationRow[]): Promise<Row[]> {
  const ours = medianOf(works);
  const rows: Row[] = [];
  for (const { what, show } of peersOf(threads)) {
    const theirs: Work[] = [];
    for (let time = 0; time < PEER_TIMES; time++) {
      const status = statuses[time % statuses.length]?.id ?? '';
      const showSome = async (): Promise<void> => {
        if ((await show(status)) === 0) throw new Error(`${what} shows no thread that is ${status}.`);
      };
      theirs.push(await workOf(showSome));
    }
    const ratio = ours / medianOf(theirs);
    rows.push({
      what: `another filter, median: beside ${what}`,
      ours,
      limit: FRAME,
      unit: 'ms',
      ratio,
      pass: ours <= FRAME,
    });
  }
  return rows;
}

/** Measures what a person does with a list of threads, and beside peers what they do most. */
export async function run(): Promise<Row[]> {
  const threads: readonly AnnotationRow[] = makeThreads(THREADS);
  const rows = [asRow('opening: longest task', await opening(threads))];
  const source = sourceOf(threads);
  const view = openView(source);
  await answered(view);
  rows.push(
    asRow('typing the very first letter: longest task', [
      await workOf(() => (view.update({ text: 'q' }), answered(view))),
    ]),
  );
  const filtering = await asking(view, filterQueries);
  rows.push(asRow('another filter', filtering), ...(await besidePeers(filtering, threads)));
  rows.push(asRow('other groups', await asking(view, groupQueries)));
  rows.push(asRow('another order', await asking(view, sortQueries)));
  rows.push(
    asRow(
      'another letter: longest task',
      await asking(
        view,
        letters.map((text) => ({ text })),
      ),
    ),
  );
  await asking(view, [{}]);
  rows.push(asRow('a remote change', await changing(source)));
  await asking(view, [{ groupBy: 'location' }]);
  rows.push(asRow('a remote change, grouped', await changing(source)));
  view.dispose();
  const counted = openView(source, true);
  await answered(counted);
  rows.push(asRow('another filter, all counts observed', await asking(counted, filterQueries)));
  rows.push(asRow('a remote change, all counts observed', await changing(source)));
  counted.dispose();
  return rows;
}
