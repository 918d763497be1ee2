import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { CollabCommentBody } from '../../../components/comments/comment-body/comment-body.js';
import { CollabCommentEditEvent, type CollabComment } from '../../../components/comments/comment/comment.js';
import { emptyContent } from '../../../components/comments/composer/content.js';
import { pageContextOf } from '../../../components/page/page-context.js';
import '../../../components/root/root/define.js';
import '../../../components/comments/thread-dialog/define.js';
import { memoryBackend, type Comment, type CollabStore } from '../../../store/index.js';
import { versionOf } from '../../../store/model/index.js';
import { announced, noteAnnounced } from '../../announced.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';

describe('an edit of a comment that another client edits at the same time', () => {
  let here: CollabStore;
  let elsewhere: CollabStore;
  let annotationId: string;
  let box: HTMLElement;

  // Loads the lazy editor before the tests.
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
    pageContextOf(here).navigation.open(annotationId);
    await waitUntil(() => box.shadowRoot?.querySelector('collab-thread')?.shadowRoot?.querySelector('collab-comment'));
  }

  async function close(): Promise<void> {
    pageContextOf(here).navigation.close();
    await waitUntil(() => !box.shadowRoot?.querySelector('collab-thread'));
  }

  async function beginEdit(): Promise<void> {
    await waitUntil(() => comment().capabilities.canEdit);
    comment().beginEdit();
    await waitUntil(isWriting);
  }

  /** Edits the comment in another tab and waits until this one shows it. */
  async function editElsewhere(commentText: string, more: Partial<Comment> = {}): Promise<void> {
    const edit = { commentId: commentId(), commentText, ...more };
    await elsewhere.comments.updateComment({ annotationId, comment: edit }).settled;
    await waitUntil(() => textIn(here) === commentText);
  }

  /** Saves an edit during which another client's edit arrives. */
  async function collide(): Promise<void> {
    await beginEdit();
    await sendKeys({ type: ', mine' });
    await editElsewhere('Theirs');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => here.unsent.peek().some(({ error }) => error));
    await comment().updateComplete;
  }

  it('does not replace a change that arrived while it was open', async () => {
    await collide();
    expect(here.unsent.peek().map(({ comment: mine, error }) => [mine?.commentText, error?.code])).to.deep.equal([
      ['Draft, mine', 'FAILED_PRECONDITION'],
    ]);
    expect([textIn(here), textIn(elsewhere)]).to.deep.equal(['Theirs', 'Theirs']);
  });

  it('is announced as not saved if it is refused only after it was sent', async () => {
    const detail = { annotationId, commentId: commentId(), basedOn: versionOf(commentIn(here) as Comment) };
    const announcements = noteAnnounced();
    const theirs = elsewhere.comments.updateComment({
      annotationId,
      comment: { commentId: commentId(), commentText: 'Theirs' },
    });
    thread().dispatchEvent(new CollabCommentEditEvent({ ...emptyContent, ...detail, commentText: 'Mine' }));
    await theirs.settled;
    await waitUntil(() => here.unsent.peek().some(({ error }) => error));
    await waitUntil(() => announcements.said.at(-1)?.includes('yours isn’t saved'));
    announcements.end();
    expect(announcements.said[0]).to.equal('Comment saved');
  });

  it('does not replace a change that arrived after the editor closed', async () => {
    await beginEdit();
    await sendKeys({ type: ', mine' });
    await sendKeys({ press: 'Escape' });
    await close();
    await editElsewhere('Theirs');
    await open();
    await waitUntil(() => comment().draft);
    await beginEdit();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => here.unsent.peek().some(({ error }) => error));
    expect(textIn(elsewhere)).to.equal('Theirs');
  });

  it('is saved if it started from the newer text', async () => {
    await editElsewhere('Theirs');
    await beginEdit();
    await sendKeys({ type: ', and mine' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => textIn(elsewhere) === 'Theirs, and mine');
  });

  it('is not restored after it was saved', async () => {
    await beginEdit();
    await sendKeys({ type: ', mine' });
    await sendKeys({ press: 'Escape' });
    await close();
    await open();
    await waitUntil(() => comment().draft);
    await beginEdit();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => textIn(elsewhere) === 'Draft, mine');
    expect([...thread().editDrafts]).to.deep.equal([]);
  });

  describe('offers a choice', () => {
    const conflict = () => find(comment(), 'collab-edit-conflict');
    const offeredText = () => find(conflict(), 'collab-comment-body').comment?.commentText;
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

    it('between both texts, and passes the accessibility audit', async () => {
      expect([find(comment(), '[part="body"]', CollabCommentBody).comment?.commentText, offeredText()]).to.deep.equal([
        'Theirs',
        'Draft, mine',
      ]);
      await expect(thread()).to.be.accessible();
    });

    it('and shows no success message', () => {
      expect(spoken()).not.to.contain('Comment saved');
    });

    const spoken = () => announced();

    it('and saves the user’s text, shown as pending', async () => {
      await choose('use-mine');
      await waitUntil(() => textIn(elsewhere) === 'Draft, mine');
      expect(spoken()).to.equal('Sending…');
      await waitUntil(isDecided);
      expect(here.unsent.peek()).to.deep.equal([]);
    });

    it('and discards the user’s text with a message', async () => {
      await choose('keep-theirs');
      await waitUntil(isDecided);
      expect(spoken()).to.equal('Discarded');
      expect([textIn(here), textIn(elsewhere), here.unsent.peek().length]).to.deep.equal(['Theirs', 'Theirs', 0]);
    });

    it('and moves the focus to the comment’s menu', async () => {
      await choose('keep-theirs');
      await waitUntil(isDecided);
      await waitUntil(() => comment().shadowRoot?.activeElement?.localName === 'collab-menu');
    });

    it('for each of several edits, one after the other', async () => {
      await beginEdit();
      await sendKeys({ type: ', and again' });
      await editElsewhere('Theirs again');
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => here.unsent.peek().length === 2);
      await choose('keep-theirs');
      await waitUntil(() => offeredText() === 'Theirs, and again');
      expect(here.unsent.peek().length).to.equal(1);
    });
  });
});
