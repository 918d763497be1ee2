import { html, type ReactiveControllerHost } from 'lit';
import type { Comment, CommentVersion } from '../../../store/index.js';
import { versionOf } from '../../../store/model/index.js';
import type { CollabComposerChangeEvent, CollabComposerSubmitEvent, SubmitKey } from '../composer/composer.js';
import { contentOfHtml, contentOfText, emptyContent, type ComposerContent } from '../composer/content.js';
import { composerExports } from '../composer/parts.js';
import type { FileAccess } from '../../display/file-access.js';
import type { LocalizeController } from '../../base/localize.js';
import {
  CollabCommentDraftChangeEvent,
  CollabCommentEditEvent,
  type CommentDraft,
  type CommentSubject,
} from './comment.events.js';

interface EditOptions {
  localize: LocalizeController;
  subject: () => CommentSubject;
  comment: () => Comment | undefined;
  submitKey: () => SubmitKey;
  fileAccess: () => FileAccess | undefined;
  /** Who edits. */
  userId: () => string;
  /** Puts the focus back to what led to the edit. */
  left: () => void;
}

type Host = ReactiveControllerHost & HTMLElement;

/** A comment's edit: while it is open, and what is left of one that was not saved. */
export class CommentEdit {
  readonly #host: Host;
  readonly #options: EditOptions;
  #isOpen = false;
  #unsaved: CommentDraft | undefined;
  /** What it begins with. */
  #before = emptyContent;
  /** The version of the comment that it is an edit of: another may come while it is open, or before it is taken up again. */
  #basedOn: CommentVersion = 0;

  constructor(host: Host, options: EditOptions) {
    this.#host = host;
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether there is one that was left unsaved. */
  get isLeft(): boolean {
    return !this.#isOpen && this.#unsaved !== undefined;
  }

  /** Takes an edit begun earlier; not over one that is open. */
  restore(draft: CommentDraft | undefined): void {
    if (!this.#isOpen) this.#unsaved = draft;
  }

  begin(): void {
    const comment = this.#options.comment();
    this.#before = this.#unsaved ?? contentOfComment(comment);
    this.#basedOn = this.#unsaved?.basedOn ?? (comment ? versionOf(comment) : 0);
    this.#isOpen = true;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#host.shadowRoot?.querySelector('collab-composer')?.focus());
  }

  /** Back to reading; the focus goes back to what led here. */
  leave(): void {
    this.#isOpen = false;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#options.left());
  }

  /** Gives up one that is not saved: its notice goes, and the focus with it. */
  discard(): void {
    this.#forget();
    this.leave();
  }

  render() {
    const { localize, submitKey, userId, fileAccess } = this.#options;
    return html`
      <collab-composer
        exportparts=${composerExports}
        cancelable
        label=${localize.term('editComment')}
        submit-key=${submitKey()}
        user-id=${userId()}
        submit-label=${localize.term('save')}
        .fileAccess=${fileAccess()}
        .draft=${this.#before}
        @collab-composer-change=${this.#changed}
        @collab-composer-submit=${this.#saved}
        @collab-composer-cancel=${this.#cancelled}
      ></collab-composer>
    `;
  }

  #forget(): void {
    this.#unsaved = undefined;
    this.#report({ ...emptyContent, empty: true });
  }

  #report(draft: CommentDraft & { readonly empty: boolean }): void {
    this.#host.dispatchEvent(new CollabCommentDraftChangeEvent({ ...this.#options.subject(), ...draft }));
  }

  readonly #changed = (event: CollabComposerChangeEvent): void => {
    event.stopPropagation();
    const draft = { ...event.detail, basedOn: this.#basedOn };
    this.#unsaved = draft;
    this.#report(draft);
  };

  readonly #saved = (event: CollabComposerSubmitEvent): void => {
    event.stopPropagation();
    const request = new CollabCommentEditEvent({
      ...this.#options.subject(),
      ...event.detail,
      basedOn: this.#basedOn,
    });
    if (!this.#host.dispatchEvent(request)) {
      event.preventDefault();
      return;
    }
    this.#forget();
    this.leave();
  };

  /** Escape ends the edit, and not what the comment lies in. */
  readonly #cancelled = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
    this.leave();
  };
}

/** What a comment says, to be written on. */
function contentOfComment(comment: Comment | undefined): ComposerContent {
  if (!comment) return emptyContent;
  const { commentText, commentHtml, taggedUserContacts, customList, attachments } = comment;
  const text = commentHtml ? contentOfHtml(commentHtml) : contentOfText(commentText);
  return { ...text, taggedUserContacts, customList, attachments };
}
