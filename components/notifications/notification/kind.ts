import type { CommentActionType, Notification } from '../../../store/index.js';
import type { IconName } from '../../ui/icon/icons.js';
import '../../ui/icon/more-icons.js';

const icons: Readonly<Record<CommentActionType, IconName>> = {
  added: 'comment',
  replied: 'reply',
  mentioned: 'at',
  assignedToYou: 'person',
  assigned: 'person',
  reacted: 'emoji',
  statusChanged: 'progress',
  priorityChanged: 'flag',
  accessChanged: 'lock',
  approved: 'check',
  accepted: 'check',
  rejected: 'close',
};

const isKnown = (actionType: string): actionType is CommentActionType => Object.hasOwn(icons, actionType);

/** What was said, rather than done to what was said before. */
const said: ReadonlySet<string> = new Set<CommentActionType>(['added', 'replied', 'mentioned']);

/** Whether its words are those of a comment that it is about, and not what it tells. */
export const isQuote = ({ notificationSource, actionType = '' }: Notification): boolean =>
  notificationSource === 'comment' && !said.has(actionType);

/** The drawing that says what kind of news it is. */
export function kindIcon(notification: Notification): IconName {
  const { notificationSource, actionType = '', displayHeadlineMessageTemplateData: data } = notification;
  if (notificationSource !== 'comment' || !isKnown(actionType)) return 'bell';
  if (actionType === 'statusChanged' && data?.isTerminal === true) return 'check';
  if (actionType === 'accessChanged' && data?.actionMessage !== 'private') return 'unlock';
  return icons[actionType];
}
