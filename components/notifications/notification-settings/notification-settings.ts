import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from '../../base/decorators.js';
import type {
  CollabError,
  CollabStore,
  NotificationInbox,
  NotificationOutcome,
  NotificationSettings,
} from '../../../store/index.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../ui/icon/more-icons.js';
import { CollabContainer } from '../../base/container.js';
import controlStyles from '../../styles/controls.styles.js';
import { renderEmpty } from '../../display/empty.js';
import emptyStyles from '../../styles/empty.styles.js';
import { errorMessage } from '../../base/error-message.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import noticeStyles from '../../styles/notice.styles.js';
import { renderNotice } from '../../display/notice.js';
import { notificationStateOf } from '../../page/notification-state.js';
import { renderOffline } from '../../display/offline.js';
import offlineStyles from '../../styles/offline.styles.js';
import { systemNotifications } from '../../page/system-notifications.js';
import { renderChannel } from './channel-row.js';
import { renderFailed, renderSkeleton } from './failed.js';
import { CollabNotificationMuteEvent, CollabNotificationSettingsChangeEvent } from './notification-settings.events.js';
import styles from './notification-settings.styles.js';
import { renderSwitch } from './switch-row.js';

export * from './notification-settings.events.js';

/** What could not be kept. */
interface Failure {
  /** The line it is about: a channel, or what mutes everything. */
  readonly at: string;
  readonly error: CollabError;
  readonly again: () => void;
}

/** Stands for the line that mutes everything: no channel's id. */
const MUTE = '';

/**
 * What the user wants to be told, channel by channel: everything, what concerns them, nothing, or what the page offers besides; of all documents or of one. They can mute
 * everything at once.
 *
 * @summary What the user wants to be told, channel by channel.
 * @tag collab-notification-settings
 * @fires {CollabNotificationSettingsChangeEvent} collab-notification-settings-change - The user chooses what a channel tells; prevented, nothing is changed.
 * @fires {CollabNotificationMuteEvent} collab-notification-mute - The user mutes everything, or no more; prevented, nothing is changed.
 * @csspart mute - The line that mutes everything.
 * @csspart document - The name of the document it is about.
 * @csspart channel - The line of a channel.
 * @csspart value - What a channel tells.
 * @csspart system - The line about notifications of the system.
 * @csspart switch - What is on or off.
 * @csspart notice - That there is no connection, or that something could not be kept.
 * @csspart empty - Why there is nothing to choose.
 * @cssstate muted - Everything is muted.
 */
