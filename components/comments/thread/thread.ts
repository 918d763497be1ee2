import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
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
import { CollabComment, type CollabCommentDraftChangeEvent, type CommentDraft } from '../comment/comment.js';
import { CollabComposer, type ComposerContent, type SubmitKey } from '../composer/composer.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { oneOf } from '../../base/attribute-values.js';
import confirmationStyles from '../../styles/confirmation.styles.js';
import controlStyles from '../../styles/controls.styles.js';
import type { ConfirmationController } from '../../controllers/confirmation.js';
import { CollabElement } from '../../base/element.js';
import emptyStyles from '../../styles/empty.styles.js';
import type { FileAccess } from '../../display/file-access.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import type { StatusDetail } from '../../page/status-detail.js';
import noticeStyles from '../../styles/notice.styles.js';
import { CollabMenu } from '../../ui/menu/menu.js';
import { CollabOptionMenu } from '../../ui/option-menu/option-menu.js';
import { CollabTooltip } from '../../ui/tooltip/tooltip.js';
import type { ThreadCapabilities } from './capabilities.js';
import { FocusKeeper } from './focus-keeper.js';
import { CommentFlow } from './comment-flow.js';
import { renderComments, renderJump } from './comments.js';
import { askToDelete } from './deletion.js';
import { renderHead } from './head.js';
import { renderBanner, renderRefusals } from './notices.js';
import { renderReply } from './reply.js';
import { renderSkeleton } from './skeleton.js';
import skeletonStyles from './skeleton.styles.js';
import styles from './thread.styles.js';
import { renderTypists } from './typists.js';

export * from './more-menu.events.js';
export * from './thread.events.js';
export * from '../../ui/custom-buttons/custom-buttons.events.js';
export * from '../proposal/proposal.events.js';
export * from '../thread-properties/thread-properties.events.js';
export type { ThreadCapabilities };

