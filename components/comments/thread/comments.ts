import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AnnotationRow, Comment, CustomButton, CustomReaction, UnsentChange, User } from '../../../store/index.js';
import type { CommentDraft } from '../comment/comment.js';
import { commentExports } from '../comment/parts.js';
import { readableText } from '../../../store/rules/placeholders.js';
import type { SubmitKey } from '../composer/composer.js';
import { isEditConflict } from '../../page/edit-conflict.js';
import type { FileAccess } from '../../display/file-access.js';
import type { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';
import { visibleControls } from '../../base/visible-controls.js';
import type { ThreadCapabilities } from './capabilities.js';
import { firstUnreadIn } from './folding.js';
import type { CommentFlow } from './comment-flow.js';
import { renderProposed } from './proposed.js';
import { renderSeen } from './seen.js';
import type { ShownComment } from './shown-comments.js';

interface CommentsOptions {
  row: AnnotationRow;
  localize: LocalizeController;
  capabilities: ThreadCapabilities;
  me: User | null;
  reactionSet: readonly CustomReaction[];
  /** Buttons of the page's own below each comment. */
  commentButtons: readonly CustomButton[];
  editDrafts: ReadonlyMap<number, CommentDraft>;
  submitKey: SubmitKey;
  fileAccess: FileAccess | undefined;
  /** What stands now in the place the thread is about. */
  targetText: string;
  /** Which of the comments are seen. */
  flow: CommentFlow;
}

/** A thread's comments, the folded ones behind a button. */
export function renderComments(options: CommentsOptions) {
  const { localize, flow } = options;
  const { items, rendered } = flow;
  if (items.length === 0) return html`<slot name="empty"><p class="empty">${localize.term('noComments')}</p></slot>`;
  return html`
    <div role="list">
      ${repeat(
        rendered,
        (index) => items[index]?.key,
        (index, i) => html`${gap((rendered[i - 1] ?? -1) + 1, index)}${item(index, options)}`,
      )}
      ${gap((rendered.at(-1) ?? -1) + 1, items.length)}
    </div>
    ${renderSeen(options.row, options.me, localize)}
  `;
}

/** Says how many comments have come below what is seen, and leads there. */
export function renderJump({ localize, flow }: Pick<CommentsOptions, 'localize' | 'flow'>) {
  if (flow.below === 0) return nothing;
  return html`
    <div class="jump">
      <button part="jump" class="button button--primary" type="button" @click=${() => void flow.toNewest()}>
        <bdi>${localize.term('newBelow', flow.below)}</bdi>
        <collab-icon name="chevron-down"></collab-icon>
      </button>
    </div>
  `;
}

/** Stands for items that are not rendered; it is given their height. */
const gap = (from: number, to: number) =>
  from < to ? html`<div role="none" data-from=${from} data-to=${to}></div>` : nothing;

function item(index: number, options: CommentsOptions) {
  const shown = options.flow.items[index];
  return shown?.comment ? commentItem(shown, index, options) : foldButton(index, options);
}

function foldButton(index: number, { flow, localize }: CommentsOptions) {
  return html`
    <div class="fold" role="listitem" data-index=${index}>
      <button part="fold" class="button button--ghost" type="button" @click=${() => void flow.unfold()}>
        <bdi>${localize.term('earlierReplies', flow.folded)}</bdi>
      </button>
    </div>
  `;
}

function commentItem({ comment, index: i }: ShownComment, index: number, options: CommentsOptions) {
  const { localize, flow, row } = options;
  return html`
    <div
      role="listitem"
      aria-label=${nameOf(comment, localize)}
      tabindex="-1"
      data-index=${index}
      data-comment-id=${comment.commentId}
      aria-setsize=${flow.isWhole ? nothing : row.data.comments.length}
      aria-posinset=${flow.isWhole ? nothing : i + 1}
    >
      ${
        comment.commentId === flow.newFrom
          ? html`<div part="divider" class="divider" role="separator"><span>${localize.term('new')}</span></div>`
          : nothing
      }
      ${theComment(comment, i, options)}
    </div>
  `;
}

/** What is heard when the focus comes to a comment: whose it is, and how it begins. */
function nameOf(comment: Comment, localize: LocalizeController): string {
  const author = personName(comment.from, localize.term('unknownPerson'));
  const opening = visibleControls(readableText(comment).slice(0, 200).trim());
  return [localize.term('commentBy', author), opening].filter(Boolean).join(': ');
}

/** Whether a change is to what a comment says; a reaction, or a file or recording less, is nothing to wait for. */
const isOfText = ({ name }: UnsentChange): boolean => !/^(reaction\.|(attachment|recording)\.delete$)/.test(name);

function theComment(comment: Comment, i: number, options: CommentsOptions) {
  const { row, capabilities, me, reactionSet, commentButtons, editDrafts, submitKey, fileAccess } = options;
  const { commentId } = comment;
  const { comments } = row.data;
  const firstUnread = firstUnreadIn(row);
  const changes = row.unsent.filter((change) => change.commentId === commentId && isOfText(change));
  const refused = changes.find(({ error }) => error);
  const failed = refused?.error;
  // Nobody else has it: there is nothing to lead to, to be unread, or to react to.
  const isKnown = !comment.isDraft && !failed;
  return html`
    <collab-comment
      part="comment"
      exportparts=${commentExports}
      annotation-id=${row.id}
      submit-key=${submitKey}
      .comment=${comment}
      .me=${me}
      .reactionSet=${reactionSet}
      .buttons=${failed ? [] : commentButtons}
      .fileAccess=${fileAccess}
      .draft=${editDrafts.get(commentId)}
      .failed=${failed}
      .unsaved=${refused && isEditConflict(refused) ? refused.comment : undefined}
      .replies=${comments.length - 1}
      ?first=${i === 0}
      ?unread=${firstUnread >= 0 && i >= firstUnread && !comment.isDraft}
      ?pending=${changes.length > 0 && !failed}
      ?editable=${capabilities.canEditComment?.(commentId) ?? false}
      ?publishable=${capabilities.canPublishComment?.(commentId) ?? false}
      ?deletable=${capabilities.canDeleteComment?.(commentId) ?? false}
      ?reactable=${(capabilities.canReact ?? false) && isKnown}
      ?markable=${(capabilities.canMarkUnread ?? false) && isKnown}
      ?linkable=${(capabilities.canCopyLink ?? false) && isKnown}
    ></collab-comment>
    ${renderProposed(comment, options)}
  `;
}
