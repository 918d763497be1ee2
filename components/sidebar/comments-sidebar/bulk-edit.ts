import { html, nothing } from 'lit';
import type { ThreadsChange } from '../../../locales/english/messages.js';
import type { AnnotationRow, CollabStore, CommentAnnotation, MutationHandle } from '../../../store/index.js';
import { omitFields } from '../../../store/model/record-fields.js';
import { isResolved } from '../../../store/model/status.js';
import { can } from '../../../store/rules/permissions.js';
import { forwardRequest } from '../../base/events.js';
import { lazy } from '../../base/lazy.js';
import { personName } from '../../display/person-name.js';
import { predefinedName } from '../../display/predefined-name.js';
import type { PageContext } from '../../page/page-context.js';
import type { ToastMessage } from '../../page/page-toasts.js';
import type { BulkAction, CollabBulkApplyEvent, CollabBulkSelectEvent } from '../bulk-actions/bulk-actions.events.js';
import type { SidebarHost } from './sidebar-host.js';

const loadBulkActions = lazy(async () => {
  const { CollabBulkActions } = await import('../bulk-actions/bulk-actions.js');
  CollabBulkActions.define('collab-bulk-actions');
});

/** Time for which an action can be undone, in ms. */
const UNDO_TIMEOUT = 8_000;

/** The threads that the user has selected in the list, and the actions on them. */
export class BulkEdit {
  readonly #host: SidebarHost;
  readonly #store: CollabStore;
  readonly #page: PageContext;
  #ids: ReadonlySet<string> = new Set();
  #listedRows: readonly AnnotationRow[] = [];
  #selectedRows: readonly AnnotationRow[] = [];

  constructor(host: SidebarHost, page: PageContext) {
    this.#host = host;
    this.#store = page.store;
    this.#page = page;
  }

