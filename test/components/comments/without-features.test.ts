import { expect, fixture, html } from '@open-wc/testing';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import '../../../components/annotations/comment-layer/define.js';
import '../../../components/sidebar/comments-sidebar/define.js';
import { pageContextOf } from '../../../components/page/page-context.js';
import { CollabMenuSelectEvent, type CollabMenu } from '../../../components/ui/menu/menu.js';
import '../../../components/sidebar/sidebar-button/define.js';
import '../../../components/comments/thread-dialog/define.js';
import type { CollabStore, ThreadFeature } from '../../../store/index.js';
import { clearPages, one, pageOf } from '../../anchors/page.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';

describe('features that a page excludes', () => {
  let store: CollabStore;
  let box: HTMLElement;
  /** A thread that is in progress, and one that is resolved. */
  let ongoing: string;
  let settled: string;

  before(() =>
    Promise.all([
      import('../../../components/comments/thread-list/thread-list.js'),
      import('../../../components/comments/thread-switcher/define.js'),
      import('../../../components/comments/composer/editor.js'),
    ]),
  );

  afterEach(async () => {
    box.remove();
    clearPages();
    await store.dispose();
  });

  /** A page with its threads at one place, without some of what can be done. */
  async function show(...without: ThreadFeature[]): Promise<void> {
    pageOf('<p id="text">It went well.</p>').style.display = 'block';
    store = await memoryStore({ config: { without } });
    const at = {
      targetElement: describeElement(one('#text')),
      position: { left: 0.5, top: 0.5 },
      multiThreadAnnotationId: 'group',
    };
    ongoing = await addThread(store, 'Going on', at);
    const status = store.config.statuses[1];
    if (status) await store.comments.updateStatus({ annotationId: ongoing, status }).settled;
    await addThread(store, 'Standing', at);
    settled = await addThread(store, 'Done', { ...at, multiThreadAnnotationId: 'other' });
    await store.comments.resolveCommentAnnotation({ annotationId: settled }).settled;
    box = await fixture(html`
      <div>
        <collab-comment-layer .store=${store}></collab-comment-layer>
        <collab-comments-sidebar open .store=${store}></collab-comments-sidebar>
        <collab-sidebar-button count="total" .store=${store}></collab-sidebar-button>
      </div>
    `);
    await waitUntil(() => rows().length > 0);
  }

  const sidebar = () => find(box, 'collab-comments-sidebar');
  const layer = () => find(box, 'collab-comment-layer');
  const rows = () => [
    ...(sidebar().shadowRoot?.querySelector('collab-thread-list')?.shadowRoot?.querySelectorAll('collab-sidebar-row') ??
      []),
  ];
  const badges = (): Record<string, string> =>
    Object.fromEntries(
      rows().map(({ row, shadowRoot }) => [
        row?.data.comments[0]?.commentText ?? '',
        shadowRoot?.querySelector('[part~="meta"]')?.textContent.trim() ?? '',
      ]),
    );
  const quickViews = () => sidebar().shadowRoot?.querySelector<CollabMenu>('[part~="chips"] collab-menu');
  const choices = () =>
    (quickViews()?.items ?? []).flatMap((item) => ('label' in item ? [item.label.replace(/ \(\d+\)$/, '')] : []));
  /** The filters that are offered once somebody looks at them. */
  async function filters(): Promise<readonly string[]> {
    const menu = find(sidebar(), 'collab-filter-menu');
    menu.open = true;
    await waitUntil(() => menu.filters.length > 0);
    menu.open = false;
    return menu.filters.map(({ key }) => key);
  }
  const dialog = () => find(layer(), 'collab-thread-dialog');
  const thread = () => dialog().shadowRoot?.querySelector('collab-thread');
  const banner = () => thread()?.shadowRoot?.querySelector('[part~="banner"]')?.textContent.replace(/\s+/g, ' ').trim();
  const pin = (id: string) =>
    [...(layer().shadowRoot?.querySelectorAll('collab-comment-pin') ?? [])].find((each) => each.annotationId === id);
  const counted = () => find(box, 'collab-sidebar-button').shadowRoot?.querySelector('[part~="count"]')?.textContent;
  const joined = () => layer().shadowRoot?.querySelector('collab-joined-pin');

  async function choose(label: string): Promise<void> {
    const menu = quickViews();
    const item = menu?.items.find((each) => 'label' in each && each.label.startsWith(`${label} (`));
    if (!menu || !item || !('id' in item)) throw new Error(`There is no quick view ${label}.`);
    menu.dispatchEvent(new CollabMenuSelectEvent({ id: item.id }));
    await waitUntil(() => rows().length === 3);
  }

  /** Opens a thread; resolves to what its switcher says of the other. */
  async function open(id: string): Promise<void> {
    pageContextOf(store).navigation.open(id);
    await waitUntil(() => thread()?.row?.id === id);
    await thread()?.updateComplete;
  }
  const hints = () =>
    dialog()
      .shadowRoot?.querySelector('collab-thread-switcher')
      ?.shadowRoot?.querySelector('collab-menu')
      ?.items.map((item) => 'hint' in item && item.hint);

  it('are none by default', async () => {
    await show();
    await waitUntil(() => choices().length > 0);
    expect(choices()).to.include.members(['Open', 'All', 'Resolved']);
    expect(await filters()).to.include('status');
    await choose('All');
    expect(badges()).to.deep.equal({ 'Going on': 'In progress', Standing: '', Done: 'Resolved' });
    await open(ongoing);
    await waitUntil(() => hints()?.[0] === 'Ada Lovelace · In progress');
    expect(joined()?.color).to.equal(store.config.statuses[1]?.color);
    await open(settled);
    await waitUntil(() => pin(settled)?.statusType === 'terminal');
    expect(banner()).to.equal('Resolved by Ada Lovelace Reopen');
  });

  it('can be statuses: only whether a thread is resolved is shown', async () => {
    await show('status');
    await waitUntil(() => choices().length > 0);
    expect(choices()).to.include.members(['Open', 'All', 'Resolved']);
    expect(await filters()).not.to.include('status');
    await choose('All');
    expect(badges()).to.deep.equal({ 'Going on': '', Standing: '', Done: 'Resolved' });
    await open(ongoing);
    await waitUntil(() => hints()?.[0] === 'Ada Lovelace');
    expect(joined()?.color).to.equal('');
    expect(thread()?.shadowRoot?.querySelector('collab-option-menu[exportparts*="status"]')).to.equal(null);
    await open(settled);
    await waitUntil(() => pin(settled)?.statusType === 'terminal');
    expect(banner()).to.equal('Resolved by Ada Lovelace Reopen');
  });

  it('can be statuses and resolving: neither is shown, and the list has every thread', async () => {
    await show('status', 'resolve');
    await waitUntil(() => choices().length > 0);
    expect(choices()).not.to.include.members(['Open']);
    expect(choices()).not.to.include.members(['Resolved']);
    expect(badges()).to.deep.equal({ 'Going on': '', Standing: '', Done: '' });
    await expect(sidebar()).to.be.accessible();
    await waitUntil(() => pin(settled));
    await store.comments.resolveCommentAnnotation({ annotationId: ongoing }).settled;
    await waitUntil(() => joined()?.count === 2);
    await waitUntil(() => counted() === '3');
    await open(ongoing);
    await waitUntil(() => hints()?.length === 2);
    await open(settled);
    expect([pin(settled)?.statusType, pin(settled)?.statusName, pin(settled)?.color]).to.deep.equal([
      'default',
      '',
      '',
    ]);
    expect(banner()).to.equal(undefined);
  });

  it('can be drafts', async () => {
    await show('draft');
    const composer = () => thread()?.shadowRoot?.querySelector('collab-composer');
    await open(ongoing);
    expect(composer()?.draftable).to.equal(false);
    pageContextOf(store).navigation.startThread({});
    await waitUntil(() => dialog().shadowRoot?.querySelector('collab-composer'));
    expect(find(dialog(), 'collab-composer').draftable).to.equal(false);
  });

  it('can be edits, and a draft can still be published', async () => {
    await show('edit');
    const comment = { commentText: 'Not yet said', isDraft: true };
    await store.comments.addComment({ annotationId: ongoing, comment }).settled;
    await open(ongoing);
    const drafts = () => thread()?.shadowRoot?.querySelectorAll('collab-comment') ?? [];
    await waitUntil(() => drafts().length === 2);
    const draft = drafts()[1] as HTMLElement;
    expect(find(draft, 'collab-menu').items.some((item) => 'id' in item && item.id === 'edit')).to.equal(false);
    find(draft, '[part~="notice"] button').click();
    await waitUntil(() => store.comments.byId(ongoing).peek()?.data.comments[1]?.isDraft === false);
  });
});
