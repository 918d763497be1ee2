import { batch } from '@preact/signals-core';
import type { AnnotationRow } from '../../store/index.js';
import { isAtCurrentLocation } from './current-location.js';
import type { PageContext } from './page-context.js';
import type { CommentMode } from './page-modes.js';
import { targetOf } from './thread-target.js';

/** Returns the comment mode in which the user chooses a target of the same kind as a thread has. */
function modeFor({ data }: AnnotationRow, page: PageContext): CommentMode {
  const { targetText, selectAllContent, area } = targetOf(data) ?? {};
  if (targetText || selectAllContent) return page.targets.acceptsMode('text') ? 'text' : 'element';
  return area ? 'area' : 'element';
}

/** Lets the user choose another target for a thread. The dialog closes meanwhile and opens again if the user cancels. */
function chooseTarget(page: PageContext, row: AnnotationRow, onCancel: (() => void) | undefined): void {
  const { navigation, modes } = page;
  const wasOpen = navigation.openThread.peek() === row.id;
  const anchor = navigation.fallbackAnchor;
  const cancel = (): void => {
    if (onCancel) onCancel();
    // The anchor may have been hidden meanwhile.
    else if (wasOpen) navigation.open(row, anchor?.checkVisibility() ? anchor : undefined);
  };
  batch(() => {
    navigation.close();
    modes.movedThread.value = { annotationId: row.id, documentId: row.documentId, cancel };
    modes.mode.value = modeFor(row, page);
  });
}

/**
 * Returns a function that lets the user choose another target for a thread. Returns undefined if the page has no layer, if the
 * thread belongs to another location, or if the user lacks the permission. `onCancel` replaces the reopening of the thread.
 */
export function createTargetChooser(
  page: PageContext,
  row: AnnotationRow,
  onCancel?: () => void,
): (() => void) | undefined {
  const { store, targets } = page;
  if (!targets.hasProvider || !isAtCurrentLocation(row.data, store.locations.peek())) return undefined;
  if (!store.permissions.can('target.set', { annotationId: row.id, documentId: row.documentId })) return undefined;
  return () => chooseTarget(page, row, onCancel);
}
