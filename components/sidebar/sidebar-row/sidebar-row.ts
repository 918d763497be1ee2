import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import type { AnnotationRow, Comment, CustomPriority, CustomStatus, GhostComment } from '../../../store/index.js';
import { hasAccentColor } from '../../../store/model/accent-values.js';
import { isResolved } from '../../../store/model/status.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { errorMessage } from '../../base/error-message.js';
import { LocalizeController } from '../../base/localize.js';
import { createOptionRenderer } from '../../display/option-glyph.js';
import '../../ui/icon/more-icons.js';
import { personName } from '../../display/person-name.js';
import { predefinedName } from '../../display/predefined-name.js';
import { createDeliveryLabel } from '../../page/delivery-label.js';
import { isStatusShown, statusDetailAttribute, type StatusDetail } from '../../page/status-detail.js';
import { ghostOf, quoteOf } from '../../page/thread-target.js';
import controlStyles from '../../styles/controls.styles.js';
import openingStyles from '../../styles/excerpt.styles.js';
import hostStyles from '../../styles/host.styles.js';
import glyphStyles from '../../styles/option-glyph.styles.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { applyFaceColors, renderFace, initialsOf } from '../../ui/avatar/face.js';
import '../../base/english-messages.js';
import '../../base/page-messages.js';
import faceStyles from '../../ui/avatar/face.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import type { IconName } from '../../ui/icon/icons.js';
import { RelativeTimeController } from '../../ui/relative-time/relative-time-controller.js';
import timeStyles from '../../ui/relative-time/time.styles.js';
import { getExcerpt, renderHighlighted, type Excerpt } from './excerpt.js';
import { CollabSidebarRowActivateEvent } from './sidebar-row.events.js';
import styles from './sidebar-row.styles.js';

export * from './sidebar-row.events.js';

/**
 * A thread in a list: its author, the start of its text, its status and its replies.
 *
 * @tag collab-sidebar-row
 * @private Rendered by other elements of the kit.
 * @fires {CollabSidebarRowActivateEvent} collab-sidebar-row-activate - Fired when the user selects the thread; cancelable.
 * @csspart row - The button around the content.
 * @csspart author - The name of the thread's author.
 * @csspart number - The number of the thread, as on its pin.
 * @csspart place - The target: the quoted text or the name of the element.
 * @csspart excerpt - The start of the text.
 * @csspart meta - The line with status, replies and badges.
 * @cssstate unread - The thread has unread comments.
 * @cssstate terminal - The thread is resolved.
 */
export class CollabSidebarRow extends CollabElement {
  static override dependencies = {
    'collab-avatar': CollabAvatar,
    'collab-icon': CollabIcon,
  };
  static override styles = [hostStyles, controlStyles, openingStyles, faceStyles, timeStyles, glyphStyles, styles];

  /** The thread. */
  @property({ attribute: false, has: 'data' }) row?: AnnotationRow;
  /** Accessible name of the thread: its number and target. */
  @property() label = '';
  /** Name of the target element; a quoted text is shown instead if the thread has one. */
  @property() place = '';
  /** The reason why the target was not found; null if it was found although the thread says that it is lost. */
  @property({ attribute: false }) ghost?: GhostComment | null | undefined;
  /** How much of the status is shown: all, only whether it is resolved, or nothing. */
  @property({
    attribute: 'status-detail',
    converter: statusDetailAttribute('collab-sidebar-row'),
  })
  statusDetail: StatusDetail = 'full';
  /** Whether the thread is open. */
  @property({ type: Boolean, reflect: true }) selected = false;
  /** Whether the pointer is on the thread in another element, such as its pin. */
  @property({ type: Boolean, reflect: true }) highlighted = false;
  /** Whether Tab skips the row; in a list with roving focus, Tab reaches one row. */
  @property({ type: Boolean, attribute: 'out-of-tab-order' }) outOfTabOrder = false;

  /** Normalised search terms to highlight. A row shows the comment that contains most of them. */
  @property({ attribute: false }) highlightTerms: readonly string[] = [];

