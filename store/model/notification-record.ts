import type { CommentActionType } from './notification.js';
import type { SetDocumentsContext } from './permission.js';
import type { User } from './user.js';

/** What a notification of a comment is about. */
export interface CommentSubject {
  readonly annotationId: string;
  /** The comment that tells what happened; of what concerns the thread as a whole there is none. */
  readonly commentId?: number;
  /** Of a reaction, its id. */
  readonly reactionId?: string;
  /** What the thread came to have: a status, a priority, an access mode, or a person it was given to. */
  readonly value?: { readonly name: string; readonly isTerminal?: boolean } | undefined;
  /** Ids of that value and of the one before, empty for none: what takes the change back goes from one to the other. */
  readonly change?: { readonly from: string; readonly to: string };
}

/** What a custom notification says. */
export interface CustomSubject {
  readonly headline: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** Contexts a person has to work in to be told. */
  readonly contextFilter?: SetDocumentsContext;
  /** Whether only those are told who may read the document. */
  readonly isAccessChecked?: boolean;
  readonly sourceData?: Readonly<Record<string, unknown>>;
}

/**
 * A notification as it is kept, once for all who may be told. Whether somebody is told, and how, is worked out when they ask: by what they may
 * read then, and by what they wanted to be told when it happened.
 */
export interface NotificationRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly documentId: string;
  /** Ms since the epoch, by the backend's clock. */
  readonly timestamp: number;
  readonly actionUser: User;
  /** What those are told whom it does not concern in particular; absent where nobody else is told, or it is a custom one for all. */
  readonly actionType?: CommentActionType;
  /** Whether others are told than those it concerns. */
  readonly isForAll: boolean;
  /** What those are told whom it concerns, by user id. */
  readonly concerned: Readonly<Record<string, CommentActionType | 'custom'>>;
  /** People who do not want to hear of it, by the hash of their ids: they follow the thread no more. */
  readonly except?: readonly string[];
  readonly comment?: CommentSubject;
  readonly custom?: CustomSubject;
  /** Of one that was added, the client that added it and its change's number: the same change again adds nothing. */
  readonly by?: { readonly clientId: string; readonly mid: number };
}

/** Newest first. */
export const compareNotifications = (
  a: { readonly id: string; readonly timestamp?: number },
  b: { readonly id: string; readonly timestamp?: number },
): number => (b.timestamp ?? 0) - (a.timestamp ?? 0) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/** What a reader has done with one notification. */
export interface NotificationMark {
  readonly isUnread?: boolean;
  readonly isArchived?: boolean;
}

/** A choice a person made, which holds from then on; null takes it back. */
export interface SettingsChoice {
  /** Ms since the epoch, by the backend's clock. */
  readonly at: number;
  readonly channelId: string;
  /** Of this document alone. */
  readonly documentId?: string;
  readonly value: string | null;
}

/** What is kept of a reader, apart from their marks. */
export interface NotificationReader {
  /** When they first asked: what did not concern them before is no news to them. Ms since the epoch. */
  readonly since: number;
  /** Oldest first. */
  readonly choices: readonly SettingsChoice[];
  /** When they muted everything, and when no more, oldest first. */
  readonly mutes: readonly { readonly at: number; readonly isMutedAll: boolean }[];
}
