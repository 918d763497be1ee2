import { expect, fixture, html } from '@open-wc/testing';
import { pageStateOf } from '../../components/internal/page-state.js';
import '../../components/root/define.js';
import '../../components/thread-dialog/define.js';
import { memoryBackend, type CollabStore } from '../../store/index.js';
import { find } from '../find.js';
import { addThread, memoryStore } from './memory-store.js';
import { grace } from './people.js';
import { click } from './pointer.js';
import { waitUntil } from '../wait-until.js';

describe('a comment that is not published', () => {
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
    pageStateOf(mine).open(annotationId);
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
  const publish = () => find(comments()[1] as HTMLElement, '.notice button');

  it('says so to its author, and passes the accessibility audit', async () => {
    expect(find(comments()[1] as HTMLElement, '.notice').textContent).to.match(/Only you see this\.\s+Publish/);
    expect(comments().filter(({ shadowRoot }) => shadowRoot?.querySelector('.notice')).length).to.equal(1);
    await expect(thread()).to.be.accessible();
  });

  it('is kept from the others, in what is counted and found as well', () => {
    expect(textsOf(hers)).to.deep.equal(['Is this right?', 'Yes.']);
    expect(hers.comments.view({ text: 'Not yet said' }).total.peek()).to.equal(0);
    expect(mine.comments.view({ text: 'Not yet said' }).total.peek()).to.equal(1);
  });

  it('comes to the others as new when its author publishes it', async () => {
    expect(hers.comments.byId(annotationId).peek()?.unread).to.equal(0);
    await click(publish());
    await waitUntil(() => textsOf(hers)?.length === 3);
    expect(find(box, '[role="status"].visually-hidden').textContent).to.equal('Comment published');
    expect(textsOf(hers)).to.deep.equal(['Is this right?', 'Yes.', 'Not yet said']);
    expect(hers.comments.byId(annotationId).peek()?.unread).to.equal(1);
    expect(comments().some(({ comment }) => comment?.isDraft)).to.equal(false);
    expect(find(thread(), '[role="listitem"]:focus').dataset.commentId).to.equal(
      `${comments()[2]?.comment?.commentId}`,
    );
  });
});
