import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import type {
  CollabError,
  NotificationChannel,
  NotificationInbox,
  NotificationOutcome,
  NotificationSettings,
} from '../../store/index.js';
import { CollabIcon } from '../icon/icon.js';
import { CollabContainer } from '../internal/container.js';
import controlStyles from '../internal/controls.styles.js';
import emptyStyles from '../internal/empty.styles.js';
import { errorMessage } from '../internal/error-message.js';
import hostStyles from '../internal/host.styles.js';
import { LocalizeController } from '../internal/localize.js';
import '../internal/more-english.js';
import { notificationStateOf } from '../internal/notification-state.js';
import { systemNotifications } from '../internal/system-notifications.js';
import { CollabNotificationMuteEvent, CollabNotificationSettingsChangeEvent } from './notification-settings.events.js';
import styles from './notification-settings.styles.js';
import { channelName, valueName, valuesOf } from './wording.js';

export * from './notification-settings.events.js';

/** Stands for what holds of all documents. */
const AS_FOR_ALL = '';

/**
 * What the user wants to be told, channel by channel: everything, what concerns them, nothing, or what the page offers besides; of all documents or of one. They can mute
 * everything at once.
 *
 * @summary What the user wants to be told, channel by channel.
 * @tag collab-notification-settings
 * @fires {CollabNotificationSettingsChangeEvent} collab-notification-settings-change - The user chooses what a channel tells; prevented, nothing is changed.
 * @fires {CollabNotificationMuteEvent} collab-notification-mute - The user mutes everything, or no more; prevented, nothing is changed.
 * @csspart mute - The line that mutes everything.
 * @csspart channel - A channel.
 * @csspart value - A value of a channel.
 * @csspart system - The line about notifications of the system.
 * @cssstate muted - Everything is muted.
 */