  @query('button') private readonly button!: HTMLButtonElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #sending = createDeliveryLabel(this);
  readonly #glyph = createOptionRenderer(this, () => {
    const { priority, status } = this.row?.data ?? {};
    return [priority, status].filter((option) => option !== undefined);
  });
  readonly #times = new RelativeTimeController(this, this.#localize);

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.setState('unread', this.#unread > 0);
    this.setState('terminal', (this.row ? isResolved(this.row.data.status) : false) && this.statusDetail !== 'none');
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('row')) return;
    // A face without a photo is rendered inline: an avatar element would slow down long lists.
    const face = this.renderRoot.querySelector<HTMLElement>('.face');
    if (face) applyFaceColors(face, this.row?.data.comments[0]?.from);
  }

  override focus(options?: FocusOptions): void {
    this.button?.focus(options);
  }

  protected override render() {
    const { row } = this;
    const [first] = row?.data.comments ?? [];
    if (!row || !first) return nothing;
    const { from, createdAt } = first;
    const excerpt = getExcerpt(row, this.highlightTerms, this.#localize);
    const number = row.data.annotationNumber;
    const isNamed = this.label ? 'true' : nothing;
    return html`
      <button
        part="row"
        class="row"
        type="button"
        tabindex=${this.outOfTabOrder ? '-1' : '0'}
        aria-current=${this.selected ? 'true' : nothing}
        @click=${this.#activate}
      >
        ${from.photoUrl ? html`<collab-avatar .user=${from} label=""></collab-avatar>` : renderFace(from.initial || initialsOf(from.name ?? ''))}
        ${this.label ? html`<span class="visually-hidden">${this.label}, </span>` : nothing}
        <span class="main">
          <span class="head">
            <bdi part="author" class="author">${renderHighlighted(this.#nameOf(from), this.highlightTerms)}</bdi>
            <span class="time">${this.#times.render(createdAt ?? NaN)}</span>
            ${number ? html`<span part="number" class="number" aria-hidden=${isNamed}>${number}</span>` : nothing}
            ${this.#unread > 0 ? this.#renderUnreadDot() : nothing}
          </span>
          ${this.#renderTarget(row, isNamed)} ${excerpt ? this.#renderExcerpt(excerpt) : nothing}
          ${this.#renderMeta(row)}
        </span>
      </button>
    `;
  }

  get #unread(): number {
    return this.row?.unread ?? 0;
  }

  #renderUnreadDot() {
    return html`<span class="dot" role="img" aria-label=${this.#localize.term('unreadCount', this.#unread)}></span>`;
  }

  #nameOf(person: Comment['from']): string {
    return personName(person, this.#localize.term('unknownPerson'));
  }

  #renderTarget({ data }: AnnotationRow, isNamed: 'true' | typeof nothing) {
    const quote = quoteOf(data);
    const target = quote || this.place;
    if (!target) return nothing;
    return html`<span part="place" class=${quote ? 'place quote' : 'place'} dir="auto" aria-hidden=${isNamed}
      >${renderHighlighted(target, this.highlightTerms)}</span
    >`;
  }

  #renderExcerpt({ comment, text, isReply }: Excerpt) {
    const author = isReply
      ? html`<span class="reply-author"><bdi>${this.#nameOf(comment.from)}</bdi>: </span>`
      : nothing;
    return html`<span part="excerpt" class="excerpt" dir="auto"
      >${author}${renderHighlighted(text, this.highlightTerms)}</span
    >`;
  }

  #renderMeta(row: AnnotationRow) {
    const { data } = row;
    const ghost = ghostOf(data, this.ghost);
    const replies = data.comments.length - 1;
    const badges = [
      data.priority ? this.#renderPriority(data.priority) : nothing,
      this.#renderStatus(data.status),
      replies > 0 ? this.#renderReplyCount(replies, data.comments.at(-1)?.createdAt) : nothing,
      this.#renderDelivery(row),
      data.isDraft || data.comments[0]?.isDraft
        ? html`<span class="badge">${this.#localize.term('draft')}</span>`
        : nothing,
      data.accessMode === 'private' ? this.#renderBadge('lock', this.#localize.term('private')) : nothing,
      ghost ? this.#renderBadge('ghost', this.#localize.term('ghostLabel', ghost.type), ghost.message) : nothing,
    ].filter((badge) => badge !== nothing);
    return badges.length > 0 ? html`<span part="meta" class="meta">${badges}</span>` : nothing;
  }

  /** Renders the number of replies and the time of the last one, by which lists are sorted. */
  #renderReplyCount(count: number, last: number | undefined) {
    return html` <span>${this.#localize.term('replies', count)} · ${this.#times.render(last ?? NaN)}</span> `;
  }

  #renderPriority(priority: CustomPriority) {
    return html`
      <span class="badge">
        <span class="visually-hidden">${this.#localize.term('priorityLabel')}</span>
        ${this.#glyph(priority)}<bdi class="name">${predefinedName(priority, this.#localize)}</bdi>
      </span>
    `;
  }

  /** Renders the status, except for the predefined initial one. */
  #renderStatus(status: CustomStatus) {
    const isInitial = status.type === 'default' && hasAccentColor(status);
    if (isInitial || !isStatusShown(status, this.statusDetail)) return nothing;
    return html`
      <span class="badge">
        ${this.#glyph(status)}
        <bdi class="name">${predefinedName(status, this.#localize)}</bdi>
      </span>
    `;
  }

  #renderDelivery({ failed, pending }: AnnotationRow) {
    if (failed) {
      const reason = errorMessage(failed, (key) => this.#localize.term(key));
      return this.#renderBadge('warning', this.#localize.term('notSent'), reason, 'failed');
    }
    return pending ? html`<span>${this.#localize.term(this.#sending())}</span>` : nothing;
  }

  #renderBadge(icon: IconName, label: string, title = '', tone = '') {
    return html`<span class="icon-badge ${tone}" title=${title || nothing}
      ><collab-icon name=${icon}></collab-icon>${label}</span
    >`;
  }

  #activate(): void {
    if (!this.row) return;
    const { id: annotationId, documentId } = this.row;
    this.dispatchEvent(new CollabSidebarRowActivateEvent({ annotationId, documentId }));
  }
}
