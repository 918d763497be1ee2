import { batch, effect } from '@preact/signals-core';
import type { AnnotationRow, CursorPosition, TargetElement, UpdateTargetRequest } from '../../../store/index.js';
import { errorMessage } from '../../base/error-message.js';
import type { LocalizeController } from '../../base/localize.js';
import { excerptOf } from '../../page/comment-excerpt.js';
import { pageInfoHere } from '../../page/page-address.js';
import type { PageContext } from '../../page/page-context.js';
import type { NewThreadTarget } from '../../page/page-navigation.js';
import type { ToastMessage } from '../../page/page-toasts.js';

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

  /** Whether the user may move all of these threads. */
  canMove(rows: readonly AnnotationRow[]): boolean {
    const { permissions } = this.#page.store;
    return rows.every(({ id, documentId }) => permissions.can('target.set', { annotationId: id, documentId }));
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

/** Length of the text that identifies a thread in a prompt, in characters. */
const maxExcerptLength = 60;

function truncate(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > maxExcerptLength ? `${line.slice(0, maxExcerptLength).trimEnd()}…` : line;
}

interface PinMoverOptions {
  readonly page: PageContext;
  readonly localize: LocalizeController;
  readonly writer: TargetWriter;
  /** Returns a thread with the threads that share its marker, if they are shown. */
  rowsWith(annotationId: string): readonly AnnotationRow[];
}

/** Moves threads to other targets, and follows the thread for which the user selects a new target in comment mode. */
export class PinMover {
  readonly #options: PinMoverOptions;
  readonly #stopFollowing: () => void;

  constructor(options: PinMoverOptions) {
    this.#options = options;
    this.#stopFollowing = this.#endWithThread();
  }

  /** The prompt of comment mode; undefined while no thread is being moved. */
  get prompt(): string | undefined {
    const { page, localize } = this.#options;
    const { annotationId = '', documentId } = page.modes.movedThread.value ?? {};
    const comment = this.#rowOf(annotationId, documentId)?.data.comments[0];
    return comment && localize.term('pickNewTarget', truncate(excerptOf(comment, localize)));
  }

  /** Moves the thread that is being moved, with its group, and opens it. Returns false if no thread is being moved. */
  setTarget(target: NewThreadTarget): boolean {
    const { modes, navigation } = this.#options.page;
    const { annotationId, documentId } = modes.movedThread.peek() ?? {};
    if (annotationId === undefined) return false;
    modes.movedThread.value = null;
    this.move(annotationId, target, documentId);
    navigation.openAndReveal({ id: annotationId, documentId });
    return true;
  }

  /** Returns the threads that move together with a thread; undefined if the user may not move all of them. */
  movableRows(annotationId: string, documentId?: string): readonly AnnotationRow[] | undefined {
    const { writer, rowsWith } = this.#options;
    const row = this.#rowOf(annotationId, documentId);
    const group = rowsWith(annotationId);
    // Another document may contain a thread with the same id; its group does not count.
    const shown = !row || group.includes(row) ? group : [];
    const rows = shown.length > 0 || !row ? shown : [row];
    return rows.length > 0 && writer.canMove(rows) ? rows : undefined;
  }

  /** Moves a thread, with its group, if the user may. */
  move(annotationId: string, target: NewThreadTarget, documentId?: string): void {
    const { targetElement, position } = target;
    const rows = this.movableRows(annotationId, documentId);
    if (rows)
      void this.#options.writer.move(rows, { targetElement: targetElement ?? null, position: position ?? null });
  }

  /** Cancels the selection of a new target and restores the previous view. */
  cancel(): void {
    this.#options.page.modes.movedThread.peek()?.cancel();
  }

  dispose(): void {
    this.#stopFollowing();
  }

  #rowOf(annotationId: string, documentId?: string): AnnotationRow | undefined {
    return this.#options.page.store.comments.byId(annotationId, documentId).peek();
  }

  /** Ends the move when comment mode ends or the thread is removed. The next selected target would belong to a new thread. */
  #endWithThread(): () => void {
    const { page, localize } = this.#options;
    const { modes, store, toasts } = page;
    let lastRow: AnnotationRow | undefined;
    return effect(() => {
      const { annotationId, documentId } = modes.movedThread.value ?? {};
      if (annotationId === undefined) return;
      const row = store.comments.byId(annotationId, documentId).value;
      lastRow = row ?? lastRow;
      if (row && modes.mode.value !== 'none') return;
      batch(() => {
        modes.movedThread.value = null;
        modes.mode.value = 'none';
      });
      // A sign-out or a change of the document needs no message.
      const isFollowed = lastRow !== undefined && store.documents.peek().includes(lastRow.documentId);
      const isRemoved = !row && isFollowed && store.connection.peek() !== 'pendingInit';
      if (isRemoved) toasts.add({ message: localize.term('threadUnavailable'), type: 'info' });
    });
  }
}
