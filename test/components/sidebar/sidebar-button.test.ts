import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { pageContextOf } from '../../../components/page/page-context.js';
import type { CollabSidebarButton } from '../../../components/sidebar/sidebar-button/sidebar-button.js';
import '../../../components/sidebar/sidebar-button/define.js';
import '../../../components/sidebar/comments-sidebar/define.js';
import { memoryBackend, type Backend, type CollabStore } from '../../../store/index.js';
import { find } from '../../find.js';
import { nameOf } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { grace } from '../people.js';

describe('<collab-sidebar-button>', () => {
  let backend: Backend;
  let store: CollabStore;
  let button: CollabSidebarButton;

  beforeEach(async () => {
    backend = memoryBackend();
    store = await memoryStore({ backend });
    button = await fixture(html`<collab-sidebar-button .store=${store}></collab-sidebar-button>`);
  });

  afterEach(() => store.dispose());

  const inner = () => find(button, 'button');
  const count = () => button.shadowRoot?.querySelector('[part=count]')?.textContent;

  it('passes the accessibility audit', async () => {
    await addThread(store, 'Is this right?');
    await expect(button).to.be.accessible();
  });

  it('opens and closes the sidebar and reports its state', async () => {
    const page = pageContextOf(store);
    button.focus();
    await sendKeys({ press: 'Enter' });
    await button.updateComplete;
    expect(page.sidebar.isOpen.peek()).to.equal(true);
    expect(inner().ariaExpanded).to.equal('true');
    inner().click();
    await button.updateComplete;
    expect(page.sidebar.isOpen.peek()).to.equal(false);
    expect(inner().ariaExpanded).to.equal('false');
  });

  it('counts the threads of all documents if the sidebar lists them', async () => {
    const other = await memoryStore({ backend, user: grace });
    await addThread(other, 'Here');
    await other.setDocuments(['elsewhere']);
    await addThread(other, 'Elsewhere');
    await waitUntil(() => count() === '1');
    const sidebar = await fixture(
      html`<collab-comments-sidebar documents="all" .store=${store}></collab-comments-sidebar>`,
    );
    await waitUntil(() => count() === '2');
    sidebar.remove();
    await waitUntil(() => count() === '1');
    await other.dispose();
  });

  it('counts threads with unread comments', async () => {
    const other = await memoryStore({ backend, user: grace });
    await addThread(store, 'Mine');
    const id = await addThread(other, 'Theirs');
    await waitUntil(() => count() === '1');
    expect(nameOf(inner())).to.equal('Comments, 1 unread');
    expect(button.matches(':state(unread)')).to.equal(true);
    await store.comments.markAsRead({ annotationId: id }).settled;
    await waitUntil(() => count() === undefined);
    expect(nameOf(inner())).to.equal('Comments');
    await other.dispose();
  });

  it('counts all open threads with count="total"', async () => {
    button.count = 'total';
    await addThread(store, 'One');
    const second = await addThread(store, 'Two');
    await waitUntil(() => count() === '2');
    await store.comments.resolveCommentAnnotation({ annotationId: second }).settled;
    await waitUntil(() => count() === '1');
    expect(nameOf(inner())).to.equal('Comments, 1 open thread');
  });

  it('references the sidebar with aria-controls', async () => {
    const sidebar = await fixture(html`<collab-comments-sidebar .store=${store}></collab-comments-sidebar>`);
    await waitUntil(() => inner().ariaControlsElements?.[0] === sidebar);
    sidebar.remove();
    await waitUntil(() => (inner().ariaControlsElements?.length ?? 0) === 0);
  });

  it('is disabled without a store', async () => {
    const early = await fixture(html`<collab-sidebar-button></collab-sidebar-button>`);
    expect(find(early, 'button').matches(':disabled')).to.equal(true);
  });
});
