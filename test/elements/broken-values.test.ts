import { expect } from '@open-wc/testing';
import '../../components/annotations/comment-layer/define.js';
import '../../components/comments/thread/define.js';
import '../../components/presence/live-selection/define.js';
import '../../components/presence/presence-avatars/define.js';
import '../../components/sidebar/sidebar-button/define.js';
import { pageContextOf } from '../../components/page/page-context.js';
import { createStore, memoryBackend, type AnnotationRow, type CollabStore } from '../../store/index.js';
import { conversation, threadRow } from '../../stories/sample-threads.js';
import { clearPages, one, pageOf } from '../anchors/page.js';
import { addThread, memoryStore } from '../components/memory-store.js';
import { warningsOf } from '../components/warnings.js';
import { find } from '../find.js';
import { waitUntil } from '../wait-until.js';

/** Values of the accepted type that an element or the store cannot use. */
describe('a value that cannot be used warns once and leaves the element usable', () => {
  let store: CollabStore;

  beforeEach(async () => {
    pageOf('<div class="box"></div><p id="first">One</p>');
    store = await memoryStore();
  });

  afterEach(async () => {
    clearPages();
    await store.dispose();
  });

  /** Adds an element with properties that are set before it is connected. */
  async function place<K extends keyof HTMLElementTagNameMap>(tag: K, properties: object) {
    const element = document.createElement(tag);
    Object.assign(element, properties);
    one('.box').append(element);
    await (element as unknown as { readonly updateComplete: Promise<boolean> }).updateComplete;
    return element;
  }

  const expectOneWarning = (warnings: readonly string[], text: string) => {
    expect(warnings.map((warning) => warning.includes(text))).to.deep.equal([true]);
  };

  for (const time of ['before', 'after'] as const) {
    it(`mode of a layer, set ${time} it is connected`, async () => {
      const mode = `bogus-${time}`;
      const warnings = await warningsOf(async () => {
        const layer = await place('collab-comment-layer', { store, ...(time === 'before' && { mode }) });
        if (time === 'after') Object.assign(layer, { mode });
        await layer.updateComplete;
        expect([layer.mode, pageContextOf(store).modes.mode.peek()]).to.deep.equal(['none', 'none']);
        layer.mode = 'element';
        await layer.updateComplete;
        expect(pageContextOf(store).modes.mode.peek()).to.equal('element');
        layer.mode = 'none';
        await layer.updateComplete;
      });
      expectOneWarning(warnings, `mode="${mode}"`);
    });
  }

  it('away-after of avatars', async () => {
    const warnings = await warningsOf(async () => {
      const avatars = await place('collab-presence-avatars', { store, awayAfter: -1 });
      expect(avatars.awayAfter).to.equal(300);
      avatars.awayAfter = -1;
      await avatars.updateComplete;
      await waitUntil(() => find(avatars, 'collab-avatar'));
    });
    expectOneWarning(warnings, 'away-after="-1"');
  });

  it('selector of a live selection', async () => {
    const warnings = await warningsOf(async () => {
      const selection = await place('collab-live-selection', { store, selectorAllow: '>>[[' });
      expect(selection.selectorAllow).to.equal('');
      selection.selectorAllow = '#first';
      await selection.updateComplete;
    });
    expectOneWarning(warnings, '>>[[');
  });

  it('row of a thread without data', async () => {
    const warnings = await warningsOf(async () => {
      const row = { ...threadRow(conversation()), data: null } as unknown as AnnotationRow;
      const thread = await place('collab-thread', { row });
      expect(thread.row).to.equal(undefined);
      thread.row = threadRow(conversation());
      await thread.updateComplete;
      expect(find(thread, 'collab-comment').isConnected).to.equal(true);
    });
    expectOneWarning(warnings, 'row');
  });

  it('store without methods', async () => {
    const warnings = await warningsOf(async () => {
      const button = await place('collab-sidebar-button', { store: {} });
      expect(button.store).to.equal(undefined);
      button.store = store;
      await button.updateComplete;
      expect(find(button, 'button').isConnected).to.equal(true);
    });
    expectOneWarning(warnings, 'store');
  });

  it('options of a memory backend', async () => {
    const other = createStore({ backend: memoryBackend(null) });
    await other.setDocuments(['report']);
    await other.identify({ userId: 'ada', name: 'Ada', organizationId: 'org' });
    expect(await addThread(other, 'Hello')).to.be.a('string');
    await other.dispose();
  });
});
