import { expect, fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { describeText } from '../../../anchors/text/describe-text.js';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import '../../../components/annotations/comment-layer/define.js';
import '../../../components/comments/thread-dialog/define.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import '../../../components/sidebar/comments-sidebar/define.js';
import '../../../components/sidebar/comments-sidebar/sidebar-content.js';
import '../../../components/annotations/joined-pin/define.js';
import type { CollabCommentsSidebar } from '../../../components/sidebar/comments-sidebar/comments-sidebar.js';
import '../../../components/comments/thread-list/define.js';
import type { CollabStore, NewCommentAnnotation } from '../../../store/index.js';
import { clearPages, frame, one, pageOf } from '../../anchors/page.js';
import { find } from '../../find.js';
import { nameOf } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';

const markup = `
  <section id="orders"><h2>Orders a week</h2><p>All of them, <b>within the hour</b>.</p></section>
  <button id="buy" aria-details="terms">Buy</button>
  <p id="terms">Terms</p>
  <figure id="plan"><img alt="Plan of the hub"></figure>
  <div id="bare"></div>`;

describe('the subject of a thread', () => {
  let store: CollabStore;
  let page: PageContext;
  let layer: CollabCommentLayer;

  beforeEach(async () => {
    await setViewport({ width: 1000, height: 700 });
    pageOf(markup);
    store = await memoryStore();
    page = pageContextOf(store);
    layer = await fixture(html`<collab-comment-layer linked-targets .store=${store}></collab-comment-layer>`);
    await frame();
  });

  afterEach(async () => {
    layer.remove();
    clearPages();
    await store.dispose();
  });

  async function onElement(selector: string, more: Partial<NewCommentAnnotation> = {}): Promise<string> {
    const targetElement = describeElement(one(selector));
    const id = await addThread(store, `About ${selector}`, {
      targetElement,
      position: { left: 0.5, top: 0.5 },
      ...more,
    });
    await waitUntil(() => page.navigation.anchorOf(id), 'no pin');
    return id;
  }

  async function onText(selector: string): Promise<string> {
    const words = document.createRange();
    words.selectNodeContents(one(selector));
    const targetElement = describeText(words);
    const id = await addThread(store, 'Is it?', targetElement && { targetElement });
    await waitUntil(() => page.navigation.anchorOf(id), 'no mark');
    return id;
  }

  async function nameOfPin(id: string): Promise<string> {
    const pin = page.navigation.anchorOf(id) as CollabCommentLayer;
    await pin.updateComplete;
    return nameOf(find(pin, 'button'));
  }

  async function open(id: string): Promise<HTMLElement> {
    page.navigation.open(id);
    const dialog = find(layer, 'collab-thread-dialog');
    await waitUntil(() => dialog.shadowRoot?.querySelector('[part~="dialog"]:popover-open collab-thread'));
    return find(dialog, '[part~="dialog"]');
  }

  const headingOf = (dialog: HTMLElement) => find(dialog, 'h2').innerText;
  const quoteIn = (dialog: HTMLElement) => dialog.querySelector<HTMLElement>('[part="quote"]');

  describe('in the name of its pin', () => {
    it('is the name of the element', async () => {
      expect(await nameOfPin(await onElement('#orders'))).to.equal('Open thread 1, on Orders a week');
    });

    it('is the content of an element without a name, or absent', async () => {
      one('#bare').style.height = '20px';
      expect(await nameOfPin(await onElement('#plan'))).to.equal('Open thread 1, on Plan of the hub');
      expect(await nameOfPin(await onElement('#bare'))).to.equal('Open thread 2');
    });

    it('is shared by several threads at one target', async () => {
      const joined = { multiThreadAnnotationId: 'group' };
      const id = await onElement('#orders', joined);
      await onElement('#orders', joined);
      await waitUntil(() => page.navigation.anchorOf(id)?.localName === 'collab-joined-pin');
      expect(await nameOfPin(id)).to.equal('2 threads, on Orders a week');
    });

    it('changes when the thread moves to another element', async () => {
      const id = await onElement('#orders');
      const targetElement = describeElement(one('#buy'));
      await store.comments.updateTarget({ annotationId: id, targetElement, position: null }).settled;
      await waitUntil(async () => (await nameOfPin(id)) === 'Open thread 1, on Buy');
    });
  });

  describe('in the dialog', () => {
    it('is in the heading, which labels the dialog', async () => {
      const dialog = await open(await onElement('#orders'));
      expect(headingOf(dialog)).to.equal('Thread 1, on Orders a week');
      expect(dialog.getAttribute('aria-labelledby')).to.equal(find(dialog, 'h2').id);
      expect(quoteIn(dialog) === null).to.equal(true);
      await expect(dialog).to.be.accessible();
    });

    it('includes the quoted text', async () => {
      const dialog = await open(await onText('#orders b'));
      expect(headingOf(dialog)).to.equal('Thread 1, on “within the hour”');
      expect(quoteIn(dialog)?.innerText).to.equal('within the hour');
      expect(quoteIn(dialog)?.checkVisibility()).to.equal(true);
      await expect(dialog).to.be.accessible();
    });

    it('includes the quoted text of a new thread', async () => {
      const words = document.createRange();
      words.selectNodeContents(one('#orders b'));
      const targetElement = describeText(words);
      page.navigation.startThread({ ...(targetElement && { targetElement }) });
      const dialog = find(layer, 'collab-thread-dialog');
      await waitUntil(() => dialog.shadowRoot?.querySelector('[part="quote"]'));
      expect(find(dialog, '[part="quote"]').innerText).to.equal('within the hour');
    });
  });

  it('is in the name of its row in the sidebar', async () => {
    await onElement('#orders');
    await onText('#orders b');
    const sidebar: CollabCommentsSidebar = await fixture(
      html`<collab-comments-sidebar open .store=${store}></collab-comments-sidebar>`,
    );
    const names = () =>
      [
        ...(sidebar.shadowRoot
          ?.querySelector('collab-thread-list')
          ?.shadowRoot?.querySelectorAll('collab-sidebar-row') ?? []),
      ]
        .map((row) => nameOf(find(row, 'button')))
        .toSorted();
    await waitUntil(() => names().length === 2);
    const list = find(sidebar, 'collab-thread-list');
    const places = () =>
      [...(list.shadowRoot?.querySelectorAll('collab-sidebar-row') ?? [])]
        .map(({ shadowRoot }) => shadowRoot?.querySelector('[part="place"]')?.textContent.trim())
        .toSorted();
    expect(places()).to.deep.equal(['Orders a week', 'within the hour']);
    one('#orders').hidden = true;
    await waitUntil(() => page.navigation.anchors.size === 0);
    expect(names()[0]).to.match(/^Thread 1, on Orders a week, Ada/);
    expect(names()[1]).to.match(/^Thread 2, on “within the hour”, Ada/);
  });

  it('is found by a search in the sidebar', async () => {
    await onElement('#orders');
    await onElement('#buy');
    await onText('#orders b');
    const sidebar: CollabCommentsSidebar = await fixture(
      html`<collab-comments-sidebar open .store=${store}></collab-comments-sidebar>`,
    );
    const list = () => sidebar.shadowRoot?.querySelector('collab-thread-list')?.shadowRoot;
    const numbers = () =>
      [...(list()?.querySelectorAll('collab-sidebar-row') ?? [])]
        .map(({ row }) => row?.data.annotationNumber)
        .toSorted();
    await waitUntil(() => numbers().length === 3);
    const field = find(sidebar, '[part~="search"]', HTMLInputElement);
    for (const [words, found] of [
      ['week', [1]],
      ['within hour', [3]],
    ] as const) {
      field.value = words;
      field.dispatchEvent(new InputEvent('input'));
      await waitUntil(() => numbers().length === 1);
      expect(numbers()).to.deep.equal(found);
      field.value = '';
      field.dispatchEvent(new InputEvent('input'));
      await waitUntil(() => numbers().length === 3);
    }
  });

  describe('in `aria-details` of the element', () => {
    const details = (selector: string) =>
      one(selector)
        .getAttribute('aria-details')
        ?.split(' ')
        .map((id) => document.getElementById(id)) ?? [];

    it('is a summary in the same tree', async () => {
      await onElement('#orders');
      await waitUntil(() => details('#orders').length > 0);
      const [summary] = details('#orders');
      expect(summary?.getAttribute('role')).to.equal('comment');
      expect(summary?.innerText).to.equal('Thread 1, Ada Lovelace: About #orders');
      expect(summary?.checkVisibility()).to.equal(true);
      await expect(layer).to.be.accessible();
    });

    it("is added to the page's own references, and removed with the thread", async () => {
      const id = await onElement('#buy');
      await waitUntil(() => details('#buy').length === 2);
      expect(details('#buy')[0]?.id).to.equal('terms');
      await store.comments.deleteCommentAnnotation({ annotationId: id }).settled;
      await waitUntil(() => details('#buy').length === 1);
      expect(one('#buy').getAttribute('aria-details')).to.equal('terms');
      expect(layer.childElementCount).to.equal(0);
    });

    it('is set only with `linked-targets`, and while the layer is connected', async () => {
      await onElement('#orders');
      await waitUntil(() => details('#orders').length === 1);
      layer.linkedTargets = false;
      await waitUntil(() => !one('#orders').hasAttribute('aria-details'));
      layer.linkedTargets = true;
      await waitUntil(() => details('#orders').length === 1);
      layer.remove();
      await waitUntil(() => !one('#orders').hasAttribute('aria-details'));
    });
  });
});
