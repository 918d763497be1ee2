import type { Messages } from '../../locales/english/messages.js';
import type { CommentActionType, CommentAnnotation, Notification } from '../../store/index.js';
import { predefinedConfig } from '../../store/model/predefined.js';
import { headlineParts } from '../../store/rules/notifications.js';
import type { LocalizeController } from '../base/localize.js';
import '../base/english-messages.js';
import { personName } from './person-name.js';
import { predefinedName } from './predefined-name.js';

/** A part of a headline: text of the message, or a value such as a name. */
export interface HeadlinePart {
  readonly text: string;
  readonly isValue: boolean;
}

/** Placeholders for values in a message: private-use characters, which no message contains. */
const slots = ['\uE000', '\uE001', '\uE002'] as const;

const isCommentAction = (type: string | undefined): type is CommentActionType =>
  type !== undefined && Object.hasOwn(terms, type);

const terms = {
  added: 'headlineCommented',
  replied: 'headlineReplied',
  mentioned: 'headlineMentioned',
  assignedToYou: 'headlineAssignedToYou',
  assigned: 'headlineAssigned',
  reacted: 'headlineReacted',
  statusChanged: 'headlineStatus',
  priorityChanged: 'headlinePriority',
  accessChanged: 'headlinePublic',
  approved: 'headlineApproved',
  accepted: 'headlineAccepted',
  rejected: 'headlineRejected',
} as const satisfies Readonly<Record<CommentActionType, keyof Messages>>;

/** Returns the distinct names of the actors, the latest first. */
function actorsOf(notifications: readonly Notification[], unknown: string): readonly string[] {
  const people = new Map(notifications.map(({ actionUser }) => [actionUser?.userId, actionUser] as const));
  return [...people.values()].map((user) => personName(user, unknown));
}

/** Maximum number of reactions in a row. */
const MOST_REACTIONS = 3;

/** Length of the longest joined emoji, in UTF-16 code units. */
const LONGEST_EMOJI = 16;

/** Ids of the predefined statuses. */
const statuses = ['OPEN', 'IN_PROGRESS', 'RESOLVED'];

/** Returns the name of a status, localised if it is predefined; the notification holds only the name. */
const statusName = (name: string, localize: LocalizeController): string =>
  statuses.map((id) => predefinedName({ id, name }, localize)).find((localized) => localized !== name) ?? name;

/** Returns the distinct reactions, the latest first; empty if one of them has no emoji. */
function reactionsIn(notifications: readonly Notification[]): string {
  const drawn = notifications.map(({ displayHeadlineMessageTemplateData: data }) => {
    const reactionId = data?.actionMessage ?? '';
    const known = predefinedConfig.reactions.find(({ id }) => id === reactionId);
    return known?.emoji ?? (/^\p{Emoji_Presentation}/u.test(reactionId) ? reactionId.slice(0, LONGEST_EMOJI) : '');
  });
  return drawn.every(Boolean) ? [...new Set(drawn)].slice(0, MOST_REACTIONS).join(' ') : '';
}

/** Returns the number of the thread that all notifications are about; empty if there are several threads or no number. */
function numberOf(notifications: readonly Notification[]): string {
  const numbers = notifications.map(({ notificationSourceData: thread }) => {
    const { annotationNumber } = (thread ?? {}) as Partial<CommentAnnotation>;
    return typeof annotationNumber === 'number' ? String(annotationNumber) : '';
  });
  const [first = '', ...others] = new Set(numbers);
  return others.length === 0 ? first : '';
}

/** Returns the value in a headline: a status, a priority, reactions or a thread number. */
function valueOf(notifications: readonly [Notification, ...Notification[]], localize: LocalizeController): string {
  const [{ actionType, displayHeadlineMessageTemplateData: data }] = notifications;
  const value = data?.actionMessage ?? '';
  if (actionType === 'reacted') return reactionsIn(notifications);
  if (actionType === 'assignedToYou') return numberOf(notifications);
  return actionType === 'statusChanged' ? statusName(value, localize) : value;
}

/** Splits a message into parts and replaces the placeholders by values. */
function filled(message: string, values: readonly string[]): readonly HeadlinePart[] {
  return message
    .split(/([\uE000-\uE002])/)
    .filter(Boolean)
    .map((text) => {
      const slot = (slots as readonly string[]).indexOf(text);
      return slot < 0 ? { text, isValue: false } : { text: values[slot] ?? '', isValue: true };
    });
}

/** Direction characters that a name or a template could leave open. */
const turns = /[\u202A-\u202E\u2066-\u2069]/g;

const withoutBidiControls = ({ text, isValue }: HeadlinePart): HeadlinePart => ({
  text: text.replace(turns, ''),
  isValue,
});

/** Returns the localised headline of a batch; a custom notification keeps its own text. */
export function headlineOf(
  notifications: readonly Notification[],
  localize: LocalizeController,
): readonly HeadlinePart[] {
  const [newest, ...older] = notifications;
  if (!newest) return [];
  const { notificationSource, actionType, displayHeadlineMessageTemplateData: data } = newest;
  if (notificationSource !== 'comment' || !isCommentAction(actionType)) {
    const template = newest.displayHeadlineMessageTemplate ?? newest.displayHeadlineMessage ?? '';
    return headlineParts(template, data).map(({ text, variable }) =>
      withoutBidiControls({ text, isValue: variable !== undefined }),
    );
  }
  const [first = '', second] = actorsOf(notifications, localize.term('unknownPerson'));
  const others = new Set(notifications.map(({ actionUser }) => actionUser?.userId)).size - 1;
  const who = others === 1 ? localize.term('twoPeople', slots[0], slots[2]) : slots[0];
  const people = others > 1 ? localize.term('personAndOthers', slots[0], others) : who;
  const value = valueOf([newest, ...older], localize);
  // The headline for the predefined resolved status contains no status name.
  const named = data?.isTerminal === true && data.actionMessage === 'Resolved' ? '' : value && slots[1];
  const message = localize.term(termOf(newest, actionType), people, named, notifications.length, others > 0);
  return filled(message, [first, value, second ?? '']).map(withoutBidiControls);
}

/** Returns the message key of an action; some new values have a message of their own. */
function termOf({ displayHeadlineMessageTemplateData: data }: Notification, actionType: CommentActionType) {
  if (actionType === 'statusChanged' && data?.isTerminal === true) return 'headlineResolved';
  return actionType === 'accessChanged' && data?.actionMessage === 'private' ? 'headlinePrivate' : terms[actionType];
}

/** Joins a headline to text. */
export const headlineText = (parts: readonly HeadlinePart[]): string => parts.map(({ text }) => text).join('');
