import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import '../../../components/annotations/comment-layer/define.js';
import { pageStateOf, type PageState } from '../../../components/page/page-state.js';
import type { CollabMediaTimeline } from '../../../components/annotations/media-timeline/media-timeline.js';
import '../../../components/annotations/media-timeline/define.js';
import type { CollabPinCluster } from '../../../components/annotations/pin-cluster/pin-cluster.js';
import type { CollabStore } from '../../../store/index.js';
import { sound } from '../../../stories/sample-recordings.js';
import { clearPages, frame, one, pageOf } from '../../anchors/page.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { middle } from '../pointer.js';
import { warningsOf } from '../warnings.js';

describe('<collab-media-timeline>', () => {
  let store: CollabStore;
  let page: PageState;
  let timeline: CollabMediaTimeline;
  let layer: CollabCommentLayer;
  let video: HTMLVideoElement;
  let address: string;

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    pageOf('<h1>Film</h1><video id="film" width="320" height="180"></video><video id="other"></video>');
    const film = one('#film');
    if (!(film instanceof HTMLVideoElement)) throw new Error('no video');
    video = film;
    address = URL.createObjectURL(sound(40));
    video.src = address;
    await waitUntil(() => video.readyState >= HTMLMediaElement.HAVE_METADATA);
    store = await memoryStore();
    page = pageStateOf(store);
    layer = await fixture(html`<collab-comment-layer without-dialog .store=${store}></collab-comment-layer>`);
    timeline = await fixture(html`<collab-media-timeline for="#film" .store=${store}></collab-media-timeline>`);
  });

  afterEach(async () => {
    timeline.remove();
    layer.remove();
    clearPages();
    URL.revokeObjectURL(address);
    await store.dispose();
  });

  const markers = (): HTMLElement[] => [...timeline.renderRoot.querySelectorAll<HTMLElement>('.marker')];
  const track = (): DOMRect => timeline.renderRoot.querySelector('.track')?.getBoundingClientRect() ?? new DOMRect();
  const pins = () => [...timeline.renderRoot.querySelectorAll('collab-comment-pin')];

  async function at(time: number, elementId = 'film'): Promise<string> {
    const id = await addThread(store, `At ${time}`, { targetElement: { elementId, time } });
    await frame();
    await timeline.updateComplete;
    return id;
  }

  it('passes the accessibility audit', async () => {
    await at(2);
    await at(20);
    await at(20.1);
    await expect(timeline).to.be.accessible();
  });

  it('shows a pin at the moment of each thread on its medium, and says when that is', async () => {
    await at(10);
    await at(75.4);
    await at(10, 'other');
    await waitUntil(() => markers().length === 2);
    const [first, last] = markers();
    expect(first?.getBoundingClientRect().left).to.be.closeTo(track().left + track().width / 4, 1);
    expect(last?.getBoundingClientRect().left).to.be.closeTo(track().right, 1);
    expect(first?.textContent.trim()).to.equal('At 0:10');
    expect(last?.textContent.trim()).to.equal('At 1:15');
    expect(pins()[0]?.number).to.equal(1);
  });

  it('has one marker for those that are near, with all of them to choose from', async () => {
    const ids = [await at(20), await at(20.3)];
    await waitUntil(() => timeline.renderRoot.querySelector('collab-pin-cluster') !== null);
    const cluster = timeline.renderRoot.querySelector<CollabPinCluster>('collab-pin-cluster');
    expect(cluster?.items.map(({ annotationId }) => annotationId)).to.deep.equal(ids);
    expect(pins()).to.have.length(0);
  });

  it('goes to the moment of a pin that is pressed, opens its thread there, and closes it again', async () => {
    const id = await at(30);
    await waitUntil(() => pins().length === 1);
    await sendMouse({ type: 'click', position: pins().map(middle)[0] ?? [0, 0] });
    await waitUntil(() => page.openThread.peek() === id);
    await waitUntil(() => !video.seeking && video.currentTime === 30);
    await waitUntil(() => page.anchorOf(id) !== undefined);
    expect(pins()[0]?.selected).to.equal(true);
    await sendMouse({ type: 'click', position: pins().map(middle)[0] ?? [0, 0] });
    await waitUntil(() => page.openThread.peek() === null);
  });

  it('opens a thread beside its own pin where no layer shows places, by keys as well', async () => {
    layer.remove();
    const id = await at(30);
    await waitUntil(() => pins().length === 1);
    pins()[0]?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => page.openThread.peek() === id);
    expect(video.currentTime).to.equal(30);
    expect(page.beside === pins()[0]).to.equal(true);
  });

  it('leaves a thread closed where a page prevents it', async () => {
    await at(30);
    await waitUntil(() => pins().length === 1);
    timeline.addEventListener('collab-pin-activate', (event) => event.preventDefault());
    await sendMouse({ type: 'click', position: pins().map(middle)[0] ?? [0, 0] });
    await frame();
    expect(page.openThread.peek()).to.equal(null);
    expect(video.currentTime).to.equal(0);
  });

  it('says which thread is pointed at', async () => {
    const id = await at(30);
    await waitUntil(() => pins().length === 1);
    await sendMouse({ type: 'move', position: pins().map(middle)[0] ?? [0, 0] });
    expect(page.hoveredThread.peek()).to.equal(id);
    await sendMouse({ type: 'move', position: [0, 0] });
    expect(page.hoveredThread.peek()).to.equal(null);
  });

  it('shows what has been played', async () => {
    video.currentTime = 10;
    await waitUntil(() => !video.seeking);
    await frame();
    const progress = timeline.renderRoot.querySelector('.progress')?.getBoundingClientRect();
    expect(progress?.width).to.be.closeTo(track().width / 4, 1);
  });

  it('is for a medium that comes later, and for another when it changes', async () => {
    await at(10);
    await waitUntil(() => markers().length === 1);
    timeline.for = '#other';
    await timeline.updateComplete;
    await waitUntil(() => markers().length === 0);
    timeline.for = '#later';
    await timeline.updateComplete;
    const later = document.createElement('audio');
    Object.assign(later, { id: 'later', controls: true, src: address });
    one('.test-page').append(later);
    await at(5, 'later');
    await waitUntil(() => markers().length === 1);
  });

  it('warns of a selector that is none', async () => {
    const warnings = await warningsOf(async () => {
      timeline.for = '???';
      await timeline.updateComplete;
    });
    expect(warnings).to.deep.equal([
      '[collab-elements] <collab-media-timeline> has for="???"; a CSS selector is accepted.',
    ]);
  });
});
