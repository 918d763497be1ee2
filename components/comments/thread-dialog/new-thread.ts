import { html, nothing, type ReactiveControllerHost } from 'lit';
import { readableText } from '../../../store/rules/placeholders.js';
import { errorMessage } from '../../base/error-message.js';
import { forwardRequest } from '../../base/events.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/english-messages.js';
import '../../base/page-messages.js';
import { personName } from '../../display/person-name.js';
import { pageInfoHere } from '../../page/page-address.js';
import type { PageContext } from '../../page/page-context.js';
import type { NewThreadTarget } from '../../page/page-navigation.js';
import { textOf } from '../../page/thread-target.js';
import type { CollabComposerSubmitEvent, ComposerContent, SubmitKey } from '../composer/composer.js';
import { composerExportParts } from '../composer/exported-parts.js';
import type { OtherDraft } from './draft-store.js';
import { fileAccessOf } from './file-access.js';
import { renderQuote } from './thread-content.js';
import { isRefused } from './thread-requests.js';

interface NewThreadFormOptions {
  readonly localize: LocalizeController;
  /** Target of the thread; by default the one that is open on the page. */
  readonly target?: () => NewThreadTarget;
  /** Called after the thread was started. */
  readonly started: (annotationId: string, isDraft: boolean) => void;
}

interface NewThreadContent {
  readonly draft: ComposerContent | undefined;
  readonly submitKey: SubmitKey | undefined;
  /** Name of the composer, in place of the one for any new thread. */
  readonly label?: string | undefined;
  /** The button that closes the dialog. */
  readonly closeButton?: unknown;
}

/** The header and the composer of a new thread. */
export class NewThreadForm {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: NewThreadFormOptions;
  /** Message why the thread could not be sent. */
  #error = '';

  constructor(host: ReactiveControllerHost & HTMLElement, options: NewThreadFormOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** Starts with another thread. */
  reset(): void {
    this.#error = '';
  }

  render(page: PageContext, { draft, submitKey = 'enter', label, closeButton = nothing }: NewThreadContent) {
    const { localize } = this.#options;
    const { store } = page;
    const me = store.me.peek();
    const target = this.#targetOn(page)?.targetElement;
    const canStart = store.permissions.can('annotation.add', {});
    const reason = canStart ? '' : localize.term(me ? 'errorNotAllowed' : 'signInToComment');
    return html`
      <div part="header" class="header">
        ${me ? html`<collab-avatar .user=${me} label=""></collab-avatar>` : nothing}
        <bdi class="author">${me ? personName(me, localize.term('unknownPerson')) : localize.term('newComment')}</bdi>
        ${closeButton}
      </div>
      ${renderQuote(textOf(target))} ${reason ? html`<p class="no-permission">${reason}</p>` : nothing}
      <collab-composer
        part="composer"
        exportparts=${composerExportParts}
        submit-key=${submitKey}
        user-id=${me?.userId ?? ''}
        label=${label ?? localize.term('newComment')}
        placeholder=${label ?? localize.term('writeComment')}
        .fileAccess=${fileAccessOf(store, { targetElementId: target?.elementId })}
        .draft=${draft}
        .error=${this.#error}
        ?disabled=${!canStart}
        ?draftable=${!store.config.without?.includes('draft')}
        ?assignable=${store.permissions.can('annotation.assign', {})}
        @collab-composer-changed=${() => this.#setError('')}
        @collab-composer-submit=${(event: CollabComposerSubmitEvent) => this.#handleSubmit(event, page)}
      >
        <slot name="actions" slot="actions"></slot>
      </collab-composer>
    `;
  }

  #targetOn(page: PageContext): NewThreadTarget | null {
    return this.#options.target?.() ?? page.navigation.newThread.peek();
  }

  #handleSubmit(event: CollabComposerSubmitEvent, page: PageContext): void {
    if (!forwardRequest(this.#host, event)) return;
    const { localize, started } = this.#options;
    const { assignedTo, ...comment } = event.detail;
    const handle = page.store.comments.addCommentAnnotation({
      annotation: {
        pageInfo: pageInfoHere(),
        ...this.#targetOn(page),
        comments: [comment],
        ...(assignedTo && { assignedTo }),
      },
    });
    if (!isRefused(handle)) {
      started(handle.annotationId, comment.isDraft === true);
      return;
    }
    event.preventDefault();
    void handle.settled.then((settled) =>
      this.#setError(settled.ok ? '' : errorMessage(settled.error, (key) => localize.term(key))),
    );
  }

  #setError(error: string): void {
    if (error === this.#error) return;
    this.#error = error;
    this.#host.requestUpdate();
  }
}

/** Returns the text of a draft, or else the names of its attachments. */
const draftTextOf = ({ draft }: OtherDraft): string =>
  readableText(draft) || (draft.attachments ?? []).map(({ name }) => name).join(', ');

interface OtherDraftActions {
  readonly localize: LocalizeController;
  /** Moves a draft to the current place. */
  readonly moveHere: (draft: OtherDraft) => void;
  readonly discard: (draft: OtherDraft) => void;
}

/** Renders the drafts of new threads at other places. */
export function renderOtherDrafts(drafts: readonly OtherDraft[], { localize, moveHere, discard }: OtherDraftActions) {
  if (drafts.length === 0) return nothing;
  return html`
    <ul part="drafts" class="drafts" aria-label=${localize.term('unsentDrafts')}>
      ${drafts.map(
        (draft) => html`
          <li>
            <bdi class="draft-place">${localize.term('draftFrom', draft.name)}</bdi>
            <bdi class="draft-text">${draftTextOf(draft)}</bdi>
            <span class="draft-actions">
              <button class="button button--ghost" type="button" @click=${() => moveHere(draft)}>
                ${localize.term('continueHere')}
              </button>
              <button class="button button--ghost" type="button" @click=${() => discard(draft)}>
                ${localize.term('discard')}
              </button>
            </span>
          </li>
        `,
      )}
    </ul>
  `;
}
