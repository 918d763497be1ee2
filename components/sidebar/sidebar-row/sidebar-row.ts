import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import type { AnnotationRow, Comment, CustomPriority, CustomStatus, GhostComment } from '../../../store/index.js';
import { hasAccentColor } from '../../../store/model/accent-values.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { paintFace, renderFace } from '../../ui/avatar/face.js';
import faceStyles from '../../ui/avatar/face.styles.js';
import { initialsOf } from '../../ui/avatar/initials.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import type { IconName } from '../../ui/icon/icons.js';
import '../../ui/icon/more-icons.js';
import controlStyles from '../../styles/controls.styles.js';
import { deliveryFrom } from '../../page/delivery-label.js';
import { CollabElement } from '../../base/element.js';
import { errorMessage } from '../../base/error-message.js';
import { ghostOf } from '../../page/ghost-state.js';
import hostStyles from '../../styles/host.styles.js';
import openingStyles from '../../styles/opening.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { drawOptions } from '../../display/option-glyph.js';
import glyphStyles from '../../styles/option-glyph.styles.js';
import { personName } from '../../display/person-name.js';
import { predefinedName } from '../../display/predefined-name.js';
import '../../base/more-english.js';
import { isTold, statusDetailAttribute, type StatusDetail } from '../../page/status-detail.js';
import { quoteOf } from '../../page/thread-title.js';
import timeStyles from '../../ui/relative-time/time.styles.js';
import { Times } from '../../ui/relative-time/times.js';
import { excerptOf, marked, type Excerpt } from './excerpt.js';
import { CollabSidebarRowActivateEvent } from './sidebar-row.events.js';
import styles from './sidebar-row.styles.js';

export * from './sidebar-row.events.js';

/**
 * A thread in a list: who began it, how it begins, and what has become of it.
 *
 * @tag collab-sidebar-row
 * @fires {CollabSidebarRowActivateEvent} collab-sidebar-row-activate - The user chooses the thread.
 * @csspart row - The button that holds everything.
 * @csspart author - Name of who began the thread.
 * @csspart number - Number of the thread, as on its pin.
 * @csspart place - What the thread is about: the quoted text, or the name of an element.
 * @csspart excerpt - The beginning of the text.
 * @csspart meta - The line with status, replies and marks.
 * @cssstate unread - The thread holds comments the user has not seen.
 * @cssstate terminal - The thread is done.
 */
export class CollabSidebarRow extends CollabElement {
  static override dependencies = {
    'collab-avatar': CollabAvatar,
    'collab-icon': CollabIcon,
  };
  static override styles = [hostStyles, controlStyles, openingStyles, faceStyles, timeStyles, glyphStyles, styles];

  /** The thread. */
  @property({ attribute: false, has: 'data' }) row?: AnnotationRow;
  /** Name of the thread: its number and what it is about. */
  @property() label = '';
  /** Name of the element the thread is about; a text that it quotes is shown anyway. */
  @property() place = '';
  /** Why the thread's place cannot be found, where it cannot; null where it can, though the thread says that it is lost. */
  @property({ attribute: false }) ghost?: GhostComment | null | undefined;
  /** What is said of its status: all, only that it is settled, or nothing. */
  @property({
    attribute: 'status-detail',
    converter: statusDetailAttribute('collab-sidebar-row'),
  })
  statusDetail: StatusDetail = 'full';
  /** Whether the thread is the open one. */
  @property({ type: Boolean, reflect: true }) selected = false;
  /** Whether the pointer is on the thread elsewhere, on its pin say. */
  @property({ type: Boolean, reflect: true }) highlighted = false;
  /** Whether Tab skips the row. In a list, Tab reaches one row, and arrow keys move on from there. */
  @property({ type: Boolean, attribute: 'out-of-tab-order' }) outOfTabOrder = false;

  /** Words that are looked for, folded: they are marked, and where only a reply has them the row shows that. */
  @property({ attribute: false }) words: readonly string[] = [];