  /** Ids of the selected threads. */
  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  select(annotationIds: ReadonlySet<string>): void {
    const { announcer, localize } = this.#host;
    // A range is selected key by key; only the final number is announced.
    announcer.announceDebounced(() => localize.term('threadsSelected', this.#ids.size));
    this.#set(annotationIds);
  }

  /** Renders the actions for the selected threads that are listed: actions never change hidden threads. */
  render(rows: readonly AnnotationRow[]) {
    const selected = this.#selectedAmong(rows);
    if (selected.length === 0) return nothing;
    void loadBulkActions();
    const { statuses, priorities, without = [] } = this.#store.config;
    return html`
      <collab-bulk-actions
        part="bulk-actions"
        class="bulk-actions"
        .count=${selected.length}
        .total=${rows.length}
        .statuses=${without.includes('status') ? [] : statuses}
        .priorities=${without.includes('priority') ? [] : priorities}
        ?without-assign=${without.includes('assign')}
        .contacts=${this.#store.contacts}
        @collab-bulk-apply=${(event: CollabBulkApplyEvent) => {
          if (forwardRequest(this.#host.element, event)) void this.#applyToSelected(selected, event.detail);
        }}
        @collab-bulk-select=${(event: CollabBulkSelectEvent) => {
          if (forwardRequest(this.#host.element, event))
            this.select(new Set(event.detail.all ? rows.map(({ id }) => id) : []));
        }}
      ></collab-bulk-actions>
    `;
  }

  /** Applies an action to threads and reports the result with an undo button. */
  async apply(rows: readonly AnnotationRow[], action: BulkAction): Promise<BulkResult> {
    const result = await applyToThreads(this.#store, rows, action);
    const { toasts } = this.#page;
    const message = this.#resultMessage(action, result);
    if (toasts.regionCount.peek() === 0) this.#host.announcer.announce(message);
    else toasts.add({ message, type: toastType(result), ...this.#undoOptions(result) });
    return result;
  }

  /** Applies an action to the selected threads. Those that the user may not change stay selected. */
  async #applyToSelected(rows: readonly AnnotationRow[], action: BulkAction): Promise<void> {
    const { skipped } = await this.apply(rows, action);
    const ids = new Set(this.#ids);
    for (const row of rows) if (!skipped.includes(row)) ids.delete(row.id);
    this.#set(ids);
  }

  #set(annotationIds: ReadonlySet<string>): void {
    this.#ids = annotationIds;
    this.#listedRows = [];
    this.#host.element.requestUpdate();
  }

  #selectedAmong(rows: readonly AnnotationRow[]): readonly AnnotationRow[] {
    if (rows !== this.#listedRows) {
      this.#listedRows = rows;
      this.#selectedRows = rows.filter(({ id }) => this.#ids.has(id));
    }
    return this.#selectedRows;
  }

  #resultMessage(action: BulkAction, { changed, skipped }: BulkResult): string {
    const { localize } = this.#host;
    const message = (change: ThreadsChange, name?: string): string =>
      localize.term('threadsChanged', change, changed.length, skipped.length, name);
    switch (action.action) {
      case 'status':
        if (isResolved(action.status)) return message('resolved');
        if (changed.length > 0 && changed.every(({ data }) => isResolved(data.status))) {
          return message('reopened');
        }
        return message('status', predefinedName(action.status, localize));
      case 'priority':
        return action.priority
          ? message('priority', predefinedName(action.priority, localize))
          : message('priorityRemoved');
      case 'assign':
        if (!action.assignedTo) return message('unassigned');
        return message('assigned', personName(action.assignedTo, localize.term('unknownPerson')));
      default:
        return message(action.action);
    }
  }

  #undoOptions({ changed, undo }: BulkResult) {
    const label = this.#host.localize.term('undo');
    return changed.length > 0 ? { duration: UNDO_TIMEOUT, action: { label, run: () => void undo() } } : {};
  }
}

/** Returns the type of the toast for a result: an action that changed nothing is not a success. */
function toastType({ changed, skipped }: BulkResult): ToastMessage['type'] {
  if (changed.length > 0) return 'success';
  return skipped.length > 0 ? 'error' : 'info';
}

/** The result of an action on several threads. */
interface BulkResult {
  /** The changed threads as they were before. */
  readonly changed: readonly AnnotationRow[];
  /** The threads that the user may not change, or that were deleted. */
  readonly skipped: readonly AnnotationRow[];
  /** Restores the threads that nobody has changed since, and those of documents that are not set. */
  undo(): Promise<void>;
}

/** Applies an action to the threads that the user may change and that do not have the value yet. */
export async function applyToThreads(
  store: CollabStore,
  rows: readonly AnnotationRow[],
  action: BulkAction,
): Promise<BulkResult> {
  const change = createChange(store, action);
  const changed: AnnotationRow[] = [];
  const skipped: AnnotationRow[] = [];
  await forEachInSlices(rows, (selected) => {
    const row = currentRow(store, selected);
    if (row && change.isApplied(row)) return;
    const handle = row && isAllowed(store, change.permission, row) ? change.apply(row) : undefined;
    const isAccepted = handle && (handle.id !== undefined || handle.state.peek() !== 'refused');
    if (row && isAccepted) changed.push(row);
    else skipped.push(selected);
  });
  const undo = (): Promise<void> =>
    forEachInSlices(changed, (before) => {
      const row = currentRow(store, before);
      // The store does not hold the present values of a thread whose document is not set.
      if (row && (change.isApplied(row) || !isDocumentSet(store, before))) change.restore(before);
    });
  return { changed, skipped, undo };
}

const isDocumentSet = ({ documents }: CollabStore, { documentId }: AnnotationRow): boolean =>
  documents.peek().includes(documentId);

/** Returns the present row of a listed thread; undefined if it was deleted. */
function currentRow(store: CollabStore, row: AnnotationRow): AnnotationRow | undefined {
  return isDocumentSet(store, row) ? store.comments.byId(row.id, row.documentId).peek() : row;
}

/** Whether the user may change a thread. For a document that is not set, the backend has the last word. */
function isAllowed(store: CollabStore, permission: ThreadChange['permission'], row: AnnotationRow): boolean {
  const { id: annotationId, documentId, data } = row;
  const { permissions } = store;
  if (isDocumentSet(store, row)) return permissions.can(permission, { annotationId, documentId });
  const me = store.me.peek();
  const viewer = me && { ...me, ...permissions.accessTo(documentId) };
  // The backend has applied the context filter, since it has delivered the thread.
  return can(viewer, permission, { annotation: omitFields(data, 'contextFilter') });
}

/** Longest time between two pauses for the page, in ms. */
const SLICE = 8;

/** Calls a function for each item, with pauses that keep the page responsive. */
async function forEachInSlices<T>(items: readonly T[], callback: (item: T) => void): Promise<void> {
  let start = performance.now();
  for (const item of items) {
    callback(item);
    if (performance.now() - start < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
}

/** How an action changes one thread. */
interface ThreadChange {
  readonly permission: Parameters<CollabStore['permissions']['can']>[0];
  /** Whether the thread already has the value. */
  isApplied(row: AnnotationRow): boolean;
  apply(row: AnnotationRow): MutationHandle;
  /** Restores the previous value. */
  restore(before: AnnotationRow): void;
}

function createChange(store: CollabStore, action: BulkAction): ThreadChange {
  switch (action.action) {
    case 'status':
      return statusChange(store, action.status);
    case 'priority':
      return priorityChange(store, action.priority);
    case 'assign':
      return assigneeChange(store, action.assignedTo);
    case 'read':
      return readChange(store);
    case 'unread':
      return unreadChange(store);
  }
}

/** Returns the arguments that identify a thread; two documents may hold the same id. */
const threadArgs = ({ id, documentId }: AnnotationRow) => ({ annotationId: id, options: { documentId } });

const firstUnread = ({ data, readAt }: AnnotationRow) => data.comments.find(({ createdAt = 0 }) => createdAt > readAt);

function statusChange({ comments }: CollabStore, status: CommentAnnotation['status']): ThreadChange {
  return {
    permission: 'status.set',
    isApplied: ({ data }) => data.status.id === status.id,
    apply: (row) => comments.updateStatus({ ...threadArgs(row), status }),
    restore: (row) => comments.updateStatus({ ...threadArgs(row), status: row.data.status }),
  };
}

function priorityChange({ comments }: CollabStore, priority: CommentAnnotation['priority']): ThreadChange {
  const set = (row: AnnotationRow, value: CommentAnnotation['priority']): MutationHandle =>
    comments.updatePriority({ ...threadArgs(row), ...(value && { priority: value }) });
  return {
    permission: 'priority.set',
    isApplied: ({ data }) => data.priority?.id === priority?.id,
    apply: (row) => set(row, priority),
    restore: (row) => set(row, row.data.priority),
  };
}

type Assignee = Extract<BulkAction, { action: 'assign' }>['assignedTo'];

function assigneeChange({ comments }: CollabStore, assignee: Assignee): ThreadChange {
  const set = (row: AnnotationRow, assignedTo: Assignee): MutationHandle =>
    comments.assignUser({ ...threadArgs(row), ...(assignedTo && { assignedTo }) });
  return {
    permission: 'annotation.assign',
    isApplied: ({ data }) => data.assignedTo?.userId === assignee?.userId,
    apply: (row) => set(row, assignee),
    restore: (row) => set(row, row.data.assignedTo),
  };
}

function readChange({ comments }: CollabStore): ThreadChange {
  return {
    permission: 'annotation.markAsRead',
    isApplied: ({ unread }) => unread === 0,
    apply: (row) => comments.markAsRead(threadArgs(row)),
    restore: (row) => {
      const first = firstUnread(row);
      comments.markAsUnread({ ...threadArgs(row), ...(first && { commentId: first.commentId }) });
    },
  };
}

function unreadChange({ comments }: CollabStore): ThreadChange {
  return {
    permission: 'annotation.markAsUnread',
    isApplied: ({ readAt }) => readAt === 0,
    apply: (row) => comments.markAsUnread(threadArgs(row)),
    restore: (row) => {
      const first = firstUnread(row);
      comments.markAsRead(threadArgs(row));
      if (first) comments.markAsUnread({ ...threadArgs(row), commentId: first.commentId });
    },
  };
}
