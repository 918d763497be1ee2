import { html, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { CollabStore } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { rootDocumentOf } from '../../page/current-location.js';
import type { PageContext } from '../../page/page-context.js';
import type { NewThreadTarget } from '../../page/page-navigation.js';
import type { CommentDraft } from '../comment/comment.js';
import type { CollabComposerChangedEvent, SubmitKey } from '../composer/composer.js';
import { DraftStore } from '../thread-dialog/draft-store.js';
import { NewThreadForm } from '../thread-dialog/new-thread.js';

interface NewThreadOptions {
  readonly store: () => CollabStore | undefined;
  readonly localize: LocalizeController;
  /** Kind of the composer; part of the key of its draft. */
  readonly kind: 'inline' | 'sidebar';
  /** Name of the composer, in place of the one for any new thread. */
  readonly label?: () => string;
  /** Target of the new threads. */
  readonly target: () => NewThreadTarget;
  /** Called after a thread was started. */
  readonly started: (annotationId: string, isDraft: boolean) => void;
}

/** Starts threads at one target in a composer that is always visible, and saves its local draft. */
export class NewThreadController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: NewThreadOptions;
  readonly #form: NewThreadForm;
  #store: CollabStore | undefined;
  #drafts: DraftStore | undefined;
  #draft: CommentDraft | undefined;
  /** The user and the target of the composer; another subject gets another composer. */
  #subject = '';

  constructor(host: ReactiveControllerHost & HTMLElement, options: NewThreadOptions) {
    this.#host = host;
    this.#options = options;
    this.#form = new NewThreadForm(host, {
      localize: options.localize,
      target: options.target,
      started: (annotationId, isDraft) => this.#threadStarted(annotationId, isDraft),
    });
    host.addController(this);
  }

  hostUpdate(): void {
    if (!this.#host.isConnected) return;
    this.#setStore(this.#options.store());
    const subject = this.#store ? JSON.stringify([this.#userId, this.#draftKey]) : '';
    if (subject === this.#subject) return;
    this.#drafts?.flush();
    this.#form.reset();
    this.#subject = subject;
    this.#draft = undefined;
    if (this.#userId) void this.#loadDraft(subject);
  }

  hostDisconnected(): void {
    this.#setStore(undefined);
    this.#subject = '';
  }

  render(page: PageContext, submitKey: SubmitKey | undefined) {
    const form = this.#form.render(page, { draft: this.#draft, submitKey, label: this.#options.label?.() });
    return html`
      <div
        part="begin"
        class="new-thread"
        @collab-composer-changed=${this.#handleComposerChanged}
        @mousedown=${() => page.store.events.emit('composerClicked', {})}
      >
        ${keyed(this.#subject, form)}
      </div>
    `;
  }

  get #userId(): string | undefined {
    return this.#store?.me.peek()?.userId;
  }

  get #draftKey(): string {
    const { kind, target } = this.#options;
    const { targetElement, location } = target();
    return [kind, this.#store && rootDocumentOf(this.#store), targetElement?.elementId, location?.id].join(':');
  }

  #setStore(store: CollabStore | undefined): void {
    if (store === this.#store) return;
    this.#drafts?.close();
    this.#store = store;
    this.#drafts = store && new DraftStore(store);
  }

  async #loadDraft(subject: string): Promise<void> {
    const draft = await this.#drafts?.load(this.#draftKey);
    if (!draft || subject !== this.#subject) return;
    this.#draft = draft;
    this.#host.requestUpdate();
  }

  readonly #handleComposerChanged = ({ detail }: CollabComposerChangedEvent): void => {
    this.#draft = detail.empty ? undefined : detail;
    this.#drafts?.save(this.#draftKey, detail);
  };

  #threadStarted(annotationId: string, isDraft: boolean): void {
    this.#draft = undefined;
    this.#drafts?.delete(this.#draftKey);
    this.#options.started(annotationId, isDraft);
  }
}
