import { html, nothing } from 'lit';
import type { AnnotationRow, CollabStore, Readable } from '../../store/index.js';
import type { SubmitKey } from '../composer/composer.js';
import type { LocalizeController } from '../internal/localize.js';
import type { PageState } from '../internal/page-state.js';
import { fileAccessOf } from './file-access.js';
import { renderNote } from './note.js';
import { renderSignedOut } from './signed-out.js';
import { targetText } from './target-place.js';
import { capabilitiesOf } from './thread-capabilities.js';
import type { ThreadDrafts } from './thread-drafts.js';

interface ShownThread {
  /** The thread, once it is there. */
  readonly row: AnnotationRow | undefined;
  readonly annotationId: string;
  readonly store: CollabStore;
  readonly page: PageState;
  readonly localize: LocalizeController;
  /** What was typed in it and not sent. */
  readonly drafts: ThreadDrafts;
  readonly submitKey: SubmitKey;
  /** What closes the dialog, where something does. */
  readonly close: unknown;
  /** Reads a value for the screen. */
  readonly read: <T>(readable: Readable<T>) => T;
}

/** A thread as the store has it, and where it is if not here. */
export function renderThread({
  row,
  annotationId,
  store,
  page,
  localize,
  drafts,
  submitKey,
  close,
  read,
}: ShownThread) {
  read(page.linked);
  const [ghost, locations] = [read(page.ghosts).get(annotationId), read(store.locations)];
  return html`
    ${row && !page.anchorOf(annotationId) ? renderNote({ row, ghost, locations, localize }) : nothing}
    <collab-thread
      part="thread"
      submit-key=${submitKey}
      .row=${row}
      .me=${read(store.me)}
      .statuses=${store.config.statuses}
      .priorities=${store.config.priorities}
      .reactionSet=${store.config.reactions}
      .categories=${store.config.categories}
      .customList=${store.config.customList}
      .targetText=${row ? targetText(page, row.data) : ''}
      .capabilities=${capabilitiesOf(store, annotationId)}
      .fileAccess=${fileAccessOf(store, annotationId)}
      .draft=${drafts.reply}
      .editDrafts=${drafts.edits}
    >
      ${close} ${!row && read(store.connection) === 'pendingInit' ? renderSignedOut(localize) : nothing}
    </collab-thread>
  `;
}
