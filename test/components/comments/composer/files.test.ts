import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabComposer, ComposerContent } from '../../../../components/comments/composer/composer.js';
import '../../../../components/comments/composer/define.js';
import { drawPicture, fileAttachment, SampleFiles, type SampleUpload } from '../../../../stories/sample-files.js';
import { find } from '../../../find.js';
import { waitUntil } from '../../../wait-until.js';
import { animationsEnd } from '../../animations.js';
import { click } from '../../pointer.js';

const text = (name: string, content = 'a') => new File([content], name, { type: 'text/plain' });

/** Creates the data transfer of a drag or a copy. */
function carrying(files: readonly File[], plain = ''): DataTransfer {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  if (plain) data.setData('text/plain', plain);
  return data;
}

describe('files in <collab-composer>', () => {
  let files: SampleFiles;
  let composer: CollabComposer;

  before(() =>
    Promise.all([
      import('../../../../components/comments/composer/editor.js'),
      import('../../../../components/comments/composer/file-tray.js'),
    ]),
  );

  beforeEach(async () => {
    await place(new SampleFiles());
  });

  async function place(access: SampleFiles, more: Partial<CollabComposer> = {}): Promise<void> {
    files = access;
    composer = await fixture(html`<collab-composer placeholder="Reply" .fileAccess=${access}></collab-composer>`);
    Object.assign(composer, more);
    composer.focus();
    await waitUntil(() => composer.shadowRoot?.querySelector('input[type="file"]'));
    await waitUntil(() => composer.shadowRoot?.querySelector('[role="textbox"]'));
  }

  /** Uploads that wait for the test. */
  const held = () => new SampleFiles({ started: (upload) => upload.progress(0.25) });

  const strip = () => composer.shadowRoot?.querySelector('collab-file-strip') ?? undefined;
  const inStrip = (selector: string) => find(strip() as Element, selector);
  const statuses = () => strip()?.items.map(({ name, status }) => `${name}: ${status}`) ?? [];
  const upload = (index: number) => files.uploads[index] as SampleUpload;
  const editor = () => find(composer, '[role="textbox"]');
  const submit = () => find(composer, '[part~="submit"]', HTMLButtonElement);
  const stored = (...names: string[]) =>
    waitUntil(() => statuses().join() === names.map((name) => `${name}: stored`).join());

  function pick(...picked: File[]): void {
    const input = find(composer, 'input[type="file"]', HTMLInputElement);
    input.files = carrying(picked).files;
    input.dispatchEvent(new Event('change'));
  }

  function drag(type: string, data: DataTransfer): DragEvent {
    const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true, composed: true });
    editor().dispatchEvent(event);
    return event;
  }

  function paste(data: DataTransfer): void {
    editor().dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true }),
    );
  }

  it('offers no attachments without file access', async () => {
    const other = await fixture<CollabComposer>(html`<collab-composer></collab-composer>`);
    other.focus();
    await waitUntil(() => other.shadowRoot?.querySelector('[role="textbox"]'));
    expect(other.shadowRoot?.querySelector('input[type="file"]')).to.equal(null);
  });

  it('passes the accessibility audit with files in every state', async () => {
    await place(new SampleFiles({ started: (each) => each.progress(0.5), limits: { maxSize: 10 } }));
    pick(text('one.txt'), text('two.txt'), text('large.txt', 'more than ten'));
    upload(1).fail();
    await composer.updateComplete;
    await animationsEnd();
    await expect(composer).to.be.accessible();
    drag('dragenter', carrying([text('three.txt')]));
    await composer.updateComplete;
    await expect(composer).to.be.accessible();
  });

  it('attaches several picked files and sends them without text', async () => {
    expect(submit().disabled).to.equal(true);
    pick(text('one.txt'), text('two.txt'));
    await stored('one.txt', 'two.txt');
    expect(submit().disabled).to.equal(false);
    const submitted = oneEvent(composer, 'collab-composer-submit');
    await click(submit());
    expect((await submitted).detail).to.deep.equal({
      commentText: '',
      commentHtml: '',
      attachments: [
        { attachmentId: 1000, name: 'one.txt', size: 1, type: 'text/plain', mimeType: 'text/plain' },
        { attachmentId: 1001, name: 'two.txt', size: 1, type: 'text/plain', mimeType: 'text/plain' },
      ],
    });
    await composer.updateComplete;
    expect(strip()).to.equal(undefined);
  });

  it('attaches dropped files and shows the drop target', async () => {
    const data = carrying([text('one.txt')]);
    expect(drag('dragenter', data).defaultPrevented).to.equal(true);
    await composer.updateComplete;
    expect(inStrip('[part~="drop"]').textContent).to.contain('Drop to attach');
    const box = find(composer, '[part~="box"]').getBoundingClientRect();
    expect(inStrip('[part~="drop"]').getBoundingClientRect().height).to.be.closeTo(box.height, 3);
    expect(drag('drop', data).defaultPrevented).to.equal(true);
    await stored('one.txt');
    expect(strip()?.dropping).to.equal(false);
    expect(composer.value).to.equal('');
  });

  it('shows no drop target for a drag without files', async () => {
    const data = new DataTransfer();
    data.setData('text/plain', 'Words');
    drag('dragenter', data);
    await composer.updateComplete;
    expect(strip()).to.equal(undefined);
  });

  it('hides the drop target when the drag leaves', async () => {
    drag('dragenter', carrying([text('one.txt')]));
    await composer.updateComplete;
    drag('dragleave', carrying([text('one.txt')]));
    await composer.updateComplete;
    expect(strip()).to.equal(undefined);
  });

  it('attaches pasted files, but not the picture of copied text', async () => {
    paste(carrying([text('one.txt')]));
    await stored('one.txt');
    paste(carrying([text('table.png')], 'a table'));
    await waitUntil(() => composer.value.includes('a table'));
    expect(statuses()).to.deep.equal(['one.txt: stored']);
  });

  it('adds a preview and the size of a picture', async () => {
    const picture = new File([await drawPicture(300, 200, 100)], 'hills.png', { type: 'image/png' });
    pick(picture);
    await stored('hills.png');
    expect(inStrip('img').getAttribute('src')).to.match(/^blob:/);
    const submitted = oneEvent(composer, 'collab-composer-submit');
    await click(submit());
    const [attachment] = (await submitted).detail.attachments ?? [];
    expect(attachment?.metadata).to.deep.equal({ width: 300, height: 200 });
    const preview = await createImageBitmap(await (await fetch(attachment?.thumbnail ?? '')).blob());
    expect([preview.width, preview.height]).to.deep.equal([128, 85]);
  });

  it('applies the EXIF orientation of a photo', async () => {
    const jpeg = await drawPicture(40, 20, 0, 'image/jpeg');
    pick(new File([turned(new Uint8Array(await jpeg.arrayBuffer()))], 'photo.jpg', { type: 'image/jpeg' }));
    await stored('photo.jpg');
    const changed = oneEvent(composer, 'collab-composer-changed');
    await sendKeys({ type: 'a' });
    const [attachment] = (await changed).detail.attachments ?? [];
    expect(attachment?.metadata).to.deep.equal({ width: 20, height: 40 });
  });

  it('attaches a file with a picture type that is not a picture', async () => {
    pick(new File(['no picture'], 'broken.png', { type: 'image/png' }));
    await stored('broken.png');
    expect(strip()?.items[0]?.thumbnail).to.equal(undefined);
  });

  it('shows why a file is refused until the message is dismissed', async () => {
    await place(new SampleFiles({ limits: { maxSize: 2048, maxCount: 1, types: ['text/*'] } }));
    pick(text('report.txt', 'x'.repeat(3000)), new File(['a'], 'run.exe'), text('one.txt'), text('two.txt'));
    await waitUntil(() => strip()?.shadowRoot?.querySelectorAll('[part~="refusal"]').length === 3);
    expect(
      [...(strip()?.shadowRoot?.querySelectorAll('[part~="refusal"] [role="alert"]') ?? [])].map(
        (each) => each.textContent,
      ),
    ).to.deep.equal([
      'Can’t attach report.txt (2.9 kB). Maximum size: 2 kB.',
      'Can’t attach run.exe. Allowed: text/*.',
      'Can’t attach two.txt. You can attach up to 1 file.',
    ]);
    await click(inStrip('[part~="refusal"] [aria-label="Dismiss"]'));
    await waitUntil(() => strip()?.shadowRoot?.querySelectorAll('[part~="refusal"]').length === 2);
    const submitted = oneEvent(composer, 'collab-composer-submit');
    await click(submit());
    const { attachments } = (await submitted).detail as ComposerContent;
    expect(attachments?.map(({ name }) => name)).to.deep.equal(['one.txt']);
  });

  it('shows the upload progress and cancels an upload', async () => {
    await place(held());
    pick(text('one.txt'));
    await waitUntil(() => strip()?.shadowRoot?.querySelector('progress'));
    const progress = find(strip() as Element, 'progress', HTMLProgressElement);
    expect([progress.value, progress.getAttribute('aria-label')]).to.deep.equal([0.25, 'Uploading one.txt']);
    upload(0).progress(0.75);
    await composer.updateComplete;
    await strip()?.updateComplete;
    expect(progress.value).to.equal(0.75);
    await click(inStrip('[aria-label="Remove one.txt"]'));
    expect(upload(0).state.peek().status).to.equal('cancelled');
    await waitUntil(() => !strip());
    expect(composer.shadowRoot?.activeElement).to.equal(editor());
  });

  it('keeps the focus in the files when one is removed', async () => {
    pick(text('one.txt'), text('two.txt'));
    await stored('one.txt', 'two.txt');
    inStrip('[aria-label="Remove one.txt"]').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => strip()?.shadowRoot?.activeElement?.ariaLabel === 'Remove two.txt');
  });

  it('retries a failed upload', async () => {
    await place(held());
    pick(text('one.txt'));
    upload(0).fail();
    await waitUntil(() => strip()?.shadowRoot?.querySelector('[aria-label="Retry: one.txt"]'));
    await click(inStrip('[aria-label="Retry: one.txt"]'));
    expect(upload(0).state.peek().status).to.equal('uploading');
    upload(0).store();
    await stored('one.txt');
  });

  it('says that an upload waits for the connection, and that another one failed', async () => {
    await place(held());
    pick(text('one.txt'), text('two.txt'));
    upload(0).fail('unavailable');
    upload(1).fail('upload_failed');
    await waitUntil(() => strip()?.shadowRoot?.querySelectorAll('[aria-label^="Retry"]').length === 2);
    const facts = [...(strip()?.shadowRoot?.querySelectorAll('.facts') ?? [])];
    expect(facts.map(({ textContent }) => textContent)).to.deep.equal(['Waiting for connection…', 'Upload failed']);
  });

  it('does not move the focus when a draft is saved after its uploads', async () => {
    await place(held(), { draftable: true });
    const elsewhere = await fixture<HTMLInputElement>(html`<input aria-label="Elsewhere" />`);
    pick(text('one.txt'));
    await composer.updateComplete;
    const submitted = oneEvent(composer, 'collab-composer-submit');
    await click(find(composer, '[part="save-draft"]'));
    elsewhere.focus();
    upload(0).store();
    await submitted;
    await waitUntil(() => composer.empty);
    await composer.updateComplete;
    expect(document.activeElement === elsewhere).to.equal(true);
  });

  it('asks before the page is left only during uploads', async () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await place(held());
    expect(asks()).to.equal(false);
    pick(text('one.txt'), text('two.txt'));
    await composer.updateComplete;
    expect(asks()).to.equal(true);
    upload(0).store();
    await composer.updateComplete;
    expect(asks()).to.equal(true);
    upload(1).store();
    await stored('one.txt', 'two.txt');
    expect(asks()).to.equal(false);
    pick(text('three.txt'));
    await composer.updateComplete;
    expect(asks()).to.equal(true);
    composer.remove();
    expect(asks()).to.equal(false);
  });

  it('sends after the uploads and shows a message', async () => {
    await place(held());
    let sent = 0;
    composer.addEventListener('collab-composer-submit', () => (sent += 1));
    pick(text('one.txt'), text('two.txt'));
    await sendKeys({ type: 'See these' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => strip()?.waiting);
    expect(inStrip('[role="status"]').textContent).to.equal('Sends when upload finishes…');
    upload(0).store();
    await composer.updateComplete;
    expect(sent).to.equal(0);
    const submitted = oneEvent(composer, 'collab-composer-submit');
    upload(1).store();
    expect((await submitted).detail.commentText).to.equal('See these');
    expect(sent).to.equal(1);
  });

  it('does not send after a failed upload and shows the reason', async () => {
    await place(held());
    let sent = 0;
    composer.addEventListener('collab-composer-submit', () => (sent += 1));
    pick(text('one.txt'));
    await sendKeys({ type: 'See this' });
    await sendKeys({ press: 'Enter' });
    upload(0).fail();
    await waitUntil(() => strip()?.shadowRoot?.querySelector('[role="alert"]'));
    expect(sent).to.equal(0);
    await click(inStrip('[aria-label="Remove one.txt"]'));
    await waitUntil(() => !strip());
    await sendKeys({ press: 'Enter' });
    expect(sent).to.equal(1);
  });

  it('restores the stored files of a draft', async () => {
    const changed = oneEvent(composer, 'collab-composer-changed');
    pick(text('one.txt'));
    await changed;
    const next = oneEvent(composer, 'collab-composer-changed');
    await stored('one.txt');
    await sendKeys({ type: 'a' });
    const { empty, ...draft } = (await next).detail;
    expect(empty).to.equal(false);
    const later = await fixture<CollabComposer>(html`
      <collab-composer
        .fileAccess=${files}
        .draft=${{ ...draft, attachments: [fileAttachment(5, 'kept.csv', 10)] }}
      ></collab-composer>
    `);
    await waitUntil(() => later.shadowRoot?.querySelector('collab-file-strip'));
    expect(later.empty).to.equal(false);
    expect(later.shadowRoot?.querySelector('collab-file-strip')?.items.map(({ name }) => name)).to.deep.equal([
      'kept.csv',
    ]);
    const submitted = oneEvent(later, 'collab-composer-submit');
    await waitUntil(() => later.shadowRoot?.querySelector('[part~="submit"]'));
    await click(find(later, '[part~="submit"]'));
    expect((await submitted).detail.attachments).to.deep.equal([fileAttachment(5, 'kept.csv', 10)]);
  });

  it('offers attachments for a text draft before it has the focus', async () => {
    composer.blur();
    const later = await fixture<CollabComposer>(html`
      <collab-composer
        .fileAccess=${files}
        .draft=${{ commentText: 'Half a', commentHtml: '<p>Half a</p>' }}
      ></collab-composer>
    `);
    await waitUntil(() => later.shadowRoot?.querySelector('[aria-label="Attach files"]'), 'nothing is offered');
    expect(later.matches(':focus-within')).to.equal(false);
  });

  it('sends the files of a draft if the file tray cannot be loaded', async () => {
    const draft = { commentText: 'See', commentHtml: '<p>See</p>', attachments: [fileAttachment(5, 'kept.csv', 10)] };
    const other = await fixture<CollabComposer>(html`<collab-composer .draft=${draft}></collab-composer>`);
    await waitUntil(() => other.shadowRoot?.querySelector('[part~="submit"]:not([disabled])'));
    const submitted = oneEvent(other, 'collab-composer-submit');
    await click(find(other, '[part~="submit"]'));
    expect((await submitted).detail.attachments).to.deep.equal(draft.attachments);
  });

  it('restores the running uploads of a draft and waits for them', async () => {
    await place(held());
    pick(text('one.txt'));
    const changed = oneEvent(composer, 'collab-composer-changed');
    await sendKeys({ type: 'See' });
    const { empty: _, ...draft } = (await changed).detail;
    expect(draft.uploads).to.deep.equal(files.uploads);
    composer.remove();
    composer = await fixture<CollabComposer>(html`
      <collab-composer .fileAccess=${files} .draft=${draft}></collab-composer>
    `);
    await waitUntil(() => statuses().join() === 'one.txt: uploading');
    upload(0).store();
    await stored('one.txt');
    const submitted = oneEvent(composer, 'collab-composer-submit');
    await click(submit());
    expect((await submitted).detail).to.have.nested.property('attachments[0].name', 'one.txt');
  });

  it('cancels a deferred submission when it is disconnected', async () => {
    await place(held());
    let sent = 0;
    composer.addEventListener('collab-composer-submit', () => (sent += 1));
    pick(text('one.txt'));
    await sendKeys({ type: 'See this' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => strip()?.waiting);
    const parent = composer.parentElement;
    composer.remove();
    upload(0).store();
    parent?.append(composer);
    await stored('one.txt');
    expect([sent, strip()?.waiting]).to.deep.equal([0, false]);
  });

  it('accepts no files while it is disabled or submitting', async () => {
    composer.submitting = true;
    await composer.updateComplete;
    expect(drag('drop', carrying([text('one.txt')])).defaultPrevented).to.equal(true);
    paste(carrying([text('one.txt')]));
    await composer.updateComplete;
    expect(files.uploads).to.deep.equal([]);
    expect(find(composer, '[aria-label="Attach files"]', HTMLButtonElement).disabled).to.equal(true);
  });
});

/** A JPEG with EXIF orientation 6. */
function turned(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
  const segment = [0xff, 0xe1, 0, exif.length + 2, ...exif];
  return Uint8Array.from([...jpeg.slice(0, 2), ...segment, ...jpeg.slice(2)]);
}
