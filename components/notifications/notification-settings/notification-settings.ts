import { html, nothing, type PropertyValues } from 'lit';
import { live } from 'lit/directives/live.js';
import type {
  CollabError,
  CollabStore,
  NotificationInbox,
  NotificationOutcome,
  NotificationSettings,
} from '../../../store/index.js';
import { CollabContainer } from '../../base/container.js';
import { property, state } from '../../base/decorators.js';
import '../../ui/icon/more-icons.js';
import { LocalizeController } from '../../base/localize.js';
import { renderEmptyState } from '../../display/empty-state.js';
import { renderNotice, renderOffline } from '../../display/notice.js';
import { onlineErrorMessage } from '../../display/online-error-message.js';
import { NotificationState } from '../../page/notification-state.js';
import type { PageContext } from '../../page/page-context.js';
import { systemNotifications } from '../../page/system-notifications.js';
import '../../base/english-messages.js';
import controlStyles from '../../styles/controls.styles.js';
import emptyStyles from '../../styles/empty-state.styles.js';
import hostStyles from '../../styles/host.styles.js';
import noticeStyles from '../../styles/notice.styles.js';
import offlineStyles from '../../styles/offline.styles.js';
import selectStyles from '../../styles/select.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { renderChannelRow } from './channel-row.js';
import { renderLoadError } from './load-error.js';
import { CollabNotificationMuteEvent, CollabNotificationSettingsChangeEvent } from './notification-settings.events.js';
import styles from './notification-settings.styles.js';

export * from './notification-settings.events.js';

/** A setting that could not be saved. */
interface SaveFailure {
  /** Id of the row: a channel id, or `MUTE_ROW`. */
  readonly rowId: string;
  readonly error: CollabError;
  readonly retry: () => void;
}

interface SwitchRowOptions {
  /** Part name of the row, also used for ids and class names. */
  readonly part: 'mute' | 'system';
  readonly name: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly toggle: (isOn: boolean) => void;
}

/** Id of the row that mutes everything. No channel has an empty id. */
const MUTE_ROW = '';

/**
 * The user's notification settings. Each channel has a value (everything, only what concerns the user, nothing, or a custom value) for all
 * documents or for one. A switch mutes everything.
 *
 * @summary The user's notification settings, channel by channel.
 * @tag collab-notification-settings
 * @fires {CollabNotificationSettingsChangeEvent} collab-notification-settings-change - The user changes a channel. If canceled, nothing changes.
 * @fires {CollabNotificationMuteEvent} collab-notification-mute - The user mutes or unmutes everything. If canceled, nothing changes.
 * @csspart mute - The row that mutes everything.
 * @csspart document - The name of the document.
 * @csspart channel - The row of a channel.
 * @csspart value - The select of a channel.
 * @csspart system - The row for system notifications.
 * @csspart switch - A switch.
 * @csspart notice - The offline notice, or a setting that could not be saved.
 * @csspart empty - The message shown without settings.
 * @cssstate muted - Everything is muted.
 */
