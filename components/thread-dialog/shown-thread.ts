import { html, nothing } from 'lit';
import type { AnnotationRow, CollabStore, CustomButton, Readable } from '../../store/index.js';
import type { SubmitKey } from '../composer/composer.js';
import { CollabComment } from '../comment/comment.js';
import type { CollabButtonClickEvent } from '../custom-buttons/custom-buttons.events.js';
import { renderCustomButtons, tellOfPress } from '../custom-buttons/offered.js';
import type { LocalizeController } from '../internal/localize.js';
import { newPlaceFor } from '../internal/new-place.js';
import { statusDetail } from '../internal/status-detail.js';
import type { PageState } from '../internal/page-state.js';
import { threadExports } from '../thread/parts.js';
import { fileAccessOf } from './file-access.js';
import { quoteOf } from '../internal/thread-title.js';
import { renderNote } from './note.js';
import { offered } from './offered.js';
import { renderQuote } from './quote.js';
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
  /** Which key sends, in place of what the store's `config` says. */
  readonly submitKey: SubmitKey | undefined;
  /** Buttons of the page's own, in place of those of the store's `config`. */
  readonly buttons: readonly CustomButton[] | undefined;
  /** What closes the dialog, where something does. */
  readonly close: unknown;
  /** Reads a value for the screen. */
  readonly read: <T>(readable: Readable<T>) => T;
}

/** A thread as the store has it, and where it is if not here. */
export function renderThread(shown: ShownThread) {
  const { row, annotationId, store, page, localize, drafts, close, read } = shown;
  const { submitKey = store.config.submitKey ?? 'enter' } = shown;
  const buttons = shown.buttons ?? store.config.threadButtons;
  read(page.linked);
  const thread = { annotationId, ...(row && { documentId: row.documentId }) };
  const [ghost, locations] = [read(page.ghosts).get(annotationId), read(store.locations)];
  return html`
    ${row && !page.anchorOf(annotationId) ? renderNote({ row, store, page, ghost, locations, move: newPlaceFor(store, row), localize }) : nothing}
    <collab-thread
      part="thread"
      exportparts=${threadExports}
      submit-key=${submitKey}
      .row=${row}
      .me=${read(store.me)}
      .statuses=${store.config.without?.includes('status') ? [] : store.config.statuses}
      .statusDetail=${statusDetail(store.config)}
      .priorities=${store.config.priorities}
      .reactionSet=${store.config.reactions}
      .categories=${store.config.categories}
      .customList=${store.config.customList}
      .commentButtons=${store.config.commentButtons ?? []}
      .targetText=${row ? targetText(page, row.data) : ''}
      .capabilities=${offered(capabilitiesOf(store, thread), store.config.without)}
      .fileAccess=${fileAccessOf(store, thread)}
      .typists=${read(store.comments.typing(annotationId, row?.documentId))}
      .draft=${drafts.reply}
      .editDrafts=${drafts.edits}
      @collab-button-click=${(event: CollabButtonClickEvent) => pressedBelowComment(store, event, row)}
    >
      ${renderSlotted(store, buttons, row)}
      <slot name="empty" slot="empty"><p class="empty">${localize.term('noComments')}</p></slot>
      ${close} ${!row && read(store.connection) === 'pendingInit' ? renderSignedOut(localize) : nothing}
    </collab-thread>
  `;
}

/** The thread's own buttons, which are slotted, are told of where they are rendered. */
function pressedBelowComment(store: CollabStore, event: CollabButtonClickEvent, row?: AnnotationRow): void {
  const pressed = event.composedPath().find((each) => each instanceof CollabComment)?.comment;
  if (!row || !pressed) return;
  const commentAnnotation = row.data;
  const index = commentAnnotation.comments.findIndex(({ commentId }) => commentId === pressed.commentId);
  tellOfPress(store, event, () => ({ commentAnnotation, comment: pressed, index }));
}

/** What the page puts into the thread. */
function renderSlotted(store: CollabStore, buttons: readonly CustomButton[] | undefined, row?: AnnotationRow) {
  const about = () => (row ? { commentAnnotation: row.data } : {});
  return html`
    ${row ? renderQuote(quoteOf(row.data), 'buttons') : nothing}
    <slot name="header-end" slot="header-end"></slot>
    <slot name="buttons" slot="buttons"></slot>
    <slot name="actions" slot="actions"></slot>
    ${renderCustomButtons({ store, slot: 'buttons', buttons, about })}
  `;
}
