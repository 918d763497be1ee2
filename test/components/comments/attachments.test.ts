import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabAttachments } from '../../../components/comments/attachments/attachments.js';
import { drawPicture, fileAttachment, pictureAttachment, SampleFiles } from '../../../stories/sample-files.js';
import { find } from '../../find.js';
import { findByRole, queryByRole, queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { animationsEnd } from '../animations.js';
// Loaded when it is needed: no test is about how long that takes.
import '../../../components/comments/attachment-viewer/attachment-viewer.js';
import '../../../components/comments/attachments/define.js';
import { click } from '../pointer.js';

const report = fileAttachment(11, 'Quarterly report.pdf', 1_887_437, 'application/pdf');
const drawing = fileAttachment(12, 'logo.svg', 900, 'image/svg+xml');
const wide = pictureAttachment(1, 'Wide.png', 60, 40);
const high = pictureAttachment(2, 'High.png', 40, 60);

const imagesOf = (element: CollabAttachments) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLImageElement>('[part~="image"] img') ?? []),
];
const button = (element: CollabAttachments, name: string) => find(element, `button[aria-label="${name}"]`);
const viewerOf = (element: CollabAttachments) => element.shadowRoot?.querySelector('collab-attachment-viewer');
const isViewing = (element: CollabAttachments) => Boolean(viewerOf(element)?.shadowRoot?.querySelector('dialog[open]'));

