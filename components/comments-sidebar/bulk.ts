import type { AnnotationRow, CollabStore, CommentAnnotation, MutationHandle } from '../../store/index.js';
import type { BulkAct } from '../bulk-actions/bulk-actions.events.js';

/** What an act needs to be done with a thread, and undone. */
interface Doing {
  readonly right: Parameters<CollabStore['permissions']['can']>[0];
  /** Whether the thread is so already. */
  isSo(row: AnnotationRow): boolean;
  run(row: AnnotationRow): MutationHandle;
  /** Brings a thread to how it was. */
  restore(before: AnnotationRow): void;
}

/** What became of threads of which several were acted on at once. */
export interface BulkOutcome {
  /** Those that were changed, as they were before. */
  readonly changed: readonly AnnotationRow[];
  /** Those that the person may not change so, or not from here. */
  readonly barred: number;
  /** Restores what nobody has changed since. */
  undo(): Promise<void>;
}

/** How long acts may go on before the page has its turn, in ms. */
const SLICE = 8;

/** Does the same with many, a slice at a time, so that the page goes on meanwhile. */
async function forEach<T>(items: readonly T[], act: (item: T) => void): Promise<void> {
  let begun = performance.now();
  for (const item of items) {
    act(item);
    if (performance.now() - begun < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
}

/** Acts on threads, as far as the person may and they are not so already. */
export async function actOnThreads(
  store: CollabStore,
  rows: readonly AnnotationRow[],
  act: BulkAct,
): Promise<BulkOutcome> {
  const doing = doingOf(store, act);
  const rowOf = ({ id, documentId }: AnnotationRow): AnnotationRow | undefined =>
    store.comments.byId(id, documentId).peek();
  const changed: AnnotationRow[] = [];
  let barred = 0;
  await forEach(rows, (chosen) => {
    const row = rowOf(chosen);
    if (row && doing.isSo(row)) return;
    // It may have gone meanwhile, or be of a document that is not followed.
    if (!row || !store.permissions.can(doing.right, { annotationId: row.id, documentId: row.documentId })) {
      barred += 1;
      return;
    }
    changed.push(row);
    doing.run(row);
  });
  const undo = (): Promise<void> =>
    forEach(changed, (before) => {
      const row = rowOf(before);
      if (row && doing.isSo(row)) doing.restore(before);
    });
  return { changed, barred, undo };
}

/** A thread as requests name it: another document may have one of the same id. */
const thread = ({ id, documentId }: AnnotationRow) => ({ annotationId: id, options: { documentId } });

const firstUnread = ({ data, readAt }: AnnotationRow) => data.comments.find(({ createdAt = 0 }) => createdAt > readAt);

function doingOf(store: CollabStore, act: BulkAct): Doing {
  switch (act.act) {
    case 'status':
      return settingStatus(store, act.status);
    case 'priority':
      return settingPriority(store, act.priority);
    case 'assign':
      return assigning(store, act.assignedTo);
    case 'read':
      return reading(store);
    case 'unread':
      return unreading(store);
  }
}

function settingStatus({ comments }: CollabStore, status: CommentAnnotation['status']): Doing {
  return {
    right: 'status.set',
    isSo: ({ data }) => data.status.id === status.id,
    run: (row) => comments.updateStatus({ ...thread(row), status }),
    restore: (row) => comments.updateStatus({ ...thread(row), status: row.data.status }),
  };
}

function settingPriority({ comments }: CollabStore, wanted: CommentAnnotation['priority']): Doing {
  const set = (row: AnnotationRow, priority: CommentAnnotation['priority']): MutationHandle =>
    comments.updatePriority({ ...thread(row), ...(priority && { priority }) });
  return {
    right: 'priority.set',
    isSo: ({ data }) => data.priority?.id === wanted?.id,
    run: (row) => set(row, wanted),
    restore: (row) => set(row, row.data.priority),
  };
}

function assigning({ comments }: CollabStore, wanted: Extract<BulkAct, { act: 'assign' }>['assignedTo']): Doing {
  const set = (row: AnnotationRow, assignedTo: typeof wanted): MutationHandle =>
    comments.assignUser({ ...thread(row), ...(assignedTo && { assignedTo }) });
  return {
    right: 'annotation.assign',
    isSo: ({ data }) => data.assignedTo?.userId === wanted?.userId,
    run: (row) => set(row, wanted),
    restore: (row) => set(row, row.data.assignedTo),
  };
}

function reading({ comments }: CollabStore): Doing {
  return {
    right: 'annotation.markAsRead',
    isSo: ({ unread }) => unread === 0,
    run: (row) => comments.markAsRead(thread(row)),
    restore: (row) => {
      const first = firstUnread(row);
      comments.markAsUnread({ ...thread(row), ...(first && { commentId: first.commentId }) });
    },
  };
}

function unreading({ comments }: CollabStore): Doing {
  return {
    right: 'annotation.markAsUnread',
    isSo: ({ readAt }) => readAt === 0,
    run: (row) => comments.markAsUnread(thread(row)),
    restore: (row) => {
      const first = firstUnread(row);
      comments.markAsRead(thread(row));
      if (first) comments.markAsUnread({ ...thread(row), commentId: first.commentId });
    },
  };
}
