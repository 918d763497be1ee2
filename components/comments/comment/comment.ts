import { html, nothing } from 'lit';
import { query } from 'lit/decorators.js';
import type { CollabError, Comment, CustomButton, CustomReaction, User } from '../../../store/index.js';
import { numberAtLeast, oneOf } from '../../base/attribute-converters.js';
import { property } from '../../base/decorators.js';
import { hasDeepChange } from '../../base/deep-equal.js';
import { CollabElement } from '../../base/element.js';
import { errorMessage } from '../../base/error-message.js';
import { runUnlessPrevented } from '../../base/events.js';
import { lazy } from '../../base/lazy.js';
import { LocalizeController } from '../../base/localize.js';
import { ConfirmationController } from '../../controllers/confirmation.js';
import { DismissController } from '../../controllers/dismiss.js';
import type { FileAccess } from '../../display/file-access.js';
import { renderNotice } from '../../display/notice.js';
import { personName } from '../../display/person-name.js';
import { createDeliveryLabel } from '../../page/delivery-label.js';
import confirmationStyles from '../../styles/confirmation.styles.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import noticeStyles from '../../styles/notice.styles.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { loadCustomButtons } from '../../ui/custom-buttons/render-custom-buttons.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { CollabMenu, type CollabMenuSelectEvent, type MenuItem } from '../../ui/menu/menu.js';
import { CollabRelativeTime } from '../../ui/relative-time/relative-time.js';
import { CollabCommentBody } from '../comment-body/comment-body.js';
import { CollabComposer, type SubmitKey } from '../composer/composer.js';
import type { CommentCapabilities } from './capabilities.js';
import { contentStatusOf, renderContent } from './comment-content.js';
import * as events from './comment.events.js';
import styles from './comment.styles.js';
import { EditController } from './edit-controller.js';
import { ReactionsController } from './reactions-controller.js';

export * from './comment.events.js';
export type { CommentCapabilities };

/** Loads and defines the element that offers the choice between two edits. */
const loadEditConflict = lazy(() =>
  import('../edit-conflict/edit-conflict.js').then((module) =>
    module.CollabEditConflict.define('collab-edit-conflict'),
  ),
);

/**
 * One comment of a thread, with its author, time and content, and the actions that the user may take.
 *
 * @tag collab-comment
 * @slot header-end - At the end of the line with the author's name.
 * @fires {CollabCommentEditEvent} collab-comment-edit - Fired before an edit is saved; if prevented, the editor stays open.
 * @fires {CollabCommentEditCancelEvent} collab-comment-edit-cancel - Fired before the editor closes without saving; if prevented, it stays open.
 * @fires {CollabCommentDeleteEvent} collab-comment-delete - Fired before the comment is deleted, after the user confirmed.
 * @fires {CollabCommentPublishEvent} collab-comment-publish - Fired before a draft is published.
 * @fires {CollabCommentMarkUnreadEvent} collab-comment-mark-unread - Fired before the thread is marked as unread from this comment on.
 * @fires {CollabCommentCopyLinkEvent} collab-comment-copy-link - Fired before the address of the comment is copied.
 * @fires {CollabCommentRetryEvent} collab-comment-retry - Fired before a refused comment is sent again.
 * @fires {CollabCommentDiscardEvent} collab-comment-discard - Fired before a refused comment is discarded.
 * @fires {CollabCommentReloadEvent} collab-comment-reload - Fired before content that could not be loaded is loaded again.
 * @fires {CollabCommentDraftChangedEvent} collab-comment-draft-changed - Fired when the text of an unsaved edit changed.
 * @fires {CollabCommentReactEvent} collab-comment-react - Fired before a reaction of the user is added or removed.
 * @fires {CollabButtonClickEvent} collab-button-click - Fired when the user presses a custom button; if prevented, its state stays.
 * @csspart header - The line with author and time.
 * @csspart author - The author's name.
 * @csspart draft - The badge of a draft.
 * @csspart body - The text.
 * @csspart mention - The name of a person, a group or a custom list item in the text.
 * @csspart attachments - The attachments.
 * @csspart image - One image.
 * @csspart file - One other file.
 * @csspart recording - One recording in its player.
 * @csspart reaction - One reaction with the number of users who chose it.
 * @csspart add-reaction - The button that opens the reaction picker.
 * @csspart custom-button - A custom button of the page.
 * @csspart confirmation - The confirmation before the comment is deleted.
 * @cssstate editing - The comment is being edited.
 */
