import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import '../../../components/annotations/comment-layer/define.js';
import '../../../components/comments/thread-dialog/define.js';
import { TargetWriter } from '../../../components/annotations/comment-layer/target-mover.js';
import { LocalizeController } from '../../../components/base/localize.js';
import { CollabCommentDeleteEvent } from '../../../components/comments/comment/comment.js';
import * as requests from '../../../components/comments/thread/thread.js';
import { containsDeep, deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import type { CollabToasts } from '../../../components/ui/toasts/toasts.js';
import '../../../components/ui/toasts/define.js';
import { memoryBackend, type AnnotationRow, type Backend, type CollabStore } from '../../../store/index.js';
import { clearPages, one, pageOf } from '../../anchors/page.js';
import { noteAnnounced } from '../../announced.js';
import { find } from '../../find.js';
import { nameOf } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { grace } from '../people.js';

describe('undo offers', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;
  let toasts: CollabToasts;
  let box: HTMLElement;
  let id: string;
  let backend: Backend;

  beforeEach(async () => {
    pageOf('<h1 id="title">Report</h1><button id="buy">Buy</button><button id="sell">Sell</button>');
    backend = memoryBackend();
    store = await memoryStore({ backend });
    page = pageContextOf(store);
    box = await fixture(html`
      <div>
        <collab-toasts .store=${store}></collab-toasts>
        <collab-comment-layer .store=${store}></collab-comment-layer>
      </div>
    `);
    toasts = find(box, 'collab-toasts');
    layer = find(box, 'collab-comment-layer');
    id = await startThread('#title');
    await store.comments.addComment({ annotationId: id, comment: { commentText: 'Yes.' } }).settled;
  });

  afterEach(async () => {
    box.remove();
    clearPages();
    await store.dispose();
  });

  const startThread = (selector: string) =>
    addThread(store, `About ${selector}`, {
      targetElement: describeElement(one(selector)),
      position: { left: 0.5, top: 0.5 },
    });
  const row = (of = id): AnnotationRow => {
    const found = store.comments.byId(of).peek();
    if (!found) throw new Error('The thread is not there.');
    return found;
  };
  const offers = () => [
    ...(toasts.shadowRoot?.querySelectorAll<HTMLElement>('[part~="toast"]:has([part=action])') ?? []),
  ];
  /** How long each offer stays, in ms. */
  const times = () =>
    offers().map((toast) =>
      Math.max(...toast.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration))),
    );

  async function ask(request: Event): Promise<void> {
    page.navigation.open(id);
    const dialog = find(layer, 'collab-thread-dialog');
    await waitUntil(() => dialog.shadowRoot?.querySelector('collab-thread')?.row);
    find(dialog, 'collab-thread').dispatchEvent(request);
  }

  const moveTo = (selector: string, of: string) =>
    new TargetWriter(pageContextOf(store), new LocalizeController(layer)).move([row(of)], {
      targetElement: describeElement(one(selector)),
      position: { left: 0.5, top: 0.5 },
    });

  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    'a deleted thread': () => ask(new requests.CollabThreadDeleteEvent({ annotationId: id })),
    'a deleted comment': () =>
      ask(new CollabCommentDeleteEvent({ annotationId: id, commentId: row().data.comments[1]?.commentId ?? 0 })),
    'a resolved thread': () => ask(new requests.CollabThreadResolveEvent({ annotationId: id })),
    'a thread that was moved': () => moveTo('#buy', id),
  };

  for (const [name, act] of Object.entries(acts)) {
    it(`is offered for at least eight seconds: ${name}`, async () => {
      await act();
      await waitUntil(() => times().length === 1 && times().every(Number.isFinite));
      expect(times()[0]).to.be.at.least(8000);
    });
  }

  it('stays when another thread is moved, and is replaced by the next move of the same thread', async () => {
    const other = await startThread('#buy');
    const moves = new TargetWriter(pageContextOf(store), new LocalizeController(layer));
    const to = (selector: string) => ({
      targetElement: describeElement(one(selector)),
      position: { left: 0.5, top: 0.5 },
    });
    await moves.move([row()], to('#sell'));
    await moves.move([row(other)], to('#title'));
    await waitUntil(() => offers().length === 2);
    await moves.move([row(other)], to('#sell'));
    await toasts.updateComplete;
    expect(offers()).to.have.length(2);
    // The first of the two leads back where its thread was.
    find(offers()[0] as HTMLElement, '[part=action]').click();
    await waitUntil(() => row().data.targetElement?.elementId === 'title');
  });

  for (const [name, message] of [
    ['a deleted thread', 'Thread restored'],
    ['a deleted comment', 'Comment restored'],
  ] as const) {
    it(`is announced when it is accepted: ${name}`, async () => {
      await acts[name]?.();
      await waitUntil(() => offers().length === 1);
      const announcements = noteAnnounced();
      find(offers()[0] as HTMLElement, '[part=action]').click();
      await waitUntil(() => announcements.said.includes(message));
      announcements.end();
    });
  }

  it('ends when the page closes, and the deletion is sent', async () => {
    const deleted = new Promise((resolve) => store.on('deleteCommentAnnotation', resolve));
    await acts['a deleted thread']?.();
    await waitUntil(() => offers().length === 1);
    window.dispatchEvent(new Event('pagehide'));
    await deleted;
    await waitUntil(() => offers().length === 0);
  });

  it('ends when somebody replies, and the thread stays open', async () => {
    const other = await memoryStore({ user: grace, backend });
    await acts['a deleted thread']?.();
    await waitUntil(() => offers().length === 1);
    await other.comments.addComment({ annotationId: id, comment: { commentText: 'Wait' } }).settled;
    await waitUntil(() => offers().length === 0);
    const messages = page.toasts.messages.peek().map(({ message }) => message);
    expect(messages).to.deep.equal(['Grace Hopper replied, so the thread wasn’t deleted']);
    expect(row().data.comments.at(-1)?.commentText).to.equal('Wait');
    expect(page.navigation.openThread.peek()).to.equal(id);
    await other.dispose();
  });

  describe('for a deleted comment', () => {
    const dialog = () => find(layer, 'collab-thread-dialog');
    const comment = (index: number) =>
      find(dialog(), 'collab-thread').shadowRoot?.querySelectorAll('collab-comment')[index];
    const inComment = (index: number, selector: string) =>
      comment(index)?.shadowRoot?.querySelector<HTMLElement>(selector);
    const menuItem = () => inComment(1, 'collab-menu')?.shadowRoot?.querySelector<HTMLElement>('[data-id=delete]');
    const isInDialog = () => {
      const active = deepActiveElement();
      return active !== undefined && containsDeep(dialog(), active);
    };
    const isDeleted = () => offers().length === 1 && comment(1) === undefined;
    const isRestored = () => comment(1)?.shadowRoot && offers().length === 0;

    async function pressMouse(element: Element | null | undefined): Promise<void> {
      const { left, top, width, height } = (element as Element).getBoundingClientRect();
      await sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
    }

    beforeEach(async () => {
      page.navigation.open(id);
      await waitUntil(() => dialog().shadowRoot?.querySelector('collab-thread')?.shadowRoot);
      await waitUntil(() => inComment(1, 'collab-menu'));
      await waitUntil(isInDialog);
    });

    async function deleteByKeys(): Promise<void> {
      inComment(1, 'collab-menu')?.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => menuItem()?.checkVisibility());
      menuItem()?.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => nameOf(deepActiveElement() ?? document.body) === 'Cancel');
      await sendKeys({ press: 'Tab' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(isDeleted);
      await waitUntil(isInDialog);
    }

    it('are one Tab away, and the next Tab returns to the dialog', async () => {
      await deleteByKeys();
      await sendKeys({ press: 'Tab' });
      expect(deepActiveElement()?.textContent.trim()).to.equal('Undo');
      await sendKeys({ press: 'Enter' });
      await waitUntil(isRestored);
      await waitUntil(isInDialog, 'the focus has left the dialog');
    });

    it('keep the focus in the dialog when clicked', async () => {
      await pressMouse(inComment(1, 'collab-menu'));
      await waitUntil(() => menuItem()?.checkVisibility());
      await pressMouse(menuItem());
      await waitUntil(() => inComment(1, '[part~="confirmation"] button:last-child'));
      await pressMouse(inComment(1, '[part~="confirmation"] button:last-child'));
      await waitUntil(isDeleted);
      await pressMouse(find(offers()[0] as HTMLElement, '[part=action]'));
      await waitUntil(isRestored);
      await waitUntil(isInDialog, 'the focus has left the dialog');
    });
  });
});
