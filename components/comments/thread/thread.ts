import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type {
  AnnotationRow,
  CustomAnnotationDropdownData,
  CustomButton,
  CustomCategory,
  CustomPriority,
  CustomReaction,
  CustomStatus,
  User,
} from '../../../store/index.js';
import { isResolved } from '../../../store/model/status.js';
import { oneOf } from '../../base/attribute-converters.js';
import { property } from '../../base/decorators.js';
import { hasDeepChange } from '../../base/deep-equal.js';
import { CollabElement } from '../../base/element.js';
import { errorMessage } from '../../base/error-message.js';
import { lazy } from '../../base/lazy.js';
import { LocalizeController } from '../../base/localize.js';
import { ConfirmationController } from '../../controllers/confirmation.js';
import type { FileAccess } from '../../display/file-access.js';
import { renderNotice } from '../../display/notice.js';
import type { StatusDetail } from '../../page/status-detail.js';
import confirmationStyles from '../../styles/confirmation.styles.js';
import controlStyles from '../../styles/controls.styles.js';
import emptyStyles from '../../styles/empty-state.styles.js';
import hostStyles from '../../styles/host.styles.js';
import noticeStyles from '../../styles/notice.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { CollabMenu } from '../../ui/menu/menu.js';
import { CollabOptionMenu } from '../../ui/option-menu/option-menu.js';
import { CollabTooltip } from '../../ui/tooltip/tooltip.js';
import { CollabComment, type CollabCommentDraftChangedEvent, type CommentDraft } from '../comment/comment.js';
import {
  CollabComposer,
  type CollabComposerSubmitEvent,
  type ComposerContent,
  type SubmitKey,
} from '../composer/composer.js';
import { composerExportParts } from '../composer/exported-parts.js';
import type { ThreadCapabilities } from './capabilities.js';
import { CommentListController } from './comment-list-controller.js';
import { hasOutdatedCapabilities, renderCommentList } from './comment-list.js';
import { FocusRecoveryController } from './focus-recovery-controller.js';
import { renderHeader } from './header.js';
import * as events from './thread.events.js';
import styles from './thread.styles.js';

export * from './thread.events.js';
export * from '../../ui/custom-buttons/custom-buttons.events.js';
export * from '../proposal/proposal.events.js';
export * from '../thread-properties/thread-properties.events.js';
export type { ThreadCapabilities };

/** Loads and defines the element that shows who is typing. */
const loadTyping = lazy(() =>
  import('../typing/typing.js').then((module) => module.CollabTyping.define('collab-typing')),
);

