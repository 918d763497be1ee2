import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { pageStateOf } from '../../../components/page/page-state.js';
import '../../../components/ui/toasts/define.js';
import type { CollabThreadDialog } from '../../../components/comments/thread-dialog/thread-dialog.js';
import '../../../components/comments/thread-dialog/define.js';
import { memoryBackend, type Attachment, type Backend, type CollabStore } from '../../../store/index.js';
import { drawPicture } from '../../../stories/sample-files.js';
import { find } from '../../find.js';
import { memoryStore } from '../memory-store.js';
import { click } from '../pointer.js';
import { waitUntil } from '../../wait-until.js';

describe('files of a thread', () => {
  let backend: Backend;
  let store: CollabStore;
  let dialog: CollabThreadDialog;
  let picture: Blob;

  before(async () => {
    picture = await drawPicture(60, 40, 200);
    // Loaded once: what the tests are about is not how long that takes.
    await import('../../../components/comments/attachments/attachments.js');
    await Promise.all([
      import('../../../components/comments/composer/editor.js'),
      import('../../../components/comments/composer/file-tray.js'),
    ]);
  });

  beforeEach(async () => {
    backend = memoryBackend();
    store = await memoryStore({ backend });
  });

  afterEach(async () => {
    dialog.remove();
    await store.dispose();
  });

  async function stored(...files: File[]): Promise<Attachment[]> {
    const responses = await store.comments.uploadFile({ files }).settled;
    return responses.flatMap(({ attachment }) => attachment ?? []);
  }

  /** A thread of one comment with files. */
  async function open(commentText: string, ...files: File[]): Promise<string> {
    const attachments = await stored(...files);
    const handle = store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText, attachments }] } });
    await handle.settled;
    dialog = await fixture(html`
      <collab-thread-dialog annotation-id=${handle.annotationId} .store=${store}></collab-thread-dialog>
    `);
    await waitUntil(() => attachmentsOf()?.shadowRoot?.querySelector('[role="list"]'));
    return handle.annotationId;
  }

  const commentOf = () =>
    dialog.shadowRoot?.querySelector('collab-thread')?.shadowRoot?.querySelector('collab-comment');
  const attachmentsOf = () => commentOf()?.shadowRoot?.querySelector('collab-attachments');
  const inFiles = (selector: string) => find(attachmentsOf() as Element, selector);
  const names = (annotationId: string, from = store) =>
    from.comments
      .byId(annotationId)
      .peek()
      ?.data.comments[0]?.attachments.map(({ name }) => name);

  it('are shown from where they are kept', async () => {
    await open('See', new File([picture], 'drawing.png', { type: 'image/png' }));
    await waitUntil(() => attachmentsOf()?.shadowRoot?.querySelector('.tile img:not(.preview)'));
    const image = find(attachmentsOf() as Element, '.tile img:not(.preview)', HTMLImageElement);
    await image.decode();
    expect([image.naturalWidth, image.naturalHeight]).to.deep.equal([60, 40]);
    expect(image.src).to.match(/^blob:/);
  });

  it('can be deleted by their author, who is asked', async () => {
    await fixture(html`<collab-toasts .store=${store}></collab-toasts>`);
    const id = await open('See', new File(['a,b'], 'table.csv'), new File(['c'], 'notes.txt'));
    await click(inFiles('[aria-label="Delete table.csv"]'));
    await waitUntil(() => attachmentsOf()?.shadowRoot?.querySelector('[role="alertdialog"]'));
    await click(inFiles('.button--danger'));
    await waitUntil(() => names(id)?.length === 1);
    expect(names(id)).to.deep.equal(['notes.txt']);
    const other = await memoryStore({ backend });
    await waitUntil(() => other.comments.byId(id).peek());
    expect(names(id, other)).to.deep.equal(['table.csv', 'notes.txt']);
    const page = pageStateOf(store);
    expect(page.toasts.peek().map(({ message }) => message)).to.deep.equal(['File deleted']);
    page.dismissToast(page.toasts.peek()[0]?.id ?? 0);
    await waitUntil(() => names(id, other)?.length === 1);
    expect(names(id, other)).to.deep.equal(['notes.txt']);
    await other.dispose();
  });

  it('come back when their deletion is undone', async () => {
    const toasts = await fixture(html`<collab-toasts .store=${store}></collab-toasts>`);
    const id = await open('See', new File(['a,b'], 'table.csv'));
    await click(inFiles('[aria-label="Delete table.csv"]'));
    await waitUntil(() => attachmentsOf()?.shadowRoot?.querySelector('[role="alertdialog"]'));
    await click(inFiles('.button--danger'));
    await waitUntil(() => toasts.shadowRoot?.querySelector('[part="action"]'));
    expect(names(id)).to.deep.equal([]);
    await click(find(toasts, '[part="action"]'));
    expect(names(id)).to.deep.equal(['table.csv']);
    await waitUntil(() => attachmentsOf()?.shadowRoot?.querySelector('.file'));
  });

  it('can be added and taken out by an edit', async () => {
    const id = await open('See', new File(['a,b'], 'table.csv'));
    const comment = commentOf() as HTMLElement;
    find(comment, 'collab-menu').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => find(comment, 'collab-menu').open);
    await sendKeys({ press: 'e' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => comment.shadowRoot?.querySelector('collab-composer'));
    const composer = find(comment, 'collab-composer');
    await waitUntil(() => composer.shadowRoot?.querySelector('collab-file-strip')?.items.length === 1);
    const data = new DataTransfer();
    data.items.add(new File(['c'], 'notes.txt'));
    composer.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
    await waitUntil(() => composer.shadowRoot?.querySelector('collab-file-strip')?.items.length === 2);
    const strip = find(composer, 'collab-file-strip');
    await strip.updateComplete;
    await click(find(strip, '[aria-label="Remove table.csv"]'));
    await waitUntil(() => strip.items.map(({ name, status }) => `${name} ${status}`).join() === 'notes.txt stored');
    await click(find(composer, '.submit'));
    await waitUntil(() => names(id)?.join() === 'notes.txt');
    expect(store.comments.byId(id).peek()?.data.comments[0]?.isEdited).to.equal(true);
  });

  it('give the focus to the comment when the last of them goes', async () => {
    await open('See', new File(['a,b'], 'table.csv'));
    await click(inFiles('[aria-label="Delete table.csv"]'));
    await waitUntil(() => attachmentsOf()?.shadowRoot?.querySelector('[role="alertdialog"]'));
    await click(inFiles('.button--danger'));
    await waitUntil(() => !attachmentsOf());
    await waitUntil(() => commentOf()?.shadowRoot?.activeElement?.localName === 'collab-menu');
  });

  it('that are all a comment says go with the comment only', async () => {
    await open('', new File(['a,b'], 'table.csv'));
    expect(attachmentsOf()?.deletable).to.equal(false);
  });
});
