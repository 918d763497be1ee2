import { html, nothing } from 'lit';
import type { CollabError, CollabStore, UnsentChange } from '../../../store/index.js';
import { readableText } from '../../../store/rules/placeholders.js';
import { CollabContainer } from '../../base/container.js';
import { errorMessage, refusalMessage } from '../../base/error-message.js';
import { LocalizeController } from '../../base/localize.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { accessProblem } from '../../page/access-problem.js';
import { isEditConflict } from '../../page/delivery-label.js';
import type { PageContext } from '../../page/page-context.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import type { IconName } from '../../ui/icon/icons.js';
import styles from './connection-status.styles.js';

interface Status {
  readonly name: 'offline' | 'unsent' | 'problem';
  readonly icon: IconName;
  readonly label: string;
  readonly hint?: string;
  readonly canRetry?: boolean;
  /** Whether another version of the page would work. */
  readonly canReload?: boolean;
  /** Rejected changes that no thread on the page offers to discard. */
  readonly discardable?: readonly UnsentChange[];
  /** Texts of the rejected changes that no thread on the page shows. */
  readonly texts?: string;
  /** Code of a problem that the user can dismiss. */
  readonly dismiss?: string;
}

/** Joins texts, some of which end like a sentence. */
const sentences = (texts: readonly (string | undefined)[]): string =>
  texts
    .filter(Boolean)
    .reduce<string>((all, text) => `${all}${/[^\p{P}]$/u.test(all) ? '.' : ''} ${text ?? ''}`.trim(), '');

/**
 * Shows connection problems: offline, refused by the service, no access to the document, changes that the service does not take or rejects,
 * and unreliable storage. Empty if there are none.
 *
 * @tag collab-connection-status
 * @csspart status - The message.
 * @csspart label - The problem.
 * @csspart hint - The consequence.
 * @csspart retry - The button that sends rejected changes again.
 * @csspart reload - The button that reloads a page that is out of date.
 * @csspart copy - The button that copies the texts of rejected changes of threads that are not on the page.
 * @csspart texts - The field with these texts, where the browser denies the clipboard.
 * @csspart discard - The button that discards rejected changes of threads that are not on the page.
 * @csspart close - The button that dismisses a problem.
 * @cssstate offline - There is no connection.
 * @cssstate unsent - Changes were rejected and wait for a decision.
 * @cssstate problem - There is no service, it refuses the page or the user, or storage is unavailable.
 */