export class CollabComment extends CollabElement {
  static override dependencies = {
    'collab-avatar': CollabAvatar,
    'collab-comment-body': CollabCommentBody,
    'collab-composer': CollabComposer,
    'collab-icon': CollabIcon,
    'collab-menu': CollabMenu,
    'collab-relative-time': CollabRelativeTime,
  };
  static override styles = [hostStyles, controlStyles, confirmationStyles, noticeStyles, styles];

  /** The comment. */
  @property({ attribute: false, has: 'from' }) comment?: Comment;
  /** Id of the thread that contains the comment; part of every event's detail. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** The signed-in user. */
  @property({ attribute: false }) currentUser: User | null = null;
  /** Actions that the user may take; the others are not offered. */
  @property({ attribute: false, hasChanged: hasDeepChange }) capabilities: CommentCapabilities = {};
  /** Reactions that the picker shows first. */
  @property({ attribute: false }) reactionSet: readonly CustomReaction[] = [];
  /** Custom buttons of the page below the content. */
  @property({ attribute: false }) buttons: readonly CustomButton[] = [];
  /** Access to the files of the comment. */
  @property({ attribute: false, has: 'address' }) fileAccess?: FileAccess | undefined;
  /** An unsaved edit from an earlier visit. */
  @property({ attribute: false }) draft?: events.CommentDraft | undefined;
  /** The error with which the backend refused the comment. */
  @property({ attribute: false }) error?: CollabError | undefined;
  /** The user's edit that was refused because another one was saved first. */
  @property({ attribute: false }) conflictingEdit?: Partial<Comment> | undefined;
  /** Number of replies in the thread; shown when the first comment is deleted. */
  @property({ converter: numberAtLeast('<collab-comment> replies') }) replies = 0;
  /** The key that saves an edit: `enter`, or `mod-enter` where Enter starts a new line. */
  @property({ attribute: 'submit-key', converter: oneOf('<collab-comment> submit-key', ['enter', 'mod-enter']) })
  submitKey: SubmitKey = 'enter';
  /** Whether this is the first comment; the thread is deleted together with it. */
  @property({ type: Boolean }) first = false;
  /** Whether the user has not read the comment. */
  @property({ type: Boolean, reflect: true }) unread = false;
  /** Whether a change to the comment is not confirmed yet. */
  @property({ type: Boolean, reflect: true }) pending = false;

  @query('collab-menu') private readonly menu!: CollabMenu | null;

