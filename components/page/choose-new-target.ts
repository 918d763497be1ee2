import { batch } from '@preact/signals-core';
import type { AnnotationRow, CollabStore } from '../../store/index.js';
import { openThreadOf } from './open-document.js';
import { pageStateOf, type CommentMode, type PageState } from './page-state.js';
import { isHere } from './rows-here.js';
import { targetOf } from './thread-target.js';

/** The mode in which a person chooses a place of the same kind as a thread has. */
function modeFor({ data }: AnnotationRow, page: PageState): CommentMode {
  const { targetText, selectAllContent, area } = targetOf(data) ?? {};
  if (targetText || selectAllContent) return page.takes?.('text') === false ? 'element' : 'text';
  return area ? 'area' : 'element';
}

/** Lets the person choose another place for a thread; what is open makes way, and is open again where they give it up. */
function chooseNewPlace(page: PageState, row: AnnotationRow, back: (() => void) | undefined): void {
  const wasOpen = page.openThread.peek() === row.id;
  const { beside } = page;
  const giveUp = (): void => {
    if (back) back();
    // What it stood beside may have made way, too.
    else if (wasOpen) openThreadOf(page, row, beside?.checkVisibility() ? beside : undefined);
  };
  batch(() => {
    page.close();
    page.movedThread.value = { annotationId: row.id, documentId: row.documentId, giveUp };
    page.mode.value = modeFor(row, page);
  });
}

/**
 * What lets the person choose another place for a thread; undefined where there is no layer, it is elsewhere, or they may not.
 * `back` is called where they give it up, in place of opening the thread again.
 */
export function newPlaceFor(store: CollabStore, row: AnnotationRow, back?: () => void): (() => void) | undefined {
  const page = pageStateOf(store);
  if (!page.goTo || !isHere(row.data, store.locations.peek())) return undefined;
  if (!store.permissions.can('target.set', { annotationId: row.id, documentId: row.documentId })) return undefined;
  return () => chooseNewPlace(page, row, back);
}
