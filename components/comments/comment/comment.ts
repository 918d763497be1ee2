import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import type { CollabError, Comment, CustomButton, CustomReaction, User } from '../../../store/index.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { CollabCommentBody } from '../comment-body/comment-body.js';
import { CollabComposer, type SubmitKey } from '../composer/composer.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { numeric, oneOf } from '../../base/attribute-values.js';
import confirmationStyles from '../../styles/confirmation.styles.js';
import controlStyles from '../../styles/controls.styles.js';
import type { ConfirmationController } from '../../controllers/confirmation.js';
import { DismissController } from '../../controllers/dismiss.js';
import { deliveryFrom } from '../../page/delivery-label.js';
import { CollabElement } from '../../base/element.js';
import type { FileAccess } from '../../display/file-access.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import noticeStyles from '../../styles/notice.styles.js';
import { personName } from '../../display/person-name.js';
import { CollabMenu } from '../../ui/menu/menu.js';
import { CollabRelativeTime } from '../../ui/relative-time/relative-time.js';
import * as events from './comment.events.js';
import { renderButtons } from './buttons.js';
import styles from './comment.styles.js';
import { renderConflict, saysSomething } from './conflict.js';
import { askToDelete } from './deletion.js';
import { CommentEdit } from './edit.js';
import { renderHeader } from './header.js';
import { renderNotices } from './notices.js';
import { ReactionRow } from './reaction-row.js';
import { renderSaid } from './said.js';

export * from './comment.events.js';

