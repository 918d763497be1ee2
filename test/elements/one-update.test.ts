import { expect } from '@open-wc/testing';
import { describeElement } from '../../anchors/describe/describe-element.js';
import { CollabElement } from '../../components/base/element.js';
import { pageContextOf } from '../../components/page/page-context.js';
import type { CollabStore } from '../../store/index.js';
import { clearPages, one, pageOf } from '../anchors/page.js';
import { addThread, memoryStore } from '../components/memory-store.js';
import { waitUntil } from '../wait-until.js';
import { elements, loadDefinition } from './manifest.js';
import { samples } from './samples.js';

const documented = await elements();
await Promise.all(documented.map((element) => loadDefinition(element)));

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** An update that asks for another one: Lit's development build warns of it (`change-in-update`). */
describe('no update requests another one', () => {
  const prototype = CollabElement.prototype as unknown as { performUpdate: () => void };
  const { performUpdate } = prototype;
  let store: CollabStore;
  let updatedTwice: Set<string>;

  beforeEach(async () => {
    pageOf('<h1 id="title">Quarterly report</h1><p id="first">One</p><div class="box"></div>');
    store = await memoryStore();
    updatedTwice = new Set();
    prototype.performUpdate = function (this: CollabElement) {
      performUpdate.call(this);
      if (this.isUpdatePending) updatedTwice.add(this.localName);
    };
  });

  afterEach(async () => {
    prototype.performUpdate = performUpdate;
    clearPages();
    await store.dispose();
  });

  const settle = async (): Promise<void> => {
    for (let at = 0; at < 10; at += 1) await frame();
  };

  for (const { tagName } of documented)
    it(`of <${tagName}>`, async () => {
      const element = new (customElements.get(tagName) as unknown as typeof CollabElement)();
      if ('store' in element) element.store = store;
      Object.assign(element, samples[tagName]);
      one('.box').append(element);
      await element.updateComplete;
      await settle();
      expect([...updatedTwice]).to.deep.equal([]);
    });

  it('while a user works with a page', async () => {
    const page = pageContextOf(store);
    const root = document.createElement('collab-root');
    for (const tag of [
      'comment-layer',
      'comments-sidebar',
      'comment-tool',
      'sidebar-button',
      'notification-button',
      'toasts',
      'presence-avatars',
      'live-cursors',
      'follow-banner',
      'connection-status',
    ]) {
      const element = document.createElement(`collab-${tag}`);
      Object.assign(element, { store });
      root.append(element);
    }
    one('.box').append(root);
    const ids = await Promise.all(
      ['#title', '#first'].map((selector) =>
        addThread(store, `About ${selector}`, { targetElement: describeElement(one(selector)) }),
      ),
    );
    const [id = '', next = ''] = ids;
    await waitUntil(() => page.navigation.anchorOf(id));
    page.targets.reveal(id);
    page.navigation.open(id);
    await settle();
    page.navigation.open(next);
    await settle();
    page.navigation.close();
    page.navigation.startThread({});
    await settle();
    page.navigation.close();
    page.sidebar.isOpen.value = true;
    await settle();
    page.modes.mode.value = 'element';
    await settle();
    page.modes.mode.value = 'none';
    page.toasts.add({ message: 'Saved', type: 'success' });
    await settle();
    expect([...updatedTwice]).to.deep.equal([]);
  });
});
