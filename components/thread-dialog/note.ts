import { html, nothing } from 'lit';
import type { AnnotationRow, GhostComment, Location } from '../../store/index.js';
import type { LocalizeController } from '../internal/localize.js';

interface Note {
  readonly row: AnnotationRow;
  /** Where the person is. */
  readonly locations: readonly Location[];
  /** What was found of its place on this page; what the thread itself says of it comes before that. */
  readonly ghost: GhostComment | undefined;
  /** Lets the person choose another place for it, where they may. */
  readonly move: (() => void) | undefined;
  readonly localize: LocalizeController;
}

/** Where a thread is that has no place on the page: elsewhere in the document, or nowhere any more. */
export function renderNote({ row, locations, ghost: found, move, localize }: Note) {
  const { location, ghostComment } = row.data;
  const ghost = ghostComment ?? found;
  // A page that says nothing of locations shows all.
  const isNamed = location?.id !== undefined && locations.length > 0;
  const isElsewhere = isNamed && !locations.some(({ id }) => id === location.id);
  if (!isElsewhere && !ghost) return nothing;
  const text = isElsewhere
    ? localize.term('placeElsewhere', location.locationName ?? location.id ?? '')
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