describe('<collab-attachments>', () => {
  let files: SampleFiles;
  let element: CollabAttachments;
  let blob: Blob;

  before(async () => {
    blob = await drawPicture(60, 40, 200);
  });

  beforeEach(async () => {
    files = new SampleFiles();
    element = await fixture(html`
      <collab-attachments
        annotation-id="a1"
        comment-id="7"
        .capabilities=${{ canDelete: true }}
        .attachments=${[wide, report, high]}
        .fileAccess=${files}
      ></collab-attachments>
    `);
  });

  it('passes the accessibility audit in every state', async () => {
    await expect(element).to.be.accessible();
    files.put(1, blob);
    files.lose(2);
    await element.updateComplete;
    await click(button(element, 'Delete Quarterly report.pdf'));
    await waitUntil(() => element.shadowRoot?.querySelector('[role="alertdialog"]'));
    await animationsEnd();
    await expect(element).to.be.accessible();
  });

  it('shows pictures by their addresses, and no other file as a picture', async () => {
    element.attachments = [wide, drawing];
    await element.updateComplete;
    expect(imagesOf(element)).to.deep.equal([]);
    files.put(1, blob);
    await element.updateComplete;
    const [image] = imagesOf(element);
    await image?.decode();
    expect(image?.src).to.equal(files.address(1).peek().url);
    expect(image?.naturalWidth).to.equal(60);
    expect(image?.referrerPolicy).to.equal('no-referrer');
    expect(imagesOf(element).length).to.equal(1);
    expect(find(element, '[part~="file"]').textContent).to.contain('logo.svg');
  });

  it('shows nothing for an unsafe address', async () => {
    files.address(1).value = { url: 'javascript:alert(1)' };
    files.address(2).value = { url: 'data:image/svg+xml,<svg/>' };
    await element.updateComplete;
    expect(imagesOf(element)).to.deep.equal([]);
    expect(element.shadowRoot?.querySelectorAll('[part~="missing"]').length).to.equal(2);
  });

  it('keeps its size when pictures load', async () => {
    element.attachments = [wide];
    await element.updateComplete;
    const before = element.getBoundingClientRect();
    files.put(1, blob);
    await element.updateComplete;
    await imagesOf(element)[0]?.decode();
    const { width, height } = element.getBoundingClientRect();
    expect([width, height]).to.deep.equal([before.width, before.height]);
    expect(findByRole(element, 'listitem').getBoundingClientRect().width).to.equal(96);
    expect(findByRole(element, 'listitem').getBoundingClientRect().height).to.equal(64);
  });

  it('names a file, its type and its size', () => {
    const file = find(element, '[part~="file"]');
    expect(find(file, '[aria-hidden]').textContent.trim()).to.equal('PDF');
    expect(find(file, '[title]').title).to.equal('Quarterly report.pdf');
    expect(find(file, '[title]').textContent).to.equal('Quarterly report.pdf');
    expect(queryByText(file, '1.8 MB')).to.exist;
  });

  it('observes only visible files, and none after it is disconnected', async () => {
    const followed = () => [1, 2, 11].filter((id) => files.isFollowed(id));
    expect(followed()).to.deep.equal([1, 2]);
    element.attachments = [wide];
    await element.updateComplete;
    expect(followed()).to.deep.equal([1]);
    element.remove();
    expect(followed()).to.deep.equal([]);
  });

  it('reports a missing picture and retries', async () => {
    files.lose(1);
    await element.updateComplete;
    const missing = find(element, '[part~="missing"]');
    expect(missing.textContent).to.contain('Couldn’t load');
    files.put(1, blob);
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('[part~="missing"]')).to.equal(null);
  });

  it('reports a picture that cannot be drawn', async () => {
    files.put(1, new Blob(['no picture'], { type: 'image/png' }));
    await waitUntil(() => element.shadowRoot?.querySelector('[part~="missing"]'));
    files.put(1, blob);
    await click(find(element, '[part~="missing"] button'));
    await waitUntil(() => !element.shadowRoot?.querySelector('[part~="missing"]'));
  });

  it('shows four pictures, and the others in the viewer', async () => {
    element.attachments = [1, 2, 3, 4, 5, 6].map((id) => pictureAttachment(id, `${id}.png`, 60, 40));
    for (let id = 1; id < 7; id++) files.put(id, blob);
    await element.updateComplete;
    expect(imagesOf(element).length).to.equal(4);
    expect(queryByText(element, '+2')).to.exist;
    await click(button(element, 'Show 4.png and 2 more'));
    await waitUntil(() => isViewing(element));
    expect(find(viewerOf(element) as Element, '[part~="bar"]').textContent).to.contain('4 of 6');
  });

  it('opens the viewer and restores the focus', async () => {
    files.put(1, blob);
    await element.updateComplete;
    const tile = button(element, 'Show Wide.png, image 1 of 2');
    tile.focus();
    const asked = oneEvent(element, 'collab-attachment-view');
    await sendKeys({ press: 'Enter' });
    expect((await asked).detail).to.deep.equal({ annotationId: 'a1', commentId: 7, attachmentId: 1 });
    await waitUntil(() => isViewing(element));
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !viewerOf(element));
    expect(element.shadowRoot?.activeElement).to.equal(tile);
  });

  it('does not open the viewer if the event is prevented', async () => {
    element.addEventListener('collab-attachment-view', (event) => event.preventDefault());
    await click(button(element, 'Show Wide.png, image 1 of 2'));
    await element.updateComplete;
    expect(viewerOf(element)).to.equal(null);
  });

  describe('downloading', () => {
    let saved: { href: string; download: string }[];
    const { click: clickLink } = HTMLAnchorElement.prototype;

    beforeEach(() => {
      saved = [];
      HTMLAnchorElement.prototype.click = function () {
        saved.push({ href: this.href, download: this.download });
      };
    });

    afterEach(() => {
      HTMLAnchorElement.prototype.click = clickLink;
    });

    it('saves the loaded file under its name once', async () => {
      await click(button(element, 'Download Quarterly report.pdf'));
      expect(saved).to.deep.equal([]);
      files.put(11, new Blob(['%PDF']));
      await element.updateComplete;
      element.requestUpdate();
      await element.updateComplete;
      expect(saved).to.deep.equal([{ href: files.address(11).peek().url, download: 'Quarterly report.pdf' }]);
    });

    it('reports a failed download and retries', async () => {
      files.lose(11);
      await click(button(element, 'Download Quarterly report.pdf'));
      await waitUntil(() => find(element, '[role="alert"]').textContent === 'This no longer exists.');
      files.put(11, new Blob(['%PDF']));
      await waitUntil(() => saved.length === 1);
    });

    it('reports an unreachable backend as not loaded', async () => {
      files.lose(11, 'unavailable');
      await click(button(element, 'Download Quarterly report.pdf'));
      await waitUntil(() => find(element, '[role="alert"]').textContent === 'Couldn’t load');
    });

    it('does not start if the event is prevented', async () => {
      element.addEventListener('collab-attachment-download', (event) => event.preventDefault());
      files.put(11, new Blob(['%PDF']));
      await click(button(element, 'Download Quarterly report.pdf'));
      await element.updateComplete;
      expect(saved).to.deep.equal([]);
    });
  });

  describe('deleting', () => {
    it('is not offered without the capability', async () => {
      element.capabilities = {};
      await element.updateComplete;
      expect(element.shadowRoot?.querySelector('[aria-label^="Delete"]')).to.equal(null);
    });

    it('asks for confirmation with the file name', async () => {
      await click(button(element, 'Delete Quarterly report.pdf'));
      await waitUntil(() => element.shadowRoot?.activeElement === queryByRole(element, 'button', 'Cancel'));
      expect(find(element, '[role="alertdialog"]').textContent).to.contain('Delete Quarterly report.pdf?');
      const asked = oneEvent(element, 'collab-attachment-delete');
      await click(findByRole(element, 'button', 'Delete'));
      expect((await asked).detail).to.deep.equal({ annotationId: 'a1', commentId: 7, attachmentId: 11 });
    });

    it('moves the focus to a neighbor of the deleted file', async () => {
      element.addEventListener('collab-attachment-delete', () => (element.attachments = [wide, high]));
      await click(button(element, 'Delete Quarterly report.pdf'));
      await waitUntil(() => element.shadowRoot?.activeElement === queryByRole(element, 'button', 'Cancel'));
      await click(findByRole(element, 'button', 'Delete'));
      await waitUntil(() => element.shadowRoot?.activeElement?.ariaLabel === 'Show High.png, image 2 of 2');
    });

    it('of a picture starts in the viewer', async () => {
      files.put(1, blob);
      await element.updateComplete;
      await click(button(element, 'Show Wide.png, image 1 of 2'));
      await waitUntil(() => isViewing(element));
      await click(findByRole(viewerOf(element) as Element, 'button', /^Delete /));
      await waitUntil(() => element.shadowRoot?.querySelector('[role="alertdialog"]'));
      expect(viewerOf(element)).to.equal(null);
      expect(find(element, '[role="alertdialog"]').textContent).to.contain('Delete Wide.png?');
      await waitUntil(() => element.shadowRoot?.activeElement === queryByRole(element, 'button', 'Cancel'));
    });
  });
});
