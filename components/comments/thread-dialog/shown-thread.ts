import { html, nothing } from 'lit';
import type {
  AnnotationRow,
  CollabStore,
  GhostComment,
  Location,
  ComposerFeature,
  ThreadFeature,
  CustomButton,
  Readable,
} from '../../../store/index.js';
import '../../ui/icon/more-icons.js';
import { ghostOf } from '../../page/ghost-state.js';
import type { LocalizeController } from '../../base/localize.js';
import { isOfOtherPage } from '../../page/page-address.js';
import type { PageState } from '../../page/page-state.js';
import { isHere } from '../../page/rows-here.js';
import { addressElsewhere, staysToOpen } from '../../sidebar/comments-sidebar/thread-page.js';
import type { ThreadCapabilities } from '../thread/thread.js';
import type { SubmitKey } from '../composer/composer.js';
import { CollabComment } from '../comment/comment.js';
import type { CollabButtonClickEvent } from '../../ui/custom-buttons/custom-buttons.events.js';
import { renderCustomButtons, tellOfPress } from '../../ui/custom-buttons/offered.js';
import { newPlaceFor } from '../../page/choose-new-target.js';
import { statusDetail } from '../../page/status-detail.js';
import { threadExports } from '../thread/parts.js';
import { fileAccessOf } from './file-access.js';
import { quoteOf } from '../../page/thread-title.js';
import { renderQuote } from './frame.js';
import { targetText } from './thread-requests.js';
import { capabilitiesOf } from './thread-capabilities.js';
import type { ThreadDrafts } from './drafts.js';

interface Note {
  readonly row: AnnotationRow;
  readonly store: CollabStore;
  readonly page: PageState;
  /** Where the person is. */
  readonly locations: readonly Location[];
  /** What is known of its place on this page; null where that was found. */
  readonly ghost: GhostComment | null | undefined;
  /** Lets the person choose another place for it, where they may. */
  readonly move: (() => void) | undefined;
  readonly localize: LocalizeController;
}

/** Where a thread is that has no place on the page: elsewhere in the document, or nowhere any more. */
function renderNote(note: Note) {
  const { row, locations, ghost: found, move, localize } = note;
  const { location, pageInfo } = row.data;
  const ghost = ghostOf(row.data, found);
  const isElsewhere = !isHere(row.data, locations) || (!ghost && isOfOtherPage(row.data));
  if (!isElsewhere && !ghost) return nothing;
  const place = location?.locationName ?? location?.id ?? (pageInfo?.title || (pageInfo?.path ?? ''));
  const text = isElsewhere
    ? renderElsewhere(place, note)
    : html`<bdi>${ghost?.message || localize.term('placeLost', ghost?.type)}</bdi>`;
  return html`
    <p class="note">
      <collab-icon name=${isElsewhere ? 'location' : 'ghost'}></collab-icon>
      ${text}
      ${
        move && !isElsewhere
          ? html`<button part="move" class="button button--ghost" type="button" @click=${move}>
              ${localize.term('attachToPlace')}
            </button>`
          : nothing
      }
    </p>
  `;
}

/** A link to the page a thread is on; its name alone where the page's address is not known. */
function renderElsewhere(place: string, { row, store, page, localize }: Note) {
  const href = addressElsewhere({ store, page }, row);
  if (href === undefined) return html`<bdi>${localize.term('placeElsewhere', place)}</bdi>`;
  const go = (event: MouseEvent & { currentTarget: HTMLElement }): void => {
    // With these keys the browser opens another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    staysToOpen(event.currentTarget, { store, page }, row);
  };
  return html`<a part="go" class="go" href=${href} @click=${go}
    ><bdi>${localize.term('goToElsewhere', place)}</bdi></a
  >`;
}

/** What a person could do by each of what a page can leave out. */
const capabilities: Readonly<Record<Exclude<ThreadFeature, ComposerFeature>, readonly (keyof ThreadCapabilities)[]>> = {
  reply: ['canReply'],
  draft: ['canSaveDraft'],
  edit: ['canEditComment'],
  reaction: ['canReact'],
  status: ['canChangeStatus'],
  resolve: ['canResolve'],
  priority: ['canChangePriority'],
  category: ['canChangeCategory'],
  customList: ['canChangeCustomList'],
  assign: ['canAssign'],
  approve: ['canApprove'],
  proposal: ['canAccept', 'canReject'],
  access: ['canChangeAccess'],
  subscribe: ['canSubscribe'],
  copyLink: ['canCopyLink'],
  markUnread: ['canMarkUnread'],
  delete: ['canDelete', 'canDeleteComment'],
};

/** The others are left out where something is written. */
const isOfThread = (feature: ThreadFeature): feature is keyof typeof capabilities =>
  Object.hasOwn(capabilities, feature);

/** What is left of what a person may do, where the page leaves some of it out. */
function offered(may: ThreadCapabilities, without: readonly ThreadFeature[] = []): ThreadCapabilities {
  const left = without.flatMap((feature) => (isOfThread(feature) ? capabilities[feature] : []));
  return Object.fromEntries(Object.entries(may).filter(([name]) => !left.includes(name as keyof ThreadCapabilities)));
}

/** Says, in the place of a thread, why nobody can see it: nobody is signed in. */
function renderSignedOut(localize: LocalizeController) {
  return html`
    <div slot="loading" class="signed-out">
      <collab-icon name="comment"></collab-icon>
      <p>${localize.term('signInToRead')}</p>
    </div>
  `;
}

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
  const ghost = read(page.ghosts).get(annotationId);
  const locations = read(store.locations);
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
