import { CollabSidebarRow } from '../../components/sidebar/sidebar-row/sidebar-row.js';
import type { AnnotationRow } from '../../store/api/annotations.js';
import type { MemoryBackend } from '../../store/backends/memory.js';
import { predefinedConfig } from '../../store/model/index.js';
import { actRemotely, filledBackend, type ActRemotely } from '../filled-backend.js';
import { makeThreads } from '../many-threads.js';
import { makeSidebar, openStore, type Opened } from '../opened-sidebar.js';
import type { Row } from '../row.js';
import * as sidebarActs from '../sidebar-acts.js';
import { worstOf, type Work } from '../task-work.js';
import { framesOf, painted, settled, tasksOf, type Act } from '../traced-acts.js';

export const name = 'Sidebar: 50,000 threads of 4 comments, longest task of an answer at the 95th percentile';

const THREADS = 50_000;
const OPENINGS = 12;
const TIMES = 30;
const SCROLLS = 120;
const EXPANDED = 5;
/** Keys of a person who looks for this and that; Escape empties the field. */
const KEYS = 'p r i c e Escape w e Space 1 7 Escape x Backspace l o o k Escape'.split(' ');
/** A frame of a display at 60 Hz, in ms. */
const FRAME = 16.7;
const MOST_NODES = 3_000;
/** What a row above one that is expanded may move, in px: browsers round where they scroll. */
const MOST_MOVED = 1;

const rowOf = (what: string, works: readonly Work[]): Row => {
  const ours = worstOf(works);
  return { what, ours, limit: FRAME, unit: 'ms', pass: ours <= FRAME };
};

interface Openings {
  readonly opened: Work[];
  /** The very first letter in each. */
  readonly typed: Work[];
}

/** Opens a sidebar over a store that nobody has asked anything yet, and types a letter as soon as there are threads. */
async function opening(backend: MemoryBackend, { opened, typed }: Openings): Promise<Opened> {
  const sidebar = makeSidebar(await openStore(backend, THREADS));
  const open: Act = async () => {
    document.body.append(sidebar.element);
    await sidebar.answered();
    await painted();
    sidebarActs.find(sidebar.element, 'input.field').focus();
  };
  const type: Act = async () => {
    await benchPress('w');
    await sidebar.answered();
  };
  const [opens = [], types = []] = await tasksOf([open, type]);
  opened.push(opens);
  typed.push(types);
  await benchPress('Escape');
  await sidebar.answered();
  await settled();
  return sidebar;
}

const times = <T>(values: readonly T[], act: (value: T) => void | Promise<void>): Act[] =>
  Array.from({ length: TIMES }, (_, time) => () => act(values[time % values.length] as T));

const answering = ({ answered }: Opened, acts: readonly Act[]): Promise<readonly Work[]> =>
  tasksOf(
    acts.map((act) => async () => {
      await act();
      await answered();
    }),
  );

/** What a person does above the list. The panel they choose in is open meanwhile, and counts what each choice would leave. */
async function asking(opened: Opened): Promise<Row[]> {
  const { element: sidebar } = opened;
  const { arrange, find, filterValues, pressMenu, pressQuickView, unfoldFilters } = sidebarActs;
  await sidebarActs.unfoldQuickViews(sidebar);
  const quickViews = times(['all', 'unread', 'open', 'resolved'], (id) => pressQuickView(sidebar, id));
  const rows = [rowOf('another quick view', await answering(opened, quickViews))];
  pressQuickView(sidebar, 'open');
  pressMenu(sidebar, 'filter');
  await opened.answered();
  await painted();
  unfoldFilters(sidebar);
  await painted();
  // Each is chosen, and then no longer.
  const values = filterValues(sidebar).flatMap((value) => [value, value]);
  const filters = times(values, (value) => value.click());
  rows.push(rowOf('another filter, in its panel', await answering(opened, filters)));
  find(find(sidebar, 'collab-filter-menu'), '.head .button').click();
  pressMenu(sidebar, 'filter');
  pressMenu(sidebar, 'view');
  await opened.answered();
  await painted();
  const groups = times(['status', 'people', 'priority', 'none', 'location'], (by) => arrange(sidebar, 'groups', by));
  rows.push(rowOf('other groups, in their panel', await answering(opened, groups)));
  const orders = ['createdAt', 'annotationNumber', 'unread', 'priority', 'lastUpdated'] as const;
  const sorted = times(orders, (by) => arrange(sidebar, 'order', by));
  rows.push(rowOf('another order, in its panel', await answering(opened, sorted)));
  pressMenu(sidebar, 'view');
  await painted();
  const field = find(sidebar, 'input.field', HTMLInputElement);
  field.focus();
  rows.push(rowOf('another letter', await answering(opened, times(KEYS, benchPress))));
  // In an empty field it would close the sidebar.
  if (field.value !== '') await benchPress('Escape');
  await opened.answered();
  return rows;
}

/** Threads that are seen, and those that are not. */
const changedRows = ({ store, element: sidebar }: Opened, isSeen: boolean): readonly AnnotationRow[] => {
  const ids = sidebarActs.seenIn(sidebar).map(({ dataset }) => dataset.id ?? '');
  const others = Array.from({ length: TIMES }, (_, time) => `a${(time * 7919) % THREADS}`);
  const unseen = others.filter((id) => !ids.includes(id));
  return (isSeen ? ids : unseen).flatMap((id) => store.comments.byId(id).peek() ?? []);
};

