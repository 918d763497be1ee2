import { html } from 'lit';
import '../../components/comments/thread-dialog/define.js';
import '../../components/sidebar/sidebar-row/define.js';
import '../../components/comments/thread-list/define.js';
import type { AnnotationRow } from '../../store/api/annotations.js';
import type { CollabStore } from '../../store/api/store.js';
import { memoryBackend } from '../../store/backends/memory.js';
import { createStore } from '../../store/store.js';
import { LiveblocksThreads } from '../liveblocks-threads.js';
import { plainStyles, PlainVirtualList } from '../plain-virtual-list.js';
import type { Row } from '../row.js';

export const name = 'List: 1,000 threads of 4 comments, beside @liveblocks/react-ui and a plain-DOM virtual list';

const THREADS = 1_000;
const COMMENTS = 4;
/** The least of so many is taken: what code takes once it is compiled. */
const ROUNDS = 12;
const SCROLLS = 40;
/**
 * What the kit may take at most, beside threads of `@liveblocks/react-ui`: for its list, for what that shows when it has written it itself, for
 * all its rows at once, for a list of open threads, and for all of these at once; and beside a list of rows by hand.
 */
const MOST = { rows: 1 / 100, written: 1 / 40, allRows: 1 / 5, open: 1 / 20, allOpen: 2.5, plain: 1.5 };

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const textOf = (thread: number, at: number): string =>
  `Comment ${at} of thread ${thread}: is this still what we want to say here, or has it changed since?`;

const texts = Array.from({ length: THREADS }, (_, thread) =>
  Array.from({ length: COMMENTS }, (__, at) => textOf(thread, at)),
);

async function openStore(): Promise<CollabStore> {
  const store = createStore({ backend: memoryBackend() });
  await store.identify({ userId: 'u1', organizationId: 'o1', name: 'Ada' });
  await store.setDocuments(['d1']);
  for (const each of texts) {
    const comments = each.map((commentText) => ({ commentText }));
    await store.comments.addCommentAnnotation({ annotation: { comments } }).settled;
  }
  return store;
}

/** A frame as large as a sidebar. */
function openFrame(): HTMLElement {
  const frame = document.createElement('div');
  frame.style.cssText = 'display: flex; flex-direction: column; inline-size: 360px; block-size: 780px; overflow: auto';
  document.body.append(frame);
  return frame;
}

/** Time of the main thread from an act until it is painted, in ms. */
async function timeOf(act: () => void, frames = 4): Promise<number> {
  await nextFrame();
  const before = (await benchMetrics()).TaskDuration ?? 0;
  act();
  for (let frame = 0; frame < frames; frame += 1) await nextFrame();
  return (((await benchMetrics()).TaskDuration ?? 0) - before) * 1000;
}

/** What frames take in which nothing happens: measuring itself, most of all. */
let nothing = Infinity;

/** Time of the main thread that something takes until it is painted, in ms. */
const workOf = async (act: () => void, frames?: number): Promise<number> => (await timeOf(act, frames)) - nothing;

/** A list that is shown. */
interface Shown {
  readonly scroller: () => HTMLElement;
  /** Shows a comment that was added to a thread that is seen. */
  add?(): void;
  /** Writes one and shows it, sent and confirmed. */
  write?(): void;
  end(): void;
}

type Show = (frame: HTMLElement) => Shown;

interface Cost {
  readonly mount: number;
  readonly add: number;
  readonly write: number;
  /** Of one frame, in which it is scrolled. */
  readonly scroll: number;
}

async function costOf(show: Show): Promise<Cost> {
  const frame = openFrame();
  let shown: Shown | undefined;
  const mount = await workOf(() => (shown = show(frame)));
  const add = await workOf(() => shown?.add?.());
  const write = await workOf(() => shown?.write?.());
  const scroller = shown?.scroller();
  let at = 0;
  const scrolled = await workOf(() => {
    const scroll = (): void => {
      if (!scroller || (at += 1) > SCROLLS) return;
      scroller.scrollTop += 120;
      requestAnimationFrame(scroll);
    };
    scroll();
  }, SCROLLS + 4);
  shown?.end();
  frame.remove();
  await nextFrame();
  return { mount, add, write, scroll: scrolled / SCROLLS };
}

const least = (costs: readonly Cost[]): Cost => ({
  mount: Math.min(...costs.map(({ mount }) => mount)),
  add: Math.min(...costs.map(({ add }) => add)),
  write: Math.min(...costs.map(({ write }) => write)),
  scroll: Math.min(...costs.map(({ scroll }) => scroll)),
});

/** The threads of a store in the kit's list; all of them open, or as rows. */
const inList =
  (store: CollabStore, isOpen = false): Show =>
  (frame) => {
    const list = document.createElement('collab-thread-list');
    list.style.cssText = 'flex: 1; min-block-size: 0';
    const { rows } = store.comments.view();
    const show = (now: readonly AnnotationRow[]): void => {
      list.groups = [{ header: { groupId: 'others', groupName: '', count: now.length, unread: 0 }, rows: now }];
    };
    const unsubscribe = rows.subscribe(show);
    if (isOpen) {
      list.renderThread = (row, actions) =>
        html`<collab-thread-dialog annotation-id=${row.id} .store=${store}>${actions}</collab-thread-dialog>`;
      list.expanded = new Set(rows.peek().map(({ id }) => id));
    }
    frame.append(list);
    const end = (): void => {
      unsubscribe();
      list.remove();
    };
    const scroller = (): HTMLElement => list.shadowRoot?.querySelector('.list') ?? list;
    const add = (): void => show(rows.peek().map((row, at) => (at === 1 ? withOneMore(row) : row)));
    const write = (): void => addTo(store, rows.peek()[1]);
    return { scroller, ...(!isOpen && { add }), write, end };
  };

