import type { CollabError } from './error.js';
import type { Location, DocumentMetadata, OrganizationMetadata } from './organization.js';
import type { User } from './user.js';
import type { SetDocumentsContext } from './permission.js';
import type { RestUser, RestSuccess } from './rest.js';

/** Where a notification comes from (Organization, folder, document). */
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

/** Values for a headline's variables, with any keys of the integrator's own (Resources, Notification). */
export interface NotificationTemplateData {
  actionUser?: User;
  recipientUser?: User;
  actionMessage?: string;
  project?: string;
  [key: string]: unknown;
}

/**
 * What happened, of a notification whose source is 'comment' (Resources, Notification: actionType): a thread was begun, or replied in; its reader
 * was mentioned, or it was given to them, or to another; somebody reacted to a comment of theirs; the thread was changed, or decided on.
 */
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

/** A message to a person about something that happened (Resources, Notification). */
export interface Notification {
  id: string;
  /** 'comment', 'custom', or a source of the integrator's. */
  notificationSource: string;
  /** Of a comment, a `CommentActionType`. */
  actionType?: string;
  isUnread?: boolean;
  actionUser?: User;
  /** Ms since the epoch. */
  timestamp?: number;
  /** The headline as text. */
  displayHeadlineMessage?: string;
  displayBodyMessage?: string;
  /** Headline whose variables stand in single curly braces. */
  displayHeadlineMessageTemplate?: string;
  displayHeadlineMessageTemplateData?: NotificationTemplateData;
  /** Whether it concerns the current user in particular. */
  forYou?: boolean;
  targetAnnotationId?: string;
  /** Of a comment, the CommentAnnotation as it was when this was told, with the comment it is about alone; of a custom one, the object it was added with. */
  notificationSourceData?: unknown;
  metadata?: NotificationMetadata;
  /** Recipients by email hash. */
  notifyUsers?: Readonly<Record<string, boolean>>;
  /** Recipients by user id hash. */
  notifyUsersByUserId?: Readonly<Record<string, boolean>>;
  /** The comment it is about, of the annotation. Ours. */
  targetCommentId?: number;
  /** Whether the reader has put it away. Ours. */
  isArchived?: boolean;
}

/** Which notifications a channel carries: all, one's own, none, or a custom value (Resources, Notification). */
export type NotificationSettingsItemType = 'ALL' | 'MINE' | 'NONE' | (string & {});

/** A person's choice for each channel (Resources, Notification). */
export type NotificationSettingsConfig = Readonly<Record<string, NotificationSettingsItemType>>;

/** What a person has chosen: for all documents, and for some of them apart. What is not chosen is as the channel has it. */
export interface NotificationSettings {
  readonly settings: NotificationSettingsConfig;
  /** By document id. */
  readonly documents: Readonly<Record<string, NotificationSettingsConfig>>;
  readonly isMutedAll: boolean;
}

/** One value a channel can be set to (Resources, Notification). */
export interface NotificationChannelValue {
  id: NotificationSettingsItemType;
  name?: string;
}

/** A channel that notifications can go through (Resources, Notification). */
export interface NotificationChannel {
  id: string;
  name?: string;
  default?: string;
  /** Whether it is there at all; true by default. */
  enable?: boolean;
  values?: readonly NotificationChannelValue[];
}

/** Which notifications are asked for (Client-side operations, Notification query): all, those that concern the user, or those of documents. */
export interface NotificationQuery {
  /** 'all' unless told. */
  type?: 'all' | 'forYou' | 'documents';
  /** Of these documents alone. */
  documentIds?: readonly string[];
  /** Of this thread alone. */
  annotationId?: string;
  /** Those that have not been read, or those that have. */
  isUnread?: boolean;
  /** Those that were put away, in place of the others. */
  isArchived?: boolean;
}

/** How many notifications have not been read: those of each tab, and of each document that has some. */
export interface NotificationCounts {
  readonly forYou: number;
  readonly all: number;
  /** By document id; documents without unread ones are left out. */
  readonly documents: Readonly<Record<string, number>>;
}

/**
 * Adds a notification (Endpoints, Add a notification): the store's organization, its first document and its user where the request does not
 * say. In the name of others only an admin adds one.
 */
export type AddNotificationRequest = Omit<AddNotificationData, 'organizationId' | 'documentId' | 'actionUser'> &
  Partial<Pick<AddNotificationData, 'documentId' | 'actionUser'>>;

/** What came of an added notification: its id, or why there is none; 'ALREADY_EXISTS' where the user is told of one with its id. */
export type AddNotificationOutcome =
  { readonly ok: true; readonly id: string } | { readonly ok: false; readonly error: CollabError };

/** Creates a notification (Endpoints 4; decisions, REST). */
export interface AddNotificationData {
  organizationId: string;
  documentId: string;
  actionUser: RestUser;
  /** Whether each recipient's access to the document is checked; false by default. */
  verifyUserPermissions?: boolean;
  /** Headline whose variables stand in single curly braces. */
  displayHeadlineMessageTemplate: string;
  displayHeadlineMessageTemplateData?: NotificationTemplateData;
  displayBodyMessage: string;
  /** Required unless `notifyAll`. */
  notifyUsers?: readonly Pick<User, 'userId' | 'name' | 'email'>[];
  /** Whether everyone in the organization is notified; true by default. */
  notifyAll?: boolean;
  context?: SetDocumentsContext;
  /** Whether a missing organization is created. */
  createOrganization?: boolean;
  /** Whether a missing document is created. */
  createDocument?: boolean;
  /** Letters, digits, `_` and `-`; prevents duplicates. */
  notificationId?: string;
  /** Returned to the callback when the person clicks. */
  notificationSourceData?: Readonly<Record<string, unknown>>;
}

/** What came of it (Endpoints 4). */
export type AddNotificationResult = RestSuccess<{ success: boolean; message: string }>;
