import type { AnnotationRow } from '../../../store/index.js';
import { CollabConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.js';
import type { LocalizeController } from '../../base/localize.js';

/** Asks in a dialog of the root before a comment takes its thread along. */
export async function confirmThreadDeletion(
  host: HTMLElement,
  { data: { comments } }: AnnotationRow,
  localize: LocalizeController,
): Promise<boolean> {
  CollabConfirmDialog.define('collab-confirm-dialog');
  const dialog = document.createElement('collab-confirm-dialog');
  dialog.question = localize.term('deleteThreadQuestion');
  dialog.detail = localize.term('deleteFirstDetail', comments.length - 1);
  dialog.confirmLabel = localize.term('deleteThread');
  host.shadowRoot?.append(dialog);
  try {
    return await dialog.ask();
  } finally {
    dialog.remove();
  }
}