/**
 * One thread: its status and properties, its comments, and a composer for a reply.
 *
 * @tag collab-thread
 * @slot header-end - At the end of the header, for example a button that closes the thread.
 * @slot loading - Replaces the skeleton while there is no thread, for example with the reason.
 * @slot buttons - Below the header, for example the page's own buttons.
 * @slot actions - Further buttons in the composer of the reply.
 * @slot empty - Shown if the thread has no comments.
 * @fires {CollabThreadReplyEvent} collab-thread-reply - Fired before a reply is added; if prevented, the text stays in the composer.
 * @fires {CollabThreadResolveEvent} collab-thread-resolve - Fired before the thread is resolved.
 * @fires {CollabThreadReopenEvent} collab-thread-reopen - Fired before the resolved thread is reopened.
 * @fires {CollabThreadStatusChangeEvent} collab-thread-status-change - Fired before the status changes.
 * @fires {CollabThreadAssignEvent} collab-thread-assign - Fired before the thread is assigned or unassigned.
 * @fires {CollabThreadPriorityChangeEvent} collab-thread-priority-change - Fired before the priority changes.
 * @fires {CollabThreadCategoryChangeEvent} collab-thread-category-change - Fired before the categories change.
 * @fires {CollabThreadCustomListChangeEvent} collab-thread-custom-list-change - Fired before the entries of the custom list change.
 * @fires {CollabThreadAcceptEvent} collab-thread-accept - Fired before a proposed change is accepted.
 * @fires {CollabThreadRejectEvent} collab-thread-reject - Fired before a proposed change is rejected.
 * @fires {CollabThreadApproveEvent} collab-thread-approve - Fired before the thread is approved.
 * @fires {CollabThreadSubscribeEvent} collab-thread-subscribe - Fired before the user is subscribed to the thread.
 * @fires {CollabThreadUnsubscribeEvent} collab-thread-unsubscribe - Fired before the user is unsubscribed from the thread.
 * @fires {CollabThreadCopyLinkEvent} collab-thread-copy-link - Fired before the address of the thread is copied.
 * @fires {CollabThreadMoveEvent} collab-thread-move - Fired before the user chooses another target for the thread.
 * @fires {CollabThreadAccessChangeEvent} collab-thread-access-change - Fired before the thread becomes private or public.
 * @fires {CollabThreadMarkUnreadEvent} collab-thread-mark-unread - Fired before the whole thread is marked as unread.
 * @fires {CollabThreadDeleteEvent} collab-thread-delete - Fired before the thread is deleted, after the user confirmed.
 * @fires {CollabThreadRetryEvent} collab-thread-retry - Fired before a refused change is sent again.
 * @fires {CollabThreadDiscardEvent} collab-thread-discard - Fired before a refused change is discarded.
 * @fires {CollabButtonClickEvent} collab-button-click - Fired when the user presses a custom button below a comment.
 * @fires {CollabComposerChangedEvent} collab-composer-changed - Fired when the text of the reply changed.
 * @csspart header - The line above the comments.
 * @csspart number - The number of the thread.
 * @csspart status - The status.
 * @csspart assignee - The assigned user.
 * @csspart priority - The priority.
 * @csspart category - The categories.
 * @csspart custom-list - The chosen entries of the custom list.
 * @csspart approved - The mark of an approved thread.
 * @csspart private - The mark of a private thread.
 * @csspart resolve - The button that resolves the thread.
 * @csspart banner - The banner of a resolved thread.
 * @csspart confirmation - The confirmation before the thread is deleted.
 * @csspart notice - The notice of a refused change.
 * @csspart comments - The scrollable list of comments.
 * @csspart comment - One comment. Its own parts are exported as `comment-header`, `comment-author` and so on; `reaction`, `image` and `file` keep their names.
 * @csspart proposal - A proposed change.
 * @csspart fold - The button that shows the collapsed comments.
 * @csspart seen - The names of the users who have read all comments.
 * @csspart typing - The names of the users who are typing.
 * @csspart jump - The button that scrolls to new comments below.
 * @csspart divider - The line above the first unread comment.
 * @csspart composer - The composer. Its own parts are exported as `composer-box`, `composer-text` and so on.
 * @cssstate loading - There is no thread yet.
 * @cssstate resolved - The thread is resolved.
 * @cssstate pending - A change to the thread is not confirmed yet.
 */
export class CollabThread extends CollabElement {
  static override dependencies = {
    'collab-comment': CollabComment,
    'collab-composer': CollabComposer,
    'collab-icon': CollabIcon,
    'collab-menu': CollabMenu,
    'collab-option-menu': CollabOptionMenu,
    'collab-tooltip': CollabTooltip,
  };
  static override styles = [hostStyles, controlStyles, confirmationStyles, emptyStyles, noticeStyles, styles];

  /** The thread. Without it, a skeleton is shown. */
  @property({ attribute: false, has: 'data' }) row?: AnnotationRow | undefined;
  /** The signed-in user. */
  @property({ attribute: false }) currentUser: User | null = null;
  /** Statuses to choose from. */
  @property({ attribute: false }) statuses: readonly CustomStatus[] = [];
  /** Which part of the status is shown. With `none`, the thread does not show whether it is resolved. */
  @property({ attribute: false }) statusDetail: StatusDetail = 'full';
  /** Priorities to choose from. */
  @property({ attribute: false }) priorities: readonly CustomPriority[] = [];
  /** Reactions that the picker shows first. */
  @property({ attribute: false }) reactionSet: readonly CustomReaction[] = [];
  /** Categories to choose from. */
  @property({ attribute: false }) categories: readonly CustomCategory[] = [];
  /** The custom list to choose from. */
  @property({ attribute: false }) customList?: CustomAnnotationDropdownData | undefined;
  /** Custom buttons of the page below each comment. */
  @property({ attribute: false }) commentButtons: readonly CustomButton[] = [];
  /** The current text of the thread's target; a proposed change is compared with it. */
  @property({ attribute: 'target-text' }) targetText = '';
  /** Actions that the user may take; the others are not offered. */
  @property({ attribute: false, hasChanged: hasDeepChange }) capabilities: ThreadCapabilities = {};
  /** An unsent reply from an earlier visit. */
  @property({ attribute: false }) draft?: ComposerContent | undefined;
  /** Unsaved edits from an earlier visit, by comment id. */
  @property({ attribute: false, has: 'get' }) editDrafts: ReadonlyMap<number, CommentDraft> = new Map();
  /** Other users who are typing in the thread. */
  @property({ attribute: false }) typingUsers: readonly User[] = [];
  /** Access to the files of the comments. */
  @property({ attribute: false, has: 'address' }) fileAccess?: FileAccess | undefined;
  /** The key that sends a reply: `enter`, or `mod-enter` where Enter starts a new line. */
  @property({ attribute: 'submit-key', converter: oneOf('<collab-thread> submit-key', ['enter', 'mod-enter']) })
  submitKey: SubmitKey = 'enter';

