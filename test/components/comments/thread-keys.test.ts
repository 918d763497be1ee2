import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../components/annotations/comment-layer/define.js';
import '../../../components/comments/thread-dialog/define.js';
import '../../../components/root/root/define.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { pageContextOf } from '../../../components/page/page-context.js';
import type { CollabRoot } from '../../../components/root/root/root.js';
import type { CollabStore } from '../../../store/index.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';

describe('keys in a thread', () => {
  let store: CollabStore;
  let root: CollabRoot;
  let ids: readonly string[];

  const dialog = () => find(find(root, 'collab-comment-layer'), 'collab-thread-dialog');
  const thread = () => dialog().shadowRoot?.querySelector('collab-thread') ?? undefined;
  const list = () => dialog().shadowRoot?.querySelector('collab-shortcut-list');
  const row = () => store.comments.byId(ids[0] ?? '').peek();
  const text = () => thread()?.focusedComment?.comment?.commentText;
  const isInComposer = () => deepActiveElement()?.role === 'textbox';
  const openId = () => pageContextOf(store).navigation.openThread.peek();

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
    const page = pageContextOf(store);
    await waitUntil(() => ids.every((id) => page.navigation.anchorOf(id)));
    page.navigation.openAndReveal(ids[0] ?? '');
    await waitUntil(() => thread()?.row && deepActiveElement()?.matches('[part~="dialog"]'));
  });

  afterEach(async () => {
    root.remove();
    await store.dispose();
  });

  it('move between its comments', async () => {
    const visited: (string | undefined)[] = [];
    for (const key of ['j', 'j', 'k', 'End', 'ArrowUp', 'Home', 'ArrowDown']) {
      await press(key);
      const before = visited.at(-1);
      await waitUntil(() => text() !== undefined && text() !== before);
      visited.push(text());
    }
    expect(visited).to.deep.equal(['One', 'Two', 'One', 'Three', 'Two', 'One', 'Two']);
  });

  it('leave arrow keys to other focused elements', async () => {
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

  it('move between threads in page order, and wrap around', async () => {
    const visited: (string | null)[] = [];
    for (const key of ['n', 'n', 'n', 'p', 'Alt+PageDown', 'Alt+PageUp']) {
      const before = openId();
      await press(key);
      await waitUntil(() => openId() !== before && thread()?.row?.id === openId());
      await waitUntil(() => deepActiveElement()?.matches('[part~="dialog"]'));
      visited.push(openId());
    }
    const [one, third, second] = ids;
    expect(visited).to.deep.equal([second, third, one, third, one, third]);
  });

  it('focus the reply, which takes the text typed next', async () => {
    await press('r');
    await waitUntil(isInComposer);
    await sendKeys({ type: 'jr?' });
    expect(thread()?.shadowRoot?.querySelector('collab-composer')?.value).to.equal('<p>jr?</p>');
    expect(list() ?? undefined).to.equal(undefined);
  });

  it('edit the focused comment', async () => {
    await press('j');
    await waitUntil(() => text() === 'One');
    await press('e');
    await waitUntil(() => thread()?.focusedComment?.matches(':state(editing)'));
    await waitUntil(isInComposer);
  });

  it('resolve the thread', async () => {
    await press('Shift+E');
    await waitUntil(() => row()?.data.status.type === 'terminal');
  });

  it('mark the thread unread from the focused comment', async () => {
    await press('j');
    await waitUntil(() => text() === 'One');
    await press('j');
    await waitUntil(() => text() === 'Two');
    await press('u');
    await waitUntil(() => row()?.unread === 2);
  });

  it('are listed, and Escape closes only the list', async () => {
    await press('?');
    await waitUntil(() => list()?.shadowRoot?.querySelector('[part~="panel"]:focus'));
    const panel = find(list() ?? root, '[part~="panel"]');
    expect(panel.innerText).to.contain('Next comment');
    expect(panel.innerText).to.contain('Reply');
    await press('Escape');
    await waitUntil(() => !list()?.open && deepActiveElement()?.matches('[part~="dialog"]'));
    expect(openId()).to.equal(ids[0]);
  });

  it('focus the reply by one chord from a comment and from a text field', async () => {
    await press('j');
    await waitUntil(() => text() === 'One');
    await press('Control+Alt+m');
    await waitUntil(isInComposer);
  });

  it('switch threads from a text field, and leave letters to it', async () => {
    await press('r');
    await waitUntil(isInComposer);
    await press('n');
    expect(openId()).to.equal(ids[0]);
    await press('Alt+PageDown');
    await waitUntil(() => openId() === ids[2]);
  });

  it('can each be changed and disabled by the root', async () => {
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

  it('can all be disabled by the root', async () => {
    root.setAttribute('shortcuts', 'off');
    await root.updateComplete;
    for (const key of ['r', 'j', 'ArrowDown', 'Alt+PageDown', 'Control+Alt+m', '?']) await press(key);
    expect(deepActiveElement()?.matches('[part~="dialog"]')).to.equal(true);
    expect(openId()).to.equal(ids[0]);
    expect(list() ?? undefined).to.equal(undefined);
  });

  describe('without letter keys', () => {
    beforeEach(async () => {
      root.shortcuts = false;
      await root.updateComplete;
    });

    it('ignore letters', async () => {
      for (const key of ['r', 'n', 'j', 'Shift+E']) await press(key);
      expect(deepActiveElement()?.matches('[part~="dialog"]')).to.equal(true);
      expect(openId()).to.equal(ids[0]);
      expect(row()?.data.status.type).to.equal('default');
    });

    it('are arrow keys, and are listed without letters', async () => {
      await press('ArrowDown');
      await waitUntil(() => text() === 'One');
      await press('?');
      await waitUntil(() => list()?.shadowRoot?.querySelector('[part~="panel"]:focus'));
      const words = find(list() ?? root, '[part~="panel"]').innerText;
      expect(words).to.contain('Reply');
      expect(words).to.not.contain('Add reaction');
    });
  });
});
