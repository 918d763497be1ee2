import { expect } from '@open-wc/testing';
import { describeElement } from '../../anchors/describe/describe-element.js';
import type { CollabElement } from '../../components/base/element.js';
import type { CollabStore } from '../../store/index.js';
import { clearPages, one, pageOf } from '../anchors/page.js';
import { noteAnnounced } from '../announced.js';
import { addThread, memoryStore } from '../components/memory-store.js';
import { elements, loadDefinition } from './manifest.js';
import { samples } from './samples.js';

const documented = await elements();
await Promise.all(documented.map((element) => loadDefinition(element)));

/** What these are given here happens this moment: an upload has failed, people are typing. */
const hasNews = new Set(['collab-file-strip', 'collab-typing']);

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

describe('every element present at page load', () => {
  let store: CollabStore;

  beforeEach(async () => {
    pageOf('<h1 id="title">Quarterly report</h1><p id="first">One</p><div class="box"></div>');
    store = await memoryStore();
    for (const selector of ['#title', '#first'])
      await addThread(store, `About ${selector}`, { targetElement: describeElement(one(selector)) });
  });

  afterEach(async () => {
    clearPages();
    await store.dispose();
  });

  for (const { tagName } of documented)
    it(`<${tagName}> tells screen readers nothing`, async () => {
      const { said, end } = noteAnnounced();
      const type = customElements.get(tagName) as unknown as typeof CollabElement;
      const element = new type();
      if ('store' in element) element.store = store;
      Object.assign(element, samples[tagName]);
      one('.box').append(element);
      await element.updateComplete;
      for (let at = 0; at < 10; at += 1) await frame();
      end();
      if (hasNews.has(tagName)) expect(said).to.have.lengthOf(1);
      else expect(said).to.deep.equal([]);
    });
});
