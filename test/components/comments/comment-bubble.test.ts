import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import type { CollabCommentBubble } from '../../../components/comments/comment-bubble/comment-bubble.js';
import '../../../components/comments/comment-bubble/define.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import '../../../components/comments/thread-dialog/define.js';
import '../../../components/root/root/define.js';
import { memoryBackend, type CollabStore } from '../../../store/index.js';
import { find } from '../../find.js';
import { nameOf } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';
import { click } from '../pointer.js';

const onCell = { targetElement: { elementId: 'cell' } };

describe('<collab-comment-bubble>', () => {
  let store: CollabStore;
  /** Somebody else's, who sees the same. */
  let other: CollabStore;
  let page: PageContext;
  let bubble: CollabCommentBubble;

  beforeEach(async () => {
    const backend = memoryBackend();
    [store, other] = await Promise.all([memoryStore({ backend }), memoryStore({ backend, user: grace })]);
    page = pageContextOf(store);
    bubble = await fixture(
      html`<collab-comment-bubble target-element-id="cell" .store=${store}></collab-comment-bubble>`,
    );
  });

  afterEach(async () => {
    bubble.remove();
    await Promise.all([store.dispose(), other.dispose()]);
  });

  const button = (): HTMLElement => find(bubble, 'button');
  const name = (): string => nameOf(button());
  const come = async (count: string): Promise<void> => {
    await waitUntil(() => bubble.shadowRoot?.querySelector('[part~="count"]')?.textContent === count);
  };
  const dialog = async (): Promise<HTMLElementTagNameMap['collab-thread-dialog']> =>
    await fixture(html`<collab-thread-dialog .store=${store}></collab-thread-dialog>`);

  it('passes the accessibility audit', async () => {
    await expect(bubble).to.be.accessible();
    bubble.addable = true;
    await bubble.updateComplete;
    await expect(bubble).to.be.accessible();
    await addThread(other, 'How so?', onCell);
    await come('1');
    await expect(bubble).to.be.accessible();
    for (const forcedColors of ['active', 'none'] as const) {
      await emulateMedia({ forcedColors });
      await expect(bubble).to.be.accessible();
    }
  });

  it('follows the open thread of the root that it is moved to', async () => {
    const box = await fixture(html`
      <div><collab-root .store=${store}></collab-root><collab-root .store=${store}></collab-root></div>
    `);
    await addThread(other, 'How so?', onCell);
    const [first, second] = box.querySelectorAll('collab-root');
    delete bubble.store;
    first?.append(bubble);
    await come('1');
    second?.append(bubble);
    await bubble.updateComplete;
    button().click();
    await waitUntil(() => bubble.matches(':state(open)'));
  });

  it('names the number of comments, of unread comments, and the authors', async () => {
    const annotationId = await addThread(other, 'How so?', onCell);
    await addThread(other, 'On another.', { targetElement: { elementId: 'other' } });
    await addThread(other, 'On none.');
    store.comments.addComment({ annotationId, comment: { commentText: 'Because.' } });
    await addThread(other, 'And this?', onCell);
    await come('3');
    expect(name()).to.equal('3 comments in 2 threads, 1 unread: Grace Hopper, Ada Lovelace');
    expect(bubble.matches(':state(unread)')).to.equal(true);
    expect(bubble.shadowRoot?.querySelectorAll('collab-avatar')).to.have.length(2);
  });

  it('updates with its threads', async () => {
    const annotationId = await addThread(other, 'How so?', onCell);
    await come('1');
    await other.comments.addComment({ annotationId, comment: { commentText: 'And why?' } }).settled;
    await come('2');
    await other.comments.resolveCommentAnnotation({ annotationId }).settled;
    await waitUntil(() => bubble.matches(':state(empty)'));
    expect(bubble.shadowRoot?.querySelector('button')).to.equal(null);
  });

  it('counts threads with a `targetElementId`', async () => {
    await addThread(other, 'How so?', { targetElementId: 'cell' });
    await come('1');
  });

  it('counts the threads of a location, or of an element at a location', async () => {
    await addThread(other, 'Here.', { ...onCell, location: { id: 'here' } });
    await addThread(other, 'There.', { ...onCell, location: { id: 'there' } });
    await addThread(other, 'There, too.', { location: { id: 'there' } });
    await come('2');
    bubble.locationId = 'there';
    await come('1');
    expect(name()).to.contain('1 comment');
    bubble.targetElementId = '';
    await come('2');
  });

  it('shows one thread with its resolved state', async () => {
    const annotationId = await addThread(other, 'How so?');
    await other.comments.resolveCommentAnnotation({ annotationId }).settled;
    bubble.annotationId = annotationId;
    await come('1');
    expect(bubble.matches(':state(settled)')).to.equal(true);
    expect(find(bubble, 'collab-icon').name).to.equal('resolve');
  });

  it('keeps its height when the first comment comes', async () => {
    const { height } = bubble.getBoundingClientRect();
    await addThread(other, 'How so?', onCell);
    await come('1');
    expect(bubble.getBoundingClientRect().height).to.equal(height).and.to.be.at.least(24);
  });

  it('limits the avatars, and counts the other authors', async () => {
    const annotationId = await addThread(store, 'Mine.', onCell);
    await come('1');
    const writers = ['Barbara', 'Mary', 'Jean'].map((called) => ({ ...ada, userId: called, name: called }));
    for (const user of writers) {
      await other.identify(user);
      await other.comments.addComment({ annotationId, comment: { commentText: `By ${user.name}` } }).settled;
    }
    await come('4');
    expect(bubble.shadowRoot?.querySelectorAll('collab-avatar')).to.have.length(2);
    expect(find(bubble, '[part~="more"]').textContent).to.equal('+2');
    expect(name()).to.contain('Ada Lovelace, Barbara, 2 more');
    bubble.max = 0;
    await bubble.updateComplete;
    expect(bubble.shadowRoot?.querySelector('[part~="faces"]')).to.equal(null);
  });

  it('opens its thread beside it by key, and closes it', async () => {
    const annotationId = await addThread(other, 'How so?', onCell);
    await come('1');
    const asked = oneEvent(bubble, 'collab-bubble-activate');
    bubble.focus();
    await sendKeys({ press: 'Enter' });
    expect((await asked).detail).to.deep.equal({ annotationId });
    expect(page.navigation.openThread.peek()).to.equal(annotationId);
    expect(page.navigation.dialogAnchorOf(annotationId) === bubble).to.equal(true);
    await bubble.updateComplete;
    expect(button().ariaExpanded).to.equal('true');
    await sendKeys({ press: 'Enter' });
    expect(page.navigation.openThread.peek()).to.equal(null);
  });

  it('does nothing if the page prevents it', async () => {
    await addThread(other, 'How so?', onCell);
    await come('1');
    bubble.addEventListener('collab-bubble-activate', (event) => event.preventDefault());
    await click(bubble);
    expect(page.navigation.openThread.peek()).to.equal(null);
  });

  it('closes on a second click, even if the thread has a pin', async () => {
    const annotationId = await addThread(other, 'How so?', onCell);
    await come('1');
    page.navigation.setAnchor(annotationId, document.body);
    const openDialog = await dialog();
    await click(button());
    await waitUntil(() => openDialog.shadowRoot?.querySelector(':popover-open') !== null);
    await click(button());
    expect(page.navigation.openThread.peek()).to.equal(null);
  });

  it('opens the unread one of several threads, with a switcher to the others', async () => {
    const read = await addThread(other, 'Read already.', onCell);
    const unread = await addThread(other, 'Not read yet.', onCell);
    await addThread(other, 'Elsewhere.');
    await come('2');
    await store.comments.markAsRead({ annotationId: read }).settled;
    // Changed last, and not for that the first to be read.
    await other.comments.assignUser({ annotationId: read, assignedTo: ada }).settled;
    const openDialog = await dialog();
    await click(button());
    expect(page.navigation.openThread.peek()).to.equal(unread);
    await waitUntil(() => openDialog.shadowRoot?.querySelector('collab-thread-switcher')?.shadowRoot);
    const switcher = find(openDialog, 'collab-thread-switcher');
    expect(switcher.threads.map(({ id }) => id)).to.deep.equal([read, unread]);
    find(switcher, '[part="next"]').click();
    expect(page.navigation.openThread.peek()).to.equal(read);
    expect(page.navigation.dialogAnchorOf(read) === bubble).to.equal(true);
  });

  it('offers to start a thread on its element to users with permission', async () => {
    expect(bubble.shadowRoot?.querySelector('button')).to.equal(null);
    bubble.addable = true;
    bubble.locationId = 'there';
    await bubble.updateComplete;
    expect(button().ariaLabel).to.equal('Add comment');
    const asked = oneEvent(bubble, 'collab-bubble-add');
    await click(button());
    expect((await asked).detail).to.deep.equal({ targetElementId: 'cell' });
    expect(page.navigation.newThread.peek()).to.deep.equal({
      targetElement: { elementId: 'cell' },
      location: { id: 'there' },
    });
    expect(page.navigation.dialogAnchorOf('new') === bubble).to.equal(true);
    await store.identify({ ...ada, isReadOnly: true });
    await bubble.updateComplete;
    expect(bubble.shadowRoot?.querySelector('button')).to.equal(null);
  });

  it('shares one store view between all bubbles', async () => {
    const { view } = store.comments;
    let views = 0;
    let ended = 0;
    store.comments.view = (...args) => {
      views += 1;
      const made = view.apply(store.comments, args);
      return { ...made, dispose: () => (made.dispose(), void (ended += 1)) };
    };
    bubble.remove();
    const table = await fixture(
      html`<div>
        ${Array.from(
          { length: 40 },
          (_, at) =>
            html`<collab-comment-bubble target-element-id="cell-${at}" .store=${store}></collab-comment-bubble>`,
        )}
      </div>`,
    );
    await addThread(other, 'Here.', { targetElement: { elementId: 'cell-7' } });
    await waitUntil(() => table.children[7]?.shadowRoot?.querySelector('button'));
    expect(views).to.equal(1);
    expect([...table.children].filter((each) => each.matches(':state(empty)'))).to.have.length(39);
    table.remove();
    expect(ended).to.equal(1);
  });
});
