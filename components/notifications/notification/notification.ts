import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import type { CustomButton, Notification } from '../../../store/index.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { loadCustomButtons } from '../../ui/custom-buttons/load.js';
import drawingStyles from '../../ui/icon/drawing.styles.js';
import controlStyles from '../../styles/controls.styles.js';
import { deliveryFrom } from '../../page/delivery-label.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import type { KeptReplies } from './kept-reply.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { headlineOf, headlineWords, type HeadlinePart } from '../../display/notification-headline.js';
import { visibleControls } from '../../base/visible-controls.js';
import { CollabMenu } from '../../ui/menu/menu.js';
import timeStyles from '../../ui/relative-time/time.styles.js';
import { Times } from '../../ui/relative-time/times.js';
import { actionsOf, renderButtons, renderMenu } from './actions.js';
import { bodyOf } from './body.js';
import { clipped } from './clipped.js';
import { renderFaces } from './faces.js';
import { isQuote } from './kind.js';
import * as events from './notification.events.js';
import styles from './notification.styles.js';
import { Reply } from './reply.js';

export * from './notification.events.js';
export * from '../../ui/custom-buttons/custom-buttons.events.js';

/**
 * One line of what the user is told: who did what, when and where, with what can be done about it. Several that say the same are one line.
 *
 * @summary One line of what the user is told, with what can be done about it in place.
 * @tag collab-notification
 * @fires {CollabNotificationOpenEvent} collab-notification-open - The user chooses it.
 * @fires {CollabNotificationMarkEvent} collab-notification-mark - The user marks it as read or unread.
 * @fires {CollabNotificationArchiveEvent} collab-notification-archive - The user puts it away, or takes it out again.
 * @fires {CollabNotificationResolveEvent} collab-notification-resolve - The user resolves the thread it is about.
 * @fires {CollabNotificationReplyEvent} collab-notification-reply - The user replies in place; prevented, what they wrote stays.
 * @fires {CollabButtonClickEvent} collab-button-click - The user presses a button of the page's own.
 * @csspart row - The line.
 * @csspart headline - Who did what.
 * @csspart body - What they wrote, or what it was done to.
 * @csspart meta - When, and where.
 * @csspart actions - The buttons; where fingers press there is a menu in their place.
 * @csspart action - A button.
 * @csspart custom-button - A button of the page's own.
 * @cssstate unread - It has not been read.
 * @cssstate archived - It was put away.
 */
export class CollabNotification extends CollabElement {
  static override dependencies = {
    'collab-avatar': CollabAvatar,
    'collab-menu': CollabMenu,
  };
  static override styles = [hostStyles, drawingStyles, controlStyles, timeStyles, styles];

  /** What it tells: several where they say the same, the newest first. */
  @property({ attribute: false }) notifications: readonly Notification[] = [];
  /** What the document is called. */
  @property({ attribute: 'document-name' }) documentName = '';
  /** Whether nothing is said of the document. */
  @property({ type: Boolean, attribute: 'without-document' }) withoutDocument = false;
  /** Buttons of the page's own, below what is told. */
  @property({ attribute: false }) buttons: readonly CustomButton[] = [];
  /** Whether the user can reply in place. */
  @property({ type: Boolean, attribute: 'can-reply' }) canReply = false;
  /** Whether the user can resolve the thread in place. */
  @property({ type: Boolean, attribute: 'can-resolve' }) canResolve = false;
  /** Whether what was done with it is on its way: until then nothing else is done. */
  @property({ type: Boolean, reflect: true }) pending = false;
  /** Whether Tab does not reach it; in a list one line is reached, and arrows move on from there. */
  @property({ type: Boolean, attribute: 'out-of-tab-order' }) outOfTabOrder = false;

  /** Where a reply that is not sent is kept, by the thread's id; with the line itself by default. */
  @property({ attribute: false }) keptReplies?: KeptReplies | undefined;

