import type { Readable } from '../base/readable.js';
import type { CollabError } from '../model/error.js';
import type {
  AddNotificationOutcome,
  AddNotificationRequest,
  Notification,
  NotificationChannel,
  NotificationCounts,
  NotificationQuery,
  NotificationSettings,
} from '../model/notification.js';
import type { PagingState } from './views.js';

/** Notifications to change: by ids, or all that match a query. */
export type NotificationTarget =
  { readonly notificationIds: readonly string[] } | { readonly query: NotificationQuery };

/** Outcome of a change. Without a connection, the promise stays pending until the change is sent. */
export type NotificationOutcome = { readonly ok: true } | { readonly ok: false; readonly error: CollabError };

/** Query of a notification list. */
export interface NotificationListQuery extends NotificationQuery {
  /** Notifications per page. Default: 50, maximum: 200. */
  readonly pageSize?: number;
}

/** Page of notifications; `nextPageToken` is set if there are more. */
export interface NotificationPage {
  readonly notifications: readonly Notification[];
  readonly nextPageToken?: string;
}

/** Paged list of notifications, newest first, updated live. */
export interface NotificationList {
  readonly items: Readable<readonly Notification[]>;
  /** 'loading' while a page loads, 'more' if there are more pages, 'complete' at the end, 'failed' after an error. */
  readonly state: Readable<PagingState>;
  /** Error of the last page; `more` retries. */
  readonly error: Readable<CollabError | undefined>;
  /** Loads the next page, unless one is loading or the list is complete. Resolves when it has arrived or failed. */
  more(): Promise<void>;
  /** Changes the query. The readables stay the same. */
  update(query: NotificationListQuery): void;
  dispose(): void;
}

/** Notifications of the user in all documents of the organization. Changes are visible immediately. */
export interface NotificationInbox {
  /** Unread counts; null while no user is signed in and until they are known. */
  readonly counts: Readable<NotificationCounts | null>;
  /** Settings of the user; null while no user is signed in and until they are known. */
  readonly settings: Readable<NotificationSettings | null>;
  /** Available channels (`config.notificationChannels`), without disabled ones (`enable: false`). */
  readonly channels: readonly NotificationChannel[];
  /** Returns whether a channel delivers: it is the inbox, configured by the integrator, or delivered by the backend. */
  delivers(channelId: string): boolean;
  /** Error while notifications are not available, temporarily or because the backend has none. */
  readonly error: Readable<CollabError | undefined>;
  list(query?: NotificationListQuery): NotificationList;
  /**
   * Returns a page of notifications as stored by the backend. Rejects with INVALID_ARGUMENT for a malformed query, and with
   * FAILED_PRECONDITION if the backend has no notifications.
   */
  page(query?: NotificationListQuery & { readonly pageToken?: string }): Promise<NotificationPage>;
  markAsRead(target: NotificationTarget): Promise<NotificationOutcome>;
  markAsUnread(target: NotificationTarget): Promise<NotificationOutcome>;
  /** Archives notifications: they appear only in lists of archived ones and in no count. */
  archive(target: NotificationTarget): Promise<NotificationOutcome>;
  /** Restores archived notifications. */
  unarchive(target: NotificationTarget): Promise<NotificationOutcome>;
  /**
   * Sets channels for future notifications, for all documents or for one; null resets a channel. Existing notifications are unchanged.
   * Emits `settingsUpdated`.
   */
  updateSettings(change: {
    readonly settings: Readonly<Record<string, string | null>>;
    readonly documentId?: string;
  }): Promise<NotificationOutcome>;
  /** Mutes or unmutes all channels. Emits `settingsUpdated`. */
  muteAll(isMutedAll: boolean): Promise<NotificationOutcome>;
  /** Adds a listener for new notifications. Returns a function that removes it. */
  onArrival(listener: (arrived: readonly Notification[]) => void): () => void;
}

/** Notification inbox of the user, and creation of notifications for others. */
export interface NotificationApi {
  /** Returns the inbox; loads it on first use. The object stays the same when the user changes. */
  inbox(): Promise<NotificationInbox>;
  /** Creates a notification (Endpoints, Add a notification) in the organization of the documents. */
  add(request: AddNotificationRequest): Promise<AddNotificationOutcome>;
}
