import { html, nothing, type LitElement } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AnnotationRow, Comment, CustomButton, CustomReaction, UnsentChange, User } from '../../../store/index.js';
import { callForeign } from '../../../store/model/callbacks.js';
import { isResolved } from '../../../store/model/status.js';
import { readableText } from '../../../store/rules/placeholders.js';
import { showBidiControls } from '../../base/bidi-controls.js';
import { lazy } from '../../base/lazy.js';
import type { LocalizeController } from '../../base/localize.js';
import type { FileAccess } from '../../display/file-access.js';
import { personName } from '../../display/person-name.js';
import { isEditConflict } from '../../page/delivery-label.js';
import type { CollabComment, CommentCapabilities, CommentDraft } from '../comment/comment.js';
import { commentExportParts } from '../comment/exported-parts.js';
import type { SubmitKey } from '../composer/composer.js';
import type { ThreadCapabilities } from './capabilities.js';
import {
  type CommentListController,
  firstUnreadIndex,
  isPublished,
  type CommentItem,
} from './comment-list-controller.js';

/** The thread element whose comments are rendered. */
interface CommentListHost extends LitElement {
  readonly capabilities: ThreadCapabilities;
  readonly currentUser: User | null;
  readonly reactionSet: readonly CustomReaction[];
  readonly commentButtons: readonly CustomButton[];
  readonly editDrafts: ReadonlyMap<number, CommentDraft>;
  readonly submitKey: SubmitKey;
  readonly fileAccess?: FileAccess | undefined;
  readonly targetText: string;
}

/** Everything that rendering one item needs. */
interface RenderContext {
  readonly host: CommentListHost;
  readonly row: AnnotationRow;
  readonly list: CommentListController;
  readonly localize: LocalizeController;
}

/** Number of users that the "seen by" line names. */
const MAX_NAMES = 3;
/** Number of characters of a comment in its accessible name. */
const EXCERPT_LENGTH = 200;

/** Loads and defines the element that shows a proposed change. */
const loadProposal = lazy(() =>
  import('../proposal/proposal.js').then((module) => module.CollabProposal.define('collab-proposal')),
);

/** Renders the comments of a thread. Folded comments are replaced by a button. */
export function renderCommentList(context: RenderContext) {
  const { list, localize } = context;
  const { items, renderedIndexes } = list;
  if (items.length === 0) return html`<slot name="empty"><p class="empty">${localize.term('noComments')}</p></slot>`;
  return html`
    <div role="list">
      ${repeat(
        renderedIndexes,
        (index) => items[index]?.key,
        (index, i) => html`${renderGap((renderedIndexes[i - 1] ?? -1) + 1, index)}${renderItem(index, context)}`,
      )}
      ${renderGap((renderedIndexes.at(-1) ?? -1) + 1, items.length)}
    </div>
    ${renderSeenBy(context)}
  `;
}

/** Renders a placeholder for items that are not rendered; the virtual list sets its height. */
const renderGap = (from: number, to: number) =>
  from < to ? html`<div role="none" data-from=${from} data-to=${to}></div>` : nothing;

function renderItem(index: number, context: RenderContext) {
  const item = context.list.items[index];
  return item?.comment ? renderCommentItem(item, index, context) : renderFold(index, context);
}

function renderFold(index: number, { list, localize }: RenderContext) {
  return html`
    <div class="fold" role="listitem" data-index=${index}>
      <button part="fold" class="button button--ghost" type="button" @click=${() => void list.expand()}>
        <bdi>${localize.term('earlierReplies', list.collapsedCount)}</bdi>
      </button>
    </div>
  `;
}

function renderCommentItem(item: CommentItem, listIndex: number, context: RenderContext) {
  const { list, localize, row } = context;
  const { comment } = item;
  return html`
    <div
      role="listitem"
      aria-label=${accessibleName(comment, localize)}
      tabindex="-1"
      data-index=${listIndex}
      data-comment-id=${comment.commentId}
      aria-setsize=${list.isFullyRendered ? nothing : row.data.comments.length}
      aria-posinset=${list.isFullyRendered ? nothing : item.index + 1}
    >
      ${
        comment.commentId === list.firstUnreadId
          ? html`<div part="divider" class="divider" role="separator"><span>${localize.term('new')}</span></div>`
          : nothing
      }
      ${renderComment(item, context)} ${renderProposal(comment, context)}
    </div>
  `;
}

/** Returns the accessible name of a comment: its author and the start of its text. */
function accessibleName(comment: Comment, localize: LocalizeController): string {
  const author = personName(comment.from, localize.term('unknownPerson'));
  const excerpt = showBidiControls(readableText(comment).slice(0, EXCERPT_LENGTH).trim());
  return [localize.term('commentBy', author), excerpt].filter(Boolean).join(': ');
}

