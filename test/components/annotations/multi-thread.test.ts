import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import { updateMarker, createMarker } from '../../../components/annotations/comment-layer/markers.js';
import type { CollabThreadDialog } from '../../../components/comments/thread-dialog/thread-dialog.js';
import { CollabThreadDeleteEvent } from '../../../components/comments/thread/thread.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import type { PageContext } from '../../../components/page/page-context.js';
import {
  memoryBackend,
  type AnnotationRow,
  type Backend,
  type CollabStore,
  type NewCommentAnnotation,
} from '../../../store/index.js';
import { frame, one, pageOf } from '../../anchors/page.js';
import { find } from '../../find.js';
import { nameOf } from '../../queries.js';
import { makeRow } from '../../store/rows.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';
import { click, middle } from '../pointer.js';
import { endLayer, showLayer } from '../shown-layer.js';

const markup = `
  <h1 id="title">Quarterly report</h1>
  <p id="text">The first paragraph says how it went.</p>
  <button id="buy">Buy</button>`;

describe('multi-thread mode', () => {
  let backend: Backend;
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;

  before(() =>
    Promise.all([
      import('../../../components/comments/composer/editor.js'),
      import('../../../components/comments/thread-switcher/define.js'),
      import('../../../components/comments/thread/more-menu.js'),
    ]),
  );

  beforeEach(async () => {
    pageOf(markup).style.display = 'block';
    backend = memoryBackend();
    ({ store, page, layer } = await showLayer({ multiThread: true }, { backend }));
  });

  afterEach(() => endLayer({ store, layer }));

  const visibleMarkers = <K extends 'collab-joined-pin' | 'collab-comment-pin'>(tag: K): HTMLElementTagNameMap[K][] =>
    [...(layer.shadowRoot?.querySelectorAll(tag) ?? [])].filter((pin) => !pin.hidden && pin.annotationId);
  const joined = () => visibleMarkers('collab-joined-pin');
  const pins = () => visibleMarkers('collab-comment-pin');
  const label = (pin: Element | undefined) => pin && nameOf(find(pin, 'button'));
  const dialog = () => find(layer, 'collab-thread-dialog');
  const isOpen = () => dialog().shadowRoot?.querySelector('[part~="dialog"]')?.matches(':popover-open') ?? false;
  const switcher = () => find(dialog(), 'collab-thread-switcher');
  const button = (name: string) => find(switcher(), `[part="${name}"]`);
  const position = () => button('position').innerText.trim();
  const row = (id: string) => store.comments.byId(id).peek();
  const groupOf = (id: string) => row(id)?.data.multiThreadAnnotationId;
  const openId = () => page.navigation.openThread.peek();

  /** Adds a thread to those at the title. */
  async function add(commentText: string, more: Partial<NewCommentAnnotation> = {}, by = store): Promise<string> {
    const at = { targetElement: describeElement(one('#title')), position: { left: 0.5, top: 0.5 } };
    const id = await addThread(by, commentText, { ...at, multiThreadAnnotationId: 'group', ...more });
    await frame();
    return id;
  }

  async function show(id: string): Promise<void> {
    page.navigation.openAndReveal(id);
    await waitUntil(() => isOpen() && find(dialog(), 'collab-thread').row?.id === id);
    await frame();
  }

  async function send(text: string): Promise<string> {
    await waitUntil(() => deepActiveElement()?.role === 'textbox');
    await sendKeys({ type: text });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => openId() !== null);
    await frame();
    return openId() ?? '';
  }

  async function commentOn(selector: string, text: string): Promise<string> {
    layer.mode = 'element';
    await layer.updateComplete;
    const target = middle(one(selector));
    await sendMouse({ type: 'move', position: target });
    await sendMouse({ type: 'click', position: target });
    return send(text);
  }

  it('passes the accessibility audit', async () => {
    await add('One');
    await show(await add('Two'));
    await expect(layer).to.be.accessible();
  });

  it('gives all threads at a target the same group id', async () => {
    const first = await commentOn('#title', 'One');
    expect(groupOf(first)).to.match(/^[\w-]+$/);
    await waitUntil(() => dialog().shadowRoot?.querySelector('collab-thread-switcher'));
    await switcher().updateComplete;
    await click(button('join'));
    await waitUntil(() => page.navigation.newThread.peek());
    const second = await send('Two');
    expect(second).not.to.equal(first);
    expect(groupOf(second)).to.equal(groupOf(first));
    expect(row(second)?.data.targetElement).to.deep.equal(row(first)?.data.targetElement);
    expect(row(second)?.data.position).to.deep.equal(row(first)?.data.position);
    await switcher().updateComplete;
    expect(position()).to.equal('2 of 2');
    page.navigation.close();
    const elsewhere = await commentOn('#buy', 'Elsewhere');
    expect(groupOf(elsewhere)).not.to.equal(groupOf(first));
  });

  it('joins a thread to those at exactly the selected target', async () => {
    const first = await commentOn('#title', 'One');
    page.navigation.close();
    await frame();
    const again = await commentOn('#title', 'Two');
    expect(groupOf(again)).to.equal(groupOf(first));
  });

  it('does not group threads while it is off', async () => {
    layer.multiThread = false;
    await layer.updateComplete;
    const id = await commentOn('#title', 'One');
    expect(groupOf(id)).to.equal(undefined);
    expect(dialog().shadowRoot?.querySelector('collab-thread-switcher') === null).to.equal(true);
  });

  it('shows in a joined pin that a change was not sent', () => {
    const failed = makeRow('b', {}, { failed: { code: 'PERMISSION_DENIED', message: 'No.' } });
    const hasFailed = (rows: readonly AnnotationRow[]): boolean => {
      const marker = createMarker(undefined, rows.length);
      updateMarker(marker, rows, null, 'full');
      return marker.failed;
    };
    expect([hasFailed([makeRow('a'), failed]), hasFailed([makeRow('a'), makeRow('c')])]).to.deep.equal([true, false]);
  });

  it('has no switcher for a single thread that no other may join', async () => {
    const id = await add('One');
    const switches = () => dialog().shadowRoot?.querySelector('collab-thread-switcher') ?? null;
    await show(id);
    await waitUntil(() => switches()?.joinable);
    await store.identify({ ...ada, isReadOnly: true });
    await waitUntil(() => find(dialog(), 'collab-thread').row?.id === id && !switches());
    await store.identify(ada);
    await waitUntil(() => switches()?.joinable);
    layer.multiThread = false;
    await waitUntil(() => !switches());
  });

  describe('with threads at one target', () => {
    let ids: readonly string[];

    beforeEach(async () => {
      ids = [await add('One'), await add('Two'), await add('Three')];
    });

    it('shows one pin with the number of threads and of unread ones', async () => {
      expect(pins()).to.have.length(0);
      expect(joined()).to.have.length(1);
      expect(label(joined()[0])).to.equal('3 threads, on Quarterly report');
      const other = await memoryStore({ backend, user: grace });
      await other.comments.addComment({ annotationId: ids[1] ?? '', comment: { commentText: 'New' } }).settled;
      await waitUntil(() => row(ids[1] ?? '')?.unread === 1);
      await joined()[0]?.updateComplete;
      expect(label(joined()[0])).to.equal('3 threads, on Quarterly report, 1 unread');
      for (const id of ids) expect(page.navigation.anchorOf(id)).to.equal(joined()[0]);
      await click(joined()[0] as Element);
      await waitUntil(isOpen);
      expect(openId()).to.equal(ids[1]);
      await other.dispose();
    });

    it('opens and closes by its pin', async () => {
      await click(joined()[0] as Element);
      await waitUntil(isOpen);
      expect(openId()).to.equal(ids[0]);
      expect(joined()[0]?.selected).to.equal(true);
      await click(joined()[0] as Element);
      await waitUntil(() => !isOpen());
    });

    it('switches between threads by pointer and keyboard, and keeps the focus', async () => {
      await show(ids[0] ?? '');
      expect(position()).to.equal('1 of 3');
      await click(button('next'));
      await waitUntil(() => openId() === ids[1]);
      await waitUntil(() => position() === '2 of 3');
      expect(find(dialog(), 'collab-thread').row?.id).to.equal(ids[1]);
      expect(deepActiveElement()?.ariaLabel).to.equal('Next thread');
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => position() === '3 of 3');
      expect(deepActiveElement()?.ariaLabel).to.equal('Next thread');
      expect(isOpen()).to.equal(true);
    });

    it('opens a thread chosen from the list', async () => {
      await show(ids[0] ?? '');
      button('position').focus();
      await sendKeys({ press: 'ArrowUp' });
      await waitUntil(() => find(switcher(), 'collab-menu').open);
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => openId() === ids[2]);
      expect(isOpen()).to.equal(true);
    });

    it('opens the next thread when the current one is deleted, and closes after the last', async () => {
      await show(ids[1] ?? '');
      for (const next of [ids[2], ids[0]]) {
        store.comments.deleteCommentAnnotation({ annotationId: openId() ?? '' });
        await waitUntil(() => openId() === next);
        expect(isOpen()).to.equal(true);
      }
      await frame();
      expect(joined()).to.have.length(0);
      expect(pins().map(({ annotationId }) => annotationId)).to.deep.equal([ids[0]]);
      store.comments.deleteCommentAnnotation({ annotationId: ids[0] ?? '' });
      await waitUntil(() => openId() === null);
    });

    it('opens the next thread when the user deletes the current one, and keeps the focus', async () => {
      await show(ids[1] ?? '');
      const thread = find(dialog(), 'collab-thread');
      thread.dispatchEvent(new CollabThreadDeleteEvent({ annotationId: ids[1] ?? '' }));
      await waitUntil(() => openId() === ids[2]);
      await waitUntil(() => find(dialog(), 'collab-thread').row?.id === ids[2]);
      expect(isOpen()).to.equal(true);
      expect(page.toasts.messages.peek().map(({ message }) => message)).to.deep.equal(['Thread deleted']);
      await waitUntil(() => dialog().shadowRoot?.activeElement, 'the focus has left the dialog');
    });

    it('closes with a resolved thread, and keeps the others', async () => {
      await show(ids[0] ?? '');
      await click(find(find(dialog(), 'collab-thread'), '[part="resolve"]'));
      await waitUntil(() => !isOpen());
      await frame();
      expect(label(joined()[0])).to.equal('2 threads, on Quarterly report');
      expect(page.navigation.anchorOf(ids[0] ?? '') === undefined).to.equal(true);
      await waitUntil(() => deepActiveElement()?.getRootNode() === joined()[0]?.shadowRoot);
    });

    it('moves the focus to the pin of the last thread', async () => {
      store.comments.deleteCommentAnnotation({ annotationId: ids[2] ?? '' });
      await show(ids[0] ?? '');
      await click(find(find(dialog(), 'collab-thread'), '[part="resolve"]'));
      await waitUntil(() => pins()[0]?.annotationId === ids[1]);
      await waitUntil(() => deepActiveElement()?.getRootNode() === pins()[0]?.shadowRoot);
    });

    it('shows a resolved thread with the others while it is open', async () => {
      await store.comments.resolveCommentAnnotation({ annotationId: ids[1] ?? '' }).settled;
      await show(ids[1] ?? '');
      expect(position()).to.equal('2 of 3');
      expect(label(joined()[0])).to.equal('2 threads, on Quarterly report');
    });

    it('opens them in order by the thread shortcuts', async () => {
      await addThread(store, 'Other', { targetElement: describeElement(one('#buy')) });
      await frame();
      page.shortcuts.choice.value = true;
      await show(ids[0] ?? '');
      for (const id of [ids[1], ids[2]]) {
        await sendKeys({ press: 'n' });
        await waitUntil(() => openId() === id);
        await frame();
      }
    });

    it('switches between them in an embedded dialog, independently of the other dialog', async () => {
      const own = await fixture<CollabThreadDialog>(html`
        <collab-thread-dialog annotation-id=${ids[0] ?? ''} .store=${store}></collab-thread-dialog>
      `);
      const thread = () => find(own, 'collab-thread').row?.id;
      await waitUntil(() =>
        own.shadowRoot?.querySelector('collab-thread-switcher')?.shadowRoot?.querySelector('button'),
      );
      const inPage = find(own, 'collab-thread-switcher');
      await expect(own).to.be.accessible();
      find(inPage, '[part="next"]').focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => thread() === ids[1]);
      expect([own.annotationId, openId()]).to.deep.equal([ids[1], null]);
      expect(find(inPage, '[part="position"]').innerText.trim()).to.equal('2 of 3');
      expect(find(own, 'collab-thread-switcher').shadowRoot?.activeElement?.part.contains('next')).to.equal(true);
      await click(find(inPage, '[part="join"]'));
      await waitUntil(() => page.navigation.newThread.peek()?.multiThreadAnnotationId === groupOf(ids[1] ?? ''));
      own.remove();
    });

    it('lists all of them as ghosts, and still shows others', async () => {
      await show(ids[0] ?? '');
      one('#title').remove();
      await waitUntil(() => ids.every((id) => page.targets.ghosts.peek().has(id)));
      await frame();
      await click(button('next'));
      await waitUntil(() => openId() === ids[1]);
      expect(isOpen()).to.equal(true);
    });

    it('lists each of them in a cluster', async () => {
      await addThread(store, 'Near', {
        targetElement: describeElement(one('#title')),
        position: { left: 0.5, top: 0.6 },
      });
      await waitUntil(() => layer.shadowRoot?.querySelector('collab-pin-cluster')?.items.length === 4);
      expect(joined()).to.have.length(0);
    });
  });
});
