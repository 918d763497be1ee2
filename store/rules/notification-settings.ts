import type { AnnotationRecord } from '../model/comment-annotation.js';
import { createDictionary } from '../model/dictionary.js';
import type {
  NotificationReader,
  SettingsChoice,
  NotificationMark,
  NotificationRecord,
} from '../model/notification-record.js';
import type { NotificationChannel, NotificationSettings, NotificationQuery } from '../model/notification.js';
import { userIdHashOf } from '../model/user-hash.js';
import { can } from './permissions.js';
import { readAt } from './unread-count.js';
import { hasAccess, matchesContext, type Viewer } from './visibility.js';

/** Id of the channel shown on the page. */
export const INBOX = 'inbox';

/** Id of the channel that a backend delivers by email. */
export const EMAIL = 'email';

/** Default notification channels (decisions, What a person meets by default). */
export const predefinedChannels: readonly NotificationChannel[] = [
  { id: INBOX, name: 'Inbox', default: 'ALL', values: [{ id: 'ALL' }, { id: 'MINE' }, { id: 'NONE' }] },
  { id: EMAIL, name: 'Email', default: 'MINE', values: [{ id: 'ALL' }, { id: 'MINE' }, { id: 'NONE' }] },
];

/** Creates a reader with default settings. */
export const createReader = (since: number): NotificationReader => ({ since, choices: [], mutes: [] });

/** Maximum number of stored choices per reader. */
const MAX_CHOICES = 500;

/** Returns the value of a channel for a document at a time. Default: the channel's own. */
function channelValueAt(
  { choices, mutes }: NotificationReader,
  channel: NotificationChannel,
  documentId: string,
  at = Infinity,
): string {
  if (mutes.findLast((mute) => mute.at <= at)?.isMutedAll) return 'NONE';
  const chosenValue = (document: string | undefined): string | null =>
    choices.findLast((choice) => choice.at <= at && choice.channelId === channel.id && choice.documentId === document)
      ?.value ?? null;
  return chosenValue(documentId) ?? chosenValue(undefined) ?? channel.default ?? 'ALL';
}

/** Returns the current notification settings of a reader. */
export function settingsOf({ choices, mutes }: NotificationReader): NotificationSettings {
  const chosen = new Map<string | undefined, Map<string, string>>();
  for (const { channelId, documentId, value } of choices) {
    const values = chosen.get(documentId) ?? new Map<string, string>();
    if (value === null) values.delete(channelId);
    else values.set(channelId, value);
    if (values.size > 0) chosen.set(documentId, values);
    else chosen.delete(documentId);
  }
  const documents = [...chosen].flatMap(([documentId, values]) =>
    documentId === undefined ? [] : [[documentId, createDictionary(values)] as const],
  );
  return {
    settings: createDictionary(chosen.get(undefined) ?? []),
    documents: createDictionary(documents),
    isMutedAll: mutes.at(-1)?.isMutedAll ?? false,
  };
}

/** Returns the reader with new channel settings, effective from `at`. */
export function withChoices(
  reader: NotificationReader,
  settings: Readonly<Record<string, string | null>>,
  documentId: string | undefined,
  at: number,
): NotificationReader {
  const chosen = Object.entries(settings).map(([channelId, value]): SettingsChoice => ({
    at,
    channelId,
    value,
    ...(documentId !== undefined && { documentId }),
  }));
  return { ...reader, choices: trimChoices([...reader.choices, ...chosen]) };
}

/** Returns the reader with everything muted or unmuted from `at` on. */
export function withMute(reader: NotificationReader, isMutedAll: boolean, at: number): NotificationReader {
  return { ...reader, mutes: [...reader.mutes, { at, isMutedAll }].slice(-MAX_CHOICES) };
}

/** Removes the oldest replaced choices while there are more than MAX_CHOICES. Current settings are never removed. */
function trimChoices(choices: readonly SettingsChoice[]): readonly SettingsChoice[] {
  let excess = choices.length - MAX_CHOICES;
  if (excess <= 0) return choices;
  const keyOf = ({ channelId, documentId }: SettingsChoice): string => JSON.stringify([channelId, documentId]);
  const lastIndex = new Map(choices.map((choice, index) => [keyOf(choice), index]));
  return choices.filter((choice, index) => {
    if (excess === 0 || lastIndex.get(keyOf(choice)) === index) return true;
    excess -= 1;
    return false;
  });
}

/** A reader's settings and the channels they are for. */
interface ChannelSettings {
  readonly reader: NotificationReader;
  readonly channels: readonly NotificationChannel[];
}

