import { html } from 'lit';
import type { AnnotationRow, CollabStore } from '../../../store/index.js';
import { loadOnce } from '../../base/lazy.js';
import type { LocalizeController } from '../../base/localize.js';
import { statusDetail } from '../../page/status-detail.js';

/** What shows a thread loads when the first one is opened. */
const load = loadOnce(async () => {
  const { CollabThreadDialog } = await import('./lazy-composer.js');
  CollabThreadDialog.define('collab-thread-dialog');
}, 'threads');

/** A thread with all that can be done with it, in the list; one of a document that is not followed can be read. */
export function renderThreadInPlace(
  { store, localize }: { readonly store: CollabStore; readonly localize: LocalizeController },
  row: AnnotationRow,
  actions: unknown,
) {
  void load();
  if (store.comments.byId(row.id, row.documentId).peek()) {
    return html`
      <collab-thread-dialog annotation-id=${row.id} document-id=${row.documentId} .store=${store}
        >${actions}</collab-thread-dialog
      >
    `;
  }
  return html`
    <collab-thread .row=${row} .me=${store.me.peek()} .statusDetail=${statusDetail(store.config)}
      >${actions}</collab-thread
    >
    <p class="note">${localize.term('replyInItsDocument')}</p>
  `;
}
