import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { CollabAttachmentViewer } from '../../../components/comments/attachment-viewer/attachment-viewer.js';
import { drawPicture, pictureAttachment, SampleFiles } from '../../../stories/sample-files.js';
import { find } from '../../find.js';
import { findByRole, queryByRole } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { animationsEnd } from '../animations.js';
import '../../../components/comments/attachment-viewer/define.js';
import { click, middle } from '../pointer.js';

const images = [1, 2, 3].map((id) => pictureAttachment(id, `Picture ${id}.png`, 600, 400));
const press = (key: string) => sendKeys({ press: key });

describe('<collab-attachment-viewer>', () => {
  let files: SampleFiles;
  let viewer: CollabAttachmentViewer;
  let blob: Blob;

  const picture = () => find(viewer, '[part~="picture"]', HTMLImageElement);
  const scale = () => new DOMMatrix(getComputedStyle(picture()).transform).a;
  const offset = () => new DOMMatrix(getComputedStyle(picture()).transform).e;

  /** A finger goes over the stage. */
  function pointer(type: string, clientX: number, clientY: number, pointerId = 1): void {
    const init = { clientX, clientY, pointerId, pointerType: 'touch', isPrimary: pointerId === 1, bubbles: true };
    find(viewer, '[part~="stage"]').dispatchEvent(new PointerEvent(type, init));
  }

  before(async () => {
    blob = await drawPicture(600, 400, 200);
  });

  beforeEach(async () => {
    // Synthetic pointers cannot be captured.
    Element.prototype.setPointerCapture = () => undefined;
    files = new SampleFiles();
    for (const { attachmentId } of images) files.put(attachmentId, blob);
    viewer = await fixture(html`
      <collab-attachment-viewer
        .images=${images}
        .fileAccess=${files}
        .current=${2}
        .capabilities=${{ canDelete: true }}
      ></collab-attachment-viewer>
    `);
    await picture().decode();
    await animationsEnd();
  });

  const { setPointerCapture } = Element.prototype;
  afterEach(() => {
    Element.prototype.setPointerCapture = setPointerCapture;
  });

  it('passes the accessibility audit with and without a picture', async () => {
    await expect(viewer).to.be.accessible();
    files.lose(2);
    await viewer.updateComplete;
    await expect(viewer).to.be.accessible();
  });

  it('retries a failed picture for all its observers', async () => {
    const stop = files.address(2).subscribe(() => undefined);
    files.lose(2);
    await viewer.updateComplete;
    await click(findByRole(viewer, 'button', 'Retry'));
    expect(files.retried).to.deep.equal([2]);
    stop();
  });

  it('is modal and names the picture', () => {
    expect(find(viewer, 'dialog').matches(':modal')).to.equal(true);
    expect(viewer.shadowRoot?.activeElement).to.equal(find(viewer, 'dialog'));
    expect(picture().alt).to.equal('Picture 2.png');
    expect(picture().referrerPolicy).to.equal('no-referrer');
    expect(find(viewer, '[aria-live]').textContent.replace(/\s+/g, ' ').trim()).to.equal('2 of 3 Picture 2.png');
    expect(find(viewer, '[aria-live]').getAttribute('aria-live')).to.equal('polite');
  });

  it('shows the next and previous picture by arrows, up to the last', async () => {
    await press('ArrowRight');
    expect(viewer.current).to.equal(3);
    await press('ArrowRight');
    expect(viewer.current).to.equal(3);
    expect(findByRole(viewer, 'button', 'Next image').getAttribute('aria-disabled')).to.equal('true');
    await press('ArrowLeft');
    await press('ArrowLeft');
    expect(viewer.current).to.equal(1);
    await press('End');
    expect(viewer.current).to.equal(3);
    await press('Home');
    expect(viewer.current).to.equal(1);
    await click(findByRole(viewer, 'button', 'Next image'));
    expect(viewer.current).to.equal(2);
  });

  it('mirrors the arrows in right-to-left text', async () => {
    viewer.dir = 'rtl';
    await press('ArrowRight');
    expect(viewer.current).to.equal(1);
  });

  it('zooms in and out by keys', async () => {
    await press('+');
    await press('+');
    expect(scale()).to.be.closeTo(2.25, 0.001);
    await press('-');
    expect(scale()).to.be.closeTo(1.5, 0.001);
    await press('0');
    expect(scale()).to.equal(1);
  });

  it('zooms by buttons and disables those without effect', async () => {
    expect(findByRole(viewer, 'button', 'Fit to window').getAttribute('aria-disabled')).to.equal('true');
    await click(findByRole(viewer, 'button', 'Zoom in'));
    expect(scale()).to.be.closeTo(1.5, 0.001);
    await click(findByRole(viewer, 'button', 'Fit to window'));
    expect(scale()).to.equal(1);
  });

  it('zooms to the point of a double click', async () => {
    const [x, y] = middle(picture());
    const box = picture().getBoundingClientRect();
    const at: [number, number] = [Math.round(x + box.width / 4), y];
    const part = (at[0] - box.left) / box.width;
    await sendMouse({ type: 'click', position: at });
    await sendMouse({ type: 'click', position: at });
    find(viewer, '[part~="stage"]').dispatchEvent(new MouseEvent('dblclick', { clientX: at[0], clientY: at[1] }));
    await viewer.updateComplete;
    expect(scale()).to.be.closeTo(2.5, 0.001);
    const now = picture().getBoundingClientRect();
    expect(now.left + part * now.width).to.be.closeTo(at[0], 2);
  });

  it('zooms by the wheel without scrolling the page', async () => {
    const wheel = new WheelEvent('wheel', { deltaY: -300, cancelable: true, bubbles: true });
    find(viewer, '[part~="stage"]').dispatchEvent(wheel);
    await viewer.updateComplete;
    expect(wheel.defaultPrevented).to.equal(true);
    expect(scale()).to.be.greaterThan(1.5);
  });

  it('zooms by two fingers', async () => {
    pointer('pointerdown', 100, 200, 1);
    pointer('pointerdown', 200, 200, 2);
    pointer('pointermove', 300, 200, 2);
    await viewer.updateComplete;
    expect(scale()).to.be.closeTo(2, 0.001);
    pointer('pointerup', 100, 200, 1);
    pointer('pointerup', 300, 200, 2);
    expect(viewer.current).to.equal(2);
  });

  it('pans the enlarged picture by drag and arrows within its limits', async () => {
    for (let times = 0; times < 5; times++) await press('+');
    pointer('pointerdown', 200, 200);
    pointer('pointermove', 150, 200);
    await viewer.updateComplete;
    expect(offset()).to.equal(-50);
    pointer('pointerup', 150, 200);
    await press('ArrowLeft');
    expect(offset()).to.equal(14);
    for (let times = 0; times < 60; times++) await press('ArrowLeft');
    const stage = find(viewer, '[part~="stage"]').getBoundingClientRect();
    expect(picture().getBoundingClientRect().left).to.be.closeTo(stage.left, 1);
    expect(viewer.current).to.equal(2);
  });

  it('shows the next picture by a swipe, at scale 1', async () => {
    pointer('pointerdown', 300, 200);
    pointer('pointermove', 200, 210);
    pointer('pointerup', 200, 210);
    expect(viewer.current).to.equal(3);
    pointer('pointerdown', 200, 200);
    pointer('pointerup', 210, 300);
    expect(viewer.current).to.equal(3);
    await press('+');
    viewer.current = 1;
    await viewer.updateComplete;
    await picture().decode();
    expect(scale()).to.equal(1);
  });

  it('requests to close by Escape and its button', async () => {
    const closed = oneEvent(viewer, 'collab-viewer-close');
    await press('Escape');
    await closed;
    const again = oneEvent(viewer, 'collab-viewer-close');
    await click(findByRole(viewer, 'button', 'Close'));
    await again;
  });

  it('requests to download and delete the picture', async () => {
    const downloaded = oneEvent(viewer, 'collab-viewer-download');
    await click(findByRole(viewer, 'button', /^Download /));
    expect((await downloaded).detail).to.deep.equal({ attachmentId: 2 });
    const deleted = oneEvent(viewer, 'collab-viewer-delete');
    await click(findByRole(viewer, 'button', /^Delete /));
    expect((await deleted).detail).to.deep.equal({ attachmentId: 2 });
    viewer.capabilities = {};
    await viewer.updateComplete;
    expect(queryByRole(viewer, 'button', /^Delete /)).to.equal(undefined);
  });

  it('keeps keys from the page', async () => {
    const pageKeys: string[] = [];
    const listen = (event: KeyboardEvent) => void pageKeys.push(event.key);
    document.addEventListener('keydown', listen);
    await press('c');
    await press('ArrowRight');
    document.removeEventListener('keydown', listen);
    expect(pageKeys).to.deep.equal([]);
  });

  it('reports a missing picture and retries', async () => {
    files.put(2, new Blob(['no picture'], { type: 'image/png' }));
    await waitUntil(() => viewer.shadowRoot?.querySelector('[role="alert"]'));
    files.put(2, blob);
    await click(find(viewer, '[role="alert"] button'));
    await waitUntil(() => viewer.shadowRoot?.querySelector('[part~="picture"]'));
  });

  it('opens again when it is connected again', async () => {
    const parent = viewer.parentElement;
    viewer.remove();
    expect(document.querySelector(':modal')).to.equal(null);
    parent?.append(viewer);
    await viewer.updateComplete;
    expect(find(viewer, 'dialog').matches(':modal')).to.equal(true);
  });
});
