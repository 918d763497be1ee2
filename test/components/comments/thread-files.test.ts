import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabThreadDialog } from '../../../components/comments/thread-dialog/thread-dialog.js';
import '../../../components/ui/toasts/define.js';
import { pageContextOf } from '../../../components/page/page-context.js';
import '../../../components/comments/thread-dialog/define.js';
import { memoryBackend, type Attachment, type Backend, type CollabStore } from '../../../store/index.js';
import { drawPicture } from '../../../stories/sample-files.js';
import { find } from '../../find.js';
import { findByRole } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { memoryStore } from '../memory-store.js';
import { click } from '../pointer.js';

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

  it('are loaded from the store', async () => {
    await open('See', new File([picture], 'drawing.png', { type: 'image/png' }));
    // The preview below it is part of the data and needs no referrer policy.
    const selector = '[part~="image"] img[referrerpolicy]';
    await waitUntil(() => attachmentsOf()?.shadowRoot?.querySelector(selector));
    const image = find(attachmentsOf() as Element, selector, HTMLImageElement);
    await image.decode();
    expect([image.naturalWidth, image.naturalHeight]).to.deep.equal([60, 40]);
    expect(image.src).to.match(/^blob:/);
  });

  it('can be deleted by their author after a confirmation', async () => {
    await fixture(html`<collab-toasts .store=${store}></collab-toasts>`);
    const id = await open('See', new File(['a,b'], 'table.csv'), new File(['c'], 'notes.txt'));
    await click(inFiles('[aria-label="Delete table.csv"]'));
    await waitUntil(() => attachmentsOf()?.shadowRoot?.querySelector('[role="alertdialog"]'));
    await click(findByRole(attachmentsOf() as Element, 'button', 'Delete'));
    await waitUntil(() => names(id)?.length === 1);
    expect(names(id)).to.deep.equal(['notes.txt']);
    const other = await memoryStore({ backend });
    await waitUntil(() => other.comments.byId(id).peek());
    expect(names(id, other)).to.deep.equal(['table.csv', 'notes.txt']);
    const page = pageContextOf(store);
    expect(page.toasts.messages.peek().map(({ message }) => message)).to.deep.equal(['File deleted']);
    page.toasts.dismiss(page.toasts.messages.peek()[0]?.id ?? 0);
    await waitUntil(() => names(id, other)?.length === 1);
    expect(names(id, other)).to.deep.equal(['notes.txt']);
    await other.dispose();
  });

  it('are restored when their deletion is undone', async () => {
    const toasts = await fixture(html`<collab-toasts .store=${store}></collab-toasts>`);
    const id = await open('See', new File(['a,b'], 'table.csv'));
    await click(inFiles('[aria-label="Delete table.csv"]'));
    await waitUntil(() => attachmentsOf()?.shadowRoot?.querySelector('[role="alertdialog"]'));
    await click(findByRole(attachmentsOf() as Element, 'button', 'Delete'));
    await waitUntil(() => toasts.shadowRoot?.querySelector('[part="action"]'));
    expect(names(id)).to.deep.equal([]);
    await click(find(toasts, '[part="action"]'));
    expect(names(id)).to.deep.equal(['table.csv']);
    await waitUntil(() => attachmentsOf()?.shadowRoot?.querySelector('[part~="file"]'));
  });

  it('can be added and removed by an edit', async () => {
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
    await click(find(composer, '[part~="submit"]'));
    await waitUntil(() => names(id)?.join() === 'notes.txt');
    expect(store.comments.byId(id).peek()?.data.comments[0]?.isEdited).to.equal(true);
  });

  it('move the focus to the comment when the last one is deleted', async () => {
    await open('See', new File(['a,b'], 'table.csv'));
    await click(inFiles('[aria-label="Delete table.csv"]'));
    await waitUntil(() => attachmentsOf()?.shadowRoot?.querySelector('[role="alertdialog"]'));
    await click(findByRole(attachmentsOf() as Element, 'button', 'Delete'));
    await waitUntil(() => !attachmentsOf());
    await waitUntil(() => commentOf()?.shadowRoot?.activeElement?.localName === 'collab-menu');
  });

  it('can only be deleted with the comment if it has no text', async () => {
    await open('', new File(['a,b'], 'table.csv'));
    expect(attachmentsOf()?.capabilities.canDelete ?? false).to.equal(false);
  });
});
