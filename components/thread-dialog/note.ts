import { html, nothing } from 'lit';
import type { AnnotationRow, CollabStore, GhostComment, Location } from '../../store/index.js';
import '../icon/more-icons.js';
import { ghostOf } from '../internal/ghost-of.js';
import type { LocalizeController } from '../internal/localize.js';
import { isOfOtherPage } from '../internal/page-info.js';
import type { PageState } from '../internal/page-state.js';
import { isHere } from '../internal/rows-here.js';
import { addressElsewhere, staysToOpen } from '../comments-sidebar/thread-page.js';

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
export function renderNote(note: Note) {
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
