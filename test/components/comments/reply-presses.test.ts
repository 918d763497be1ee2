import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../components/annotations/comment-layer/define.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
// Loaded when they are needed: no test is about how long that takes.
import '../../../components/comments/reactions/reactions.js';
import '../../../components/root/root/define.js';
import type { CollabRoot } from '../../../components/root/root/root.js';
import '../../../components/comments/thread/more-menu.js';
import type { CollabStore } from '../../../store/index.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';

describe('keyboard access to the reply in a thread of five comments', () => {
  let store: CollabStore;
  let page: PageContext;
  let root: CollabRoot;
  let id: string;

  before(() => import('../../../components/comments/composer/editor.js'));

  beforeEach(async () => {
    store = await memoryStore();
    page = pageContextOf(store);
    id = await addThread(store, 'One', { targetElement: { elementId: 'first' } });
    for (const commentText of ['Two', 'Three', 'Four', 'Five']) {
      await store.comments.addComment({ annotationId: id, comment: { commentText } }).settled;
    }
    root = await fixture(html`
      <collab-root .store=${store}>
        <p id="first">First</p>
        <collab-comment-layer></collab-comment-layer>
      </collab-root>
    `);
    await waitUntil(() => page.navigation.anchorOf(id), 'no pin');
    page.navigation.openAndReveal(id);
    await waitUntil(
      () => deepActiveElement()?.matches('[part~="dialog"]') && menuOf(4)?.shadowRoot?.querySelector('button'),
    );
    await waitUntil(() => tabbable().length === 3, 'the stops are not marked');
  });

  afterEach(async () => {
    root.remove();
    document.documentElement.dir = '';
    await store.dispose();
  });

  const thread = () => find(find(find(root, 'collab-comment-layer'), 'collab-thread-dialog'), 'collab-thread');
  const comments = () => [...(thread().shadowRoot?.querySelectorAll('collab-comment') ?? [])];
  const menuOf = (index: number) => comments()[index]?.shadowRoot?.querySelector('collab-menu');
  const toolbars = () => comments().map((comment) => find(comment, '[role=toolbar]'));
  /** What Tab stops at above the reply. */
  const tabbable = () =>
    [
      thread().shadowRoot,
      ...comments().flatMap(({ shadowRoot }) => [shadowRoot, shadowRoot?.querySelector('collab-menu')?.shadowRoot]),
    ]
      .flatMap((tree) => [...(tree?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? [])])
      .concat([
        ...(thread()
          .shadowRoot?.querySelector('collab-option-menu')
          ?.shadowRoot?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? []),
      ]);
  const press = (key: string) => sendKeys({ press: key });
  const at = () => {
    const active = deepActiveElement();
    return active?.ariaLabel ?? active?.textContent.trim();
  };
  const isInReply = () => deepActiveElement()?.role === 'textbox';

  async function tab(key = 'Tab'): Promise<string | undefined> {
    await press(key);
    return at();
  }

  it('takes four Tab presses after the dialog opens', async () => {
    const visited: (string | undefined)[] = [];
    while (visited.at(-1) !== 'Reply…' && visited.length < 20) visited.push(await tab());
    await waitUntil(isInReply);
    expect(visited).to.deep.equal(['Status: Open', 'Comment by Ada Lovelace: Five', 'Add reaction', 'Reply…']);
    // And back.
    expect(await tab('Shift+Tab')).to.equal('Add reaction');
    expect(await tab('Shift+Tab')).to.equal('Comment by Ada Lovelace: Five');
  });

  it('passes the accessibility audit', async () => {
    expect(toolbars().map((toolbar) => toolbar.ariaLabel)).to.deep.equal(
      Array(5).fill('Actions for the comment by Ada Lovelace'),
    );
    await expect(thread()).to.be.accessible();
  });

  it('moves by arrow keys, Home and End inside the header', async () => {
    await press('Tab');
    const visited: (string | undefined)[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
      await press(key);
      visited.push(at());
    }
    expect(visited).to.deep.equal([
      'Resolve',
      'Thread actions',
      'Close',
      'Status: Open',
      'Close',
      'Status: Open',
      'Close',
    ]);
    // Tab comes back to where one was.
    expect(await tab()).to.equal('Comment by Ada Lovelace: Five');
    expect(await tab('Shift+Tab')).to.equal('Close');
  });

  it('moves between comments by arrow keys, and by Tab to their tools', async () => {
    await press('Tab');
    await press('Tab');
    await press('ArrowUp');
    await waitUntil(() => at()?.endsWith('Four'));
    expect(await tab()).to.equal('Add reaction');
    expect(comments()[3]?.matches(':focus-within')).to.equal(true);
    await press('ArrowRight');
    expect(at()).to.equal('Actions for the comment by Ada Lovelace');
    await press('Home');
    expect(at()).to.equal('Add reaction');
    await press('End');
    expect(at()).to.equal('Actions for the comment by Ada Lovelace');
    expect(await tab()).to.equal('Reply…');
    expect(await tab('Shift+Tab')).to.equal('Actions for the comment by Ada Lovelace');
  });

  it('follows the direction of the text', async () => {
    document.documentElement.dir = 'rtl';
    await press('Tab');
    await press('ArrowLeft');
    expect(at()).to.equal('Resolve');
  });

  it('leaves the keys of an open menu to the menu', async () => {
    await press('Tab');
    await press('Enter');
    await waitUntil(() => deepActiveElement()?.role === 'menuitemradio');
    const item = deepActiveElement();
    await press('ArrowRight');
    expect(deepActiveElement() === item).to.equal(true);
    await press('End');
    expect(deepActiveElement()?.role).to.equal('menuitemradio');
  });

  it('takes as few presses after a new comment has arrived', async () => {
    await store.comments.addComment({ annotationId: id, comment: { commentText: 'Six' } }).settled;
    await waitUntil(() => comments().length === 6 && comments()[5]?.shadowRoot?.querySelector('[role=toolbar]'));
    const visited: (string | undefined)[] = [];
    while (visited.at(-1) !== 'Reply…' && visited.length < 20) visited.push(await tab());
    await waitUntil(isInReply);
    expect(visited).to.deep.equal(['Status: Open', 'Comment by Ada Lovelace: Six', 'Add reaction', 'Reply…']);
  });

  describe('takes one chord', () => {
    const chord = 'Control+Alt+m';
    const ways: Readonly<Record<string, () => Promise<void>>> = {
      'the frame': async () => undefined,
      'the header': () => press('Tab'),
      'a comment': async () => {
        await press('ArrowDown');
        await waitUntil(() => at()?.startsWith('Comment by'));
      },
      'the actions of a comment': async () => {
        for (let times = 0; times < 3; times += 1) await press('Tab');
      },
      'an open menu': async () => {
        await press('Tab');
        await press('Enter');
        await waitUntil(() => deepActiveElement()?.role === 'menuitemradio');
      },
      'a comment that is edited': async () => {
        comments()[1]?.beginEdit();
        await waitUntil(() => isInReply() && comments()[1]?.matches(':focus-within'));
      },
      'the reply itself': async () => {
        thread().focus();
        await waitUntil(isInReply);
      },
    };

    for (const [name, come] of Object.entries(ways)) {
      it(`from ${name}`, async () => {
        await come();
        await press(chord);
        await waitUntil(() => isInReply() && at() === 'Reply…', `at ${String(at())}`);
      });
    }
  });
});
