import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import type { PropertyValues } from 'lit';
import '../../../components/sidebar/comments-sidebar/define.js';
import type { CollabThreadList } from '../../../components/comments/thread-list/thread-list.js';
import { CollabSidebarRow } from '../../../components/sidebar/sidebar-row/sidebar-row.js';
import { createStore, memoryBackend, predefinedConfig, type Backend, type CollabStore } from '../../../store/index.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';

const THREADS = 1500;

/** Counts all nodes of a tree, including those in shadow roots. */
function nodesIn(root: Node): number {
  const inner = root instanceof Element && root.shadowRoot ? nodesIn(root.shadowRoot) : 0;
  return [...root.childNodes].reduce((sum, node) => sum + 1 + nodesIn(node), inner);
}

describe('<collab-comments-sidebar> of very many threads', () => {
  let backend: Backend;
  let author: CollabStore;
  let store: CollabStore;
  let box: HTMLElement;
  let ids: readonly string[];
  /** Ids of the threads whose rows were rendered. */
  let rendered: string[];
  const { updated } = CollabSidebarRow.prototype as unknown as { updated(changed: PropertyValues): void };

  beforeEach(async () => {
    backend = memoryBackend();
    let now = 1_000_000;
    author = createStore({ backend, now: () => (now += 1000) });
    await author.setDocuments(['report']);
    await author.identify(grace);
    const handles = Array.from({ length: THREADS }, (_, at) =>
      author.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: `Thread ${at}` }] } }),
    );
    await Promise.all(handles.map(({ settled }) => settled));
    ids = handles.map(({ annotationId }) => annotationId);
    store = await memoryStore({ backend, user: ada });
    rendered = [];
    Object.assign(CollabSidebarRow.prototype, {
      updated(this: CollabSidebarRow, changed: PropertyValues<CollabSidebarRow>) {
        rendered.push(this.row?.id ?? '');
        updated.call(this, changed);
      },
    });
    box = await fixture(html`
      <div>
        <collab-comments-sidebar
          open
          group-by="none"
          sort-by="annotationNumber"
          .store=${store}
        ></collab-comments-sidebar>
      </div>
    `);
    await waitUntil(() => list()?.shadowRoot?.querySelector('[role="article"]'));
    for (let frame = 0; frame < 6; frame += 1) await nextFrame();
  });

  afterEach(async () => {
    Object.assign(CollabSidebarRow.prototype, { updated });
    box.remove();
    await Promise.all([author.dispose(), store.dispose()]);
  });

  const sidebar = () => find(box, 'collab-comments-sidebar');
  const list = (): CollabThreadList | null =>
    sidebar().shadowRoot?.querySelector<CollabThreadList>('collab-thread-list') ?? null;

  it('renders only the row of a changed thread', async () => {
    const visibleId = list()?.shadowRoot?.querySelectorAll<HTMLElement>('[role="article"]')[3]?.dataset.id ?? '';
    rendered = [];
    const status = predefinedConfig.statuses.find(({ type }) => type === 'ongoing') ?? predefinedConfig.statuses[0];
    if (!status) throw new Error('There is no status.');
    await author.comments.updateStatus({ annotationId: visibleId, status }).settled;
    await waitUntil(() => store.comments.byId(visibleId).peek()?.data.status.id === status.id);
    for (let frame = 0; frame < 3; frame += 1) await nextFrame();
    expect([...new Set(rendered)]).to.deep.equal([visibleId]);
  });

  it('renders nothing when a hidden thread changes', async () => {
    const hidden = ids[0] ?? '';
    expect(list()?.shadowRoot?.querySelector(`[data-id="${hidden}"]`)).to.equal(null);
    rendered = [];
    await author.comments.addComment({ annotationId: hidden, comment: { commentText: 'Late' } }).settled;
    await waitUntil(() => store.comments.byId(hidden).peek()?.data.comments.length === 2);
    for (let frame = 0; frame < 3; frame += 1) await nextFrame();
    expect(rendered).to.deep.equal([]);
  });

  it('keeps below 3,000 nodes at every scroll position', async () => {
    const scroller = list()?.shadowRoot?.querySelector('[part~="list"]');
    for (const top of [0, 20_000, 60_000, 10_000_000]) {
      scroller?.scrollTo(0, top);
      for (let frame = 0; frame < 4; frame += 1) await nextFrame();
      expect(nodesIn(sidebar())).to.be.within(200, 3000);
    }
  });
});
