import { localBackend } from '../../store/backends/local.js';
import { LocalDatabase } from '../../store/backends/local/database.js';
import { scopeKey } from '../../store/backends/protocol.js';
import { newId, predefinedConfig, type AnnotationRecord, type User } from '../../store/model/index.js';
import { reduce } from '../../store/rules/index.js';
import { createStore } from '../../store/store.js';
import type { Row } from '../row.js';

export const name = 'Local backend: 10,000 annotations from IndexedDB';

const ANNOTATIONS = 10_000;
const COMMENTS = 3;
const SEEDED_AT_ONCE = 1_000;
const ROUNDS = 5;
/** What the page may be held up at a time. */
const MOST_HELD_MS = 50;
/** What all of it may take. */
const MOST_MS = 2_000;
const user: User = { userId: 'ada', organizationId: 'acme', name: 'Ada' };
const scope = { organizationId: 'acme', documentId: 'plan' };

function makeRecord(at: number): AnnotationRecord {
  const comments = Array.from({ length: COMMENTS }, (_, nth) => ({
    commentId: at * COMMENTS + nth + 1,
    commentText: `Comment ${nth} of thread ${at}: is this still what we want to say here?`,
  }));
  const annotation = { annotationId: `t${at}`, comments, location: { id: `page-${at % 20}` } };
  const context = { user, now: 1_750_000_000_000 + at, annotationNumber: at + 1, config: predefinedConfig, ...scope };
  const reduction = reduce(undefined, { name: 'annotation.add', args: { annotation } }, context);
  if (!reduction.ok || !reduction.record) throw new Error('The annotation was refused.');
  return reduction.record;
}

async function seed(database: string): Promise<void> {
  const db = await LocalDatabase.open(database);
  for (let from = 0; from < ANNOTATIONS; from += SEEDED_AT_ONCE) {
    await db.transact('readwrite', ['rows'], (store) => {
      for (let at = from; at < from + SEEDED_AT_ONCE; at++) {
        store('rows').put(makeRecord(at), [scopeKey(scope), `t${at}`]);
      }
    });
  }
  db.close();
}

/**
 * Watches how long the page is kept from doing anything else: the longest wait of a message to itself, in ms. What runs when it is
 * asked to stop still counts.
 */
function watchPage(): () => Promise<number> {
  const { port1, port2 } = new MessageChannel();
  let last = performance.now();
  let longest = 0;
  let stop: ((longest: number) => void) | undefined;
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (stop) port1.close();
    else port2.postMessage(undefined);
    stop?.(longest);
  };
  port2.postMessage(undefined);
  return () => new Promise((resolve) => (stop = resolve));
}

/** Loads the document into a store with an open view: the longest the page was held up, and how long all of it took, in ms. */
async function load(database: string): Promise<{ held: number; total: number }> {
  const store = createStore({ backend: localBackend({ name: database }) });
  const view = store.comments.view();
  const start = performance.now();
  const stop = watchPage();
  await store.identify(user);
  await store.setDocuments([scope.documentId]);
  await new Promise<void>((resolve) => {
    view.total.subscribe((total) => {
      if (total === ANNOTATIONS) resolve();
    });
  });
  const measured = { total: performance.now() - start, held: await stop() };
  view.dispose();
  await store.dispose();
  return measured;
}

export async function run(): Promise<Row[]> {
  const database = `bench-${newId()}`;
  await seed(database);
  const rounds: { held: number; total: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await load(database));
  indexedDB.deleteDatabase(database);
  // What else runs on the machine only ever adds: the best round is the nearest to the truth.
  const held = Math.min(...rounds.map((round) => round.held));
  const total = Math.min(...rounds.map((round) => round.total));
  return [
    { what: 'Longest the page is held up', ours: held, limit: MOST_HELD_MS, unit: 'ms', pass: held <= MOST_HELD_MS },
    { what: 'Until all are shown', ours: total, limit: MOST_MS, unit: 'ms', pass: total <= MOST_MS },
  ];
}
