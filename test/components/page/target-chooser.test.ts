import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia, resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import '../../../components/annotations/comment-layer/define.js';
import { capabilitiesOf } from '../../../components/comments/thread-dialog/thread-capabilities.js';
import '../../../components/sidebar/comments-sidebar/define.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import type { CollabCommentsSidebar } from '../../../components/sidebar/comments-sidebar/comments-sidebar.js';
import type { CollabStore, NewCommentAnnotation, TargetElement } from '../../../store/index.js';
import { clearPages, frame, one, pageOf } from '../../anchors/page.js';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
import { queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';
import { click, middle } from '../pointer.js';

const markup = `
  <h1 id="title">Quarterly report</h1>
  <section id="figures"><h2>Figures</h2><p id="words">The second paragraph says how it went.</p></section>
  <button id="buy">Buy</button>`;

describe('choosing another target for a thread', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;

  async function show(user?: Parameters<typeof memoryStore>[0]): Promise<void> {
    store = await memoryStore(user);
    page = pageContextOf(store);
    layer = await fixture(html`<collab-comment-layer .store=${store}></collab-comment-layer>`);
    await frame();
  }

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    pageOf(markup).style.display = 'block';
    await show();
  });

  afterEach(async () => {
    // Pressed still where a test has failed, it would drag what the next one shows.
    await resetMouse();
    layer.remove();
    clearPages();
    await store.dispose();
  });

  const dialog = () => find(layer, 'collab-thread-dialog');
  const moveButton = () => dialog().shadowRoot?.querySelector<HTMLElement>('[part="move"]') ?? null;
  const chooser = () => layer.shadowRoot?.querySelector<HTMLElement>('[role="application"]') ?? null;
  const targetOf = (id: string) => store.comments.byId(id).peek()?.data.targetElement;
  const words = { targetText: 'words that have never been here' };

  /** Adds a thread whose place is lost, and opens it. */
  async function addGhost(targetElement: TargetElement = { elementId: 'gone' }): Promise<string> {
    const id = await addThread(store, 'Is this still right?', { targetElement });
    await waitUntil(() => page.targets.ghosts.peek().has(id));
    page.navigation.open(id);
    await waitUntil(moveButton);
    return id;
  }

  it('is offered for a ghost, and a press chooses the target', async () => {
    const id = await addGhost();
    await click(moveButton() ?? layer);
    await waitUntil(chooser);
    expect(chooser()?.textContent.trim()).to.equal('Click where to attach “Is this still right?”');
    expect(page.navigation.openThread.peek()).to.equal(null);
    await expect(layer).to.be.accessible();
    await sendMouse({ type: 'click', position: middle(one('#buy')) });
    await waitUntil(() => targetOf(id)?.elementId === 'buy');
    expect(layer.mode).to.equal('none');
    expect(page.navigation.newThread.peek()).to.equal(null);
    await waitUntil(() => page.navigation.anchorOf(id) && !page.targets.ghosts.peek().has(id));
    expect(page.navigation.openThread.peek()).to.equal(id);
  });

  it('works by keys, and can be undone', async () => {
    const id = await addGhost();
    moveButton()?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => chooser()?.matches(':focus'));
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => targetOf(id)?.elementId === 'title');
    const [toast] = page.toasts.messages.peek();
    expect(toast?.message).to.equal('Thread 1 moved');
    toast?.action?.run();
    await waitUntil(() => targetOf(id)?.elementId === 'gone');
  });

  it('says that Enter moves the thread', async () => {
    await addGhost();
    moveButton()?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => chooser()?.matches(':focus'));
    const keys = layer.shadowRoot?.querySelector('[part="keys"]')?.textContent ?? '';
    expect(keys).to.contain('Move here').and.not.to.contain('Comment');
    const description = layer.shadowRoot?.getElementById(chooser()?.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).to.contain('Press Enter to move the thread there');
    await sendKeys({ press: 'ArrowDown' });
    await waitUntil(() => announced() === 'Move to: Figures, section');
  });

  it('restores all data of the old target on undo', async () => {
    const before = {
      targetElement: { elementId: 'gone' },
      position: { left: 0.25, top: 0.75 },
      ghostComment: { type: 'elementDeleted' as const, message: 'It was deleted on Monday' },
    };
    const id = await addThread(store, 'Is this still right?', before);
    const targetData = () => {
      const { targetElement, targetElementId, position, ghostComment } = store.comments.byId(id).peek()?.data ?? {};
      return { targetElement, targetElementId, position, ghostComment };
    };
    const first = targetData();
    await waitUntil(() => page.targets.ghosts.peek().get(id)?.message === before.ghostComment.message);
    page.navigation.open(id);
    await waitUntil(moveButton);
    await click(moveButton() ?? layer);
    await waitUntil(chooser);
    await sendMouse({ type: 'click', position: middle(one('#buy')) });
    await waitUntil(() => targetOf(id)?.elementId === 'buy');
    expect(targetData().ghostComment).to.equal(undefined);
    page.toasts.messages.peek()[0]?.action?.run();
    await waitUntil(() => targetOf(id)?.elementId === 'gone');
    expect(targetData()).to.deep.equal(first);
    await waitUntil(() => page.targets.ghosts.peek().get(id)?.message === before.ghostComment.message);
  });

  it('is cancelled by Escape, which opens the thread again', async () => {
    const id = await addGhost();
    moveButton()?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => chooser()?.matches(':focus'));
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => page.navigation.openThread.peek() === id);
    expect(layer.mode).to.equal('none');
    expect(page.modes.movedThread.peek()).to.equal(null);
    await waitUntil(() => dialog().shadowRoot?.activeElement);
    expect(targetOf(id)?.elementId).to.equal('gone');
  });

  it('is cancelled silently when the document changes', async () => {
    await addGhost();
    await click(moveButton() ?? layer);
    await waitUntil(chooser);
    await store.setDocuments(['another']);
    await waitUntil(() => page.modes.movedThread.peek() === null);
    await waitUntil(() => layer.mode === 'none');
    expect(page.toasts.messages.peek()).to.deep.equal([]);
  });

  it('is cancelled when the last layer is removed', async () => {
    await addGhost();
    await click(moveButton() ?? layer);
    await waitUntil(chooser);
    layer.remove();
    expect([page.modes.mode.peek(), page.modes.movedThread.peek()]).to.deep.equal(['none', null]);
  });

  it('chooses a text for a thread on text', async () => {
    const id = await addGhost(words);
    await click(moveButton() ?? layer);
    await waitUntil(() => layer.mode === 'text');
    getSelection()?.selectAllChildren(one('#words'));
    for (const type of ['pointerdown', 'pointerup'])
      one('#words').dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', bubbles: true }));
    await waitUntil(() => targetOf(id)?.targetText === one('#words').textContent);
  });

  it('is not offered without the permission', async () => {
    const id = await addGhost();
    page.navigation.close();
    await store.identify({ ...grace, accessRole: 'viewer' });
    await waitUntil(() => page.targets.ghosts.peek().has(id));
    page.navigation.open(id);
    await waitUntil(() => queryByText(dialog(), /was removed/));
    expect(moveButton() === null).to.equal(true);
  });

  it('moves the joined threads as well', async () => {
    const group = { multiThreadAnnotationId: 'pair', targetElement: { elementId: 'gone' } };
    const other = await addThread(store, 'And this?', group);
    const id = await addThread(store, 'Is this still right?', group);
    await waitUntil(() => page.targets.ghosts.peek().has(id));
    page.navigation.open(id);
    await waitUntil(moveButton);
    await click(moveButton() ?? layer);
    await waitUntil(chooser);
    await sendMouse({ type: 'click', position: middle(one('#buy')) });
    await waitUntil(() => [id, other].every((each) => targetOf(each)?.elementId === 'buy'));
  });

  /** Adds a thread that has its place at the heading, and returns its id and its pin. */
  async function placed(more: Partial<NewCommentAnnotation> = {}) {
    const at = { targetElement: { elementId: 'title' }, position: { left: 0.5, top: 0.5 }, ...more };
    const id = await addThread(store, 'Here', at);
    await waitUntil(() => page.navigation.anchorOf(id)?.checkVisibility());
    await frame();
    return { id, pin: page.navigation.anchorOf(id) ?? layer };
  }
  // Only a class tells the copy under the pointer from the pin.
  const draggedPin = () => layer.shadowRoot?.querySelector('.dragged') ?? null;

  /** Presses on a pin and moves the pointer over an element. */
  async function drag(pin: Element, to: Element): Promise<void> {
    await sendMouse({ type: 'move', position: middle(pin) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: middle(to) });
  }

  const isOutlined = (element: Element): boolean => {
    const [box, around] = [element, find(layer, '[part~="outline"]')].map((each) => each.getBoundingClientRect());
    return (
      box !== undefined &&
      Math.abs(box.top - (around?.top ?? NaN)) < 1 &&
      Math.abs(box.height - (around?.height ?? NaN)) < 1
    );
  };

  describe('by dragging its pin', () => {
    it('moves the thread to the drop position without opening it', async () => {
      one('#figures').style.height = '200px';
      const { id, pin } = await placed();
      await drag(pin, one('#figures'));
      await waitUntil(draggedPin);
      await frame();
      const [x, y] = middle(one('#figures'));
      await sendMouse({ type: 'move', position: [x + 2, y] });
      await waitUntil(() => isOutlined(one('#figures')));
      await sendMouse({ type: 'up' });
      await waitUntil(() => targetOf(id)?.elementId === 'figures');
      expect(draggedPin() === null).to.equal(true);
      expect(page.navigation.openThread.peek()).to.equal(null);
      page.toasts.messages.peek()[0]?.action?.run();
      await waitUntil(() => targetOf(id)?.elementId === 'title');
    });

    it('is cancelled if the target cannot be described, and the pin can be dragged again', async () => {
      one('#figures').style.height = '200px';
      const { id, pin } = await placed();
      await drag(pin, one('#figures'));
      await waitUntil(draggedPin);
      const errors: string[] = [];
      const { onerror } = window;
      window.onerror = (_event, _source, _line, _column, error) => errors.push(error?.message ?? '') > 0;
      one('#figures').getAttribute = () => {
        throw new Error('this cannot be read');
      };
      await sendMouse({ type: 'up' });
      window.onerror = onerror;
      expect(errors).to.deep.equal(['this cannot be read']);
      expect(draggedPin() === null).to.equal(true);
      expect(targetOf(id)?.elementId).to.equal('title');
      Reflect.deleteProperty(one('#figures'), 'getAttribute');
      await drag(pin, one('#figures'));
      await waitUntil(draggedPin);
      await sendMouse({ type: 'up' });
      await waitUntil(() => targetOf(id)?.elementId === 'figures');
    });

    it('stores the current page of a thread started on another', async () => {
      one('#figures').style.height = '200px';
      const { id, pin } = await placed({ pageInfo: { path: '/elsewhere' } });
      const pathOf = () => store.comments.byId(id).peek()?.data.pageInfo?.path;
      await drag(pin, one('#figures'));
      await waitUntil(draggedPin);
      await sendMouse({ type: 'up' });
      await waitUntil(() => targetOf(id)?.elementId === 'figures');
      expect(pathOf()).to.equal(location.pathname);
      one('#figures').remove();
      await waitUntil(() => page.targets.ghosts.peek().get(id));
      page.toasts.messages.peek()[0]?.action?.run();
      await waitUntil(() => targetOf(id)?.elementId === 'title');
      expect(pathOf()).to.equal('/elsewhere');
    });

    it('is cancelled by Escape', async () => {
      const { id, pin } = await placed();
      await drag(pin, one('#words'));
      await waitUntil(draggedPin);
      await sendKeys({ press: 'Escape' });
      expect(draggedPin() === null).to.equal(true);
      await sendMouse({ type: 'up' });
      await frame();
      expect(targetOf(id)?.elementId).to.equal('title');
      expect([page.navigation.openThread.peek(), page.toasts.messages.peek().length]).to.deep.equal([null, 0]);
    });

    it('announces the new target', async () => {
      one('#figures').style.height = '200px';
      const { id, pin } = await placed();
      await drag(pin, one('#figures'));
      await waitUntil(draggedPin);
      one('#figures').id = 'numbers';
      await sendMouse({ type: 'up' });
      await waitUntil(() => page.toasts.messages.peek().length > 0);
      expect(targetOf(id)?.elementId).to.equal('numbers');
    });

    it('ignores other presses after Escape and a cancelled pointer', async () => {
      const { pin } = await placed();
      await drag(pin, one('#words'));
      await waitUntil(draggedPin);
      await sendKeys({ press: 'Escape' });
      dispatchEvent(new PointerEvent('pointercancel'));
      await frame();
      let isPressed = false;
      one('#buy').addEventListener('click', () => (isPressed = true));
      one('#buy').click();
      expect(isPressed).to.equal(true);
      await sendMouse({ type: 'up' });
    });

    it('is not started by a click, which opens the thread', async () => {
      const { id, pin } = await placed();
      const [x, y] = middle(pin);
      await sendMouse({ type: 'move', position: [x, y] });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: [x + 3, y + 3] });
      await frame();
      expect(draggedPin() === null).to.equal(true);
      await sendMouse({ type: 'up' });
      await waitUntil(() => page.navigation.openThread.peek() === id);
      expect(page.toasts.messages.peek()).to.deep.equal([]);
    });

    it('is not possible without the permission', async () => {
      const { id } = await placed();
      await store.identify({ ...grace, accessRole: 'viewer' });
      await waitUntil(() => page.navigation.anchorOf(id)?.checkVisibility());
      await frame();
      await drag(page.navigation.anchorOf(id) ?? layer, one('#words'));
      await frame();
      expect(draggedPin() === null).to.equal(true);
      await sendMouse({ type: 'up' });
      expect(targetOf(id)?.elementId).to.equal('title');
    });

    describe('at an edge', () => {
      /** Makes something scroll that holds a place low down, and gives it. */
      function longBox(): HTMLElement {
        const box = document.createElement('div');
        box.style.cssText = 'height: 200px; overflow: auto; scroll-behavior: smooth';
        const low = Object.assign(document.createElement('p'), { id: 'low', textContent: 'Low down' });
        low.style.cssText = 'margin: 900px 0 0; height: 80px';
        box.append(low);
        one('.test-page').append(box);
        return box;
      }
      const edgeOf = (box: Element, side: 'top' | 'bottom'): [number, number] => {
        const { left, width, [side]: y } = box.getBoundingClientRect();
        return [Math.round(left + width / 2), Math.round(y + (side === 'top' ? 2 : -2))];
      };

      beforeEach(() => emulateMedia({ reducedMotion: 'no-preference' }));
      afterEach(() => emulateMedia({ reducedMotion: 'reduce' }));

      it('scrolls the container under the pointer and drops at the scrolled position', async () => {
        const box = longBox();
        const { id, pin } = await placed();
        await drag(pin, box);
        // Near enough to scroll, and the tip of the pin is in the box.
        const [x, y] = edgeOf(box, 'bottom');
        await sendMouse({ type: 'move', position: [x, y - 18] });
        await waitUntil(() => box.scrollTop === box.scrollHeight - box.clientHeight);
        await waitUntil(() => isOutlined(one('#low')));
        await sendMouse({ type: 'up' });
        await waitUntil(() => targetOf(id)?.elementId === 'low');
        const rest = box.scrollTop;
        await frame();
        expect([box.scrollTop, scrollY]).to.deep.equal([rest, 0]);
      });

      it('scrolls the page until it is cancelled', async () => {
        one('.test-page').style.height = '3000px';
        const { pin } = await placed();
        await drag(pin, one('#buy'));
        await sendMouse({ type: 'move', position: [400, 598] });
        await waitUntil(() => scrollY > 100);
        await sendKeys({ press: 'Escape' });
        const rest = scrollY;
        await frame();
        await frame();
        expect(scrollY).to.equal(rest);
        await sendMouse({ type: 'up' });
        scrollTo(0, 0);
      });

      it('does not scroll if the pin is picked up at the edge and dragged away from it', async () => {
        one('.test-page').style.height = '3000px';
        const { pin } = await placed();
        scrollTo(0, 20);
        await frame();
        await frame();
        const [x, y] = middle(pin);
        expect(y).to.be.lessThan(40);
        await sendMouse({ type: 'move', position: [x, y] });
        await sendMouse({ type: 'down' });
        await sendMouse({ type: 'move', position: [x + 30, y + 1] });
        await waitUntil(draggedPin);
        await frame();
        await frame();
        expect(scrollY).to.equal(20);
        await sendMouse({ type: 'up' });
        scrollTo(0, 0);
      });

      it('scrolls in steps with reduced motion', async () => {
        await emulateMedia({ reducedMotion: 'reduce' });
        const box = longBox();
        const { pin } = await placed();
        await drag(pin, box);
        const places = new Set([0]);
        box.addEventListener('scroll', () => places.add(box.scrollTop));
        await sendMouse({ type: 'move', position: edgeOf(box, 'bottom') });
        await waitUntil(() => places.size > 2);
        await sendMouse({ type: 'up' });
        expect([...places].every((top) => top % 100 === 0)).to.equal(true);
      });
    });

    it('requires a long press by touch; an immediate move scrolls', async () => {
      const { pin } = await placed();
      const [clientX, clientY] = middle(pin);
      const finger = { pointerType: 'touch', pointerId: 7, isPrimary: true, bubbles: true, composed: true };
      pin.dispatchEvent(new PointerEvent('pointerdown', { ...finger, clientX, clientY }));
      window.dispatchEvent(new PointerEvent('pointermove', { ...finger, clientX, clientY: clientY + 40 }));
      expect(draggedPin() === null).to.equal(true);
      pin.dispatchEvent(new PointerEvent('pointerdown', { ...finger, clientX, clientY }));
      await waitUntil(draggedPin);
      window.dispatchEvent(new PointerEvent('pointercancel', finger));
      expect(draggedPin() === null).to.equal(true);
    });
  });

  it('starts by a key on the pin', async () => {
    const { id, pin } = await placed();
    if (pin instanceof HTMLElement) pin.focus();
    await sendKeys({ press: 'm' });
    await waitUntil(() => chooser()?.matches(':focus'));
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => targetOf(id)?.elementId !== 'title');
  });

  it('starts at the current target for keyboard users', async () => {
    const id = await addThread(store, 'Here', { targetElement: { elementId: 'buy' } });
    await waitUntil(() => page.navigation.anchorOf(id)?.checkVisibility());
    const pin = page.navigation.anchorOf(id);
    if (pin instanceof HTMLElement) pin.focus();
    await sendKeys({ press: 'm' });
    await waitUntil(() => chooser()?.matches(':focus'));
    await waitUntil(() => chooser()?.innerText.includes(one('#buy').innerText));
  });

  describe('from the menu of the thread', () => {
    /** Opens a thread, and chooses to move it. */
    async function choose(targetElement: TargetElement): Promise<string> {
      const id = await addThread(store, 'Here', { targetElement });
      await waitUntil(() => page.navigation.anchorOf(id));
      page.navigation.open(id);
      const menu = () => dialog().shadowRoot?.querySelector('collab-thread')?.shadowRoot?.querySelector('collab-menu');
      await waitUntil(() => menu()?.shadowRoot?.querySelector('button')?.checkVisibility());
      await click(menu() ?? layer);
      const items = () => [...(menu()?.shadowRoot?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
      const move = () => items().find((item) => item.innerText.includes('Move…'));
      await waitUntil(() => move()?.checkVisibility());
      move()?.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(chooser);
      return id;
    }

    it('chooses an element for a thread on an element', async () => {
      const id = await choose({ elementId: 'title' });
      expect([layer.mode, page.navigation.openThread.peek()]).to.deep.equal(['element', null]);
      expect(chooser()?.ariaLabel).to.equal('Click where to attach “Here”');
      await sendMouse({ type: 'click', position: middle(one('#buy')) });
      await waitUntil(() => targetOf(id)?.elementId === 'buy' && page.navigation.openThread.peek() === id);
    });

    it('chooses an area for a thread on an area, and a text for one on text', async () => {
      await choose({ elementId: 'figures', area: { left: 0.1, top: 0.1, width: 0.5, height: 0.5 } });
      expect(layer.mode).to.equal('area');
      page.modes.mode.value = 'none';
      await layer.updateComplete;
      await choose({ elementId: 'words', targetText: 'second paragraph' });
      expect(layer.mode).to.equal('text');
    });

    it('is not offered without the permission, nor at another location', async () => {
      const id = await addThread(store, 'Here', { targetElement: { elementId: 'title' } });
      const elsewhere = await addThread(store, 'There', { location: { id: 'other' } });
      expect(capabilitiesOf(page, { annotationId: id }).canMove).to.equal(true);
      store.setLocations([{ id: 'here' }]);
      expect(capabilitiesOf(page, { annotationId: elsewhere }).canMove).to.equal(false);
      await store.identify({ ...grace, accessRole: 'viewer' });
      await waitUntil(() => store.comments.byId(id).peek());
      expect(capabilitiesOf(page, { annotationId: id }).canMove).to.equal(false);
      layer.remove();
      await store.identify(ada);
      await waitUntil(() => store.comments.byId(id).peek());
      expect(capabilitiesOf(page, { annotationId: id }).canMove).to.equal(false);
    });
  });

  describe('from the sidebar', () => {
    let sidebar: CollabCommentsSidebar;

    beforeEach(async () => {
      sidebar = await fixture(html`<collab-comments-sidebar .store=${store}></collab-comments-sidebar>`);
    });

    /** Opens the thread of the sidebar's only row, which has lost its place. */
    async function choose(): Promise<string> {
      const id = await addThread(store, 'Is this still right?', { targetElement: { elementId: 'gone' } });
      sidebar.open = true;
      const list = () => sidebar.shadowRoot?.querySelector('collab-thread-list');
      const row = () => list()?.shadowRoot?.querySelector('collab-sidebar-row');
      await waitUntil(() => row()?.shadowRoot?.querySelector('[part~="meta"]')?.textContent.includes('Detached'));
      row()?.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(moveButton);
      moveButton()?.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => chooser()?.matches(':focus'));
      return id;
    }

    it('keeps the sidebar open beside the page', async () => {
      const id = await choose();
      expect(sidebar.open).to.equal(true);
      await sendMouse({ type: 'click', position: middle(one('#buy')) });
      await waitUntil(() => targetOf(id)?.elementId === 'buy');
    });

    it('closes a sidebar that covers the page', async () => {
      await setViewport({ width: 360, height: 600 });
      const id = await choose();
      expect(sidebar.open).to.equal(false);
      await sendMouse({ type: 'click', position: middle(one('#buy')) });
      await waitUntil(() => targetOf(id)?.elementId === 'buy' && page.navigation.openThread.peek() === id);
    });
  });

  it('ends when another user deletes the thread, and starts no new thread', async () => {
    const id = await addGhost();
    await click(moveButton() ?? layer);
    await waitUntil(chooser);
    await store.comments.deleteCommentAnnotation({ annotationId: id }).settled;
    await waitUntil(() => layer.mode === 'none' && chooser() === null);
    expect(page.modes.movedThread.peek()).to.equal(null);
    expect(page.toasts.messages.peek().map(({ message }) => message)).to.deep.equal([
      'This thread is no longer available to you.',
    ]);
    await sendMouse({ type: 'click', position: middle(one('#buy')) });
    expect(page.navigation.newThread.peek()).to.equal(null);
  });

  it('ends when the comment mode is used for a new thread', async () => {
    const id = await addGhost();
    await click(moveButton() ?? layer);
    await waitUntil(chooser);
    page.modes.mode.value = 'none';
    await layer.updateComplete;
    page.modes.mode.value = 'element';
    await waitUntil(chooser);
    expect(chooser()?.textContent.trim()).to.equal('Click anything to comment');
    await sendMouse({ type: 'click', position: middle(one('#buy')) });
    await waitUntil(() => page.navigation.newThread.peek());
    expect(targetOf(id)?.elementId).to.equal('gone');
  });
});
