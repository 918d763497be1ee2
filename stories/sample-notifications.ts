import type { CommentActionType, Notification, NotificationTemplateData, User } from '../store/index.js';
import { commentHeadline, headlineText } from '../store/rules/notifications.js';
import { comment, people, threadRow } from './sample-threads.js';

const minute = 60_000;

interface Told extends Partial<Notification> {
  readonly by?: User;
  /** How many minutes ago. */
  readonly ago?: number;
  /** What the comment it is about says. */
  readonly said?: string;
  /** Values of the headline. */
  readonly data?: NotificationTemplateData;
}

let count = 0;

/** A notification of something that happened to a comment, as a store gives it. */
export function told(actionType: CommentActionType, { by = people.ben, ago = 5, said, data, ...more }: Told = {}) {
  const text = said ?? 'The headline promises free returns, but the table says 14 days only. Which one holds?';
  const template = commentHeadline(actionType, data?.actionMessage !== undefined);
  const values = { actionUser: by, recipientUser: people.ana, ...data };
  const { data: thread } = threadRow([comment(1, by, `<p>${text}</p>`)], { annotationId: 'returns' });
  return {
    id: `n${(count += 1)}`,
    notificationSource: 'comment',
    actionType,
    actionUser: by,
    timestamp: Date.now() - ago * minute,
    isUnread: false,
    isArchived: false,
    forYou: true,
    targetAnnotationId: 'returns',
    targetCommentId: 1,
    displayHeadlineMessageTemplate: template,
    displayHeadlineMessageTemplateData: values,
    displayHeadlineMessage: headlineText(template, values),
    displayBodyMessage: text,
    notificationSourceData: thread,
    metadata: { documentId: 'plan', location: { id: 'prices', locationName: 'Prices' } },
    ...more,
  } satisfies Notification;
}

/** One that an integrator has added. */
export function custom(template: string, data: NotificationTemplateData = {}, more: Partial<Notification> = {}) {
  const values = { actionUser: people.mai, recipientUser: people.ana, ...data };
  return {
    id: `n${(count += 1)}`,
    notificationSource: 'custom',
    actionUser: people.mai,
    timestamp: Date.now() - 50 * minute,
    isUnread: false,
    isArchived: false,
    forYou: true,
    displayHeadlineMessageTemplate: template,
    displayHeadlineMessageTemplateData: values,
    displayHeadlineMessage: headlineText(template, values),
    displayBodyMessage: 'It is open until Friday.',
    metadata: { documentId: 'plan' },
    ...more,
  } satisfies Notification;
}

const value = (actionMessage: string, more: NotificationTemplateData = {}) => ({ data: { actionMessage, ...more } });

/** One of each kind there is. */
export const everyKind: readonly Notification[] = [
  told('mentioned', { said: 'Can you check the German page, too?', isUnread: true, ago: 1 }),
  told('replied', { said: '14 days. I will change the copy.', by: people.mai, isUnread: true, ago: 4 }),
  told('assignedToYou', { isUnread: true, ago: 12 }),
  told('added', { said: 'Are these prices with tax?', by: people.mai, ago: 25 }),
  told('assigned', { ...value('Mai Nguyễn'), ago: 31 }),
  told('reacted', { ...value('HEART'), by: people.mai, ago: 45 }),
  told('statusChanged', { ...value('In progress'), ago: 70 }),
  told('statusChanged', { ...value('Resolved', { isTerminal: true }), ago: 95 }),
  told('priorityChanged', { ...value('P0'), by: people.mai, ago: 130 }),
  told('priorityChanged', { ago: 200 }),
  told('accessChanged', { ...value('private'), ago: 300 }),
  told('accessChanged', { ...value('public'), by: people.mai, ago: 420 }),
  told('approved', { ago: 1500 }),
  told('accepted', { ago: 3000, by: people.mai }),
  told('rejected', { ago: 4500 }),
  custom('{actionUser} invited you to {project}', { project: 'Spring launch' }, { timestamp: Date.now() - 9e8 }),
];

/** Replies of several people to one thread, within an hour. */
export const several: readonly Notification[] = [
  told('replied', { said: 'Then the table is wrong.', by: people.mai, isUnread: true, ago: 2 }),
  told('replied', { said: 'It is.', by: people.ben, isUnread: true, ago: 9 }),
  told('replied', { said: 'Who writes to print?', by: people.mai, isUnread: true, ago: 11 }),
  told('replied', { said: 'I do.', by: people.wolfe, isUnread: true, ago: 30 }),
];
