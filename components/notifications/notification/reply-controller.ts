import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { Notification } from '../../../store/index.js';
import { lazy } from '../../base/lazy.js';
import type { LocalizeController } from '../../base/localize.js';
import type { CollabComposerChangedEvent, CollabComposerSubmitEvent } from '../../comments/composer/composer.events.js';
import type { ComposerContent } from '../../comments/composer/content.js';
import { composerExportParts } from '../../comments/composer/exported-parts.js';
import '../../base/english-messages.js';
import { CollabNotificationReplyCancelEvent, CollabNotificationReplyEvent } from './notification.events.js';

/** Text in a composer, and whether it is empty. */
type ReplyDraft = ComposerContent & { readonly empty: boolean };

/** Storage for unsent replies, by thread id and document id. */
export interface ReplyDrafts {
  load(annotationId: string, documentId?: string): Promise<ComposerContent | undefined>;
  save(annotationId: string, draft: ReplyDraft, documentId?: string): void;
  discard(annotationId: string, documentId?: string): void;
}

interface ReplyHost extends ReactiveControllerHost, HTMLElement {
  readonly notifications: readonly Notification[];
  readonly replyDrafts?: ReplyDrafts | undefined;
}

const loadComposer = lazy(
  () => import('../../comments/composer/composer.js').then((module) => module.CollabComposer.define('collab-composer')),
  'editor',
);

/** Files can only be attached in the thread itself. */
const disabledFeatures = ['attachment'] as const;

/** The composer for a reply to the thread of a notification, with the draft of an unsent reply. */
export class ReplyController {
  readonly #host: ReplyHost;
  readonly #localize: LocalizeController;
  #isOpen = false;
  #draft: ComposerContent | undefined;

  constructor(host: ReplyHost, localize: LocalizeController) {
    this.#host = host;
    this.#localize = localize;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Loads the draft and, on first use, the composer. Then shows and focuses the composer. */
  async open(): Promise<void> {
    const { annotationId, documentId } = this.#thread;
    const draftLoaded = this.#host.replyDrafts?.load(annotationId, documentId);
    const [draft, isLoaded] = await Promise.all([draftLoaded, loadComposer()]);
    if (!isLoaded) return;
    this.#draft ??= draft;
    this.#isOpen = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.shadowRoot?.querySelector('collab-composer')?.focus();
  }

  /** Hides the composer and keeps the draft. */
  close(): void {
    this.#isOpen = false;
    this.#host.requestUpdate();
  }

  /** Hides the composer and keeps the draft, unless the page prevents it. */
  cancel(): void {
    const { notifications } = this.#host;
    if (this.#host.dispatchEvent(new CollabNotificationReplyCancelEvent({ notifications })))
      this.#closeAndRestoreFocus();
  }

  render() {
    if (!this.#isOpen) return nothing;
    const label = this.#localize.term('writeReply');
    return html`
      <collab-composer
        class="composer"
        exportparts=${composerExportParts}
        cancelable
        replying
        label=${label}
        placeholder=${label}
        .without=${disabledFeatures}
        .draft=${this.#draft}
        @collab-composer-changed=${this.#handleChanged}
        @collab-composer-submit=${this.#handleSubmit}
        @collab-composer-cancel=${this.#handleCancel}
      ></collab-composer>
    `;
  }

  get #thread() {
    const [newest] = this.#host.notifications;
    return { annotationId: newest?.targetAnnotationId ?? '', documentId: newest?.metadata?.documentId };
  }

  readonly #handleChanged = (event: CollabComposerChangedEvent): void => {
    event.stopPropagation();
    this.#draft = event.detail.empty ? undefined : event.detail;
    const { annotationId, documentId } = this.#thread;
    this.#host.replyDrafts?.save(annotationId, event.detail, documentId);
  };

  readonly #handleSubmit = (event: CollabComposerSubmitEvent): void => {
    event.stopPropagation();
    const { commentText, commentHtml, taggedUserContacts, customList } = event.detail;
    const comment = {
      commentText,
      commentHtml,
      ...(taggedUserContacts && { taggedUserContacts }),
      ...(customList && { customList }),
    };
    const { notifications } = this.#host;
    if (!this.#host.dispatchEvent(new CollabNotificationReplyEvent({ notifications, comment }))) {
      event.preventDefault();
      return;
    }
    this.#draft = undefined;
    const { annotationId, documentId } = this.#thread;
    this.#host.replyDrafts?.discard(annotationId, documentId);
    this.#closeAndRestoreFocus();
  };

  /** Handles Escape in the composer. Canceling the event keeps surrounding overlays open. */
  readonly #handleCancel = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
    this.cancel();
  };

  #closeAndRestoreFocus(): void {
    this.close();
    void this.#host.updateComplete.then(() => {
      const opener = this.#host.shadowRoot?.querySelector<HTMLElement>('[data-action="reply"], .menu');
      (opener ?? this.#host).focus();
    });
  }
}
