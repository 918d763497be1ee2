import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import '../../../components/annotations/comment-layer/define.js';
import '../../../components/root/root/define.js';
import { pageContextOf } from '../../../components/page/page-context.js';
import '../../../components/ui/toasts/define.js';
import type { CollabRoot } from '../../../components/root/root/root.js';
import type { CollabStore } from '../../../store/index.js';
import { sound } from '../../../stories/sample-recordings.js';
import { find } from '../../find.js';
import { queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';

const before = window.location.href;

describe('link to a thread', () => {
  let store: CollabStore;
  let root: CollabRoot;

  const layer = () => find(root, 'collab-comment-layer');
  const dialog = () => layer().shadowRoot?.querySelector('collab-thread-dialog') ?? undefined;
  const thread = () => dialog()?.shadowRoot?.querySelector('collab-thread') ?? undefined;
  const toasts = () => find(find(root, 'collab-toasts'), '[part~="list"]').innerText;
  // The flash is decoration: it has neither role nor part.
  const flash = () => layer().shadowRoot?.querySelector('.flash') ?? undefined;

  const goTo = (href: string) => window.history.replaceState({}, '', href);
  const linkTo = (annotationId: string, commentId?: number) =>
    store.comments.getLink({ annotationId, href: before, ...(commentId !== undefined && { commentId }) });

  async function show(): Promise<void> {
    root = await fixture(html`
      <collab-root .store=${store}>
        <main>
          <div style="height: 3000px"></div>
          <div id="page"></div>
        </main>
        <collab-comment-layer></collab-comment-layer>
        <collab-toasts></collab-toasts>
      </collab-root>
    `);
  }

  const addContent = () =>
    find(root, '#page').append(Object.assign(document.createElement('p'), { id: 'intro', textContent: 'Intro' }));

  beforeEach(async () => {
    store = await memoryStore();
  });

  afterEach(async () => {
    goTo(before);
    root.remove();
    scrollTo(0, 0);
    await store.dispose();
  });

  it('opens its thread, scrolls to the target and highlights it', async () => {
    const id = await addThread(store, 'Really?', { targetElement: { elementId: 'intro' } });
    goTo(linkTo(id));
    await show();
    addContent();
    await waitUntil(() => thread()?.row?.id === id);
    await waitUntil(() => flash()?.checkVisibility());
    expect(window.scrollY).to.be.greaterThan(500);
    expect(pageContextOf(store).navigation.openThread.peek()).to.equal(id);
  });

  it('waits for content that loads late', async () => {
    const id = await addThread(store, 'Really?', { targetElement: { elementId: 'intro' } });
    goTo(linkTo(id));
    await show();
    await waitUntil(() => thread()?.row?.id === id);
    expect(flash()?.isConnected ?? false).to.equal(false);
    addContent();
    await waitUntil(() => window.scrollY > 500 && flash()?.checkVisibility());
  });

  it('shows a static outline with reduced motion until the thread closes', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    try {
      const id = await addThread(store, 'Really?', { targetElement: { elementId: 'intro' } });
      goTo(linkTo(id));
      await show();
      addContent();
      await waitUntil(() => flash()?.checkVisibility());
      expect(flash()?.getAnimations().length).to.equal(0);
      pageContextOf(store).navigation.close();
      await waitUntil(() => !flash()?.isConnected);
    } finally {
      await emulateMedia({ reducedMotion: 'no-preference' });
    }
  });

  it('scrolls to a text that loads late', async () => {
    const id = await addThread(store, 'Really?', { targetElement: { targetText: 'grew by a third' } });
    goTo(linkTo(id));
    await show();
    await waitUntil(() => thread()?.row?.id === id);
    const paragraph = document.createElement('p');
    paragraph.textContent = 'In spring, sales grew by a third.';
    find(root, '#page').append(paragraph);
    await waitUntil(() => window.scrollY > 500 && flash()?.checkVisibility());
    const text = paragraph.getBoundingClientRect();
    const around = flash()?.getBoundingClientRect();
    expect(around?.width).to.be.lessThan(text.width / 2);
  });

  it('scrolls to an area', async () => {
    const area = { left: 0.5, top: 0.5, width: 0.25, height: 0.25 };
    const id = await addThread(store, 'Really?', { targetElement: { elementId: 'intro', area } });
    goTo(linkTo(id));
    await show();
    addContent();
    await waitUntil(() => window.scrollY > 500 && flash()?.checkVisibility());
    const whole = find(root, '#intro').getBoundingClientRect();
    expect(flash()?.getBoundingClientRect().width).to.be.closeTo(whole.width / 4, 1);
  });

  it('seeks to a moment and pauses there', async () => {
    const video = Object.assign(document.createElement('video'), { id: 'film', muted: true });
    const address = URL.createObjectURL(sound(30));
    video.src = address;
    const id = await addThread(store, 'Really?', { targetElement: { elementId: 'film', time: 12 } });
    goTo(linkTo(id));
    await show();
    find(root, '#page').append(video);
    await waitUntil(() => video.currentTime === 12);
    expect(video.paused).to.equal(true);
    await waitUntil(() => window.scrollY > 500 && thread()?.row?.id === id);
    URL.revokeObjectURL(address);
  });

  it('reports that the target of a thread was not found', async () => {
    const id = await addThread(store, 'Really?', { targetElement: { elementId: 'gone' } });
    goTo(linkTo(id));
    await show();
    await waitUntil(() => thread()?.row?.id === id);
    await waitUntil(() => queryByText(dialog() ?? root, /was removed/));
  });

  it('scrolls to a comment in its thread, collapsed or not', async () => {
    const id = await addThread(store, 'First', { targetElement: { elementId: 'intro' } });
    const replies = Array.from({ length: 12 }, (_, i) =>
      store.comments.addComment({ annotationId: id, comment: { commentText: `Reply ${i}` } }),
    );
    await Promise.all(replies.map(({ settled }) => settled));
    goTo(linkTo(id, replies[3]?.commentId));
    await show();
    addContent();
    const item = () => thread()?.shadowRoot?.querySelector(`[data-comment-id="${replies[3]?.commentId ?? ''}"]`);
    await waitUntil(() => item()?.matches(':focus'));
    // The highlight is an animation.
    expect(item()?.classList.contains('revealed')).to.equal(true);
  });

  it('opens a thread that loads later, and a thread that the URL names later', async () => {
    goTo(linkTo('later'));
    await show();
    const comments = [{ commentText: 'Here now' }];
    store.comments.addCommentAnnotation({ annotation: { annotationId: 'later', comments } });
    await waitUntil(() => thread()?.row?.id === 'later');
    const id = await addThread(store, 'Another');
    window.history.pushState({}, '', linkTo(id));
    await waitUntil(() => thread()?.row?.id === id);
  });

  it('reports a missing thread unless the page handles the event', async () => {
    goTo(linkTo('elsewhere', 7));
    await show();
    await waitUntil(() => toasts().includes('isn’t in this document, or it was deleted'));
    // It takes time to read, and nothing else tells of it.
    expect(pageContextOf(store).toasts.messages.peek()[0]?.duration).to.equal(8000);
    root.remove();
    pageContextOf(store).toasts.messages.value = [];
    root.addEventListener('collab-deep-link-missing', (event) => event.preventDefault());
    const missed = oneEvent(root, 'collab-deep-link-missing');
    document.body.append(root);
    expect((await missed).detail).to.deep.equal({ annotationId: 'elsewhere', commentId: 7 });
    expect(pageContextOf(store).toasts.messages.peek().length).to.equal(0);
  });

  it('requests the page first, which can show the thread itself', async () => {
    const id = await addThread(store, 'Really?');
    goTo(linkTo(id));
    const asked = oneEvent(document.body, 'collab-thread-open');
    document.body.addEventListener('collab-thread-open', (event) => event.preventDefault(), { once: true });
    await show();
    expect((await asked).detail).to.deep.include({ annotationId: id, documentId: 'report' });
    expect(pageContextOf(store).navigation.openThread.peek()).to.equal(null);
  });

  it('uses the URL parameter that the root configures, or none', async () => {
    const id = await addThread(store, 'Really?');
    await show();
    root.linkParameter = 'thread';
    goTo(store.comments.getLink({ annotationId: id, href: before, parameter: 'thread' }));
    await waitUntil(() => thread()?.row?.id === id);
    pageContextOf(store).navigation.close();
    root.linkParameter = '';
    await root.updateComplete;
    expect(pageContextOf(store).navigation.linkParameter).to.equal('');
    expect(pageContextOf(store).navigation.openThread.peek()).to.equal(null);
  });
});
