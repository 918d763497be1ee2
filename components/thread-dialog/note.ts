import { html, nothing } from 'lit';
import type { AnnotationRow, GhostComment, Location } from '../../store/index.js';
import type { LocalizeController } from '../internal/localize.js';

interface Note {
  readonly row: AnnotationRow;
  /** Where the person is. */
  readonly locations: readonly Location[];
  readonly ghost: GhostComment | undefined;
  readonly localize: LocalizeController;
}

/** Where a thread is that has no place on the page: elsewhere in the document, or nowhere any more. */
export function renderNote({ row, locations, ghost, localize }: Note) {
  const { location } = row.data;
  // A page that says nothing of locations shows all.
  const isNamed = location?.id !== undefined && locations.length > 0;
  const isElsewhere = isNamed && !locations.some(({ id }) => id === location.id);
  if (!isElsewhere && !ghost) return nothing;
  const text = isElsewhere
    ? localize.term('placeElsewhere', location.locationName ?? location.id ?? '')
    : localize.term('placeLost', ghost?.type);
  return html`
    <p class="note">
      <collab-icon name=${isElsewhere ? 'location' : 'ghost'}></collab-icon>
      <bdi>${text}</bdi>
    </p>
  `;
}
