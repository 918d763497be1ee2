import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabCommentsSidebar } from '../../../components/sidebar/comments-sidebar/comments-sidebar.js';
import '../../../components/sidebar/comments-sidebar/define.js';
// Loads the lazy modules before the tests.
import '../../../components/sidebar/comments-sidebar/sidebar-content.js';
import '../../../components/sidebar/comments-sidebar/page-composer.js';
import '../../../components/comments/composer/editor.js';
import '../../../components/comments/thread-list/define.js';
import type { CollabStore } from '../../../store/index.js';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { memoryStore } from '../memory-store.js';
import { ada } from '../people.js';

describe('<collab-comments-sidebar page-composer>', () => {
  let store: CollabStore;
  let sidebar: CollabCommentsSidebar;

  const composerIn = (element = sidebar) => element.shadowRoot?.querySelector('collab-composer') ?? undefined;
  const composer = () => find(sidebar, 'collab-composer');
  const opened = async (): Promise<CollabCommentsSidebar> => {
    const made = await fixture<CollabCommentsSidebar>(
      html`<collab-comments-sidebar open page-composer .store=${store}></collab-comments-sidebar>`,
    );
    await waitUntil(() => made.shadowRoot?.querySelector('collab-thread-list, [part~="empty"]'));
    return made;
  };

  const write = async (text: string): Promise<void> => {
    composer().focus();
    await waitUntil(() => composer().shadowRoot?.activeElement?.matches('[contenteditable="true"]'));
    await sendKeys({ type: text });
    await waitUntil(() => composer().value.includes(text));
  };

  beforeEach(async () => {
    localStorage.clear();
    store = await memoryStore();
    sidebar = await opened();
    await waitUntil(() => composerIn());
  });

  afterEach(async () => {
    sidebar.remove();
    await store.dispose();
  });

  it('passes the accessibility audit and has a label', async () => {
    await composer().updateComplete;
    await expect(sidebar).to.be.accessible();
    expect(composer().label).to.equal('Comment on this page');
  });

  it('starts a thread about the page as a whole', async () => {
    store.setLocations([{ id: 'summary', locationName: 'Summary' }]);
    await write('Who is this for?');
    await sendKeys({ press: 'Enter' });
    const row = () =>
      sidebar.shadowRoot?.querySelector('collab-thread-list')?.shadowRoot?.querySelector('collab-sidebar-row')?.row;
    await waitUntil(row);
    const { comments, targetElement, position, location } = row()?.data ?? {};
    expect(comments?.map(({ commentText }) => commentText)).to.deep.equal(['Who is this for?']);
    expect([targetElement, position, location?.id]).to.deep.equal([undefined, undefined, 'summary']);
    await waitUntil(() => composer().empty);
    await waitUntil(() => announced().includes('Comment added'));
  });

  it('restores an unsent draft', async () => {
    await write('Half a thought');
    sidebar.open = false;
    await sidebar.updateComplete;
    sidebar.remove();
    sidebar = await opened();
    await waitUntil(() => composerIn() && composer().value.includes('Half a thought'));
  });

  it('is hidden from users who may not comment', async () => {
    await store.identify({ ...ada, isReadOnly: true });
    await waitUntil(() => !composerIn());
    await store.identify(ada);
    await waitUntil(() => composerIn());
    sidebar.pageComposer = false;
    await sidebar.updateComplete;
    expect(composerIn()).to.equal(undefined);
  });

  it('is hidden while no document is set', async () => {
    await store.setDocuments([], { allDocuments: true });
    await waitUntil(() => !composerIn());
    await store.setDocuments(['report']);
    await waitUntil(() => composerIn());
  });
});
