import type { CollabStore } from '../../store/api/store.js';
import type { AnnotationView, ViewQuery } from '../../store/api/views.js';
import type { Backend, Sink } from '../../store/backends/backend.js';
import { createMemoryStorage } from '../../store/backends/memory/client-storage.js';
import type { Frame } from '../../store/backends/protocol.js';
import type { Readable } from '../../store/base/readable.js';
import { predefinedConfig, type AnnotationRecord, type CustomStatus } from '../../store/model/index.js';
import { createStore } from '../../store/store.js';
import { randomNumbers } from '../random-numbers.js';
import type { Row } from '../row.js';

export const name = 'Store: 50,000 annotations, one update at a time';

const ANNOTATIONS = 50_000;
const UPDATES = 1_000;
const ROUNDS = 20;
const MOST_US = 20;
const MOST_SHARE = 1 / 100;
const AUTHORS = 40;
const scope = { organizationId: 'o1', documentId: 'd1' };
const { statuses } = predefinedConfig;

const random = randomNumbers(7);
const below = (count: number): number => Math.floor(random() * count);
const anyStatus = (): CustomStatus => statuses[below(statuses.length)] as CustomStatus;

function makeRecord(at: number, version: number, lastUpdated: number): AnnotationRecord {
  const from = { userId: `u${at % AUTHORS}`, organizationId: 'o1', name: `Person ${at % AUTHORS}` };
  const id = `a${at}`;
  const comment = {
    commentId: at + 1,
    type: 'text',
    commentText: `Comment ${at}`,
    from,
    createdAt: at,
    status: 'added',
  } as const;
  const empty = { attachments: [], recorders: [], reactionAnnotationIds: [], taggedUserContacts: [], customList: [] };
  return {
    ...scope,
    id,
    version,
    reads: {},
    data: {
      annotationId: id,
      comments: [{ ...comment, ...empty, isDraft: false }],
      commentCategories: [],
      from,
      status: anyStatus(),
      createdAt: at,
      lastUpdated,
      annotationNumber: at + 1,
      location: { id: `l${at % 200}`, locationName: `Section ${at % 200}` },
    },
  };
}

/** A backend that delivers what it is told to. */
class FrameSource implements Backend {
  #sink: Sink | undefined;

  connect(_session: unknown, sink: Sink) {
    this.#sink = sink;
    return Promise.resolve({
      subscribe: () => ({ unsubscribe: () => undefined }),
      push: () => Promise.resolve([]),
      close: () => Promise.resolve(),
    });
  }

  openStorage(clientId: string) {
    return Promise.resolve(createMemoryStorage(clientId));
  }

  send(frame: Frame): void {
    this.#sink?.frame(frame);
  }
}

interface Scene {
  readonly store: CollabStore;
  readonly source: FrameSource;
  readonly records: AnnotationRecord[];
  /** Where the log is. */
  seq: number;
}

async function openScene(): Promise<Scene> {
  const source = new FrameSource();
  const store = createStore({ backend: source });
  await store.identify({ userId: 'u1', organizationId: 'o1' });
  await store.setDocuments([scope.documentId]);
  const records = Array.from({ length: ANNOTATIONS }, (_, at) => makeRecord(at, 1, at));
  source.send({ t: 'reset', scope, epoch: 'e', to: 0, rows: records, first: true, offset: 0, more: false });
  return { store, source, records, seq: 0 };
}

/** Frames of one changed row each: another status and, half the time, the newest of all. */
function makeUpdates({ records, seq }: Scene): Frame[] {
  return Array.from({ length: UPDATES }, (_, at): Frame => {
    const which = below(ANNOTATIONS);
    const before = records[which] as AnnotationRecord;
    const time = random() < 0.5 ? ANNOTATIONS + seq + at : (before.data.lastUpdated ?? 0);
    const row = makeRecord(which, before.version + 1, time);
    records[which] = row;
    return {
      t: 'ops',
      scope,
      epoch: 'e',
      from: seq + at,
      to: seq + at + 1,
      ops: [{ k: 'up', seq: seq + at + 1, row }],
    };
  });
}

/** The processor time that some work takes in µs: of several rounds the one that other processes disturbed least. */
function timeOf(prepare: () => () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const work = prepare();
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...rounds);
}

/** Mean time of an update from frame to observers, in µs. */
function timeUpdates(scene: Scene): number {
  const elapsed = timeOf(() => {
    const updates = makeUpdates(scene);
    scene.seq += UPDATES;
    return () => {
      for (const frame of updates) scene.source.send(frame);
    };
  });
  return elapsed / UPDATES;
}

/** Time of working a view out anew with plain arrays, in µs. */
function timeRecomputing({ records }: Scene, matches: (record: AnnotationRecord) => boolean): number {
  return timeOf(() => () => {
    const shown = records.filter(matches);
    shown.sort((a, b) => (b.data.lastUpdated ?? 0) - (a.data.lastUpdated ?? 0));
    if (shown.length === 0) throw new Error('Nothing was shown.');
  });
}

interface Case {
  readonly what: string;
  readonly query: ViewQuery;
  matches(record: AnnotationRecord): boolean;
  /** What is observed of the view. */
  observed(view: AnnotationView): readonly Readable<unknown>[];
  /** In µs; none where the array of all rows, which observers ask for, is most of the work. */
  readonly limit?: number;
}

const asCounted = (view: AnnotationView) => [view.total, view.unread];

/** One person's open threads, and all threads. */
const cases: readonly Case[] = [
  {
    what: 'selective view',
    query: { userIds: ['u3'], statusIds: ['OPEN'] },
    matches: ({ data }) => data.from.userId === 'u3' && data.status.id === 'OPEN',
    observed: (view) => [...asCounted(view), view.rows],
    limit: MOST_US,
  },
  { what: 'broad view', query: {}, matches: () => true, observed: asCounted, limit: MOST_US },
  { what: 'broad view, all rows observed', query: {}, matches: () => true, observed: ({ rows }) => [rows] },
];

function observe({ comments }: CollabStore, { query, observed }: Case): () => void {
  const view = comments.view(query);
  const stops = [...observed(view), comments.byId('a3')].map((readable) => readable.subscribe(() => undefined));
  return () => {
    for (const stop of stops) stop();
    view.dispose();
  };
}

/** Measures updates of the store, beside working the view out anew. */
export async function run(): Promise<Row[]> {
  const scene = await openScene();
  const rows: Row[] = [];
  for (const each of cases) {
    const { what, matches, limit } = each;
    const stop = observe(scene.store, each);
    const ours = timeUpdates(scene);
    stop();
    const share = timeRecomputing(scene, matches) * MOST_SHARE;
    if (limit !== undefined)
      rows.push({ what: `${what}: mean per update`, ours, limit, unit: 'µs', pass: ours <= limit });
    rows.push({ what: `${what}: beside 1/100 of working it out`, ours, limit: share, unit: 'µs', pass: ours <= share });
  }
  await scene.store.dispose();
  return rows;
}
