import { html, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { CollabError, Comment } from '../../store/index.js';
import { CollabAvatar } from '../avatar/avatar.js';
import { CollabCommentBody } from '../comment-body/comment-body.js';
import { CollabComposer, type ComposerContent, type SubmitKey } from '../composer/composer.js';
import type { CollabComposerChangeEvent, CollabComposerSubmitEvent } from '../composer/composer.js';
import { CollabIcon } from '../icon/icon.js';
import { numeric, oneOf } from '../internal/attribute-values.js';
import confirmationStyles from '../internal/confirmation.styles.js';
import controlStyles from '../internal/controls.styles.js';
import { ConfirmationController } from '../internal/controllers/confirmation.js';
import { DismissController } from '../internal/controllers/dismiss.js';
import { CollabElement } from '../internal/element.js';
import { errorMessage } from '../internal/error-message.js';
import hostStyles from '../internal/host.styles.js';
import { LocalizeController } from '../internal/localize.js';
import { renderNotice } from '../internal/notice.js';
import noticeStyles from '../internal/notice.styles.js';
import { personName } from '../internal/person-name.js';
import { CollabMenu } from '../menu/menu.js';
import { CollabRelativeTime } from '../relative-time/relative-time.js';
import { contentOfText, emptyContent } from '../composer/content.js';
import * as events from './comment.events.js';
import styles from './comment.styles.js';
import { renderHeader } from './header.js';

export * from './comment.events.js';

/**
 * One contribution to a thread: who wrote it, when, and what; with what the user may do with it.
 *
 * @tag collab-comment
 * @slot header-end - At the end of the line with the author's name.
 * @fires {CollabCommentEditEvent} collab-comment-edit - The user saves an edit; prevented, it stays open.
 * @fires {CollabCommentDeleteEvent} collab-comment-delete - The user deletes the comment, and has been asked.
 * @fires {CollabCommentMarkUnreadEvent} collab-comment-mark-unread - The user wants the thread unread from here on.
 * @fires {CollabCommentRetryEvent} collab-comment-retry - The user wants the unsaved comment to be sent again.
 * @fires {CollabCommentDiscardEvent} collab-comment-discard - The user gives the unsaved comment up.
 * @fires {CollabCommentDraftChangeEvent} collab-comment-draft-change - An edit that is not saved has changed: a draft to keep.
 * @csspart header - The line with author and time.
 * @csspart author - The author's name.
 * @csspart body - The text.
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
  @property({ attribute: false }) comment?: Comment;
  /** Thread the comment belongs to; named in every event. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** An edit begun earlier and not saved. */
  @property({ attribute: false }) draft?: ComposerContent | undefined;
  /** Why the comment could not be saved. */
  @property({ attribute: false }) failed?: CollabError | undefined;
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
  /** Whether the user may delete it. */
  @property({ type: Boolean }) deletable = false;
  /** Whether the user may mark it as unread. */
  @property({ type: Boolean }) markable = false;

  @state() private editing = false;
  /** The edit as it was left. */
  @state() private unsaved: ComposerContent | undefined;

  @query('collab-menu') private readonly menu!: CollabMenu | null;
  @query('collab-composer') private readonly composer!: CollabComposer | null;

  readonly #localize = new LocalizeController(this);
  readonly #deletion: ConfirmationController = new ConfirmationController(this, {
    localize: this.#localize,
    question: () => this.#localize.term(this.first ? 'deleteThreadQuestion' : 'deleteCommentQuestion'),
    detail: () =>
      this.first ? this.#localize.term('deleteFirstDetail', this.replies) : this.#localize.term('deleteCommentDetail'),
    confirmLabel: () => this.#localize.term(this.first ? 'deleteThread' : 'delete'),
    confirm: () => this.dispatchEvent(new events.CollabCommentDeleteEvent(this.#subject)),
    opener: () => this.menu,
  });
  /** HTML an edit begins with. */
  #before = '';

  constructor() {
    super();
    this.internals.role = 'article';
    new DismissController(this, { open: () => this.editing, dismiss: () => this.#leave(), outside: () => false });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('draft') && !this.editing) this.unsaved = this.draft;
    this.setState('editing', this.editing);
    this.internals.ariaLabel = this.#localize.term('commentBy', this.#author);
  }

  protected override render() {
    const { comment } = this;
    if (!comment) return nothing;
    return html`
      <div class="comment">
        <collab-avatar .user=${comment.from} label=""></collab-avatar>
        <div class="main">
          ${this.#header(comment)}
          ${this.editing ? this.#editor() : html`<collab-comment-body part="body" .comment=${comment}></collab-comment-body>`}
          ${this.#notice()} ${this.#deletion.render()}
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
    return renderHeader({
      localize: this.#localize,
      comment,
      author: this.#author,
      unread: this.unread,
      pending: this.pending,
      editable: this.editable,
      markable: this.markable,
      deletable: this.deletable,
      edit: () => this.#edit(),
      markUnread: () => this.dispatchEvent(new events.CollabCommentMarkUnreadEvent(this.#subject)),
      ask: () => this.#deletion.ask(),
    });
  }

  #editor() {
    return html`
      <collab-composer
        cancelable
        label=${this.#localize.term('editComment')}
        submit-key=${this.submitKey}
        submit-label=${this.#localize.term('save')}
        .value=${this.#before}
        @collab-composer-change=${this.#edited}
        @collab-composer-submit=${this.#saved}
        @collab-composer-cancel=${this.#cancelled}
      ></collab-composer>
    `;
  }

  #notice() {
    const term = this.#localize.term.bind(this.#localize);
    if (this.failed) {
      return renderNotice({
        failed: true,
        text: errorMessage(this.failed, term),
        actions: [
          { label: term('retry'), run: () => this.dispatchEvent(new events.CollabCommentRetryEvent(this.#subject)) },
          {
            label: term('discard'),
            run: () => this.dispatchEvent(new events.CollabCommentDiscardEvent(this.#subject)),
          },
        ],
      });
    }
    if (!this.unsaved || this.editing) return nothing;
    return renderNotice({
      text: term('unsavedEdit'),
      actions: [
        { label: term('continueEditing'), run: () => this.#edit() },
        { label: term('discard'), run: () => this.#discard() },
      ],
    });
  }

  #edit(): void {
    const { commentHtml, commentText = '' } = this.comment ?? {};
    this.#before = (this.unsaved ?? { commentHtml }).commentHtml || contentOfText(commentText).commentHtml;
    this.editing = true;
    void this.updateComplete.then(() => this.composer?.focus());
  }

  /** Back to reading; the focus goes back to what led here. */
  #leave(): void {
    this.editing = false;
    void this.updateComplete.then(() => this.menu?.focus());
  }

  #edited(event: CollabComposerChangeEvent): void {
    event.stopPropagation();
    this.unsaved = event.detail;
    this.#reportDraft(event.detail);
  }

  #saved(event: CollabComposerSubmitEvent): void {
    event.stopPropagation();
    const request = new events.CollabCommentEditEvent({ ...this.#subject, ...event.detail });
    if (!this.dispatchEvent(request)) {
      event.preventDefault();
      return;
    }
    this.#forget();
    this.#leave();
  }

  /** Escape ends the edit, and not what the comment lies in. */
  #cancelled(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
    this.#leave();
  }

  /** Gives up an edit that is not saved. */
  #forget(): void {
    this.unsaved = undefined;
    this.#reportDraft({ ...emptyContent, empty: true });
  }

  /** The notice goes, and the focus with it. */
  #discard(): void {
    this.#forget();
    this.#leave();
  }

  #reportDraft(draft: ComposerContent & { empty: boolean }): void {
    this.dispatchEvent(new events.CollabCommentDraftChangeEvent({ ...this.#subject, ...draft }));
  }
}
