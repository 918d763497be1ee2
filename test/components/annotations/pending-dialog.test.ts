import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import '../../../components/annotations/comment-layer/define.js';
import '../../../components/annotations/comment-tool/define.js';
import { failedModules, retryFailedModules } from '../../../components/base/lazy.js';
import { loadThreadDialog } from '../../../components/comments/thread-dialog/load-thread-dialog.js';
import type { CollabThreadDialog } from '../../../components/comments/thread-dialog/thread-dialog.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import '../../../components/sidebar/comments-sidebar/define.js';
import type { CollabStore } from '../../../store/index.js';
import { clearPages, frame, one, pageOf } from '../../anchors/page.js';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { middle } from '../pointer.js';
import { holdDialog } from './held-dialog.js';

// The tag cannot be undefined again, so the test in which the dialog arrives comes last.
describe('the thread dialog while it loads', () => {
  const held = holdDialog();
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;
  let keys: string[];
  const noteKey = ({ key }: KeyboardEvent): void => void keys.push(key);

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    pageOf('<h1 id="title">Quarterly report</h1><p id="text">It went well.</p><input id="field" aria-label="Name">');
    store = await memoryStore();
    page = pageContextOf(store);
    layer = await fixture(html`<collab-comment-layer .store=${store}></collab-comment-layer>`);
    await frame();
    keys = [];
    document.addEventListener('keydown', noteKey);
  });

  afterEach(async () => {
    document.removeEventListener('keydown', noteKey);
    page.navigation.close();
    layer.remove();
    clearPages();
    await store.dispose();
  });

  const targetOf = (selector: string) => ({
    targetElement: describeElement(one(selector)),
    position: { left: 0.5, top: 0.5 },
  });
  const comment = async (selector: string): Promise<string> => {
    const id = await addThread(store, `About ${selector}`, targetOf(selector));
    await frame();
    return id;
  };
  const field = (): HTMLTextAreaElement => find(layer, 'textarea', HTMLTextAreaElement);
  const hasField = (): boolean => layer.shadowRoot?.querySelector('textarea') !== null;
  const busy = (): Element | null | undefined => layer.shadowRoot?.querySelector('[aria-busy="true"]');
  const start = async (selector = '#title'): Promise<void> => {
    page.navigation.startThread(targetOf(selector));
    await waitUntil(() => deepActiveElement() === field());
  };
  const dialog = (): CollabThreadDialog => find(layer, 'collab-thread-dialog');
  const composerText = (): string => {
    const { shadowRoot } = find(dialog(), 'collab-composer');
    const editor = shadowRoot?.querySelector<HTMLElement>('[contenteditable]');
    return editor ? editor.innerText : (shadowRoot?.querySelector('textarea')?.value ?? '');
  };

  it('is not requested before the user opens or starts a thread, not even by an open sidebar', async () => {
    await comment('#title');
    const sidebar = await fixture(html`<collab-comments-sidebar .store=${store} open></collab-comments-sidebar>`);
    await waitUntil(() => sidebar.shadowRoot?.querySelector('collab-thread-list'));
    await sendMouse({ type: 'move', position: middle(one('#text')) });
    await sendKeys({ press: 'Tab' });
    await frame();
    expect([held.requests, held.isDefined]).to.deep.equal([0, false]);
    sidebar.remove();
  });

  describe('is preloaded', () => {
    const { preload } = loadThreadDialog;
    let preloads: number;

    beforeEach(async () => {
      await comment('#title');
      await sendMouse({ type: 'move', position: middle(one('#text')) });
      preloads = 0;
      Object.assign(loadThreadDialog, { preload: () => (preloads += 1) });
    });

    afterEach(() => Object.assign(loadThreadDialog, { preload }));

    const occasions: Readonly<Record<string, () => unknown>> = {
      'when the pointer is over a pin': () =>
        sendMouse({ type: 'move', position: middle(find(layer, 'collab-comment-pin')) }),
      'when a pin has the focus': () => find(layer, 'collab-comment-pin').focus(),
      'when a mode starts': () => (page.modes.mode.value = 'element'),
      'when text is selected that can be commented on': () => getSelection()?.selectAllChildren(one('#text')),
    };
    for (const [occasion, act] of Object.entries(occasions)) {
      it(occasion, async () => {
        expect(preloads).to.equal(0);
        await act();
        await waitUntil(() => preloads > 0);
        page.modes.mode.value = 'none';
        getSelection()?.removeAllRanges();
      });
    }

    it('but not when a thread is hovered in a list', async () => {
      page.navigation.hoveredThread.value = store.comments.view().rows.peek()[0]?.id ?? null;
      await frame();
      expect(preloads).to.equal(0);
      page.navigation.hoveredThread.value = null;
    });

    it('but not by a layer without a dialog', async () => {
      layer.withoutDialog = true;
      await layer.updateComplete;
      find(layer, 'collab-comment-pin').focus();
      await frame();
      expect(preloads).to.equal(0);
    });
  });

  it('is requested when the comment tool gets the focus', async () => {
    const tool = await fixture<HTMLElement>(html`<collab-comment-tool .store=${store}></collab-comment-tool>`);
    expect(held.requests).to.equal(0);
    tool.focus();
    await waitUntil(() => held.requests === 1);
    expect(layer.matches(':state(loading)')).to.equal(false);
    tool.remove();
  });

  it('passes the accessibility audit', async () => {
    await start();
    await expect(layer).to.be.accessible();
  });

  it('leaves the keys to the new thread, so that the page receives no shortcut', async () => {
    await start();
    await sendKeys({ type: 'c?' });
    expect(field().value).to.equal('c?');
    expect(keys).to.deep.equal([]);
  });

  it('makes the layer and its marker busy, and the wait is announced', async () => {
    await start();
    expect(layer.matches(':state(loading)')).to.equal(true);
    expect(busy()?.localName).to.equal('collab-comment-pin');
    await waitUntil(() => announced().includes('Loading'));
    page.navigation.close();
    await waitUntil(() => !layer.matches(':state(loading)'));
    expect(busy()).to.equal(null);
  });

  it('makes the pin of the opened thread busy, which keeps the focus', async () => {
    await comment('#title');
    const pin = find(layer, 'collab-comment-pin');
    pin.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => layer.matches(':state(loading)'));
    expect(busy()).to.equal(pin);
    expect(hasField()).to.equal(false);
    expect(pin.matches(':focus-within')).to.equal(true);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !layer.matches(':state(loading)'));
    expect(page.navigation.openThread.peek()).to.equal(null);
  });

  it('shows the progress indicator inside the pin, where the window cannot clip it', async () => {
    await comment('#title');
    const pin = find(layer, 'collab-comment-pin');
    pin.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => busy() === pin);
    const button = find(pin, 'button');
    const sign = getComputedStyle(button, '::after');
    expect(sign.content).to.equal('""');
    const insets = [sign.top, sign.right, sign.bottom, sign.left].map((inset) => Number.parseFloat(inset));
    expect(Math.min(...insets)).to.be.greaterThan(0);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => getComputedStyle(button, '::after').content === 'none');
  });

  it('is cancelled by Escape, which returns the focus', async () => {
    one('#field').focus();
    await start();
    await sendKeys({ type: 'Never mind' });
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !hasField());
    expect(page.navigation.newThread.peek()).to.equal(null);
    expect(deepActiveElement()?.id).to.equal('field');
    page.navigation.unsentTexts.length = 0;
  });

  it('receives the text of a cancelled thread, also after a failure', async () => {
    await start('#text');
    await sendKeys({ type: 'Left behind' });
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !hasField());
    one('#field').focus();
    await start();
    await sendKeys({ type: 'Kept ' });
    held.fail();
    await waitUntil(() => failedModules.peek().length === 1);
    await waitUntil(() => !layer.matches(':state(loading)'));
    expect([deepActiveElement() === field(), field().value]).to.deep.equal([true, 'Kept ']);
    await sendKeys({ type: 'text' });
    const before = held.requests;
    retryFailedModules();
    await waitUntil(() => held.requests === before + 1);
    expect(held.isDefined).to.equal(false);
    held.release();
    await waitUntil(() => composerText() === 'Kept text');
    const composer = find(dialog(), 'collab-composer');
    await waitUntil(() => composer.matches(':focus-within') && !hasField());
    await sendKeys({ type: '!' });
    await waitUntil(() => composerText() === 'Kept text!');
    await waitUntil(() => page.navigation.unsentTexts.length === 0);
    page.navigation.close();
    await waitUntil(() => !dialog().shadowRoot?.querySelector('collab-composer'));
    expect(deepActiveElement()?.id).to.equal('field');
    page.navigation.startThread(targetOf('#text'));
    await waitUntil(() => composerText() === 'Left behind');
  });
});
