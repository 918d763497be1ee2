import type { AnnotationRow, CollabStore } from '../../../store/index.js';
import { openThreadOf } from '../../page/open-document.js';
import type { PageState } from '../../page/page-state.js';
import { staysToOpen } from './thread-page.js';

interface Going {
  readonly store: CollabStore;
  readonly page: PageState;
  readonly annotationId: string;
  readonly documentId: string | undefined;
  /** The thread as it came on a page, where the store does not follow its document. */
  readonly collected?: AnnotationRow | undefined;
  /** What the thread stands beside, where its own place is not here. */
  readonly panel: HTMLElement | null;
  /** The thread's place is in sight. */
  readonly arrived: () => void;
}

/** Opens a thread at its place, which may be on another page; the page may see to it instead. */
export function goToThread(
  host: HTMLElement,
  { store, page, annotationId, documentId, collected, panel, arrived }: Going,
): void {
  const followed = store.comments.byId(annotationId, documentId).peek();
  const row = followed ?? collected;
  if (!row) return;
  store.comments.tell('commentSidebarClick', { annotationId }, row.documentId);
  if (!staysToOpen(host, { store, page }, row)) return;
  // A thread of another document whose page is not known is for the page to go to.
  if (!followed) return;
  const isHere = page.goTo?.(annotationId) ?? false;
  if (isHere) arrived();
  openThreadOf(page, row, isHere ? undefined : (panel ?? undefined));
}