  /** Whether fingers press, which come over nothing. */
  @state() private coarse = false;
  @query('.open') private readonly opener!: HTMLButtonElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #sending = deliveryFrom(this);
  readonly #times = new Times(this, this.#localize);
  readonly #reply: Reply = new Reply(this, {
    localize: this.#localize,
    send: (comment) => this.dispatchEvent(new events.CollabNotificationReplyEvent({ ...this.#told, comment })),
    annotationId: () => this.notifications[0]?.targetAnnotationId ?? '',
    documentId: () => this.notifications[0]?.metadata?.documentId,
    kept: () => this.keptReplies,
    left: () => (this.renderRoot.querySelector<HTMLElement>('[data-action="reply"], .menu') ?? this).focus(),
  });
  #listening: AbortController | undefined;
  #hadFocus = false;

  constructor() {
    super();
    this.internals.role = 'article';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const pointer = matchMedia('(pointer: coarse)');
    const look = (): void => void (this.coarse = pointer.matches);
    this.#listening = new AbortController();
    pointer.addEventListener('change', look, { signal: this.#listening.signal });
    look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const [newest] = this.notifications;
    const isArchived = newest?.isArchived === true;
    this.setState('unread', newest?.isUnread === true);
    this.setState('archived', isArchived);
    this.internals.ariaBusy = String(this.pending);
    if (this.#reply.isOpen && (!this.canReply || isArchived)) this.#reply.close();
    this.#hadFocus = Boolean(this.shadowRoot?.activeElement);
  }

  protected override updated(): void {
    // What was pressed may be gone with what it did.
    if (this.#hadFocus && !this.shadowRoot?.activeElement) this.focus();
  }

  override focus(options?: FocusOptions): void {
    this.opener?.focus(options);
  }

  protected override render() {
    const [newest] = this.notifications;
    if (!newest) return nothing;
    const parts = headlineOf(this.notifications, this.#localize);
    this.internals.ariaLabel = headlineWords(parts);
    return html`
      <div part="row" class="row">
        ${renderFaces(this.notifications)}
        <div class="main">
          ${this.#opener(newest, parts)} ${this.#body(newest)}
          <div class="foot">${this.#meta(newest)} ${this.coarse ? nothing : this.#actions(newest)}</div>
          ${this.#customButtons()} ${this.#reply.render()}
        </div>
        ${this.coarse ? this.#actions(newest) : nothing}
      </div>
    `;
  }

  /** What leads there covers the line; what can be done about it lies above. */
  #opener({ isUnread }: Notification, parts: readonly HeadlinePart[]) {
    const shown = parts.map(({ text, isValue }) => ({ isValue, text: isValue ? clipped(text) : text }));
    const words = headlineWords(parts);
    const said = headlineWords(shown);
    const { length } = this.notifications;
    const unread = length > 1 ? this.#localize.term('unreadCount', length) : this.#localize.term('unread');
    return html`
      <button
        class="open"
        type="button"
        tabindex=${this.outOfTabOrder ? '-1' : '0'}
        aria-describedby="body meta"
        title=${words === said ? nothing : words}
        @click=${() => this.dispatchEvent(new events.CollabNotificationOpenEvent(this.#told))}
      >
        <span part="headline" class="headline" dir="auto"
          ><span class="words"
            >${shown.map(({ text, isValue }) => (isValue ? html`<bdi class="value">${text}</bdi>` : text))}</span
          ></span
        >
        ${isUnread ? html`<span class="dot" role="img" aria-label=${unread}></span>` : nothing}
      </button>
    `;
  }

  #body(newest: Notification) {
    const text = bodyOf(newest, this.#localize);
    if (!text) return nothing;
    return html`<p part="body" id="body" class="body ${isQuote(newest) ? 'quote' : ''}">
      <span class="text" dir="auto">${text}</span>
    </p>`;
  }

  #meta({ timestamp, metadata }: Notification) {
    const documentName = this.withoutDocument ? '' : this.documentName;
    // What it is doing comes first where there is little room.
    const names = this.pending ? [] : [documentName, metadata?.location?.locationName ?? ''];
    const where = names.filter(Boolean).map(visibleControls);
    return html`
      <p part="meta" id="meta" class="meta">
        ${this.#times.render(timestamp ?? NaN)}
        ${where.map((name) => html`<span class="where name" title=${name}><bdi>${name}</bdi></span>`)}
        ${this.pending ? html`<span class="where">${this.#localize.term(this.#sending())}</span>` : nothing}
      </p>
    `;
  }

  #customButtons() {
    if (this.buttons.length === 0) return nothing;
    void loadCustomButtons();
    return html`<collab-custom-buttons
      class="custom-buttons"
      exportparts="button: custom-button"
      .buttons=${this.buttons}
    ></collab-custom-buttons>`;
  }

  #actions({ isUnread = false, isArchived = false }: Notification) {
    const { canReply, canResolve, pending } = this;
    const free =
      (act: () => void): (() => void) =>
      () => {
        if (!this.pending) act();
      };
    const actions = actionsOf({
      isUnread,
      isArchived,
      canReply,
      canResolve,
      localize: this.#localize,
      reply: free(() => void this.#reply.begin()),
      resolve: free(() => this.dispatchEvent(new events.CollabNotificationResolveEvent(this.#told))),
      mark: free(() =>
        this.dispatchEvent(new events.CollabNotificationMarkEvent({ ...this.#told, isUnread: !isUnread })),
      ),
      archive: free(() =>
        this.dispatchEvent(new events.CollabNotificationArchiveEvent({ ...this.#told, isArchived: !isArchived })),
      ),
    });
    if (this.coarse) return renderMenu(actions, this.#localize);
    const { isOpen: isReplying } = this.#reply;
    return renderButtons({ actions, isReplying, isPending: pending, isOutOfTabOrder: this.outOfTabOrder });
  }

  get #told() {
    return { notifications: this.notifications };
  }
}
