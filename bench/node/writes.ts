import type { CollabStore } from '../../store/api/store.js';
import { memoryBackend } from '../../store/backends/memory.js';
import { createStore } from '../../store/store.js';
import type { Row } from '../row.js';

export const name = 'Writing: four times as many changes, beside the time of a quarter';

/** The fewest and the most changes that are made at once. */
const FEW = 1_000;
const TIMES = 4;
const FIELDS = 80;
const COMMENTS = 1_000;
const ROUNDS = 5;

/** Four times the work may take this many times as long; quadratic work takes 16. */
const MOST_TIMES = 6;

/** A thread is one row, which every change gives to subscribers as an immutable value: its lists of comments and of unsent changes are copied. */
const MOST_TIMES_IN_THREAD = 9;

/** A shared value is told whole with each change, and every change makes it longer: its bytes alone are 16 times as many. Replaying all changes on top of each takes 64. */
const MOST_TIMES_LIVE = 18;

const user = { userId: 'u1', organizationId: 'o1', name: 'Person 1' };
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function openStore(): Promise<CollabStore> {
  const store = createStore({ backend: memoryBackend() });
  await store.identify(user);
  await store.setDocuments(['d1']);
  await settle();
  store.unsent.subscribe(() => undefined);
  return store;
}

async function begin(store: CollabStore, count: number): Promise<readonly string[]> {
  const handles = Array.from({ length: count }, () =>
    store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Hello' }] } }),
  );
  await Promise.all(handles.map(({ settled }) => settled));
  await settle();
  return handles.map(({ annotationId }) => annotationId);
}

/** Begins a thread of so many comments, whose ids are counted from 1. */
async function beginLong(store: CollabStore, count: number): Promise<string> {
  const comments = Array.from({ length: count }, (_, at) => ({ commentId: at + 1, commentText: `Comment ${at}` }));
  const { annotationId, settled } = store.comments.addCommentAnnotation({ annotation: { comments } });
  await settled;
  await settle();
  return annotationId;
}

/** Makes ready what is not measured, and returns what is: it resolves once all changes are confirmed. */
type Work = (store: CollabStore, ids: readonly string[]) => Promise<() => Promise<unknown>>;

/** The processor time of that work, in µs: of several rounds the one that was disturbed least. */
async function timeOf(threads: number, prepare: Work): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const store = await openStore();
    const ids = await begin(store, threads);
    const work = await prepare(store, ids);
    const before = process.cpuUsage();
    await work();
    await settle();
    const { user: own, system } = process.cpuUsage(before);
    best = Math.min(best, own + system);
    await store.dispose();
  }
  return best;
}

const bulkStatus = (count: number): Promise<number> =>
  timeOf(count, async (store, ids) => {
    const [, status] = store.config.statuses;
    if (!status) throw new Error('There is one status only.');
    return () => Promise.all(ids.map((annotationId) => store.comments.updateStatus({ annotationId, status }).settled));
  });

const replies = (count: number): Promise<number> =>
  timeOf(1, async (store, [annotationId = '']) => () => {
    const handles = Array.from({ length: count }, () =>
      store.comments.addComment({ annotationId, comment: { commentText: 'Reply' } }),
    );
    return Promise.all(handles.map(({ settled }) => settled));
  });

/** So many edits of one thread, each of another comment or all of one. */
const edits = (count: number, comments = count): Promise<number> =>
  timeOf(0, async (store) => {
    const annotationId = await beginLong(store, comments);
    return () => {
      const handles = Array.from({ length: count }, (_, at) =>
        store.comments.updateComment({
          annotationId,
          comment: { commentId: (at % comments) + 1, commentText: `Edit ${at}` },
        }),
      );
      return Promise.all(handles.map(({ settled }) => settled));
    };
  });

/** So many reactions in one thread, each to another comment. */
const reactions = (count: number): Promise<number> =>
  timeOf(0, async (store) => {
    const annotationId = await beginLong(store, count);
    return () => {
      const handles = Array.from({ length: count }, (_, at) =>
        store.comments.addReaction({ annotationId, commentId: at + 1, reaction: { reactionId: 'HEART' } }),
      );
      return Promise.all(handles.map(({ settled }) => settled));
    };
  });

/** Ten replies, one after the other, to a thread that has so many comments. */
const longThread = (count: number): Promise<number> =>
  timeOf(0, async (store) => {
    const annotationId = await beginLong(store, count);
    return async () => {
      for (let at = 0; at < 10; at++) {
        await store.comments.addComment({ annotationId, comment: { commentText: 'Reply' } }).settled;
      }
    };
  });

/** How many fields of one shared value are set while a listener reads it: each change is applied on top of the pending ones. */
const liveFields = (count: number): Promise<number> =>
  timeOf(0, async (store) => {
    store.live.get('form').subscribe(() => undefined);
    await store.live.set('form', {}).settled;
    return () => {
      const handles = Array.from({ length: count }, (_, at) =>
        store.live.set('form', { [`field${at}`]: at }, { merge: true }),
      );
      return Promise.all(handles.map(({ settled }) => settled));
    };
  });

/** Measures how changes made at once scale. */
export async function run(): Promise<Row[]> {
  const cases: { what: string; few: number; time: (count: number) => Promise<number>; limit: number }[] = [
    { what: 'the status of threads at once', few: FEW, time: bulkStatus, limit: MOST_TIMES },
    { what: 'replies to one thread at once', few: FEW, time: replies, limit: MOST_TIMES_IN_THREAD },
    { what: 'edits of as many comments of one thread at once', few: FEW, time: edits, limit: MOST_TIMES_IN_THREAD },
    { what: 'edits of one comment at once', few: FEW, time: (count) => edits(count, 1), limit: MOST_TIMES },
    { what: 'reactions in one thread at once', few: FEW, time: reactions, limit: MOST_TIMES_IN_THREAD },
    { what: 'fields of one shared value at once', few: FIELDS, time: liveFields, limit: MOST_TIMES_LIVE },
    { what: 'ten replies to a thread of so many comments', few: COMMENTS, time: longThread, limit: MOST_TIMES },
  ];
  const rows: Row[] = [];
  for (const { what, few, time, limit } of cases) {
    const ours = (await time(few * TIMES)) / (await time(few));
    rows.push({ what: `${what}: ${few} to ${few * TIMES}`, ours, limit, unit: 'times', pass: ours <= limit });
  }
  return rows;
}
