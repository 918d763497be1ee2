import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabInlineComments } from '../../../components/comments/inline-comments/inline-comments.js';
import '../../../components/comments/inline-comments/define.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { memoryBackend, type CollabStore } from '../../../store/index.js';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
import { queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';
import { click } from '../pointer.js';

describe('<collab-inline-comments>', () => {
  let store: CollabStore;
  /** Somebody else's, who sees the same. */
  let other: CollabStore;
  let inline: CollabInlineComments;

  beforeEach(async () => {
    const backend = memoryBackend();
    [store, other] = await Promise.all([memoryStore({ backend }), memoryStore({ backend, user: grace })]);
    inline = await fixture(html`<collab-inline-comments .store=${store}></collab-inline-comments>`);
  });

  afterEach(async () => {
    inline.remove();
    await Promise.all([store.dispose(), other.dispose()]);
  });

  const part = (name: string): HTMLElement => find(inline, `[part="${name}"]`);
  // Both lists have the same role and part.
  const items = (list = 'open'): readonly HTMLElement[] => [
    ...(inline.shadowRoot?.querySelectorAll<HTMLElement>(`.${list} > [part~="item"]`) ?? []),
  ];
  const ids = (list = 'open'): readonly (string | undefined)[] => items(list).map(({ dataset }) => dataset.id);
  const threadIn = (item: HTMLElement | undefined): HTMLElementTagNameMap['collab-thread'] =>
    find(find(item as HTMLElement, 'collab-thread-dialog'), 'collab-thread');
  const waitForThreads = async (count: number, list = 'open'): Promise<void> => {
    await waitUntil(() => items(list).length === count, `${count} threads in ${list}`);
  };
  const composer = (): HTMLElementTagNameMap['collab-composer'] => find(part('begin'), 'collab-composer');
  const write = async (text: string, into = composer()): Promise<void> => {
    await click(into);
    await waitUntil(() => deepActiveElement()?.matches('[role=textbox], textarea'));
    await sendKeys({ type: text });
  };

  it('passes the accessibility audit', async () => {
    await waitUntil(() => inline.matches(':state(empty)'));
    await expect(inline).to.be.accessible();
    const settled = await addThread(other, 'Done?');
    await addThread(other, 'How so?');
    await other.comments.resolveCommentAnnotation({ annotationId: settled }).settled;
    await waitUntil(() => inline.shadowRoot?.querySelector('[part="fold"]'));
    part('fold').click();
    await waitForThreads(1, 'resolved');
    await expect(inline).to.be.accessible();
    await store.signOut();
    await waitUntil(() => inline.shadowRoot?.querySelector('slot[name="signed-out"]'));
    await expect(inline).to.be.accessible();
  });

  it('shows the threads of the document in full, oldest or newest first', async () => {
    const first = await addThread(other, 'First.');
    const second = await addThread(other, 'Second.', { targetElement: { elementId: 'cell' } });
    await waitForThreads(2);
    expect(ids()).to.deep.equal([first, second]);
    await waitUntil(() => threadIn(items()[1]).row?.id === second);
    inline.order = 'newest';
    await waitUntil(() => ids()[0] === second);
  });

  it('shows the threads of an element, a location, or an element at a location', async () => {
    const cell = { targetElement: { elementId: 'cell' } };
    const here = await addThread(other, 'Here.', { ...cell, location: { id: 'here' } });
    const there = await addThread(other, 'There.', { ...cell, location: { id: 'there' } });
    const whole = await addThread(other, 'There, too.', { location: { id: 'there' } });
    inline.targetElementId = 'cell';
    await waitForThreads(2);
    expect(ids()).to.deep.equal([here, there]);
    inline.locationId = 'there';
    await waitForThreads(1);
    inline.targetElementId = '';
    await waitForThreads(2);
    expect(ids()).to.deep.equal([there, whole]);
  });

  it('shows threads at the set locations and without a location', async () => {
    const here = await addThread(other, 'Here.', { location: { id: 'here' } });
    const nowhere = await addThread(other, 'Anywhere.');
    await addThread(other, 'There.', { location: { id: 'there' } });
    await waitForThreads(3);
    store.setLocations([{ id: 'here' }]);
    await waitForThreads(2);
    expect(ids()).to.deep.equal([here, nowhere]);
  });

  it('starts a thread at its target and shows it in the list', async () => {
    inline.targetElementId = 'cell';
    inline.locationId = 'there';
    await addThread(other, 'How so?', { targetElement: { elementId: 'cell' }, location: { id: 'there' } });
    await waitForThreads(1);
    await write('Because of the heat.');
    await sendKeys({ press: 'Enter' });
    await waitForThreads(2);
    const newThread = threadIn(items()[1]);
    await waitUntil(() => newThread.row);
    expect(newThread.row?.data.comments[0]?.commentText).to.equal('Because of the heat.');
    expect(newThread.row?.data.targetElementId).to.equal('cell');
    expect(newThread.row?.data.location).to.deep.equal({ id: 'there' });
    await waitUntil(() => composer().empty);
    expect(announced()).to.contain('Comment added');
  });

  it('lets the user reply, and resolve a thread, which collapses it', async () => {
    const annotationId = await addThread(other, 'How so?');
    const next = await addThread(other, 'And this?');
    await waitForThreads(2);
    await waitUntil(() => threadIn(items()[0]).row);
    await write('Because.', find(threadIn(items()[0]), 'collab-composer'));
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => store.comments.byId(annotationId).peek()?.data.comments.length === 2);
    find(threadIn(items()[0]), '[part="resolve"]').focus();
    await sendKeys({ press: 'Enter' });
    await waitForThreads(1);
    expect(part('fold').innerText.trim()).to.equal('1 resolved thread');
    expect(part('fold').ariaExpanded).to.equal('false');
    await waitUntil(() => items()[0]?.matches(':focus'), 'the focus goes on to the next thread');
    expect(ids()).to.deep.equal([next]);
    expect(announced()).to.equal('Thread resolved');
    await click(part('fold'));
    await waitForThreads(1, 'resolved');
    expect(ids('resolved')).to.deep.equal([annotationId]);
  });

  it('shows more of a long list on request, and focuses the first new thread', async () => {
    inline.pageSize = 2;
    for (const text of ['One.', 'Two.', 'Three.', 'Four.', 'Five.']) await addThread(other, text);
    await waitForThreads(2);
    expect(part('more').innerText.trim()).to.equal('Show 2 more');
    part('more').focus();
    await sendKeys({ press: 'Enter' });
    await waitForThreads(4);
    expect(items()[2]?.matches(':focus')).to.equal(true);
    expect(part('more').innerText.trim()).to.equal('Show 1 more');
    await click(part('more'));
    await waitForThreads(5);
    expect(inline.shadowRoot?.querySelector('[part="more"]')).to.equal(null);
  });

  it('shows threads that were started here beyond the page size', async () => {
    inline.pageSize = 1;
    for (const text of ['One.', 'Two.']) await addThread(other, text);
    await waitForThreads(1);
    await write('Mine.');
    await sendKeys({ press: 'Enter' });
    await waitForThreads(2);
    await waitUntil(() => threadIn(items()[1]).row?.data.from.userId === ada.userId);
    expect(part('more').innerText.trim()).to.equal('Show 1 more');
  });

  it('saves drafts for each target and user', async () => {
    await waitUntil(() => inline.shadowRoot?.querySelector('[part="begin"]'));
    await write('Half a thou');
    inline.remove();
    const next = await fixture<CollabInlineComments>(
      html`<collab-inline-comments target-element-id="cell" .store=${store}></collab-inline-comments>`,
    );
    inline = await fixture(html`<collab-inline-comments .store=${store}></collab-inline-comments>`);
    await waitUntil(() => composer().value.includes('Half a thou'));
    expect(find(find(next, '[part="begin"]'), 'collab-composer').empty).to.equal(true);
    await store.identify(grace);
    await waitUntil(() => composer().userId === 'grace');
    expect(composer().empty).to.equal(true);
    await store.identify(ada);
    await waitUntil(() => composer().value.includes('Half a thou'));
  });

  it('keeps a deleted thread with an unsent reply', async () => {
    const annotationId = await addThread(other, 'How so?');
    await addThread(other, 'And this?');
    await waitForThreads(2);
    await waitUntil(() => threadIn(items()[0]).row);
    await write('Becau', find(threadIn(items()[0]), 'collab-composer'));
    await waitUntil(() => !find(threadIn(items()[0]), 'collab-composer').empty);
    const deleted = other.comments.deleteCommentAnnotation({ annotationId });
    await deleted.settled;
    await waitUntil(() => items()[0]?.querySelector('collab-thread-dialog')?.shadowRoot?.querySelector('textarea'));
    expect(items()).to.have.length(2);
  });

  it('shows the empty message, and no composer to read-only users', async () => {
    await waitUntil(() => inline.matches(':state(empty)'));
    expect(part('empty').innerText).to.contain('No comments yet').and.to.contain('Write the first comment.');
    await store.identify({ ...ada, isReadOnly: true });
    await waitUntil(() => !inline.shadowRoot?.querySelector('collab-composer'));
    expect(queryByText(inline, 'You can read comments here, but not write them.')).to.exist;
    await store.signOut();
    await waitUntil(() => inline.shadowRoot?.querySelector('slot[name="signed-out"]'));
    expect(part('empty').innerText.trim()).to.equal('Sign in to comment.');
  });

  it('places its composer above or below, or leaves it out', async () => {
    await addThread(other, 'How so?');
    await waitForThreads(1);
    const isAbove = (): boolean =>
      (part('begin').compareDocumentPosition(part('list')) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    expect(isAbove()).to.equal(false);
    inline.composerPosition = 'above';
    await inline.updateComplete;
    expect(isAbove()).to.equal(true);
    inline.withoutComposer = true;
    await inline.updateComplete;
    expect(inline.shadowRoot?.querySelector('[part="begin"]')).to.equal(null);
  });

  it('shows a skeleton and no count until the threads are loaded', async () => {
    const alone = await fixture<CollabInlineComments>(html`<collab-inline-comments></collab-inline-comments>`);
    expect(alone.shadowRoot?.querySelectorAll('collab-thread')).to.have.length(2);
    expect(find(alone, '[part="title"]').innerText.trim()).to.equal('Comments');
  });
});
