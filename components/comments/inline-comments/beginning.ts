import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { CollabStore } from '../../../store/index.js';
import type { CommentDraft } from '../comment/comment.js';
import type { CollabComposerChangeEvent, SubmitKey } from '../composer/composer.js';
import { errorMessage } from '../../base/error-message.js';
import type { LocalizeController } from '../../base/localize.js';
import { pageStateOf, type NewThreadPlace } from '../../page/page-state.js';
import { rootDocumentOf } from '../../page/root-document.js';
import { keepDrafts } from '../thread-dialog/drafts.js';
import { NewThread } from '../thread-dialog/new-thread.js';

interface BeginningOptions {
  readonly store: () => CollabStore | undefined;
  readonly localize: LocalizeController;
  /** What is begun here, as drafts are kept by it. */
  readonly kind: 'inline' | 'sidebar';
  /** What is said of it, unless it is any new thread. */
  readonly label?: () => string;
  /** Where the threads are that are begun. */
  readonly place: () => NewThreadPlace;
  /** A thread has been begun. */
  readonly begun: (annotationId: string, isDraft: boolean) => void;
}

/** Lets a person begin threads at one place, and keeps what they have not sent. */
export class Beginning implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: BeginningOptions;
  readonly #new: NewThread;
  #store: CollabStore | undefined;
  #keeper: ReturnType<typeof keepDrafts> | undefined;
  #draft: CommentDraft | undefined;
  /** Who writes, and where: another composer is for another. */
  #subject = '';

  constructor(host: ReactiveControllerHost & HTMLElement, options: BeginningOptions) {
    this.#host = host;
    this.#options = options;
    this.#new = new NewThread({
      localize: options.localize,
      messageOf: (error) => errorMessage(error, (key) => options.localize.term(key)),
      place: options.place,
      begun: (annotationId, isDraft) => this.#begun(annotationId, isDraft),
      changed: () => host.requestUpdate(),
    });
    host.addController(this);
  }

  hostUpdate(): void {
    if (!this.#host.isConnected) return;
    this.#enter(this.#options.store());
    const subject = this.#store ? JSON.stringify([this.#userId, this.#key]) : '';
    if (subject === this.#subject) return;
    this.#keeper?.flush();
    this.#new.reset();
    this.#subject = subject;
    this.#draft = undefined;
    if (this.#userId) void this.#load(subject);
  }

  hostDisconnected(): void {
    this.#enter(undefined);
    this.#subject = '';
  }

  render(store: CollabStore, submitKey: SubmitKey | undefined) {
    const page = pageStateOf(store);
    const me = store.me.peek();
    const label = this.#options.label?.();
    const said = label === undefined ? {} : { label };
    const form = this.#new.render({ store, page, me, draft: this.#draft, submitKey, close: nothing, ...said });
    return html`
      <div
        part="begin"
        class="begin"
        @collab-composer-change=${this.#typed}
        @mousedown=${() => store.comments.tell('composerClicked', {})}
      >
        ${keyed(this.#subject, form)}
      </div>
    `;
  }

  get #userId(): string | undefined {
    return this.#store?.me.peek()?.userId;
  }

  get #key(): string {
    const { kind, place } = this.#options;
    const { targetElement, location } = place();
    return [kind, this.#store && rootDocumentOf(this.#store), targetElement?.elementId, location?.id].join(':');
  }

  #enter(store: CollabStore | undefined): void {
    if (store === this.#store) return;
    this.#keeper?.close();
    this.#store = store;
    this.#keeper = store && keepDrafts(store);
  }

  async #load(subject: string): Promise<void> {
    const draft = await this.#keeper?.load(this.#key);
    if (!draft || subject !== this.#subject) return;
    this.#draft = draft;
    this.#host.requestUpdate();
  }

  readonly #typed = ({ detail }: CollabComposerChangeEvent): void => {
    this.#draft = detail.empty ? undefined : detail;
    this.#keeper?.keep(this.#key, detail);
  };

  #begun(annotationId: string, isDraft: boolean): void {
    this.#draft = undefined;
    this.#keeper?.forget(this.#key);
    this.#options.begun(annotationId, isDraft);
  }
}
