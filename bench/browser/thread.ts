import '../../components/annotations/comment-layer/define.js';
import type { CollabThread } from '../../components/comments/thread/thread.js';
import { pageContextOf } from '../../components/page/page-context.js';
import '../../components/comments/thread/define.js';
import type { AnnotationRow } from '../../store/api/annotations.js';
import type { CollabStore } from '../../store/api/store.js';
import { memoryBackend } from '../../store/backends/memory.js';
import { createStore } from '../../store/store.js';
import type { Row } from '../row.js';
import { idOf, openStore } from '../thousand-threads.js';

export const name = 'Thread: 300 comments opened, and typing beside 1,000 threads';

const COMMENTS = 300;
const ROUNDS = 10;
/** What opening may cost at most, beside all comments as plain boxes. */
const MOST_TIMES_OPENED = 2;
const THREADS = 1_000;
const KEYS = 60;
/** What a key may cost at most, beside a plain field that knows neither formats nor drafts. */
const MOST_TIMES_TYPED = 2.5;
/** Event durations are told from here on, in ms, and rounded to 8. */
const LEAST_DURATION = 16;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const textOf = (at: number): string =>
  `Comment ${at}: is this still what we want to say here, or has it changed since?`;

const middle = (numbers: readonly number[], part: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * part)] ?? NaN;

function element(parent: Element, text = ''): HTMLElement {
  const made = document.createElement('div');
  made.textContent = text;
  parent.append(made);
  return made;
}

/** A frame as high as a dialog. */
function openFrame(): HTMLElement {
  const frame = element(document.body);
  frame.style.cssText = 'display: flex; inline-size: 352px; max-block-size: 560px; overflow: auto';
  return frame;
}

/** The thread in a store, of which so many comments are new. */
async function longThread(): Promise<{ store: CollabStore; row: AnnotationRow }> {
  const store = createStore({ backend: memoryBackend() });
  await store.identify({ userId: 'u1', organizationId: 'o1', name: 'Ada' });
  await store.setDocuments(['d1']);
  const comments = Array.from({ length: COMMENTS }, (_, at) => ({ commentText: textOf(at) }));
  const { annotationId, settled } = store.comments.addCommentAnnotation({ annotation: { comments } });
  await settled;
  const row = store.comments.byId(annotationId).peek();
  if (!row) throw new Error('There is no thread.');
  return { store, row };
}

function showThread(frame: Element, row: AnnotationRow): CollabThread {
  const thread = document.createElement('collab-thread');
  thread.row = row;
  thread.capabilities = {
    canReply: true,
    canMarkUnread: true,
    canEditComment: () => true,
    canDeleteComment: () => true,
  };
  frame.append(thread);
  return thread;
}

/** The least a page can do by hand: for each comment a face, a name, a time, a button and the text. */
function showBoxes(frame: Element): void {
  const list = element(frame);
  for (let at = 0; at < COMMENTS; at += 1) {
    const box = element(list);
    element(box, 'A').style.cssText = 'float: left; inline-size: 28px; block-size: 28px; border-radius: 50%';
    element(box, 'Ada');
    element(box, '3 minutes ago');
    box.append(document.createElement('button'));
    element(box, textOf(at)).style.padding = '8px';
  }
}

/** What it costs the page's main thread to show something, until it is painted, in ms. */
async function costOf(show: (frame: Element) => void): Promise<number> {
  await nextFrame();
  const before = (await benchMetrics()).TaskDuration ?? 0;
  const frame = openFrame();
  show(frame);
  for (let frames = 0; frames < 4; frames += 1) await nextFrame();
  const after = (await benchMetrics()).TaskDuration ?? 0;
  frame.remove();
  return (after - before) * 1000;
}

async function opening(): Promise<Row[]> {
  const { store, row } = await longThread();
  const folded = { ...row, unread: 0 };
  const allNew = { ...row, unread: COMMENTS - 1 };
  const costs: Record<'folded' | 'allNew' | 'plain', number[]> = { folded: [], allNew: [], plain: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.plain.push(await costOf(showBoxes));
    costs.folded.push(await costOf((frame) => void showThread(frame, folded)));
    costs.allNew.push(await costOf((frame) => void showThread(frame, allNew)));
  }
  await store.dispose();
  const plain = Math.min(...costs.plain);
  const limit = plain * MOST_TIMES_OPENED;
  const rowOf = (what: string, times: readonly number[]): Row => {
    const ours = Math.min(...times);
    return { what, ours, limit, unit: 'ms', ratio: ours / plain, pass: ours <= limit };
  };
  return [
    rowOf(`${COMMENTS} comments, read: work until they are shown`, costs.folded),
    rowOf(`${COMMENTS} comments, all but one new: work until they are shown`, costs.allNew),
  ];
}

