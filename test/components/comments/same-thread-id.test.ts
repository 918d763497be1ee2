import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { CollabCommentDeleteEvent, CollabCommentEditEvent } from '../../../components/comments/comment/comment.js';
import '../../../components/comments/thread/more-menu.js';
import { CollabComposerChangedEvent } from '../../../components/comments/composer/composer.js';
import type { CollabThreadDialog } from '../../../components/comments/thread-dialog/thread-dialog.js';
import { CollabThreadResolveEvent } from '../../../components/comments/thread/thread.js';
import '../../../components/comments/thread-dialog/define.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import { navigateToThread } from '../../../components/sidebar/comments-sidebar/thread-navigation.js';
import { memoryBackend, type CollabStore } from '../../../store/index.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { memoryStore } from '../memory-store.js';
import { ada } from '../people.js';

/** A copy of a document may have threads of the same ids as its original. */
describe('threads of two documents with the same id', () => {
  let store: CollabStore;
  let page: PageContext;

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
    page = pageContextOf(store);
  });

  afterEach(() => store.dispose());

  const row = (documentId: string) => store.comments.byId('same', documentId).peek();
  const textOf = (documentId: string) => row(documentId)?.data.comments.map(({ commentText }) => commentText);
  const documentIn = (dialog: CollabThreadDialog) => find(dialog, 'collab-thread').row?.documentId;

  async function openDialog(): Promise<CollabThreadDialog> {
    const dialog = await fixture<CollabThreadDialog>(
      html`<collab-thread-dialog .store=${store}></collab-thread-dialog>`,
    );
    page.navigation.open({ id: 'same', documentId: 'copy' });
    await waitUntil(() => dialog.shadowRoot?.querySelector('collab-thread')?.row);
    return dialog;
  }

  it('open by id and document, and the first one by id alone', async () => {
    const dialog = await openDialog();
    expect(documentIn(dialog)).to.equal('copy');
    page.navigation.open({ id: 'same', documentId: 'original' });
    await dialog.updateComplete;
    expect(documentIn(dialog)).to.equal('original');
    page.navigation.open({ id: 'same', documentId: 'copy' });
    page.navigation.close();
    page.navigation.open('same');
    await dialog.updateComplete;
    expect(documentIn(dialog)).to.equal('original');
  });

  it('change in the document of the open thread', async () => {
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

  it('keep a draft each', async () => {
    const dialog = await openDialog();
    const drafts = () => find(dialog, 'collab-thread').draft?.commentText;
    const change = (commentText: string) => {
      const detail = { commentText, commentHtml: `<p>${commentText}</p>`, attachments: [], empty: false };
      find(dialog, 'collab-thread').dispatchEvent(new CollabComposerChangedEvent(detail));
    };
    const show = async (documentId: string) => {
      page.navigation.open({ id: 'same', documentId });
      await waitUntil(() => documentIn(dialog) === documentId);
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

  it('find a draft that an earlier version stored by id alone, once', async () => {
    await store.drafts.set('reply:same', { commentText: 'Earlier', commentHtml: '<p>Earlier</p>' });
    const dialog = await openDialog();
    await waitUntil(() => find(dialog, 'collab-thread').draft?.commentText === 'Earlier');
    await waitUntil(async () => (await store.drafts.get('reply:same')) === undefined);
    expect((await store.drafts.get('reply:copy:same'))?.commentText).to.equal('Earlier');
  });

  it('are deleted in the document of the open thread', async () => {
    const dialog = await openDialog();
    const thread = find(dialog, 'collab-thread');
    thread.dispatchEvent(new CollabCommentDeleteEvent({ annotationId: 'same', commentId: 1 }));
    await waitUntil(() => row('copy') === undefined);
    expect(textOf('original')).to.deep.equal(['original']);
  });

  it('show in the page by their document', async () => {
    const dialog = await fixture<CollabThreadDialog>(html`
      <collab-thread-dialog annotation-id="same" document-id="copy" .store=${store}></collab-thread-dialog>
    `);
    await waitUntil(() => dialog.shadowRoot?.querySelector('collab-thread')?.row);
    expect(documentIn(dialog)).to.equal('copy');
  });

  it('open from the sidebar by their document', async () => {
    const dialog = await openDialog();
    for (const documentId of ['original', 'copy']) {
      navigateToThread(dialog, { store, page, annotationId: 'same', documentId, panel: null });
      await dialog.updateComplete;
      expect(documentIn(dialog)).to.equal(documentId);
    }
  });
});
