import { expect, fixture, html, nextFrame, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { announced, noteAnnounced } from '../../announced.js';
import { find } from '../../find.js';
import {
  comment,
  conversation,
  labels,
  longConversation,
  people,
  priorities,
  statuses,
  threadRow,
} from '../../../stories/sample-threads.js';
import { CollabMenu } from '../../../components/ui/menu/menu.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { userIdHashOf } from '../../../store/model/user-hash.js';
import type { AnnotationRow, Comment, CommentAnnotation, UnsentChange } from '../../../store/index.js';
import type { CollabThread, ThreadCapabilities } from '../../../components/comments/thread/thread.js';
import '../../../components/comments/thread/define.js';
import { animationsEnd } from '../animations.js';
import { click } from '../pointer.js';
import { waitUntil } from '../../wait-until.js';

const everything: ThreadCapabilities = {
  canReply: true,
  canResolve: true,
  canChangeStatus: true,
  canChangePriority: true,
  canChangeCategory: true,
  canChangeCustomList: true,
  canAssign: true,
  canApprove: true,
  canSubscribe: true,
  canCopyLink: true,
  canChangeAccess: true,
  canMarkUnread: true,
  canDelete: true,
  canEditComment: (commentId) => commentId === 1,
  canDeleteComment: (commentId) => commentId !== 2,
};

describe('<collab-thread>', () => {
  let thread: CollabThread;

  const all = <E extends Element = HTMLElement>(selector: string) => [
    ...(thread.shadowRoot?.querySelectorAll<E>(selector) ?? []),
  ];
  const comments = () => all<HTMLElementTagNameMap['collab-comment']>('collab-comment');
  const shown = () => comments().map((element) => element.comment?.commentId);

  async function show(row: AnnotationRow | undefined, more: Partial<CollabThread> = {}): Promise<void> {
    Object.assign(thread, { row, ...more });
    await thread.updateComplete;
  }

  /** Opens the menu of the thread and chooses an item. */
  async function choose(label: string): Promise<void> {
    await waitUntil(() => thread.shadowRoot?.querySelector('.more'));
    const menu = find(thread, 'collab-menu.more', CollabMenu);
    const index = menu.items.filter((item) => 'id' in item).findIndex((item) => 'id' in item && item.label === label);
    menu.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => menu.open);
    for (let i = 0; i < index; i += 1) await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
  }

  const items = () =>
    find(thread, 'collab-menu.more', CollabMenu)
      .items.filter((item) => 'id' in item)
      .map(({ label }) => label);

  async function reply(text: string): Promise<void> {
    thread.focus();
    await waitUntil(() => find(thread, 'collab-composer').shadowRoot?.querySelector('[role="textbox"]:focus'));
    await sendKeys({ type: text });
    await sendKeys({ press: 'Enter' });
  }

  // Loaded once: what the tests are about is not how long that takes.
  before(() => import('../../../components/comments/composer/editor.js'));

  beforeEach(async () => {
    thread = await fixture(html`
      <collab-thread
        .row=${threadRow(conversation())}
        .me=${people.ana}
        .statuses=${Object.values(statuses)}
        .priorities=${Object.values(priorities)}
        .categories=${labels.categories}
        .customList=${labels.customList}
        .capabilities=${everything}
      ></collab-thread>
    `);
  });

  it('passes the accessibility audit', async () => {
    await expect(thread).to.be.accessible();
  });

  it("lets the latest published proposal be decided on, not the person's own draft of another", async () => {
    const proposing = (id: number, more: Partial<Comment>) =>
      comment(id, people.ana, '<p>Better so.</p>', { replaceContentText: `Text ${id}`, ...more });
    const row = threadRow([proposing(1, {}), proposing(2, {}), proposing(3, { isDraft: true })]);
    await show(row, { capabilities: { ...everything, canAccept: true, canReject: true } });
    const proposals = all<HTMLElementTagNameMap['collab-proposal']>('collab-proposal');
    expect(proposals.map((each) => each.hasAttribute('acceptable'))).to.deep.equal([false, true, false]);
    expect(proposals.map((each) => each.hasAttribute('rejectable'))).to.deep.equal([false, true, false]);
  });

  it('passes it new, private, settled, folded, asking, empty and loading', async () => {
    const { resolved } = statuses;
    await show(threadRow(longConversation(20), { status: resolved, accessMode: 'private' }, { id: 'b', unread: 2 }));
    await choose('Delete thread');
    await thread.updateComplete;
    await animationsEnd();
    await expect(thread).to.be.accessible();
    await show(threadRow([], {}, { id: 'c' }));
    await expect(thread).to.be.accessible();
    await show(undefined);
    await expect(thread).to.be.accessible();
  });

  it('is a group with the thread’s number', async () => {
    await show(threadRow(conversation(), { annotationNumber: 7 }));
    expect(find(thread, '.number').textContent).to.equal('#7');
  });

  it('shows its outline until there is a thread', async () => {
    await show(undefined);
    expect(thread.matches(':state(loading)')).to.equal(true);
    expect(find(thread, '[aria-busy]').textContent).to.contain('Loading');
  });

  it('shows the comments, and what may be done with each', () => {
    expect(shown()).to.deep.equal([1, 2, 3]);
    expect(comments().map(({ editable }) => editable)).to.deep.equal([true, false, false]);
    expect(comments().map(({ deletable }) => deletable)).to.deep.equal([true, false, true]);
    expect(comments().map(({ first }) => first)).to.deep.equal([true, false, false]);
    expect(comments()[0]?.replies).to.equal(2);
  });

  it('offers nothing that may not be done', async () => {
    const { resolved } = statuses;
    await show(threadRow(conversation(), { priority: priorities.urgent, status: resolved }), { capabilities: {} });
    expect(all('button, collab-menu, collab-composer')).to.deep.equal([]);
    expect(
      all<HTMLElementTagNameMap['collab-option-menu']>('collab-option-menu').every(({ readonly }) => readonly),
    ).to.equal(true);
  });

  it('offers no link to what nobody else has, nor to mark it as unread or to react to it', async () => {
    const refused = {
      id: 1,
      name: 'comment.add',
      annotationId: 'a1',
      commentId: 2,
      error: { code: 'unavailable', message: '' },
    };
    const unsent = [{ ...refused, retry: () => undefined, discard: () => undefined }] as AnnotationRow['unsent'];
    const said = [1, 2, 3].map((id) => comment(id, people.ana, '<p>Said</p>', { isDraft: id === 3 }));
    await show(threadRow(said, {}, { unsent }), { capabilities: { ...everything, canReact: true } });
    expect(comments().map(({ linkable, markable, reactable }) => [linkable, markable, reactable])).to.deep.equal([
      [true, true, true],
      [false, false, false],
      [false, false, false],
    ]);
    expect(
      comments()
        .slice(1)
        .filter((each) => each.beginReaction()),
    ).to.deep.equal([]);
  });

  describe('replied to', () => {
    it('asks for the reply, and the composer is empty', async () => {
      const replied = oneEvent(thread, 'collab-thread-reply');
      await reply('Done **now** ');
      expect((await replied).detail).to.deep.equal({
        annotationId: 'thread-1',
        commentText: 'Done now',
        commentHtml: '<p>Done <strong>now</strong></p>',
      });
      expect(find(thread, 'collab-composer').empty).to.equal(true);
    });

    it('offers no draft that would lose whom the thread is to be assigned to', () => {
      expect(find(thread, 'collab-composer').replying).to.equal(true);
    });

    it('keeps the text when that is prevented', async () => {
      thread.addEventListener('collab-thread-reply', (event) => event.preventDefault());
      await reply('Keep');
      expect(find(thread, 'collab-composer').value).to.equal('<p>Keep</p>');
    });

    it('tells of the draft, and begins with one it is given', async () => {
      await show(threadRow(conversation(), {}, { id: 'other' }), {
        draft: { commentText: 'Half', commentHtml: '<p>Half</p>' },
      });
      await waitUntil(() => find(thread, 'collab-composer').value === '<p>Half</p>');
      const changed = oneEvent(thread, 'collab-composer-change');
      thread.focus();
      await sendKeys({ type: '!' });
      expect((await changed).detail.commentText).to.equal('Half!');
    });

    it('takes no text over into another thread', async () => {
      thread.addEventListener('collab-thread-reply', (event) => event.preventDefault());
      await reply('Mine');
      await show(threadRow(conversation(), {}, { id: 'other' }));
      expect(find(thread, 'collab-composer').empty).to.equal(true);
    });

    it('brings the reply into sight when it has come', async () => {
      thread.style.maxBlockSize = '300px';
      const scroller = find(thread, '.comments');
      expect(scroller.scrollTop).to.equal(0);
      await show(threadRow([...conversation(), comment(4, people.ana, '<p>Mine</p>')]));
      await waitUntil(() => scroller.scrollTop > 0);
      expect(scroller.scrollTop + scroller.clientHeight).to.be.closeTo(scroller.scrollHeight, 1);
    });

    it('announces a reply of somebody else', async () => {
      await show(threadRow([...conversation(), comment(4, people.ben, '<p>Theirs</p>')]));
      expect(announced()).to.equal('Comment by Benjamin Okafor');
    });

    it('announces it once, in however many places the thread is shown', async () => {
      const again = await fixture<CollabThread>(
        html`<collab-thread .row=${thread.row} .me=${thread.me}></collab-thread>`,
      );
      const heard = noteAnnounced();
      const row = threadRow([...conversation(), comment(4, people.ben, '<p>Theirs</p>')]);
      again.row = row;
      await show(row);
      await again.updateComplete;
      await waitUntil(() => heard.said.length > 0);
      heard.end();
      expect(heard.said).to.deep.equal(['Comment by Benjamin Okafor']);
    });

    it('announces nothing when a comment goes', async () => {
      await show(threadRow(conversation().slice(0, 2)));
      expect(announced()).to.equal('');
    });
  });

  describe('settled and opened again', () => {
    it('asks to be settled', async () => {
      const resolved = oneEvent(thread, 'collab-thread-resolve');
      await click(find(thread, '[part="resolve"]'));
      expect((await resolved).detail).to.deep.equal({ annotationId: 'thread-1' });
    });

    it('says who settled it, and asks to be opened again', async () => {
      await show(threadRow(conversation(), { status: statuses.resolved, resolvedByUserId: 'ben' }));
      expect(thread.matches(':state(resolved)')).to.equal(true);
      expect(all('[part="resolve"]')).to.deep.equal([]);
      const banner = find(thread, '.banner');
      expect(banner.textContent).to.contain('Resolved by Benjamin Okafor');
      const reopened = oneEvent(thread, 'collab-thread-reopen');
      await click(find(banner, 'button'));
      expect((await reopened).detail).to.deep.equal({ annotationId: 'thread-1' });
    });
  });

  it('says that it is settled to those who may not open it again, and nothing where nothing is told of statuses', async () => {
    thread.statuses = [];
    await show(threadRow(conversation(), { status: statuses.resolved }));
    thread.capabilities = {};
    await thread.updateComplete;
    expect(find(thread, '.banner').textContent).to.contain('Resolved');
    thread.statusDetail = 'none';
    await thread.updateComplete;
    expect(all('.banner')).to.deep.equal([]);
  });

  describe('keeps the focus', () => {
    const first = threadRow(conversation());
    const without = (index: number) =>
      threadRow(
        conversation().filter((_, i) => i !== index),
        {},
      );
    const focusedComment = () =>
      (thread.shadowRoot?.activeElement as HTMLElement | null)?.querySelector('collab-comment')?.comment?.commentId;

    it('when a comment goes that has it: on the next, or the one before', async () => {
      const ids = first.data.comments.map(({ commentId }) => commentId);
      find(comments()[1] ?? thread, 'collab-menu').focus();
      await show(without(1));
      expect(focusedComment()).to.equal(ids[2]);
    });

    it('but takes it from nowhere else', async () => {
      find(thread, '.more').focus();
      await show(without(1));
      expect(thread.shadowRoot?.activeElement?.className).to.equal('more');
    });

    it('when the thread is opened again: at the button that settles it, or at the status', async () => {
      const settled = threadRow(conversation(), { status: statuses.resolved });
      await show(settled);
      find(thread, '.banner button').focus();
      await show(first);
      expect(thread.shadowRoot?.activeElement?.part.value).to.equal('resolve');
      await show(settled);
      find(thread, '.banner button').focus();
      await show(first, { capabilities: { canChangeStatus: true } });
      expect(thread.shadowRoot?.activeElement?.localName).to.equal('collab-option-menu');
    });
  });

  it('asks for another status', async () => {
    const changed = oneEvent(thread, 'collab-thread-status-change');
    find(thread, 'collab-option-menu').focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    expect((await changed).detail).to.deep.equal({ annotationId: 'thread-1', status: statuses.ongoing });
  });

  describe('labelled', () => {
    it('offers what has not been said, and loads what shows it', async () => {
      await choose('Set priority');
      const changed = oneEvent(thread, 'collab-thread-priority-change');
      await waitUntil(() => deepActiveElement()?.role === 'menuitemradio');
      await sendKeys({ press: 'Enter' });
      expect((await changed).detail).to.deep.equal({ annotationId: 'thread-1', priority: priorities.urgent });
    });

    it('shows what has been said, and offers it there alone', async () => {
      await show(threadRow(conversation(), { ...labels.all, priority: priorities.urgent }));
      await waitUntil(() => find(thread, 'collab-thread-properties').matches(':defined:not(:state(empty))'));
      expect(items()).not.to.include.members(['Set priority', 'Set category', 'Milestone']);
    });

    it('offers nothing that is not there to choose', async () => {
      await show(threadRow(conversation()), { capabilities: { canDelete: true, canChangeCustomList: true } });
      expect(items()).to.deep.equal(['Milestone', 'Delete thread']);
    });
  });

  it('asks to be approved, until it is', async () => {
    const approved = oneEvent(thread, 'collab-thread-approve');
    await choose('Approve');
    expect((await approved).detail).to.deep.equal({ annotationId: 'thread-1' });
    await show(threadRow(conversation(), { approved: true }));
    expect(items()).not.to.include('Approve');
  });

  it('asks for its link', async () => {
    const asked = oneEvent(thread, 'collab-thread-copy-link');
    await choose('Copy link');
    expect((await asked).detail).to.deep.equal({ annotationId: 'thread-1' });
  });

  describe('followed', () => {
    const subscribed = (type: 'manual' | 'auto') => {
      const userIdHash = userIdHashOf('ana');
      return { subscribedUsers: { [userIdHash]: { userIdHash, user: people.ana, type } } };
    };
    const hint = () => find(thread, 'collab-menu.more', CollabMenu).items.find((item) => 'hint' in item);

    it('asks to be, and to be no more', async () => {
      const wanted = oneEvent(thread, 'collab-thread-subscribe');
      await choose('Follow');
      expect((await wanted).detail).to.deep.equal({ annotationId: 'thread-1' });
      await show(threadRow(conversation(), subscribed('manual')));
      const unwanted = oneEvent(thread, 'collab-thread-unsubscribe');
      await choose('Stop following');
      expect((await unwanted).detail).to.deep.equal({ annotationId: 'thread-1' });
    });

    const begun = { from: people.ben };
    const causes: readonly [string, Partial<CommentAnnotation>][] = [
      ['You chose to follow this thread.', subscribed('manual')],
      ['You follow this thread because you began it.', subscribed('auto')],
      [
        'You follow this thread because it is assigned to you.',
        { ...subscribed('auto'), ...begun, assignedTo: people.ana },
      ],
      ['You follow this thread because you were mentioned.', { ...subscribed('auto'), ...begun }],
      [
        'You follow this thread because you replied.',
        { ...subscribed('auto'), ...begun, comments: conversation().slice(0, 2) },
      ],
      ['You follow this thread.', { ...subscribed('auto'), ...begun, comments: [] }],
    ];
    for (const [said, data] of causes) {
      it(`says why: ${said}`, async () => {
        await show(threadRow(conversation(), data));
        expect(hint()).to.include({ hint: said, label: 'Stop following' });
      });
    }
  });

  it('asks to be private, and public again', async () => {
    let changed = oneEvent(thread, 'collab-thread-access-change');
    await choose('Make private');
    expect((await changed).detail).to.deep.equal({ annotationId: 'thread-1', accessMode: 'private' });
    await show(threadRow(conversation(), { accessMode: 'private' }));
    expect(find(thread, '[part="private"] collab-icon').getAttribute('label')).to.equal('Private');
    changed = oneEvent(thread, 'collab-thread-access-change');
    await choose('Make public');
    expect((await changed).detail.accessMode).to.equal('public');
  });

  it('asks to be unread', async () => {
    const marked = oneEvent(thread, 'collab-thread-mark-unread');
    await choose('Mark as unread');
    expect((await marked).detail).to.deep.equal({ annotationId: 'thread-1' });
  });

  describe('deleted', () => {
    it('asks first and says what goes', async () => {
      await choose('Delete thread');
      const question = find(thread, '[role="alertdialog"]');
      expect(question.textContent).to.contain('This deletes all 3 comments for everyone.');
      const deleted = oneEvent(thread, 'collab-thread-delete');
      await click(find(question, '.button--danger'));
      expect((await deleted).detail).to.deep.equal({ annotationId: 'thread-1' });
    });

    it('stays on Escape, and the focus goes back', async () => {
      await choose('Delete thread');
      await waitUntil(() => thread.shadowRoot?.activeElement?.matches('.confirmation-cancel'));
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => thread.shadowRoot?.activeElement?.matches('.more'));
      expect(thread.shadowRoot?.querySelector('[role="alertdialog"]')).to.equal(null);
    });

    it('does not ask about another thread', async () => {
      await choose('Delete thread');
      await show(threadRow(conversation(), {}, { id: 'other' }));
      await thread.updateComplete;
      expect(thread.shadowRoot?.querySelector('[role="alertdialog"]')).to.equal(null);
    });
  });

  it('names the thread in the events of its comments', async () => {
    const marked = oneEvent(thread, 'collab-comment-mark-unread');
    const menu = find(comments()[1] ?? thread, 'collab-menu');
    menu.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => menu.open);
    await sendKeys({ press: 'Enter' });
    expect((await marked).detail).to.deep.equal({ annotationId: 'thread-1', commentId: 2 });
  });

  describe('with what is new', () => {
    const divided = () => all('.divider').map((line) => line.parentElement?.dataset.commentId);

    it('marks each comment, and draws a line above the first', async () => {
      await show(threadRow(conversation(), {}, { id: 'b', unread: 2 }));
      expect(comments().map(({ unread }) => unread)).to.deep.equal([false, true, true]);
      expect(divided()).to.deep.equal(['2']);
    });

    it('keeps the line when it is read, until the thread is opened again', async () => {
      await show(threadRow(conversation(), {}, { id: 'b', unread: 2, readAt: 1 }));
      await show(threadRow(conversation(), {}, { id: 'b', unread: 0, readAt: 3 }));
      expect(divided()).to.deep.equal(['2']);
      await show(threadRow(conversation(), {}, { id: 'c' }));
      expect(divided()).to.deep.equal([]);
    });

    it('draws it anew when the thread is marked as unread', async () => {
      await show(threadRow(conversation(), {}, { id: 'b', unread: 0, readAt: 3 }));
      await show(threadRow(conversation(), {}, { id: 'b', unread: 1, readAt: 2 }));
      expect(divided()).to.deep.equal(['3']);
    });

    it('draws none above the first comment of all', async () => {
      await show(threadRow(conversation(), {}, { id: 'b', unread: 3 }));
      expect(divided()).to.deep.equal([]);
    });
  });

  describe('with many comments', () => {
    const fold = () => find(thread, '[part="fold"]');

    it('shows the first and the last, and the earlier ones when asked', async () => {
      await show(threadRow(longConversation(300), {}, { id: 'long' }));
      expect(shown()).to.deep.equal([1, 298, 299, 300]);
      expect(fold().textContent.trim()).to.equal('296 earlier replies');
      await click(fold());
      await waitUntil(() => thread.shadowRoot?.activeElement?.getAttribute('data-comment-id') === '2');
      expect(all('[part="fold"]').length).to.equal(0);
    });

    it('shows six of them whole', async () => {
      await show(threadRow(longConversation(6), {}, { id: 'long' }));
      expect(shown()).to.have.length(6);
    });

    it('folds nothing that is new', async () => {
      await show(threadRow(longConversation(30), {}, { id: 'long', unread: 10 }));
      expect(shown()).to.deep.equal([1, ...Array.from({ length: 10 }, (_, i) => 21 + i)]);
    });

    it('folds nothing away while it is open', async () => {
      await show(threadRow(longConversation(6), {}, { id: 'long' }));
      await show(threadRow(longConversation(12), {}, { id: 'long' }));
      expect(shown()).to.have.length(12);
    });
  });

  describe('says who has read it', () => {
    const seen = () => all('.seen').map((line) => line.textContent);

    it('beside the user and who wrote last', async () => {
      await show(threadRow(conversation(), { viewedBy: [people.ana, people.ben, people.mai] }));
      expect(seen()).to.deep.equal(['Seen by Benjamin Okafor']);
      await show(threadRow(conversation(), { viewedBy: [people.ana, people.mai] }));
      expect(seen()).to.deep.equal([]);
    });

    it('of what others can see, not below a draft', async () => {
      const draft = comment(9, people.ana, '<p>Soon</p>', { isDraft: true });
      await show(threadRow([...conversation(), draft], { viewedBy: [people.ben] }));
      expect(seen()).to.deep.equal([]);
    });

    it('by name, up to four of them', async () => {
      const many = (count: number) =>
        Array.from({ length: count }, (_, i) => ({ userId: `p${i}`, name: `P${i}`, organizationId: 'acme' }));
      await show(threadRow(conversation(), { viewedBy: many(4) }));
      expect(seen()).to.deep.equal(['Seen by P0, P1, P2, and P3']);
      await show(threadRow(conversation(), { viewedBy: many(5) }));
      expect(seen()).to.deep.equal(['Seen by P0, P1, P2, and 2 more']);
      await expect(thread).to.be.accessible();
    });
  });

  it('marks what is not published yet', async () => {
    const [first, ...others] = conversation();
    await show(threadRow([comment(1, people.ana, '<p>Soon</p>', { isDraft: true }), ...others]));
    expect(first?.isDraft).to.equal(false);
    const marks = comments().map((each) => each.shadowRoot?.querySelector('[part="draft"]')?.textContent);
    expect(marks).to.deep.equal(['Draft', undefined, undefined]);
  });

  it('counts what is not published among nothing that is new', async () => {
    const [first, second] = conversation();
    const soon = comment(9, people.ana, '<p>Soon</p>', { isDraft: true });
    await show(
      threadRow(
        [first, second, soon].flatMap((each) => each ?? []),
        {},
        { id: 'soon', unread: 1 },
      ),
    );
    expect(comments().map(({ unread }) => unread)).to.deep.equal([false, true, false]);
    expect(thread.shadowRoot?.querySelector('[data-comment-id="2"] .divider')).to.not.equal(null);
  });

  describe('in a space that is too low', () => {
    const scroller = () => find(thread, '.comments');
    const itemOf = (commentId: number) =>
      thread.shadowRoot?.querySelector<HTMLElement>(`[data-comment-id="${commentId}"]`);
    const isInSight = (commentId: number) => {
      const item = itemOf(commentId)?.getBoundingClientRect();
      const frame = scroller().getBoundingClientRect();
      return item !== undefined && item.top >= frame.top - 1 && item.bottom <= frame.bottom + 1;
    };
    const isAtTop = (commentId: number) =>
      Math.abs((itemOf(commentId)?.getBoundingClientRect().top ?? NaN) - scroller().getBoundingClientRect().top) < 2;

    async function unfolded(): Promise<void> {
      await show(threadRow(longConversation(300), {}, { id: 'long' }));
      await click(fold());
      await waitUntil(() => itemOf(2)?.matches(':focus'));
    }

    const fold = () => find(thread, '[part="fold"]');

    beforeEach(() => {
      thread.style.maxBlockSize = '420px';
    });

    it('renders what is seen of three hundred comments, wherever that is', async () => {
      await unfolded();
      expect(comments().length).to.be.lessThan(40);
      expect(itemOf(2)?.ariaSetSize).to.equal('300');
      for (const to of [0.3, 0.9, 0.5, 1]) {
        scroller().scrollTop = scroller().scrollHeight * to;
        await waitUntil(() => comments().some((comment) => isInSight(comment.comment?.commentId ?? 0)));
        expect(comments().length).to.be.lessThan(40);
      }
      await waitUntil(() => isInSight(300));
    });

    it('begins with what is new, among few and among many', async () => {
      await show(threadRow(longConversation(30), {}, { id: 'few', unread: 12 }));
      await waitUntil(() => isAtTop(19));
      expect(isInSight(1)).to.equal(false);
      await show(threadRow(longConversation(300), {}, { id: 'many', unread: 120 }));
      await waitUntil(() => isAtTop(181));
      expect(find(itemOf(181) ?? thread, '.divider').textContent).to.equal('New');
    });

    it('begins at the beginning where nothing is new', async () => {
      await show(threadRow(longConversation(30), {}, { id: 'few', unread: 12 }));
      await waitUntil(() => isAtTop(19));
      await show(threadRow(longConversation(30), {}, { id: 'other' }));
      await waitUntil(() => isInSight(1));
    });

    it('tells of what comes below, and leads there', async () => {
      const row = threadRow(longConversation(300), {}, { id: 'long', unread: 120 });
      await show(row);
      await waitUntil(() => isAtTop(181));
      const more = [301, 302].map((id) => comment(id, people.ben, '<p>One more</p>'));
      await show({ ...row, data: { ...row.data, comments: [...row.data.comments, ...more] } });
      await waitUntil(() => all('[part="jump"]').length === 1);
      expect(find(thread, '[part="jump"]').textContent.trim()).to.equal('2 new');
      expect(isAtTop(181)).to.equal(true);
      await click(find(thread, '[part="jump"]'));
      await waitUntil(() => isInSight(301) && itemOf(301)?.matches(':focus'));
      expect(all('[part="jump"]').length).to.equal(0);
    });

    it('tells of nothing that is seen', async () => {
      const row = threadRow(conversation(), {}, { id: 'short' });
      await show(row);
      thread.style.maxBlockSize = '';
      await show({
        ...row,
        data: { ...row.data, comments: [...row.data.comments, comment(9, people.ben, '<p>Hi</p>')] },
      });
      await nextFrame();
      await nextFrame();
      expect(all('[part="jump"]').length).to.equal(0);
    });

    it('goes to a comment that is folded away', async () => {
      await show(threadRow(longConversation(300), {}, { id: 'long' }));
      await thread.showComment(150);
      await waitUntil(() => isAtTop(150));
      expect(itemOf(150)?.matches(':focus')).to.equal(true);
    });

    it('keeps an edit that is scrolled away', async () => {
      const row = threadRow(longConversation(300), {}, { id: 'long' });
      await show(row, { capabilities: { ...everything, canEditComment: () => true } });
      await thread.showComment(150);
      const edited = find(itemOf(150) ?? thread, 'collab-comment');
      const menu = find(edited, 'collab-menu');
      menu.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => menu.open);
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => edited.matches(':state(editing)'));
      await waitUntil(() => find(edited, 'collab-composer').shadowRoot?.querySelector('[role="textbox"]:focus'));
      await sendKeys({ type: 'Mine. ' });
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !edited.matches(':state(editing)'));
      find(thread, '.more').focus();
      scroller().scrollTop = 0;
      await waitUntil(() => isInSight(1));
      expect(itemOf(150)?.querySelector('collab-comment') === edited).to.equal(true);
    });
  });

  describe('with changes that are not confirmed', () => {
    const change = (more: Partial<Pick<UnsentChange, 'name' | 'commentId' | 'error'>>): UnsentChange => ({
      id: 9,
      annotationId: 'thread-1',
      name: 'comment.add',
      retry: () => undefined,
      discard: () => undefined,
      ...more,
    });
    const error = { code: 'PERMISSION_DENIED', message: '' };

    it('shows which comment waits, and which was refused', async () => {
      const unsent = [change({ commentId: 2 }), change({ commentId: 3, error })];
      await show(threadRow(conversation(), {}, { unsent, pending: true }));
      expect(thread.matches(':state(pending)')).to.equal(true);
      expect(comments().map(({ pending }) => pending)).to.deep.equal([false, true, false]);
      expect(comments().map(({ failed }) => failed)).to.deep.equal([undefined, undefined, error]);
    });

    it('shows a comment as sent while a file or a recording is taken from it', async () => {
      const names = ['attachment.delete', 'recording.delete'] as const;
      await show(threadRow(conversation(), {}, { unsent: names.map((name) => change({ name, commentId: 2 })) }));
      expect(comments().map(({ pending }) => pending)).to.deep.equal([false, false, false]);
    });

    it('offers to send again, or to give up, a refused change of its own', async () => {
      await show(threadRow(conversation(), {}, { unsent: [change({ error })] }));
      const [retry, discard] = all('.notice button') as [HTMLElement, HTMLElement];
      const retried = oneEvent(thread, 'collab-thread-retry');
      await click(retry);
      expect((await retried).detail).to.deep.equal({ annotationId: 'thread-1', changeId: 9 });
      const discarded = oneEvent(thread, 'collab-thread-discard');
      await click(discard);
      expect((await discarded).detail).to.deep.equal({ annotationId: 'thread-1', changeId: 9 });
    });
  });

  it('says so where there are no comments', async () => {
    await show(threadRow([], {}, { id: 'b' }));
    expect(find(thread, '.empty').textContent).to.equal('No comments yet');
  });
});