/** All rows of a store at once. */
const allRows =
  (store: CollabStore): Show =>
  (frame) => {
    const rows = store.comments.view().rows.peek();
    const shown = rows.map((row) => Object.assign(document.createElement('collab-sidebar-row'), { row }));
    frame.style.display = 'block';
    frame.append(...shown);
    const [, second] = rows;
    const follow = (row: AnnotationRow | undefined): void => void (shown[1] && row && (shown[1].row = row));
    const unsubscribe = second && store.comments.byId(second.id).subscribe(follow);
    const add = (): void => follow(second && withOneMore(second));
    return { scroller: () => frame, add, write: () => addTo(store, second), end: () => unsubscribe?.() };
  };

/** All threads of a store at once. */
const whole =
  (store: CollabStore): Show =>
  (frame) => {
    const rows = store.comments.view().rows.peek();
    const dialogs = rows.map(({ id }) => {
      const dialog = document.createElement('collab-thread-dialog');
      Object.assign(dialog, { store, annotationId: id });
      return dialog;
    });
    frame.style.display = 'block';
    frame.append(...dialogs);
    return { scroller: () => frame, write: () => addTo(store, rows[1]), end: () => frame.replaceChildren() };
  };

function addTo(store: CollabStore, row: AnnotationRow | undefined): void {
  if (row) store.comments.addComment({ annotationId: row.id, comment: { commentText: 'One more comment' } });
}

/** A row as it is when a comment was added to its thread. */
function withOneMore(row: AnnotationRow): AnnotationRow {
  const [first] = row.data.comments;
  if (!first) return row;
  const comment = { ...first, commentId: Date.now(), commentText: 'One more comment' };
  return { ...row, version: row.version + 1, data: { ...row.data, comments: [...row.data.comments, comment] } };
}

const liveblocks: Show = (frame) => {
  frame.style.display = 'block';
  const threads = new LiveblocksThreads(frame);
  threads.show(texts);
  return { scroller: () => frame, add: () => threads.add(1, 'One more comment'), end: () => threads.end() };
};

const plain: Show = (frame) => {
  const now = Date.now();
  const times = { begun: now - 180_000, replied: now - 120_000 };
  const rows = texts.map(([excerpt = ''], at) => ({
    number: at + 1,
    author: 'Ada',
    excerpt,
    replies: COMMENTS - 1,
    ...times,
  }));
  frame.className = 'plain';
  frame.style.display = 'block';
  const list = new PlainVirtualList(frame, rows);
  return { scroller: () => frame, end: () => list.end() };
};

function rowOf(what: string, ours: number, theirs: number, most: number): Row {
  const limit = theirs * most;
  return { what, ours, limit, unit: 'ms', ratio: ours / theirs, pass: ours <= limit };
}

export async function run(): Promise<Row[]> {
  const styles = document.createElement('style');
  styles.textContent = plainStyles;
  document.head.append(styles);
  for (let time = 0; time < 20; time += 1) nothing = Math.min(nothing, await timeOf(() => undefined));
  const store = await openStore();
  const shows = { rows: inList(store), plain, open: inList(store, true) };
  const costs: Record<keyof typeof shows, Cost[]> = { rows: [], plain: [], open: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const key of ['plain', 'rows', 'open'] as const) costs[key].push(await costOf(shows[key]));
  const rows = least(costs.rows);
  const list = least(costs.plain);
  const open = least(costs.open);
  const everyRow = await costOf(allRows(store));
  const allOpen = await costOf(whole(store));
  const peers = await costOf(liveblocks);
  await store.dispose();
  // A Thread is given its new comment; ours is given it as well, and then has to write it, be told of it and have it confirmed, too.
  const mounted = (what: string, ours: Cost, most: number): Row =>
    rowOf(`${what}: mounted, beside Thread`, ours.mount, peers.mount, most);
  const shown = (what: string, ours: Cost, most: number): Row =>
    rowOf(`${what}: one more comment shown, beside Thread`, ours.add, peers.add, most);
  const written = (what: string, ours: Cost, most: number): Row =>
    rowOf(`${what}: one more comment written and shown, beside Thread`, ours.write, peers.add, most);
  return [
    mounted('the list', rows, MOST.rows),
    shown('the list', rows, MOST.rows),
    written('the list', rows, MOST.written),
    mounted('all rows at once', everyRow, MOST.allRows),
    shown('all rows at once', everyRow, MOST.allRows),
    written('all rows at once', everyRow, MOST.allRows),
    mounted('a list of open threads', open, MOST.open),
    written('a list of open threads', open, MOST.open),
    mounted('all open threads at once', allOpen, MOST.allOpen),
    written('all open threads at once', allOpen, MOST.allOpen),
    rowOf('the list: mounted, beside one by hand', rows.mount, list.mount, MOST.plain),
    rowOf('the list: a frame of scrolling, beside one by hand', rows.scroll, list.scroll, MOST.plain),
  ];
}
