import type { Location } from './location.js';
import type { DocumentMetadata, OrganizationMetadata } from './organization.js';
import type { User } from './user.js';

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

/** A message to a person about something that happened (Resources, Notification). */
export interface Notification {
  id: string;
  /** For example 'comment' or 'custom'. */
  notificationSource: string;
  /** For example 'added'. */
  actionType?: string;
  isUnread?: boolean;
  actionUser?: User;
  /** Ms since the epoch. */
  timestamp?: number;
  displayHeadlineMessage?: string;
  displayBodyMessage?: string;
  /** Headline whose variables stand in single curly braces. */
  displayHeadlineMessageTemplate?: string;
  displayHeadlineMessageTemplateData?: NotificationTemplateData;
  /** Whether it concerns the current user in particular. */
  forYou?: boolean;
  targetAnnotationId?: string;
  /** For example the CommentAnnotation. */
  notificationSourceData?: unknown;
  metadata?: NotificationMetadata;
  /** Recipients by email hash. */
  notifyUsers?: Readonly<Record<string, boolean>>;
  /** Recipients by user id hash. */
  notifyUsersByUserId?: Readonly<Record<string, boolean>>;
}

/** Which notifications a channel carries: all, one's own, none, or a custom value (Resources, Notification). */
export type NotificationSettingsItemType = 'ALL' | 'MINE' | 'NONE' | (string & {});

/** A person's choice for each channel (Resources, Notification). */
export type NotificationSettingsConfig = Readonly<Record<string, NotificationSettingsItemType>>;

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
  enable?: boolean;
  values?: readonly NotificationChannelValue[];
}

/** Which notifications are asked for (Resources, Notification). */
export interface NotificationQuery {
  type?: 'all' | 'forYou' | 'documents';
}
