import type { NotificationChannel, NotificationChannelValue } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';

const values = { ALL: 'tellAll', MINE: 'tellMine', NONE: 'tellNone' } as const;

const isUsual = (id: string): id is keyof typeof values => Object.hasOwn(values, id);

/** The values a channel has, where it names none. */
const usualValues: readonly NotificationChannelValue[] = [{ id: 'ALL' }, { id: 'MINE' }, { id: 'NONE' }];

export const valuesOf = ({ values: own }: NotificationChannel): readonly NotificationChannelValue[] =>
  own && own.length > 0 ? own : usualValues;

/** What a value is called: as it is named, else in the person's language, else by its id. */
export function valueName({ id, name }: NotificationChannelValue, localize: LocalizeController): string {
  if (name) return name;
  return isUsual(id) ? localize.term(values[id]) : id;
}

const channels: Readonly<Record<string, readonly [name: string, term: 'channelInbox' | 'channelEmail']>> = {
  inbox: ['Inbox', 'channelInbox'],
  email: ['Email', 'channelEmail'],
};

/** What a channel is called: a predefined one in the person's language, any other as it is named. */
export function channelName({ id, name }: NotificationChannel, localize: LocalizeController): string {
  const [known, term] = (Object.hasOwn(channels, id) && channels[id]) || [];
  return term && (name === undefined || name === known) ? localize.term(term) : (name ?? id);
}
