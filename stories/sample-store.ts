import { pageContextOf, type PageContext } from '../components/page/page-context.js';
import { createStore, type CollabStore, type Location, type NewCommentAnnotation, type User } from '../store/index.js';
import { people, priorities, statuses } from './sample-threads.js';
import { ScriptedBackend } from './scripted-backend.js';

const minute = 60_000;

/** Places in the document of the stories. */
export const places = {
  summary: { id: 'summary', locationName: 'Summary' },
  prices: { id: 'prices', locationName: 'Prices' },
} as const satisfies Record<string, Location>;

interface Said {
  readonly from: User;
  readonly text: string;
  /** How many minutes ago. */
  readonly ago: number;
}

/** A thread somebody has begun before the story is opened. */
export interface SampleThread extends Omit<NewCommentAnnotation, 'comments' | 'annotationId'> {
  readonly annotationId: string;
  readonly said: readonly [Said, ...Said[]];
  /** `plan` unless told, which is the one that is at hand. */
  readonly documentId?: string;
}

/** Threads of several people in several places, in several states. */
export const sampleThreads: readonly SampleThread[] = [
  {
    annotationId: 'returns',
    location: places.summary,
    said: [
      { from: people.ana, text: 'The headline promises free returns, but the table says 14 days only.', ago: 130 },
      { from: people.ben, text: '14 days. I will change the copy.', ago: 62 },
    ],
  },
  {
    annotationId: 'photo',
    location: places.summary,
    priority: priorities.urgent,
    said: [{ from: people.mai, text: 'Do we have the right to use this photo in print?', ago: 45 }],
  },
  {
    annotationId: 'tax',
    location: places.prices,
    status: statuses.ongoing,
    said: [
      { from: people.ben, text: 'Are these prices with tax?', ago: 900 },
      { from: people.ana, text: 'Without. I am asking whether we may show them like this.', ago: 850 },
    ],
  },
  {
    annotationId: 'rounding',
    location: places.prices,
    accessMode: 'private',
    said: [{ from: people.ana, text: 'The third row is rounded up, the others are rounded down.', ago: 3000 }],
  },
  {
    annotationId: 'names',
    said: [{ from: people.wolfe, text: 'Names of this length have to fit into every list.', ago: 5000 }],
  },
  {
    annotationId: 'typo',
    location: places.summary,
    status: statuses.resolved,
    said: [{ from: people.mai, text: 'There is an “the” too many in the second sentence.', ago: 8000 }],
  },
];

/** Many threads, each in one place of twelve. */
export function manyThreads(count: number): readonly SampleThread[] {
  const writers = Object.values(people);
  return Array.from({ length: count }, (_, index): SampleThread => {
    const number = index + 1;
    const page = (index % 12) + 1;
    return {
      annotationId: `many-${number}`,
      location: { id: `page-${page}`, locationName: `Page ${page}` },
      said: [
        {
          from: writers[index % writers.length] ?? people.ana,
          text: `Thread ${number} ${'has something to say '.repeat((index % 4) + 1)}`.trim(),
          ago: (count - index) * 7,
        },
      ],
    };
  });
}

/** What a story works with. It is in memory, and gone with the story. */
export interface SampleStore {
  readonly store: CollabStore;
  readonly page: PageContext;
  readonly backend: ScriptedBackend;
}

interface SampleOptions {
  readonly threads?: readonly SampleThread[];
  /** Who uses the page; nobody when null. */
  readonly me?: User | null;
  /** Runs before the person of the story comes to the page. */
  readonly before?: (backend: ScriptedBackend) => void;
}

/** A store in memory, with threads that other people have begun. */
export async function sampleStore(options: SampleOptions = {}): Promise<SampleStore> {
  const { threads = sampleThreads, me = people.ana, before } = options;
  const backend = new ScriptedBackend();
  await write(backend, threads);
  before?.(backend);
  const store = createStore({ backend });
  const page = pageContextOf(store);
  await store.setDocuments(['plan']);
  if (me) await store.identify(me);
  return { store, page, backend };
}

/** Writes threads as the people they are by, each through a store of their own and at their time. */
async function write(backend: ScriptedBackend, threads: readonly SampleThread[]): Promise<void> {
  let now = Date.now();
  const stores = new Map<string, CollabStore>();
  const storeOf = async (user: User): Promise<CollabStore> => {
    const known = stores.get(user.userId);
    if (known) return known;
    const store = createStore({ backend, now: () => now });
    stores.set(user.userId, store);
    await store.setDocuments([...new Set(threads.map(({ documentId = 'plan' }) => documentId))]);
    await store.identify(user);
    return store;
  };
  for (const { annotationId, said, documentId = 'plan', ...about } of threads) {
    const [{ from, text, ago }, ...replies] = said;
    const { comments } = await storeOf(from);
    now = Date.now() - ago * minute;
    const annotation = { ...about, annotationId, comments: [{ commentText: text }] };
    await comments.addCommentAnnotation({ annotation, options: { documentId } }).settled;
    for (const reply of replies) {
      const other = await storeOf(reply.from);
      now = Date.now() - reply.ago * minute;
      await other.comments.addComment({ annotationId, comment: { commentText: reply.text } }).settled;
    }
  }
  await Promise.all([...stores.values()].map((store) => store.dispose()));
}
