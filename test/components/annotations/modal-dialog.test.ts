import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { describeText } from '../../../anchors/text/describe-text.js';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import '../../../components/annotations/comment-layer/define.js';
import { containsDeep, deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import type { CollabStore } from '../../../store/index.js';
import { clearPages, frame, one, pageOf } from '../../anchors/page.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { warningsOf } from '../warnings.js';

describe('modal dialog of the page', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;
  let own: CollabCommentLayer;
  let box: HTMLDialogElement;

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    store = await memoryStore();
    page = pageContextOf(store);
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
    const pin = page.navigation.anchorOf(id);
    return pin?.getRootNode() === holder.shadowRoot ? pin : undefined;
  };
  const middleOf = (element: Element | undefined): [number, number] => {
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };
  const openIn = (holder: CollabCommentLayer): boolean => {
    const dialogBox = holder.shadowRoot?.querySelector('collab-thread-dialog')?.shadowRoot?.querySelector('[popover]');
    return dialogBox?.matches(':popover-open') ?? false;
  };

  it('hides the pins of a layer outside, which are inert', async () => {
    const id = await comment('it');
    const below = await comment('below');
    await waitUntil(() => page.navigation.anchorOf(below));
    box.showModal();
    await waitUntil(() => page.targets.elementOf(id), 'the place is not found');
    await frame();
    expect(page.navigation.anchorOf(id) === undefined).to.equal(true);
    box.close();
    await frame();
    box.show();
    await waitUntil(() => pinOf(id, layer), 'there is no pin in a dialog that is not modal');
  });

  it('shows the pins of a layer in it, and opens their threads there only', async () => {
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
    page.navigation.open(below);
    await waitUntil(() => openIn(layer), 'the page’s own is not used again');
    expect(openIn(own)).to.equal(false);
  });

  it('accepts comments with a layer in it', async () => {
    box.append(own);
    box.showModal();
    layer.mode = 'element';
    await waitUntil(() => own.mode === 'element');
    await own.updateComplete;
    const [x, y] = middleOf(one('#it'));
    await sendMouse({ type: 'move', position: [x - 1, y] });
    await sendMouse({ type: 'click', position: [x, y] });
    await waitUntil(() => page.navigation.newThread.peek()?.targetElement?.elementId === 'it', 'nothing was chosen');
    await waitUntil(() => openIn(own));
    await waitUntil(() => pinOf('new'), 'the new pin is not in it');
    expect(openIn(layer)).to.equal(false);
  });

  describe('without a layer in it', () => {
    const message = 'You can’t comment in this dialog.';

    it('receives the first Escape when a composer is open behind it', async () => {
      page.navigation.startThread({ targetElement: { elementId: 'below' } });
      await waitUntil(() => openIn(layer), 'there is no composer');
      box.showModal();
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !box.open, 'the dialog is open');
      expect(openIn(layer)).to.equal(true);
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !openIn(layer));
    });

    it('opens no composer for selected text, and shows a message', async () => {
      box.showModal();
      getSelection()?.selectAllChildren(one('#it'));
      await frame();
      expect(layer.shadowRoot?.querySelector('[part~="text-button"]:not([hidden])') === null).to.equal(true);
      const warnings = await warningsOf(() => sendKeys({ press: 'Control+Alt+m' }));
      expect(page.navigation.newThread.peek()).to.equal(null);
      expect(page.toasts.messages.peek().at(-1)?.message).to.equal(message);
      await waitUntil(() => box.querySelector('[aria-live="polite"]')?.textContent === message, 'it is not said');
      expect(warnings.join()).to.contain('Put a <collab-comment-layer> into the dialog');
    });

    it('starts no comment mode, and shows a message', async () => {
      box.showModal();
      await warningsOf(async () => {
        page.modes.mode.value = 'element';
        await waitUntil(() => page.modes.mode.peek() === 'none', 'the mode is on');
      });
      expect(layer.mode).to.equal('none');
      expect(page.toasts.messages.peek().map((toast) => toast.message)).to.deep.equal([message]);
      await waitUntil(() => box.querySelector('[aria-live="polite"]')?.textContent === message, 'it is not said');
      box.close();
      page.modes.mode.value = 'element';
      await layer.updateComplete;
      expect(layer.mode).to.equal('element');
    });

    it('leaves presses in it to the page in comment mode', async () => {
      let presses = 0;
      one('button', box).addEventListener('click', () => (presses += 1));
      layer.mode = 'element';
      await layer.updateComplete;
      box.showModal();
      await sendMouse({ type: 'click', position: middleOf(one('button', box)) });
      expect(presses).to.equal(1);
      expect(page.navigation.newThread.peek()).to.equal(null);
    });
  });

  it('accepts comments on selected text with a layer in it', async () => {
    box.append(own);
    box.showModal();
    getSelection()?.selectAllChildren(one('#it'));
    await frame();
    await sendKeys({ press: 'Control+Alt+m' });
    await waitUntil(() => openIn(own));
    await waitUntil(() => containsDeep(own, deepActiveElement() ?? document.body), 'the composer has no focus');
    expect(page.toasts.messages.peek().length).to.equal(0);
  });
});

