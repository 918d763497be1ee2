import type { CollabError } from './error.js';
import type { Location, DocumentMetadata, OrganizationMetadata } from './organization.js';
import type { SetDocumentsContext } from './permission.js';
import type { RestUser, RestSuccess } from './rest.js';
import type { User } from './user.js';

/** Organization, document and location of a notification (Organization, folder, document). */
export interface NotificationMetadata {
  apiKey?: string;
  /** The organization's id as the customer gave it. */
  clientOrganizationId?: string;
  /** The organization's id as the service generated it. */
  organizationId?: string;
  /** The document's id as the customer gave it. */
  clientDocumentId?: string;
  /** The document's id as the service generated it. */
  documentId?: string;
  locationId?: number;
  location?: Location;
  documentMetadata?: DocumentMetadata;
  organizationMetadata?: OrganizationMetadata;
}

/** Values of a headline's variables, including custom ones (Resources, Notification). */
export interface NotificationTemplateData {
  actionUser?: User;
  recipientUser?: User;
  actionMessage?: string;
  project?: string;
  [key: string]: unknown;
}

/** Action of a notification with source 'comment' (Resources, Notification: actionType). */
export type CommentActionType =
  | 'added'
  | 'replied'
  | 'mentioned'
  | 'assignedToYou'
  | 'assigned'
  | 'reacted'
  | 'statusChanged'
  | 'priorityChanged'
  | 'accessChanged'
  | 'approved'
  | 'accepted'
  | 'rejected';

/** A notification for a user (Resources, Notification). */
export interface Notification {
  id: string;
  /** 'comment', 'custom', or a custom source. */
  notificationSource: string;
  /** A `CommentActionType` if the source is 'comment'. */
  actionType?: string;
  isUnread?: boolean;
  actionUser?: User;
  /** Ms since the epoch. */
  timestamp?: number;
  /** Headline with variables filled in. */
  displayHeadlineMessage?: string;
  displayBodyMessage?: string;
  /** Headline with variables in single curly braces. */
  displayHeadlineMessageTemplate?: string;
  displayHeadlineMessageTemplateData?: NotificationTemplateData;
  /** Whether the notification names the current user. */
  forYou?: boolean;
  targetAnnotationId?: string;
  /** For source 'comment', the CommentAnnotation with the comment concerned only. For a custom source, the object given when it was added. */
  notificationSourceData?: unknown;
  metadata?: NotificationMetadata;
  /** Recipients by email hash. */
  notifyUsers?: Readonly<Record<string, boolean>>;
  /** Recipients by user id hash. */
  notifyUsersByUserId?: Readonly<Record<string, boolean>>;
  /** Id of the comment concerned. Not in the specification. */
  targetCommentId?: number;
  /** Whether the user archived the notification. Not in the specification. */
  isArchived?: boolean;
}

/** Notifications a channel carries: all, those naming the user, none, or a custom value (Resources, Notification). */
export type NotificationSettingsItemType = 'ALL' | 'MINE' | 'NONE' | (string & {});

/** A user's setting for each channel (Resources, Notification). */
export type NotificationSettingsConfig = Readonly<Record<string, NotificationSettingsItemType>>;

/** A user's notification settings, for all documents and for single ones. Default: the channel's own. */
export interface NotificationSettings {
  readonly settings: NotificationSettingsConfig;
  /** By document id. */
  readonly documents: Readonly<Record<string, NotificationSettingsConfig>>;
  readonly isMutedAll: boolean;
}

/** A possible value of a channel (Resources, Notification). */
export interface NotificationChannelValue {
  id: NotificationSettingsItemType;
  name?: string;
}

/** A notification channel (Resources, Notification). */
export interface NotificationChannel {
  id: string;
  name?: string;
  default?: string;
  /** Whether the channel is available. Default: true. */
  enable?: boolean;
  values?: readonly NotificationChannelValue[];
}

/** Query for notifications: all, those naming the user, or those of documents (Client-side operations, Notification query). */
export interface NotificationQuery {
  /** Default: 'all'. */
  type?: 'all' | 'forYou' | 'documents';
  /** Limits the query to documents. */
  documentIds?: readonly string[];
  /** Limits the query to a thread. */
  annotationId?: string;
  /** Limits the query to unread (true) or read (false) notifications. */
  isUnread?: boolean;
  /** Whether archived notifications are returned instead of the others. Default: false. */
  isArchived?: boolean;
}

/** Numbers of unread notifications, by tab and by document. */
export interface NotificationCounts {
  readonly forYou: number;
  readonly all: number;
  /** By document id, without documents that have none. */
  readonly documents: Readonly<Record<string, number>>;
}

/**
 * Request to add a notification (Endpoints, Add a notification). Defaults: the store's organization, first document and
 * user. Only admins may set another `actionUser`.
 */
export type AddNotificationRequest = Omit<AddNotificationData, 'organizationId' | 'documentId' | 'actionUser'> &
  Partial<Pick<AddNotificationData, 'documentId' | 'actionUser'>>;

/** Result of adding a notification: its id or an error. 'ALREADY_EXISTS' if the user has a notification with this id. */
export type AddNotificationOutcome =
  { readonly ok: true; readonly id: string } | { readonly ok: false; readonly error: CollabError };

/** Body of a call that adds a notification (Endpoints 4; decisions, REST). */
export interface AddNotificationData {
  organizationId: string;
  documentId: string;
  actionUser: RestUser;
  /** Whether each recipient's access to the document is checked. Default: false. */
  verifyUserPermissions?: boolean;
  /** Headline with variables in single curly braces. */
  displayHeadlineMessageTemplate: string;
  displayHeadlineMessageTemplateData?: NotificationTemplateData;
  displayBodyMessage: string;
  /** Required unless `notifyAll`. */
  notifyUsers?: readonly Pick<User, 'userId' | 'name' | 'email'>[];
  /** Whether everyone in the organization is notified. Default: true. */
  notifyAll?: boolean;
  context?: SetDocumentsContext;
  /** Whether a missing organization is created. */
  createOrganization?: boolean;
  /** Whether a missing document is created. */
  createDocument?: boolean;
  /** Letters, digits, `_` and `-`; prevents duplicates. */
  notificationId?: string;
  /** Passed to the callback when the user clicks the notification. */
  notificationSourceData?: Readonly<Record<string, unknown>>;
}

/** Result of a call that adds a notification (Endpoints 4). */
export type AddNotificationResult = RestSuccess<{ success: boolean; message: string }>;
