import { dictionary } from '../model/dictionary.js';
import type { NotificationChannel, NotificationSettings, NotificationQuery } from '../model/notification.js';
import type {
  NotificationReader,
  SettingsChoice,
  NotificationMark,
  NotificationRecord,
} from '../model/notification-record.js';
import { can } from './permissions.js';
import { hasAccess, matchesContext, type Viewer } from './visibility.js';
import { userIdHashOf } from '../model/user-hash.js';
import type { AnnotationRecord } from '../model/comment-annotation.js';
import { readAt } from './unread-count.js';

/** The channel that the page itself shows. */
export const INBOX = 'inbox';

/** The channels there are where the integrator names none (decisions, What a person meets by default). */
export const predefinedChannels: readonly NotificationChannel[] = [
  { id: INBOX, name: 'Inbox', default: 'ALL', values: [{ id: 'ALL' }, { id: 'MINE' }, { id: 'NONE' }] },
  { id: 'email', name: 'Email', default: 'MINE', values: [{ id: 'ALL' }, { id: 'MINE' }, { id: 'NONE' }] },
];

/** A reader who has chosen nothing yet. */
export const newReader = (since: number): NotificationReader => ({ since, choices: [], mutes: [] });

/** Choices a person can make that are kept: earlier ones of the same are forgotten beyond. */
const MOST_CHOICES = 500;

/** A person's choice of a channel's value for a document at a time; what they did not choose is the channel's own. */
function valueAt(
  { choices, mutes }: NotificationReader,
  channel: NotificationChannel,
  documentId: string,
  at = Infinity,
): string {
  if (mutes.findLast((mute) => mute.at <= at)?.isMutedAll) return 'NONE';
  const of = (document: string | undefined): string | null =>
    choices.findLast((choice) => choice.at <= at && choice.channelId === channel.id && choice.documentId === document)
      ?.value ?? null;
  return of(documentId) ?? of(undefined) ?? channel.default ?? 'ALL';
}

/** What a person has chosen, as it is now. */
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
    documentId === undefined ? [] : [[documentId, dictionary(values)] as const],
  );
  return {
    settings: dictionary(chosen.get(undefined) ?? []),
    documents: dictionary(documents),
    isMutedAll: mutes.at(-1)?.isMutedAll ?? false,
  };
}

/** A reader who has chosen something, from a time on. */
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
  return { ...reader, choices: shortened([...reader.choices, ...chosen]) };
}

export function withMute(reader: NotificationReader, isMutedAll: boolean, at: number): NotificationReader {
  return { ...reader, mutes: [...reader.mutes, { at, isMutedAll }].slice(-MOST_CHOICES) };
}

/** Without the oldest choices that were replaced since, where there are many. */
function shortened(choices: readonly SettingsChoice[]): readonly SettingsChoice[] {
  if (choices.length <= MOST_CHOICES) return choices;
  const isReplaced = (choice: SettingsChoice, at: number): boolean =>
    choices.some(
      (other, place) => place > at && other.channelId === choice.channelId && other.documentId === choice.documentId,
    );
  const oldest = choices.findIndex(isReplaced);
  return choices.filter((_, at) => at !== oldest);
}

/** What a notification meets in a person. */
interface ReaderContext {
  readonly viewer: Viewer;
  readonly reader: NotificationReader;
  readonly channels: readonly NotificationChannel[];
  /** What the person has done with this one. */
  readonly mark: NotificationMark | undefined;
  /** The thread it is about as it is now; undefined where it is gone. */
  readonly thread: AnnotationRecord | undefined;
}

/** How a notification stands with a person who is told of it. */
export interface NotificationStanding {
  readonly forYou: boolean;
  readonly isUnread: boolean;
  readonly isArchived: boolean;
}

/** Whether a person may read what a notification says: its thread and its comment are there, and theirs to see. */
function mayRead(
  { concerned, comment, custom }: NotificationRecord,
  viewer: Viewer,
  thread?: AnnotationRecord,
): boolean {
  if (!hasAccess(viewer)) return false;
  if (comment) {
    if (viewer.isAnonymous || !thread || !can(viewer, 'annotation.read', { annotation: thread.data })) return false;
    const { commentId } = comment;
    return (
      commentId === undefined || thread.data.comments.some((each) => each.commentId === commentId && !each.isDraft)
    );
  }
  // Who may not read the document is told what names them, unless it is to be checked.
  if (viewer.isAnonymous && (custom?.isAccessChecked || !Object.hasOwn(concerned, viewer.userId))) return false;
  const { contextFilter } = custom ?? {};
  return !contextFilter || matchesContext({ contextFilter }, viewer.contextAccess);
}

/** Whether a person has read the comment that a notification tells of, in its thread. A mention that an edit brought was not there when they did. */
function isReadThere(
  { actionType, comment }: NotificationRecord,
  userId: string,
  thread: AnnotationRecord | undefined,
): boolean {
  if (actionType === 'mentioned') return false;
  if (!thread || comment?.commentId === undefined || comment.reactionId !== undefined) return false;
  const told = thread.data.comments.find(({ commentId }) => commentId === comment.commentId);
  return told !== undefined && (told.createdAt ?? 0) <= readAt(thread, userId);
}

/**
 * How a notification stands with a person; undefined where they are not told: of their own deeds, of what they may not read, of what they
 * did not want to hear of when it happened, and of what concerns others alone. What they have read in its thread is no news any more.
 */
export function standingOf(
  record: NotificationRecord,
  { viewer, reader, channels, mark, thread }: ReaderContext,
): NotificationStanding | undefined {
  const { userId } = viewer;
  const { actionUser, concerned, isForAll, except = [], timestamp, documentId } = record;
  if (actionUser.userId === userId) return undefined;
  const forYou = Object.hasOwn(concerned, userId);
  if (!forYou && (!isForAll || except.includes(userIdHashOf(userId)))) return undefined;
  const inbox = channels.find(({ id }) => id === INBOX);
  if (!inbox || inbox.enable === false) return undefined;
  const value = valueAt(reader, inbox, documentId, timestamp);
  if (value === 'NONE' || (value === 'MINE' && !forYou)) return undefined;
  if (!mayRead(record, viewer, thread)) return undefined;
  const isNews = forYou || timestamp > reader.since;
  return {
    forYou,
    isUnread: mark?.isUnread ?? (isNews && !isReadThere(record, userId, thread)),
    isArchived: mark?.isArchived ?? false,
  };
}

/** Whether a notification that stands so is asked for. */
export function isAskedFor(
  { documentId, comment }: Pick<NotificationRecord, 'documentId' | 'comment'>,
  { forYou, isUnread, isArchived }: NotificationStanding,
  query: NotificationQuery,
): boolean {
  if (query.type === 'forYou' && !forYou) return false;
  if (query.documentIds && !query.documentIds.includes(documentId)) return false;
  if (query.annotationId !== undefined && comment?.annotationId !== query.annotationId) return false;
  if (query.isUnread !== undefined && isUnread !== query.isUnread) return false;
  return isArchived === (query.isArchived ?? false);
}
