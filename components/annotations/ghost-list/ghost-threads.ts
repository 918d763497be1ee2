import { html, nothing } from 'lit';
import type { AnnotationRow, CollabStore, GhostComment, Readable } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../ui/icon/more-icons.js';
import { personName } from '../../display/person-name.js';
import { excerptOf } from '../../page/comment-excerpt.js';
import { type GhostsById, targetOf } from '../../page/thread-target.js';

/** A thread whose target is not resolved, and the reason. */
export interface GhostThread {
  readonly row: AnnotationRow;
  readonly ghost: GhostComment;
}

/** Whether a target is only not shown: its table or list shows other items, or it belongs to another device. */
export const isNotShown = ({ ghost }: GhostThread): boolean => ghost.type === 'differentDevice';

/** Returns the ghosts of a page, then the threads whose target is not shown; newest first. */
export function listGhostThreads(
  store: CollabStore,
  ghosts: GhostsById,
  read: <T>(readable: Readable<T>) => T,
): readonly GhostThread[] {
  const threads = [...ghosts].flatMap(([id, ghost]) => {
    const row = ghost ? read(store.comments.byId(id)) : undefined;
    return row && ghost ? [{ row, ghost }] : [];
  });
  const createdAt = ({ row }: GhostThread): number => row.data.createdAt ?? 0;
  return threads.sort((a, b) => Number(isNotShown(a)) - Number(isNotShown(b)) || createdAt(b) - createdAt(a));
}

interface GhostItem extends GhostThread {
  readonly localize: LocalizeController;
  /** Whether the thread is open. */
  readonly selected: boolean;
  readonly open: () => void;
  /** Starts the selection of another target; undefined if the user may not move the thread. */
  readonly move: (() => void) | undefined;
}

/** Renders a ghost with its author, quote, excerpt and reason. */
export function renderGhost({ row, ghost, localize, selected, open, move }: GhostItem) {
  const [first] = row.data.comments;
  if (!first) return nothing;
  const quote = targetOf(row.data)?.targetText;
  return html`
    <li class="item">
      <button
        part="thread"
        class="thread"
        type="button"
        data-id=${row.id}
        aria-current=${selected ? 'true' : nothing}
        @click=${open}
      >
        <collab-avatar .user=${first.from} label=""></collab-avatar>
        <span class="text" id="text-${row.id}">
          <span class="head">
            <bdi class="author">${personName(first.from, localize.term('unknownPerson'))}</bdi>
            <collab-relative-time class="time" .datetime=${first.createdAt ?? NaN}></collab-relative-time>
          </span>
          ${quote ? html`<q part="quote" class="quote" dir="auto">${quote}</q>` : nothing}
          <span class="excerpt" dir="auto">${excerptOf(first, localize)}</span>
          <span class="reason">
            <collab-icon name=${isNotShown({ row, ghost }) ? 'location' : 'ghost'}></collab-icon>
            <bdi>${ghost.message || localize.term('ghostLabel', ghost.type)}</bdi>
          </span>
        </span>
      </button>
      ${move ? renderMoveButton(row.id, localize, move) : nothing}
    </li>
  `;
}

const renderMoveButton = (annotationId: string, localize: LocalizeController, move: () => void) => html`
  <button
    part="move"
    class="move button button--ghost"
    type="button"
    data-id=${annotationId}
    aria-describedby="text-${annotationId}"
    @click=${move}
  >
    ${localize.term('reattach')}
  </button>
`;