export class CollabNotificationSettings extends CollabContainer {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, emptyStyles, noticeStyles, offlineStyles, selectStyles, styles];

  /** Id of the document of the settings. Default: all documents. */
  @property({ attribute: 'document-id' }) documentId = '';
  /** Name of the document. */
  @property({ attribute: 'document-name' }) documentName = '';
  /** Whether a switch for system notifications is shown. */
  @property({ type: Boolean, attribute: 'system-notifications' }) systemNotifications = false;

  @state() private failure: SaveFailure | undefined;

  readonly #localize = new LocalizeController(this);

  protected override storeConnected(_store: CollabStore, page: PageContext): () => void {
    page.service(NotificationState).load();
    return () => (this.failure = undefined);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('documentId')) this.failure = undefined;
  }

  protected override render() {
    const { collab: store } = this;
    const notifications = this.page?.service(NotificationState);
    const inbox = notifications && this.read(notifications.inbox);
    const settings = (store && inbox && this.read(store.me) && this.read(inbox.settings)) ?? null;
    this.setState('muted', settings?.isMutedAll === true);
    if (!store || !notifications || !inbox || !settings) return this.#renderUnavailable(store, notifications);
    return html`
      ${this.read(store.connection) === 'offline' ? renderOffline(this.#localize) : nothing}
      ${this.#renderMuteRow(inbox, settings)} ${this.#renderFailure(MUTE_ROW)} ${this.#renderChannels(inbox, settings)}
      ${this.systemNotifications && systemNotifications.isSupported ? this.#renderSystemRow() : nothing}
    `;
  }

  /** Renders why there are no settings to show. */
  #renderUnavailable(store: CollabStore | undefined, notifications: NotificationState | undefined) {
    const term = this.#localize.term.bind(this.#localize);
    if (this.contextProblem)
      return renderEmptyState({ icon: 'warning', title: term('errorServiceUnavailable'), isFailure: true });
    if (!store || !notifications) return this.#renderSkeleton();
    if (!this.read(store.me))
      return renderEmptyState({
        icon: 'bell',
        title: term('notificationSettings'),
        hint: term('signInForNotifications'),
      });
    const inbox = this.read(notifications.inbox);
    const failure = this.read(notifications.failure);
    const error = failure ?? (inbox && this.read(inbox.error));
    if (error) {
      const retry = failure && (() => notifications.load());
      return renderLoadError({ error, localize: this.#localize, title: term('notificationSettingsFailed'), retry });
    }
    if (this.read(store.connection) === 'offline')
      return renderEmptyState({
        icon: 'offline',
        title: term('notificationSettingsFailed'),
        hint: term('commentsOfflineHint'),
      });
    return this.#renderSkeleton();
  }

  /** Renders placeholder rows of the final size while the settings load. */
  #renderSkeleton() {
    return html`
      <div class="loading">
        <span class="visually-hidden">${this.#localize.term('loading')}</span>
        ${[1, 2, 3].map(
          () => html`
            <div class="line" aria-hidden="true">
              <span class="skeleton skeleton-name"></span><span class="skeleton skeleton-value"></span>
            </div>
          `,
        )}
      </div>
    `;
  }

  #renderMuteRow(inbox: NotificationInbox, { isMutedAll }: NotificationSettings) {
    const toggle = (isOn: boolean): void => {
      if (this.dispatchEvent(new CollabNotificationMuteEvent({ isMutedAll: isOn })))
        this.#save(MUTE_ROW, () => inbox.muteAll(isOn));
      // The switch returns to the current state.
      else this.requestUpdate();
    };
    const term = this.#localize.term.bind(this.#localize);
    const hint = term(isMutedAll ? 'mutedHint' : 'muteAllHint');
    return this.#renderSwitchRow({ part: 'mute', name: term('muteAll'), hint, isOn: isMutedAll, toggle });
  }

  #renderChannels(inbox: NotificationInbox, settings: NotificationSettings) {
    const { documentId } = this;
    const documentName = documentId ? this.documentName || documentId : '';
    return html`
      <div
        class="channels"
        role="group"
        aria-labelledby=${documentName ? 'document' : nothing}
        aria-label=${documentName ? nothing : this.#localize.term('notificationSettings')}
      >
        ${
          documentName
            ? html`<h3 part="document" class="document" id="document"><bdi>${documentName}</bdi></h3>`
            : nothing
        }
        ${inbox.channels
          .filter(({ id }) => inbox.delivers(id))
          .map((channel) => {
            const select = (value: string | null): void => this.#changeChannel(inbox, channel.id, value);
            const row = renderChannelRow({ channel, settings, documentId, localize: this.#localize, select });
            return html`${row} ${this.#renderFailure(channel.id)}`;
          })}
      </div>
    `;
  }

  #renderSystemRow() {
    this.read(systemNotifications.changes);
    const isDenied = systemNotifications.permission === 'denied';
    return this.#renderSwitchRow({
      part: 'system',
      name: this.#localize.term('systemNotifications'),
      hint: this.#localize.term(isDenied ? 'systemNotificationsDenied' : 'systemNotificationsHint'),
      isOn: systemNotifications.isOn(),
      isDisabled: isDenied,
      toggle: (isOn) => void this.#toggleSystemNotifications(isOn),
    });
  }

  #renderSwitchRow({ part, name, hint, isOn, isDisabled = false, toggle }: SwitchRowOptions) {
    return html`
      <label part=${part} class="line ${part}">
        <span class="label">
          <span class="name" dir="auto" id="${part}-name">${name}</span>
          <span class="hint" dir="auto" id="${part}-hint">${hint}</span>
        </span>
        <input
          part="switch"
          class="switch"
          type="checkbox"
          role="switch"
          aria-labelledby="${part}-name"
          aria-describedby="${part}-hint"
          aria-checked=${String(isOn)}
          ?disabled=${isDisabled}
          .checked=${live(isOn)}
          data-for=${part}
          @change=${(event: Event) => toggle((event.currentTarget as HTMLInputElement).checked)}
        />
      </label>
    `;
  }

  #renderFailure(rowId: string) {
    const { failure } = this;
    if (failure?.rowId !== rowId) return nothing;
    const text = `${this.#localize.term('settingNotSaved')} ${onlineErrorMessage(failure.error, this.#localize)}`;
    const actions = [{ label: this.#localize.term('retry'), run: failure.retry }];
    return renderNotice({ failed: true, text, actions });
  }

  #changeChannel(inbox: NotificationInbox, channelId: string, value: string | null): void {
    const settings = { [channelId]: value };
    const documentId = this.documentId || undefined;
    if (this.dispatchEvent(new CollabNotificationSettingsChangeEvent({ settings, documentId })))
      this.#save(channelId, () => inbox.updateSettings({ settings, ...(documentId !== undefined && { documentId }) }));
    // The select returns to the current value.
    else this.requestUpdate();
  }

  /** Saves a setting. If that fails, the row shows the saved value and offers a retry. */
  #save(rowId: string, save: () => Promise<NotificationOutcome>): void {
    if (this.failure?.rowId === rowId) this.failure = undefined;
    void save().then((outcome) => {
      if (!outcome.ok) this.failure = { rowId, error: outcome.error, retry: () => this.#save(rowId, save) };
    });
  }

  async #toggleSystemNotifications(isOn: boolean): Promise<void> {
    if (isOn) await systemNotifications.turnOn();
    else systemNotifications.turnOff();
    // If the permission was not granted, the switch turns off again.
    this.requestUpdate();
  }
}
