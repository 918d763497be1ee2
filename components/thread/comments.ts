import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AnnotationRow, Comment } from '../../store/index.js';
import type { ComposerContent, SubmitKey } from '../composer/composer.js';
import type { LocalizeController } from '../internal/localize.js';
import type { ThreadCapabilities } from './capabilities.js';

interface CommentsOptions {
  row: AnnotationRow;
  localize: LocalizeController;
  capabilities: ThreadCapabilities;
  editDrafts: ReadonlyMap<number, ComposerContent>;
  submitKey: SubmitKey;
  /** How many comments after the first are folded away. */
  folded: number;
  /** First comment below the line that says what is new. */
  newFrom: number | undefined;
  unfold: () => void;
}

/** A thread's comments, the folded ones behind a button. */
export function renderComments(options: CommentsOptions) {
  const { row, localize, folded, unfold } = options;
  const { comments } = row.data;
  const shown = comments.filter((_, i) => i === 0 || i > folded);
  if (shown.length === 0) return html`<slot name="empty"><p class="empty">${localize.term('noComments')}</p></slot>`;
  return html`
    <div role="list">
      ${repeat(
        shown,
        ({ commentId }) => commentId,
        (comment, i) =>
          html`${i === 1 && folded > 0 ? foldButton(folded, localize, unfold) : nothing}${item(comment, options)}`,
      )}
    </div>
  `;
}

function foldButton(folded: number, localize: LocalizeController, unfold: () => void) {
  return html`
    <div class="fold" role="listitem">
      <button part="fold" class="button button--ghost" type="button" @click=${unfold}>
        ${localize.term('earlierReplies', folded)}
      </button>
    </div>
  `;
}

function item(comment: Comment, { row, localize, capabilities, editDrafts, submitKey, newFrom }: CommentsOptions) {
  const { commentId } = comment;
  const { comments } = row.data;
  const i = comments.indexOf(comment);
  const changes = row.unsent.filter((change) => change.commentId === commentId);
  const failed = changes.find(({ error }) => error)?.error;
  return html`
    <div role="listitem" tabindex="-1" data-comment-id=${commentId}>
      ${
        commentId === newFrom
          ? html`<div part="divider" class="divider" role="separator"><span>${localize.term('new')}</span></div>`
          : nothing
      }
      <collab-comment
        part="comment"
        exportparts="body: comment-body"
        annotation-id=${row.id}
        submit-key=${submitKey}
        .comment=${comment}
        .draft=${editDrafts.get(commentId)}
        .failed=${failed}
        .replies=${comments.length - 1}
        ?first=${i === 0}
        ?unread=${i >= comments.length - row.unread}
        ?pending=${changes.length > 0 && !failed}
        ?editable=${capabilities.canEditComment?.(commentId) ?? false}
        ?deletable=${capabilities.canDeleteComment?.(commentId) ?? false}
        ?markable=${capabilities.canMarkUnread ?? false}
      ></collab-comment>
    </div>
  `;
}
