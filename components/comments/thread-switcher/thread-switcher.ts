import { html, nothing, type PropertyValues } from 'lit';
import { property } from '../../base/decorators.js';
import type { AnnotationRow, Comment } from '../../../store/index.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../ui/icon/more-icons.js';
import controlStyles from '../../styles/controls.styles.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { openingOf } from '../../page/opening.js';
import { personName } from '../../display/person-name.js';
import { predefinedName } from '../../display/predefined-name.js';
import '../../base/more-english.js';
import { isTold, statusDetailAttribute, type StatusDetail } from '../../page/status-detail.js';
import { CollabMenu, type CollabMenuSelectEvent, type MenuItem } from '../../ui/menu/menu.js';
import { CollabTooltip } from '../../ui/tooltip/tooltip.js';
import { CollabThreadJoinEvent, CollabThreadSwitchEvent } from './thread-switcher.events.js';
import styles from './thread-switcher.styles.js';

export * from './thread-switcher.events.js';

/**
 * Leads from one thread to another at the same place, and to a new one there.
 *
 * @tag collab-thread-switcher
 * @fires {CollabThreadSwitchEvent} collab-thread-switch - The user goes on to another thread.
 * @fires {CollabThreadJoinEvent} collab-thread-join - The user wants to begin another thread at the place.
 * @csspart previous - The button that goes back by one thread.
 * @csspart position - The button that says which thread it is, and opens the list.
 * @csspart next - The button that goes on by one thread.
 * @csspart join - The button that begins another thread.
 */
export class CollabThreadSwitcher extends CollabElement {
  static override dependencies = {
    'collab-icon': CollabIcon,
    'collab-menu': CollabMenu,
    'collab-tooltip': CollabTooltip,
  };
  static override styles = [hostStyles, controlStyles, styles];

  /** The threads at the place, in order. */
  @property({ attribute: false }) threads: readonly AnnotationRow[] = [];
  /** Id of the thread that is shown. */
  @property() current = '';
  /** What is said of statuses: all, only that a thread is settled, or nothing. */
  @property({
    attribute: 'status-detail',
    converter: statusDetailAttribute('collab-thread-switcher'),
  })
  statusDetail: StatusDetail = 'full';
  /** Whether another thread can be begun at the place. */
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
    // Who goes from one to the next stays here, and hears where they have come to.
    if (!changed.get('current') || !this.matches(':focus-within')) return;
    const number = this.threads[this.#at]?.data.annotationNumber ?? 0;
    this.#announcer.announce(`${this.#localize.term('thread', number)}, ${this.#position}`);
  }

  protected override render() {
    return html`
      ${this.threads.length > 1 ? [this.#step('previous', -1), this.#list(), this.#step('next', 1)] : nothing}
      ${this.joinable ? this.#join() : nothing}
    `;
  }

  #step(name: 'previous' | 'next', by: 1 | -1) {
    const label = this.#localize.term(name === 'next' ? 'nextThread' : 'previousThread');
    return html`
      <button part=${name} class="icon-button step" type="button" aria-label=${label} @click=${() => this.#move(by)}>
        <collab-icon name=${name === 'next' ? 'chevron-right' : 'chevron-left'}></collab-icon>
      </button>
      <collab-tooltip>${label}</collab-tooltip>
    `;
  }

  #list() {
    const label = this.#localize.term('pinClusterList');
    return html`
      <collab-menu
        label=${label}
        .items=${this.threads.map((row) => this.#item(row))}
        @collab-menu-select=${this.#chosen}
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

  #join() {
    const join = () => this.dispatchEvent(new CollabThreadJoinEvent({ annotationId: this.current }));
    return html`
      <button part="join" class="button button--ghost join" type="button" @click=${join}>
        <collab-icon name="plus"></collab-icon>
        <span class="words">${this.#localize.term('newThreadHere')}</span>
      </button>
    `;
  }

  /** How a thread begins, who began it, how it stands, and what of it is new. */
  #item({ id, data, unread }: AnnotationRow): MenuItem {
    const [first] = data.comments;
    const author = personName(first?.from ?? data.from, this.#localize.term('unknownPerson'));
    const about = [author];
    if (isTold(data.status, this.statusDetail)) about.push(predefinedName(data.status, this.#localize));
    if (unread > 0) about.push(this.#localize.term('unreadCount', unread));
    const label =
      (first && beginningOf(first, this.#localize)) || this.#localize.term('thread', data.annotationNumber ?? 0);
    return { id, label, hint: about.join(' · '), checked: id === this.current };
  }

  get #at(): number {
    return this.threads.findIndex(({ id }) => id === this.current);
  }

  get #position(): string {
    return this.#localize.term('threadPosition', this.#at + 1, this.threads.length);
  }

  /** From the last on to the first. */
  #move(by: 1 | -1): void {
    const { length } = this.threads;
    this.#switch(this.threads[(this.#at + by + length) % length]?.id);
  }

  #chosen(event: CollabMenuSelectEvent): void {
    event.stopPropagation();
    this.#switch(event.detail.id);
  }

  #switch(annotationId: string | undefined): void {
    if (annotationId === undefined || annotationId === this.current) return;
    this.dispatchEvent(new CollabThreadSwitchEvent({ annotationId }));
  }
}

/** How long the beginning of a thread is at most. */
const longest = 80;

/** The first line of a comment. */
function beginningOf(comment: Comment, localize: LocalizeController): string {
  const [text = ''] = openingOf(comment, localize).split('\n');
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;
}
