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
  readonly changed: number;
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
  const rowOf = (id: string): AnnotationRow | undefined => store.comments.byId(id).peek();
  const changed: AnnotationRow[] = [];
  let barred = 0;
  await forEach(rows, ({ id }) => {
    const row = rowOf(id);
    if (row && doing.isSo(row)) return;
    // It may have gone meanwhile, or be of a document that is not followed.
    if (!row || !store.permissions.can(doing.right, { annotationId: id })) {
      barred += 1;
      return;
    }
    changed.push(row);
    doing.run(row);
  });
  const undo = (): Promise<void> =>
    forEach(changed, (before) => {
      const row = rowOf(before.id);
      if (row && doing.isSo(row)) doing.restore(before);
    });
  return { changed: changed.length, barred, undo };
}

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
    run: ({ id }) => comments.updateStatus({ annotationId: id, status }),
    restore: ({ id, data }) => comments.updateStatus({ annotationId: id, status: data.status }),
  };
}

function settingPriority({ comments }: CollabStore, wanted: CommentAnnotation['priority']): Doing {
  const set = (annotationId: string, priority: CommentAnnotation['priority']): MutationHandle =>
    comments.updatePriority({ annotationId, ...(priority && { priority }) });
  return {
    right: 'priority.set',
    isSo: ({ data }) => data.priority?.id === wanted?.id,
    run: ({ id }) => set(id, wanted),
    restore: ({ id, data }) => set(id, data.priority),
  };
}

function assigning({ comments }: CollabStore, wanted: Extract<BulkAct, { act: 'assign' }>['assignedTo']): Doing {
  const set = (annotationId: string, assignedTo: typeof wanted): MutationHandle =>
    comments.assignUser({ annotationId, ...(assignedTo && { assignedTo }) });
  return {
    right: 'annotation.assign',
    isSo: ({ data }) => data.assignedTo?.userId === wanted?.userId,
    run: ({ id }) => set(id, wanted),
    restore: ({ id, data }) => set(id, data.assignedTo),
  };
}

function reading({ comments }: CollabStore): Doing {
  return {
    right: 'annotation.markAsRead',
    isSo: ({ unread }) => unread === 0,
    run: ({ id }) => comments.markAsRead({ annotationId: id }),
    restore: ({ id, data, readAt }) => {
      const first = data.comments.find(({ createdAt = 0 }) => createdAt > readAt);
      comments.markAsUnread({ annotationId: id, ...(first && { commentId: first.commentId }) });
    },
  };
}

function unreading({ comments }: CollabStore): Doing {
  return {
    right: 'annotation.markAsUnread',
    isSo: ({ readAt }) => readAt === 0,
    run: ({ id }) => comments.markAsUnread({ annotationId: id }),
    restore: ({ id, data, readAt }) => {
      const first = data.comments.find(({ createdAt = 0 }) => createdAt > readAt);
      comments.markAsRead({ annotationId: id });
      if (first) comments.markAsUnread({ annotationId: id, commentId: first.commentId });
    },
  };
}
