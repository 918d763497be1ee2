import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabNotificationPanel } from '../../../components/notifications/notification-panel/notification-panel.js';
import {
  CollabNotificationReplyEvent,
  type CollabNotification,
} from '../../../components/notifications/notification/notification.js';
import { pageContextOf } from '../../../components/page/page-context.js';
import '../../../components/notifications/notification-panel/define.js';
import { memoryBackend, type CollabStore, type MemoryBackend } from '../../../store/index.js';
import { find } from '../../find.js';
import { findByRole } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';

/** Grace works in a plan, Ada in a report: what Ada is told of lies in a document that is not set in her page. */
describe('<collab-notification-panel> with a document that is not set', () => {
  let backend: MemoryBackend;
  let store: CollabStore;
  let other: CollabStore;
  let annotationId: string;
  let row: CollabNotification;

  const thread = () => other.comments.byId(annotationId).peek()?.data;
  const texts = () => thread()?.comments.map(({ commentText }) => commentText);
  const toasts = () => pageContextOf(store).toasts.messages.peek();
  const action = (name: string) => row.shadowRoot?.querySelector<HTMLElement>(`[data-action=${name}]`);

  const reply = async (text: string) => {
    action('reply')?.click();
    await waitUntil(() => row.shadowRoot?.querySelector('collab-composer')?.matches(':focus-within'));
    await sendKeys({ type: text });
    await sendKeys({ press: 'Enter' });
  };

  const open = async (user = ada) => {
    store = await memoryStore({ backend, user });
    const box = await fixture(
      html`<div style="block-size: 600px">
        <collab-notification-panel layout="embedded" .store=${store}></collab-notification-panel>
      </div>`,
    );
    const panel = box.querySelector('collab-notification-panel') as CollabNotificationPanel;
    await waitUntil(() => panel.shadowRoot?.querySelector('collab-notification-list'));
    const list = find(panel, 'collab-notification-list');
    await waitUntil(() => list.shadowRoot?.querySelector('collab-notification'));
    row = find(list, 'collab-notification');
    await row.updateComplete;
  };

  beforeEach(async () => {
    backend = memoryBackend();
    other = await memoryStore({ backend, user: grace });
    await other.setDocuments(['plan']);
    annotationId = await addThread(other, 'Look, @ada', {
      accessMode: 'private',
      pageInfo: {},
      comments: [
        { commentText: 'Look, @ada', taggedUserContacts: [{ text: '@ada', userId: ada.userId, contact: ada }] },
      ],
    });
  });

  afterEach(async () => {
    await store.dispose();
    await other.dispose();
  });

  it('replies in the row', async () => {
    await open();
    await reply('On my way');
    await waitUntil(() => texts()?.length === 2);
    expect(texts()).to.deep.equal(['Look, @ada', 'On my way']);
    expect(thread()?.comments.at(-1)?.from.userId).to.equal(ada.userId);
    const inbox = await store.notifications.inbox();
    await waitUntil(() => inbox.counts.peek()?.all === 0);
  });

  it('resolves the thread, offers Undo, and hides the resolve action', async () => {
    await open();
    action('resolve')?.click();
    await waitUntil(() => thread()?.status.type === 'terminal');
    await waitUntil(() => !action('resolve'));
    toasts().at(-1)?.action?.run();
    await waitUntil(() => thread()?.status.type === 'default');
    await waitUntil(() => action('resolve'));
  });

  it('reports a refused reply and retries it', async () => {
    await open();
    backend.setAccess(ada.userId, 'none');
    row.dispatchEvent(
      new CollabNotificationReplyEvent({
        notifications: row.notifications,
        comment: { commentText: 'On my way', commentHtml: 'On my way' },
      }),
    );
    const errorToast = () => toasts().find((toast) => toast.message.startsWith('Your text wasn’t sent'));
    await waitUntil(errorToast);
    expect(store.unsent.peek().map(({ comment }) => comment?.commentText)).to.deep.equal(['On my way']);
    backend.setAccess(ada.userId, 'editor');
    errorToast()?.action?.run();
    await waitUntil(() => texts()?.length === 2);
  });

  it('says where the comment is if its page is not known', async () => {
    await open();
    findByRole(row, 'button').click();
    await waitUntil(() => toasts().length > 0);
    expect(toasts()[0]?.message).to.equal('This comment is in “plan”. Open it to see the comment.');
  });

  it('offers only permitted actions', async () => {
    await open({ ...ada, accessRole: 'viewer' });
    expect([row.capabilities.canReply, row.capabilities.canResolve]).to.deep.equal([true, false]);
  });

  it('offers no actions to a read-only user', async () => {
    await open({ ...ada, isReadOnly: true });
    expect([row.capabilities.canReply, row.capabilities.canResolve]).to.deep.equal([false, false]);
  });
});
