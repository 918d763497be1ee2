import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import type { Comment, User } from '../../../store/index.js';
import { readableText } from '../../../store/rules/placeholders.js';
import { CollabCommentDiscardEvent, CollabCommentRetryEvent } from '../comment/comment.events.js';
import { renderFiles } from '../comment/files.js';
import { contentOfHtml } from '../composer/content.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import controlStyles from '../../styles/controls.styles.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { CollabElement } from '../../base/element.js';
import type { FileAccess } from '../../display/file-access.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import styles from './edit-conflict.styles.js';

/**
 * An edit that was not saved because the comment was changed meanwhile: what it says, and the choice between the two.
 *
 * @tag collab-edit-conflict
 * @fires {CollabCommentRetryEvent} collab-comment-retry - The user wants theirs to replace what is there now.
 * @fires {CollabCommentDiscardEvent} collab-comment-discard - The user gives theirs up.
 * @csspart mine - What the user wrote.
 * @csspart use-mine - The button that saves it all the same.
 * @csspart keep-theirs - The button that gives it up.
 * @csspart copy-mine - The button that copies it.
 */
export class CollabEditConflict extends CollabElement {
  // What shows the text comes with the comment around it, or with this element's entry: taken from here, it would be cut out of what a page
  // loads at first.
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, styles];

  /** Thread the comment is in. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** The comment as it is now. */
  @property({ attribute: false, has: 'commentText' }) comment?: Comment | undefined;
  /** What the user wrote. */
  @property({ attribute: false }) mine: Partial<Comment> = {};
  /** Who is looking. */
  @property({ attribute: false }) me: User | null = null;
  /** Where its files are to be had. */
  @property({ attribute: false, has: 'address' }) fileAccess?: FileAccess | undefined;

  /** Whether it was copied; `by-hand` where the browser will not, and the person's own keys are to. */
  @state() private copied: 'no' | 'yes' | 'by-hand' = 'no';

  @query('textarea') private readonly field!: HTMLTextAreaElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('mine')) this.copied = 'no';
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
            ${localize.term(this.copied === 'yes' ? 'copied' : 'copyMine')}
          </button>
        </div>
        ${this.copied === 'by-hand' ? this.#byHand() : this.#said(comment)}
      </div>
      <div class="choice">
        <button part="use-mine" class="button" type="button" @click=${this.#use}>${localize.term('useMine')}</button>
        <button part="keep-theirs" class="button" type="button" @click=${this.#keep}>
          ${localize.term('keepTheirs')}
        </button>
      </div>
    `;
  }

  get #subject() {
    return { annotationId: this.annotationId, commentId: this.comment?.commentId ?? 0 };
  }

  /** The user's version whole: who has read it can choose. */
  #said(comment: Comment) {
    const { annotationId, fileAccess, me } = this;
    const mine: Comment = { ...comment, commentText: '', commentHtml: '', ...this.mine };
    const isSame = filesOf(mine) === filesOf(comment);
    return html`
      ${mine.commentText || mine.commentHtml ? html`<collab-comment-body .comment=${mine} .me=${me}></collab-comment-body>` : nothing}
      ${isSame ? nothing : renderFiles({ comment: mine, annotationId, fileAccess, editable: false, emptied: () => undefined })}
    `;
  }

  #byHand() {
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
    const { commentHtml = '', commentText = contentOfHtml(commentHtml).commentText } = this.mine;
    return readableText({ ...this.mine, commentText });
  }

  #use(): void {
    this.dispatchEvent(new CollabCommentRetryEvent(this.#subject));
  }

  #keep(): void {
    this.dispatchEvent(new CollabCommentDiscardEvent(this.#subject));
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#text);
      this.copied = 'yes';
      this.#announcer.announce(this.#localize.term('copied'));
    } catch {
      // The browser may forbid it, or know it on secure pages only.
      this.copied = 'by-hand';
      await this.updateComplete;
      this.field?.select();
    }
  }
}

const filesOf = ({ attachments }: Comment): string => attachments.map(({ attachmentId }) => attachmentId).join();
