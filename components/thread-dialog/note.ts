import { html, nothing } from 'lit';
import type { AnnotationRow, GhostComment, Location } from '../../store/index.js';
import '../icon/more-icons.js';
import { ghostOf } from '../internal/ghost-of.js';
import type { LocalizeController } from '../internal/localize.js';
import { isOfOtherPage } from '../internal/page-info.js';
import { isHere } from '../internal/rows-here.js';

interface Note {
  readonly row: AnnotationRow;
  /** Where the person is. */
  readonly locations: readonly Location[];
  /** What is known of its place on this page; null where that was found. */
  readonly ghost: GhostComment | null | undefined;
  /** Lets the person choose another place for it, where they may. */
  readonly move: (() => void) | undefined;
  readonly localize: LocalizeController;
}

/** Where a thread is that has no place on the page: elsewhere in the document, or nowhere any more. */
export function renderNote({ row, locations, ghost: found, move, localize }: Note) {
  const { location, pageInfo } = row.data;
  const ghost = ghostOf(row.data, found);
  const isElsewhere = !isHere(row.data, locations) || (!ghost && isOfOtherPage(row.data));
  if (!isElsewhere && !ghost) return nothing;
  const text = isElsewhere
    ? localize.term(
        'placeElsewhere',
        location?.locationName ?? location?.id ?? (pageInfo?.title || (pageInfo?.path ?? '')),
      )
    : ghost?.message || localize.term('placeLost', ghost?.type);
  return html`
    <p class="note">
      <collab-icon name=${isElsewhere ? 'location' : 'ghost'}></collab-icon>
      <bdi>${text}</bdi>
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
