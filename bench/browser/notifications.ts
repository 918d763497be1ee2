import '../../components/notifications/notification-panel/define.js';
import type { CollabNotificationList } from '../../components/notifications/notification-list/notification-list.js';
import type { CollabNotificationPanel } from '../../components/notifications/notification-panel/notification-panel.js';
import type { NotificationRecord } from '../../store/model/notification-record.js';
import type { CommentActionType } from '../../store/model/notification.js';
import { createStore } from '../../store/store.js';
import { actRemotely, filledBackend } from '../filled-backend.js';
import { makeThreads } from '../many-threads.js';
import type { Row } from '../row.js';
import { find } from '../sidebar-acts.js';
import { worstOf, type Work } from '../task-work.js';
import { framesOf, nextFrame, painted, settled, tasksOf, type Act } from '../traced-acts.js';

export const name = 'Notifications: 10,000 of 2,000 threads, longest task at the 95th percentile';

const NOTIFICATIONS = 10_000;
const THREADS = 2_000;
/** So many that one that is interrupted is not the 95th percentile. */
const OPENINGS = 41;
/** What a person notices as a delay, in ms: a long task. */
const LONG_TASK = 50;
const SCROLLS = 120;
const TIMES = 20;
/** A frame of a display at 60 Hz, in ms. */
const FRAME = 16.7;

const rowOf = (what: string, works: readonly Work[], limit = FRAME): Row => {
  const ours = worstOf(works);
  return { what, ours, limit, unit: 'ms', pass: ours <= limit };
};

const kinds: readonly CommentActionType[] = ['replied', 'mentioned', 'statusChanged', 'assigned'];

/** What one person is told of: a fifth of it concerns them. */
function makeNotifications(): readonly NotificationRecord[] {
  const now = Date.now();
  return Array.from({ length: NOTIFICATIONS }, (_, at): NotificationRecord => {
    const thread = at % THREADS;
    return {
      id: `n${at}`,
      organizationId: 'o1',
      documentId: `d${thread % 5}`,
      timestamp: now - at * 300_000,
      actionUser: { userId: `u${2 + (at % 7)}`, organizationId: 'o1', name: `Person ${2 + (at % 7)}` },
      actionType: kinds[at % 4] ?? 'replied',
      isForAll: true,
      concerned: at % 5 === 0 ? { u1: kinds[at % 4] ?? 'replied' } : {},
      comment: { annotationId: `a${thread}`, ...(at % 4 < 2 && { commentId: 1 + (at % 4) }) },
    };
  });
}

const listOf = (panel: CollabNotificationPanel): CollabNotificationList => find(panel, 'collab-notification-list');

/** Waits until the panel lists something. */
async function listed(panel: CollabNotificationPanel): Promise<void> {
  while (!panel.shadowRoot?.querySelector('collab-notification-list')) await nextFrame();
}

function makePanel(store: ReturnType<typeof createStore>): CollabNotificationPanel {
  const panel = document.createElement('collab-notification-panel');
  Object.assign(panel, { layout: 'embedded', tab: 'all', store });
  return panel;
}

export async function run(): Promise<Row[]> {
  const threads = makeThreads(THREADS);
  // They are kept for 90 days.
  const backend = await filledBackend(threads, 'u1', makeNotifications());
  const store = createStore({ backend });
  await store.identify({ userId: 'u1', organizationId: 'o1', name: 'Person 1' });
  await store.setDocuments(['d0']);
  const inbox = await store.notifications.inbox();
  while (!inbox.counts.peek()) await nextFrame();
  document.body.replaceChildren();
  const opened: Work[] = [];
  for (let time = 0; time < OPENINGS; time += 1) {
    const panel = makePanel(store);
    const open: Act = async () => {
      document.body.append(panel);
      await listed(panel);
    };
    opened.push(...(await tasksOf([open])));
    panel.remove();
  }
  const panel = makePanel(store);
  document.body.append(panel);
  await listed(panel);
  await settled();
  const scroller = find(listOf(panel), '.list');
  let frame = 0;
  const scrolled = await framesOf(SCROLLS, () => (scroller.scrollTop += 120 + (((frame += 1) * 53) % 280)));
  // All of them are listed from here on.
  const list = () => listOf(panel).groups.reduce((sum, { batches }) => sum + batches.length, 0);
  for (let before = -1; before < list();) {
    before = list();
    scroller.scrollTop = scroller.scrollHeight;
    for (let wait = 0; wait < 10 && list() === before; wait += 1) await nextFrame();
  }
  scroller.scrollTop = scroller.scrollHeight / 2;
  await settled();
  const whole = await framesOf(SCROLLS, () => (scroller.scrollTop += 120 + (((frame += 1) * 53) % 280)));
  const act = await actRemotely(backend);
  const thread = threads[3];
  if (!thread) throw new Error('There is no thread.');
  const arrivals = await tasksOf(
    Array.from({ length: TIMES }, (_, at) => async () => {
      const comment = { commentId: 1_000 + at, commentText: 'Is that so?' };
      await act(thread, { name: 'comment.add', args: { annotationId: thread.id, comment } });
    }),
  );
  const marks = await tasksOf(
    Array.from({ length: TIMES }, (_, at) => () => inbox.markAsRead({ notificationIds: [`n${at * 7}`] })),
  );
  const rows = [
    // Its code has to be compiled, once.
    rowOf('opening, the very first time', opened.slice(0, 1), LONG_TASK),
    rowOf('opening', opened.slice(1)),
    rowOf('a frame of scrolling, with pages that come', scrolled),
    rowOf(`a frame of scrolling, ${String(list())} lines listed`, whole),
    rowOf('one that arrives, all listed', arrivals),
    rowOf('one that is marked, all listed', marks),
  ];
  panel.remove();
  await store.dispose();
  await painted();
  return rows;
}