/** A page with an element for each thread. */
function buildRows(): HTMLElement {
  const page = element(document.body);
  for (let at = 0; at < THREADS; at += 1) {
    const row = element(page, `Row ${at}`);
    row.id = idOf(at);
    row.style.blockSize = '40px';
  }
  return page;
}

/** Opens a thread of the page, and puts the caret into its composer. */
async function openComposer(store: CollabStore): Promise<() => void> {
  const layer = document.createElement('collab-comment-layer');
  layer.store = store;
  document.body.append(layer);
  const page = pageContextOf(store);
  const ids = store.comments
    .view()
    .rows.peek()
    .map(({ id }) => id);
  while (!ids.every((id) => page.navigation.anchorOf(id))) await nextFrame();
  // The place is far down: a key is measured once the page has come to rest there.
  const atRest = new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true }));
  page.navigation.openAndReveal(ids[0] ?? '');
  const thread = () =>
    layer.shadowRoot?.querySelector('collab-thread-dialog')?.shadowRoot?.querySelector('collab-thread');
  while (!thread()?.row) await nextFrame();
  thread()?.focus();
  const field = () =>
    thread()?.shadowRoot?.querySelector('collab-composer')?.shadowRoot?.querySelector('[role="textbox"]:focus');
  while (!field()) await nextFrame();
  await atRest;
  return () => layer.remove();
}

/** The least a page can do by hand: a box beside each row, and a field. */
function openField(page: HTMLElement): () => void {
  const surface = element(page);
  for (let at = 0; at < THREADS; at += 1)
    element(surface, String(at)).style.cssText = `position: absolute; inset-block-start: ${at * 40}px`;
  const field = element(document.body);
  field.contentEditable = 'true';
  field.style.cssText = 'position: fixed; inset: 100px auto auto 100px; inline-size: 300px';
  field.focus();
  return () => {
    field.remove();
    surface.remove();
  };
}

interface Typed {
  /** Durations of the keys' events, from the key to the next paint, in ms: 95 of 100 are no longer. */
  readonly duration: number;
  /** Time of the page's main thread for each key, in ms. */
  readonly work: number;
}

async function typing(): Promise<Typed> {
  const durations: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { name: type, duration } of list.getEntries()) if (type === 'keydown') durations.push(duration);
  });
  for (let key = 0; key < 5; key += 1) await benchPress('a');
  observer.observe({ type: 'event', durationThreshold: LEAST_DURATION } as PerformanceObserverInit);
  const before = (await benchMetrics()).TaskDuration ?? 0;
  for (let key = 0; key < KEYS; key += 1) await benchPress('abcdefghij '[key % 11] ?? 'a');
  for (let frames = 0; frames < 3; frames += 1) await nextFrame();
  const after = (await benchMetrics()).TaskDuration ?? 0;
  observer.disconnect();
  // What is not told of is shorter.
  while (durations.length < KEYS) durations.push(LEAST_DURATION);
  return { duration: middle(durations, 0.95), work: ((after - before) * 1000) / KEYS };
}

async function typingBeside(): Promise<Row[]> {
  const store = await openStore(THREADS);
  const [ours, plain]: [Typed[], Typed[]] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    const page = buildRows();
    const closeField = openField(page);
    plain.push(await typing());
    closeField();
    const closeComposer = await openComposer(store);
    ours.push(await typing());
    closeComposer();
    page.remove();
    await nextFrame();
  }
  await store.dispose();
  const best = (typed: readonly Typed[], what: keyof Typed): number => Math.min(...typed.map((each) => each[what]));
  const rowOf = (what: string, measure: keyof Typed): Row => {
    const [composer, field] = [best(ours, measure), best(plain, measure)];
    const limit = field * MOST_TIMES_TYPED;
    return { what, ours: composer, limit, unit: 'ms', ratio: composer / field, pass: composer <= limit };
  };
  return [
    rowOf(`a key in the composer beside ${THREADS} threads: event duration (95 %)`, 'duration'),
    rowOf(`a key in the composer beside ${THREADS} threads: work`, 'work'),
  ];
}

export async function run(): Promise<Row[]> {
  return [...(await opening()), ...(await typingBeside())];
}
