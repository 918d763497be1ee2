import { html, nothing } from 'lit';
import type { CollabStore, UnsentChange } from '../../../store/index.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import type { IconName } from '../../ui/icon/icons.js';
import { CollabContainer } from '../../base/container.js';
import controlStyles from '../../styles/controls.styles.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { isEditConflict } from '../../page/edit-conflict.js';
import { errorMessage } from '../../base/error-message.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { pageStateOf } from '../../page/page-state.js';
import styles from './connection-status.styles.js';

interface Status {
  readonly name: 'offline' | 'unsent' | 'problem';
  readonly icon: IconName;
  readonly label: string;
  readonly hint?: string;
  readonly isRefused?: boolean;
  /** Code of a problem the person may put away. */
  readonly dismiss?: string;
}

/**
 * Says when something stands between a person and the others: no connection, changes that were not sent, storage that
 * will not last. Shows nothing when all is well.
 *
 * @tag collab-connection-status
 * @csspart status - The whole message.
 * @csspart label - What is the matter.
 * @csspart hint - What that means.
 * @csspart retry - The button that sends again what was refused.
 * @csspart close - The button that puts a problem away.
 * @cssstate offline - There is no connection.
 * @cssstate unsent - Changes were refused and wait for a decision.
 * @cssstate problem - Comments cannot be reached, or will not be kept.
 */
export class CollabConnectionStatus extends CollabContainer {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, unprinted, controlStyles, styles];

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  /** What was said last of how it is; undefined until there was a connection: nothing is said at first. */
  #said: string | undefined;
  /** Whether the connection was lost and is not back yet. */
  #isOffline = false;

  protected override storeConnected(store: CollabStore): () => void {
    const { statuses } = pageStateOf(store);
    statuses.value = statuses.peek() + 1;
    return () => {
      statuses.value = statuses.peek() - 1;
      this.#isOffline = false;
      this.#said = undefined;
    };
  }

  protected override render() {
    const status = this.#status();
    for (const name of ['offline', 'unsent', 'problem']) this.setState(name, status?.name === name);
    this.#announce(status);
    return status ? this.#message(status) : nothing;
  }

  #announce(status: Status | undefined): void {
    const message = status ? [status.label, status.hint].filter(Boolean).join('. ') : '';
    const isBegun = this.#said !== undefined || this.collab?.connection.peek() === 'online';
    if (!isBegun || message === this.#said) return;
    const isFirst = this.#said === undefined;
    this.#said = message;
    if (message || !isFirst) this.#announcer.announce(message);
  }

  #message({ name, icon, label, hint, isRefused, dismiss }: Status) {
    return html`
      <span part="status" class="status ${name}">
        <collab-icon name=${icon}></collab-icon>
        <span class="text">
          <strong part="label" dir="auto">${label}</strong>
          ${hint ? html`<span part="hint" class="hint" dir="auto">${hint}</span>` : nothing}
        </span>
        ${
          isRefused
            ? html`<button part="retry" class="button" @click=${this.#retry}>${this.#localize.term('retry')}</button>`
            : nothing
        }
        ${dismiss ? this.#close(dismiss) : nothing}
      </span>
    `;
  }

  #close(code: string) {
    return html`
      <button
        part="close"
        class="icon-button"
        aria-label=${this.#localize.term('dismiss')}
        @click=${() => this.page?.dismissProblem(code)}
      >
        <collab-icon name="close"></collab-icon>
      </button>
    `;
  }

  #status(): Status | undefined {
    // Why that is, the console tells whoever can do something about it.
    if (this.contextProblem) return { name: 'problem', icon: 'warning', label: this.#localize.term('errorNoService') };
    const store = this.collab;
    if (!store) return undefined;
    const refused = this.read(store.unsent).filter(({ error }) => error);
    return this.#connection(store) ?? this.#unsent(refused) ?? this.#storage(store);
  }

  #connection(store: CollabStore): Status | undefined {
    const connection = this.read(store.connection);
    if (connection === 'offline') this.#isOffline = true;
    if (connection === 'online') this.#isOffline = false;
    if (!this.#isOffline) return undefined;
    const waiting = this.read(store.unsent).length;
    const label =
      waiting > 0
        ? `${this.#localize.term('offline')} · ${this.#localize.term('unsentChanges', waiting)}`
        : this.#localize.term('offline');
    return { name: 'offline', icon: 'offline', label, hint: this.#localize.term('offlineHint') };
  }

  #unsent(refused: readonly UnsentChange[]): Status | undefined {
    if (refused.length === 0) return undefined;
    return {
      name: 'unsent',
      icon: 'warning',
      label: this.#localize.term('unsentChanges', refused.length),
      isRefused: !refused.every(isEditConflict),
    };
  }

  #storage(store: CollabStore): Status | undefined {
    const [problem] = this.read(pageStateOf(store).problems).values();
    if (!problem) return undefined;
    const label = errorMessage(problem, (key) => this.#localize.term(key));
    return { name: 'problem', icon: 'warning', label, dismiss: problem.code };
  }

  #retry(): void {
    for (const change of this.collab?.unsent.peek() ?? []) if (change.error && !isEditConflict(change)) change.retry();
  }
}