/** Recipient, their settings, and the thread of a notification. */
interface ReaderContext extends ChannelSettings {
  readonly viewer: Viewer;
  /** Id of the channel that delivers the notification. Default: the inbox. */
  readonly channelId?: string;
  /** Read and archive marks of the recipient for the notification. */
  readonly mark: NotificationMark | undefined;
  /** Current thread of the notification; undefined if deleted. */
  readonly thread: AnnotationRecord | undefined;
}

/** State of a notification for one recipient. */
export interface RecipientState {
  readonly forYou: boolean;
  readonly isUnread: boolean;
  readonly isArchived: boolean;
}

/** Whether a user may read a notification: its thread and comment exist and are visible to them. */
function canRead(
  { concerned, comment, custom }: NotificationRecord,
  viewer: Viewer,
  thread?: AnnotationRecord,
): boolean {
  if (!hasAccess(viewer)) return false;
  if (comment) {
    if (viewer.isAnonymous || !thread || !can(viewer, 'annotation.read', { annotation: thread.data })) return false;
    const { commentId } = comment;
    return (
      commentId === undefined || thread.data.comments.some((item) => item.commentId === commentId && !item.isDraft)
    );
  }
  // Anonymous users get custom notifications only if named, and never if `isAccessChecked`.
  if (viewer.isAnonymous && (custom?.isAccessChecked || !Object.hasOwn(concerned, viewer.userId))) return false;
  const { contextFilter } = custom ?? {};
  return !contextFilter || matchesContext({ contextFilter }, viewer.contextAccess);
}

/** Whether a user has read the comment of a notification in its thread. A mention added by an edit counts as unread. */
function isReadInThread(
  { actionType, comment }: NotificationRecord,
  userId: string,
  thread: AnnotationRecord | undefined,
): boolean {
  if (actionType === 'mentioned') return false;
  if (!thread || comment?.commentId === undefined || comment.reactionId !== undefined) return false;
  const subject = thread.data.comments.find(({ commentId }) => commentId === comment.commentId);
  return subject !== undefined && (subject.createdAt ?? 0) <= readAt(thread, userId);
}

/**
 * Whether a channel is available and a reader's settings let a notification through on it. `at` is the time of the settings; default: the
 * present ones.
 */
export function isWantedOn(
  channelId: string,
  { documentId, concerned }: Pick<NotificationRecord, 'documentId' | 'concerned'>,
  userId: string,
  { reader, channels }: ChannelSettings,
  at?: number,
): boolean {
  const channel = channels.find(({ id }) => id === channelId);
  if (!channel || channel.enable === false) return false;
  const value = channelValueAt(reader, channel, documentId, at);
  return value !== 'NONE' && (value !== 'MINE' || Object.hasOwn(concerned, userId));
}

/**
 * Returns the state of a notification for a user, or undefined if they are no recipient. Users get no notifications of
 * their own actions, of unreadable content, of channels they had turned off at the time, or meant for others alone. A
 * comment read in its thread makes the notification read.
 */
export function recipientStateOf(
  record: NotificationRecord,
  { viewer, reader, channels, channelId = INBOX, mark, thread }: ReaderContext,
): RecipientState | undefined {
  const { userId } = viewer;
  const { actionUser, concerned, isForAll, except = [], timestamp } = record;
  if (actionUser.userId === userId) return undefined;
  const forYou = Object.hasOwn(concerned, userId);
  if (!forYou && (!isForAll || except.includes(userIdHashOf(userId)))) return undefined;
  if (!isWantedOn(channelId, record, userId, { reader, channels }, timestamp)) return undefined;
  if (!canRead(record, viewer, thread)) return undefined;
  const countsAsUnread = forYou || timestamp > reader.since;
  return {
    forYou,
    isUnread: mark?.isUnread ?? (countsAsUnread && !isReadInThread(record, userId, thread)),
    isArchived: mark?.isArchived ?? false,
  };
}

/** Whether a notification in a recipient state matches a query. */
export function matchesNotificationQuery(
  { documentId, comment }: Pick<NotificationRecord, 'documentId' | 'comment'>,
  { forYou, isUnread, isArchived }: RecipientState,
  query: NotificationQuery,
): boolean {
  if (query.type === 'forYou' && !forYou) return false;
  if (query.documentIds && !query.documentIds.includes(documentId)) return false;
  if (query.annotationId !== undefined && comment?.annotationId !== query.annotationId) return false;
  if (query.isUnread !== undefined && isUnread !== query.isUnread) return false;
  return isArchived === (query.isArchived ?? false);
}