/**
 * One thread: how it stands, its comments, and a composer to reply with.
 *
 * @tag collab-thread
 * @slot header-end - At the end of the header, for example a button that closes the thread.
 * @slot loading - In place of the outline while there is no thread, for example why there is none.
 * @slot buttons - Below the header, for example buttons of the page's own.
 * @slot actions - Further buttons in the composer of the reply.
 * @slot empty - Shown where the thread has no comments.
 * @fires {CollabThreadReplyEvent} collab-thread-reply - The user replies; prevented, the text stays in the composer.
 * @fires {CollabThreadResolveEvent} collab-thread-resolve - The user settles the thread.
 * @fires {CollabThreadReopenEvent} collab-thread-reopen - The user opens the settled thread again.
 * @fires {CollabThreadStatusChangeEvent} collab-thread-status-change - The user chooses another status.
 * @fires {CollabThreadAssignEvent} collab-thread-assign - The user gives the thread to somebody, or to nobody.
 * @fires {CollabThreadPriorityChangeEvent} collab-thread-priority-change - The user chooses another priority, or none.
 * @fires {CollabThreadCategoryChangeEvent} collab-thread-category-change - The user chooses other categories.
 * @fires {CollabThreadCustomListChangeEvent} collab-thread-custom-list-change - The user chooses other entries of the page's own list.
 * @fires {CollabThreadAcceptEvent} collab-thread-accept - The user accepts what a comment proposes.
 * @fires {CollabThreadRejectEvent} collab-thread-reject - The user rejects what a comment proposes.
 * @fires {CollabThreadApproveEvent} collab-thread-approve - The user approves of the thread.
 * @fires {CollabThreadSubscribeEvent} collab-thread-subscribe - The user follows the thread from now on.
 * @fires {CollabThreadUnsubscribeEvent} collab-thread-unsubscribe - The user follows the thread no more.
 * @fires {CollabThreadCopyLinkEvent} collab-thread-copy-link - The user wants the address that opens the thread.
 * @fires {CollabThreadMoveEvent} collab-thread-move - The user wants to choose another place for the thread.
 * @fires {CollabThreadAccessChangeEvent} collab-thread-access-change - The user makes the thread private or public.
 * @fires {CollabThreadMarkUnreadEvent} collab-thread-mark-unread - The user marks the whole thread as unread.
 * @fires {CollabThreadDeleteEvent} collab-thread-delete - The user deletes the thread, and has been asked.
 * @fires {CollabThreadRetryEvent} collab-thread-retry - The user wants a refused change to be sent again.
 * @fires {CollabThreadDiscardEvent} collab-thread-discard - The user gives a refused change up.
 * @fires {CollabButtonClickEvent} collab-button-click - The user presses a button of the page's own below a comment.
 * @fires {CollabComposerChangeEvent} collab-composer-change - The reply has changed: a draft to keep.
 * @csspart header - The line above the comments.
 * @csspart number - The thread's number.
 * @csspart status - The thread's status.
 * @csspart assignee - Who has the thread.
 * @csspart priority - The thread's priority.
 * @csspart category - What the thread is about.
 * @csspart custom-list - What of the page's own list is chosen.
 * @csspart approved - The mark of an approved thread.
 * @csspart private - The mark of a private thread.
 * @csspart resolve - The button that settles the thread.
 * @csspart banner - What says that the thread is settled.
 * @csspart confirmation - The question before deleting.
 * @csspart notice - What tells of a refused change.
 * @csspart comments - What scrolls when there are many comments.
 * @csspart comment - One comment; its own parts can be reached, too: `comment-header`, `comment-author` and so on, `reaction`, `image` and `file` by their names.
 * @csspart proposal - What a comment proposes.
 * @csspart fold - The button that shows earlier replies.
 * @csspart seen - Who has read every comment.
 * @csspart typing - Who is typing.
 * @csspart jump - The button that leads to what has come below.
 * @csspart divider - The line above what is new.
 * @csspart composer - The composer; its own parts can be reached, too: `composer-box`, `composer-text` and so on.
 * @cssstate loading - There is no thread yet.
 * @cssstate resolved - The thread is settled.
 * @cssstate pending - A change to the thread is on its way.
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
  static override styles = [
    hostStyles,
    controlStyles,
    confirmationStyles,
    emptyStyles,
    noticeStyles,
    skeletonStyles,
    styles,
  ];

  /** The thread; until it is there, its outline is shown. */
  @property({ attribute: false, has: 'data' }) row?: AnnotationRow | undefined;
  /** Who is looking. */
  @property({ attribute: false }) me: User | null = null;
  /** Statuses to choose from. */
  @property({ attribute: false }) statuses: readonly CustomStatus[] = [];
  /** What is told of the thread's status; with `none`, not even that it is resolved. */
  @property({ attribute: false }) statusDetail: StatusDetail = 'full';
  /** Priorities to choose from. */
  @property({ attribute: false }) priorities: readonly CustomPriority[] = [];
  /** Reactions that are offered first. */
  @property({ attribute: false }) reactionSet: readonly CustomReaction[] = [];
  /** Categories to choose from. */
  @property({ attribute: false }) categories: readonly CustomCategory[] = [];
  /** The page's own list to choose from. */
  @property({ attribute: false }) customList?: CustomAnnotationDropdownData | undefined;
  /** Buttons of the page's own below each comment. */
  @property({ attribute: false }) commentButtons: readonly CustomButton[] = [];
  /** What stands now in the place the thread is about, beside which a proposed change is shown. */
  @property({ attribute: 'target-text' }) targetText = '';
  /** What the user may do; what is missing is not offered. */
  @property({ attribute: false }) capabilities: ThreadCapabilities = {};
  /** A reply begun earlier. */
  @property({ attribute: false }) draft?: ComposerContent | undefined;
  /** Edits begun earlier and not saved, by comment id. */
  @property({ attribute: false, has: 'get' }) editDrafts: ReadonlyMap<number, CommentDraft> = new Map();
  /** Who else is typing in it. */
  @property({ attribute: false }) typists: readonly User[] = [];
  /** Where the files of its comments are to be had, and put. */
  @property({ attribute: false, has: 'address' }) fileAccess?: FileAccess | undefined;
  /** Which key sends: `enter`, or `mod-enter` while Enter starts a new line. */
  @property({ attribute: 'submit-key', converter: oneOf('<collab-thread> submit-key', ['enter', 'mod-enter']) })
  submitKey: SubmitKey = 'enter';

  @query('collab-composer') private readonly composer!: CollabComposer | null;
  @query('.comments') private readonly scroller!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #focusKeeper: FocusKeeper = new FocusKeeper(this);
  readonly #deletion: ConfirmationController = askToDelete(this, this.#localize);
  readonly #flow: CommentFlow = new CommentFlow(this, {
    row: () => this.row,
    me: () => this.me,
    localize: this.#localize,
    scroller: () => this.scroller,
  });

  constructor() {
    super();
    this.internals.role = 'group';
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('row')) {
      if (changed.get('row')?.id !== this.row?.id) this.#deletion.close();
      this.#flow.follow(changed.get('row'));
    }
    this.setState('loading', !this.row);
    this.setState('pending', this.row?.pending ?? false);
    this.setState('resolved', this.row?.data.status.type === 'terminal');
    this.internals.ariaLabel = this.#localize.term('thread', this.row?.data.annotationNumber ?? 0);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('row')) this.#flow.greetNewest();
  }

  /** Scrolls to a comment, folded away or not, and moves the focus to it. */
  showComment(commentId: number): Promise<void> {
    return this.#flow.goTo(commentId);
  }

  /** Moves the focus on by so many comments, or back; returns whether it does. */
  moveFocus(by: number): boolean {
    return this.#flow.step(by);
  }

  /** The comment that has the focus, or holds it. */
  get focusedComment(): CollabComment | undefined {
    return this.#flow.focused;
  }

  /** Puts the caret into the reply, or the focus on the first thing there is. */
  override focus(options?: FocusOptions): void {
    if (!this.hasUpdated) void this.updateComplete.then(() => this.focus(options));
    else if (this.composer) this.composer.focus();
    else this.renderRoot.querySelector<HTMLElement>('button, collab-option-menu, collab-menu')?.focus(options);
  }

  protected override render() {
    const { row, me, capabilities, statusDetail, reactionSet, commentButtons, draft, editDrafts } = this;
    const { submitKey, fileAccess, targetText } = this;
    const localize = this.#localize;
    const flow = this.#flow;
    if (!row) return renderSkeleton(localize.term('loading'));
    const send = (request: Event) => this.dispatchEvent(request);
    return html`
      ${renderHead(this, { row, localize, send, ask: () => this.#deletion.ask() })} ${this.#deletion.render()}
      ${renderBanner({ localize, row, me, statusDetail, capabilities, send })}
      ${renderRefusals({ localize, row, me, capabilities, send })}
      <div
        part="comments"
        class="comments ${flow.isWhole ? '' : 'long'}"
        @scroll=${flow.scrolled}
        @collab-comment-delete=${this.#deleting}
        @collab-comment-draft-change=${this.#edited}
      >
        ${renderComments({ row, localize, capabilities, me, reactionSet, commentButtons, editDrafts, submitKey, fileAccess, targetText, flow })}
      </div>
      ${renderJump({ localize, flow })} ${renderTypists(this.typists)}
      ${capabilities.canReply ? keyed(row.id, renderReply({ localize, annotationId: row.id, me, draft, submitKey, capabilities, fileAccess, send })) : nothing}
    `;
  }

  #edited({ detail: { commentId, empty } }: CollabCommentDraftChangeEvent): void {
    this.#flow.edited(commentId, !empty);
  }

  #deleting({ target }: Event): void {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-comment-id]') : null;
    if (item) this.#focusKeeper.hold(item);
  }
}
