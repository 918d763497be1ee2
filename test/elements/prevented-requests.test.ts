import { expect, fixture, html } from '@open-wc/testing';
import '../../components/annotations/comment-layer/define.js';
import '../../components/annotations/media-timeline/define.js';
import { CollabPinActivateEvent } from '../../components/annotations/comment-pin/comment-pin.events.js';
import '../../components/comments/attachment-viewer/attachment-viewer.js';
import * as viewerEvents from '../../components/comments/attachment-viewer/attachment-viewer.events.js';
import '../../components/comments/attachments/define.js';
import '../../components/comments/composer/define.js';
import { CollabComposerSubmitEvent } from '../../components/comments/composer/composer.events.js';
import '../../components/comments/inline-comments/define.js';
import * as listEvents from '../../components/comments/thread-list/thread-list.events.js';
import '../../components/notifications/notification-panel/define.js';
import { CollabNotificationGroupReadEvent } from '../../components/notifications/notification-list/notification-list.events.js';
import * as notificationEvents from '../../components/notifications/notification/notification.events.js';
import { pageContextOf, type PageContext } from '../../components/page/page-context.js';
import {
  CollabBulkApplyEvent,
  CollabBulkSelectEvent,
} from '../../components/sidebar/bulk-actions/bulk-actions.events.js';
import type { CollabCommentsSidebar } from '../../components/sidebar/comments-sidebar/comments-sidebar.js';
import '../../components/sidebar/comments-sidebar/define.js';
import {
  CollabFilterChangeEvent,
  CollabFilterClearEvent,
} from '../../components/sidebar/filter-menu/filter-menu.events.js';
import { CollabSidebarRowActivateEvent } from '../../components/sidebar/sidebar-row/sidebar-row.events.js';
import { CollabViewChangeEvent } from '../../components/sidebar/view-menu/view-menu.events.js';
import { CollabEmojiSelectEvent } from '../../components/ui/emoji-picker/emoji-picker.events.js';
import '../../components/ui/emoji-popup/define.js';
import { CollabMenuSelectEvent } from '../../components/ui/menu/menu.events.js';
import { memoryBackend, type CollabStore } from '../../store/index.js';
import { fileAttachment, pictureAttachment } from '../../stories/sample-files.js';
import { clearPages, frame, pageOf } from '../anchors/page.js';
import { addThread, memoryStore } from '../components/memory-store.js';
import { ada, grace } from '../components/people.js';
import { find } from '../find.js';
import { waitUntil } from '../wait-until.js';

interface Request {
  readonly target: () => EventTarget;
  readonly event: () => Event;
  /** Returns the state that an allowed request changes. */
  readonly state: () => unknown;
}

/** Sends a request twice: a listener of the document prevents the first one only. */
async function expectPreventable({ target, event, state }: Request): Promise<void> {
  const before = JSON.stringify(state());
  const prevented = event();
  let count = 0;
  const listener = (request: Event) => {
    count += 1;
    request.preventDefault();
  };
  document.addEventListener(prevented.type, listener);
  const isAllowed = target().dispatchEvent(prevented);
  document.removeEventListener(prevented.type, listener);
  await frame();
  await frame();
  expect([count, isAllowed, JSON.stringify(state())]).to.deep.equal([1, false, before]);
  target().dispatchEvent(event());
  await waitUntil(() => JSON.stringify(state()) !== before);
}

