import { dictionary } from './dictionary.js';
import type { NotificationChannel, NotificationSettings } from './notification.js';
import type { NotificationReader, SettingsChoice } from './notification-record.js';

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
export function valueAt(
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
