import { html, type LitElement, type ReactiveController } from 'lit';
import type { Comment, CommentVersion, User } from '../../../store/index.js';
import { versionOf } from '../../../store/model/index.js';
import type { LocalizeController } from '../../base/localize.js';
import type { FileAccess } from '../../display/file-access.js';
import type { CollabComposerChangedEvent, CollabComposerSubmitEvent, SubmitKey } from '../composer/composer.js';
import { contentFromHtml, contentFromText, emptyContent, type ComposerContent } from '../composer/content.js';
import { composerExportParts } from '../composer/exported-parts.js';
import {
  CollabCommentDraftChangedEvent,
  CollabCommentEditCancelEvent,
  CollabCommentEditEvent,
  type CommentDraft,
  type CommentSubject,
} from './comment.events.js';

/** The comment element whose text is edited. */
interface EditHost extends LitElement {
  readonly comment?: Comment;
  readonly annotationId: string;
  readonly draft?: CommentDraft | undefined;
  readonly currentUser: User | null;
  readonly fileAccess?: FileAccess | undefined;
  readonly submitKey: SubmitKey;
}

/** Opens and closes the editor of a comment, and holds its unsaved text. */
export class EditController implements ReactiveController {
  readonly #host: EditHost;
  readonly #localize: LocalizeController;
  #isOpen = false;
  #unsaved: CommentDraft | undefined;
  /** The value of the host's `draft` that was applied last. */
  #appliedDraft: CommentDraft | undefined;
  #initialContent = emptyContent;
  /** The version that is edited. A newer one can arrive while the editor is open or before the edit continues. */
  #basedOn: CommentVersion = 0;

  constructor(host: EditHost, localize: LocalizeController) {
    this.#host = host;
    this.#localize = localize;
    host.addController(this);
  }

  /** Whether the editor is open. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether the editor is closed and has unsaved text. */
  get hasUnsavedEdit(): boolean {
    return !this.#isOpen && this.#unsaved !== undefined;
  }

  hostUpdate(): void {
    const { draft } = this.#host;
    if (draft === this.#appliedDraft) return;
    this.#appliedDraft = draft;
    if (!this.#isOpen) this.#unsaved = draft;
  }

  /** Opens the editor with the unsaved text, or with the text of the comment. */
  open(): void {
    const { comment } = this.#host;
    this.#initialContent = this.#unsaved ?? composerContentOf(comment);
    this.#basedOn = this.#unsaved?.basedOn ?? (comment ? versionOf(comment) : 0);
    this.#isOpen = true;
    this.#updateThenFocus('collab-composer');
  }

  /** Closes the editor and moves the focus to the menu. */
  close(): void {
    this.#isOpen = false;
    this.#updateThenFocus('collab-menu');
  }

  /** Closes the editor and keeps the unsaved text, unless the page prevents it. */
  cancel(): void {
    if (this.#host.dispatchEvent(new CollabCommentEditCancelEvent(this.#subject))) this.close();
  }

  /** Discards the unsaved text and moves the focus to the menu, because the notice disappears. */
  discard(): void {
    this.#clearUnsaved();
    this.close();
  }

  render() {
    const { submitKey, currentUser, fileAccess } = this.#host;
    return html`
      <collab-composer
        exportparts=${composerExportParts}
        cancelable
        label=${this.#localize.term('editComment')}
        submit-key=${submitKey}
        user-id=${currentUser?.userId ?? ''}
        submit-label=${this.#localize.term('save')}
        .fileAccess=${fileAccess}
        .draft=${this.#initialContent}
        @collab-composer-changed=${this.#handleChange}
        @collab-composer-submit=${this.#handleSubmit}
        @collab-composer-cancel=${this.#handleCancel}
      ></collab-composer>
    `;
  }

  get #subject(): CommentSubject {
    const { annotationId, comment } = this.#host;
    return { annotationId, commentId: comment?.commentId ?? 0 };
  }

  #updateThenFocus(tag: 'collab-composer' | 'collab-menu'): void {
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#host.renderRoot.querySelector<HTMLElement>(tag)?.focus());
  }

  #clearUnsaved(): void {
    this.#unsaved = undefined;
    this.#reportDraft({ ...emptyContent, empty: true });
  }

  #reportDraft(draft: CommentDraft & { readonly empty: boolean }): void {
    this.#host.dispatchEvent(new CollabCommentDraftChangedEvent({ ...this.#subject, ...draft }));
  }

  readonly #handleChange = (event: CollabComposerChangedEvent): void => {
    event.stopPropagation();
    const draft = { ...event.detail, basedOn: this.#basedOn };
    this.#unsaved = draft;
    this.#reportDraft(draft);
  };

  readonly #handleSubmit = (event: CollabComposerSubmitEvent): void => {
    event.stopPropagation();
    const request = new CollabCommentEditEvent({
      ...this.#subject,
      ...event.detail,
      basedOn: this.#basedOn,
    });
    if (!this.#host.dispatchEvent(request)) {
      event.preventDefault();
      return;
    }
    this.#clearUnsaved();
    this.close();
  };

  /** Cancels the edit without closing the panel around the comment. */
  readonly #handleCancel = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
    this.cancel();
  };
}

/** Returns the content of a comment in the form that a composer takes. */
function composerContentOf(comment: Comment | undefined): ComposerContent {
  if (!comment) return emptyContent;
  const { commentText, commentHtml, taggedUserContacts, customList, attachments } = comment;
  const text = commentHtml ? contentFromHtml(commentHtml) : contentFromText(commentText);
  return { ...text, taggedUserContacts, customList, attachments };
}