describe('dialog of the page with aria-modal', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;
  let box: HTMLElement;

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    store = await memoryStore();
    page = pageContextOf(store);
    layer = await fixture(html`<collab-comment-layer .store=${store}></collab-comment-layer>`);
    pageOf(`<p>Below</p><div id="box" role="dialog" aria-modal="true" aria-label="Order">
      <p id="it">Words in it, and more</p><button>Done</button></div>`);
    box = one('#box');
  });

  afterEach(async () => {
    layer.remove();
    clearPages();
    await store.dispose();
  });

  /** Comments on text in the dialog. */
  async function commentOnText(): Promise<string> {
    const range = new Range();
    const text = one('#it').firstChild as Text;
    range.setStart(text, 0);
    range.setEnd(text, 'Words in it'.length);
    const targetElement = describeText(range) ?? expect.fail();
    const id = await addThread(store, 'Which ones?', { targetElement });
    await waitUntil(() => page.navigation.anchorOf(id), 'there is no mark');
    return id;
  }

  const openDialogIn = (holder: Element): HTMLElement | undefined => {
    const dialog = holder.matches('collab-thread-dialog')
      ? holder
      : holder.shadowRoot?.querySelector('collab-thread-dialog');
    return dialog?.shadowRoot?.querySelector<HTMLElement>('[popover]:popover-open') ?? undefined;
  };

  async function openByText(holder: Element): Promise<void> {
    const { left, top } = one('#it').getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(left + 20), Math.round(top + 8)] });
    await waitUntil(() => openDialogIn(holder), 'the thread is not open');
    await waitUntil(() => containsDeep(holder, deepActiveElement() ?? document.body), 'the focus is not in the thread');
  }

  it('keeps the focus when a thread in it closes', async () => {
    const dialog = Object.assign(document.createElement('collab-thread-dialog'), { store });
    box.append(dialog);
    await commentOnText();
    await openByText(dialog);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !openDialogIn(dialog));
    expect(box.contains(document.activeElement)).to.equal(true);
  });

  it('shows threads in a layer in it, and keeps the focus when they close', async () => {
    const own = Object.assign(document.createElement('collab-comment-layer'), { store, for: '#box' });
    box.append(own);
    await commentOnText();
    await openByText(own);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !openDialogIn(own));
    expect(box.contains(document.activeElement)).to.equal(true);
  });

  it('returns the focus to the control in it that had it', async () => {
    const dialog = Object.assign(document.createElement('collab-thread-dialog'), { store });
    box.append(dialog);
    const id = await commentOnText();
    one('button', box).focus();
    page.navigation.open(id);
    await waitUntil(() => openDialogIn(dialog), 'the thread is not open');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !openDialogIn(dialog));
    expect(document.activeElement === one('button', box)).to.equal(true);
  });
});