/**
 * One contribution to a thread: who wrote it, when, and what; with what the user may do with it.
 *
 * @tag collab-comment
 * @slot header-end - At the end of the line with the author's name.
 * @fires {CollabCommentEditEvent} collab-comment-edit - The user saves an edit; prevented, it stays open.
 * @fires {CollabCommentDeleteEvent} collab-comment-delete - The user deletes the comment, and has been asked.
 * @fires {CollabCommentPublishEvent} collab-comment-publish - The user publishes what was a draft.
 * @fires {CollabCommentMarkUnreadEvent} collab-comment-mark-unread - The user wants the thread unread from here on.
 * @fires {CollabCommentCopyLinkEvent} collab-comment-copy-link - The user wants the address that leads to the comment.
 * @fires {CollabCommentRetryEvent} collab-comment-retry - The user wants the unsaved comment to be sent again.
 * @fires {CollabCommentDiscardEvent} collab-comment-discard - The user gives the unsaved comment up.
 * @fires {CollabCommentDraftChangeEvent} collab-comment-draft-change - An edit that is not saved has changed: a draft to keep.
 * @fires {CollabCommentReactEvent} collab-comment-react - The user reacts, or takes their reaction back.
 * @fires {CollabButtonClickEvent} collab-button-click - The user presses a button of the page's own; prevented, what is on stays as it was.
 * @csspart header - The line with author and time.
 * @csspart author - The author's name.
 * @csspart draft - The mark of what is not published yet.
 * @csspart body - The text.
 * @csspart mention - The name of a person or a group the text tags, or of an item of a custom list.
 * @csspart attachments - The files.
 * @csspart image - One picture.
 * @csspart file - One of the other files.
 * @csspart recording - One recording, in its player.
 * @csspart reaction - One kind of reaction, with how many people reacted so.
 * @csspart add-reaction - The button that offers further reactions.
 * @csspart custom-button - A button of the page's own.
 * @csspart confirmation - The question before deleting.
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
  /** Thread the comment belongs to; named in every event. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** Who is looking. */
  @property({ attribute: false }) me: User | null = null;
  /** Reactions that are offered first. */
  @property({ attribute: false }) reactionSet: readonly CustomReaction[] = [];
  /** Buttons of the page's own below what it says. */
  @property({ attribute: false }) buttons: readonly CustomButton[] = [];
  /** Where its files are to be had. */
  @property({ attribute: false, has: 'address' }) fileAccess?: FileAccess | undefined;
  /** An edit begun earlier and not saved. */
  @property({ attribute: false }) draft?: events.CommentDraft | undefined;
  /** Why the comment could not be saved. */
  @property({ attribute: false }) failed?: CollabError | undefined;
  /** What the user's edit says that another came before: they choose between the two. */
  @property({ attribute: false }) unsaved?: Partial<Comment> | undefined;
  /** How many comments the thread has beside this one; named when the first is deleted. */
  @property({ converter: numeric('<collab-comment> replies') }) replies = 0;
  /** Which key saves an edit: `enter`, or `mod-enter` while Enter starts a new line. */
  @property({ attribute: 'submit-key', converter: oneOf('<collab-comment> submit-key', ['enter', 'mod-enter']) })
  submitKey: SubmitKey = 'enter';
  /** Whether it is the first of its thread, which goes with it. */
  @property({ type: Boolean }) first = false;
  /** Whether the user has not seen it. */
  @property({ type: Boolean, reflect: true }) unread = false;
  /** Whether it is on its way. */
  @property({ type: Boolean, reflect: true }) pending = false;
  /** Whether the user may edit it. */
  @property({ type: Boolean }) editable = false;
  /** Whether the user may publish it, as long as it is a draft. */
  @property({ type: Boolean }) publishable = false;
  /** Whether the user may delete it. */
  @property({ type: Boolean }) deletable = false;
  /** Whether the user may mark it as unread. */
  @property({ type: Boolean }) markable = false;
  /** Whether the user may copy the address that leads to it. */
  @property({ type: Boolean }) linkable = false;
  /** Whether the user may react to it. */
  @property({ type: Boolean }) reactable = false;

  @query('collab-menu') private readonly menu!: CollabMenu | null;

  readonly #localize = new LocalizeController(this);
  readonly #delivery = deliveryFrom(this);
  readonly #deletion: ConfirmationController = askToDelete(this, {
    localize: this.#localize,
    confirm: () => this.dispatchEvent(new events.CollabCommentDeleteEvent(this.#subject)),
    opener: () => this.menu,
  });
  readonly #edit: CommentEdit = new CommentEdit(this, {
    localize: this.#localize,
    subject: () => this.#subject,
    comment: () => this.comment,
    submitKey: () => this.submitKey,
    fileAccess: () => this.fileAccess,
    userId: () => this.me?.userId ?? '',
    left: () => this.menu?.focus(),
  });
  readonly #reactions: ReactionRow = new ReactionRow(this, (detail) =>
    this.dispatchEvent(new events.CollabCommentReactEvent({ ...this.#subject, ...detail })),
  );

  constructor() {
    super();
    this.internals.role = 'article';
    new DismissController(this, {
      open: () => this.#edit.isOpen,
      dismiss: () => this.#edit.leave(),
      outside: () => false,
      escape: () => Boolean(this.shadowRoot?.activeElement),
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('draft')) this.#edit.restore(this.draft);
    this.setState('editing', this.#edit.isOpen);
    this.internals.ariaLabel = this.#localize.term('commentBy', this.#author);
  }

  /** Opens the comment for an edit, where the user may; returns whether they may. */
  beginEdit(): boolean {
    if (this.editable) this.#edit.begin();
    return this.editable;
  }

  /** Offers reactions, where the user may react; returns whether they may. */
  beginReaction(): boolean {
    return this.#reactions.begin();
  }

  protected override render() {
    const { comment } = this;
    if (!comment) return nothing;
    return html`
      <div class="comment">
        <collab-avatar .user=${comment.from} label=""></collab-avatar>
        <div class="main">
          ${this.#header(comment)} ${this.#edit.isOpen ? this.#edit.render() : this.#said(comment)}
          ${this.#reactions.render(comment)} ${renderButtons(this.buttons)} ${this.#notices(comment)}
          ${this.#deletion.render()}
        </div>
      </div>
    `;
  }

  get #author(): string {
    return personName(this.comment?.from, this.#localize.term('unknownPerson'));
  }

  get #subject(): events.CommentSubject {
    return { annotationId: this.annotationId, commentId: this.comment?.commentId ?? 0 };
  }

  #header(comment: Comment) {
    const { unread, pending, editable, markable, linkable, deletable, reactable } = this;
    return renderHeader({
      unread,
      pending,
      editable,
      markable,
      linkable,
      deletable,
      reactable,
      comment,
      localize: this.#localize,
      author: this.#author,
      delivery: this.#delivery,
      react: () => this.#reactions.begin(),
      edit: () => this.#edit.begin(),
      markUnread: () => this.dispatchEvent(new events.CollabCommentMarkUnreadEvent(this.#subject)),
      copyLink: () => this.dispatchEvent(new events.CollabCommentCopyLinkEvent(this.#subject)),
      ask: () => this.#deletion.ask(),
    });
  }

  #said(comment: Comment) {
    const { annotationId, me, fileAccess, editable } = this;
    return renderSaid({ comment, annotationId, me, fileAccess, editable, gone: () => this.menu?.focus() });
  }

  #notices(comment: Comment) {
    const { annotationId, me, fileAccess, failed, unsaved } = this;
    if (unsaved && saysSomething(unsaved)) {
      return renderConflict({ comment, annotationId, me, fileAccess, unsaved, decided: () => this.menu?.focus() });
    }
    return renderNotices({
      localize: this.#localize,
      failed,
      hasUnsavedEdit: this.#edit.isLeft,
      isDraft: this.publishable && comment.isDraft,
      publish: () => this.dispatchEvent(new events.CollabCommentPublishEvent(this.#subject)) && this.menu?.focus(),
      retry: () => this.dispatchEvent(new events.CollabCommentRetryEvent(this.#subject)),
      discard: () => this.dispatchEvent(new events.CollabCommentDiscardEvent(this.#subject)),
      edit: () => this.#edit.begin(),
      discardEdit: () => this.#edit.discard(),
    });
  }
}
