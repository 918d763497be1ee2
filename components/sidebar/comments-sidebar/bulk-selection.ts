import { html, nothing } from 'lit';
import type { AnnotationRow, CollabStore, CommentAnnotation, MutationHandle } from '../../../store/index.js';
import type { BulkAct, CollabBulkActEvent, CollabBulkSelectEvent } from '../bulk-actions/bulk-actions.events.js';
import type { ThreadsChange } from '../../../locales/english/messages.js';
import type { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { loadOnce } from '../../base/lazy.js';
import type { LocalizeController } from '../../base/localize.js';
import type { PageState } from '../../page/page-state.js';
import { personName } from '../../display/person-name.js';
import { predefinedName } from '../../display/predefined-name.js';

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
interface BulkOutcome {
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

const load = loadOnce(async () => {
  const { CollabBulkActions } = await import('../bulk-actions/bulk-actions.js');
  CollabBulkActions.define('collab-bulk-actions');
});

/** How long what was done can be undone, in ms. */
const OFFER = 8000;

interface WorkingOptions {
  readonly store: CollabStore;
  readonly page: PageState;
  readonly localize: LocalizeController;
  readonly announcer: LiveAnnouncerController;
  readonly changed: () => void;
}

/** What a person has in hand of the threads that are listed: those that are checked, and what is done with all of them. */
export class Working {
  readonly #options: WorkingOptions;
  #checked: ReadonlySet<string> = new Set();
  #listed: readonly AnnotationRow[] = [];
  #inHand: readonly AnnotationRow[] = [];

  constructor(options: WorkingOptions) {
    this.#options = options;
  }

  /** Ids of the threads that are checked. */
  get checked(): ReadonlySet<string> {
    return this.#checked;
  }

  check(annotationIds: ReadonlySet<string>): void {
    const { announcer, localize } = this.#options;
    // A range is chosen key by key: only what comes of it is worth hearing.
    announcer.announceAtRest(() => localize.term('threadsSelected', this.#checked.size));
    this.#checked = annotationIds;
    this.#listed = [];
    this.#options.changed();
  }

  /** Of those that are checked the ones that are listed: nobody acts on what they do not see. */
  inHand(rows: readonly AnnotationRow[]): readonly AnnotationRow[] {
    if (rows !== this.#listed) {
      this.#listed = rows;
      this.#inHand = this.#checked.size > 0 ? rows.filter(({ id }) => this.#checked.has(id)) : [];
    }
    return this.#inHand;
  }

  /** What can be done with those in hand, while there are any. */
  render(rows: readonly AnnotationRow[]) {
    const inHand = this.inHand(rows);
    if (inHand.length === 0) return nothing;
    void load();
    const { store } = this.#options;
    const { statuses, priorities, without = [] } = store.config;
    return html`
      <collab-bulk-actions
        part="bulk-actions"
        class="bulk-actions"
        .count=${inHand.length}
        .total=${rows.length}
        .statuses=${without.includes('status') ? [] : statuses}
        .priorities=${without.includes('priority') ? [] : priorities}
        ?without-assign=${without.includes('assign')}
        .contacts=${store.contacts}
        @collab-bulk-act=${(event: CollabBulkActEvent) => void this.act(inHand, event.detail)}
        @collab-bulk-select=${(event: CollabBulkSelectEvent) =>
          this.check(new Set(event.detail.all ? rows.map(({ id }) => id) : []))}
      ></collab-bulk-actions>
    `;
  }

  /** Acts on threads, says what became of it and offers the way back. */
  async act(rows: readonly AnnotationRow[], act: BulkAct): Promise<void> {
    const outcome = await actOnThreads(this.#options.store, rows, act);
    const { page, announcer } = this.#options;
    const message = this.#messageOf(act, outcome);
    if (page.toasters.peek() === 0) announcer.announce(message);
    else page.toast({ message, type: 'success', ...this.#wayBack(outcome) });
  }

  #messageOf(act: BulkAct, { changed, barred }: BulkOutcome): string {
    const { localize } = this.#options;
    const say = (what: ThreadsChange, name?: string): string =>
      localize.term('threadsChanged', what, changed.length, barred, name);
    switch (act.act) {
      case 'status':
        if (act.status.type === 'terminal') return say('resolved');
        if (changed.length > 0 && changed.every(({ data }) => data.status.type === 'terminal')) return say('reopened');
        return say('status', predefinedName(act.status, localize));
      case 'priority':
        return act.priority ? say('priority', predefinedName(act.priority, localize)) : say('priorityRemoved');
      case 'assign':
        if (!act.assignedTo) return say('unassigned');
        return say('assigned', personName(act.assignedTo, localize.term('unknownPerson')));
      default:
        return say(act.act);
    }
  }

  #wayBack({ changed, undo }: BulkOutcome) {
    const label = this.#options.localize.term('undo');
    return changed.length > 0 ? { duration: OFFER, action: { label, run: () => void undo() } } : {};
  }
}
