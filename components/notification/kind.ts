import type { CommentActionType, Notification } from '../../store/index.js';
import type { IconName } from '../icon/icons.js';
import '../icon/more-icons.js';

const icons: Readonly<Record<CommentActionType, IconName>> = {
  added: 'comment',
  replied: 'reply',
  mentioned: 'at',
  assignedToYou: 'person',
  assigned: 'person',
  reacted: 'emoji',
  statusChanged: 'flag',
  priorityChanged: 'arrow-up',
  accessChanged: 'lock',
  approved: 'check',
  accepted: 'check',
  rejected: 'close',
};

/** The drawing that says what kind of news it is. */
export function kindIcon({
  notificationSource,
  actionType = '',
  displayHeadlineMessageTemplateData,
}: Notification): IconName {
  if (notificationSource !== 'comment' || !Object.hasOwn(icons, actionType)) return 'bell';
  if (displayHeadlineMessageTemplateData?.isTerminal === true) return 'check';
  return icons[actionType as CommentActionType];
}
