import type { Messages } from '../../locales/english/messages.js';
import type { CommentActionType, CommentAnnotation, Notification } from '../../store/index.js';
import { headlineParts } from '../../store/rules/notifications.js';
import { predefinedConfig } from '../../store/model/predefined.js';
import type { LocalizeController } from '../base/localize.js';
import '../base/more-english.js';
import { personName } from './person-name.js';
import { predefinedName } from './predefined-name.js';

/** A part of a headline: words, or a value put among them, such as a name. */
export interface HeadlinePart {
  readonly text: string;
  readonly isValue: boolean;
}

/** Stands for a value in a message, until it is put there as it is: private characters, which no message has. */
const slots = ['\uE000', '\uE001', '\uE002'] as const;

const isCommentAction = (type: string | undefined): type is CommentActionType =>
  type !== undefined && Object.hasOwn(terms, type);

const terms = {
  added: 'toldAdded',
  replied: 'toldReplied',
  mentioned: 'toldMentioned',
  assignedToYou: 'toldAssignedToYou',
  assigned: 'toldAssigned',
  reacted: 'toldReacted',
  statusChanged: 'toldStatus',
  priorityChanged: 'toldPriority',
  accessChanged: 'toldPublic',
  approved: 'toldApproved',
  accepted: 'toldAccepted',
  rejected: 'toldRejected',
} as const satisfies Readonly<Record<CommentActionType, keyof Messages>>;

/** Names of those who did it, each once, the latest first. */
function actorsOf(notifications: readonly Notification[], unknown: string): readonly string[] {
  const people = new Map(notifications.map(({ actionUser }) => [actionUser?.userId, actionUser] as const));
  return [...people.values()].map((user) => personName(user, unknown));
}

/** Most kinds of reaction that are shown in one line. */
const MOST_REACTIONS = 3;

/** The longest emoji there are, in UTF-16 code units: several joined into one. */
const LONGEST_EMOJI = 16;

/** Ids of the predefined statuses. */
const statuses = ['OPEN', 'IN_PROGRESS', 'RESOLVED'];

/** A predefined status in the language of the page, any other as it is named: nothing else is told of it. */
const statusName = (name: string, localize: LocalizeController): string =>
  statuses.map((id) => predefinedName({ id, name }, localize)).find((said) => said !== name) ?? name;

/** What people reacted with, each once, the latest first; nothing where some of it cannot be drawn. */
function reactionsIn(notifications: readonly Notification[]): string {
  const drawn = notifications.map(({ displayHeadlineMessageTemplateData: data }) => {
    const reactionId = data?.actionMessage ?? '';
    const known = predefinedConfig.reactions.find(({ id }) => id === reactionId);
    return known?.emoji ?? (/^\p{Emoji_Presentation}/u.test(reactionId) ? reactionId.slice(0, LONGEST_EMOJI) : '');
  });
  return drawn.every(Boolean) ? [...new Set(drawn)].slice(0, MOST_REACTIONS).join(' ') : '';
}

/** The number of the thread that all of them are about; empty where they are about several, or do not say it. */
function numberOf(notifications: readonly Notification[]): string {
  const numbers = notifications.map(({ notificationSourceData: thread }) => {
    const { annotationNumber } = (thread ?? {}) as Partial<CommentAnnotation>;
    return typeof annotationNumber === 'number' ? String(annotationNumber) : '';
  });
  const [first = '', ...others] = new Set(numbers);
  return others.length === 0 ? first : '';
}

/** What a thread came to have, as people call it: a status, a priority, reactions, or a person. */
function valueOf(notifications: readonly [Notification, ...Notification[]], localize: LocalizeController): string {
  const [{ actionType, displayHeadlineMessageTemplateData: data }] = notifications;
  const value = data?.actionMessage ?? '';
  if (actionType === 'reacted') return reactionsIn(notifications);
  if (actionType === 'assignedToYou') return numberOf(notifications);
  return actionType === 'statusChanged' ? statusName(value, localize) : value;
}

/** A message in parts: where a slot stands, its value. */
function filled(message: string, values: readonly string[]): readonly HeadlinePart[] {
  return message
    .split(/([\uE000-\uE002])/)
    .filter(Boolean)
    .map((text) => {
      const slot = (slots as readonly string[]).indexOf(text);
      return slot < 0 ? { text, isValue: false } : { text: values[slot] ?? '', isValue: true };
    });
}

/** Marks that turn the direction of what follows, which a name or a template could leave on. */
const turns = /[\u202A-\u202E\u2066-\u2069]/g;

const calm = ({ text, isValue }: HeadlinePart): HeadlinePart => ({ text: text.replace(turns, ''), isValue });

/** The headline of notifications that are told in one line, in the language of the page; a custom one is as it was added. */
export function headlineOf(
  notifications: readonly Notification[],
  localize: LocalizeController,
): readonly HeadlinePart[] {
  const [newest, ...older] = notifications;
  if (!newest) return [];
  const { notificationSource, actionType, displayHeadlineMessageTemplateData: data } = newest;
  if (notificationSource !== 'comment' || !isCommentAction(actionType)) {
    const template = newest.displayHeadlineMessageTemplate ?? newest.displayHeadlineMessage ?? '';
    return headlineParts(template, data).map(({ text, variable }) => calm({ text, isValue: variable !== undefined }));
  }
  const [first = '', second] = actorsOf(notifications, localize.term('unknownPerson'));
  const others = new Set(notifications.map(({ actionUser }) => actionUser?.userId)).size - 1;
  const who = others === 1 ? localize.term('twoPeople', slots[0], slots[2]) : slots[0];
  const people = others > 1 ? localize.term('personAndOthers', slots[0], others) : who;
  const value = valueOf([newest, ...older], localize);
  // What people say of the predefined one needs no name of it.
  const named = data?.isTerminal === true && data.actionMessage === 'Resolved' ? '' : value && slots[1];
  const message = localize.term(termOf(newest, actionType), people, named, notifications.length, others > 0);
  return filled(message, [first, value, second ?? '']).map(calm);
}

/** What is said of one: a change may have a word of its own for what it changed to. */
function termOf({ displayHeadlineMessageTemplateData: data }: Notification, actionType: CommentActionType) {
  if (actionType === 'statusChanged' && data?.isTerminal === true) return 'toldResolved';
  return actionType === 'accessChanged' && data?.actionMessage === 'private' ? 'toldPrivate' : terms[actionType];
}

/** A headline as text. */
export const headlineWords = (parts: readonly HeadlinePart[]): string => parts.map(({ text }) => text).join('');
