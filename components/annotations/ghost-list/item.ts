import { html, nothing } from 'lit';
import '../../ui/icon/more-icons.js';
import type { LocalizeController } from '../../base/localize.js';
import { openingOf } from '../../page/opening.js';
import { personName } from '../../display/person-name.js';
import { targetOf } from '../../page/thread-target.js';
import { isNotShown, type GhostThread } from './ghost-threads.js';

interface GhostItem extends GhostThread {
  readonly localize: LocalizeController;
  /** Whether the thread is open. */
  readonly selected: boolean;
  readonly open: () => void;
  /** Lets the person choose another place, where they may. */
  readonly move: (() => void) | undefined;
}

/** A thread that has lost its place: who began it, on which words, what it says, and what has become of the place. */
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
        <span class="words" id="words-${row.id}">
          <span class="head">
            <bdi class="author">${personName(first.from, localize.term('unknownPerson'))}</bdi>
            <collab-relative-time class="time" .datetime=${first.createdAt ?? NaN}></collab-relative-time>
          </span>
          ${quote ? html`<q part="quote" class="quote" dir="auto">${quote}</q>` : nothing}
          <span class="excerpt" dir="auto">${openingOf(first, localize)}</span>
          <span class="why">
            <collab-icon name=${isNotShown({ row, ghost }) ? 'location' : 'ghost'}></collab-icon>
            <bdi>${ghost.message || localize.term('placeLost', ghost.type)}</bdi>
          </span>
        </span>
      </button>
      ${move ? renderMove(row.id, localize, move) : nothing}
    </li>
  `;
}

const renderMove = (annotationId: string, localize: LocalizeController, move: () => void) => html`
  <button
    part="move"
    class="move button button--ghost"
    type="button"
    data-id=${annotationId}
    aria-describedby="words-${annotationId}"
    @click=${move}
  >
    ${localize.term('attachToPlace')}
  </button>
`;