export class CollabConnectionStatus extends CollabContainer {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, unprinted, controlStyles, styles];

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  /** What is shown, for screen readers. */
  #message = '';
  /** The last announcement; undefined until the first connection, before which nothing is announced. */
  #announced: string | undefined;
  /** Whether the last announcement was that the connection is lost. */
  #hasAnnouncedOffline = false;
  /** Whether the connection is lost and not restored. */
  #isOffline = false;
  /** Texts that were copied, or that the browser did not let copy. */
  #copied: { readonly texts: string; readonly isByHand: boolean } | undefined;

  protected override storeConnected(_store: CollabStore, { problems }: PageContext): () => void {
    problems.indicatorCount.value += 1;
    return () => {
      problems.indicatorCount.value -= 1;
      this.#isOffline = false;
      this.#announced = undefined;
      this.#hasAnnouncedOffline = false;
    };
  }

  protected override render() {
    const status = this.#status();
    for (const name of ['offline', 'unsent', 'problem']) this.setState(name, status?.name === name);
    this.#announce(status);
    return status ? this.#renderStatus(status) : nothing;
  }

  #announce(status: Status | undefined): void {
    this.#message = sentences([status?.label, status?.hint]);
    if (this.#announced === undefined) {
      if (this.collab?.connection.peek() !== 'online') return;
      this.#announced = '';
    }
    // A connection that is replaced at once is no news.
    if (this.#message !== this.#announced) this.#announcer.announceDebounced(() => this.#announcement());
  }

  /** Returns what has changed since the last announcement. */
  #announcement(): string {
    if (this.#message === this.#announced) return '';
    const isBack = this.#hasAnnouncedOffline && !this.#isOffline;
    this.#announced = this.#message;
    this.#hasAnnouncedOffline = this.#isOffline;
    return sentences([isBack ? this.#localize.term('backOnline') : undefined, this.#message]);
  }

  #renderStatus({ name, icon, label, hint, canRetry, canReload, discardable = [], texts = '', dismiss }: Status) {
    return html`
      <span part="status" class="status ${name}">
        <span class="message">
          <collab-icon name=${icon}></collab-icon>
          <span class="text">
            <strong part="label" dir="auto">${label}</strong>
            ${hint ? html`<span part="hint" class="hint" dir="auto">${hint}</span>` : nothing}
          </span>
        </span>
        <span class="actions">
          ${
            canRetry
              ? html`<button part="retry" class="button" @click=${this.#retry}>${this.#localize.term('retry')}</button>`
              : nothing
          }
          ${
            canReload
              ? html`<button part="reload" class="button" @click=${() => location.reload()}>
                  ${this.#localize.term('reload')}
                </button>`
              : nothing
          }
          ${texts ? this.#renderCopyButton(texts) : nothing}
          ${
            discardable.length > 0
              ? html`<button
                  part="discard"
                  class="button"
                  @click=${() => discardable.forEach((each) => each.discard())}
                >
                  ${this.#localize.term('discard')}
                </button>`
              : nothing
          }
          ${dismiss ? this.#renderDismissButton(dismiss) : nothing}
        </span>
      </span>
    `;
  }

  #renderCopyButton(texts: string) {
    const copied = this.#copied?.texts === texts ? this.#copied : undefined;
    if (copied?.isByHand)
      return html`<textarea
        part="texts"
        class="texts"
        dir="auto"
        readonly
        aria-label=${this.#localize.term('copyText')}
        .value=${texts}
      ></textarea>`;
    return html`
      <button part="copy" class="button" @click=${() => void this.#copy(texts)}>
        ${this.#localize.term(copied ? 'copied' : 'copyText')}
      </button>
    `;
  }

  async #copy(texts: string): Promise<void> {
    let isByHand = false;
    try {
      await navigator.clipboard.writeText(texts);
      this.#announcer.announce(this.#localize.term('copied'));
    } catch {
      // Browsers deny the clipboard without permission and on insecure pages.
      isByHand = true;
    }
    this.#copied = { texts, isByHand };
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector('textarea')?.select();
  }

  #renderDismissButton(code: string) {
    return html`
      <button
        part="close"
        class="icon-button"
        aria-label=${this.#localize.term('dismiss')}
        @click=${() => this.page?.problems.dismiss(code)}
      >
        <collab-icon name="close"></collab-icon>
      </button>
    `;
  }

  #status(): Status | undefined {
    if (this.contextProblem) return this.#refusalStatus(this.contextProblem);
    const store = this.collab;
    if (!store) return undefined;
    return (
      this.#connectionStatus(store) ??
      this.#accessStatus(store) ??
      this.#sendStatus(store) ??
      this.#unsentStatus(store) ??
      this.#storageStatus()
    );
  }

  #connectionStatus(store: CollabStore): Status | undefined {
    const connection = this.read(store.connection);
    if (connection === 'offline') this.#isOffline = true;
    if (connection === 'online') this.#isOffline = false;
    if (!this.#isOffline) return undefined;
    const refusal = this.read(store.connectionProblem);
    if (refusal) return { ...this.#refusalStatus(refusal), hint: this.#localize.term('changesKept') };
    const pending = this.read(store.unsent).length;
    const label =
      pending > 0
        ? `${this.#localize.term('offline')} · ${this.#localize.term('unsentChanges', pending)}`
        : this.#localize.term('offline');
    return { name: 'offline', icon: 'offline', label, hint: this.#localize.term('offlineHint') };
  }

  #refusalStatus(refusal: CollabError): Status {
    return {
      name: 'problem',
      icon: 'warning',
      label: refusalMessage(refusal, (key) => this.#localize.term(key)),
      canReload: refusal.code === 'reload_needed',
    };
  }

  #accessStatus(store: CollabStore): Status | undefined {
    const problem = this.read(store.documents).length > 0 ? accessProblem(store) : undefined;
    if (!problem) return undefined;
    const label = this.#localize.term(problem.title);
    const rejected = this.#rejected(store);
    const unsent = rejected.length > 0 ? [this.#localize.term('unsentChanges', rejected.length)] : [];
    const hint = [...(problem.hint ? [this.#localize.term(problem.hint)] : []), ...unsent].join(' ');
    return { name: 'problem', icon: problem.icon, label, hint, ...this.#withoutThread(rejected, store) };
  }

  /** The service can be reached, but takes nothing, such as while its database is away. */
  #sendStatus(store: CollabStore): Status | undefined {
    const pending = this.read(store.unsent).filter(({ error }) => !error).length;
    if (!this.read(store.sendProblem) || pending === 0) return undefined;
    return {
      name: 'problem',
      icon: 'warning',
      label: `${this.#localize.term('errorServiceUnavailable')} · ${this.#localize.term('unsentChanges', pending)}`,
      hint: this.#localize.term('changesKept'),
    };
  }

  #unsentStatus(store: CollabStore): Status | undefined {
    const rejected = this.#rejected(store);
    if (rejected.length === 0) return undefined;
    return {
      name: 'unsent',
      icon: 'warning',
      label: this.#localize.term('unsentChanges', rejected.length),
      canRetry: !rejected.every(isEditConflict),
      ...this.#withoutThread(rejected, store),
    };
  }

  #rejected(store: CollabStore): readonly UnsentChange[] {
    return this.read(store.unsent).filter(({ error }) => error);
  }

  /** Returns the changes of threads that are not on the page, and their texts. Returns none while threads are loading. */
  #withoutThread(
    changes: readonly UnsentChange[],
    { comments }: CollabStore,
  ): Pick<Status, 'discardable' | 'texts'> | undefined {
    if (this.read(comments.counts()) === null) return undefined;
    const discardable = changes.filter(({ annotationId }) => !this.read(comments.byId(annotationId)));
    const texts = discardable.flatMap(({ comment }) =>
      comment?.commentText ? readableText({ ...comment, commentText: comment.commentText }) : [],
    );
    return { discardable, texts: texts.join('\n\n') };
  }

  #storageStatus(): Status | undefined {
    const [problem] = this.page ? this.read(this.page.problems.current).values() : [];
    if (!problem) return undefined;
    const label = errorMessage(problem, (key) => this.#localize.term(key));
    return { name: 'problem', icon: 'warning', label, dismiss: problem.code };
  }

  #retry(): void {
    for (const change of this.collab?.unsent.peek() ?? []) if (change.error && !isEditConflict(change)) change.retry();
  }
}