  @query('collab-composer') private readonly composer!: CollabComposer | null;

  readonly #localize = new LocalizeController(this);
  readonly #focusRecovery: FocusRecoveryController = new FocusRecoveryController(this);
  readonly #deleteConfirmation: ConfirmationController = new ConfirmationController(this, {
    localize: this.#localize,
    question: () => this.#localize.term('deleteThreadQuestion'),
    detail: () => this.#localize.term('deleteThreadDetail', this.row?.data.comments.length ?? 0),
    confirmLabel: () => this.#localize.term('deleteThread'),
    confirm: () => this.dispatchEvent(new events.CollabThreadDeleteEvent({ annotationId: this.row?.id ?? '' })),
    opener: () => this.renderRoot.querySelector<HTMLElement>('.more'),
  });
  readonly #comments: CommentListController = new CommentListController(this, this.#localize);

  constructor() {
    super();
    this.internals.role = 'group';
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('row')) {
      if (changed.get('row')?.id !== this.row?.id) this.#deleteConfirmation.close();
      this.#comments.handleRowChange(changed.get('row'));
    }
    this.setState('loading', !this.row);
    this.setState('pending', this.row?.pending ?? false);
    this.setState('resolved', this.row ? isResolved(this.row.data.status) : false);
    this.internals.ariaLabel = this.#localize.term('thread', this.row?.data.annotationNumber ?? 0);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('row')) this.#comments.handleNewComments();
  }

  override requestUpdate(...change: Parameters<CollabElement['requestUpdate']>): void {
    super.requestUpdate(...change);
    if (change[0] !== 'capabilities' || this.isUpdatePending) return;
    // The functions of equal capabilities may return other results.
    const comments = [...this.renderRoot.querySelectorAll<CollabComment>('collab-comment')];
    if (comments.some((comment) => hasOutdatedCapabilities(comment, this.capabilities))) super.requestUpdate();
  }

  /** Scrolls to a comment, also a collapsed one, and moves the focus to it. */
  showComment(commentId: number): Promise<void> {
    return this.#comments.revealComment(commentId);
  }

  /** Moves the focus by a number of comments. Returns whether the focus moves. */
  moveFocus(by: number): boolean {
    return this.#comments.moveFocus(by);
  }

  /** The comment that contains the focus. */
  get focusedComment(): CollabComment | undefined {
    return this.#comments.focusedComment;
  }

  /** Moves the focus to the composer, or to the first control if the user may not reply. */
  override focus(options?: FocusOptions): void {
    if (!this.hasUpdated) void this.updateComplete.then(() => this.focus(options));
    else if (this.composer) this.composer.focus();
    else this.renderRoot.querySelector<HTMLElement>('button, collab-option-menu, collab-menu')?.focus(options);
  }

  protected override render() {
    const { row } = this;
    if (!row) return this.#renderSkeleton();
    const localize = this.#localize;
    const list = this.#comments;
    return html`
      ${renderHeader({ host: this, row, localize, confirmDelete: () => this.#deleteConfirmation.ask() })}
      ${this.#deleteConfirmation.render()} ${this.#renderBanner(row)} ${this.#renderRefusedChanges(row)}
      <div
        part="comments"
        class="comments ${list.isFullyRendered ? '' : 'virtualized'}"
        @scroll=${list.handleScroll}
        @collab-comment-delete=${this.#handleCommentDelete}
        @collab-comment-draft-changed=${this.#handleCommentDraftChanged}
      >
        ${renderCommentList({ host: this, row, list, localize })}
      </div>
      ${this.#renderJumpButton()} ${this.#renderTyping()}
      ${this.capabilities.canReply ? keyed(row.id, this.#renderComposer(row.id)) : nothing}
    `;
  }

  #renderSkeleton() {
    const lines = ['short', 'long', 'medium'].map((size) => html`<div class="skeleton-line ${size} skeleton"></div>`);
    const comment = html`
      <div class="skeleton-comment">
        <div class="skeleton-avatar skeleton"></div>
        <div class="skeleton-text">${lines}</div>
      </div>
    `;
    return html`
      <div class="skeleton-tools"><slot name="header-end"></slot></div>
      <slot name="loading">
        <div class="skeleton-thread" aria-busy="true">
          <span class="visually-hidden">${this.#localize.term('loading')}</span>
          <div class="skeleton-header skeleton"></div>
          ${comment} ${comment}
        </div>
      </slot>
    `;
  }

  /** Renders the banner of a resolved thread, with the name of the user who resolved it if it is known. */
  #renderBanner({ id: annotationId, data }: AnnotationRow) {
    if (!isResolved(data.status) || this.statusDetail === 'none') return nothing;
    const users = [this.currentUser, data.from, data.assignedTo, ...data.comments.map(({ from }) => from)];
    const name = data.resolvedByUserId && users.find((user) => user?.userId === data.resolvedByUserId)?.name;
    const reopen = () => this.dispatchEvent(new events.CollabThreadReopenEvent({ annotationId }));
    return html`
      <div part="banner" class="banner">
        <collab-icon name="resolve"></collab-icon>
        <span class="banner-text"
          >${name ? this.#localize.term('resolvedBy', name) : this.#localize.term('resolved')}</span
        >
        ${
          this.capabilities.canResolve
            ? html`<button class="button" type="button" @click=${reopen}>${this.#localize.term('reopen')}</button>`
            : nothing
        }
      </div>
    `;
  }

  /** Renders notices of refused changes to the thread. Refused changes to a comment are shown at the comment. */
  #renderRefusedChanges({ id: annotationId, unsent }: AnnotationRow) {
    const localize = this.#localize;
    return unsent.map(({ id: changeId, commentId, error }) => {
      if (commentId !== undefined || !error) return nothing;
      const detail = { annotationId, changeId };
      return renderNotice({
        failed: true,
        text: errorMessage(error, (key) => localize.term(key)),
        actions: [
          {
            label: localize.term('retry'),
            run: () => this.dispatchEvent(new events.CollabThreadRetryEvent(detail)),
          },
          {
            label: localize.term('discard'),
            run: () => this.dispatchEvent(new events.CollabThreadDiscardEvent(detail)),
          },
        ],
      });
    });
  }

  /** Renders the button that scrolls to new comments below the visible part. */
  #renderJumpButton() {
    const { newBelow } = this.#comments;
    if (newBelow === 0) return nothing;
    return html`
      <div class="jump">
        <button
          part="jump"
          class="button button--primary"
          type="button"
          @click=${() => void this.#comments.focusNewest()}
        >
          <bdi>${this.#localize.term('newCommentsBelow', newBelow)}</bdi>
          <collab-icon name="chevron-down"></collab-icon>
        </button>
      </div>
    `;
  }

  /** Renders who is typing. The line keeps its height while nobody is. */
  #renderTyping() {
    if (this.typingUsers.length > 0) void loadTyping();
    return html`<collab-typing part="typing" .typingUsers=${this.typingUsers}></collab-typing>`;
  }

  #renderComposer(annotationId: string) {
    const handleSubmit = (event: CollabComposerSubmitEvent): void => {
      event.stopPropagation();
      const request = new events.CollabThreadReplyEvent({ annotationId, ...event.detail });
      if (!this.dispatchEvent(request)) event.preventDefault();
    };
    return html`
      <collab-composer
        replying
        part="composer"
        exportparts=${composerExportParts}
        placeholder=${this.#localize.term('reply')}
        submit-key=${this.submitKey}
        .fileAccess=${this.fileAccess}
        user-id=${this.currentUser?.userId ?? ''}
        .draft=${this.draft}
        ?draftable=${this.capabilities.canSaveDraft ?? false}
        ?assignable=${this.capabilities.canAssign ?? false}
        @collab-composer-submit=${handleSubmit}
      >
        <slot name="actions" slot="actions"></slot>
      </collab-composer>
    `;
  }

  #handleCommentDraftChanged({ detail: { commentId, empty } }: CollabCommentDraftChangedEvent): void {
    this.#comments.setEdited(commentId, !empty);
  }

  #handleCommentDelete({ target }: Event): void {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-comment-id]') : null;
    if (item) this.#focusRecovery.remember(item);
  }
}
