import { html, nothing } from 'lit';
import type { User } from '../../store/index.js';
import type { CollabComposerSubmitEvent, ComposerContent, SubmitKey } from '../composer/composer.js';
import type { LocalizeController } from '../internal/localize.js';
import { personName } from '../internal/person-name.js';

interface NewThread {
  readonly localize: LocalizeController;
  readonly me: User | null;
  /** Why nothing can be written, where that is so. */
  readonly barred: string;
  readonly error: string;
  readonly draft: ComposerContent | undefined;
  readonly submitKey: SubmitKey;
  readonly close: unknown;
  readonly changed: () => void;
  readonly submitted: (event: CollabComposerSubmitEvent) => void;
}

/** Where a thread begins: who writes, and what. */
export function renderNewThread({
  localize,
  me,
  barred,
  error,
  draft,
  submitKey,
  close,
  changed,
  submitted,
}: NewThread) {
  return html`
    <div part="header" class="header">
      ${me ? html`<collab-avatar .user=${me} label=""></collab-avatar>` : nothing}
      <bdi class="author">${me ? personName(me, localize.term('unknownPerson')) : localize.term('newComment')}</bdi>
      ${close}
    </div>
    ${barred ? html`<p class="barred">${barred}</p>` : nothing}
    <collab-composer
      part="composer"
      submit-key=${submitKey}
      label=${localize.term('newComment')}
      placeholder=${localize.term('writeComment')}
      .draft=${draft}
      .error=${error}
      ?disabled=${barred !== ''}
      @collab-composer-change=${changed}
      @collab-composer-submit=${submitted}
    ></collab-composer>
  `;
}
