import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { CollabComposerChangeEvent, CollabComposerSubmitEvent } from '../../comments/composer/composer.events.js';
import type { ComposerContent } from '../../comments/composer/content.js';
import { composerExports } from '../../comments/composer/parts.js';
import type { KeptReplies } from './kept-reply.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { loadComposer } from './load-composer.js';

interface ReplyOptions {
  localize: LocalizeController;
  /** Sends what is written; whether it was taken. */
  send: (comment: ComposerContent) => boolean;
  /** Puts the focus back to what led to the reply. */
  left: () => void;
  /** The thread it is to. */
  annotationId: () => string;
  /** The thread's document, where it is known. */
  documentId: () => string | undefined;
  /** Where what is not sent is kept; without it, it is kept with the line. */
  kept: () => KeptReplies | undefined;
}

type Host = ReactiveControllerHost & HTMLElement;

/** Files are attached in the thread: here there is nowhere to put them. */
const without = ['attachment'] as const;

/** A reply in place: while it is open, and what is left of one that was not sent. */
export class Reply {
  readonly #host: Host;
  readonly #options: ReplyOptions;
  #isOpen = false;
  #draft: ComposerContent | undefined;

  constructor(host: Host, options: ReplyOptions) {
    this.#host = host;
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Opens what it is written in, which is loaded with the first. */
  async begin(): Promise<void> {
    const { annotationId, documentId, kept } = this.#options;
    const [draft, isLoaded] = await Promise.all([kept()?.load(annotationId(), documentId()), loadComposer()]);
    if (!isLoaded) return;
    this.#draft ??= draft;
    this.#isOpen = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.shadowRoot?.querySelector('collab-composer')?.focus();
  }

  /** Closes it, where it may not be written any more: the text stays. */
  close(): void {
    this.#isOpen = false;
    this.#host.requestUpdate();
  }

  render() {
    if (!this.#isOpen) return nothing;
    const label = this.#options.localize.term('writeReply');
    return html`
      <collab-composer
        class="composer"
        exportparts=${composerExports}
        cancelable
        replying
        label=${label}
        placeholder=${label}
        .without=${without}
        .draft=${this.#draft}
        @collab-composer-change=${this.#changed}
        @collab-composer-submit=${this.#submitted}
        @collab-composer-cancel=${this.#cancelled}
      ></collab-composer>
    `;
  }

  readonly #changed = (event: CollabComposerChangeEvent): void => {
    event.stopPropagation();
    this.#draft = event.detail.empty ? undefined : event.detail;
    const { annotationId, documentId, kept } = this.#options;
    kept()?.keep(annotationId(), event.detail, documentId());
  };

  readonly #submitted = (event: CollabComposerSubmitEvent): void => {
    event.stopPropagation();
    const { commentText, commentHtml, taggedUserContacts, customList } = event.detail;
    const comment = {
      commentText,
      commentHtml,
      ...(taggedUserContacts && { taggedUserContacts }),
      ...(customList && { customList }),
    };
    if (this.#options.send(comment)) {
      this.#draft = undefined;
      const { annotationId, documentId, kept } = this.#options;
      kept()?.forget(annotationId(), documentId());
      this.#leave();
    } else event.preventDefault();
  };

  /** Escape ends the reply, and not what the line lies in. */
  readonly #cancelled = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
    this.#leave();
  };

  #leave(): void {
    this.close();
    void this.#host.updateComplete.then(() => this.#options.left());
  }
}
