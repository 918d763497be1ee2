import type { Messages } from '../../locales/en.js';
import type { CommentActionType, Notification } from '../../store/index.js';
import { headlineParts } from '../../store/model/headline.js';
import type { LocalizeController } from './localize.js';
import { personName } from './person-name.js';

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
  accessChanged: 'toldAccess',
  approved: 'toldApproved',
  accepted: 'toldAccepted',
  rejected: 'toldRejected',
} as const satisfies Readonly<Record<CommentActionType, keyof Messages>>;

/** Names of those who did it, each once, the latest first. */
function actorsOf(notifications: readonly Notification[], unknown: string): readonly string[] {
  const people = new Map(notifications.map(({ actionUser }) => [actionUser?.userId, actionUser] as const));
  return [...people.values()].map((user) => personName(user, unknown));
}

/** What a thread came to have, as people call it: a status, a priority, an access mode, a reaction, or a person. */
function valueOf(
  { actionType, displayHeadlineMessageTemplateData: data }: Notification,
  localize: LocalizeController,
): string {
  const value = data?.actionMessage ?? '';
  if (actionType === 'accessChanged') return localize.term(value === 'private' ? 'private' : 'public');
  if (actionType === 'reacted') return reactions[value] ?? (/\p{Emoji_Presentation}/u.test(value) ? value : '');
  return value;
}

/** The predefined reactions (decisions, Shapes: Reaction set). */
const reactions: Readonly<Record<string, string>> = {
  ...{ THUMBS_UP: '👍', THUMBS_DOWN: '👎', HEART: '❤️', TEARS_OF_JOY: '😂' },
  ...{ PARTY: '🎉', EYES: '👀', FIRE: '🔥', RAISED_HANDS: '🙌' },
};

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

/** The headline of notifications that are told in one line, in the language of the page; a custom one is as it was added. */
export function headlineOf(
  notifications: readonly Notification[],
  localize: LocalizeController,
): readonly HeadlinePart[] {
  const [newest] = notifications;
  if (!newest) return [];
  const { notificationSource, actionType, displayHeadlineMessageTemplateData: data } = newest;
  if (notificationSource !== 'comment' || !isCommentAction(actionType)) {
    const template = newest.displayHeadlineMessageTemplate ?? newest.displayHeadlineMessage ?? '';
    return headlineParts(template, data).map(({ text, variable }) => ({ text, isValue: variable !== undefined }));
  }
  const [first = '', second] = actorsOf(notifications, localize.term('unknownPerson'));
  const others = new Set(notifications.map(({ actionUser }) => actionUser?.userId)).size - 1;
  const who = others === 1 ? localize.term('twoPeople', slots[0], slots[2]) : slots[0];
  const people = others > 1 ? localize.term('personAndOthers', slots[0], others) : who;
  const value = valueOf(newest, localize);
  const isDone = data?.isTerminal === true;
  const term = actionType === 'statusChanged' && isDone ? 'toldResolved' : terms[actionType];
  // What people say of the predefined one needs no name of it.
  const named = isDone && value === 'Resolved' ? '' : value && slots[1];
  const message = localize.term(term, people, named, notifications.length, others > 0);
  return filled(message, [first, value, second ?? '']);
}

/** A headline as text. */
export const headlineWords = (parts: readonly HeadlinePart[]): string => parts.map(({ text }) => text).join('');