const reply = (annotationId: string) => {
  const comment = { commentId: Math.floor(Math.random() * 2 ** 40), commentText: 'Is that so?' };
  return { name: 'comment.add', args: { annotationId, comment } } as const;
};

async function changing(opened: Opened, act: ActRemotely): Promise<Row[]> {
  const remotely = (rows: readonly AnnotationRow[]) =>
    answering(
      opened,
      times(rows, (row) => act(row, reply(row.id))),
    );
  const seen = await remotely(changedRows(opened, true));
  const unseen = await remotely(changedRows(opened, false));
  return [rowOf('a remote reply that is seen', seen), rowOf('a remote reply out of sight', unseen)];
}

/** Changes threads that are seen, where that moves none of them; how many rows are rendered. */
async function rerendering(opened: Opened, act: ActRemotely): Promise<Row> {
  const { element: sidebar, answered } = opened;
  sidebarActs.pressMenu(sidebar, 'view');
  await painted();
  sidebarActs.arrange(sidebar, 'groups', 'none');
  sidebarActs.arrange(sidebar, 'order', 'annotationNumber');
  await answered();
  sidebarActs.pressMenu(sidebar, 'view');
  await settled();
  const { updated } = CollabSidebarRow.prototype as unknown as { updated(): void };
  let rendered: string[] = [];
  const counted = function (this: CollabSidebarRow): void {
    rendered.push(this.row?.id ?? '');
    updated.call(this);
  };
  Object.assign(CollabSidebarRow.prototype, { updated: counted });
  const counts: number[] = [];
  for (const row of changedRows(opened, true)) {
    rendered = [];
    const status = predefinedConfig.statuses.find(({ type, id }) => type !== 'terminal' && id !== row.data.status.id);
    if (status) await act(row, { name: 'status.set', args: { annotationId: row.id, status } });
    await painted();
    counts.push(rendered.includes(row.id) ? new Set(rendered).size : Infinity);
  }
  Object.assign(CollabSidebarRow.prototype, { updated });
  const ours = Math.max(...counts);
  return { what: 'rows rendered where one changes remotely', ours, limit: 1, unit: '', pass: ours <= 1 };
}

/** All nodes of a tree, with those in shadow roots. */
function nodesIn(root: Node): number {
  const inner = root instanceof Element && root.shadowRoot ? nodesIn(root.shadowRoot) : 0;
  return [...root.childNodes].reduce((sum, node) => sum + 1 + nodesIn(node), inner);
}

async function scrolling({ element: sidebar }: Opened): Promise<Row[]> {
  const scroller = sidebarActs.scrollerOf(sidebar);
  let frame = 0;
  let nodes = 0;
  const works = await framesOf(SCROLLS, () => (scroller.scrollTop += 120 + (((frame += 1) * 53) % 280)));
  for (const part of [0.2, 0.5, 0.8, 1]) {
    scroller.scrollTop = part * scroller.scrollHeight;
    await painted();
    nodes = Math.max(nodes, nodesIn(document));
  }
  return [
    rowOf('a frame of scrolling: all tasks', works),
    { what: 'nodes in the page', ours: nodes, limit: MOST_NODES, unit: '', pass: nodes <= MOST_NODES },
  ];
}

/** Expands rows in the midst of the list, where none above has been measured. */
async function expanding({ element: sidebar }: Opened): Promise<Row[]> {
  const scroller = sidebarActs.scrollerOf(sidebar);
  let moved = 0;
  let nodes = 0;
  for (let time = 0; time < EXPANDED; time += 1) {
    scroller.scrollTop = ((time + 0.5) / EXPANDED) * scroller.scrollHeight;
    await settled();
    const seen = sidebarActs.seenIn(sidebar);
    const at = seen.length >> 1;
    const before = seen.slice(0, at + 1).map((item) => item.getBoundingClientRect().top);
    seen[at]?.querySelector<HTMLElement>('.expand')?.click();
    await settled();
    if (!seen[at]?.querySelector('collab-thread-dialog')) throw new Error('The row was not expanded.');
    const shifts = before.map((top, index) => Math.abs((seen[index]?.getBoundingClientRect().top ?? NaN) - top));
    moved = Math.max(moved, ...shifts);
    nodes = Math.max(nodes, nodesIn(document));
  }
  return [
    {
      what: 'what is above an expanded row moves',
      ours: moved,
      limit: MOST_MOVED,
      unit: 'px',
      pass: moved <= MOST_MOVED,
    },
    { what: 'nodes with an open thread', ours: nodes, limit: MOST_NODES, unit: '', pass: nodes <= MOST_NODES },
  ];
}

export async function run(): Promise<Row[]> {
  const backend = await filledBackend(makeThreads(THREADS), 'u1');
  const openings: Openings = { opened: [], typed: [] };
  const opened = await opening(backend, openings);
  const asked = await asking(opened);
  const act = await actRemotely(backend);
  const changed = await changing(opened, act);
  const scrolled = await scrolling(opened);
  const rerendered = await rerendering(opened, act);
  const expanded = await expanding(opened);
  await opened.close();
  // What the others leave behind is collected while nothing of the above is measured.
  while (openings.opened.length < OPENINGS) await (await opening(backend, openings)).close();
  const { opened: opens, typed } = openings;
  return [
    rowOf('opening', opens),
    rowOf('the very first letter', typed),
    ...asked,
    ...changed,
    ...scrolled,
    rerendered,
    ...expanded,
  ];
}
