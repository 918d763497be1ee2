import type { CommentActionType } from './notification.js';
import type { SetDocumentsContext } from './permission.js';
import type { User } from './user.js';

/** Subject of a comment notification. */
export interface CommentSubject {
  readonly annotationId: string;
  /** The comment concerned; absent for actions on the whole thread. */
  readonly commentId?: number;
  /** Id of the added reaction. */
  readonly reactionId?: string;
  /** New value of the thread: a status, priority, access mode or assignee. */
  readonly value?: { readonly name: string; readonly isTerminal?: boolean } | undefined;
  /** Ids of the previous and the new value; empty for none. Identifies the change for its reversal. */
  readonly change?: { readonly from: string; readonly to: string };
}

/** Content of a custom notification. */
export interface CustomSubject {
  readonly headline: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** Context filter that recipients must match. */
  readonly contextFilter?: SetDocumentsContext;
  /** Whether only users with access to the document are recipients. */
  readonly isAccessChecked?: boolean;
  readonly sourceData?: Readonly<Record<string, unknown>>;
}

/**
 * A stored notification, shared by all possible recipients. The recipient state is derived on request: from the user's
 * current access, and from their settings at the time of the notification.
 */
export interface NotificationRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly documentId: string;
  /** Ms since the epoch, by the backend's clock. */
  readonly timestamp: number;
  readonly actionUser: User;
  /** Action type for recipients not in `concerned`. Absent if there are none or the notification is custom. */
  readonly actionType?: CommentActionType;
  /** Whether users not in `concerned` are recipients too. */
  readonly isForAll: boolean;
  /** Named recipients: action type by user id. */
  readonly concerned: Readonly<Record<string, CommentActionType | 'custom'>>;
  /** User id hashes of users who unsubscribed from the thread manually. */
  readonly except?: readonly string[];
  readonly comment?: CommentSubject;
  readonly custom?: CustomSubject;
  /** Client and mutation id of an added notification; prevents duplicates on retry. */
  readonly by?: { readonly clientId: string; readonly mid: number };
}

/** Compares notifications, newest first. */
export const compareNotifications = (
  a: { readonly id: string; readonly timestamp?: number },
  b: { readonly id: string; readonly timestamp?: number },
): number => (b.timestamp ?? 0) - (a.timestamp ?? 0) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/** Marks of a user on one notification. */
export interface NotificationMark {
  readonly isUnread?: boolean;
  readonly isArchived?: boolean;
}

/** A channel setting chosen by a user, effective from `at`. A null value removes the choice. */
export interface SettingsChoice {
  /** Ms since the epoch, by the backend's clock. */
  readonly at: number;
  readonly channelId: string;
  /** Limits the choice to one document. */
  readonly documentId?: string;
  readonly value: string | null;
}

/** Stored notification settings of a user. */
export interface NotificationReader {
  /** First request, in ms since the epoch. Earlier notifications count as read unless they name the user. */
  readonly since: number;
  /** Oldest first. */
  readonly choices: readonly SettingsChoice[];
  /** Times of muting and unmuting everything, oldest first. */
  readonly mutes: readonly { readonly at: number; readonly isMutedAll: boolean }[];
}
