import type { NotificationList, NotificationListQuery, NotificationPage } from '../../api/notifications.js';
import type { PagingState } from '../../api/views.js';
import { asCollabError, CollabFailure } from '../../base/collab-failure.js';
import { batch, signal } from '../../base/signals.js';
import type { CollabError } from '../../model/error.js';
import { deepFreeze } from '../../model/freeze.js';
import { parseNotificationQuery } from '../../model/notification-change.js';
import { compareNotifications } from '../../model/notification-record.js';
import type { Notification } from '../../model/notification.js';
import { groupByDocument } from '../../rules/notification-order.js';
import { matchesQuery } from './visible-notifications.js';

/** Source of a list's notifications. */
export interface ListSource {
  /** Requests a page; undefined without a session. */
  page(query: NotificationListQuery & { readonly pageToken?: string }): Promise<NotificationPage> | undefined;
  /** Returns a function that applies the pending changes to a notification. */
  createOverlay(): (confirmed: Notification) => Notification;
  /** Called with each loaded page before it becomes visible. */
  onLoaded(notifications: readonly Notification[]): void;
  onDisposed(list: PagedNotificationList): void;
}

const documentOf = ({ metadata }: Notification): string => metadata?.documentId ?? '';

/** Page size for reloading long lists. */
const LARGE_PAGE = 200;

/** Loaded notification. The query match is cached while the visible form is unchanged, since a list may have thousands of entries. */
interface ListEntry {
  /** Form confirmed by the backend. */
  readonly confirmed: Notification;
  visible?: Notification;
  isMatch?: boolean | undefined;
}

/** Paged list of notifications. */
export class PagedNotificationList implements NotificationList {
  readonly items = signal<readonly Notification[]>([]);
  readonly state = signal<PagingState>('loading');
  readonly error = signal<CollabError | undefined>(undefined);
  readonly #source: ListSource;
  readonly #entries = new Map<string, ListEntry>();
  #query: NotificationListQuery;
  #nextPageToken: string | undefined;
  /** Last notification of the last page. */
  #lastOfPage: Notification | undefined;
  /** Incremented by every restart; responses of earlier generations are ignored. */
  #generation = 0;
  /** Changes received since the current page was requested. */
  #changesWhileLoading: (readonly [changed: readonly Notification[], removed: readonly string[]])[] = [];
  /** Whether the entries are from before the restart. They stay visible until the first page has arrived. */
  #isStale = false;

  constructor(source: ListSource, query: NotificationListQuery) {
    this.#source = source;
    this.#query = query;
    this.reload();
  }

  /** Reloads the list from the first page. The current entries stay visible until it has arrived. */
  reload(): void {
    this.#generation += 1;
    this.#nextPageToken = this.#lastOfPage = undefined;
    this.#isStale = true;
    void this.#load(this.#entries.size);
  }

