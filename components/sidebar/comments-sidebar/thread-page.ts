import { effect } from '@preact/signals-core';
import type { AnnotationRow, CollabStore, CommentAnnotation } from '../../../store/index.js';
import { linkOf, type LinkTarget } from '../../../store/model/index.js';
import { CollabThreadOpenEvent } from './comments-sidebar.events.js';
import { nameDocument } from '../../page/open-document.js';
import { isThisPage, isOfOtherPage } from '../../page/page-address.js';
import type { PageState } from '../../page/page-state.js';
import { isHere } from '../../page/rows-here.js';

/** The time a page has to show the location it was asked for, in ms. */
const PAGE_SHOWN_WITHIN = 10_000;

type Begun = Pick<CommentAnnotation, 'pageInfo'> | undefined;

/** Address of the page a thread was started on, with the thread in it; undefined for other sites, since anybody may write it. */
export function threadAddress(target: LinkTarget, thread: Begun, page: PageState): string | undefined {
  const url = thread?.pageInfo?.url;
  if (url === undefined || !URL.canParse(url) || new URL(url).origin !== window.location.origin) return undefined;
  return linkOf(target, { href: url, parameter: page.linkParameter });
}

/** Whether the page shows the location or the address a thread belongs to. */
const isShown = (store: CollabStore, { id, documentId, data }: AnnotationRow): boolean =>
  store.comments.byId(id, documentId).value !== undefined &&
  isHere(data, store.locations.value) &&
  !isOfOtherPage(data);

/** Address of the page a thread is on, where that is another page than the one that is shown. */
export function addressElsewhere(
  { store, page }: { readonly store: CollabStore; readonly page: PageState },
  row: AnnotationRow,
  commentId?: number,
): string | undefined {
  const target = { annotationId: row.id, ...(commentId !== undefined && { commentId }) };
  const href = isShown(store, row) || page.anchorOf(row.id) ? undefined : threadAddress(target, row.data, page);
  // The address of the page that is shown may name a thread, too.
  const here = linkOf(target, { href: window.location.href, parameter: page.linkParameter });
  return href !== undefined && isThisPage(href, here) ? undefined : href;
}

interface Wanted {
  readonly store: CollabStore;
  readonly page: PageState;
  readonly annotationId: string;
  readonly documentId: string | undefined;
  readonly commentId?: number | undefined;
}

/** Ends the wait for the thread that was asked for before, by page. */
const waits = new WeakMap<PageState, () => void>();

/**
 * Opens a thread once the page shows its document and location, which it has been asked for. Whatever else is opened or closed
 * first ends the wait, and so does time. A thread that is here already is the page's to show.
 */
export function openOnceShown({ store, page, annotationId, documentId, commentId }: Wanted): void {
  waits.get(page)?.();
  const thread = store.comments.byId(annotationId, documentId);
  const isThere = (): boolean => thread.value !== undefined && isHere(thread.value.data, store.locations.value);
  const opened = page.openThread.peek();
  const started = page.newThread.peek();
  if (isThere()) return;
  const isMeantStill = (): boolean => page.openThread.value === opened && page.newThread.value === started;
  const wait = effect(() => {
    if (!isMeantStill()) end();
    else if (isThere()) queueMicrotask(arrive);
  });
  const timeout = setTimeout(end, PAGE_SHOWN_WITHIN);
  function end(): void {
    wait();
    clearTimeout(timeout);
    waits.delete(page);
  }
  function arrive(): void {
    end();
    const row = thread.peek();
    if (row && isMeantStill()) showThread(page, row, commentId);
  }
  waits.set(page, end);
}

/** Opens a thread, at a comment where one is named, and goes to its place once that is there. */
export function showThread(page: PageState, row: AnnotationRow, commentId: number | undefined): void {
  page.linked.value = commentId === undefined ? null : { annotationId: row.id, commentId };
  nameDocument(page, row);
  page.seek(row.id);
}

/**
 * Asks the page whether it shows a thread itself, and goes to the page of a thread that is on another one. Returns whether the
 * thread is to be opened on this page.
 */
export function staysToOpen(
  host: HTMLElement,
  { store, page }: { readonly store: CollabStore; readonly page: PageState },
  row: AnnotationRow,
  commentId?: number,
): boolean {
  const { location, pageInfo } = row.data;
  const request = { annotationId: row.id, documentId: row.documentId, location: location ?? undefined, pageInfo };
  if (!host.dispatchEvent(new CollabThreadOpenEvent(request))) {
    openOnceShown({ store, page, annotationId: row.id, documentId: row.documentId, commentId });
    return false;
  }
  const href = addressElsewhere({ store, page }, row, commentId);
  if (href !== undefined) window.location.assign(href);
  return href === undefined;
}
