import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import type { NotificationChannel, NotificationSettings } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { channelName, valueName, valuesOf } from './wording.js';

/** Stands for what holds of all documents. */
const AS_FOR_ALL = '';

interface ChannelRow {
  readonly channel: NotificationChannel;
  readonly settings: NotificationSettings;
  /** The document it is about; empty for all. */
  readonly documentId: string;
  readonly localize: LocalizeController;
  /** Null is as for all documents. */
  readonly choose: (value: string | null) => void;
}

interface Choice {
  readonly id: string;
  readonly name: string;
}

const own = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;

/** What there is to choose of, and what is chosen: also what the channel has no more. */
function choicesOf({ channel, settings, documentId, localize }: ChannelRow) {
  const general = own(settings.settings, channel.id) ?? channel.default ?? 'ALL';
  const chosen = documentId ? own(own(settings.documents, documentId) ?? {}, channel.id) : general;
  const named = (id: string): Choice => {
    const value = valuesOf(channel).find((each) => each.id === id) ?? { id };
    return { id, name: valueName(value, localize) };
  };
  const ids = new Set([...valuesOf(channel).map(({ id }) => id), ...(chosen === undefined ? [] : [chosen])]);
  const asForAll = { id: AS_FOR_ALL, name: localize.term('tellAsForAll', named(general).name) };
  const choices = [...(documentId ? [asForAll] : []), ...[...ids].map(named)];
  return { choices, chosen: chosen ?? AS_FOR_ALL };
}

/** A channel, with what it tells. What is muted keeps what was chosen. */
export function renderChannel(row: ChannelRow) {
  const { channel, settings, localize, choose } = row;
  const { choices, chosen } = choicesOf(row);
  const changed = (event: Event): void => {
    const { value } = event.currentTarget as HTMLSelectElement;
    choose(value === AS_FOR_ALL ? null : value);
  };
  return html`
    <label part="channel" class="line" data-channel=${channel.id}>
      <bdi class="name">${channelName(channel, localize)}</bdi>
      <span class="select">
        <select part="value" class="field" ?disabled=${settings.isMutedAll} @change=${changed}>
          ${choices.map(({ id, name }) => html`<option value=${id} .selected=${live(id === chosen)}>${name}</option>`)}
        </select>
        <collab-icon name="chevron-down"></collab-icon>
      </span>
    </label>
  `;
}
