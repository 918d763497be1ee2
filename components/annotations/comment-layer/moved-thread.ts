import { batch, effect } from '@preact/signals-core';
import type { AnnotationRow, CollabStore, UpdateTargetRequest } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { openingOf } from '../../page/opening.js';
import { nameDocument } from '../../page/open-document.js';
import { type NewThreadPlace, type PageState, pageStateOf } from '../../page/page-state.js';
import type { PlaceMoves, PlaceMoved } from './area-frames.js';
import { errorMessage } from '../../base/error-message.js';
import { pageInfoHere } from '../../page/page-address.js';

/** How much of a thread is read out to tell which one it is. */
const wordsAtMost = 60;

function beginningOf(text: string): string {
  const words = text.replace(/\s+/g, ' ');
  return words.length > wordsAtMost ? `${words.slice(0, wordsAtMost).trimEnd()}…` : words;
}

interface MovedThreadOptions {
  readonly store: CollabStore;
  readonly page: PageState;
  readonly localize: LocalizeController;
  readonly moves: PlaceMoves;
  /** A thread with those it is joined to, where they are shown. */
  rowsWith(annotationId: string): readonly AnnotationRow[];
}

/** The thread a person chooses another place for. */
export interface MovedThread {
  /** What the person is asked for; undefined while they choose a place for none. */
  ask(): string | undefined;
  /** Moves the thread, and those joined to it, to the chosen place and opens it there; returns whether there is one. */
  take(place: NewThreadPlace): boolean;
  /** The threads of a place, where the person may move them all. */
  movable(annotationId: string): readonly AnnotationRow[] | undefined;
  /** Moves a thread, and those joined to it, where the person may. */
  move(annotationId: string, place: NewThreadPlace): void;
  /** The person gives it up: what was open is open again. */
  giveUp(): void;
  end(): void;
}

/** Ends the choice of a place with the mode, and with the thread: what is chosen next would be the place of a new one. */
function endWithThread({ store, page, localize }: MovedThreadOptions): () => void {
  const leave = (): void =>
    batch(() => {
      page.movedThread.value = null;
      page.mode.value = 'none';
    });
  let seen: AnnotationRow | undefined;
  return effect(() => {
    const { annotationId, documentId } = page.movedThread.value ?? {};
    if (annotationId === undefined) return;
    const row = store.comments.byId(annotationId, documentId).value;
    seen = row ?? seen;
    if (row && page.mode.value !== 'none') return;
    leave();
    // Who signs out, or goes to another document, has nothing to be told.
    const isFollowed = seen !== undefined && store.documents.peek().includes(seen.documentId);
    const isTold = !row && isFollowed && store.connection.peek() !== 'pendingInit';
    if (isTold) page.toast({ message: localize.term('threadGone'), type: 'info' });
  });
}

/** Follows which thread is given another place, until the mode in which that is chosen ends, or the thread is there no more. */
export function followMovedThread(options: MovedThreadOptions): MovedThread {
  const { store, page, localize, moves, rowsWith } = options;
  const rowOf = (id: string, documentId?: string): AnnotationRow | undefined =>
    store.comments.byId(id, documentId).peek();
  const movable = (annotationId: string, documentId?: string): readonly AnnotationRow[] | undefined => {
    const row = rowOf(annotationId, documentId);
    const together = rowsWith(annotationId);
    // Those of the place are those of another thread where another document has one of the same id.
    const shown = !row || together.includes(row) ? together : [];
    const rows = shown.length > 0 || !row ? shown : [row];
    return rows.length > 0 && moves.mayMove(rows) ? rows : undefined;
  };
  const move = (annotationId: string, place: NewThreadPlace, documentId?: string): void => {
    const { targetElement = null, position = null } = place;
    const rows = movable(annotationId, documentId);
    if (rows) void moves.move(rows, { targetElement, position });
  };
  const take = (place: NewThreadPlace): boolean => {
    const { annotationId, documentId } = page.movedThread.peek() ?? {};
    if (annotationId === undefined) return false;
    page.movedThread.value = null;
    move(annotationId, place, documentId);
    if (documentId !== undefined) nameDocument(page, { id: annotationId, documentId });
    page.seek(annotationId);
    return true;
  };
  return {
    ask: () => {
      const { annotationId = '', documentId } = page.movedThread.value ?? {};
      const comment = rowOf(annotationId, documentId)?.data.comments[0];
      if (!comment) return undefined;
      return localize.term('pickNewPlace', beginningOf(openingOf(comment, localize)));
    },
    take,
    movable,
    move,
    giveUp: () => page.movedThread.peek()?.giveUp(),
    end: endWithThread(options),
  };
}

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
