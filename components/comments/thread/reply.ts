import { html } from 'lit';
import type { User } from '../../../store/index.js';
import type { CollabComposerSubmitEvent, ComposerContent, SubmitKey } from '../composer/composer.js';
import { composerExports } from '../composer/parts.js';
import type { FileAccess } from '../../display/file-access.js';
import type { LocalizeController } from '../../base/localize.js';
import type { ThreadCapabilities } from './capabilities.js';
import * as events from './thread.events.js';

interface ReplyOptions {
  localize: LocalizeController;
  annotationId: string;
  me: User | null;
  /** A reply begun earlier. */
  draft: ComposerContent | undefined;
  submitKey: SubmitKey;
  capabilities: ThreadCapabilities;
  fileAccess: FileAccess | undefined;
  /** Sends a request of the user's; returns whether nobody prevented it. */
  send: (request: Event) => boolean;
}

/** The composer below a thread's comments. */
export function renderReply(options: ReplyOptions) {
  const { localize, annotationId, me, draft, submitKey, capabilities, fileAccess, send } = options;
  const replied = (event: CollabComposerSubmitEvent): void => {
    event.stopPropagation();
    if (!send(new events.CollabThreadReplyEvent({ annotationId, ...event.detail }))) event.preventDefault();
  };
  return html`
    <collab-composer
      replying
      part="composer"
      exportparts=${composerExports}
      placeholder=${localize.term('reply')}
      submit-key=${submitKey}
      .fileAccess=${fileAccess}
      user-id=${me?.userId ?? ''}
      .draft=${draft}
      ?draftable=${capabilities.canSaveDraft ?? false}
      ?assignable=${capabilities.canAssign ?? false}
      @collab-composer-submit=${replied}
    >
      <slot name="actions" slot="actions"></slot>
    </collab-composer>
  `;
}
