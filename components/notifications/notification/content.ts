import type { Comment, Notification, CommentActionType } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { excerptOf } from '../../page/comment-excerpt.js';
import type { IconName } from '../../ui/icon/icons.js';
import '../../ui/icon/more-icons.js';

/** Maximum length of the body. Styles clamp it to two lines, which hold less. */
const MAX_BODY_LENGTH = 300;

/** Maximum length of a name in the headline, in graphemes. */
const MAX_NAME_LENGTH = 48;

const graphemes = new Intl.Segmenter();

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

/** Actions whose body is the comment that the action added. */
const commentingActions: ReadonlySet<string> = new Set<CommentActionType>(['added', 'replied', 'mentioned']);

const isCommentAction = (actionType: string): actionType is CommentActionType => Object.hasOwn(icons, actionType);

/** Returns the comment of a notification; undefined for a custom notification, which carries the page's own data. */
function commentOf({ notificationSource, notificationSourceData: data }: Notification): Comment | undefined {
  if (notificationSource !== 'comment' || typeof data !== 'object' || data === null) return undefined;
  const { comments } = data as { readonly comments?: readonly Comment[] };
  return comments?.[0];
}

/** Returns the body as plain text. Mentions become names; a comment without text is described by its files. */
export function bodyText(notification: Notification, localize: LocalizeController): string {
  const comment = commentOf(notification);
  const text = (comment && excerptOf(comment, localize)) || (notification.displayBodyMessage ?? '');
  return text.slice(0, MAX_BODY_LENGTH).replace(/\s+/g, ' ').trim();
}

/** Shortens a name, so that the rest of the headline stays visible. */
export function truncateName(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const letters = Array.from(graphemes.segment(name.slice(0, MAX_NAME_LENGTH * 4)), ({ segment }) => segment);
  return letters.length <= MAX_NAME_LENGTH ? name : `${letters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`;
}

/** Whether the body quotes an existing comment that the action refers to. */
export const isQuote = ({ notificationSource, actionType = '' }: Notification): boolean =>
  notificationSource === 'comment' && !commentingActions.has(actionType);

/** Returns the icon for the action of a notification. */
export function actionIcon(notification: Notification): IconName {
  const { notificationSource, actionType = '', displayHeadlineMessageTemplateData: data } = notification;
  if (notificationSource !== 'comment' || !isCommentAction(actionType)) return 'bell';
  if (actionType === 'statusChanged' && data?.isTerminal === true) return 'check';
  if (actionType === 'accessChanged' && data?.actionMessage !== 'private') return 'unlock';
  return icons[actionType];
}
