import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import type { Comment, User } from '../../../store/index.js';
import { readableText } from '../../../store/rules/placeholders.js';
import { property, state } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import type { FileAccess } from '../../display/file-access.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { renderAttachments } from '../comment/comment-content.js';
import { CollabCommentDiscardEvent, CollabCommentRetryEvent } from '../comment/comment.events.js';
import { contentFromHtml } from '../composer/content.js';
import '../../base/english-messages.js';
import styles from './edit-conflict.styles.js';

/**
 * Choice between the user's edit of a comment and a newer version, which prevented that the edit was saved.
 *
 * @tag collab-edit-conflict
 * @private Rendered by other elements of the kit.
 * @fires {CollabCommentRetryEvent} collab-comment-retry - Fired before the user's edit replaces the current version; cancelable.
 * @fires {CollabCommentDiscardEvent} collab-comment-discard - Fired before the user's edit is discarded; cancelable.
 * @csspart mine - The user's edit.
 * @csspart use-mine - The button that saves the edit.
 * @csspart keep-theirs - The button that discards the edit.
 * @csspart copy-mine - The button that copies the edit.
 */
export class CollabEditConflict extends CollabElement {
  // `collab-comment-body` is defined by the comment around this element or by `define.ts`. A dependency here would move it into a lazy chunk.
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, styles];

  /** Id of the comment's thread. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** The current version of the comment. */
  @property({ attribute: false, has: 'commentText' }) comment?: Comment | undefined;
  /** The user's edit. */
  @property({ attribute: false }) conflictingEdit: Partial<Comment> = {};
  /** The user. */
  @property({ attribute: false }) currentUser: User | null = null;
  /** Storage of the files. */
  @property({ attribute: false, has: 'address' }) fileAccess?: FileAccess | undefined;

  /** Result of copying; `by-hand` if the browser denied it and the user has to copy the selected text. */
  @state() private copied: 'no' | 'yes' | 'by-hand' = 'no';

  @query('textarea') private readonly field!: HTMLTextAreaElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('conflictingEdit')) this.copied = 'no';
  }

  protected override render() {
    const { comment } = this;
    if (!comment) return nothing;
    const localize = this.#localize;
    return html`
      <p class="what" role="alert">
        <collab-icon name="warning"></collab-icon><span>${localize.term('editConflict')}</span>
      </p>
      <div part="mine" class="mine" role="group" aria-labelledby="mine">
        <div class="head">
          <span id="mine" class="title">${localize.term('yourVersion')}</span>
          <button part="copy-mine" class="button button--ghost" type="button" @click=${this.#copy}>
            ${localize.term(this.copied === 'yes' ? 'copied' : 'copyMyVersion')}
          </button>
        </div>
        ${this.copied === 'by-hand' ? this.#renderTextarea() : this.#renderEdit(comment)}
      </div>
      <div class="choice">
        <button part="use-mine" class="button" type="button" @click=${this.#useMine}>
          ${localize.term('saveMyVersion')}
        </button>
        <button part="keep-theirs" class="button" type="button" @click=${this.#keepTheirs}>
          ${localize.term('keepCurrentVersion')}
        </button>
      </div>
    `;
  }

  get #eventDetail() {
    return { annotationId: this.annotationId, commentId: this.comment?.commentId ?? 0 };
  }

  /** Renders the complete edit, so that the user can compare it. */
  #renderEdit(comment: Comment) {
    const { annotationId, fileAccess, currentUser: me } = this;
    const mine: Comment = { ...comment, commentText: '', commentHtml: '', ...this.conflictingEdit };
    const hasSameFiles = attachmentIds(mine) === attachmentIds(comment);
    return html`
      ${mine.commentText || mine.commentHtml ? html`<collab-comment-body .comment=${mine} .currentUser=${me}></collab-comment-body>` : nothing}
      ${hasSameFiles ? nothing : renderAttachments(mine, { annotationId, fileAccess, canDelete: false, onLastDelete: () => undefined })}
    `;
  }

  #renderTextarea() {
    return html`<textarea
      class="field"
      dir="auto"
      rows="5"
      readonly
      aria-labelledby="mine"
      .value=${this.#text}
    ></textarea>`;
  }

  get #text(): string {
    const { commentHtml = '', commentText = contentFromHtml(commentHtml).commentText } = this.conflictingEdit;
    return readableText({ ...this.conflictingEdit, commentText });
  }

  #useMine(): void {
    this.dispatchEvent(new CollabCommentRetryEvent(this.#eventDetail));
  }

  #keepTheirs(): void {
    this.dispatchEvent(new CollabCommentDiscardEvent(this.#eventDetail));
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#text);
      this.copied = 'yes';
      this.#announcer.announce(this.#localize.term('copied'));
    } catch {
      // Browsers deny the clipboard without permission and on insecure pages.
      this.copied = 'by-hand';
      await this.updateComplete;
      this.field?.select();
    }
  }
}

const attachmentIds = ({ attachments }: Comment): string => attachments.map(({ attachmentId }) => attachmentId).join();
