import { html, nothing, type PropertyValues } from 'lit';
import type { AnnotationRow, Comment } from '../../../store/index.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import '../../ui/icon/more-icons.js';
import { LocalizeController } from '../../base/localize.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { personName } from '../../display/person-name.js';
import { predefinedName } from '../../display/predefined-name.js';
import { excerptOf } from '../../page/comment-excerpt.js';
import { isStatusShown, statusDetailAttribute, type StatusDetail } from '../../page/status-detail.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import '../../base/english-messages.js';
import '../../base/page-messages.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { CollabMenu, type CollabMenuSelectEvent, type MenuItem } from '../../ui/menu/menu.js';
import { CollabTooltip } from '../../ui/tooltip/tooltip.js';
import { CollabThreadJoinEvent, CollabThreadSwitchEvent } from './thread-switcher.events.js';
import styles from './thread-switcher.styles.js';

export * from './thread-switcher.events.js';

/**
 * Switches between the threads at one target, and starts a new one there.
 *
 * @tag collab-thread-switcher
 * @private Rendered by other elements of the kit.
 * @fires {CollabThreadSwitchEvent} collab-thread-switch - Fired before another thread is shown; cancelable.
 * @fires {CollabThreadJoinEvent} collab-thread-join - Fired before another thread is started at the target; cancelable.
 * @csspart previous - The button that shows the previous thread.
 * @csspart position - The button that shows the position of the thread and opens the list.
 * @csspart next - The button that shows the next thread.
 * @csspart join - The button that starts another thread.
 */
export class CollabThreadSwitcher extends CollabElement {
  static override dependencies = {
    'collab-icon': CollabIcon,
    'collab-menu': CollabMenu,
    'collab-tooltip': CollabTooltip,
  };
  static override styles = [hostStyles, controlStyles, styles];

  /** Threads at the target, in order. */
  @property({ attribute: false }) threads: readonly AnnotationRow[] = [];
  /** Id of the current thread. */
  @property() current = '';
  /** Which statuses are shown: all, only whether a thread is resolved, or none. */
  @property({
    attribute: 'status-detail',
    converter: statusDetailAttribute('collab-thread-switcher'),
  })
  statusDetail: StatusDetail = 'full';
  /** Whether another thread can be started at the target. */
  @property({ type: Boolean }) joinable = false;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);

  constructor() {
    super();
    this.internals.role = 'group';
  }

  protected override willUpdate(): void {
    this.internals.ariaLabel = this.#localize.term('pinClusterList');
  }

  protected override updated(changed: PropertyValues<this>): void {
    // The focus stays on the switcher, so the new thread is announced.
    if (!changed.get('current') || !this.matches(':focus-within')) return;
    const number = this.threads[this.#index]?.data.annotationNumber ?? 0;
    this.#announcer.announce(`${this.#localize.term('thread', number)}, ${this.#position}`);
  }

  protected override render() {
    return html`
      ${this.threads.length > 1 ? [this.#renderStep('previous', -1), this.#renderList(), this.#renderStep('next', 1)] : nothing}
      ${this.joinable ? this.#renderJoinButton() : nothing}
    `;
  }

  #renderStep(name: 'previous' | 'next', step: 1 | -1) {
    const label = this.#localize.term(name === 'next' ? 'nextThread' : 'previousThread');
    return html`
      <button part=${name} class="icon-button step" type="button" aria-label=${label} @click=${() => this.#move(step)}>
        <collab-icon name=${name === 'next' ? 'chevron-right' : 'chevron-left'}></collab-icon>
      </button>
      <collab-tooltip>${label}</collab-tooltip>
    `;
  }

  #renderList() {
    const label = this.#localize.term('pinClusterList');
    return html`
      <collab-menu
        label=${label}
        .items=${this.threads.map((row) => this.#menuItemOf(row))}
        @collab-menu-select=${this.#handleMenuSelect}
      >
        <button
          slot="trigger"
          part="position"
          class="button button--ghost position"
          type="button"
          aria-label="${label}, ${this.#position}"
        >
          <bdi>${this.#position}</bdi>
          <collab-icon name="chevron-down"></collab-icon>
        </button>
      </collab-menu>
    `;
  }

  #renderJoinButton() {
    const join = () => this.dispatchEvent(new CollabThreadJoinEvent({ annotationId: this.current }));
    return html`
      <button part="join" class="button button--ghost join" type="button" @click=${join}>
        <collab-icon name="plus"></collab-icon>
        <span class="label">${this.#localize.term('newThreadHere')}</span>
      </button>
    `;
  }

  /** Returns the menu item of a thread: its first line, its author, its status and its number of unread comments. */
  #menuItemOf({ id, data, unread }: AnnotationRow): MenuItem {
    const [first] = data.comments;
    const author = personName(first?.from ?? data.from, this.#localize.term('unknownPerson'));
    const hints = [author];
    if (isStatusShown(data.status, this.statusDetail)) hints.push(predefinedName(data.status, this.#localize));
    if (unread > 0) hints.push(this.#localize.term('unreadCount', unread));
    const label =
      (first && firstLineOf(first, this.#localize)) || this.#localize.term('thread', data.annotationNumber ?? 0);
    return { id, label, hint: hints.join(' · '), checked: id === this.current };
  }

  get #index(): number {
    return this.threads.findIndex(({ id }) => id === this.current);
  }

  get #position(): string {
    return this.#localize.term('threadPosition', this.#index + 1, this.threads.length);
  }

  /** Shows the next or previous thread; the first follows the last. */
  #move(step: 1 | -1): void {
    const { length } = this.threads;
    this.#switch(this.threads[(this.#index + step + length) % length]?.id);
  }

  #handleMenuSelect(event: CollabMenuSelectEvent): void {
    event.stopPropagation();
    this.#switch(event.detail.id);
  }

  #switch(annotationId: string | undefined): void {
    if (annotationId === undefined || annotationId === this.current) return;
    this.dispatchEvent(new CollabThreadSwitchEvent({ annotationId }));
  }
}

/** Longest first line in characters. */
const MAX_LINE_LENGTH = 80;

/** Returns the first line of a comment, shortened. */
function firstLineOf(comment: Comment, localize: LocalizeController): string {
  const [text = ''] = excerptOf(comment, localize).split('\n');
  return text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH - 1).trimEnd()}…` : text;
}