  readonly #localize = new LocalizeController(this);
  readonly #delivery = createDeliveryLabel(this);
  readonly #edit: EditController = new EditController(this, this.#localize);
  readonly #reactions: ReactionsController = new ReactionsController(this);
  readonly #deleteConfirmation: ConfirmationController = new ConfirmationController(this, {
    localize: this.#localize,
    question: () => this.#localize.term(this.first ? 'deleteThreadQuestion' : 'deleteCommentQuestion'),
    detail: () =>
      this.first ? this.#localize.term('deleteFirstDetail', this.replies) : this.#localize.term('deleteCommentDetail'),
    confirmLabel: () => this.#localize.term(this.first ? 'deleteThread' : 'delete'),
    confirm: () => this.dispatchEvent(new events.CollabCommentDeleteEvent(this.#subject)),
    opener: () => this.menu,
  });
  readonly #focusMenu = (): void => this.menu?.focus();
  readonly #contentOptions = {
    localize: this.#localize,
    onReload: () => this.#reload(),
    onFocusLoss: this.#focusMenu,
  };

  constructor() {
    super();
    this.internals.role = 'article';
    new DismissController(this, {
      open: () => this.#edit.isOpen,
      dismiss: () => this.#edit.cancel(),
      outside: () => false,
      escape: () => Boolean(this.shadowRoot?.activeElement),
    });
  }

  protected override willUpdate(): void {
    this.setState('editing', this.#edit.isOpen);
    this.internals.ariaLabel = this.#localize.term('commentBy', this.#author);
  }

  /** Opens the editor if the user may edit the comment. Returns whether it opens. */
  beginEdit(): boolean {
    const canEdit = this.#canEdit;
    if (canEdit) this.#edit.open();
    return canEdit;
  }

  /** Opens the reaction picker if the user may react. Returns whether it opens. */
  beginReaction(): boolean {
    return this.#reactions.openPicker();
  }

  protected override render() {
    const { comment } = this;
    if (!comment) return nothing;
    return html`
      <div class="comment">
        <collab-avatar .user=${comment.from} label=""></collab-avatar>
        <div class="main">
          ${this.#renderHeader(comment)}
          ${this.#edit.isOpen ? this.#edit.render() : renderContent(this, comment, this.#contentOptions)}
          ${this.#reactions.render(comment)} ${this.#renderButtons()} ${this.#renderNotice(comment)}
          ${this.#deleteConfirmation.render()}
        </div>
      </div>
    `;
  }

  /** Whether the user may edit the comment. Text that is not shown cannot be edited. */
  get #canEdit(): boolean {
    return Boolean(this.capabilities.canEdit && this.comment && !contentStatusOf(this.comment));
  }

  get #author(): string {
    return personName(this.comment?.from, this.#localize.term('unknownPerson'));
  }

  get #subject(): events.CommentSubject {
    return { annotationId: this.annotationId, commentId: this.comment?.commentId ?? 0 };
  }

  #renderHeader(comment: Comment) {
    const author = this.#author;
    const { from, isDraft, isEdited } = comment;
    const badge = (label: string) => html`<span class="badge">${label}</span>`;
    return html`
      <div part="header" class="header">
        ${
          this.unread
            ? html`<span class="unread" role="img" aria-label=${this.#localize.term('unread')}></span>`
            : nothing
        }
        <bdi part="author" class="author" title=${author}>${author}</bdi>
        ${from.isGuest ? badge(this.#localize.term('guest')) : nothing}
        <span class="meta">${this.#renderTime(comment)}</span>
        ${isEdited ? this.#renderEditedMark(comment) : nothing}
        ${isDraft ? html`<span part="draft" class="badge">${this.#localize.term('draft')}</span>` : nothing}
        <span class="tools">${this.#renderReactButton()}${this.#renderMenu()}</span>
        <slot name="header-end"></slot>
      </div>
    `;
  }

  #renderTime({ createdAt }: Comment) {
    if (this.pending) return this.#localize.term(this.#delivery());
    return html`<collab-relative-time .datetime=${createdAt ?? NaN}></collab-relative-time>`;
  }

  #renderEditedMark({ editedAt }: Comment) {
    const style = { dateStyle: 'full', timeStyle: 'short' } as const;
    const time = editedAt === undefined ? nothing : this.#localize.date(new Date(editedAt), style);
    return html`<span class="meta edited" title=${time}><span>${this.#localize.term('edited')}</span></span>`;
  }

  #renderReactButton() {
    if (!this.capabilities.canReact) return nothing;
    const label = this.#localize.term('addReaction');
    return html`
      <button
        class="react icon-button"
        type="button"
        aria-label=${label}
        aria-haspopup="dialog"
        title=${label}
        @click=${() => this.#reactions.openPicker()}
      >
        <collab-icon name="emoji"></collab-icon>
      </button>
    `;
  }

  #renderMenu() {
    const items = this.#menuItems;
    if (items.length === 0) return nothing;
    return html`
      <collab-menu
        placement="bottom-end"
        .label=${this.#localize.term('commentActions', this.#author)}
        .items=${items}
        @collab-menu-select=${this.#handleMenuSelect}
      ></collab-menu>
    `;
  }

  get #menuItems(): MenuItem[] {
    const { canMarkUnread, canCopyLink, canDelete } = this.capabilities;
    const items: MenuItem[] = [];
    if (this.#canEdit) items.push({ id: 'edit', label: this.#localize.term('edit'), icon: 'edit' });
    if (canMarkUnread) items.push({ id: 'mark-unread', label: this.#localize.term('markUnread'), icon: 'eye' });
    if (canCopyLink) items.push({ id: 'copy-link', label: this.#localize.term('copyLink'), icon: 'link' });
    if (!canDelete) return items;
    if (items.length > 0) items.push({ separator: true });
    items.push({ id: 'delete', label: this.#localize.term('delete'), icon: 'trash', danger: true });
    return items;
  }

  #renderButtons() {
    if (this.buttons.length === 0) return nothing;
    void loadCustomButtons();
    return html`
      <collab-custom-buttons exportparts="button: custom-button" .buttons=${this.buttons}></collab-custom-buttons>
    `;
  }

  /** Renders the most important notice: a conflict, a refused change, an unsaved edit, or a draft. */
  #renderNotice(comment: Comment) {
    const { error, conflictingEdit } = this;
    const localize = this.#localize;
    if (conflictingEdit && changesContent(conflictingEdit)) return this.#renderConflict(comment, conflictingEdit);
    if (error) {
      return renderNotice({
        failed: true,
        text: errorMessage(error, (key) => localize.term(key)),
        actions: [
          {
            label: localize.term('retry'),
            run: () => this.dispatchEvent(new events.CollabCommentRetryEvent(this.#subject)),
          },
          {
            label: localize.term('discard'),
            run: () => this.dispatchEvent(new events.CollabCommentDiscardEvent(this.#subject)),
          },
        ],
      });
    }
    if (this.#edit.hasUnsavedEdit) {
      return renderNotice({
        text: localize.term('unsavedEdit'),
        actions: [
          { label: localize.term('continueEditing'), run: () => this.#edit.open() },
          { label: localize.term('discard'), run: () => this.#edit.discard() },
        ],
      });
    }
    if (!comment.isDraft || !this.capabilities.canPublish) return nothing;
    return renderNotice({
      text: localize.term('onlyVisibleToYou'),
      actions: [{ label: localize.term('publish'), run: () => this.#publish() }],
    });
  }

  /** Renders the choice between two edits of the comment, in a lazy-loaded element. */
  #renderConflict(comment: Comment, conflictingEdit: Partial<Comment>) {
    void loadEditConflict();
    const handleChoice = (event: Event) => runUnlessPrevented(event, this.#focusMenu);
    return html`
      <collab-edit-conflict
        annotation-id=${this.annotationId}
        .comment=${comment}
        .conflictingEdit=${conflictingEdit}
        .currentUser=${this.currentUser}
        .fileAccess=${this.fileAccess}
        @collab-comment-retry=${handleChoice}
        @collab-comment-discard=${handleChoice}
      ></collab-edit-conflict>
    `;
  }

  #reload(): void {
    if (this.dispatchEvent(new events.CollabCommentReloadEvent(this.#subject))) this.#focusMenu();
  }

  #publish(): void {
    if (this.dispatchEvent(new events.CollabCommentPublishEvent(this.#subject))) this.#focusMenu();
  }

  #handleMenuSelect(event: CollabMenuSelectEvent): void {
    event.stopPropagation();
    switch (event.detail.id) {
      case 'edit':
        return this.#edit.open();
      case 'mark-unread':
        return void this.dispatchEvent(new events.CollabCommentMarkUnreadEvent(this.#subject));
      case 'copy-link':
        return void this.dispatchEvent(new events.CollabCommentCopyLinkEvent(this.#subject));
      case 'delete':
        return this.#deleteConfirmation.ask();
    }
  }
}

/** Whether an edit changes the content of a comment; an edit can also only publish a draft. */
const changesContent = ({ commentText, commentHtml, attachments }: Partial<Comment>): boolean =>
  Boolean(commentText ?? commentHtml) || attachments !== undefined;
