import type { AnnotationRow, CursorPosition, TargetElement, UpdateTargetRequest } from '../../../store/index.js';
import { errorMessage } from '../../base/error-message.js';
import type { LocalizeController } from '../../base/localize.js';
import { excerptOf } from '../../page/comment-excerpt.js';
import { pageInfoHere } from '../../page/page-address.js';
import type { PageContext } from '../../page/page-context.js';
import type { NewThreadTarget } from '../../page/page-navigation.js';
import type { ToastMessage } from '../../page/page-toasts.js';
import { canMoveThreads } from './comment-permission.js';

/** The new target of a thread. Without a target element it is a point of the page. */
interface NewTarget {
  readonly targetElement: TargetElement | null;
  readonly position: CursorPosition | null;
}

type TargetFields = NewTarget & Pick<UpdateTargetRequest, 'targetElementId' | 'pageInfo' | 'ghostComment'>;

/** Returns all fields of a thread that belong to its target. */
const targetFieldsOf = ({ data }: AnnotationRow): TargetFields => ({
  targetElement: data.targetElement ?? null,
  ...(data.targetElementId && { targetElementId: data.targetElementId }),
  position: data.position ?? null,
  pageInfo: data.pageInfo ?? null,
  ...(data.ghostComment && { ghostComment: data.ghostComment }),
});

/** Writes new targets of threads to the store, and shows a message with Undo. */
export class TargetWriter {
  readonly #page: PageContext;
  readonly #localize: LocalizeController;
  #lastToast: { readonly id: number; readonly threadIds: string } | undefined;

  constructor(page: PageContext, localize: LocalizeController) {
    this.#page = page;
    this.#localize = localize;
  }

  /** Moves threads to another target, or changes their area. Resolves with whether the backend accepted it. */
  move(rows: readonly AnnotationRow[], target: NewTarget, change: 'target' | 'area' = 'target'): Promise<boolean> {
    const localize = this.#localize;
    // A thread with a new target belongs to the current page, also if its old target was on another one.
    const moved = this.#write(rows, () => ({ ...target, pageInfo: pageInfoHere() }));
    const number = rows[0]?.data.annotationNumber ?? 0;
    this.#showToast(rows, {
      message:
        change === 'area' ? localize.term('areaMoved', number) : localize.term('threadMoved', rows.length, number),
      type: 'success',
      action: { label: localize.term('undo'), run: () => void this.#write(rows, targetFieldsOf) },
    });
    return moved;
  }

  async #write(rows: readonly AnnotationRow[], fieldsOf: (row: AnnotationRow) => TargetFields): Promise<boolean> {
    const { comments } = this.#page.store;
    const handles = rows.map((row) =>
      comments.updateTarget({ annotationId: row.id, options: { documentId: row.documentId }, ...fieldsOf(row) }),
    );
    const results = await Promise.all(handles.map(({ settled }) => settled));
    const refused = results.find((result) => !result.ok);
    if (!refused) return true;
    for (const handle of handles) handle.discard();
    this.#showToast(rows, { message: errorMessage(refused.error, (key) => this.#localize.term(key)), type: 'error' });
    return false;
  }

  /** Replaces the last message if it is about the same threads. Messages about others keep their Undo. */
  #showToast(rows: readonly AnnotationRow[], message: Omit<ToastMessage, 'id'>): void {
    const { toasts } = this.#page;
    const threadIds = rows.map(({ id }) => id).join();
    if (this.#lastToast?.threadIds === threadIds) toasts.dismiss(this.#lastToast.id);
    this.#lastToast = { id: toasts.add(message), threadIds };
  }
}

/** The markers of a layer, whose threads can be moved. */
export interface MovableMarkers {
  readonly page: PageContext;
  readonly localize: LocalizeController;
  readonly pins: { rowsWith(annotationId: string): readonly AnnotationRow[] };
  /** The writer of all moves; undefined until the first one. */
  writer: TargetWriter | undefined;
}

/** Returns the writer of a layer. All moves share it, because the message of a move replaces that of the last one. */
export const writerOf = (markers: MovableMarkers): TargetWriter =>
  (markers.writer ??= new TargetWriter(markers.page, markers.localize));

/** Length of the text that identifies a thread in a prompt, in characters. */
const maxExcerptLength = 60;

function truncate(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > maxExcerptLength ? `${line.slice(0, maxExcerptLength).trimEnd()}…` : line;
}

/** Returns the threads that move together with a thread; undefined if the user may not move all of them. */
function movableRows(
  { page, pins }: MovableMarkers,
  annotationId: string,
  documentId?: string,
): readonly AnnotationRow[] | undefined {
  const row = page.store.comments.byId(annotationId, documentId).peek();
  const group = pins.rowsWith(annotationId);
  // Another document may contain a thread with the same id; its group does not count.
  const shown = !row || group.includes(row) ? group : [];
  const rows = shown.length > 0 || !row ? shown : [row];
  return rows.length > 0 && canMoveThreads(page.store, rows) ? rows : undefined;
}

/** Moves a thread to another target, with the threads that share its marker, if the user may. */
export function moveThread(
  markers: MovableMarkers,
  annotationId: string,
  { targetElement, position }: NewThreadTarget,
  documentId?: string,
): void {
  const rows = movableRows(markers, annotationId, documentId);
  if (!rows) return;
  void writerOf(markers).move(rows, { targetElement: targetElement ?? null, position: position ?? null });
}

/** Moves the thread for which the user is choosing a target, with its group, and opens it. Returns false if there is none. */
export function setMovedTarget(markers: MovableMarkers, target: NewThreadTarget): boolean {
  const { modes, navigation } = markers.page;
  const { annotationId, documentId } = modes.movedThread.peek() ?? {};
  if (annotationId === undefined) return false;
  modes.movedThread.value = null;
  moveThread(markers, annotationId, target, documentId);
  navigation.openAndReveal({ id: annotationId, documentId });
  return true;
}

/** Returns the prompt of comment mode while the user chooses a target for a thread; undefined otherwise. */
export function movePrompt({ page, localize }: MovableMarkers): string | undefined {
  const { annotationId = '', documentId } = page.modes.movedThread.value ?? {};
  const comment = page.store.comments.byId(annotationId, documentId).peek()?.data.comments[0];
  return comment && localize.term('pickNewTarget', truncate(excerptOf(comment, localize)));
}