  @query('button') private readonly button!: HTMLButtonElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #sending = deliveryFrom(this);
  readonly #glyph = drawOptions(this, () => {
    const { priority, status } = this.row?.data ?? {};
    return [priority, status].filter((option) => option !== undefined);
  });
  readonly #times = new Times(this, this.#localize);

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.setState('unread', this.#unread > 0);
    this.setState('terminal', this.row?.data.status.type === 'terminal' && this.statusDetail !== 'none');
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('row')) return;
    // Without a photo it is drawn here: an element of its own makes each row slower to come.
    const face = this.renderRoot.querySelector<HTMLElement>('.face');
    if (face) paintFace(face, this.row?.data.comments[0]?.from);
  }

  override focus(options?: FocusOptions): void {
    this.button?.focus(options);
  }

  protected override render() {
    const { row } = this;
    const [first] = row?.data.comments ?? [];
    if (!row || !first) return nothing;
    const { from, createdAt } = first;
    const excerpt = excerptOf(row, this.words, this.#localize);
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
            <bdi part="author" class="author">${marked(this.#nameOf(from), this.words)}</bdi>
            <span class="time">${this.#times.render(createdAt ?? NaN)}</span>
            ${number ? html`<span part="number" class="number" aria-hidden=${isNamed}>${number}</span>` : nothing}
            ${this.#unread > 0 ? this.#dot() : nothing}
          </span>
          ${this.#place(row, isNamed)} ${excerpt ? this.#excerpt(excerpt) : nothing} ${this.#meta(row)}
        </span>
      </button>
    `;
  }

  get #unread(): number {
    return this.row?.unread ?? 0;
  }

  #dot() {
    return html`<span class="dot" role="img" aria-label=${this.#localize.term('unreadCount', this.#unread)}></span>`;
  }

  #nameOf(person: Comment['from']): string {
    return personName(person, this.#localize.term('unknownPerson'));
  }

  #place({ data }: AnnotationRow, isNamed: 'true' | typeof nothing) {
    const quote = quoteOf(data);
    const about = quote || this.place;
    if (!about) return nothing;
    return html`<span part="place" class=${quote ? 'place quote' : 'place'} dir="auto" aria-hidden=${isNamed}
      >${marked(about, this.words)}</span
    >`;
  }

  #excerpt({ comment, text, isReply }: Excerpt) {
    const of = isReply ? html`<span class="of">${this.#nameOf(comment.from)}: </span>` : nothing;
    return html`<span part="excerpt" class="excerpt" dir="auto">${of}${marked(text, this.words)}</span>`;
  }

  #meta(row: AnnotationRow) {
    const { data } = row;
    const ghost = ghostOf(data, this.ghost);
    const replies = data.comments.length - 1;
    const marks = [
      data.priority ? this.#priority(data.priority) : nothing,
      this.#status(data.status),
      replies > 0 ? this.#replies(replies, data.comments.at(-1)?.createdAt) : nothing,
      this.#delivery(row),
      data.isDraft || data.comments[0]?.isDraft
        ? html`<span class="badge">${this.#localize.term('draft')}</span>`
        : nothing,
      data.accessMode === 'private' ? this.#mark('lock', this.#localize.term('private')) : nothing,
      ghost ? this.#mark('ghost', this.#localize.term('placeLost', ghost.type), ghost.message) : nothing,
    ].filter((mark) => mark !== nothing);
    return marks.length > 0 ? html`<span part="meta" class="meta">${marks}</span>` : nothing;
  }

  /** How many, and when the last one came: that is what lists are sorted by. */
  #replies(count: number, last: number | undefined) {
    return html` <span>${this.#localize.term('replies', count)} · ${this.#times.render(last ?? NaN)}</span> `;
  }

  #priority(priority: CustomPriority) {
    return html`
      <span class="badge">
        <span class="visually-hidden">${this.#localize.term('priorityLabel')}</span>
        ${this.#glyph(priority)}<bdi class="name">${predefinedName(priority, this.#localize)}</bdi>
      </span>
    `;
  }

  /** Each status but the predefined one that threads begin with. */
  #status(status: CustomStatus) {
    const isInitial = status.type === 'default' && hasAccentColor(status);
    if (isInitial || !isTold(status, this.statusDetail)) return nothing;
    return html`
      <span class="badge">
        ${this.#glyph(status)}
        <bdi class="name">${predefinedName(status, this.#localize)}</bdi>
      </span>
    `;
  }

  #delivery({ failed, pending }: AnnotationRow) {
    if (failed) {
      const why = errorMessage(failed, (key) => this.#localize.term(key));
      return this.#mark('warning', this.#localize.term('notSent'), why, 'failed');
    }
    return pending ? html`<span>${this.#localize.term(this.#sending())}</span>` : nothing;
  }

  #mark(icon: IconName, label: string, title = '', tone = '') {
    return html`<span class="mark ${tone}" title=${title || nothing}
      ><collab-icon name=${icon}></collab-icon>${label}</span
    >`;
  }

  #activate(): void {
    if (!this.row) return;
    const { id: annotationId, documentId } = this.row;
    this.dispatchEvent(new CollabSidebarRowActivateEvent({ annotationId, documentId }));
  }
}
