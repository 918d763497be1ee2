import { html, nothing } from 'lit';
import type { CollabError, CollabStore, User } from '../../../store/index.js';
import type { CollabComposerSubmitEvent, ComposerContent, SubmitKey } from '../composer/composer.js';
import { composerExports } from '../composer/parts.js';
import type { LocalizeController } from '../../base/localize.js';
import type { NewThreadPlace, PageState } from '../../page/page-state.js';
import { personName } from '../../display/person-name.js';
import { fileAccessOf } from './file-access.js';
import { pageInfoHere } from '../../page/page-address.js';
import { textOf } from '../../page/thread-title.js';
import { renderQuote } from './frame.js';
import { isRefused } from './thread-requests.js';
import { readableText } from '../../../store/rules/placeholders.js';
import '../../base/more-english.js';
import type { DraftElsewhere } from './drafts.js';

interface NewThreadOptions {
  localize: LocalizeController;
  messageOf: (error: CollabError) => string;
  /** Where the thread will be; what the page says of it by default. */
  place?: () => NewThreadPlace;
  /** The thread has been begun. */
  begun: (annotationId: string, isDraft: boolean) => void;
  /** What is to be shown is another. */
  changed: () => void;
}

interface Shown {
  readonly store: CollabStore;
  readonly page: PageState;
  readonly me: User | null;
  readonly draft: ComposerContent | undefined;
  readonly submitKey: SubmitKey | undefined;
  readonly close: unknown;
  /** What was begun elsewhere and can be gone on with here. */
  readonly elsewhere?: unknown;
  /** What is written here, unless it is any new thread. */
  readonly label?: string;
}

/** Where a thread begins: who writes, and what. */
export class NewThread {
  readonly #options: NewThreadOptions;
  /** Why it could not be sent. */
  #error = '';

  constructor(options: NewThreadOptions) {
    this.#options = options;
  }

  /** Begins anew. */
  reset(): void {
    this.#error = '';
  }

  render({ store, page, me, draft, submitKey = 'enter', close, label, elsewhere = nothing }: Shown) {
    const { localize } = this.#options;
    const mayBegin = store.permissions.can('annotation.add', {});
    const barred = mayBegin ? '' : localize.term(me ? 'errorNotAllowed' : 'signInToComment');
    return html`
      <div part="header" class="header">
        ${me ? html`<collab-avatar .user=${me} label=""></collab-avatar>` : nothing}
        <bdi class="author">${me ? personName(me, localize.term('unknownPerson')) : localize.term('newComment')}</bdi>
        ${close}
      </div>
      ${renderQuote(textOf(this.#place(page)?.targetElement))}
      ${barred ? html`<p class="barred">${barred}</p>` : nothing}
      <collab-composer
        part="composer"
        exportparts=${composerExports}
        submit-key=${submitKey}
        user-id=${me?.userId ?? ''}
        label=${label ?? localize.term('newComment')}
        placeholder=${label ?? localize.term('writeComment')}
        .fileAccess=${fileAccessOf(store, { targetElementId: this.#targetElementId(page) })}
        .draft=${draft}
        .error=${this.#error}
        ?disabled=${barred !== ''}
        ?draftable=${!store.config.without?.includes('draft')}
        ?assignable=${store.permissions.can('annotation.assign', {})}
        @collab-composer-change=${() => this.#tell('')}
        @collab-composer-submit=${(event: CollabComposerSubmitEvent) => this.#begin(store, page, event)}
      >
        <slot name="actions" slot="actions"></slot>
      </collab-composer>
      ${elsewhere}
    `;
  }

  #targetElementId(page: PageState): string | undefined {
    return this.#place(page)?.targetElement?.elementId;
  }

  #place(page: PageState): NewThreadPlace | null {
    return this.#options.place?.() ?? page.newThread.peek();
  }

  #begin(store: CollabStore, page: PageState, event: CollabComposerSubmitEvent): void {
    event.stopPropagation();
    const { assignedTo, ...comment } = event.detail;
    const handle = store.comments.addCommentAnnotation({
      annotation: {
        pageInfo: pageInfoHere(),
        ...this.#place(page),
        comments: [comment],
        ...(assignedTo && { assignedTo }),
      },
    });
    if (!isRefused(handle)) {
      this.#options.begun(handle.annotationId, comment.isDraft === true);
      return;
    }
    event.preventDefault();
    void handle.settled.then((settled) => this.#tell(settled.ok ? '' : this.#options.messageOf(settled.error)));
  }

  #tell(error: string): void {
    if (error === this.#error) return;
    this.#error = error;
    this.#options.changed();
  }
}

interface DraftsElsewhere {
  readonly drafts: readonly DraftElsewhere[];
  readonly localize: LocalizeController;
  /** Goes on with a draft at the place that is being written at. */
  readonly take: (draft: DraftElsewhere) => void;
  readonly discard: (draft: DraftElsewhere) => void;
}

const beginningOf = ({ draft }: DraftElsewhere): string =>
  readableText(draft) || (draft.attachments ?? []).map(({ name }) => name).join(', ');

/** The drafts of new threads that were begun at other places, and what can be done with them here. */
export function renderDraftsElsewhere({ drafts, localize, take, discard }: DraftsElsewhere) {
  if (drafts.length === 0) return nothing;
  return html`
    <ul part="drafts" class="drafts" aria-label=${localize.term('unsentDrafts')}>
      ${drafts.map(
        (each) => html`
          <li>
            <bdi class="begun">${localize.term('draftFrom', each.name)}</bdi>
            <bdi class="beginning">${beginningOf(each)}</bdi>
            <span class="draft-actions">
              <button class="button button--ghost" type="button" @click=${() => take(each)}>
                ${localize.term('continueHere')}
              </button>
              <button class="button button--ghost" type="button" @click=${() => discard(each)}>
                ${localize.term('discard')}
              </button>
            </span>
          </li>
        `,
      )}
    </ul>
  `;
}
