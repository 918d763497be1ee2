import type { AnnotationRow } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { CollabConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.js';

/** Asks for confirmation before the deletion of a comment deletes its thread. */
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