export class CollabNotificationSettings extends CollabContainer {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, emptyStyles, noticeStyles, offlineStyles, styles];

  /** The document it is about; all of them by default. */
  @property({ attribute: 'document-id' }) documentId = '';
  /** What the document is called. */
  @property({ attribute: 'document-name' }) documentName = '';
  /** Whether it offers notifications of the system. */
  @property({ type: Boolean }) system = false;

  @state() private failure: Failure | undefined;

  readonly #localize = new LocalizeController(this);

  protected override storeConnected(store: CollabStore): () => void {
    notificationStateOf(store).ask();
    return () => (this.failure = undefined);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('documentId')) this.failure = undefined;
  }

  protected override render() {
    const { collab: store } = this;
    const inbox = store && this.read(notificationStateOf(store).inbox);
    const settings = (inbox && this.read(store.me) && this.read(inbox.settings)) ?? null;
    this.setState('muted', settings?.isMutedAll === true);
    if (!inbox || !settings) return this.#lack(store, inbox);
    return html`
      ${this.read(store.connection) === 'offline' ? renderOffline(this.#localize) : nothing}
      ${this.#mute(inbox, settings)} ${this.#notice(MUTE)} ${this.#channels(inbox, settings)}
      ${this.system && systemNotifications.isSupported ? this.#system() : nothing}
    `;
  }

  /** What there is to say while nothing can be chosen. */
  #lack(store: CollabStore | undefined, inbox: NotificationInbox | undefined) {
    const term = this.#localize.term.bind(this.#localize);
    if (this.contextProblem) return renderEmpty({ icon: 'warning', title: term('errorNoService'), isFailure: true });
    if (!store) return renderSkeleton(term('loading'));
    if (!this.read(store.me))
      return renderEmpty({ icon: 'bell', title: term('notificationSettings'), hint: term('signInForNotifications') });
    const shared = notificationStateOf(store);
    const failure = this.read(shared.failure);
    const error = failure ?? (inbox && this.read(inbox.error));
    if (error) {
      return renderFailed({ error, localize: this.#localize, retry: failure && (() => shared.ask()) });
    }
    if (this.read(store.connection) === 'offline')
      return renderEmpty({ icon: 'offline', title: term('offline'), hint: term('notificationsFailed') });
    return renderSkeleton(term('loading'));
  }

  #mute(inbox: NotificationInbox, { isMutedAll }: NotificationSettings) {
    const turn = (isOn: boolean): void => {
      const isMeant = this.dispatchEvent(new CollabNotificationMuteEvent({ isMutedAll: isOn }));
      if (isMeant) this.#keep(MUTE, () => inbox.muteAll(isOn));
      else this.requestUpdate();
    };
    const term = this.#localize.term.bind(this.#localize);
    const hint = term(isMutedAll ? 'mutedHint' : 'muteAllHint');
    return renderSwitch({ part: 'mute', name: term('muteAll'), hint, isOn: isMutedAll, turn });
  }

  #channels(inbox: NotificationInbox, settings: NotificationSettings) {
    const { documentId, documentName } = this;
    const named = documentId ? documentName || documentId : '';
    return html`
      <div
        class="channels"
        role="group"
        aria-labelledby=${named ? 'document' : nothing}
        aria-label=${named ? nothing : this.#localize.term('notificationSettings')}
      >
        ${named ? html`<h3 part="document" class="document" id="document"><bdi>${named}</bdi></h3>` : nothing}
        ${inbox.channels
          .filter(({ id }) => inbox.delivers(id))
          .map((channel) => {
            const choose = (value: string | null): void => this.#choose(inbox, channel.id, value);
            const row = renderChannel({ channel, settings, documentId, localize: this.#localize, choose });
            return html`${row} ${this.#notice(channel.id)}`;
          })}
      </div>
    `;
  }

  #system() {
    this.read(systemNotifications.changes);
    const { permission } = systemNotifications;
    const isDenied = permission === 'denied';
    return renderSwitch({
      part: 'system',
      name: this.#localize.term('systemNotifications'),
      hint: this.#localize.term(isDenied ? 'systemNotificationsDenied' : 'systemNotificationsHint'),
      isOn: systemNotifications.isOn(),
      isDisabled: isDenied,
      turn: (isOn) => void this.#turnSystem(isOn),
    });
  }

  #notice(at: string) {
    const { failure } = this;
    if (failure?.at !== at) return nothing;
    const actions = [{ label: this.#localize.term('retry'), run: failure.again }];
    return renderNotice({ failed: true, text: this.#wordsOf(failure.error), actions });
  }

  #wordsOf(error: CollabError): string {
    return errorMessage(error, (key) => this.#localize.term(key));
  }

  #choose(inbox: NotificationInbox, channelId: string, value: string | null): void {
    const settings = { [channelId]: value };
    const documentId = this.documentId || undefined;
    const isMeant = this.dispatchEvent(new CollabNotificationSettingsChangeEvent({ settings, documentId }));
    if (isMeant)
      this.#keep(channelId, () => inbox.updateSettings({ settings, ...(documentId !== undefined && { documentId }) }));
    // What was prevented shows what holds.
    else this.requestUpdate();
  }

  /** Changes what is kept; where that fails, what holds is shown again, with another try. */
  #keep(at: string, change: () => Promise<NotificationOutcome>): void {
    if (this.failure?.at === at) this.failure = undefined;
    void change().then((outcome) => {
      if (!outcome.ok) this.failure = { at, error: outcome.error, again: () => this.#keep(at, change) };
    });
  }

  async #turnSystem(isOn: boolean): Promise<void> {
    if (isOn) await systemNotifications.turnOn();
    else systemNotifications.turnOff();
    // What was not allowed is not on, whatever the switch shows.
    this.requestUpdate();
  }
}
