import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import '../../../components/annotations/comment-layer/define.js';
import type { CollabMediaTimeline } from '../../../components/annotations/media-timeline/media-timeline.js';
import type { CollabPinCluster } from '../../../components/annotations/pin-cluster/pin-cluster.js';
import '../../../components/annotations/media-timeline/define.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import type { CollabStore } from '../../../store/index.js';
import { sound } from '../../../stories/sample-recordings.js';
import { clearPages, frame, one, pageOf } from '../../anchors/page.js';
import { allByRole } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { middle } from '../pointer.js';
import { warningsOf } from '../warnings.js';

describe('<collab-media-timeline>', () => {
  let store: CollabStore;
  let page: PageContext;
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
    page = pageContextOf(store);
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

  const markers = (): HTMLElement[] => allByRole(timeline, 'listitem');
  const track = (): DOMRect =>
    timeline.renderRoot.querySelector('[part~="track"]')?.getBoundingClientRect() ?? new DOMRect();
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

  it('shows a pin at the time of each thread, with the time as text', async () => {
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

  it('joins near pins to a cluster', async () => {
    const ids = [await at(20), await at(20.3)];
    await waitUntil(() => timeline.renderRoot.querySelector('collab-pin-cluster') !== null);
    const cluster = timeline.renderRoot.querySelector<CollabPinCluster>('collab-pin-cluster');
    expect(cluster?.items.map(({ annotationId }) => annotationId)).to.deep.equal(ids);
    expect(pins()).to.have.length(0);
  });

  it('seeks to the time of an activated pin, opens its thread, and closes it again', async () => {
    const id = await at(30);
    await waitUntil(() => pins().length === 1);
    await sendMouse({ type: 'click', position: pins().map(middle)[0] ?? [0, 0] });
    await waitUntil(() => page.navigation.openThread.peek() === id);
    await waitUntil(() => !video.seeking && video.currentTime === 30);
    await waitUntil(() => page.navigation.anchorOf(id) !== undefined);
    expect(pins()[0]?.selected).to.equal(true);
    await sendMouse({ type: 'click', position: pins().map(middle)[0] ?? [0, 0] });
    await waitUntil(() => page.navigation.openThread.peek() === null);
  });

  it('opens a thread beside its pin if there is no layer, also by keyboard', async () => {
    layer.remove();
    const id = await at(30);
    await waitUntil(() => pins().length === 1);
    pins()[0]?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => page.navigation.openThread.peek() === id);
    expect(video.currentTime).to.equal(30);
    expect(page.navigation.fallbackAnchor === pins()[0]).to.equal(true);
  });

  it('does not open a thread if collab-pin-activate is prevented', async () => {
    await at(30);
    await waitUntil(() => pins().length === 1);
    timeline.addEventListener('collab-pin-activate', (event) => event.preventDefault());
    await sendMouse({ type: 'click', position: pins().map(middle)[0] ?? [0, 0] });
    await frame();
    expect(page.navigation.openThread.peek()).to.equal(null);
    expect(video.currentTime).to.equal(0);
  });

  it('sets the hovered thread', async () => {
    const id = await at(30);
    await waitUntil(() => pins().length === 1);
    await sendMouse({ type: 'move', position: pins().map(middle)[0] ?? [0, 0] });
    expect(page.navigation.hoveredThread.peek()).to.equal(id);
    await sendMouse({ type: 'move', position: [0, 0] });
    expect(page.navigation.hoveredThread.peek()).to.equal(null);
  });

  it('shows the progress', async () => {
    video.currentTime = 10;
    await waitUntil(() => !video.seeking);
    await frame();
    const progress = timeline.renderRoot.querySelector('[part~="progress"]')?.getBoundingClientRect();
    expect(progress?.width).to.be.closeTo(track().width / 4, 1);
  });

  it('finds a media element that is added later, and follows a changed selector', async () => {
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

  it('warns of an invalid selector', async () => {
    const warnings = await warningsOf(async () => {
      timeline.for = '???';
      await timeline.updateComplete;
    });
    expect(warnings).to.deep.equal([
      '[collab-elements] <collab-media-timeline> for="???" is not supported. Accepted: a CSS selector.',
    ]);
  });
});
