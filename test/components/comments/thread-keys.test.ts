import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../components/annotations/comment-layer/define.js';
import '../../../components/root/root/define.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { pageStateOf } from '../../../components/page/page-state.js';
import type { CollabRoot } from '../../../components/root/root/root.js';
import type { CollabStore } from '../../../store/index.js';
import { find } from '../../find.js';
import { addThread, memoryStore } from '../memory-store.js';
import { waitUntil } from '../../wait-until.js';

describe('the keys of a thread', () => {
  let store: CollabStore;
  let root: CollabRoot;
  let ids: readonly string[];

  const dialog = () => find(find(root, 'collab-comment-layer'), 'collab-thread-dialog');
  const thread = () => dialog().shadowRoot?.querySelector('collab-thread') ?? undefined;
  const list = () => dialog().shadowRoot?.querySelector('collab-shortcut-list');
  const row = () => store.comments.byId(ids[0] ?? '').peek();
  const text = () => thread()?.focusedComment?.comment?.commentText;
  const isInComposer = () => deepActiveElement()?.role === 'textbox';
  const openId = () => pageStateOf(store).openThread.peek();

  const press = (key: string) => sendKeys({ press: key });

  before(() => import('../../../components/comments/composer/editor.js'));

  beforeEach(async () => {
    store = await memoryStore();
    ids = [
      await addThread(store, 'One', { targetElement: { elementId: 'first' } }),
      await addThread(store, 'Another', { targetElement: { elementId: 'third' } }),
      await addThread(store, 'Between', { targetElement: { elementId: 'second' } }),
    ];
    for (const commentText of ['Two', 'Three']) {
      await store.comments.addComment({ annotationId: ids[0] ?? '', comment: { commentText } }).settled;
    }
    root = await fixture(html`
      <collab-root .store=${store} shortcuts>
        <main>
          <p id="first">First</p>
          <br /><br />
          <p id="second">Second</p>
          <br /><br />
          <p id="third">Third</p>
        </main>
        <collab-comment-layer></collab-comment-layer>
      </collab-root>
    `);
    const page = pageStateOf(store);
    await waitUntil(() => ids.every((id) => page.anchorOf(id)));
    page.seek(ids[0] ?? '');
    await waitUntil(() => thread()?.row && deepActiveElement()?.matches('.dialog'));
  });

  afterEach(async () => {
    root.remove();
    await store.dispose();
  });

  it('move between its comments', async () => {
    const met: (string | undefined)[] = [];
    for (const key of ['j', 'j', 'k', 'End', 'ArrowUp', 'Home', 'ArrowDown']) {
      await press(key);
      const before = met.at(-1);
      await waitUntil(() => text() !== undefined && text() !== before);
      met.push(text());
    }
    expect(met).to.deep.equal(['One', 'Two', 'One', 'Three', 'Two', 'One', 'Two']);
  });

  it('leave the arrows to what else has the focus', async () => {
    await press('j');
    await waitUntil(() => text() === 'One');
    const menu = thread()?.focusedComment?.shadowRoot?.querySelector('collab-menu');
    menu?.focus();
    await press('ArrowDown');
    await waitUntil(() => menu?.open && deepActiveElement()?.role === 'menuitem');
    const item = deepActiveElement();
    await press('j');
    expect(deepActiveElement() === item).to.equal(true);
  });

  it('move between threads as they lie on the page, and round', async () => {
    const met: (string | null)[] = [];
    for (const key of ['n', 'n', 'n', 'p', 'Alt+PageDown', 'Alt+PageUp']) {
      const before = openId();
      await press(key);
      await waitUntil(() => openId() !== before && thread()?.row?.id === openId());
      await waitUntil(() => deepActiveElement()?.matches('.dialog'));
      met.push(openId());
    }
    const [one, third, second] = ids;
    expect(met).to.deep.equal([second, third, one, third, one, third]);
  });

  it('reply, and write what is typed then', async () => {
    await press('r');
    await waitUntil(isInComposer);
    await sendKeys({ type: 'jr?' });
    expect(thread()?.shadowRoot?.querySelector('collab-composer')?.value).to.equal('<p>jr?</p>');
    expect(list() ?? undefined).to.equal(undefined);
  });

  it('edit the comment that has the focus', async () => {
    await press('j');
    await waitUntil(() => text() === 'One');
    await press('e');
    await waitUntil(() => thread()?.focusedComment?.matches(':state(editing)'));
    await waitUntil(isInComposer);
  });

  it('settle the thread', async () => {
    await press('Shift+E');
    await waitUntil(() => row()?.data.status.type === 'terminal');
  });

  it('mark it unread from the comment on', async () => {
    await press('j');
    await waitUntil(() => text() === 'One');
    await press('j');
    await waitUntil(() => text() === 'Two');
    await press('u');
    await waitUntil(() => row()?.unread === 2);
  });

  it('are listed, and the list goes by Escape alone', async () => {
    await press('?');
    await waitUntil(() => list()?.shadowRoot?.querySelector('.panel:focus'));
    const panel = find(list() ?? root, '.panel');
    expect(panel.innerText).to.contain('Next comment');
    expect(panel.innerText).to.contain('Reply');
    await press('Escape');
    await waitUntil(() => !list()?.open && deepActiveElement()?.matches('.dialog'));
    expect(openId()).to.equal(ids[0]);
  });

  it('lead to the reply by one chord, from a comment and from where it is written', async () => {
    await press('j');
    await waitUntil(() => text() === 'One');
    await press('Control+Alt+m');
    await waitUntil(isInComposer);
  });

  it('go on to the next thread from where one writes, and leave the letters there', async () => {
    await press('r');
    await waitUntil(isInComposer);
    await press('n');
    expect(openId()).to.equal(ids[0]);
    await press('Alt+PageDown');
    await waitUntil(() => openId() === ids[2]);
  });

  it('are changed and turned off by the root, each', async () => {
    root.shortcuts = { nextThread: 'F8', previousThread: null, reply: ['q', 'F9'] };
    await root.updateComplete;
    await press('Alt+PageDown');
    await press('Alt+PageUp');
    await press('r');
    expect(openId()).to.equal(ids[0]);
    expect(isInComposer()).to.equal(false);
    await press('q');
    await waitUntil(isInComposer);
    await press('F8');
    await waitUntil(() => openId() === ids[2]);
  });

  it('are all off where the root says so', async () => {
    root.setAttribute('shortcuts', 'off');
    await root.updateComplete;
    for (const key of ['r', 'j', 'ArrowDown', 'Alt+PageDown', 'Control+Alt+m', '?']) await press(key);
    expect(deepActiveElement()?.matches('.dialog')).to.equal(true);
    expect(openId()).to.equal(ids[0]);
    expect(list() ?? undefined).to.equal(undefined);
  });

  describe('where the page has not asked for letters', () => {
    beforeEach(async () => {
      root.shortcuts = false;
      await root.updateComplete;
    });

    it('are no letters', async () => {
      for (const key of ['r', 'n', 'j', 'Shift+E']) await press(key);
      expect(deepActiveElement()?.matches('.dialog')).to.equal(true);
      expect(openId()).to.equal(ids[0]);
      expect(row()?.data.status.type).to.equal('default');
    });

    it('are the arrows, and are listed without the letters', async () => {
      await press('ArrowDown');
      await waitUntil(() => text() === 'One');
      await press('?');
      await waitUntil(() => list()?.shadowRoot?.querySelector('.panel:focus'));
      const words = find(list() ?? root, '.panel').innerText;
      expect(words).to.contain('Reply');
      expect(words).to.not.contain('Add reaction');
    });
  });
});
