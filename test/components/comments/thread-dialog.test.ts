import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { findText, PageText } from '../../../anchors/index.js';
import { CollabLinkActivateEvent } from '../../../components/comments/comment-body/comment-body.js';
import {
  CollabCommentCopyLinkEvent,
  CollabCommentDeleteEvent,
  CollabCommentDraftChangedEvent,
  CollabCommentEditEvent,
  CollabCommentReactEvent,
} from '../../../components/comments/comment/comment.js';
import { emptyContent } from '../../../components/comments/composer/content.js';
import { newThreadDraftKey } from '../../../components/comments/thread-dialog/draft-store.js';
import type { CollabThreadDialog } from '../../../components/comments/thread-dialog/thread-dialog.js';
import * as requests from '../../../components/comments/thread/thread.js';
// Loaded when they are needed: no test is about how long that takes.
import '../../../components/comments/proposal/proposal.js';
import '../../../components/comments/reactions/reactions.js';
import '../../../components/comments/thread/more-menu.js';
import '../../../components/comments/thread-properties/thread-properties.js';
import '../../../components/root/root/define.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import '../../../components/comments/thread-dialog/define.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import '../../../components/ui/toasts/define.js';
import { CollabMenu } from '../../../components/ui/menu/menu.js';
import {
  createStore,
  memoryBackend,
  type Backend,
  type CollabError,
  type CollabEvents,
  type CollabStore,
  type GhostComment,
  type NewCommentAnnotation,
  type ReactionReference,
  type ServerConnectionState,
  type TargetElement,
} from '../../../store/index.js';
import { provideTargets } from '../../../stories/target-provider.js';
import { announced, noteAnnounced } from '../../announced.js';
import { find } from '../../find.js';
import { findByText, queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { animationsEnd } from '../animations.js';
import { runDismissSuite } from '../controllers/dismiss-suite.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';
import { click } from '../pointer.js';

describe('<collab-thread-dialog>', () => {
  let backend: Backend;
  let store: CollabStore;
  let page: PageContext;
  let box: HTMLElement;
  let dialog: CollabThreadDialog;

  beforeEach(async () => {
    backend = memoryBackend();
    store = await memoryStore({ backend });
    page = pageContextOf(store);
    box = await fixture(html`
      <div>
        <button class="pin">1</button>
        <button class="other">Other</button>
        <collab-thread-dialog .store=${store}></collab-thread-dialog>
      </div>
    `);
    dialog = find(box, 'collab-thread-dialog');
  });

  afterEach(async () => {
    box.remove();
    await store.dispose();
  });

  const frame = () => dialog.shadowRoot?.querySelector<HTMLElement>('[part~="dialog"]') ?? undefined;
  const isOpen = () => frame()?.matches(':popover-open') ?? false;
  const pin = () => find(box, '.pin');
  /** Class of what has the focus: comparing elements takes a failing test forever. */
  const focused = () => document.activeElement?.className;
  const draftKey = (documentId: string) => newThreadDraftKey(documentId, { targetElement: { elementId: 'chart' } });
  const thread = () => find(dialog, 'collab-thread');
  const row = (id: string) => store.comments.byId(id).peek();
  const messages = () => page.toasts.messages.peek().map(({ type, message }) => `${type}: ${message}`);

  /** Deletes a thread as another tab does. */
  async function deleteElsewhere(id: string): Promise<void> {
    const other = await memoryStore({ backend });
    await other.comments.deleteCommentAnnotation({ annotationId: id }).settled;
    await other.dispose();
  }

  /** Resolves a thread as somebody else does. */
  async function resolveElsewhere(id: string): Promise<void> {
    const other = await memoryStore({ backend, user: grace });
    const status = other.config.statuses.find(({ type }) => type === 'terminal');
    if (!status) throw new Error('There is no status of type terminal.');
    await other.comments.updateStatus({ annotationId: id, status }).settled;
    await other.dispose();
  }

  /** Opens a thread as a person does who clicked its pin. */
  async function open(id: string): Promise<HTMLElement> {
    page.navigation.setAnchor(id, pin());
    pin().focus();
    page.navigation.open(id);
    await waitUntil(isOpen);
    await thread().updateComplete;
    return find(dialog, '[part~="dialog"]');
  }

  async function setUp(): Promise<void> {
    page.navigation.setAnchor('new', pin());
    pin().focus();
    page.navigation.startThread({ targetElement: { elementId: 'chart' }, position: { left: 0.5, top: 0.25 } });
    await waitUntil(isOpen);
    await waitUntil(() => dialog.shadowRoot?.activeElement?.localName === 'collab-composer');
  }

  async function write(text: string): Promise<void> {
    await sendKeys({ type: text });
  }

  it('shows a message, or the page’s slot, for a thread without comments', async () => {
    const id = await addThread(store, 'Is this right?');
    await open(id);
    const data = row(id)?.data;
    Object.assign(thread(), { row: { ...row(id), data: { ...data, comments: [] } } });
    await thread().updateComplete;
    const slot = find(dialog, 'slot[name="empty"]', HTMLSlotElement);
    expect(slot.assignedSlot?.name).to.equal('empty');
    expect(queryByText(slot, 'No comments yet')).to.exist;
    const own = document.createElement('p');
    own.slot = 'empty';
    dialog.append(own);
    expect(slot.assignedElements()[0] === own).to.equal(true);
  });

  it('passes the accessibility audit with a thread and with a new thread', async () => {
    await open(await addThread(store, 'Is this right?'));
    await expect(dialog).to.be.accessible();
    await setUp();
    await expect(dialog).to.be.accessible();
  });

  it('renders nothing while no thread is open', () => {
    expect(frame()).to.equal(undefined);
  });

  describe('can be dismissed', () => {
    runDismissSuite({
      open: async () => open(await addThread(store, 'Is this right?')),
      isOpen,
    });
  });

  describe('with a thread', () => {
    let id: string;

    beforeEach(async () => {
      id = await addThread(store, 'Is this right?');
    });

    it('opens beside the pin and takes the focus', async () => {
      const shown = await open(id);
      const gap = () => shown.getBoundingClientRect().left - pin().getBoundingClientRect().right;
      await waitUntil(() => Math.abs(gap() - 10) <= 1);
      expect(deepActiveElement()?.role).to.equal('dialog');
      expect(shown.role).to.equal('dialog');
      expect(find(shown, `#${shown.getAttribute('aria-labelledby') ?? ''}`).innerText).to.equal('Thread 1');
    });

    it('opens in the middle if its target has no marker', async () => {
      page.navigation.open(id);
      await waitUntil(isOpen);
      const { left, right } = find(dialog, '[part~="dialog"]').getBoundingClientRect();
      expect(left).to.be.closeTo(innerWidth - right, 1);
    });

    it('returns the focus to the pin', async () => {
      await open(id);
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !isOpen());
      expect(focused()).to.equal('pin');
    });

    it('leaves the focus on an element that is pressed outside', async () => {
      await open(id);
      let returned = 0;
      pin().addEventListener('focus', () => (returned += 1));
      const { x, y } = find(box, '.other').getBoundingClientRect();
      await sendMouse({ type: 'click', position: [Math.ceil(x) + 3, Math.ceil(y) + 3] });
      await waitUntil(() => !isOpen());
      expect(focused()).to.equal('other');
      expect(returned).to.equal(0);
    });

    it('stays open when its pin is pressed', async () => {
      await open(id);
      pin().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
      await dialog.updateComplete;
      expect(isOpen()).to.equal(true);
    });

    it('shows another thread that is opened, and returns the focus to the last pin', async () => {
      await open(id);
      const second = await addThread(store, 'And this?');
      page.navigation.setAnchor(second, find(box, '.other'));
      find(box, '.other').focus();
      page.navigation.open(second);
      await waitUntil(() => thread().row?.id === second);
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !isOpen());
      expect(focused()).to.equal('other');
    });

    it('sends a reply', async () => {
      await open(id);
      thread().focus();
      await write('Yes, it is.');
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => row(id)?.data.comments.length === 2);
      expect(row(id)?.data.comments[1]?.commentText).to.equal('Yes, it is.');
    });

    it('reports link clicks, composer clicks and typing to the store', async () => {
      const other = await memoryStore({ backend, user: grace });
      const typing = other.comments.typing(id);
      const events: string[] = [];
      store.on('linkClick', ({ link, commentId, commentAnnotation }) =>
        events.push(`${link} ${commentId === commentAnnotation.comments[0]?.commentId}`),
      );
      store.on('composerClicked', ({ commentAnnotation }) =>
        events.push(`composer of ${commentAnnotation?.annotationId}`),
      );
      await open(id);
      const { commentId = 0 } = row(id)?.data.comments[0] ?? {};
      const body = find(thread(), 'collab-comment');
      body.dispatchEvent(new CollabLinkActivateEvent({ text: 'here', link: 'https://a.example/', commentId }));
      await click(find(thread(), 'collab-composer'));
      await write('Y');
      await waitUntil(() => typing.peek().length === 1);
      expect(typing.peek()[0]?.userId).to.equal(ada.userId);
      await sendKeys({ press: 'Backspace' });
      await waitUntil(() => typing.peek().length === 0);
      expect(events).to.deep.equal(['https://a.example/ true', `composer of ${id}`]);
      await other.dispose();
    });

    it('shows who is typing without moving the composer', async () => {
      const other = await memoryStore({ backend, user: grace });
      await open(id);
      const composerTop = () => find(thread(), 'collab-composer').getBoundingClientRect().top;
      const typingText = () => find(thread(), 'collab-typing').shadowRoot?.querySelector('[part~="text"]')?.textContent;
      const top = composerTop();
      other.comments.setTyping({ annotationId: id, isTyping: true });
      await waitUntil(() => typingText() === 'Grace Hopper is typing…');
      expect(composerTop()).to.equal(top);
      other.comments.setTyping({ annotationId: id, isTyping: false });
      await waitUntil(() => typingText() === undefined);
      expect(composerTop()).to.equal(top);
      await other.dispose();
    });

    it('closes on Escape in a reply, and nothing below closes', async () => {
      await open(id);
      thread().focus();
      await write('Not yet');
      let goesOn: boolean | undefined;
      const listen = (event: KeyboardEvent) => (goesOn = !event.defaultPrevented);
      addEventListener('keydown', listen);
      await sendKeys({ press: 'Escape' });
      removeEventListener('keydown', listen);
      expect(goesOn).not.to.equal(true);
      await waitUntil(() => !isOpen());
    });

    it('saves an unsent reply', async () => {
      await open(id);
      thread().focus();
      await write('Not yet');
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !isOpen());
      await open(id);
      await waitUntil(() => find(thread(), 'collab-composer').value.includes('Not yet'));
    });

    it('deletes the draft once the reply is sent', async () => {
      await store.drafts.set(`reply:${id}`, { commentText: 'Is', commentHtml: '<p>Is</p>' });
      await open(id);
      await waitUntil(() => find(thread(), 'collab-composer').value.includes('Is'));
      thread().focus();
      await write(' sent');
      await sendKeys({ press: 'Enter' });
      await waitUntil(async () => (await store.drafts.get(`reply:${id}`)) === undefined);
      await thread().updateComplete;
      expect(thread().draft).to.equal(undefined);
    });

    it('closes when the thread is resolved, and offers to reopen it', async () => {
      await open(id);
      find(thread(), '[part=resolve]').click();
      await waitUntil(() => !isOpen());
      expect(row(id)?.data.status.type).to.equal('terminal');
      const [toast] = page.toasts.messages.peek();
      expect(toast?.message).to.equal('Thread resolved');
      toast?.action?.run();
      expect(row(id)?.data.status.type).to.equal('default');
      await waitUntil(() => isOpen() && deepActiveElement()?.role === 'dialog');
      expect(page.navigation.openThread.peek()).to.equal(id);
    });

    it('does not perform requests that the page prevents', async () => {
      await open(id);
      dialog.addEventListener('collab-thread-resolve', (event) => event.preventDefault());
      let requests = 0;
      box.addEventListener('collab-thread-resolve', () => (requests += 1));
      const asked = oneEvent(dialog, 'collab-thread-resolve');
      find(thread(), '[part=resolve]').click();
      expect((await asked).target === dialog).to.equal(true);
      expect(requests).to.equal(1);
      expect(row(id)?.data.status.type).to.equal('default');
      expect(isOpen()).to.equal(true);
    });

    it('performs an edit that changes nothing, without a message', async () => {
      await open(id);
      const { commentId = 0 } = row(id)?.data.comments[0] ?? {};
      const detail = { annotationId: id, commentId, commentText: 'Same', commentHtml: '<p>Same</p>' };
      const edits = [detail, detail].map((each) => new CollabCommentEditEvent(each));
      const editedAt = edits.map((edit) => {
        thread().dispatchEvent(edit);
        expect(edit.defaultPrevented).to.equal(false);
        return row(id)?.data.comments[0]?.editedAt;
      });
      expect(editedAt[0]).to.be.a('number');
      expect(editedAt[1]).to.equal(editedAt[0]);
    });

    it('closes when the thread is removed, without a success message', async () => {
      await open(id);
      await deleteElsewhere(id);
      await waitUntil(() => !isOpen());
      expect(page.navigation.openThread.peek()).to.equal(null);
      expect(messages()).to.deep.equal(['info: This thread is no longer available to you.']);
    });

    it('announces once that another user has resolved the thread', async () => {
      await open(id);
      const announcements = noteAnnounced();
      await resolveElsewhere(id);
      await waitUntil(() => announcements.said.length > 0, 'nothing was announced');
      await thread().updateComplete;
      announcements.end();
      expect(announcements.said).to.deep.equal(['Resolved']);
      expect(find(thread(), '[part~="banner"]').innerText).to.match(/^Resolved\s+Reopen$/);
    });

    it('announces that another user has deleted the thread if there are no toasts', async () => {
      await open(id);
      const announcements = noteAnnounced();
      await deleteElsewhere(id);
      await waitUntil(() => announcements.said.length > 0, 'nothing was announced');
      announcements.end();
      expect(announcements.said).to.deep.equal(['This thread is no longer available to you.']);
    });

    it('closes with a message when the user deletes the thread', async () => {
      await open(id);
      thread().dispatchEvent(new requests.CollabThreadDeleteEvent({ annotationId: id }));
      await waitUntil(() => !isOpen());
      expect(messages()).to.deep.equal(['success: Thread deleted']);
    });

    it('offers to undo a deletion, and sends it when the toast goes', async () => {
      const toasts = await fixture(html`<collab-toasts .store=${store}></collab-toasts>`);
      await store.comments.addComment({ annotationId: id, comment: { commentText: 'A reply' } }).settled;
      await open(id);
      const deletions: unknown[] = [];
      store.on('deleteComment', ({ commentId }) => deletions.push(commentId));
      const texts = () => row(id)?.data.comments.map(({ commentText }) => commentText);
      const { commentId = 0 } = row(id)?.data.comments[1] ?? {};
      const remove = () => thread().dispatchEvent(new CollabCommentDeleteEvent({ annotationId: id, commentId }));
      remove();
      expect([texts(), deletions, messages()]).to.deep.equal([['Is this right?'], [], ['success: Comment deleted']]);
      page.toasts.messages.peek()[0]?.action?.run();
      expect(texts()).to.deep.equal(['Is this right?', 'A reply']);
      page.toasts.dismiss(page.toasts.messages.peek()[0]?.id ?? 0);
      remove();
      page.toasts.dismiss(page.toasts.messages.peek().at(-1)?.id ?? 0);
      await waitUntil(() => deletions.length === 1);
      expect(deletions).to.deep.equal([commentId]);
      toasts.remove();
    });

    it('announces actions whose outcome does not receive the focus', async () => {
      await open(id);
      const said = () => announced();
      const { commentId = 0 } = row(id)?.data.comments[0] ?? {};
      const subject = { annotationId: id };
      for (const [request, words] of [
        [new requests.CollabThreadReplyEvent({ ...subject, ...emptyContent, commentText: 'Yes' }), 'Reply added'],
        [new CollabCommentEditEvent({ ...subject, commentId, ...emptyContent, commentText: 'So' }), 'Comment saved'],
        [new CollabCommentReactEvent({ ...subject, commentId, reaction: { reactionId: 'EYES' } }), 'Eyes added'],
        [new CollabCommentReactEvent({ ...subject, commentId, reaction: { reactionId: 'EYES' } }), 'Eyes removed'],
        [new requests.CollabThreadAccessChangeEvent({ ...subject, accessMode: 'private' }), 'Private'],
        [new requests.CollabThreadApproveEvent(subject), 'Approved'],
        [new requests.CollabThreadMarkUnreadEvent(subject), 'Marked as unread'],
      ] as const) {
        thread().dispatchEvent(request);
        expect(said()).to.equal(words);
      }
    });

    it('shows a message if the thread does not exist', async () => {
      page.navigation.open('nowhere');
      await waitUntil(() => page.toasts.messages.peek().length > 0);
      expect(page.toasts.messages.peek()[0]?.type).to.equal('error');
      expect(page.navigation.openThread.peek()).to.equal(null);
    });

    it('shows the location of a thread without a target on this page', async () => {
      store.setLocations([{ id: 's1', locationName: 'Sheet 1' }]);
      const elsewhere = await addThread(store, 'There', { location: { id: 's2', locationName: 'Sheet 2' } });
      page.navigation.open(elsewhere);
      await waitUntil(isOpen);
      expect(queryByText(dialog, /in Sheet 2/)).to.exist;
      page.targets.ghosts.value = new Map([[id, { type: 'elementDeleted' }]]);
      page.navigation.open(id);
      await waitUntil(() => queryByText(dialog, /Detached/));
    });

    it('shows why a thread is a ghost, with the thread’s own message if there is one', async () => {
      const show = async (ghostComment: GhostComment) =>
        page.navigation.open(await addThread(store, 'Lost', { ghostComment }));
      await show({ type: 'differentDevice' });
      await waitUntil(() => queryByText(dialog, 'Not shown here'));
      await show({ message: 'Only on small screens' });
      await waitUntil(() => queryByText(dialog, 'Only on small screens'));
    });
  });

  describe('changing a thread', () => {
    let id: string;

    beforeEach(async () => {
      id = await addThread(store, 'Is this right?');
      await open(id);
    });

    /** Sends a request as the thread does, and gives what the store's event of that name tells. */
    async function eventAfter<K extends keyof CollabEvents>(type: K, request: Event): Promise<CollabEvents[K]> {
      const reported = new Promise<CollabEvents[K]>((resolve) => store.on(type, resolve));
      thread().dispatchEvent(request);
      return reported;
    }

    it('sets properties, approves and subscribes, and the store reports it', async () => {
      const { categories } = store.config;
      const commentCategories = categories.slice(0, 2);
      thread().dispatchEvent(new requests.CollabThreadCategoryChangeEvent({ annotationId: id, commentCategories }));
      expect(row(id)?.data.commentCategories).to.deep.equal(commentCategories);
      const approved = await eventAfter(
        'approveCommentAnnotation',
        new requests.CollabThreadApproveEvent({ annotationId: id }),
      );
      expect(approved.commentAnnotation.approved).to.equal(true);
      const left = await eventAfter(
        'unsubscribeCommentAnnotation',
        new requests.CollabThreadUnsubscribeEvent({ annotationId: id }),
      );
      expect(Object.keys(left.commentAnnotation.subscribedUsers ?? {})).to.deep.equal([]);
      const back = await eventAfter(
        'subscribeCommentAnnotation',
        new requests.CollabThreadSubscribeEvent({ annotationId: id }),
      );
      expect(Object.values(back.commentAnnotation.subscribedUsers ?? {})[0]).to.deep.include({ type: 'manual' });
    });

    it('offers only properties that have options', async () => {
      const bare = createStore({ backend, config: { priorities: [], categories: [] } });
      await bare.setDocuments(['report']);
      await bare.identify(ada);
      dialog.store = bare;
      pageContextOf(bare).navigation.open(id);
      await waitUntil(() => thread().row?.id === id);
      const { canChangePriority, canChangeCategory, canChangeCustomList, canApprove } = thread().capabilities;
      expect([canChangePriority, canChangeCategory, canChangeCustomList, canApprove]).to.deep.equal([
        false,
        false,
        false,
        true,
      ]);
      await bare.dispose();
    });

    it('shows a message when a refused change is undone', async () => {
      const refusing = await memoryStore({ backend: refusingBackend(backend) });
      dialog.store = refusing;
      const refused = oneRefusal(refusing);
      pageContextOf(refusing).navigation.open(id);
      await waitUntil(() => thread().row?.id === id);
      thread().dispatchEvent(new requests.CollabThreadApproveEvent({ annotationId: id }));
      expect(refusing.comments.byId(id).peek()?.data.approved).to.equal(true);
      expect((await refused).code).to.equal('PERMISSION_DENIED');
      expect(refusing.comments.byId(id).peek()?.data.approved).to.equal(undefined);
      await refusing.dispose();
    });

    describe('with custom buttons', () => {
      const press = async () => {
        const shown = () =>
          dialog.shadowRoot?.querySelector('collab-custom-buttons')?.shadowRoot?.querySelector('button');
        await waitUntil(() => shown());
        shown()?.click();
      };

      beforeEach(() => (dialog.buttons = [{ id: 'ticket', label: 'Create ticket' }]));

      it('lets the store report the button and the thread', async () => {
        const clicked = new Promise<CollabEvents['buttonClick']>((resolve) => store.on('buttonClick', resolve));
        await press();
        const { buttonContext, commentAnnotation } = await clicked;
        expect(buttonContext).to.deep.include({ type: 'button', clickedButtonId: 'ticket' });
        expect(commentAnnotation?.annotationId).to.equal(id);
      });

      it('reports nothing if the page prevents it', async () => {
        let isReported = false;
        store.on('buttonClick', () => (isReported = true));
        dialog.addEventListener('collab-button-click', (event) => event.preventDefault());
        await press();
        await dialog.updateComplete;
        expect(isReported).to.equal(false);
      });
    });

    it('reports the comment of a custom button below a comment', async () => {
      const commentButtons = [{ id: 'quote', label: 'Quote', type: 'button-toggle' }] as const;
      const own = createStore({ backend, config: { commentButtons } });
      await own.setDocuments(['report']);
      await own.identify(ada);
      await own.comments.addComment({ annotationId: id, comment: { commentText: 'Second' } }).settled;
      dialog.store = own;
      pageContextOf(own).navigation.open(id);
      await waitUntil(() => thread().row?.data.comments.length === 2);
      await thread().updateComplete;
      const [, second] = thread().shadowRoot?.querySelectorAll('collab-comment') ?? [];
      await waitUntil(() =>
        second?.shadowRoot?.querySelector('collab-custom-buttons')?.shadowRoot?.querySelector('button'),
      );
      const clicked = new Promise<CollabEvents['buttonClick']>((resolve) => own.on('buttonClick', resolve));
      const button = find(find(second as Element, 'collab-custom-buttons'), 'button');
      button.focus();
      await sendKeys({ press: 'Enter' });
      const { buttonContext, commentAnnotation, comment, index } = await clicked;
      expect(buttonContext.selections).to.deep.equal({ ungrouped: { quote: true } });
      expect([commentAnnotation?.annotationId, comment?.commentText, index]).to.deep.equal([id, 'Second', 1]);
      await own.dispose();
    });

    it('does not report a prevented click below a comment', async () => {
      const own = createStore({ backend, config: { commentButtons: [{ id: 'quote', label: 'Quote' }] } });
      await own.setDocuments(['report']);
      await own.identify(ada);
      dialog.store = own;
      pageContextOf(own).navigation.open(id);
      const buttons = () =>
        thread().shadowRoot?.querySelector('collab-comment')?.shadowRoot?.querySelector('collab-custom-buttons');
      await waitUntil(() => buttons()?.shadowRoot?.querySelector('button'));
      let isReported = false;
      own.on('buttonClick', () => (isReported = true));
      dialog.addEventListener('collab-button-click', (event) => event.preventDefault());
      find(buttons() as Element, 'button').click();
      await dialog.updateComplete;
      expect(isReported).to.equal(false);
      await own.dispose();
    });

    it('offers no features that the configuration leaves out', async () => {
      const lean = createStore({ backend, config: { without: ['approve', 'copyLink', 'delete', 'edit', 'reply'] } });
      await lean.setDocuments(['report']);
      await lean.identify(ada);
      dialog.store = lean;
      pageContextOf(lean).navigation.open(id);
      await waitUntil(() => thread().row?.id === id);
      const { canApprove, canCopyLink, canDelete, canReply, canChangeStatus, canEditComment } = thread().capabilities;
      expect([canApprove, canCopyLink, canDelete, canReply, canEditComment]).to.deep.equal(Array.from({ length: 5 }));
      expect(canChangeStatus).to.equal(true);
      expect(find(thread(), 'collab-comment').capabilities.canCopyLink).to.equal(false);
      expect(find(thread(), 'collab-option-menu').localName).to.equal('collab-option-menu');
      await lean.dispose();
    });

    it('applies the configured composer features and the length limit', async () => {
      const lean = createStore({ backend, config: { without: ['emoji', 'mention'], maxLength: 8 } });
      await lean.setDocuments(['report']);
      await lean.identify(ada);
      dialog.store = lean;
      pageContextOf(lean).navigation.open(id);
      await waitUntil(() => thread().row?.id === id);
      const composer = find(thread(), 'collab-composer');
      composer.value = 'Too long a reply';
      await waitUntil(() => composer.shadowRoot?.querySelector('[role="alert"]'));
      const names = [...(composer.shadowRoot?.querySelectorAll('[part~="actions"] button') ?? [])].map(
        ({ ariaLabel }) => ariaLabel,
      );
      expect(names).to.include('Formatting').and.not.include('Add emoji').and.not.include('Mention someone');
      expect(find(composer, '[role="alert"]').textContent).to.contain('8 characters over the limit');
      await lean.dispose();
    });

    it('shows no status if the configuration leaves it out', async () => {
      const lean = createStore({ backend, config: { without: ['status'] } });
      await lean.setDocuments(['report']);
      await lean.identify(ada);
      dialog.store = lean;
      pageContextOf(lean).navigation.open(id);
      await waitUntil(() => thread().row?.id === id && thread().statuses.length === 0);
      await thread().updateComplete;
      expect(thread().shadowRoot?.querySelectorAll('[part~="header"] collab-option-menu').length).to.equal(0);
      await lean.dispose();
    });

    describe('with a proposal', () => {
      let target: HTMLElement;
      const proposed = { replaceContentText: '14 days' };
      const accept = () =>
        new requests.CollabThreadAcceptEvent({
          annotationId: id,
          commentId: row(id)?.data.comments[0]?.commentId ?? 0,
          ...proposed,
        });

      let removeTargets: () => void;
      const meant = () => {
        const found = findText({ targetText: '30 days', occurrence: 2 }, new PageText(target));
        return 'range' in found ? found.range : undefined;
      };

      beforeEach(async () => {
        target = document.createElement('p');
        target.innerText = 'Free within 30 days, or 30 days more';
        box.append(target);
        removeTargets = provideTargets(page, { elementOf: () => target, rangeOf: meant });
        id = await addThread(store, '', {
          comments: [{ commentText: 'Wrong', ...proposed }],
          targetElement: { elementId: 'terms', targetText: '30 days', occurrence: 2 },
        });
        await open(id);
      });

      it('shows it beside the current content', async () => {
        await waitUntil(() => thread().shadowRoot?.querySelector('collab-proposal')?.shadowRoot?.querySelector('del'));
        const proposal = find(thread(), 'collab-proposal');
        expect(proposal.targetText).to.equal('30 days');
        expect([proposal.capabilities.canAccept, proposal.capabilities.canReject]).to.deep.equal([true, true]);
      });

      it('applies it to the target, resolves the thread, and the store reports it', async () => {
        const { replaceContentText, actionUser } = await eventAfter('acceptCommentAnnotation', accept());
        expect(replaceContentText).to.equal('14 days');
        expect(actionUser.userId).to.equal(ada.userId);
        expect(target.textContent).to.equal('Free within 30 days, or 14 days more');
        expect(row(id)?.data.status.type).to.equal('terminal');
      });

      it('does not apply it if the page does so itself', async () => {
        const replacing = oneEvent(dialog, 'collab-content-replace');
        dialog.addEventListener('collab-content-replace', (event) => event.preventDefault());
        await eventAfter('acceptCommentAnnotation', accept());
        expect((await replacing).detail).to.include(proposed);
        expect(target.textContent).to.equal('Free within 30 days, or 30 days more');
      });

      it('gives the page sanitised HTML', async () => {
        const replacing = oneEvent(dialog, 'collab-content-replace');
        dialog.addEventListener('collab-content-replace', (event) => event.preventDefault());
        const replaceContentHtml =
          '<p onclick="run()">14 <b>days</b><img src="x" onerror="run()"></p><script>run()</script>';
        const { detail } = accept();
        thread().dispatchEvent(new requests.CollabThreadAcceptEvent({ ...detail, replaceContentHtml }));
        expect((await replacing).detail).to.deep.equal({ ...detail, replaceContentHtml: '<p>14 <b>days</b></p>' });
        await waitUntil(() => row(id)?.data.status.type === 'terminal');
      });

      it('shows an error if the target is not on the page', async () => {
        removeTargets();
        thread().dispatchEvent(accept());
        await waitUntil(() => messages()[0]?.includes('Nothing was changed'));
        expect(row(id)?.data.status.type).to.equal('default');
      });

      it('restores the content when the decision is refused', async () => {
        const refusing = await memoryStore({ backend: refusingBackend(backend) });
        dialog.store = refusing;
        const refusingPage = pageContextOf(refusing);
        provideTargets(refusingPage, { elementOf: () => target, rangeOf: meant });
        refusingPage.navigation.open(id);
        await waitUntil(() => thread().row?.id === id);
        const refused = oneRefusal(refusing);
        const put: (string | null)[] = [];
        const watcher = new MutationObserver((changes) => {
          for (const { addedNodes } of changes) put.push(...[...addedNodes].map(({ textContent }) => textContent));
        });
        watcher.observe(target, { childList: true });
        thread().dispatchEvent(accept());
        await refused;
        await waitUntil(() => put.at(-1) === '30 days');
        expect(put).to.include('14 days');
        expect(target.textContent).to.equal('Free within 30 days, or 30 days more');
        watcher.disconnect();
        await refusing.dispose();
      });

      it('resolves the thread without a change when it is rejected', async () => {
        const { detail } = accept();
        await eventAfter('rejectCommentAnnotation', new requests.CollabThreadRejectEvent(detail));
        expect(row(id)?.data.status.type).to.equal('terminal');
        expect(target.textContent).to.equal('Free within 30 days, or 30 days more');
      });
    });

    describe('with a link', () => {
      function clipboard(writeText: (text: string) => Promise<void>): void {
        Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
      }

      afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

      it('copies it with a message, and the store reports it', async () => {
        let copied = '';
        clipboard((text) => Promise.resolve(void (copied = text)));
        const { link } = await eventAfter('copyLink', new requests.CollabThreadCopyLinkEvent({ annotationId: id }));
        expect(copied).to.equal(link);
        expect(new URL(link).searchParams.get('commentId')).to.equal(id);
        await waitUntil(() => messages()[0] === 'success: Link copied');
      });

      it('copies the link to one comment', async () => {
        expect(find(thread(), 'collab-comment').capabilities.canCopyLink).to.equal(true);
        let copied = '';
        clipboard((text) => Promise.resolve(void (copied = text)));
        const { commentId = 0 } = row(id)?.data.comments[0] ?? {};
        const { link } = await eventAfter('copyLink', new CollabCommentCopyLinkEvent({ annotationId: id, commentId }));
        expect(copied).to.equal(link);
        expect(new URL(link).searchParams.get('commentId')).to.equal(`${id}.${commentId}`);
        await waitUntil(() => messages()[0] === 'success: Link copied');
      });

      it('shows the address if the browser denies access to the clipboard', async () => {
        clipboard(() => Promise.reject(new Error('NotAllowed')));
        let isReported = false;
        store.on('copyLink', () => (isReported = true));
        thread().dispatchEvent(new requests.CollabThreadCopyLinkEvent({ annotationId: id }));
        await waitUntil(() => messages()[0]?.includes(`commentId=${id}`));
        expect(isReported).to.equal(false);
      });

      it('uses the page the thread was started on', async () => {
        let copied = '';
        clipboard((text) => Promise.resolve(void (copied = text)));
        const pageInfo = { url: `${location.origin}/elsewhere?tab=2` };
        const other = await addThread(store, 'There', { pageInfo });
        await open(other);
        thread().dispatchEvent(new requests.CollabThreadCopyLinkEvent({ annotationId: other }));
        await waitUntil(() => copied === `${location.origin}/elsewhere?tab=2&commentId=${other}`);
      });

      it('never copies an address of another origin', async () => {
        let copied = '';
        clipboard((text) => Promise.resolve(void (copied = text)));
        const other = await addThread(store, 'There', { pageInfo: { url: 'https://elsewhere.example/page' } });
        await eventAfter('copyLink', new requests.CollabThreadCopyLinkEvent({ annotationId: other }));
        await waitUntil(() => copied !== '');
        expect(new URL(copied).origin).to.equal(location.origin);
      });
    });
  });

  describe('with unsent text in a thread that is deleted', () => {
    let id: string;

    beforeEach(async () => {
      id = await addThread(store, 'Is this right?');
    });

    const unsentField = () => dialog.shadowRoot?.querySelector('textarea') ?? undefined;
    const button = (n: number) => find(dialog, `textarea + div > button:nth-child(${String(n)})`);
    const press = (key: string) => sendKeys({ press: key });

    /** Types a reply, and loses the thread it was meant for. */
    async function lose(): Promise<void> {
      await open(id);
      thread().focus();
      await write('Half a reply');
      await deleteElsewhere(id);
      await waitUntil(() => unsentField() !== undefined);
      await dialog.updateComplete;
    }

    /** Puts another clipboard in the place of the browser's until the test ends. */
    function clipboard(writeText: (text: string) => Promise<void>): void {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    }

    afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

    it('passes the accessibility audit', async () => {
      await lose();
      await expect(dialog).to.be.accessible();
    });

    it('shows the text with a message, and focuses it', async () => {
      await lose();
      expect(queryByText(dialog, 'This thread is no longer available to you.')).to.exist;
      expect(unsentField()?.value).to.equal('Half a reply');
      await waitUntil(() => deepActiveElement()?.localName === 'textarea');
      expect(messages()).to.deep.equal([]);
    });

    it('announces the message if another element has the focus', async () => {
      await open(id);
      thread().focus();
      await write('Half a reply');
      find(box, '.other').focus();
      await deleteElsewhere(id);
      await waitUntil(() => announced().includes('no longer available'));
      expect(focused()).to.equal('other');
    });

    it('shows an unsent edit', async () => {
      await open(id);
      const comment = find(thread(), 'collab-comment');
      comment.dispatchEvent(
        new CollabCommentDraftChangedEvent({
          annotationId: id,
          commentId: row(id)?.data.comments[0]?.commentId ?? 0,
          commentText: 'Half an edit',
          commentHtml: '<p>Half an edit</p>',
          empty: false,
        }),
      );
      await deleteElsewhere(id);
      await waitUntil(() => unsentField()?.value === 'Half an edit');
    });

    it('shows text that was typed before the page was loaded', async () => {
      await store.drafts.set(`reply:${id}`, { commentText: 'From before', commentHtml: '<p>From before</p>' });
      await open(id);
      await waitUntil(() => find(thread(), 'collab-composer').value.includes('From before'));
      await deleteElsewhere(id);
      await waitUntil(() => unsentField()?.value === 'From before');
    });

    it('stays open until the user decides', async () => {
      await lose();
      await press('Escape');
      const { x, y } = find(box, '.other').getBoundingClientRect();
      await sendMouse({ type: 'click', position: [Math.ceil(x) + 3, Math.ceil(y) + 3] });
      page.navigation.open(await addThread(store, 'Another'));
      await dialog.updateComplete;
      expect(unsentField()?.value).to.equal('Half a reply');
      button(2).click();
      await waitUntil(
        () => dialog.shadowRoot?.querySelector('collab-thread')?.row?.id === page.navigation.openThread.peek(),
      );
    });

    describe('where toasts are shown', () => {
      const offered = () => page.toasts.messages.peek().find(({ message }) => message.startsWith('The thread is gone'));

      beforeEach(() => {
        page.toasts.regionCount.value += 1;
      });
      afterEach(() => {
        page.toasts.regionCount.value -= 1;
      });

      it('gives way to another thread, and a toast offers the text', async () => {
        let copied = '';
        clipboard((text) => Promise.resolve(void (copied = text)));
        await lose();
        const other = await addThread(store, 'Another');
        page.navigation.open(other);
        await waitUntil(() => dialog.shadowRoot?.querySelector('collab-thread')?.row?.id === other);
        offered()?.action?.run();
        await waitUntil(() => copied === 'Half a reply');
        await waitUntil(async () => (await store.drafts.get(`reply:${id}`)) === undefined);
      });

      it('closes on Escape, and a toast offers the text', async () => {
        await lose();
        await waitUntil(() => deepActiveElement()?.localName === 'textarea');
        await press('Escape');
        await waitUntil(() => !isOpen());
        expect(offered()?.action?.label).to.equal('Copy text');
      });

      it('shows the text in the toast if the browser denies access to the clipboard', async () => {
        clipboard(() => Promise.reject(new Error('Not allowed.')));
        await lose();
        page.navigation.close();
        await waitUntil(() => !isOpen());
        offered()?.action?.run();
        await waitUntil(() => messages().some((message) => message.includes('Half a reply')));
      });

      it('closes with its document', async () => {
        await lose();
        await store.setDocuments(['elsewhere']);
        await waitUntil(() => !isOpen());
        expect(offered()).to.exist;
      });

      it('leaves no toast when the text was discarded', async () => {
        await lose();
        button(2).click();
        await waitUntil(() => !isOpen());
        expect(offered()).to.equal(undefined);
      });
    });

    it('deletes the draft when it is discarded, and closes without a message', async () => {
      await lose();
      button(2).click();
      await waitUntil(() => !isOpen());
      await waitUntil(async () => (await store.drafts.get(`reply:${id}`)) === undefined);
      expect(messages()).to.deep.equal([]);
    });

    it('copies the text, and can then be closed', async () => {
      let copied = '';
      clipboard((text) => Promise.resolve(void (copied = text)));
      await lose();
      button(1).focus();
      await press('Enter');
      await waitUntil(() => button(1).textContent.trim() === 'Copied');
      expect(copied).to.equal('Half a reply');
      await waitUntil(() => announced() === 'Copied');
      await press('Escape');
      await waitUntil(() => !isOpen());
      await waitUntil(async () => (await store.drafts.get(`reply:${id}`)) === undefined);
    });

    it('selects the text if the browser denies access to the clipboard', async () => {
      clipboard(() => Promise.reject(new Error('Not allowed.')));
      await lose();
      getSelection()?.removeAllRanges();
      button(1).click();
      await waitUntil(() => unsentField()?.selectionEnd === 'Half a reply'.length);
      expect(unsentField()?.selectionStart).to.equal(0);
      expect(button(1).textContent.trim()).to.equal('Copy text');
    });

    it('shows the thread again when it is restored', async () => {
      await store.dispose();
      store = await memoryStore({ backend, user: grace });
      dialog.store = store;
      page = pageContextOf(store);
      const other = await memoryStore({ backend });
      await open(id);
      thread().focus();
      await write('Half a reply');
      await other.comments.updateAccess({ annotationId: id, accessMode: 'private' }).settled;
      await waitUntil(() => unsentField() !== undefined);
      await other.comments.updateAccess({ annotationId: id, accessMode: 'public' }).settled;
      await waitUntil(() => unsentField() === undefined);
      await waitUntil(() => find(thread(), 'collab-composer').value.includes('Half a reply'));
      await other.dispose();
    });
  });

  describe('with the thread of another user', () => {
    let other: CollabStore;

    beforeEach(async () => {
      other = await memoryStore({ backend, user: grace });
    });

    afterEach(() => other.dispose());

    /** What can be done about who sees the thread. */
    async function access(more: Partial<NewCommentAnnotation> = {}): Promise<string[]> {
      const id = await addThread(other, 'Is this right?', more);
      await waitUntil(() => row(id) !== undefined);
      await open(id);
      await waitUntil(() => thread().row?.id === id);
      await thread().updateComplete;
      const { items } = find(thread(), 'collab-menu', CollabMenu);
      return items.flatMap((item) => ('label' in item && /private|public/.test(item.label) ? [item.label] : []));
    }

    it('does not offer private access to users who would lose access', async () => {
      expect(await access()).to.deep.equal([]);
    });

    it('offers private access to users who would keep access', async () => {
      expect(await access({ assignedTo: ada })).to.deep.equal(['Make private']);
      expect(await access({ assignedTo: ada, accessMode: 'private' })).to.deep.equal(['Make public']);
    });

    it('does not announce a deletion when the thread becomes private', async () => {
      const id = await addThread(other, 'Is this right?');
      await waitUntil(() => row(id) !== undefined);
      await open(id);
      await other.comments.updateAccess({ annotationId: id, accessMode: 'private' }).settled;
      await waitUntil(() => !isOpen());
      expect(messages()).to.deep.equal(['info: This thread is no longer available to you.']);
    });
  });

  describe('with reactions', () => {
    const comment = () => find(thread(), 'collab-comment');
    const kinds = (id: string) =>
      row(id)?.data.comments[0]?.reactionAnnotations?.map(({ icon, reactions }) => [icon, reactions?.length]) ?? [];
    const chips = () => [
      ...(comment()
        .shadowRoot?.querySelector('collab-reactions')
        ?.shadowRoot?.querySelectorAll<HTMLElement>('[part=chip]') ?? []),
    ];
    const react = (reaction: ReactionReference, annotationId: string) =>
      comment().dispatchEvent(
        new CollabCommentReactEvent({ annotationId, commentId: comment().comment?.commentId ?? 0, reaction }),
      );

    async function openReacted(other: CollabStore): Promise<string> {
      const id = await addThread(other, 'Is this right?');
      const commentId = other.comments.byId(id).peek()?.data.comments[0]?.commentId ?? 0;
      const reaction = { reactionId: 'EYES' };
      await other.comments.addReaction({ annotationId: id, commentId, reaction }).settled;
      await waitUntil(() => kinds(id).length === 1);
      await open(id);
      await waitUntil(() => chips().length === 1);
      return id;
    }

    it('toggles a reaction and announces it', async () => {
      const events: string[] = [];
      store.onAny((type) => events.push(type));
      const id = await openReacted(store);
      events.length = 0;
      chips()[0]?.click();
      expect(kinds(id)).to.deep.equal([]);
      react({ reactionId: 'EYES' }, id);
      expect(kinds(id)).to.deep.equal([['EYES', 1]]);
      expect(events.filter((type) => type.includes('Reaction'))).to.deep.equal([
        'deleteReaction',
        'toggleReaction',
        'addReaction',
        'toggleReaction',
      ]);
    });

    it('replaces the user’s reaction by another skin tone', async () => {
      const id = await addThread(store, 'Is this right?');
      await open(id);
      for (const variant of ['🙌🏽', '🙌🏿']) react({ reactionId: 'RAISED_HANDS', variant }, id);
      const own = row(id)?.data.comments[0]?.reactionAnnotations?.[0]?.reactions;
      expect(own?.map(({ variant }) => variant)).to.deep.equal(['🙌🏿']);
      react({ reactionId: 'RAISED_HANDS', variant: '🙌🏿' }, id);
      expect(kinds(id)).to.deep.equal([]);
    });

    it('shows a comment as sent while its reaction is pending', async () => {
      const id = await openReacted(store);
      chips()[0]?.click();
      expect(row(id)?.pending).to.equal(true);
      await waitUntil(() => chips().length === 0);
      expect(comment().pending).to.equal(false);
    });

    it('removes a refused reaction and shows a message', async () => {
      const refusing = await memoryStore({ backend: refusingBackend(backend) });
      const errorCode = new Promise<string>((tell) => refusing.on('error', ({ code }) => tell(code)));
      dialog.store = refusing;
      page = pageContextOf(refusing);
      const id = await addThread(store, 'Is this right?');
      await waitUntil(() => refusing.comments.byId(id).peek());
      await open(id);
      await waitUntil(() => thread().row);
      await thread().updateComplete;
      react({ reactionId: 'EYES' }, id);
      const reactions = () => refusing.comments.byId(id).peek()?.data.comments[0]?.reactionAnnotations ?? [];
      expect(reactions()).to.have.length(1);
      expect(await errorCode).to.equal('PERMISSION_DENIED');
      expect(reactions()).to.have.length(0);
      await refusing.dispose();
    });

    it('offers no reactions to read-only users', async () => {
      const other = await memoryStore({ backend, user: grace });
      const looking = await memoryStore({ backend, user: { ...ada, isReadOnly: true } });
      const id = await addThread(other, 'Is this right?');
      dialog.store = looking;
      page = pageContextOf(looking);
      await waitUntil(() => looking.comments.byId(id).peek());
      await open(id);
      await waitUntil(() => thread().row);
      await thread().updateComplete;
      expect(comment().capabilities.canReact).to.equal(false);
      await looking.dispose();
      await other.dispose();
    });
  });

  describe('read marks', () => {
    let other: CollabStore;
    let id: string;

    beforeEach(async () => {
      other = await memoryStore({ backend, user: grace });
      id = await addThread(other, 'Is this right?');
      await waitUntil(() => row(id)?.unread === 1);
    });

    afterEach(() => other.dispose());

    it('are set when a thread opens and when a comment arrives', async () => {
      await open(id);
      await waitUntil(() => row(id)?.unread === 0);
      await other.comments.addComment({ annotationId: id, comment: { commentText: 'Well?' } }).settled;
      await waitUntil(() => row(id)?.data.comments.length === 2 && row(id)?.unread === 0);
    });

    it('are not set for a thread that the user has just marked as unread', async () => {
      await open(id);
      await waitUntil(() => row(id)?.unread === 0);
      thread().dispatchEvent(new requests.CollabThreadMarkUnreadEvent({ annotationId: id }));
      await waitUntil(() => row(id)?.unread === 1);
      dialog.requestUpdate();
      await dialog.updateComplete;
      expect(row(id)?.unread).to.equal(1);
    });
  });

  describe('with a new thread', () => {
    it('adds the thread at its target and shows it', async () => {
      await setUp();
      await write('What is this?');
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => page.navigation.openThread.peek() !== null);
      const data = row(page.navigation.openThread.peek() ?? '')?.data;
      expect(data?.comments[0]?.commentText).to.equal('What is this?');
      expect(data?.targetElement).to.deep.equal({ elementId: 'chart' });
      expect(data?.position).to.deep.equal({ left: 0.5, top: 0.25 });
      expect(data?.pageInfo?.path).to.equal(location.pathname);
      await waitUntil(
        () => dialog.shadowRoot?.querySelector('collab-thread')?.row?.id === page.navigation.openThread.peek(),
      );
    });

    it('offers to assign the thread to mentioned people if the user may', async () => {
      await setUp();
      expect(find(dialog, 'collab-composer').assignable).to.equal(true);
      await store.identify({ ...ada, accessRole: 'viewer' });
      await waitUntil(() => !find(dialog, 'collab-composer').assignable);
    });

    it('focuses the reply of a thread that was just started', async () => {
      await setUp();
      await write('What is this?');
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => find(dialog, '[part~="dialog"]').querySelector('collab-thread:focus-within') !== null);
      expect(deepActiveElement()?.role).to.equal('textbox');
      await sendKeys({ type: 'One thing more' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => row(page.navigation.openThread.peek() ?? '')?.data.comments.length === 2);
      expect(row(page.navigation.openThread.peek() ?? '')?.data.comments[1]?.commentText).to.equal('One thing more');
    });

    it('saves the text when the dialog is closed', async () => {
      await setUp();
      await write('Half a thou');
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !isOpen());
      expect((await store.drafts.get(draftKey('report')))?.commentText).to.equal('Half a thou');
      await setUp();
      await waitUntil(() => find(dialog, 'collab-composer').value.includes('Half a thou'));
    });

    describe('dismissed at one target', () => {
      const composer = () => find(dialog, 'collab-composer');
      const offered = () => [...(dialog.shadowRoot?.querySelectorAll('[part~="drafts"] li') ?? [])];
      const pressed = (label: string) =>
        [...(offered()[0]?.querySelectorAll('button') ?? [])]
          .find((each) => each.textContent.trim() === label)
          ?.click();

      async function beginAt(target: TargetElement): Promise<void> {
        page.navigation.setAnchor('new', pin());
        page.navigation.startThread({ targetElement: target, position: { left: 0.5, top: 0.25 } });
        await waitUntil(isOpen);
        await waitUntil(() => dialog.shadowRoot?.activeElement?.localName === 'collab-composer');
      }

      beforeEach(async () => {
        localStorage.clear();
        provideTargets(page, {
          nameOf: () => (page.navigation.newThread.peek()?.targetElement?.elementId === 'chart' ? 'Orders a week' : ''),
        });
        await setUp();
        await write('About the chart');
        await sendKeys({ press: 'Escape' });
        await waitUntil(() => !isOpen());
      });

      it('is listed at another target, but not used as its text', async () => {
        await beginAt({ elementId: 'table' });
        await waitUntil(() => offered().length === 1);
        expect(composer().value).to.equal('');
        const [offer] = offered();
        expect(offer && queryByText(offer, 'Unsent draft from “Orders a week”')).to.exist;
        expect(offer && queryByText(offer, 'About the chart')).to.exist;
        await expect(dialog).to.be.accessible();
      });

      it('is restored at its own target, and not listed there', async () => {
        await beginAt({ elementId: 'table' });
        await write('About the table');
        await sendKeys({ press: 'Escape' });
        await waitUntil(() => !isOpen());
        await setUp();
        await waitUntil(() => composer().value.includes('About the chart'));
        expect(offered()).to.deep.equal([]);
      });

      it('stays at its target when the user then selects another target', async () => {
        await setUp();
        await waitUntil(() => composer().value.includes('About the chart'));
        await beginAt({ elementId: 'table' });
        await waitUntil(() => offered().length === 1);
        expect(composer().value).to.equal('');
        await write('About the table');
        await setUp();
        await waitUntil(() => composer().value === '<p>About the chart</p>');
      });

      it('moves to the other target on request, and is sent there', async () => {
        await beginAt({ elementId: 'table' });
        await waitUntil(() => offered().length === 1);
        pressed('Continue here');
        await waitUntil(() => composer().value === '<p>About the chart</p>');
        expect(offered()).to.deep.equal([]);
        await waitUntil(() => dialog.shadowRoot?.activeElement?.localName === 'collab-composer');
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => page.navigation.openThread.peek() !== null);
        expect(row(page.navigation.openThread.peek() ?? '')?.data.targetElement).to.deep.equal({ elementId: 'table' });
        await setUp();
        await waitUntil(async () => (await store.drafts.get(draftKey('report'))) === undefined);
        expect(composer().value).to.equal('');
      });

      it('is discarded on request, and restored by undo', async () => {
        await beginAt({ elementId: 'table' });
        await waitUntil(() => offered().length === 1);
        pressed('Discard');
        await waitUntil(() => offered().length === 0);
        await waitUntil(async () => (await store.drafts.get(draftKey('report'))) === undefined);
        page.toasts.messages.peek().at(-1)?.action?.run();
        await waitUntil(() => offered().length === 1);
        await waitUntil(async () => (await store.drafts.get(draftKey('report')))?.commentText === 'About the chart');
      });

      it('is hidden while the composer has text, and listed again when it is empty', async () => {
        await beginAt({ elementId: 'table' });
        await waitUntil(() => offered().length === 1);
        await write('A');
        await waitUntil(() => offered().length === 0);
        await sendKeys({ press: 'Backspace' });
        await waitUntil(() => offered().length === 1);
      });

      it('is not listed for another user', async () => {
        await store.identify(grace);
        await beginAt({ elementId: 'table' });
        await dialog.updateComplete;
        expect(offered()).to.deep.equal([]);
      });
    });

    it('offers drafts that were saved before drafts had targets', async () => {
      await store.drafts.set('new:report', { commentText: 'From before', commentHtml: '<p>From before</p>' });
      await setUp();
      await waitUntil(() => findByText(find(dialog, '[part~="drafts"]'), 'Unsent draft from another location'));
    });

    it('saves the draft of a new thread for the root document', async () => {
      await store.setDocuments(['report', 'appendix'], { rootDocumentId: 'appendix' });
      await setUp();
      await write('For the appendix');
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !isOpen());
      expect((await store.drafts.get(draftKey('appendix')))?.commentText).to.equal('For the appendix');
      expect(await store.drafts.get(draftKey('report'))).to.equal(undefined);
    });

    it('deletes the draft once it is sent', async () => {
      await setUp();
      await write('Sent');
      await waitUntil(async () => (await store.drafts.get(draftKey('report'))) !== undefined);
      await sendKeys({ press: 'Enter' });
      await waitUntil(async () => (await store.drafts.get(draftKey('report'))) === undefined);
    });

    it('is saved for its author when another user signs in, and shown to nobody else', async () => {
      await setUp();
      await write('Secret of Ada');
      await store.identify(grace);
      await waitUntil(() => !isOpen());
      await setUp();
      await write('Grace');
      expect(find(dialog, 'collab-composer').value).to.equal('<p>Grace</p>');
      await waitUntil(async () => (await store.drafts.get(draftKey('report')))?.commentText === 'Grace');
      await store.identify(ada);
      await waitUntil(() => !isOpen());
      await setUp();
      await waitUntil(() => find(dialog, 'collab-composer').value.includes('Secret of Ada'));
      expect(find(dialog, 'collab-composer').value).not.to.contain('Grace');
    });

    it('shows signed-out users the reason why they cannot write', async () => {
      await store.signOut();
      page.navigation.startThread({});
      await waitUntil(isOpen);
      expect(queryByText(dialog, /^Sign in/)).to.exist;
      expect(find(dialog, 'collab-composer').disabled).to.equal(true);
    });
  });

  describe('with refused text', () => {
    it('offers to send it again, and closes without a message when it is discarded', async () => {
      const refusing = await memoryStore({ backend: refusingBackend() });
      dialog.store = refusing;
      page = pageContextOf(refusing);
      await setUp();
      await write('Refused');
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => find(dialog, 'collab-thread').row?.failed !== undefined);
      await thread().updateComplete;
      const comment = find(thread(), 'collab-comment');
      await comment.updateComplete;
      const buttons = [...(comment.shadowRoot?.querySelectorAll<HTMLElement>('[part~="notice"] button') ?? [])];
      expect(buttons.map((button) => button.textContent.trim())).to.deep.equal(['Retry', 'Discard']);
      buttons[1]?.click();
      await waitUntil(() => !isOpen());
      expect(page.toasts.messages.peek()).to.deep.equal([]);
      await refusing.dispose();
    });
  });

  it('marks a thread as read once, even if the mark is refused', async () => {
    const id = await addThread(store, 'Unread for Grace');
    let marks = 0;
    const counted = refusingBackend(backend, ([mutation]) => {
      if (mutation?.mutation.name === 'annotation.markAsRead') marks += 1;
    });
    const refusing = await memoryStore({ user: grace, backend: counted });
    const everything = refusing.comments.view();
    dialog.store = refusing;
    page = pageContextOf(refusing);
    await open(id);
    await waitUntil(() => marks > 0 && refusing.comments.byId(id).peek()?.unread === 1);
    await addThread(store, 'Another');
    await waitUntil(() => everything.total.peek() === 2);
    expect(marks).to.equal(1);
    await refusing.dispose();
  });

  describe('without a signed-in user', () => {
    let id: string;

    const asks = () => queryByText(dialog, 'Sign in to read this thread.') !== undefined;
    const close = () => find(dialog, '[part=close]');

    beforeEach(async () => {
      id = await addThread(store, 'Is this right?');
    });

    async function openSignedOut(): Promise<void> {
      await store.signOut();
      page.navigation.setAnchor(id, pin());
      page.navigation.open(id);
      await waitUntil(isOpen);
      await thread().updateComplete;
    }

    it('asks the user to sign in, and can be closed', async () => {
      await openSignedOut();
      await animationsEnd();
      await expect(dialog).to.be.accessible();
      expect(asks()).to.equal(true);
      const { right, top } = close().getBoundingClientRect();
      const frame = thread().getBoundingClientRect();
      expect([right, top]).to.deep.equal([frame.right, frame.top]);
      await click(close());
      await waitUntil(() => !isOpen());
    });

    it('shows the thread after sign-in, and the focus stays', async () => {
      await openSignedOut();
      close().focus();
      await store.identify(ada);
      await waitUntil(() => thread().row?.id === id);
      await thread().updateComplete;
      expect(asks()).to.equal(false);
      expect(dialog.shadowRoot?.activeElement === close()).to.equal(true);
      expect(close().checkVisibility()).to.equal(true);
    });

    it('asks the user to sign in when they sign out with an open thread', async () => {
      await open(id);
      await store.signOut();
      await waitUntil(asks);
      expect(isOpen()).to.equal(true);
      expect(messages()).to.deep.equal([]);
      await store.identify(ada);
      await waitUntil(() => thread().row?.id === id);
    });

    it('shows no draft to the next user, and saves it for its author', async () => {
      const reply = () =>
        dialog.shadowRoot?.querySelector('collab-thread')?.shadowRoot?.querySelector('collab-composer')?.value;
      await open(id);
      thread().focus();
      await write('Secret of Ada');
      await store.identify(grace);
      await waitUntil(() => reply() === '');
      expect(isOpen()).to.equal(true);
      await store.identify(ada);
      await waitUntil(() => reply()?.includes('Secret of Ada'));
    });

    it('keeps the focus in the composer for the next user, and loses no text', async () => {
      const reply = () => thread().shadowRoot?.querySelector('collab-composer')?.value;
      await open(id);
      thread().focus();
      await write('Secret of Ada');
      const before = thread();
      await store.identify(grace);
      await waitUntil(() => thread() !== before && thread().matches(':focus-within'));
      expect(deepActiveElement()?.role).to.equal('textbox');
      await write('Grace');
      expect(reply()).to.equal('<p>Grace</p>');
      const between = thread();
      await store.identify(ada);
      await waitUntil(() => thread() !== between && reply()?.includes('Secret of Ada'));
    });

    for (const place of ['beside its pin', 'in the page']) {
      it(`keeps the focus ${place} when the user signs out while typing`, async () => {
        if (place === 'in the page') dialog.annotationId = id;
        else await open(id);
        await waitUntil(() => dialog.shadowRoot?.querySelector('collab-thread')?.row?.id === id);
        await thread().updateComplete;
        thread().focus();
        await waitUntil(() => deepActiveElement()?.role === 'textbox');
        await store.signOut();
        await waitUntil(asks);
        expect(dialog.shadowRoot?.activeElement?.part.contains('dialog')).to.equal(true);
      });
    }

    it('does not take the focus from another element', async () => {
      await open(id);
      const before = thread();
      find(box, '.other').focus();
      await store.identify(grace);
      await waitUntil(() => thread() !== before);
      await thread().updateComplete;
      expect(focused()).to.equal('other');
    });

    it('shows no sign-in message while a user is being identified', async () => {
      const fresh = createStore({ backend });
      await fresh.setDocuments(['report']);
      // As it is while the store loads what it works for a user with.
      (fresh.connection as { value: ServerConnectionState }).value = 'pendingData';
      dialog.store = fresh;
      dialog.annotationId = id;
      await dialog.updateComplete;
      expect(find(thread(), '[aria-busy="true"]').checkVisibility()).to.equal(true);
      expect(asks()).to.equal(false);
      await fresh.identify(ada);
      await waitUntil(() => thread().row?.id === id);
      await fresh.dispose();
    });
  });

  it('focuses a persistent control if the opener and the marker are gone', async () => {
    page.elements.persistentControls.add(find(box, '.other'));
    await open(await addThread(store, 'Is this right?'));
    pin().remove();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !isOpen());
    expect(focused()).to.equal('other');
  });

  it('focuses a persistent control if the opener and the marker are hidden', async () => {
    page.elements.persistentControls.add(find(box, '.other'));
    await open(await addThread(store, 'Is this right?'));
    pin().hidden = true;
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !isOpen());
    expect(focused()).to.equal('other');
  });

  describe('when the page changes to another document', () => {
    const typed = () => find(thread(), 'collab-composer').value;

    it('closes without a message', async () => {
      const id = await addThread(store, 'Is this right?');
      await open(id);
      await store.setDocuments(['appendix']);
      await waitUntil(() => !isOpen());
      expect(page.navigation.openThread.peek()).to.equal(null);
      expect(messages()).to.deep.equal([]);
    });

    it('saves the reply for the return to the document', async () => {
      const id = await addThread(store, 'Is this right?');
      await open(id);
      thread().focus();
      await write('Half a reply');
      await store.setDocuments(['appendix']);
      await waitUntil(() => !isOpen());
      expect(dialog.shadowRoot?.querySelector('textarea')).to.equal(null);
      expect(messages()).to.deep.equal([]);
      await store.setDocuments(['report']);
      await waitUntil(() => row(id));
      await open(id);
      await waitUntil(() => typed().includes('Half a reply'));
    });

    it('reports a deleted thread whose document is still set', async () => {
      const id = await addThread(store, 'Is this right?');
      await open(id);
      await store.setDocuments(['appendix', 'report']);
      await dialog.updateComplete;
      expect(isOpen()).to.equal(true);
      await deleteElsewhere(id);
      await waitUntil(() => !isOpen());
      expect(messages()).to.deep.equal(['info: This thread is no longer available to you.']);
    });

    it('closes a new thread and saves its text for its document', async () => {
      page.navigation.startThread({});
      await waitUntil(isOpen);
      find(dialog, 'collab-composer').focus();
      await write('Half a thought');
      await store.setDocuments(['appendix']);
      await waitUntil(() => !isOpen());
      await waitUntil(async () => (await store.drafts.get('new:report'))?.commentText === 'Half a thought');
      expect(await store.drafts.get('new:appendix')).to.equal(undefined);
    });

    it('closes without a message for the next user without access', async () => {
      await open(await addThread(store, 'Is this right?'));
      await store.identify({ ...grace, organizationId: 'elsewhere' });
      await waitUntil(() => !isOpen());
      expect(messages()).to.deep.equal([]);
    });
  });

  describe('in the page', () => {
    it('shows the thread of its property without taking the focus', async () => {
      const id = await addThread(store, 'Is this right?');
      pin().focus();
      dialog.annotationId = id;
      await waitUntil(() => dialog.shadowRoot?.querySelector('collab-thread') !== null);
      expect(isOpen()).to.equal(false);
      expect(focused()).to.equal('pin');
      await expect(dialog).to.be.accessible();
    });

    it('announces changes by other users, not by the user', async () => {
      const id = await addThread(store, 'Is this right?');
      dialog.annotationId = id;
      await waitUntil(() => dialog.shadowRoot?.querySelector('collab-thread')?.shadowRoot);
      await thread().updateComplete;
      const announcements = noteAnnounced();
      thread().dispatchEvent(new requests.CollabThreadResolveEvent({ annotationId: id }));
      await waitUntil(() => thread().shadowRoot?.querySelector('[part~="banner"]'));
      thread().dispatchEvent(new requests.CollabThreadReopenEvent({ annotationId: id }));
      await waitUntil(() => !thread().shadowRoot?.querySelector('[part~="banner"]'));
      expect(announcements.said).to.deep.equal([]);
      await resolveElsewhere(id);
      await waitUntil(() => announcements.said.length === 1);
      await deleteElsewhere(id);
      await waitUntil(() => announcements.said.length === 2);
      announcements.end();
      expect(announcements.said[0]).to.contain('Resolved');
      expect(announcements.said[1]).to.equal('This thread is no longer available to you.');
    });

    it('shows a message if the thread does not exist', async () => {
      dialog.annotationId = 'nowhere';
      await dialog.updateComplete;
      expect(queryByText(dialog, /no longer available/)).to.exist;
    });
  });

  describe('in a narrow window', () => {
    beforeEach(() => setViewport({ width: 360, height: 640 }));
    afterEach(() => setViewport({ width: 800, height: 600 }));

    // The handle is for the pointer only: it has neither role nor part.
    const handleBox = () => find(dialog, '.handle').getBoundingClientRect();

    async function dragAway(): Promise<void> {
      const handle = handleBox();
      await sendMouse({ type: 'move', position: [180, Math.round(handle.y) + 8] });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: [180, Math.round(handle.y) + 150] });
      await sendMouse({ type: 'up' });
      await waitUntil(() => !isOpen());
    }

    it('is a sheet at the bottom that can be dragged away', async () => {
      const shown = await open(await addThread(store, 'Is this right?'));
      await waitUntil(() => shown.classList.contains('sheet'));
      await animationsEnd();
      const { left, bottom, width } = shown.getBoundingClientRect();
      expect([left, bottom, width]).to.deep.equal([0, innerHeight, innerWidth]);
      await dragAway();
    });

    it('is no wider than the visible part of a page that overflows sideways', async () => {
      const viewport = window.visualViewport;
      if (!viewport) throw new Error('no visual viewport');
      Object.defineProperties(viewport, {
        width: { value: 300, configurable: true },
        offsetLeft: { value: 20, configurable: true },
      });
      try {
        const shown = await open(await addThread(store, 'Is this right?'));
        await waitUntil(() => shown.classList.contains('sheet'));
        await animationsEnd();
        const { left, width } = shown.getBoundingClientRect();
        expect([left, width]).to.deep.equal([20, 300]);
      } finally {
        Reflect.deleteProperty(viewport, 'width');
        Reflect.deleteProperty(viewport, 'offsetLeft');
      }
    });

    it('saves the text when the sheet is dragged away', async () => {
      const id = await addThread(store, 'Is this right?');
      await open(id);
      thread().focus();
      await write('Not yet');
      await animationsEnd();
      await dragAway();
      await open(id);
      await waitUntil(() => find(thread(), 'collab-composer').value.includes('Not yet'));
    });

    it('can be dragged by touch above the visible handle', async () => {
      const shown = await open(await addThread(store, 'Is this right?'));
      await waitUntil(() => shown.classList.contains('sheet'));
      await animationsEnd();
      const { top, height, width } = handleBox();
      expect(height).to.be.at.least(24);
      expect(width).to.be.at.least(44);
      const at = (y: number) => dialog.shadowRoot?.elementFromPoint(innerWidth / 2, y)?.className;
      expect([at(top - 19), at(top + 23)]).to.deep.equal(['handle', 'handle']);
    });
  });

  it('registers as a dialog or a fallback of the page, ten times', async () => {
    for (let round = 0; round < 10; round += 1) {
      dialog.remove();
      expect(page.elements.dialogCount.peek()).to.equal(0);
      box.append(dialog);
      await dialog.updateComplete;
      expect(page.elements.dialogCount.peek()).to.equal(1);
    }
    dialog.fallback = true;
    await dialog.updateComplete;
    expect(page.elements.dialogCount.peek()).to.equal(0);
  });

  it('sends by the configured key or by its own `submitKey`', async () => {
    const other = await memoryStore({ config: { submitKey: 'mod-enter' } });
    const annotationId = await addThread(other, 'By which key?');
    const key = () => find(thread(), 'collab-composer').submitKey;
    dialog.store = other;
    dialog.annotationId = annotationId;
    await waitUntil(() => dialog.shadowRoot?.querySelector('collab-thread')?.row);
    await thread().updateComplete;
    expect(key()).to.equal('mod-enter');
    dialog.setAttribute('submit-key', 'enter');
    await dialog.updateComplete;
    await thread().updateComplete;
    expect(key()).to.equal('enter');
    dialog.removeAttribute('submit-key');
    await dialog.updateComplete;
    await thread().updateComplete;
    expect(key()).to.equal('mod-enter');
    await other.dispose();
  });
});

/** A backend that refuses every change. */
function refusingBackend(
  backend: Backend = memoryBackend(),
  pushed: (mutations: Parameters<Awaited<ReturnType<Backend['connect']>>['push']>[0]) => void = () => undefined,
): Backend {
  return {
    openStorage: (clientId) => backend.openStorage(clientId),
    async connect(session, sink) {
      const connection = await backend.connect(session, sink);
      return {
        subscribe: (scope, cursor) => connection.subscribe(scope, cursor),
        close: () => connection.close(),
        push: (mutations) => {
          pushed(mutations);
          return Promise.resolve(
            mutations.map(({ clientId, mid }) => ({
              clientId,
              mid,
              ok: false as const,
              error: { code: 'PERMISSION_DENIED', message: 'No.' },
            })),
          );
        },
      };
    },
  };
}

/** What a store says when it has undone something. */
const oneRefusal = (store: CollabStore): Promise<CollabError> =>
  new Promise((resolve) => store.on('error', (error) => resolve(error)));
