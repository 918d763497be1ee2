import type { AnnotationRow, CollabStore, UpdateTargetRequest } from '../../store/index.js';
import { errorMessage } from '../internal/error-message.js';
import type { LocalizeController } from '../internal/localize.js';
import { pageInfoHere } from '../internal/page-info.js';
import { pageStateOf } from '../internal/page-state.js';
import type { PlaceMoved, PlaceMoves } from './area-frames.js';

type PlaceBefore = PlaceMoved & Pick<UpdateTargetRequest, 'targetElementId' | 'pageInfo' | 'ghostComment'>;

/** Moves threads in a store, says so, and offers the way back. */
export function placeMoves(store: CollabStore, localize: LocalizeController): PlaceMoves {
  const page = pageStateOf(store);
  let shown: { readonly toast: number; readonly threads: string } | undefined;

  /** A message takes the place of the last one about the same threads; the way back for others stays for its time. */
  const say = (rows: readonly AnnotationRow[], message: Parameters<typeof page.toast>[0]): void => {
    const threads = rows.map(({ id }) => id).join();
    if (shown?.threads === threads) page.dismissToast(shown.toast);
    shown = { toast: page.toast(message), threads };
  };

  async function write(rows: readonly AnnotationRow[], to: (row: AnnotationRow) => PlaceBefore): Promise<boolean> {
    const handles = rows.map((row) =>
      store.comments.updateTarget({ annotationId: row.id, options: { documentId: row.documentId }, ...to(row) }),
    );
    const results = await Promise.all(handles.map(({ settled }) => settled));
    const refused = results.find((result) => !result.ok);
    if (!refused) return true;
    for (const handle of handles) handle.discard();
    say(rows, { message: errorMessage(refused.error, (key) => localize.term(key)), type: 'error' });
    return false;
  }

  return {
    mayMove: (rows) =>
      rows.every(({ id, documentId }) => store.permissions.can('target.set', { annotationId: id, documentId })),
    move: (rows, to, what = 'place') => {
      // A thread whose place is lost is one of the page it is on.
      const moved = write(rows, () => ({ ...to, pageInfo: pageInfoHere() }));
      const run = (): void => void write(rows, placeBefore);
      // Said by number: what can be undone may be one of several.
      const number = rows[0]?.data.annotationNumber ?? 0;
      say(rows, {
        message:
          what === 'area' ? localize.term('areaMoved', number) : localize.term('threadMoved', rows.length, number),
        type: 'success',
        action: { label: localize.term('undo'), run },
      });
      return moved;
    },
  };
}

/** All that a thread says of its place, to be said again. */
const placeBefore = ({ data }: AnnotationRow): PlaceBefore => ({
  targetElement: data.targetElement ?? null,
  ...(data.targetElementId && { targetElementId: data.targetElementId }),
  position: data.position ?? null,
  pageInfo: data.pageInfo ?? null,
  ...(data.ghostComment && { ghostComment: data.ghostComment }),
});