  /** Removes all entries. */
  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
    batch(() => {
      this.items.value = [];
      this.state.value = 'loading';
      this.error.value = undefined;
    });
  }

  async more(): Promise<void> {
    const at = this.state.peek();
    if (at === 'more' || at === 'failed') await this.#load();
  }

  update(query: NotificationListQuery): void {
    const parsed = parseNotificationQuery(query);
    if (!parsed.ok) throw new CollabFailure(parsed.error);
    this.#query = query;
    this.clear();
    this.reload();
  }

  dispose(): void {
    this.#generation += 1;
    this.#source.onDisposed(this);
  }

  /** Applies changed, new and removed notifications. `updateItems` makes them visible. */
  applyChanges(changed: readonly Notification[], removed: readonly string[]): void {
    // A page in flight may have been assembled before this change.
    if (this.state.peek() === 'loading') this.#changesWhileLoading.push([changed, removed]);
    for (const id of removed) this.#entries.delete(id);
    for (const notification of changed) {
      if (this.#entries.has(notification.id) || this.#isInLoadedRange(notification)) this.#setEntry(notification);
    }
  }

  /** Updates `items` from the entries that match the query, newest first. */
  updateItems(): void {
    const overlay = this.#source.createOverlay();
    const newestFirst: Notification[] = [];
    for (const entry of this.#entries.values()) {
      const visible = overlay(entry.confirmed);
      if (visible !== entry.visible) Object.assign(entry, { visible, isMatch: matchesQuery(visible, this.#query) });
      if (entry.isMatch) newestFirst.push(visible);
    }
    newestFirst.sort(compareNotifications);
    const items = this.#isByDocument ? groupByDocument(newestFirst, documentOf) : newestFirst;
    const before = this.items.peek();
    const isSame = items.length === before.length && items.every((item, at) => item === before[at]);
    if (!isSame) this.items.value = Object.freeze(items);
    // No entry matches any more: load the next page, since an empty list cannot be scrolled.
    if (items.length === 0 && this.state.peek() === 'more') void this.#load();
  }

  /** Stores a confirmed notification. Keeps the visible object if it is equal, so that nothing renders again. */
  #setEntry(notification: Notification): void {
    deepFreeze(notification);
    const { visible, isMatch } = this.#entries.get(notification.id) ?? {};
    const isKnown = visible !== undefined && JSON.stringify(visible) === JSON.stringify(notification);
    const entry = isKnown ? { confirmed: visible, visible, isMatch } : { confirmed: notification };
    this.#entries.set(notification.id, entry);
  }

  get #isByDocument(): boolean {
    return this.#query.type === 'documents';
  }

  /** Whether a new notification sorts into the loaded range. Beyond its end it arrives with its page. */
  #isInLoadedRange(notification: Notification): boolean {
    const last = this.#lastOfPage;
    if (this.state.peek() === 'complete') return true;
    if (!last) return false;
    const isBefore = compareNotifications(notification, last) <= 0;
    if (!this.#isByDocument || documentOf(notification) === documentOf(last)) return isBefore;
    if ([...this.#entries.values()].some(({ confirmed }) => documentOf(confirmed) === documentOf(notification)))
      return true;
    // A document from a later page moves to the front with all its notifications: reload.
    if (matchesQuery(notification, this.#query)) queueMicrotask(() => this.reload());
    return false;
  }

  /** Loads the next page, or as many pages as `least` notifications need. */
  async #load(least = 0): Promise<void> {
    const generation = this.#generation;
    this.#changesWhileLoading = [];
    batch(() => {
      this.error.value = undefined;
      this.state.value = 'loading';
    });
    try {
      const notifications: Notification[] = [];
      let token = this.#nextPageToken;
      do {
        const page = await this.#page(least, token);
        // Without a session, the list reloads once there is one.
        if (generation !== this.#generation || !page) return;
        notifications.push(...page.notifications);
        token = page.nextPageToken;
      } while (token !== undefined && notifications.length < least);
      this.#addPage({ notifications, ...(token !== undefined && { nextPageToken: token }) });
    } catch (thrown) {
      if (generation !== this.#generation) return;
      batch(() => {
        this.error.value = asCollabError(thrown, 'unavailable');
        this.state.value = 'failed';
      });
    }
  }

  #page(least: number, pageToken: string | undefined): Promise<NotificationPage> | undefined {
    const { pageSize = least > LARGE_PAGE ? LARGE_PAGE : undefined, ...query } = this.#query;
    return this.#source.page({
      ...query,
      ...(pageSize !== undefined && { pageSize }),
      ...(pageToken !== undefined && { pageToken }),
    });
  }

  #addPage({ notifications, nextPageToken }: NotificationPage): void {
    if (this.#isStale) this.#entries.clear();
    this.#isStale = false;
    for (const notification of notifications) this.#setEntry(notification);
    this.#nextPageToken = nextPageToken;
    this.#lastOfPage = notifications.at(-1);
    batch(() => {
      this.#source.onLoaded(notifications);
      this.error.value = undefined;
      this.state.value = nextPageToken === undefined ? 'complete' : 'more';
      for (const [changed, removed] of this.#changesWhileLoading) this.applyChanges(changed, removed);
      this.updateItems();
    });
  }
}
