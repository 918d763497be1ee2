import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { openThreadOf } from '../../components/page/open-document.js';
import { pageStateOf, type PageState } from '../../components/page/page-state.js';
import '../../components/comments/thread/more-menu.js';
import { CollabComposerChangeEvent } from '../../components/comments/composer/composer.js';
import { CollabThreadResolveEvent } from '../../components/comments/thread/thread.js';
import { CollabCommentDeleteEvent, CollabCommentEditEvent } from '../../components/comments/comment/comment.js';
import '../../components/comments/thread-dialog/define.js';
import { goToThread } from '../../components/sidebar/comments-sidebar/go-to-thread.js';
import type { CollabThreadDialog } from '../../components/comments/thread-dialog/thread-dialog.js';
import { memoryBackend, type CollabStore } from '../../store/index.js';
import { find } from '../find.js';
import { waitUntil } from '../wait-until.js';
import { memoryStore } from './memory-store.js';
import { ada } from './people.js';

/** A copy of a document may have threads of the same ids as its original. */
describe('threads of two documents that have one id', () => {
  let store: CollabStore;
  let page: PageState;

  beforeEach(async () => {
    const backend = memoryBackend();
    const other = await memoryStore({ backend });
    await other.setDocuments(['copy', 'original']);
    for (const documentId of ['original', 'copy']) {
      await other.comments.addCommentAnnotation({
        annotation: { annotationId: 'same', comments: [{ commentId: 1, commentText: documentId }] },
        options: { documentId },
      }).settled;
    }
    await other.dispose();
    store = await memoryStore({ backend });
    await store.identify(ada);
    await store.setDocuments(['original']);
    await waitUntil(() => row('original'));
    await store.setDocuments(['original', 'copy']);
    await waitUntil(() => row('copy'));
    page = pageStateOf(store);
  });

  afterEach(() => store.dispose());

  const row = (documentId: string) => store.comments.byId('same', documentId).peek();
  const textOf = (documentId: string) => row(documentId)?.data.comments.map(({ commentText }) => commentText);
  const shown = (dialog: CollabThreadDialog) => find(dialog, 'collab-thread').row?.documentId;

  async function openDialog(): Promise<CollabThreadDialog> {
    const dialog = await fixture<CollabThreadDialog>(
      html`<collab-thread-dialog .store=${store}></collab-thread-dialog>`,
    );
    openThreadOf(page, { id: 'same', documentId: 'copy' });
    await waitUntil(() => dialog.shadowRoot?.querySelector('collab-thread')?.row);
    return dialog;
  }

  it('are opened each by its document, and the first by the id alone', async () => {
    const dialog = await openDialog();
    expect(shown(dialog)).to.equal('copy');
    openThreadOf(page, { id: 'same', documentId: 'original' });
    await dialog.updateComplete;
    expect(shown(dialog)).to.equal('original');
    openThreadOf(page, { id: 'same', documentId: 'copy' });
    page.close();
    page.open('same');
    await dialog.updateComplete;
    expect(shown(dialog)).to.equal('original');
  });

  it('are acted on in the document of the one that is open', async () => {
    const dialog = await openDialog();
    const thread = find(dialog, 'collab-thread');
    const edited = { commentText: 'Edited', commentHtml: 'Edited' };
    thread.dispatchEvent(new CollabCommentEditEvent({ annotationId: 'same', commentId: 1, ...edited }));
    await waitUntil(() => row('copy')?.pending === false);
    expect([textOf('original'), textOf('copy')]).to.deep.equal([['original'], ['Edited']]);
    thread.dispatchEvent(new CollabThreadResolveEvent({ annotationId: 'same' }));
    await waitUntil(() => row('copy')?.data.status.type === 'terminal');
    expect(row('original')?.data.status.type).to.equal('default');
  });

  it('keep what is typed in each', async () => {
    const dialog = await openDialog();
    const drafts = () => find(dialog, 'collab-thread').draft?.commentText;
    const change = (commentText: string) => {
      const detail = { commentText, commentHtml: `<p>${commentText}</p>`, attachments: [], empty: false };
      find(dialog, 'collab-thread').dispatchEvent(new CollabComposerChangeEvent(detail));
    };
    const show = async (documentId: string) => {
      openThreadOf(page, { id: 'same', documentId });
      await waitUntil(() => shown(dialog) === documentId);
      await nextFrame();
    };
    change('For the copy');
    await show('original');
    expect(drafts()).to.equal(undefined);
    change('For the original');
    await show('copy');
    await waitUntil(() => drafts() === 'For the copy');
    await show('original');
    await waitUntil(() => drafts() === 'For the original');
  });

  it('find what earlier versions kept by the id alone, once', async () => {
    await store.drafts.set('reply:same', { commentText: 'Earlier', commentHtml: '<p>Earlier</p>' });
    const dialog = await openDialog();
    await waitUntil(() => find(dialog, 'collab-thread').draft?.commentText === 'Earlier');
    await waitUntil(async () => (await store.drafts.get('reply:same')) === undefined);
    expect((await store.drafts.get('reply:copy:same'))?.commentText).to.equal('Earlier');
  });

  it('are deleted in the document of the one that is open', async () => {
    const dialog = await openDialog();
    const thread = find(dialog, 'collab-thread');
    thread.dispatchEvent(new CollabCommentDeleteEvent({ annotationId: 'same', commentId: 1 }));
    await waitUntil(() => row('copy') === undefined);
    expect(textOf('original')).to.deep.equal(['original']);
  });

  it('are shown in the page each by its document', async () => {
    const dialog = await fixture<CollabThreadDialog>(html`
      <collab-thread-dialog annotation-id="same" document-id="copy" .store=${store}></collab-thread-dialog>
    `);
    await waitUntil(() => dialog.shadowRoot?.querySelector('collab-thread')?.row);
    expect(shown(dialog)).to.equal('copy');
  });

  it('are opened from the sidebar each by its document', async () => {
    const dialog = await openDialog();
    for (const documentId of ['original', 'copy']) {
      const going = { store, page, annotationId: 'same', documentId, panel: null, arrived: () => undefined };
      goToThread(dialog, going);
      await dialog.updateComplete;
      expect(shown(dialog)).to.equal(documentId);
    }
  });
});