describe('a listener of the document prevents the request', () => {
  let store: CollabStore;
  let page: PageContext;

  afterEach(async () => {
    clearPages();
    await store.dispose();
  });

  describe('in the sidebar', () => {
    let sidebar: CollabCommentsSidebar;
    let annotationId: string;

    const list = () => find(sidebar, 'collab-thread-list');
    const detail = () => ({ annotationId, documentId: 'report' });
    const openThread = () => page.navigation.openThread.peek();
    const status = () => store.comments.byId(annotationId).peek()?.data.status.id;
    const menuAround = (part: string) => find(sidebar, `[part="${part}"]`).closest('collab-menu') ?? sidebar;

    beforeEach(async () => {
      store = await memoryStore();
      page = pageContextOf(store);
      annotationId = await addThread(store, 'Is this right?');
      await addThread(store, 'Or this?');
      sidebar = await fixture(html`<collab-comments-sidebar open .store=${store}></collab-comments-sidebar>`);
      await waitUntil(() => find(list(), 'collab-sidebar-row'));
    });

    afterEach(() => {
      sidebar.remove();
    });

    const requests: Readonly<Record<string, Request>> = {
      'to navigate to a thread': {
        target: list,
        event: () => new listEvents.CollabThreadNavigateEvent(detail()),
        state: openThread,
      },
      'of a row': { target: list, event: () => new CollabSidebarRowActivateEvent(detail()), state: openThread },
      'to expand a thread': {
        target: list,
        event: () =>
          new listEvents.CollabThreadExpandEvent({
            annotationId,
            expanded: true,
            expandedIds: new Set([annotationId]),
          }),
        state: () => list().expanded.size,
      },
      'to check threads': {
        target: list,
        event: () => new listEvents.CollabThreadCheckEvent({ annotationIds: new Set([annotationId]) }),
        state: () => list().checked.size,
      },
      'to collapse a group': {
        target: list,
        event: () => new listEvents.CollabGroupToggleEvent({ groupIds: new Set(['others']) }),
        state: () => {
          sidebar.requestUpdate();
          return list().collapsed.size;
        },
      },
      'to filter': {
        target: () => find(sidebar, 'collab-filter-menu'),
        event: () => new CollabFilterChangeEvent({ filter: 'people', ids: [ada.userId] }),
        state: () => sidebar.renderRoot.querySelectorAll('[part="chip"]').length,
      },
      'to change the view': {
        target: () => find(sidebar, 'collab-view-menu'),
        event: () => new CollabViewChangeEvent({ groupBy: 'none' }),
        state: () => find(sidebar, 'collab-view-menu').view.groupBy,
      },
      'for another quick view': {
        target: () => menuAround('quick-view'),
        event: () => new CollabMenuSelectEvent({ id: 'all' }),
        state: () => find(sidebar, '[part="quick-view"]').innerText,
      },
      'of the menu for all threads': {
        target: () => find(sidebar, '[part="list-menu"]'),
        event: () => new CollabMenuSelectEvent({ id: 'check' }),
        state: () => list().checked.size,
      },
    };

    for (const [name, request] of Object.entries(requests)) it(name, () => expectPreventable(request));

    it('to clear the filters', async () => {
      const menu = find(sidebar, 'collab-filter-menu');
      const state = () => sidebar.renderRoot.querySelectorAll('[part="chip"]').length;
      menu.dispatchEvent(new CollabFilterChangeEvent({ filter: 'people', ids: [ada.userId] }));
      await waitUntil(() => state() === 1);
      await expectPreventable({ target: () => menu, event: () => new CollabFilterClearEvent(), state });
    });

    it('for the selected threads', async () => {
      list().dispatchEvent(new listEvents.CollabThreadCheckEvent({ annotationIds: new Set([annotationId]) }));
      const bar = () => find(sidebar, 'collab-bulk-actions');
      await waitUntil(bar);
      const resolved = store.config.statuses.find(({ type }) => type === 'terminal');
      if (!resolved) throw new Error('no status');
      await expectPreventable({
        target: bar,
        event: () => new CollabBulkSelectEvent({ all: true }),
        state: () => list().checked.size,
      });
      await expectPreventable({
        target: bar,
        event: () => new CollabBulkApplyEvent({ action: 'status', status: resolved }),
        state: status,
      });
    });
  });

  describe('in the notification panel', () => {
    let other: CollabStore;
    let annotationId: string;
    let panel: HTMLElementTagNameMap['collab-notification-panel'];

    const list = () => find(panel, 'collab-notification-list');
    const row = () => find(list(), 'collab-notification');
    const notifications = () => row().notifications;
    const hasUnread = () => notifications().some(({ isUnread }) => isUnread);
    const status = () => store.comments.byId(annotationId).peek()?.data.status.id;

    beforeEach(async () => {
      const backend = memoryBackend();
      store = await memoryStore({ backend });
      other = await memoryStore({ backend, user: grace });
      const inbox = await store.notifications.inbox();
      await waitUntil(() => inbox.counts.peek());
      annotationId = await addThread(store, 'Is this right?');
      await waitUntil(() => other.comments.byId(annotationId).peek());
      await other.comments.addComment({ annotationId, comment: { commentText: 'Yes.' } }).settled;
      panel = await fixture(
        html`<collab-notification-panel layout="embedded" .store=${store}></collab-notification-panel>`,
      );
      await waitUntil(hasUnread);
    });

    afterEach(async () => {
      panel.remove();
      await other.dispose();
    });

    const requests: Readonly<Record<string, Request>> = {
      'to open a notification': {
        target: row,
        event: () => new notificationEvents.CollabNotificationOpenEvent({ notifications: notifications() }),
        state: hasUnread,
      },
      'to mark a notification': {
        target: row,
        event: () =>
          new notificationEvents.CollabNotificationMarkEvent({ notifications: notifications(), isUnread: false }),
        state: hasUnread,
      },
      'to archive a notification': {
        target: row,
        event: () =>
          new notificationEvents.CollabNotificationArchiveEvent({ notifications: notifications(), isArchived: true }),
        state: () => list().isConnected && panel.renderRoot.querySelector('collab-notification-list') !== null,
      },
      'to resolve a thread': {
        target: row,
        event: () => new notificationEvents.CollabNotificationResolveEvent({ notifications: notifications() }),
        state: status,
      },
      'to reply to a thread': {
        target: row,
        event: () =>
          new notificationEvents.CollabNotificationReplyEvent({
            notifications: notifications(),
            comment: { commentText: 'Thanks.', commentHtml: '' },
          }),
        state: () => store.comments.byId(annotationId).peek()?.data.comments.length,
      },
      'to mark a group as read': {
        target: list,
        event: () => new CollabNotificationGroupReadEvent({ groupId: list().groups[0]?.groupId ?? '' }),
        state: hasUnread,
      },
    };

    for (const [name, { state, ...request }] of Object.entries(requests)) {
      it(name, () => {
        const safeState = () => {
          try {
            return state();
          } catch {
            return 'nothing is listed';
          }
        };
        return expectPreventable({ ...request, state: safeState });
      });
    }
  });

  it('of a pin, and of a pin on a media timeline', async () => {
    pageOf('<video id="film"></video><p id="first">One</p>');
    store = await memoryStore();
    page = pageContextOf(store);
    const id = await addThread(store, 'Here', { targetElement: { elementId: 'first' } });
    const timed = await addThread(store, 'Now', { targetElement: { elementId: 'film', time: 2 } });
    const layer = await fixture(html`<collab-comment-layer without-dialog .store=${store}></collab-comment-layer>`);
    const timeline = await fixture(html`<collab-media-timeline for="#film" .store=${store}></collab-media-timeline>`);
    const state = () => page.navigation.openThread.peek();
    await waitUntil(() => find(layer, 'collab-comment-pin'));
    await expectPreventable({
      target: () => find(layer, 'collab-comment-pin'),
      event: () => new CollabPinActivateEvent({ annotationId: id }),
      state,
    });
    await expectPreventable({
      target: () => find(timeline, '[part~="track"]'),
      event: () => new CollabPinActivateEvent({ annotationId: timed }),
      state,
    });
    timeline.remove();
    layer.remove();
  });

  it('of the attachment viewer', async () => {
    store = await memoryStore();
    const element = await fixture<HTMLElementTagNameMap['collab-attachments']>(html`
      <collab-attachments
        annotation-id="a1"
        comment-id="7"
        .capabilities=${{ canDelete: true }}
        .attachments=${[pictureAttachment(1, 'Wide.png', 60, 40), fileAttachment(2, 'Report.pdf', 10, 'text/plain')]}
      ></collab-attachments>
    `);
    const viewer = () => find(element, 'collab-attachment-viewer');
    const isShown = () => element.renderRoot.querySelector('collab-attachment-viewer') !== null;
    const show = async () => {
      Object.assign(element, { viewed: 1 });
      await waitUntil(isShown);
    };
    await show();
    await expectPreventable({ target: viewer, event: () => new viewerEvents.CollabViewerCloseEvent(), state: isShown });
    await show();
    let downloads = 0;
    element.addEventListener('collab-attachment-download', () => (downloads += 1));
    await expectPreventable({
      target: viewer,
      event: () => new viewerEvents.CollabViewerDownloadEvent({ attachmentId: 1 }),
      state: () => downloads,
    });
    await expectPreventable({
      target: viewer,
      event: () => new viewerEvents.CollabViewerDeleteEvent({ attachmentId: 1 }),
      state: isShown,
    });
  });

  it('to start a thread', async () => {
    store = await memoryStore();
    const comments = await fixture(
      html`<collab-inline-comments location-id="s1" .store=${store}></collab-inline-comments>`,
    );
    const all = store.comments.view();
    const content = { commentText: 'Hello.', commentHtml: '' };
    await expectPreventable({
      target: () => find(comments, 'collab-composer'),
      event: () => new CollabComposerSubmitEvent(content),
      state: () => all.rows.peek().length,
    });
    all.dispose();
  });

  it('of an emoji popup', async () => {
    store = await memoryStore();
    const popup = await fixture<HTMLElementTagNameMap['collab-emoji-popup']>(
      html`<collab-emoji-popup></collab-emoji-popup>`,
    );
    popup.open = true;
    await popup.updateComplete;
    await expectPreventable({
      target: () => find(popup, 'collab-emoji-picker'),
      event: () => new CollabEmojiSelectEvent({ id: '👍', name: 'thumbs up', emoji: '👍' }),
      state: () => popup.open,
    });
  });
});
