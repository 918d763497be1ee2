import type { CollabStore } from '../../store/index.js';
import type { PageState } from '../internal/page-state.js';
import { CollabThreadOpenEvent } from './comments-sidebar.events.js';

interface Going {
  readonly store: CollabStore;
  readonly page: PageState;
  readonly annotationId: string;
  /** What the thread stands beside, where its own place is not here. */
  readonly panel: HTMLElement | null;
  /** The thread's place is in sight. */
  readonly arrived: () => void;
}

/** Opens a thread at its place; the page may see to it instead. */
export function goToThread(host: HTMLElement, { store, page, annotationId, panel, arrived }: Going): void {
  const row = store.comments.byId(annotationId).peek();
  if (!row) return;
  const { location, pageInfo } = row.data;
  const request = { annotationId, documentId: row.documentId, location: location ?? undefined, pageInfo };
  if (!host.dispatchEvent(new CollabThreadOpenEvent(request))) return;
  const isHere = page.goTo?.(annotationId) ?? false;
  if (isHere) arrived();
  page.open(annotationId, isHere ? undefined : (panel ?? undefined));
}
