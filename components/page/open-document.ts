import { computed, signal, type Signal } from '@preact/signals-core';
import type { AnnotationRow, Readable } from '../../store/index.js';
import type { PageState } from './page-state.js';

type Thread = Pick<AnnotationRow, 'id' | 'documentId'>;

interface Opened {
  /** The thread whose document was named last; undefined once another is open, or none. */
  readonly thread: Signal<Thread | undefined>;
  readonly documentId: Readable<string | undefined>;
}

const opened = new WeakMap<PageState, Opened>();

function openedOn(page: PageState): Opened {
  const known = opened.get(page);
  if (known) return known;
  const thread = signal<Thread>();
  const documentId = computed(() => {
    const named = thread.value;
    return named?.id === page.openThread.value ? named.documentId : undefined;
  });
  opened.set(page, { thread, documentId });
  page.openThread.subscribe((open) => {
    if (thread.peek()?.id !== open) thread.value = undefined;
  });
  return { thread, documentId };
}

/** Says of which document the thread is that is opened next: another document may have one of the same id. */
export function nameDocument(page: PageState, { id, documentId }: Thread): void {
  openedOn(page).thread.value = { id, documentId };
}

/** Opens a thread of a document; `beside` and `among` are as for `PageState.open`. */
export function openThreadOf(
  page: PageState,
  thread: Thread,
  beside?: Element,
  among?: Readable<readonly AnnotationRow[]>,
): void {
  nameDocument(page, thread);
  page.open(thread.id, beside, among);
}

/** Document of the open thread; undefined where it was opened by its id alone. */
export const openDocumentOf = (page: PageState): Readable<string | undefined> => openedOn(page).documentId;
