import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import type { CollabCommentPin } from '../../../components/annotations/comment-pin/comment-pin.js';
import type { PageContext } from '../../../components/page/page-context.js';
import type { CollabStore } from '../../../store/index.js';
import { sound } from '../../../stories/sample-recordings.js';
import { frame, one, pageOf } from '../../anchors/page.js';
import { waitUntil } from '../../wait-until.js';
import { addThread } from '../memory-store.js';
import { middle } from '../pointer.js';
import { endLayer, showLayer } from '../shown-layer.js';

describe('times of a medium', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;
  let video: HTMLVideoElement;
  let address: string;

  beforeEach(async () => {
    pageOf('<h1>Film</h1><video id="film" width="320" height="180"></video>').style.display = 'block';
    const film = one('#film');
    if (!(film instanceof HTMLVideoElement)) throw new Error('no video');
    video = film;
    address = URL.createObjectURL(sound(30));
    video.muted = true;
    video.src = address;
    await waitUntil(() => video.readyState >= HTMLMediaElement.HAVE_METADATA);
    ({ store, page, layer } = await showLayer({ withoutDialog: true }));
  });

  afterEach(async () => {
    await endLayer({ store, layer });
    URL.revokeObjectURL(address);
  });

  const visiblePins = (): string[] =>
    [...(layer.shadowRoot?.querySelectorAll<CollabCommentPin>('collab-comment-pin:not([hidden])') ?? [])].map(
      ({ annotationId }) => annotationId,
    );

  async function at(time: number): Promise<string> {
    const id = await addThread(store, `At ${time}`, { targetElement: { elementId: 'film', time } });
    await frame();
    return id;
  }

  async function playTo(time: number): Promise<void> {
    video.currentTime = time;
    await waitUntil(() => !video.seeking);
    await frame();
  }

  it('are stored with a comment, and the medium pauses while it is written', async () => {
    await playTo(12.5);
    await video.play();
    layer.mode = 'element';
    await layer.updateComplete;
    await sendMouse({ type: 'move', position: middle(video) });
    await sendMouse({ type: 'click', position: middle(video) });
    await frame();
    expect(video.paused).to.equal(true);
    expect(page.navigation.newThread.peek()?.targetElement?.elementId).to.equal('film');
    expect(page.navigation.newThread.peek()?.targetElement?.time).to.be.closeTo(video.currentTime, 0.5);
    expect(page.navigation.newThread.peek()?.targetElement?.time).to.be.at.least(12.5);
  });

  it('show their pins around their time', async () => {
    const early = await at(2);
    const late = await at(20);
    expect(visiblePins()).to.deep.equal([]);
    await playTo(2);
    expect(visiblePins()).to.deep.equal([early]);
    await playTo(19.8);
    expect(visiblePins()).to.deep.equal([late]);
    await playTo(29);
    expect(visiblePins()).to.deep.equal([]);
  });

  it('show the pin of the open and the hovered thread at any time', async () => {
    const id = await at(20);
    page.navigation.open(id);
    await frame();
    expect(visiblePins()).to.deep.equal([id]);
    page.navigation.close();
    await frame();
    expect(visiblePins()).to.deep.equal([]);
    page.navigation.hoveredThread.value = id;
    await frame();
    expect(visiblePins()).to.deep.equal([id]);
  });

  it('are revealed by seeking to their time', async () => {
    const id = await at(20);
    await video.play();
    expect(page.targets.reveal(id)).to.equal(true);
    expect(page.navigation.openThread.peek()).to.equal(id);
    await waitUntil(() => !video.seeking && video.currentTime === 20);
    expect(video.paused).to.equal(true);
    await frame();
    expect(page.navigation.anchorOf(id)).to.exist;
  });

  it('follow a medium that replaces another', async () => {
    const id = await at(0);
    expect(visiblePins()).to.deep.equal([id]);
    const other = document.createElement('video');
    other.id = 'film';
    other.width = 320;
    other.src = address;
    other.currentTime = 10;
    video.replaceWith(other);
    await waitUntil(() => visiblePins().length === 0);
    other.currentTime = 0;
    await waitUntil(() => visiblePins().length === 1);
  });
});
