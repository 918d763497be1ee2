import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { CollabCommentLayer } from '../../components/comment-layer/comment-layer.js';
import '../../components/comment-layer/define.js';
import { containsDeep, deepActiveElement } from '../../components/internal/controllers/focus-restore.js';
import { pageStateOf, type PageState } from '../../components/internal/page-state.js';
import type { CollabStore } from '../../store/index.js';
import { clearPages, frame, one, pageOf } from '../anchors/page.js';
import { waitUntil } from '../wait-until.js';
import { addThread, memoryStore } from './memory-store.js';

describe('a modal dialog of the page', () => {
  let store: CollabStore;
  let page: PageState;
  let layer: CollabCommentLayer;
  let own: CollabCommentLayer;
  let box: HTMLDialogElement;

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    store = await memoryStore();
    page = pageStateOf(store);
    layer = await fixture(html`<collab-comment-layer .store=${store}></collab-comment-layer>`);
    pageOf(
      '<p id="below">Below</p><dialog id="box"><p id="it">Words in it, and more</p><button>Done</button></dialog>',
    );
    box = one('#box') as HTMLDialogElement;
    own = document.createElement('collab-comment-layer');
    Object.assign(own, { store, for: '#box' });
  });

  afterEach(async () => {
    own.remove();
    layer.remove();
    clearPages();
    await store.dispose();
  });

  const comment = (elementId: string): Promise<string> =>
    addThread(store, 'A comment', { targetElement: { elementId }, position: { left: 0.5, top: 0.5 } });
  const pinOf = (id: string, holder = own): Element | undefined => {
    const pin = page.anchorOf(id);
    return pin?.getRootNode() === holder.shadowRoot ? pin : undefined;
  };
  const middleOf = (element: Element | undefined): [number, number] => {
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };
  const openIn = (holder: CollabCommentLayer): boolean => {
    const shown = holder.shadowRoot?.querySelector('collab-thread-dialog')?.shadowRoot?.querySelector('[popover]');
    return shown?.matches(':popover-open') ?? false;
  };

  it('shows no pins of a layer outside of it, which nobody could press', async () => {
    const id = await comment('it');
    const below = await comment('below');
    await waitUntil(() => page.anchorOf(below));
    box.showModal();
    await waitUntil(() => page.elementOf?.(id), 'the place is not found');
    await frame();
    expect(page.anchorOf(id) === undefined).to.equal(true);
    box.close();
    await frame();
    box.show();
    await waitUntil(() => pinOf(id, layer), 'there is no pin in a dialog that is not modal');
  });

  it('holds pins of a layer in it, whose threads open there and nowhere else', async () => {
    box.append(own);
    box.showModal();
    const id = await comment('it');
    await waitUntil(() => pinOf(id), 'there is no pin');
    await frame();
    await sendMouse({ type: 'click', position: middleOf(pinOf(id)) });
    await waitUntil(() => openIn(own), 'the thread is not shown in it');
    expect(openIn(layer)).to.equal(false);
    await waitUntil(() => {
      const active = deepActiveElement();
      return active && containsDeep(own, active);
    }, 'the focus does not go there');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !openIn(own));
    expect(box.open).to.equal(true);
    box.close();
    const below = await comment('below');
    await waitUntil(() => pinOf(below, layer));
    page.open(below);
    await waitUntil(() => openIn(layer), 'the page’s own is not used again');
    expect(openIn(own)).to.equal(false);
  });

  it('can be commented on by a layer in it', async () => {
    box.append(own);
    box.showModal();
    layer.mode = 'element';
    await waitUntil(() => own.mode === 'element');
    await own.updateComplete;
    const [x, y] = middleOf(one('#it'));
    await sendMouse({ type: 'move', position: [x - 1, y] });
    await sendMouse({ type: 'click', position: [x, y] });
    await waitUntil(() => page.newThread.peek()?.targetElement?.elementId === 'it', 'nothing was chosen');
    await waitUntil(() => openIn(own));
    await waitUntil(() => pinOf('new'), 'the new pin is not in it');
    expect(openIn(layer)).to.equal(false);
  });
});
