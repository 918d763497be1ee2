import { expect, fixture, html, nextFrame, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabThread, ThreadCapabilities } from '../../../components/comments/thread/thread.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import { CollabMenu } from '../../../components/ui/menu/menu.js';
import type { AnnotationRow, Comment, CommentAnnotation, UnsentChange } from '../../../store/index.js';
import { userIdHashOf } from '../../../store/model/user-hash.js';
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
import { announced, noteAnnounced } from '../../announced.js';
import { find } from '../../find.js';
import { findByRole, queryByRole, queryByText } from '../../queries.js';
import '../../../components/comments/thread/define.js';
import { waitUntil } from '../../wait-until.js';
import { animationsEnd } from '../animations.js';
import { click } from '../pointer.js';

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
  const visibleIds = () => comments().map((element) => element.comment?.commentId);

  async function show(row: AnnotationRow | undefined, more: Partial<CollabThread> = {}): Promise<void> {
    Object.assign(thread, { row, ...more });
    await thread.updateComplete;
  }

  /** Opens the menu of the thread and chooses an item. */
  async function choose(label: string): Promise<void> {
    await waitUntil(() => thread.shadowRoot?.querySelector('collab-menu'));
    const menu = find(thread, 'collab-menu', CollabMenu);
    const index = menu.items.filter((item) => 'id' in item).findIndex((item) => 'id' in item && item.label === label);
    menu.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => menu.open);
    for (let i = 0; i < index; i += 1) await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
  }

  const items = () =>
    find(thread, 'collab-menu', CollabMenu)
      .items.filter((item) => 'id' in item)
      .map(({ label }) => label);

  async function reply(text: string): Promise<void> {
    thread.focus();
    await waitUntil(() => find(thread, 'collab-composer').shadowRoot?.querySelector('[role="textbox"]:focus'));
    await sendKeys({ type: text });
    await sendKeys({ press: 'Enter' });
  }

  // Loads the lazy editor before the tests.
  before(() => import('../../../components/comments/composer/editor.js'));

  beforeEach(async () => {
    thread = await fixture(html`
      <collab-thread
        .row=${threadRow(conversation())}
        .currentUser=${people.ana}
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

  it('offers the decision for the latest published proposal, not for a draft', async () => {
    const proposing = (id: number, more: Partial<Comment>) =>
      comment(id, people.ana, '<p>Better so.</p>', { replaceContentText: `Text ${id}`, ...more });
    const row = threadRow([proposing(1, {}), proposing(2, {}), proposing(3, { isDraft: true })]);
    await show(row, { capabilities: { ...everything, canAccept: true, canReject: true } });
    const proposals = all<HTMLElementTagNameMap['collab-proposal']>('collab-proposal');
    expect(proposals.map(({ capabilities }) => capabilities.canAccept ?? false)).to.deep.equal([false, true, false]);
    expect(proposals.map(({ capabilities }) => capabilities.canReject ?? false)).to.deep.equal([false, true, false]);
  });

  it('shows the focus ring of a comment completely', async () => {
    await show(threadRow(conversation().slice(0, 1)));
    const [item] = all('[role="listitem"]');
    item?.focus();
    await sendKeys({ press: 'Shift' });
    expect(item?.matches(':focus-visible')).to.equal(true);
    const { outlineOffset, outlineWidth } = getComputedStyle(item as HTMLElement);
    const ring = parseFloat(outlineOffset) + parseFloat(outlineWidth);
    const [scroller, box] = [find(thread, '[part~="comments"]'), item as HTMLElement].map((each) =>
      each.getBoundingClientRect(),
    );
    expect((box?.top ?? 0) - ring).to.be.at.least(scroller?.top ?? 0);
    expect((box?.bottom ?? 0) + ring).to.be.at.most(scroller?.bottom ?? 0);
  });

  it('passes the accessibility audit in every state', async () => {
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

  it('is a group labelled with the thread’s number', async () => {
    await show(threadRow(conversation(), { annotationNumber: 7 }));
    expect(find(thread, '[part~="number"]').textContent).to.equal('#7');
  });

  it('shows a skeleton until there is a thread', async () => {
    await show(undefined);
    expect(thread.matches(':state(loading)')).to.equal(true);
    expect(find(thread, '[aria-busy]').textContent).to.contain('Loading');
  });

  it('shows the comments with their capabilities', () => {
    expect(visibleIds()).to.deep.equal([1, 2, 3]);
    expect(comments().map(({ capabilities }) => capabilities.canEdit)).to.deep.equal([true, false, false]);
    expect(comments().map(({ capabilities }) => capabilities.canDelete)).to.deep.equal([true, false, true]);
    expect(comments().map(({ first }) => first)).to.deep.equal([true, false, false]);
    expect(comments()[0]?.replies).to.equal(2);
  });

  it('updates for equal capabilities only if their functions return other results', async () => {
    const editable = () => comments().map(({ capabilities }) => capabilities.canEdit);
    await thread.updateComplete;
    thread.capabilities = { ...everything, canEditComment: (commentId) => commentId < 2 };
    expect(thread.isUpdatePending).to.equal(false);
    thread.capabilities = { ...everything, canEditComment: (commentId) => commentId === 2 };
    expect(thread.isUpdatePending).to.equal(true);
    await thread.updateComplete;
    expect(editable()).to.deep.equal([false, true, false]);
  });

  it('offers only the actions that the capabilities allow', async () => {
    const { resolved } = statuses;
    await show(threadRow(conversation(), { priority: priorities.urgent, status: resolved }), { capabilities: {} });
    expect(all('button, collab-menu, collab-composer')).to.deep.equal([]);
    expect(
      all<HTMLElementTagNameMap['collab-option-menu']>('collab-option-menu').every(({ readonly }) => readonly),
    ).to.equal(true);
  });

  it('offers no link, unread mark or reaction for drafts and refused comments', async () => {
    const refused = {
      id: 1,
      name: 'comment.add',
      annotationId: 'a1',
      commentId: 2,
      error: { code: 'unavailable', message: '' },
    };
    const unsent = [{ ...refused, retry: () => undefined, discard: () => undefined }] as AnnotationRow['unsent'];
    const samples = [1, 2, 3].map((id) => comment(id, people.ana, '<p>Said</p>', { isDraft: id === 3 }));
    await show(threadRow(samples, {}, { unsent }), { capabilities: { ...everything, canReact: true } });
    expect(
      comments().map(({ capabilities: { canCopyLink, canMarkUnread, canReact } }) => [
        canCopyLink,
        canMarkUnread,
        canReact,
      ]),
    ).to.deep.equal([
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

  it('shows a refused comment neither as unread nor as seen', async () => {
    const error = { code: 'unavailable', message: '' };
    const refused = { id: 1, name: 'comment.add', annotationId: 'a1', commentId: 3, error };
    const unsent = [{ ...refused, retry: () => undefined, discard: () => undefined }] as AnnotationRow['unsent'];
    await show(threadRow(conversation(), { viewedBy: [people.ben] }, { id: 'b', unread: 1, unsent }));
    expect(comments().map(({ unread }) => unread)).to.deep.equal([false, true, false]);
    expect(all('[part~="seen"]')).to.deep.equal([]);
  });

  describe('when replying', () => {
    it('requests the reply and clears the composer', async () => {
      const replied = oneEvent(thread, 'collab-thread-reply');
      await reply('Done **now** ');
      expect((await replied).detail).to.deep.equal({
        annotationId: 'thread-1',
        commentText: 'Done now',
        commentHtml: '<p>Done <strong>now</strong></p>',
      });
      expect(find(thread, 'collab-composer').empty).to.equal(true);
    });

    it('offers no draft for a reply, which would lose its assignee', () => {
      expect(find(thread, 'collab-composer').replying).to.equal(true);
    });

    it('keeps the text if the reply is prevented', async () => {
      thread.addEventListener('collab-thread-reply', (event) => event.preventDefault());
      await reply('Keep');
      expect(find(thread, 'collab-composer').value).to.equal('<p>Keep</p>');
    });

    it('reports draft changes and starts with a given draft', async () => {
      await show(threadRow(conversation(), {}, { id: 'other' }), {
        draft: { commentText: 'Half', commentHtml: '<p>Half</p>' },
      });
      await waitUntil(() => find(thread, 'collab-composer').value === '<p>Half</p>');
      const changed = oneEvent(thread, 'collab-composer-changed');
      thread.focus();
      await sendKeys({ type: '!' });
      expect((await changed).detail.commentText).to.equal('Half!');
    });

    it('does not keep the text for another thread', async () => {
      thread.addEventListener('collab-thread-reply', (event) => event.preventDefault());
      await reply('Mine');
      await show(threadRow(conversation(), {}, { id: 'other' }));
      expect(find(thread, 'collab-composer').empty).to.equal(true);
    });

    it('scrolls to the new reply', async () => {
      thread.style.maxBlockSize = '300px';
      const scroller = find(thread, '[part~="comments"]');
      expect(scroller.scrollTop).to.equal(0);
      await show(threadRow([...conversation(), comment(4, people.ana, '<p>Mine</p>')]));
      await waitUntil(() => scroller.scrollTop > 0);
      expect(scroller.scrollTop + scroller.clientHeight).to.be.closeTo(scroller.scrollHeight, 1);
    });

    it('scrolls to each of several replies, though they are as high as estimated', async () => {
      thread.style.maxBlockSize = '300px';
      const scroller = find(thread, '[part~="comments"]');
      const comments = conversation();
      for (let id = 4; id < 8; id += 1) {
        comments.push(comment(id, people.ana, '<p>Mine</p>'));
        await show(threadRow([...comments]));
        const newest = find(thread, `[data-comment-id="${String(id)}"]`);
        await waitUntil(() => newest.offsetHeight > 0);
        await waitUntil(() => scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1, `reply ${id}`);
      }
    });

    it('announces a reply of another user', async () => {
      await show(threadRow([...conversation(), comment(4, people.ben, '<p>Theirs</p>')]));
      expect(announced()).to.equal('Comment by Benjamin Okafor');
    });

    it('announces it once if the thread is shown in several places', async () => {
      const again = await fixture<CollabThread>(
        html`<collab-thread .row=${thread.row} .currentUser=${thread.currentUser}></collab-thread>`,
      );
      const announced = noteAnnounced();
      const row = threadRow([...conversation(), comment(4, people.ben, '<p>Theirs</p>')]);
      again.row = row;
      await show(row);
      await again.updateComplete;
      await waitUntil(() => announced.said.length > 0);
      announced.end();
      expect(announced.said).to.deep.equal(['Comment by Benjamin Okafor']);
    });

    it('announces nothing when a comment before the last is deleted and restored', async () => {
      const [first, second, ...others] = conversation();
      const last = comment(4, people.ben, '<p>Theirs</p>');
      const row = threadRow([first, second, ...others, last].filter((each) => each !== undefined));
      await show(row);
      const announced = noteAnnounced();
      await show(threadRow(row.data.comments.filter((each) => each !== second)));
      await show(threadRow(row.data.comments));
      await show(threadRow([...row.data.comments, comment(5, people.ben, '<p>More</p>')]));
      await waitUntil(() => announced.said.length > 0);
      announced.end();
      expect(announced.said).to.deep.equal(['Comment by Benjamin Okafor']);
    });

    it('announces nothing when a comment is deleted', async () => {
      await show(threadRow(conversation().slice(0, 2)));
      expect(announced()).to.equal('');
    });
  });

  describe('when resolved and reopened', () => {
    it('requests to resolve', async () => {
      const resolved = oneEvent(thread, 'collab-thread-resolve');
      await click(find(thread, '[part="resolve"]'));
      expect((await resolved).detail).to.deep.equal({ annotationId: 'thread-1' });
    });

    it('shows who resolved it and requests to reopen', async () => {
      await show(threadRow(conversation(), { status: statuses.resolved, resolvedByUserId: 'ben' }));
      expect(thread.matches(':state(resolved)')).to.equal(true);
      expect(all('[part="resolve"]')).to.deep.equal([]);
      const banner = find(thread, '[part~="banner"]');
      expect(banner.textContent).to.contain('Resolved by Benjamin Okafor');
      const reopened = oneEvent(thread, 'collab-thread-reopen');
      await click(find(banner, 'button'));
      expect((await reopened).detail).to.deep.equal({ annotationId: 'thread-1' });
    });
  });

  it('shows that it is resolved without permission to reopen, and hides it if statuses are hidden', async () => {
    thread.statuses = [];
    await show(threadRow(conversation(), { status: statuses.resolved }));
    thread.capabilities = {};
    await thread.updateComplete;
    expect(find(thread, '[part~="banner"]').textContent).to.contain('Resolved');
    thread.statusDetail = 'none';
    await thread.updateComplete;
    expect(all('[part~="banner"]')).to.deep.equal([]);
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

    it('on the next or previous comment when the focused one is deleted', async () => {
      const ids = first.data.comments.map(({ commentId }) => commentId);
      find(comments()[1] ?? thread, 'collab-menu').focus();
      await show(without(1));
      expect(focusedComment()).to.equal(ids[2]);
    });

    it('but only if it had the focus', async () => {
      find(thread, 'collab-menu').focus();
      await show(without(1));
      expect(thread.shadowRoot?.activeElement?.localName).to.equal('collab-menu');
    });

    it('on the resolve button or the status menu when the thread is reopened', async () => {
      const settled = threadRow(conversation(), { status: statuses.resolved });
      await show(settled);
      find(thread, '[part~="banner"] button').focus();
      await show(first);
      expect(thread.shadowRoot?.activeElement?.part.value).to.equal('resolve');
      await show(settled);
      find(thread, '[part~="banner"] button').focus();
      await show(first, { capabilities: { canChangeStatus: true } });
      expect(thread.shadowRoot?.activeElement?.localName).to.equal('collab-option-menu');
    });
  });

  it('requests another status', async () => {
    const changed = oneEvent(thread, 'collab-thread-status-change');
    find(thread, 'collab-option-menu').focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    expect((await changed).detail).to.deep.equal({ annotationId: 'thread-1', status: statuses.ongoing });
  });

  describe('with properties', () => {
    it('offers unset properties and loads their element', async () => {
      await choose('Set priority');
      const changed = oneEvent(thread, 'collab-thread-priority-change');
      await waitUntil(() => deepActiveElement()?.role === 'menuitemradio');
      await sendKeys({ press: 'Enter' });
      expect((await changed).detail).to.deep.equal({ annotationId: 'thread-1', priority: priorities.urgent });
    });

    it('shows set properties and does not offer them in the menu', async () => {
      await show(threadRow(conversation(), { ...labels.all, priority: priorities.urgent }));
      await waitUntil(() => find(thread, 'collab-thread-properties').matches(':defined:not(:state(empty))'));
      expect(items()).not.to.include.members(['Set priority', 'Set category', 'Milestone']);
    });

    it('offers no property without options', async () => {
      await show(threadRow(conversation()), { capabilities: { canDelete: true, canChangeCustomList: true } });
      expect(items()).to.deep.equal(['Milestone', 'Delete thread']);
    });
  });

  it('offers approval until the thread is approved', async () => {
    const approved = oneEvent(thread, 'collab-thread-approve');
    await choose('Approve');
    expect((await approved).detail).to.deep.equal({ annotationId: 'thread-1' });
    await show(threadRow(conversation(), { approved: true }));
    expect(items()).not.to.include('Approve');
  });

  it('requests to copy its link', async () => {
    const requested = oneEvent(thread, 'collab-thread-copy-link');
    await choose('Copy link');
    expect((await requested).detail).to.deep.equal({ annotationId: 'thread-1' });
  });

  describe('with subscriptions', () => {
    const subscribed = (type: 'manual' | 'auto') => {
      const userIdHash = userIdHashOf('ana');
      return { subscribedUsers: { [userIdHash]: { userIdHash, user: people.ana, type } } };
    };
    const hint = () => find(thread, 'collab-menu', CollabMenu).items.find((item) => 'hint' in item);

    it('requests to subscribe and unsubscribe', async () => {
      const wanted = oneEvent(thread, 'collab-thread-subscribe');
      await choose('Follow');
      expect((await wanted).detail).to.deep.equal({ annotationId: 'thread-1' });
      await show(threadRow(conversation(), subscribed('manual')));
      const unwanted = oneEvent(thread, 'collab-thread-unsubscribe');
      await choose('Unfollow');
      expect((await unwanted).detail).to.deep.equal({ annotationId: 'thread-1' });
    });

    const begun = { from: people.ben };
    const causes: readonly [string, Partial<CommentAnnotation>][] = [
      ['You follow this thread.', subscribed('manual')],
      ['You follow this thread because you started it.', subscribed('auto')],
      [
        'You follow this thread because it’s assigned to you.',
        { ...subscribed('auto'), ...begun, assignedTo: people.ana },
      ],
      ['You follow this thread because you were mentioned.', { ...subscribed('auto'), ...begun }],
      [
        'You follow this thread because you replied.',
        { ...subscribed('auto'), ...begun, comments: conversation().slice(0, 2) },
      ],
      ['You follow this thread.', { ...subscribed('auto'), ...begun, comments: [] }],
    ];
    for (const [reason, data] of causes) {
      it(`shows the reason: ${reason}`, async () => {
        await show(threadRow(conversation(), data));
        expect(hint()).to.include({ hint: reason, label: 'Unfollow' });
      });
    }
  });

  it('requests private and public access', async () => {
    let changed = oneEvent(thread, 'collab-thread-access-change');
    await choose('Make private');
    expect((await changed).detail).to.deep.equal({ annotationId: 'thread-1', accessMode: 'private' });
    await show(threadRow(conversation(), { accessMode: 'private' }));
    expect(find(thread, '[part="private"] collab-icon').getAttribute('label')).to.equal('Private');
    changed = oneEvent(thread, 'collab-thread-access-change');
    await choose('Make public');
    expect((await changed).detail.accessMode).to.equal('public');
  });

  it('requests to be marked as unread', async () => {
    const marked = oneEvent(thread, 'collab-thread-mark-unread');
    await choose('Mark as unread');
    expect((await marked).detail).to.deep.equal({ annotationId: 'thread-1' });
  });

  describe('when deleted', () => {
    it('asks for confirmation and shows what is deleted', async () => {
      await choose('Delete thread');
      const question = find(thread, '[role="alertdialog"]');
      expect(question.textContent).to.contain('This deletes all 3 comments for everyone.');
      const deleted = oneEvent(thread, 'collab-thread-delete');
      await click(findByRole(question, 'button', 'Delete thread'));
      expect((await deleted).detail).to.deep.equal({ annotationId: 'thread-1' });
    });

    it('cancels on Escape and restores the focus', async () => {
      await choose('Delete thread');
      await waitUntil(() => thread.shadowRoot?.activeElement === queryByRole(thread, 'button', 'Cancel'));
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => thread.shadowRoot?.activeElement?.matches('collab-menu'));
      expect(thread.shadowRoot?.querySelector('[role="alertdialog"]')).to.equal(null);
    });

    it('closes the confirmation when another thread is shown', async () => {
      await choose('Delete thread');
      await show(threadRow(conversation(), {}, { id: 'other' }));
      await thread.updateComplete;
      expect(thread.shadowRoot?.querySelector('[role="alertdialog"]')).to.equal(null);
    });
  });

  it('has the thread’s id in the events of its comments', async () => {
    const marked = oneEvent(thread, 'collab-comment-mark-unread');
    const menu = find(comments()[1] ?? thread, 'collab-menu');
    menu.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => menu.open);
    await sendKeys({ press: 'Enter' });
    expect((await marked).detail).to.deep.equal({ annotationId: 'thread-1', commentId: 2 });
  });

  describe('with unread comments', () => {
    const divided = () => all('[part~="divider"]').map((line) => line.parentElement?.dataset.commentId);

    it('marks each one and shows a divider above the first', async () => {
      await show(threadRow(conversation(), {}, { id: 'b', unread: 2 }));
      expect(comments().map(({ unread }) => unread)).to.deep.equal([false, true, true]);
      expect(divided()).to.deep.equal(['2']);
    });

    it('keeps the divider after reading until the thread is reopened', async () => {
      await show(threadRow(conversation(), {}, { id: 'b', unread: 2, readAt: 1 }));
      await show(threadRow(conversation(), {}, { id: 'b', unread: 0, readAt: 3 }));
      expect(divided()).to.deep.equal(['2']);
      await show(threadRow(conversation(), {}, { id: 'c' }));
      expect(divided()).to.deep.equal([]);
    });

    it('moves the divider when the thread is marked as unread', async () => {
      await show(threadRow(conversation(), {}, { id: 'b', unread: 0, readAt: 3 }));
      await show(threadRow(conversation(), {}, { id: 'b', unread: 1, readAt: 2 }));
      expect(divided()).to.deep.equal(['3']);
    });

    it('shows no divider above the first comment', async () => {
      await show(threadRow(conversation(), {}, { id: 'b', unread: 3 }));
      expect(divided()).to.deep.equal([]);
    });
  });

  describe('with many comments', () => {
    const fold = () => find(thread, '[part="fold"]');

    it('shows the first and the last ones, and the folded ones on request', async () => {
      await show(threadRow(longConversation(300), {}, { id: 'long' }));
      expect(visibleIds()).to.deep.equal([1, 298, 299, 300]);
      expect(fold().textContent.trim()).to.equal('296 earlier replies');
      await click(fold());
      await waitUntil(() => thread.shadowRoot?.activeElement?.getAttribute('data-comment-id') === '2');
      expect(all('[part="fold"]').length).to.equal(0);
    });

    it('does not fold six comments', async () => {
      await show(threadRow(longConversation(6), {}, { id: 'long' }));
      expect(visibleIds()).to.have.length(6);
    });

    it('does not fold unread comments', async () => {
      await show(threadRow(longConversation(30), {}, { id: 'long', unread: 10 }));
      expect(visibleIds()).to.deep.equal([1, ...Array.from({ length: 10 }, (_, i) => 21 + i)]);
    });

    it('does not fold comments while it is open', async () => {
      await show(threadRow(longConversation(6), {}, { id: 'long' }));
      await show(threadRow(longConversation(12), {}, { id: 'long' }));
      expect(visibleIds()).to.have.length(12);
    });
  });

  describe('shows who has read it', () => {
    const readLines = () => all('[part~="seen"]').map((line) => line.textContent);

    it('without the user and the last author', async () => {
      await show(threadRow(conversation(), { viewedBy: [people.ana, people.ben, people.mai] }));
      expect(readLines()).to.deep.equal(['Seen by Benjamin Okafor']);
      await show(threadRow(conversation(), { viewedBy: [people.ana, people.mai] }));
      expect(readLines()).to.deep.equal([]);
    });

    it('but not below a draft', async () => {
      const draft = comment(9, people.ana, '<p>Soon</p>', { isDraft: true });
      await show(threadRow([...conversation(), draft], { viewedBy: [people.ben] }));
      expect(readLines()).to.deep.equal([]);
    });

    it('with up to four names', async () => {
      const many = (count: number) =>
        Array.from({ length: count }, (_, i) => ({ userId: `p${i}`, name: `P${i}`, organizationId: 'acme' }));
      await show(threadRow(conversation(), { viewedBy: many(4) }));
      expect(readLines()).to.deep.equal(['Seen by P0, P1, P2, and P3']);
      await show(threadRow(conversation(), { viewedBy: many(5) }));
      expect(readLines()).to.deep.equal(['Seen by P0, P1, P2, and 2 more']);
      await expect(thread).to.be.accessible();
    });
  });

  it('marks drafts', async () => {
    const [first, ...others] = conversation();
    await show(threadRow([comment(1, people.ana, '<p>Soon</p>', { isDraft: true }), ...others]));
    expect(first?.isDraft).to.equal(false);
    const marks = comments().map((each) => each.shadowRoot?.querySelector('[part="draft"]')?.textContent);
    expect(marks).to.deep.equal(['Draft', undefined, undefined]);
  });

  it('does not count drafts as unread', async () => {
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
    expect(thread.shadowRoot?.querySelector('[data-comment-id="2"] [part~="divider"]')).to.not.equal(null);
  });

  describe('with a limited height', () => {
    const scroller = () => find(thread, '[part~="comments"]');
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

    it('renders the visible part of three hundred comments', async () => {
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

    it('starts at the first unread comment, among few and among many', async () => {
      await show(threadRow(longConversation(30), {}, { id: 'few', unread: 12 }));
      await waitUntil(() => isAtTop(19));
      expect(isInSight(1)).to.equal(false);
      await show(threadRow(longConversation(300), {}, { id: 'many', unread: 120 }));
      await waitUntil(() => isAtTop(181));
      expect(find(itemOf(181) ?? thread, '[part~="divider"]').textContent).to.equal('New');
    });

    it('starts at the top if nothing is unread', async () => {
      await show(threadRow(longConversation(30), {}, { id: 'few', unread: 12 }));
      await waitUntil(() => isAtTop(19));
      await show(threadRow(longConversation(30), {}, { id: 'other' }));
      await waitUntil(() => isInSight(1));
    });

    it('shows a button for new comments below and scrolls to them', async () => {
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

    it('shows no button for visible new comments', async () => {
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

    it('scrolls to a folded comment', async () => {
      await show(threadRow(longConversation(300), {}, { id: 'long' }));
      await thread.showComment(150);
      await waitUntil(() => isAtTop(150));
      expect(itemOf(150)?.matches(':focus')).to.equal(true);
    });

    it('keeps an edit that is scrolled out of view', async () => {
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
      find(thread, 'collab-menu').focus();
      scroller().scrollTop = 0;
      await waitUntil(() => isInSight(1));
      expect(itemOf(150)?.querySelector('collab-comment') === edited).to.equal(true);
    });
  });

  describe('with unconfirmed changes', () => {
    const change = (more: Partial<Pick<UnsentChange, 'name' | 'commentId' | 'error'>>): UnsentChange => ({
      id: 9,
      annotationId: 'thread-1',
      name: 'comment.add',
      retry: () => undefined,
      discard: () => undefined,
      ...more,
    });
    const error = { code: 'PERMISSION_DENIED', message: '' };

    it('marks pending and refused comments', async () => {
      const unsent = [change({ commentId: 2 }), change({ commentId: 3, error })];
      await show(threadRow(conversation(), {}, { unsent, pending: true }));
      expect(thread.matches(':state(pending)')).to.equal(true);
      expect(comments().map(({ pending }) => pending)).to.deep.equal([false, true, false]);
      expect(comments().map(({ error: failed }) => failed)).to.deep.equal([undefined, undefined, error]);
    });

    it('does not mark a comment as pending while a file or recording is deleted', async () => {
      const names = ['attachment.delete', 'recording.delete'] as const;
      await show(threadRow(conversation(), {}, { unsent: names.map((name) => change({ name, commentId: 2 })) }));
      expect(comments().map(({ pending }) => pending)).to.deep.equal([false, false, false]);
    });

    it('offers to retry or discard a refused change to the thread', async () => {
      await show(threadRow(conversation(), {}, { unsent: [change({ error })] }));
      const [retry, discard] = all('[part~="notice"] button') as [HTMLElement, HTMLElement];
      const retried = oneEvent(thread, 'collab-thread-retry');
      await click(retry);
      expect((await retried).detail).to.deep.equal({ annotationId: 'thread-1', changeId: 9 });
      const discarded = oneEvent(thread, 'collab-thread-discard');
      await click(discard);
      expect((await discarded).detail).to.deep.equal({ annotationId: 'thread-1', changeId: 9 });
    });
  });

  it('shows a message if there are no comments', async () => {
    await show(threadRow([], {}, { id: 'b' }));
    expect(queryByText(thread, 'No comments yet')).to.exist;
  });
});
