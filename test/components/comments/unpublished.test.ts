import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { pageContextOf } from '../../../components/page/page-context.js';
import '../../../components/root/root/define.js';
import '../../../components/comments/thread-dialog/define.js';
import { memoryBackend, type CollabStore } from '../../../store/index.js';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { grace } from '../people.js';
import { click } from '../pointer.js';

/** Waits until an element exists and returns it. */
async function waitFor<T>(found: () => T | null | undefined): Promise<T> {
  await waitUntil(() => found());
  return found() as T;
}

function statusOf({ config }: CollabStore, at: number) {
  const status = config.statuses[at];
  if (!status) throw new Error('There is no such status.');
  return status;
}

/** Writes in a composer and saves a draft with the keyboard only. */
async function saveDraft(composer: HTMLElement, text: string): Promise<void> {
  composer.focus();
  await waitUntil(() => composer.shadowRoot?.querySelector('[role="textbox"]'));
  await sendKeys({ type: text });
  const button = await waitFor(() => composer.shadowRoot?.querySelector<HTMLElement>('[part="save-draft"]'));
  for (let step = 0; step < 12 && deepActiveElement() !== button; step += 1) await sendKeys({ press: 'Tab' });
  expect(deepActiveElement() === button).to.equal(true);
  await sendKeys({ press: 'Enter' });
}

describe('a draft comment', () => {
  let mine: CollabStore;
  let hers: CollabStore;
  let annotationId: string;
  let box: HTMLElement;

  beforeEach(async () => {
    const backend = memoryBackend();
    [mine, hers] = [await memoryStore({ backend }), await memoryStore({ backend, user: grace })];
    annotationId = await addThread(mine, 'Is this right?');
    await mine.comments.addComment({ annotationId, comment: { commentText: 'Not yet said', isDraft: true } }).settled;
    await hers.comments.addComment({ annotationId, comment: { commentText: 'Yes.' } }).settled;
    box = await fixture(html`<collab-thread-dialog .store=${mine}></collab-thread-dialog>`);
    pageContextOf(mine).navigation.open(annotationId);
    await waitUntil(() => comments().length === 3);
  });

  afterEach(async () => {
    box.remove();
    await mine.dispose();
    await hers.dispose();
  });

  const thread = () => find(box, 'collab-thread');
  const comments = () => [
    ...(box.shadowRoot?.querySelector('collab-thread')?.shadowRoot?.querySelectorAll('collab-comment') ?? []),
  ];
  const textsOf = (store: CollabStore) =>
    store.comments
      .byId(annotationId)
      .peek()
      ?.data.comments.map(({ commentText }) => commentText);
  const publish = () => find(comments()[1] as HTMLElement, '[part~="notice"] button');

  it('is marked for its author, and passes the accessibility audit', async () => {
    expect(find(comments()[1] as HTMLElement, '[part~="notice"]').textContent).to.match(
      /Only visible to you\s+Publish/,
    );
    expect(comments().filter(({ shadowRoot }) => shadowRoot?.querySelector('[part~="notice"]')).length).to.equal(1);
    await expect(thread()).to.be.accessible();
  });

  it('is hidden from other users, also in counts and search results', () => {
    expect(textsOf(hers)).to.deep.equal(['Is this right?', 'Yes.']);
    expect(hers.comments.view({ text: 'Not yet said' }).total.peek()).to.equal(0);
    expect(mine.comments.view({ text: 'Not yet said' }).total.peek()).to.equal(1);
  });

  it('is saved from the composer with a message, and hidden from other users', async () => {
    const composer = find(thread(), 'collab-composer');
    await saveDraft(composer, 'Later');
    await waitUntil(() => comments().length === 4);
    expect(textsOf(mine)?.at(-1)).to.equal('Later');
    expect(comments().map(({ comment }) => comment?.isDraft)).to.deep.equal([false, true, false, true]);
    expect(announced()).to.equal('Draft saved');
    expect(composer.empty).to.equal(true);
    expect(deepActiveElement()?.getAttribute('role')).to.equal('textbox');
    await mine.comments.updateStatus({ annotationId, status: statusOf(mine, 1) }).settled;
    await waitUntil(() => hers.comments.byId(annotationId).peek()?.data.status.id === 'IN_PROGRESS');
    expect(textsOf(hers)).to.deep.equal(['Is this right?', 'Yes.']);
  });

  it('can start a thread, which other users see when it is published', async () => {
    pageContextOf(mine).navigation.startThread({});
    const composer = await waitFor(() => box.shadowRoot?.querySelector('collab-composer'));
    await saveDraft(composer, 'Not yet begun');
    await waitUntil(() => comments().length === 1 && comments()[0]?.comment?.commentText === 'Not yet begun');
    expect(announced()).to.equal('Draft saved');
    expect(hers.comments.view({}).total.peek()).to.equal(1);
    await click(find(comments()[0] as HTMLElement, '[part~="notice"] button'));
    await waitUntil(() => hers.comments.view({}).total.peek() === 2);
  });

  it('becomes unread for other users when its author publishes it', async () => {
    expect(hers.comments.byId(annotationId).peek()?.unread).to.equal(0);
    await click(publish());
    await waitUntil(() => textsOf(hers)?.length === 3);
    expect(announced()).to.equal('Comment published');
    expect(textsOf(hers)).to.deep.equal(['Is this right?', 'Yes.', 'Not yet said']);
    expect(hers.comments.byId(annotationId).peek()?.unread).to.equal(1);
    expect(comments().some(({ comment }) => comment?.isDraft)).to.equal(false);
    expect(find(thread(), '[role="listitem"]:focus').dataset.commentId).to.equal(
      `${comments()[2]?.comment?.commentId}`,
    );
  });
});
