import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { CollabCommentLayer } from '../../components/comment-layer/comment-layer.js';
import '../../components/comment-layer/define.js';
import { pageStateOf, type PageState } from '../../components/internal/page-state.js';
import type { CollabStore, TargetElement } from '../../store/index.js';
import { clearPages, frame, one, pageOf } from '../anchors/page.js';
import { find } from '../find.js';
import { waitUntil } from '../wait-until.js';
import { addThread, memoryStore } from './memory-store.js';
import { grace } from './people.js';
import { click, middle } from './pointer.js';

const markup = `
  <h1 id="title">Quarterly report</h1>
  <section id="figures"><h2>Figures</h2><p id="words">The second paragraph says how it went.</p></section>
  <button id="buy">Buy</button>`;

describe('another place for a thread', () => {
  let store: CollabStore;
  let page: PageState;
  let layer: CollabCommentLayer;

  async function show(user?: Parameters<typeof memoryStore>[0]): Promise<void> {
    store = await memoryStore(user);
    page = pageStateOf(store);
    layer = await fixture(html`<collab-comment-layer .store=${store}></collab-comment-layer>`);
    await frame();
  }

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    pageOf(markup).style.display = 'block';
    await show();
  });

  afterEach(async () => {
    layer.remove();
    clearPages();
    await store.dispose();
  });

  const dialog = () => find(layer, 'collab-thread-dialog');
  const moveButton = () => dialog().shadowRoot?.querySelector<HTMLElement>('[part="move"]') ?? null;
  const chooser = () => layer.shadowRoot?.querySelector<HTMLElement>('.chooser') ?? null;
  const targetOf = (id: string) => store.comments.byId(id).peek()?.data.targetElement;
  const words = { targetText: 'words that have never been here' };

  /** Adds a thread whose place is lost, and opens it. */
  async function lost(targetElement: TargetElement = { elementId: 'gone' }): Promise<string> {
    const id = await addThread(store, 'Is this still right?', { targetElement });
    await waitUntil(() => page.ghosts.peek().has(id));
    page.open(id);
    await waitUntil(moveButton);
    return id;
  }

  it('is offered where the old one is lost, and chosen by a press', async () => {
    const id = await lost();
    await click(moveButton() ?? layer);
    await waitUntil(chooser);
    expect(chooser()?.textContent.trim()).to.equal('Choose a new place for “Is this still right?”');
    expect(page.openThread.peek()).to.equal(null);
    await expect(layer).to.be.accessible();
    await sendMouse({ type: 'click', position: middle(one('#buy')) });
    await waitUntil(() => targetOf(id)?.elementId === 'buy');
    expect(layer.mode).to.equal('none');
    expect(page.newThread.peek()).to.equal(null);
    await waitUntil(() => page.anchorOf(id) && !page.ghosts.peek().has(id));
    expect(page.openThread.peek()).to.equal(id);
  });

  it('is chosen by keys, and taken back', async () => {
    const id = await lost();
    moveButton()?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => chooser()?.matches(':focus'));
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => targetOf(id)?.elementId === 'title');
    const [toast] = page.toasts.peek();
    expect(toast?.message).to.equal('Moved to a new place');
    toast?.action?.run();
    await waitUntil(() => targetOf(id)?.elementId === 'gone');
  });

  it('is given up by Escape: the thread is open again', async () => {
    const id = await lost();
    moveButton()?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => chooser()?.matches(':focus'));
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => page.openThread.peek() === id);
    expect(layer.mode).to.equal('none');
    expect(page.movedThread.peek()).to.equal(null);
    await waitUntil(() => dialog().shadowRoot?.activeElement);
    expect(targetOf(id)?.elementId).to.equal('gone');
  });

  it('is a text for a thread on text', async () => {
    const id = await lost(words);
    await click(moveButton() ?? layer);
    await waitUntil(() => layer.mode === 'text');
    getSelection()?.selectAllChildren(one('#words'));
    one('#words').dispatchEvent(new PointerEvent('pointerup', { pointerType: 'mouse', bubbles: true }));
    await waitUntil(() => targetOf(id)?.targetText === one('#words').textContent);
  });

  it('is not offered to those who may not move the thread', async () => {
    const id = await lost();
    page.close();
    await store.identify({ ...grace, accessRole: 'viewer' });
    await waitUntil(() => page.ghosts.peek().has(id));
    page.open(id);
    await waitUntil(() => dialog().shadowRoot?.querySelector('.note'));
    expect(moveButton()).to.equal(null);
  });

  it('is that of those it is joined to as well', async () => {
    const group = { multiThreadAnnotationId: 'pair', targetElement: { elementId: 'gone' } };
    const other = await addThread(store, 'And this?', group);
    const id = await addThread(store, 'Is this still right?', group);
    await waitUntil(() => page.ghosts.peek().has(id));
    page.open(id);
    await waitUntil(moveButton);
    await click(moveButton() ?? layer);
    await waitUntil(chooser);
    await sendMouse({ type: 'click', position: middle(one('#buy')) });
    await waitUntil(() => [id, other].every((each) => targetOf(each)?.elementId === 'buy'));
  });

  it('is no longer chosen for it once the mode is another’s', async () => {
    const id = await lost();
    await click(moveButton() ?? layer);
    await waitUntil(chooser);
    page.mode.value = 'none';
    await layer.updateComplete;
    page.mode.value = 'element';
    await waitUntil(chooser);
    expect(chooser()?.textContent.trim()).to.equal('Choose what to comment on');
    await sendMouse({ type: 'click', position: middle(one('#buy')) });
    await waitUntil(() => page.newThread.peek());
    expect(targetOf(id)?.elementId).to.equal('gone');
  });
});
