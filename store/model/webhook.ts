import type { CommentAnnotation } from './comment-annotation.js';
import type { Comment } from './comment.js';
import type { NotificationMetadata } from './notification.js';
import type { CustomPriority, CustomStatus } from './status.js';
import type { User } from './user.js';

/** Name of a webhook event (decisions, REST: Webhook names). */
export type WebhookEventName =
  | 'comment_annotation.add'
  | 'comment_annotation.delete'
  | 'comment_annotation.assign'
  | 'comment_annotation.status_change'
  | 'comment_annotation.priority_change'
  | 'comment_annotation.access_mode_change'
  | 'comment_annotation.custom_list_change'
  | 'comment_annotation.subscribe'
  | 'comment_annotation.unsubscribe'
  | 'comment_annotation.approve'
  | 'comment_annotation.accept'
  | 'comment_annotation.reject'
  | 'comment.add'
  | 'comment.update'
  | 'comment.delete'
  | 'comment.reaction_add'
  | 'comment.reaction_delete'
  | 'recorder.done'
  | 'huddle.create'
  | 'huddle.join';

/** Payload of a comment webhook (Events, Webhook payload). */
export interface WebhookCommentPayload {
  webhookId: string;
  commentAnnotation: CommentAnnotation;
  targetComment?: Comment;
  actionType?: string;
  notificationSource?: string;
  metadata?: NotificationMetadata;
  actionUser?: User;
  newPriority?: CustomPriority;
  /** 'sdk' if a client caused the event. */
  platform?: string;
  oldStatus?: CustomStatus;
  newStatus?: CustomStatus;
  assigned?: boolean;
}

/** Payload of a huddle webhook (Events, Webhook payload). */
export interface WebhookHuddlePayload {
  actionUser?: User;
  metadata?: NotificationMetadata;
}

/** A webhook's body (Events, Webhook payload). */
export interface WebhookV2Payload {
  event: string;
  actionType: string;
  source: string;
  data: WebhookCommentPayload | WebhookHuddlePayload;
  webhookId: string;
}

/** A webhook's body in base64 (Events, Webhook payload). */
export interface WebhookEncodedPayload {
  encodedPayload: string;
}

/** A webhook's body encrypted with AES-256-CBC, its key with RSA-OAEP-SHA256 (decisions, Webhook delivery). */
export interface WebhookEncryptedPayload {
  encryptedData: string;
  encryptedKey: string;
  iv: string;
}
