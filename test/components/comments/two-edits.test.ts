import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabComment } from '../../../components/comments/comment/comment.js';
import { CollabCommentBody } from '../../../components/comments/comment-body/comment-body.js';
import { pageStateOf } from '../../../components/page/page-state.js';
import '../../../components/root/root/define.js';
import '../../../components/comments/thread-dialog/define.js';
import { memoryBackend, type Comment, type CollabStore } from '../../../store/index.js';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
import { addThread, memoryStore } from '../memory-store.js';
import { waitUntil } from '../../wait-until.js';

describe('an edit of a comment that is edited elsewhere meanwhile', () => {
  let here: CollabStore;
  let elsewhere: CollabStore;
  let annotationId: string;
  let box: HTMLElement;

  // Loaded once: what the tests are about is not how long that takes.
  before(() => import('../../../components/comments/composer/editor.js'));

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

  describe('lets the user choose', () => {
    const conflict = () => find(comment(), 'collab-edit-conflict');
    const said = () => find(conflict(), 'collab-comment-body').comment?.commentText;
    const isDecided = () => !comment().shadowRoot?.querySelector('collab-edit-conflict');

    async function choose(part: string): Promise<void> {
      await waitUntil(() => conflict().shadowRoot?.querySelector(`[part="${part}"]`));
      find(conflict(), `[part="${part}"]`).focus();
      await sendKeys({ press: 'Enter' });
    }

    beforeEach(async () => {
      await collide();
      await waitUntil(() => conflict().shadowRoot?.querySelector('collab-comment-body'));
    });

    it('between what is stored and their own text, and passes the accessibility audit', async () => {
      expect([find(comment(), '[part="body"]', CollabCommentBody).comment?.commentText, said()]).to.deep.equal([
        'Theirs',
        'Draft, mine',
      ]);
      await expect(thread()).to.be.accessible();
    });

    it('and does not say that it was saved', () => {
      expect(spoken()).not.to.contain('Comment saved');
    });

    const spoken = () => announced();

    it('and saves their own all the same, and says that it is on its way', async () => {
      await choose('use-mine');
      await waitUntil(() => textIn(elsewhere) === 'Draft, mine');
      expect(spoken()).to.equal('Sending…');
      await waitUntil(isDecided);
      expect(here.unsent.peek()).to.deep.equal([]);
    });

    it('and gives their own up, and says so', async () => {
      await choose('keep-theirs');
      await waitUntil(isDecided);
      expect(spoken()).to.equal('Discarded');
      expect([textIn(here), textIn(elsewhere), here.unsent.peek().length]).to.deep.equal(['Theirs', 'Theirs', 0]);
    });

    it('and leaves the focus at the comment’s menu', async () => {
      await choose('keep-theirs');
      await waitUntil(isDecided);
      await waitUntil(() => comment().shadowRoot?.activeElement?.localName === 'collab-menu');
    });

    it('of each of several one after the other', async () => {
      await begin();
      await sendKeys({ type: ', and again' });
      await editElsewhere('Theirs again');
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => here.unsent.peek().length === 2);
      await choose('keep-theirs');
      await waitUntil(() => said() === 'Theirs, and again');
      expect(here.unsent.peek().length).to.equal(1);
    });
  });
});
