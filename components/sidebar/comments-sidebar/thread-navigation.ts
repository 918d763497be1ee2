import { effect } from '@preact/signals-core';
import type { AnnotationRow, CollabStore, CommentAnnotation } from '../../../store/index.js';
import { linkOf, type LinkTarget } from '../../../store/model/index.js';
import { isAtCurrentLocation } from '../../page/current-location.js';
import { isOnOtherPage, isThisPage } from '../../page/page-address.js';
import type { PageContext } from '../../page/page-context.js';
import { CollabThreadOpenEvent } from './comments-sidebar.events.js';

/** Time in which the page must show the document or location of a requested thread, in ms. */
const PAGE_SHOWN_WITHIN = 10_000;

/** The store and the page context of the element that navigates. */
interface NavigationContext {
  readonly store: CollabStore;
  readonly page: PageContext;
}

/**
 * Returns a link to a thread on the page where it was started. Addresses of other origins are ignored, since any user can
 * write them.
 */
export function threadAddress(
  target: LinkTarget,
  thread: Pick<CommentAnnotation, 'pageInfo'> | undefined,
  page: PageContext,
): string | undefined {
  const url = thread?.pageInfo?.url;
  if (url === undefined || !URL.canParse(url) || new URL(url).origin !== window.location.origin) return undefined;
  return linkOf(target, { href: url, parameter: page.navigation.linkParameter });
}

/** Whether the page shows the document, the location and the address of a thread. */
const isOnThisPage = (store: CollabStore, { id, documentId, data }: AnnotationRow): boolean =>
  store.comments.byId(id, documentId).value !== undefined &&
  isAtCurrentLocation(data, store.locations.value) &&
  !isOnOtherPage(data);

/** Returns the address of a thread's page if that is not the current page. */
export function otherPageAddress(
  { store, page }: NavigationContext,
  row: AnnotationRow,
  commentId?: number,
): string | undefined {
  const target = { annotationId: row.id, ...(commentId !== undefined && { commentId }) };
  const hasTargetHere = isOnThisPage(store, row) || page.navigation.anchorOf(row.id) !== undefined;
  const href = hasTargetHere ? undefined : threadAddress(target, row.data, page);
  // The current address may contain a link to another thread.
  const current = linkOf(target, { href: window.location.href, parameter: page.navigation.linkParameter });
  return href !== undefined && isThisPage(href, current) ? undefined : href;
}

interface ThreadRequest extends NavigationContext {
  readonly annotationId: string;
  readonly documentId: string | undefined;
  readonly commentId?: number | undefined;
}

/**
 * Opens a requested thread once the page shows its document and location. The wait ends when another thread is opened or
 * closed, and after a timeout. A thread that is already on the page is left to the application.
 */
export function openWhenShown({ store, page, annotationId, documentId, commentId }: ThreadRequest): void {
  const { navigation } = page;
  // Ends the wait for the previous request.
  navigation.replaceWait(undefined);
  const thread = store.comments.byId(annotationId, documentId);
  const isShown = (): boolean =>
    thread.value !== undefined && isAtCurrentLocation(thread.value.data, store.locations.value);
  if (isShown()) return;
  const openThread = navigation.openThread.peek();
  const newThread = navigation.newThread.peek();
  const isStillWanted = (): boolean =>
    navigation.openThread.value === openThread && navigation.newThread.value === newThread;
  const stopEffect = effect(() => {
    if (!isStillWanted()) stop();
    else if (isShown()) queueMicrotask(open);
  });
  const timeout = setTimeout(stop, PAGE_SHOWN_WITHIN);
  function stop(): void {
    stopEffect();
    clearTimeout(timeout);
  }
  function open(): void {
    stop();
    const row = thread.peek();
    if (row && isStillWanted()) openThreadAt(page, row, commentId);
  }
  navigation.replaceWait(stop);
}

/** Opens a thread, at a comment if one is given, and reveals its target when it is found. */
export function openThreadAt({ navigation }: PageContext, row: AnnotationRow, commentId: number | undefined): void {
  navigation.linkedComment.value = commentId === undefined ? null : { annotationId: row.id, commentId };
  navigation.openAndReveal(row);
}

/**
 * Fires `collab-thread-open`, then goes to the thread's page if that is not the current one. Returns whether the thread is to
 * be opened on the current page.
 */
export function requestThreadOpen(
  element: HTMLElement,
  { store, page }: NavigationContext,
  row: AnnotationRow,
  commentId?: number,
): boolean {
  const { location, pageInfo } = row.data;
  const detail = { annotationId: row.id, documentId: row.documentId, location: location ?? undefined, pageInfo };
  if (!element.dispatchEvent(new CollabThreadOpenEvent(detail))) {
    openWhenShown({ store, page, annotationId: row.id, documentId: row.documentId, commentId });
    return false;
  }
  const href = otherPageAddress({ store, page }, row, commentId);
  if (href !== undefined) window.location.assign(href);
  return href === undefined;
}

interface SelectedThread extends NavigationContext {
  readonly annotationId: string;
  readonly documentId: string | undefined;
  /** The row from a collection, for a thread of a document that is not set. */
  readonly collectedRow?: AnnotationRow | undefined;
  /** Dialog anchor of a thread whose target is not on this page. */
  readonly panel: HTMLElement | null;
}

/**
 * Opens a thread that the user selects in the sidebar, at its target or on its own page, unless the application prevents it.
 * Returns 'revealed' if the target was revealed on this page, 'unreachable' if the document of the thread is not set and its page is unknown:
 * only the application can open it then.
 */
export function navigateToThread(
  element: HTMLElement,
  { store, page, annotationId, documentId, collectedRow, panel }: SelectedThread,
): 'revealed' | 'open' | 'left' | 'unreachable' {
  const row = store.comments.byId(annotationId, documentId).peek();
  const selected = row ?? collectedRow;
  if (!selected) return 'left';
  store.events.emit('commentSidebarClick', { annotationId }, selected.documentId);
  if (!requestThreadOpen(element, { store, page }, selected)) return 'left';
  if (!row) return 'unreachable';
  const isRevealed = page.targets.reveal(annotationId);
  page.navigation.open(row, isRevealed ? undefined : (panel ?? undefined));
  return isRevealed ? 'revealed' : 'open';
}
