import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import type { NotificationChannel, NotificationChannelValue, NotificationSettings } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/english-messages.js';

const valueTerms = { ALL: 'notifyAll', MINE: 'notifyMine', NONE: 'notifyNone' } as const;

const isPredefined = (id: string): id is keyof typeof valueTerms => Object.hasOwn(valueTerms, id);

/** The values of a channel that defines none. */
const predefinedValues: readonly NotificationChannelValue[] = [{ id: 'ALL' }, { id: 'MINE' }, { id: 'NONE' }];

const valuesOf = ({ values: own }: NotificationChannel): readonly NotificationChannelValue[] =>
  own && own.length > 0 ? own : predefinedValues;

/** Returns the name of a value: its own, the translation of a predefined value, or its id. */
function valueName({ id, name }: NotificationChannelValue, localize: LocalizeController): string {
  if (name) return name;
  return isPredefined(id) ? localize.term(valueTerms[id]) : id;
}

/** The predefined channels with their default name and its term. */
const predefinedChannels: Readonly<Record<string, readonly [name: string, term: 'channelInbox' | 'channelEmail']>> = {
  inbox: ['Inbox', 'channelInbox'],
  email: ['Email', 'channelEmail'],
};

/** Returns the name of a channel: the translation of a predefined one, or its own name. */
function channelName({ id, name }: NotificationChannel, localize: LocalizeController): string {
  const [defaultName, term] = (Object.hasOwn(predefinedChannels, id) && predefinedChannels[id]) || [];
  return term && (name === undefined || name === defaultName) ? localize.term(term) : (name ?? id);
}

/** Id of the choice to use the setting for all documents. */
const AS_FOR_ALL = '';

interface ChannelRowOptions {
  readonly channel: NotificationChannel;
  readonly settings: NotificationSettings;
  /** Id of the document of the setting; empty for all documents. */
  readonly documentId: string;
  readonly localize: LocalizeController;
  /** Called with the value, or null to use the setting for all documents. */
  readonly select: (value: string | null) => void;
}

interface ValueOption {
  readonly id: string;
  readonly name: string;
}

const ownValue = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;

/** Returns the options and the selected one, which may be a value that the channel no longer offers. */
function optionsOf({ channel, settings, documentId, localize }: ChannelRowOptions) {
  const general = ownValue(settings.settings, channel.id) ?? channel.default ?? 'ALL';
  const selected = documentId ? ownValue(ownValue(settings.documents, documentId) ?? {}, channel.id) : general;
  const createOption = (id: string): ValueOption => {
    const value = valuesOf(channel).find((each) => each.id === id) ?? { id };
    return { id, name: valueName(value, localize) };
  };
  const ids = new Set([...valuesOf(channel).map(({ id }) => id), ...(selected === undefined ? [] : [selected])]);
  const asForAll = { id: AS_FOR_ALL, name: localize.term('notifyDefault', createOption(general).name) };
  const options = [...(documentId ? [asForAll] : []), ...[...ids].map(createOption)];
  return { options, selected: selected ?? AS_FOR_ALL };
}

/** Renders a channel with a select for its value. While everything is muted, the value stays but is disabled. */
export function renderChannelRow(row: ChannelRowOptions) {
  const { channel, settings, localize, select } = row;
  const { options, selected } = optionsOf(row);
  const handleChange = (event: Event): void => {
    const { value } = event.currentTarget as HTMLSelectElement;
    select(value === AS_FOR_ALL ? null : value);
  };
  return html`
    <label part="channel" class="line" data-channel=${channel.id}>
      <bdi class="name">${channelName(channel, localize)}</bdi>
      <span class="select">
        <select part="value" class="field" ?disabled=${settings.isMutedAll} @change=${handleChange}>
          ${options.map(({ id, name }) => html`<option value=${id} .selected=${live(id === selected)}>${name}</option>`)}
        </select>
        <collab-icon name="chevron-down"></collab-icon>
      </span>
    </label>
  `;
}
