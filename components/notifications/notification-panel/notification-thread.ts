import type { CommentAnnotation, Notification } from '../../../store/index.js';

/** The thread a notification is about, as it came with it. */
export const toldThread = ({
  notificationSource,
  notificationSourceData,
}: Notification): CommentAnnotation | undefined =>
  notificationSource === 'comment' ? (notificationSourceData as CommentAnnotation | undefined) : undefined;