function renderComment({ comment, index }: CommentItem, { host, row }: RenderContext) {
  const { commentId } = comment;
  const unreadIndex = firstUnreadIndex(row);
  const changes = row.unsent.filter((change) => change.commentId === commentId && changesText(change));
  const refused = changes.find(({ error }) => error);
  const error = refused?.error;
  return html`
    <collab-comment
      part="comment"
      exportparts=${commentExportParts}
      annotation-id=${row.id}
      submit-key=${host.submitKey}
      .comment=${comment}
      .currentUser=${host.currentUser}
      .capabilities=${commentCapabilities(comment, host.capabilities, error !== undefined)}
      .reactionSet=${host.reactionSet}
      .buttons=${error ? [] : host.commentButtons}
      .fileAccess=${host.fileAccess}
      .draft=${host.editDrafts.get(commentId)}
      .error=${error}
      .conflictingEdit=${refused && isEditConflict(refused) ? refused.comment : undefined}
      .replies=${row.data.comments.length - 1}
      ?first=${index === 0}
      ?unread=${unreadIndex >= 0 && index >= unreadIndex && isPublished(row, comment)}
      ?pending=${changes.length > 0 && !error}
    ></collab-comment>
  `;
}

/** Whether a change is to the text of a comment. Reactions and deleted files do not make a comment pending. */
const changesText = ({ name }: UnsentChange): boolean => !/^(reaction\.|(attachment|recording)\.delete$)/.test(name);

/** Returns the permissions that the thread's capabilities decide for each comment. */
const capabilitiesById = (commentId: number, capabilities: ThreadCapabilities) => ({
  canEdit: callForeign(() => capabilities.canEditComment?.(commentId)) ?? false,
  canPublish: callForeign(() => capabilities.canPublishComment?.(commentId)) ?? false,
  canDelete: callForeign(() => capabilities.canDeleteComment?.(commentId)) ?? false,
});

/** Whether a rendered comment has other permissions than the thread's capabilities decide for it. */
export const hasOutdatedCapabilities = (
  { comment, capabilities: rendered }: CollabComment,
  capabilities: ThreadCapabilities,
): boolean => {
  if (!comment) return false;
  const { canEdit, canPublish, canDelete } = capabilitiesById(comment.commentId, capabilities);
  return canEdit !== rendered.canEdit || canPublish !== rendered.canPublish || canDelete !== rendered.canDelete;
};

/** Returns the permissions for one comment. Drafts and refused comments exist for their author only, so they have no link and no reactions. */
function commentCapabilities(
  { commentId, isDraft }: Comment,
  capabilities: ThreadCapabilities,
  isRefused: boolean,
): CommentCapabilities {
  const isVisibleToOthers = !isDraft && !isRefused;
  return {
    ...capabilitiesById(commentId, capabilities),
    canReact: isVisibleToOthers && (capabilities.canReact ?? false),
    canMarkUnread: isVisibleToOthers && (capabilities.canMarkUnread ?? false),
    canCopyLink: isVisibleToOthers && (capabilities.canCopyLink ?? false),
  };
}

const isProposal = ({ replaceContentHtml, replaceContentText }: Comment): boolean =>
  replaceContentHtml !== undefined || replaceContentText !== undefined;

const noCapabilities = {};

/** Renders the change that a comment proposes. Only the latest published proposal of an open thread can be accepted. */
function renderProposal(comment: Comment, { host: { capabilities, targetText }, row }: RenderContext) {
  if (!isProposal(comment)) return nothing;
  void loadProposal();
  const latest = row.data.comments.findLast((each) => isProposal(each) && !each.isDraft);
  const isOpen = !isResolved(row.data.status) && latest === comment;
  return html`
    <collab-proposal
      part="proposal"
      annotation-id=${row.id}
      target-text=${targetText}
      .comment=${comment}
      .capabilities=${isOpen ? capabilities : noCapabilities}
    ></collab-proposal>
  `;
}

/** Renders the names of the users who have read all comments, without the user and the author of the last comment. */
function renderSeenBy({ host: { currentUser }, row, localize }: RenderContext) {
  const { data } = row;
  const lastComment = data.comments.at(-1);
  // The line would be below a comment that nobody else has seen.
  if (lastComment && !isPublished(row, lastComment)) return nothing;
  const excludedIds = [currentUser?.userId, lastComment?.from.userId];
  const users = (data.viewedBy ?? []).filter(({ userId }) => !excludedIds.includes(userId));
  if (users.length === 0) return nothing;
  const names = users.map((user) => personName(user, localize.term('unknownPerson')));
  const otherCount = names.length - MAX_NAMES;
  const listed = otherCount > 1 ? [...names.slice(0, MAX_NAMES), localize.term('morePeople', otherCount)] : names;
  const text = new Intl.ListFormat(localize.lang(), { type: 'conjunction' }).format(listed);
  return html`<p part="seen" class="seen" title=${names.join(', ')}>${localize.term('seenBy', text)}</p>`;
}
