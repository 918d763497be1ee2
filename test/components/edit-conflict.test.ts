import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabComment } from '../../components/comment/comment.js';
import { pageStateOf } from '../../components/internal/page-state.js';
import '../../components/root/define.js';
import '../../components/thread-dialog/define.js';
import { memoryBackend, type Comment, type CollabStore } from '../../store/index.js';
import { find } from '../find.js';
import { addThread, memoryStore } from './memory-store.js';

describe('an edit of a comment that is edited elsewhere meanwhile', () => {
  let here: CollabStore;
  let elsewhere: CollabStore;
  let annotationId: string;
  let box: HTMLElement;

  // Loaded once: what the tests are about is not how long that takes.
  before(() => import('../../components/composer/editor.js'));

  beforeEach(async () => {
    const backend = memoryBackend();
    [here, elsewhere] = [await memoryStore({ backend }), await memoryStore({ backend })];
    annotationId = await addThread(here, 'Draft');
    box = await fixture(html`<collab-thread-dialog .store=${here}></collab-thread-dialog>`);
    await open();
  });

  afterEach(async () => {
    box.remove();
    await here.dispose();
    await elsewhere.dispose();
  });

  const thread = () => find(box, 'collab-thread');
  const comment = (): CollabComment => find(thread(), 'collab-comment');
  const commentIn = (store: CollabStore) => store.comments.byId(annotationId).peek()?.data.comments[0];
  const commentId = () => commentIn(here)?.commentId ?? 0;
  const textIn = (store: CollabStore) => commentIn(store)?.commentText;
  const isWriting = () =>
    comment().shadowRoot?.querySelector('collab-composer')?.shadowRoot?.querySelector('[role="textbox"]:focus');

  async function open(): Promise<void> {
    pageStateOf(here).open(annotationId);
    await waitUntil(() => box.shadowRoot?.querySelector('collab-thread')?.shadowRoot?.querySelector('collab-comment'));
  }

  async function close(): Promise<void> {
    pageStateOf(here).close();
    await waitUntil(() => !box.shadowRoot?.querySelector('collab-thread'));
  }

  async function begin(): Promise<void> {
    await waitUntil(() => comment().editable);
    comment().beginEdit();
    await waitUntil(isWriting);
  }

  /** Edits the comment in another tab, until it is seen in this one. */
  async function editElsewhere(commentText: string, more: Partial<Comment> = {}): Promise<void> {
    const edit = { commentId: commentId(), commentText, ...more };
    await elsewhere.comments.updateComment({ annotationId, comment: edit }).settled;
    await waitUntil(() => textIn(here) === commentText);
  }

  /** Writes an edit here while one from elsewhere comes, and saves it. */
  async function collide(): Promise<void> {
    await begin();
    await sendKeys({ type: ', mine' });
    await editElsewhere('Theirs');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => here.unsent.peek().some(({ error }) => error));
    await comment().updateComplete;
  }

  it('does not replace what came while it was open', async () => {
    await collide();
    expect(here.unsent.peek().map(({ comment: mine, error }) => [mine?.commentText, error?.code])).to.deep.equal([
      ['Draft, mine', 'FAILED_PRECONDITION'],
    ]);
    expect([textIn(here), textIn(elsewhere)]).to.deep.equal(['Theirs', 'Theirs']);
  });

  it('does not replace what came after it was left', async () => {
    await begin();
    await sendKeys({ type: ', mine' });
    await sendKeys({ press: 'Escape' });
    await close();
    await editElsewhere('Theirs');
    await open();
    await waitUntil(() => comment().draft);
    await begin();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => here.unsent.peek().some(({ error }) => error));
    expect(textIn(elsewhere)).to.equal('Theirs');
  });

  it('goes through where the newer text was seen before it began', async () => {
    await editElsewhere('Theirs');
    await begin();
    await sendKeys({ type: ', and mine' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => textIn(elsewhere) === 'Theirs, and mine');
  });

  it('is not taken up again once it is saved, by what shows the comment anew', async () => {
    await begin();
    await sendKeys({ type: ', mine' });
    await sendKeys({ press: 'Escape' });
    await close();
    await open();
    await waitUntil(() => comment().draft);
    await begin();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => textIn(elsewhere) === 'Draft, mine');
    expect([...thread().editDrafts]).to.deep.equal([]);
  });
});
