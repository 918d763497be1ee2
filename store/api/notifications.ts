import type { CollectionState } from './views.js';
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
import type { Readable } from '../base/readable.js';

/** Which notifications are meant: some by their ids, or all that a query asks for. */
export type NotificationTarget =
  { readonly notificationIds: readonly string[] } | { readonly query: NotificationQuery };

/** What became of a change: `ok`, or why it was not made. What cannot be sent yet is sent later, and waits for that. */
export type NotificationOutcome = { readonly ok: true } | { readonly ok: false; readonly error: CollabError };

/** Which notifications a list holds. */
export interface NotificationListQuery extends NotificationQuery {
  /** Notifications a page: 50 unless told, 200 at most. */
  readonly pageSize?: number;
}

/** A page of notifications; `nextPageToken` where there are more. */
export interface NotificationPage {
  readonly notifications: readonly Notification[];
  readonly nextPageToken?: string;
}

/** Notifications, the newest first: a page at a time, and kept up to date. */
export interface NotificationList {
  readonly items: Readable<readonly Notification[]>;
  /** 'loading' while the next page is on its way, 'more' where there are more, 'complete' where that was all, 'failed' where it could not be had. */
  readonly state: Readable<CollectionState>;
  /** Why a page could not be had; `more` tries again. */
  readonly error: Readable<CollabError | undefined>;
  /** Asks for the next page, unless one is on its way or that was all; resolves when it is there, or could not be had. */
  more(): Promise<void>;
  /** Asks for others; the same readables go on. */
  update(query: NotificationListQuery): void;
  dispose(): void;
}

/** A person's notifications, in all documents of the organization. What is changed is shown at once. */
export interface NotificationInbox {
  /** How many are unread; null while nobody is signed in and until they are known. */
  readonly counts: Readable<NotificationCounts | null>;
  /** What the person has chosen; null as with `counts`. */
  readonly settings: Readable<NotificationSettings | null>;
  /** What can be chosen (`config.notificationChannels`), but for those that are not there (`enable` false). */
  readonly channels: readonly NotificationChannel[];
  /** Whether a channel is the page's own, is configured by the integrator, or is delivered by the backend: others reach nobody. */
  delivers(channelId: string): boolean;
  /** Why there are none: the backend keeps none, or they cannot be had now. */
  readonly error: Readable<CollabError | undefined>;
  list(query?: NotificationListQuery): NotificationList;
  /** A page at a time, as the backend holds them. Rejects with INVALID_ARGUMENT for a query that is none, FAILED_PRECONDITION where there are no notifications. */
  page(query?: NotificationListQuery & { readonly pageToken?: string }): Promise<NotificationPage>;
  markAsRead(target: NotificationTarget): Promise<NotificationOutcome>;
  markAsUnread(target: NotificationTarget): Promise<NotificationOutcome>;
  /** Puts them away: they are in no list but one of what is archived, and in no count. */
  archive(target: NotificationTarget): Promise<NotificationOutcome>;
  /** Takes them out again. */
  unarchive(target: NotificationTarget): Promise<NotificationOutcome>;
  /**
   * Sets channels from now on, for all documents or for one; null takes a choice back. What was told before stays. Listeners hear
   * `settingsUpdated`.
   */
  updateSettings(change: {
    readonly settings: Readonly<Record<string, string | null>>;
    readonly documentId?: string;
  }): Promise<NotificationOutcome>;
  /** Tells of nothing any more, on no channel, or again. Listeners hear `settingsUpdated`. */
  muteAll(isMutedAll: boolean): Promise<NotificationOutcome>;
  /** Listens to what happens from now on, until what it returns is called. */
  onArrival(listener: (arrived: readonly Notification[]) => void): () => void;
}

/** Notifications: what a person is told of, and telling others. */
export interface NotificationApi {
  /** The user's notifications, loaded with the first who asks: always the same object, whoever is signed in. */
  inbox(): Promise<NotificationInbox>;
  /** Tells people of something (Endpoints, Add a notification), in the documents' organization. */
  add(request: AddNotificationRequest): Promise<AddNotificationOutcome>;
}