export class CollabNotificationSettings extends CollabContainer {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, emptyStyles, styles];

  /** The document it is about; all of them by default. */
  @property({ attribute: 'document-id' }) documentId = '';
  /** Whether it offers notifications of the system. */
  @property({ type: Boolean }) system = false;

  /** Why what was chosen last could not be kept. */
  @state() private failure: CollabError | undefined;

  readonly #localize = new LocalizeController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.collab) notificationStateOf(this.collab).ask();
    this.setState('muted', this.#settings?.isMutedAll === true);
  }

  protected override render() {
    const { collab: store } = this;
    const term = this.#localize.term.bind(this.#localize);
    if (store && !this.read(store.me)) return html`<p class="empty">${term('signInForNotifications')}</p>`;
    const inbox = this.#inbox;
    const error = (store && this.read(notificationStateOf(store).failure)) ?? (inbox && this.read(inbox.error));
    if (error) return html`<p class="empty" role="alert">${this.#wordsOf(error)}</p>`;
    const settings = this.#settings;
    if (!inbox || !settings) return this.#loading();
    return html`
      ${this.#mute(inbox, settings)} ${inbox.channels.map((channel) => this.#channel(inbox, settings, channel))}
      ${this.system ? this.#system() : nothing}
      ${this.failure ? html`<p class="failure" role="alert">${this.#wordsOf(this.failure)}</p>` : nothing}
    `;
  }

  #loading() {
    return html`
      <div role="status">
        <span class="visually-hidden">${this.#localize.term('loading')}</span>
        ${[1, 2, 3].map(() => html`<div class="skeleton line"></div>`)}
      </div>
    `;
  }

  #mute(inbox: NotificationInbox, { isMutedAll }: NotificationSettings) {
    const term = this.#localize.term.bind(this.#localize);
    return html`
      <label part="mute" class="line-row">
        <span class="words">
          <span class="name">${term('muteAll')}</span>
          <span class="hint" id="mute-hint">${term('muteAllHint')}</span>
        </span>
        <input
          class="switch"
          type="checkbox"
          role="switch"
          aria-describedby="mute-hint"
          aria-checked=${String(isMutedAll)}
          .checked=${isMutedAll}
          @change=${(event: Event) => this.#muted(inbox, event)}
        />
      </label>
    `;
  }

  #channel(inbox: NotificationInbox, settings: NotificationSettings, channel: NotificationChannel) {
    const isOfOne = this.documentId !== '';
    const general = this.#general(settings, channel);
    const chosen = isOfOne ? this.#own(settings, channel.id) : general;
    const values = valuesOf(channel);
    const usual = values.find(({ id }) => id === general);
    const name = usual ? valueName(usual, this.#localize) : general;
    return html`
      <fieldset part="channel" class="channel" ?disabled=${settings.isMutedAll}>
        <legend class="name">${channelName(channel, this.#localize)}</legend>
        <div class="values">
          ${
            isOfOne
              ? this.#value(inbox, channel, {
                  ...{ id: AS_FOR_ALL, name: this.#localize.term('tellAsForAll', name) },
                  isChosen: chosen === undefined,
                })
              : nothing
          }
          ${values.map((value) =>
            this.#value(inbox, channel, {
              ...{ id: value.id, name: valueName(value, this.#localize), isChosen: chosen === value.id },
            }),
          )}
        </div>
      </fieldset>
    `;
  }

  #value(
    inbox: NotificationInbox,
    channel: NotificationChannel,
    { id, name, isChosen }: { readonly id: string; readonly name: string; readonly isChosen: boolean },
  ) {
    return html`
      <label part="value" class="value">
        <input
          type="radio"
          name=${channel.id}
          .value=${id}
          .checked=${isChosen}
          @change=${() => this.#chosen(inbox, channel.id, id)}
        />
        <span>${name}</span>
      </label>
    `;
  }

  #system() {
    const { isSupported, permission } = systemNotifications;
    if (!isSupported) return nothing;
    this.read(systemNotifications.changes);
    const term = this.#localize.term.bind(this.#localize);
    const isOn = systemNotifications.isOn();
    return html`
      <label part="system" class="line-row">
        <span class="words">
          <span class="name">${term('systemNotifications')}</span>
          <span class="hint" id="system-hint">
            ${term(permission === 'denied' ? 'systemNotificationsDenied' : 'systemNotificationsHint')}
          </span>
        </span>
        <input
          class="switch"
          type="checkbox"
          role="switch"
          aria-describedby="system-hint"
          ?disabled=${permission === 'denied'}
          aria-checked=${String(isOn)}
          .checked=${isOn}
          @change=${this.#systemChanged}
        />
      </label>
    `;
  }

  get #inbox(): NotificationInbox | undefined {
    return this.collab && this.read(notificationStateOf(this.collab).inbox);
  }

  get #settings(): NotificationSettings | null {
    return (this.#inbox && this.read(this.#inbox.settings)) ?? null;
  }

  /** What is chosen for the document alone. */
  #own({ documents }: NotificationSettings, channelId: string): string | undefined {
    const own = Object.hasOwn(documents, this.documentId) ? (documents[this.documentId] ?? {}) : {};
    return Object.hasOwn(own, channelId) ? own[channelId] : undefined;
  }

  /** What holds of all documents. */
  #general({ settings }: NotificationSettings, { id, default: usual = 'ALL' }: NotificationChannel): string {
    return (Object.hasOwn(settings, id) ? settings[id] : undefined) ?? usual;
  }

  #wordsOf(error: CollabError): string {
    return errorMessage(error, (key) => this.#localize.term(key));
  }

  #chosen(inbox: NotificationInbox, channelId: string, id: string): void {
    const settings = { [channelId]: id === AS_FOR_ALL ? null : id };
    const documentId = this.documentId || undefined;
    if (this.dispatchEvent(new CollabNotificationSettingsChangeEvent({ settings, documentId })))
      this.#keep(inbox.updateSettings({ settings, ...(documentId !== undefined && { documentId }) }));
    else this.requestUpdate();
  }

  #muted(inbox: NotificationInbox, { target }: Event): void {
    const isMutedAll = target instanceof HTMLInputElement && target.checked;
    if (this.dispatchEvent(new CollabNotificationMuteEvent({ isMutedAll }))) this.#keep(inbox.muteAll(isMutedAll));
    else this.requestUpdate();
  }

  #keep(changed: Promise<NotificationOutcome>): void {
    this.failure = undefined;
    void changed.then((outcome) => {
      if (!outcome.ok) this.failure = outcome.error;
    });
  }

  async #systemChanged({ target }: Event): Promise<void> {
    if (target instanceof HTMLInputElement && target.checked) await systemNotifications.turnOn();
    else systemNotifications.turnOff();
    // What was not allowed is not on, whatever the switch shows.
    this.requestUpdate();
  }
}
