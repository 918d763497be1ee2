import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import type { CollabCommentPin } from '../../../components/annotations/comment-pin/comment-pin.js';
import type { PageState } from '../../../components/page/page-state.js';
import type { CollabStore } from '../../../store/index.js';
import { sound } from '../../../stories/sample-recordings.js';
import { frame, one, pageOf } from '../../anchors/page.js';
import { waitUntil } from '../../wait-until.js';
import { addThread } from '../memory-store.js';
import { middle } from '../pointer.js';
import { endLayer, showLayer } from '../shown-layer.js';

describe('moments of a medium', () => {
  let store: CollabStore;
  let page: PageState;
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

  const shown = (): string[] =>
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

  it('are kept with a comment, and the medium waits while it is written', async () => {
    await playTo(12.5);
    await video.play();
    layer.mode = 'element';
    await layer.updateComplete;
    await sendMouse({ type: 'move', position: middle(video) });
    await sendMouse({ type: 'click', position: middle(video) });
    await frame();
    expect(video.paused).to.equal(true);
    expect(page.newThread.peek()?.targetElement?.elementId).to.equal('film');
    expect(page.newThread.peek()?.targetElement?.time).to.be.closeTo(video.currentTime, 0.5);
    expect(page.newThread.peek()?.targetElement?.time).to.be.at.least(12.5);
  });

  it('show their pins as they come, and no longer', async () => {
    const early = await at(2);
    const late = await at(20);
    expect(shown()).to.deep.equal([]);
    await playTo(2);
    expect(shown()).to.deep.equal([early]);
    await playTo(19.8);
    expect(shown()).to.deep.equal([late]);
    await playTo(29);
    expect(shown()).to.deep.equal([]);
  });

  it('show the pin of an open thread, and of one that is pointed at, at any moment', async () => {
    const id = await at(20);
    page.open(id);
    await frame();
    expect(shown()).to.deep.equal([id]);
    page.close();
    await frame();
    expect(shown()).to.deep.equal([]);
    page.hoveredThread.value = id;
    await frame();
    expect(shown()).to.deep.equal([id]);
  });

  it('are gone to by playing on from there', async () => {
    const id = await at(20);
    await video.play();
    expect(page.goTo?.(id)).to.equal(true);
    expect(page.openThread.peek()).to.equal(id);
    await waitUntil(() => !video.seeking && video.currentTime === 20);
    expect(video.paused).to.equal(true);
    await frame();
    expect(page.anchorOf(id)).to.exist;
  });

  it('are those of another medium when the page puts one in its place', async () => {
    const id = await at(0);
    expect(shown()).to.deep.equal([id]);
    const other = document.createElement('video');
    other.id = 'film';
    other.width = 320;
    other.src = address;
    other.currentTime = 10;
    video.replaceWith(other);
    await waitUntil(() => shown().length === 0);
    other.currentTime = 0;
    await waitUntil(() => shown().length === 1);
  });
});
