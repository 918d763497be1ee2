import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import type { CollabStore, CustomButton, Notification, NotificationInbox } from '../../../store/index.js';
import { oneOf, tokenList } from '../../base/attribute-converters.js';
import { CollabContainer } from '../../base/container.js';
import { property, state } from '../../base/decorators.js';
import { hasDeepChange } from '../../base/deep-equal.js';
import { forwardRequest } from '../../base/events.js';
import '../../ui/icon/more-icons.js';
import { LocalizeController } from '../../base/localize.js';
import { OverlayController } from '../../controllers/overlay.js';
import { renderOffline } from '../../display/notice.js';
import type { NotificationBatch } from '../../display/notification-batches.js';
import { addToList, NotificationState } from '../../page/notification-state.js';
import type { PageContext } from '../../page/page-context.js';
import controlStyles from '../../styles/controls.styles.js';
import emptyStyles from '../../styles/empty-state.styles.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import offlineStyles from '../../styles/offline.styles.js';
import overlayStyles from '../../styles/overlay.styles.js';
import '../../base/english-messages.js';
import type { CollabButtonClickEvent } from '../../ui/custom-buttons/custom-buttons.events.js';
import { reportButtonClick } from '../../ui/custom-buttons/render-custom-buttons.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import type { IconName } from '../../ui/icon/icons.js';
import {
  CollabNotificationList,
  type CollabNotificationGroupReadEvent,
} from '../notification-list/notification-list.js';
import { renderLoadError } from '../notification-settings/load-error.js';
import { CollabNotificationSettings } from '../notification-settings/notification-settings.js';
import type * as notificationEvents from '../notification/notification.events.js';
import { CollabNotification, type NotificationCapabilities } from '../notification/notification.js';
import {
  renderEmptyList,
  renderLoadMoreError,
  renderNoService,
  renderSignIn,
  renderSkeleton,
  renderUnreachable,
} from './empty-states.js';
import { DocumentNames, documentNameOrId, NotificationListController } from './list-controller.js';
import { navigateToNotification, threadSnapshotOf } from './navigate-to-notification.js';
import { capabilitiesFor, NotificationActions } from './notification-actions.js';
import * as events from './notification-panel.events.js';
import styles from './notification-panel.styles.js';
import { StoredReplyDrafts } from './reply-drafts.js';
import { notificationTabs, renderTabs, tabContents, tabName, tabQuery, type NotificationTab } from './tabs.js';

export * from './notification-panel.events.js';

const tag = '<collab-notification-panel>';

/** The content of the panel, and the term of its title. */
const titles = {
  list: 'notifications',
  archive: 'archivedNotifications',
  settings: 'notificationSettings',
} as const;

type PanelView = keyof typeof titles;

/**
 * The user's notifications in tabs, with the archive and the settings. It opens beside a `<collab-notification-button>`, or is embedded in the
 * page, or is a page of its own. The user can reply and resolve in a row.
 *
 * @summary The user's notifications in tabs, with actions, archive and settings.
 * @tag collab-notification-panel
 * @slot header - Content beside the title.
 * @slot empty - Content for an empty list.
 * @fires {CollabNotificationNavigateEvent} collab-notification-navigate - The user opens a notification. If canceled, the application navigates.
 * @fires {CollabThreadOpenEvent} collab-thread-open - A thread of a loaded document opens. If canceled, the application shows it.
 * @fires {CollabNotificationsCloseEvent} collab-notifications-close - The user closes the panel. If canceled, it stays open.
 * @csspart panel - The frame.
 * @csspart header - The header with the title.
 * @csspart tabs - The list of tabs.
 * @csspart tab - A tab.
 * @csspart list - The scroll container of the list.
 * @csspart group - The header of a group.
 * @csspart notification - A row.
 * @csspart custom-button - A custom button of a row.
 * @csspart notice - The offline notice above the list.
 * @csspart empty - The message in place of an empty list.
 * @cssprop [--collab-notification-panel-inline-size=26rem] - Width beside a button.
 */
export class CollabNotificationPanel extends CollabContainer {
  static override dependencies = {
    'collab-icon': CollabIcon,
    'collab-notification-list': CollabNotificationList,
    'collab-notification-settings': CollabNotificationSettings,
  };
  static override styles = [hostStyles, unprinted, controlStyles, emptyStyles, offlineStyles, overlayStyles, styles];

  /** Layout: a popover beside the button, embedded in the page at the available height, or a page of its own. */
  @property({ reflect: true, converter: oneOf(`${tag} layout`, ['popover', 'embedded', 'page']) })
  layout: 'popover' | 'embedded' | 'page' = 'popover';
  /** The tabs, separated by spaces: `for-you`, `documents`, `all` and `people`. Default: all but `people`. */
  @property({ converter: tokenList(`${tag} tabs`, notificationTabs) })
  tabs: readonly NotificationTab[] = notificationTabs.slice(0, 3);
  /** The selected tab; the user can change it. */
  @property({ converter: oneOf(`${tag} tab`, notificationTabs) }) tab: NotificationTab = 'for-you';
  /** Whether only unread notifications are listed; the user can change it. */
  @property({ type: Boolean, attribute: 'unread-only' }) unreadOnly = false;
  /** Whether rows offer neither reply nor resolve. */
  @property({ type: Boolean, attribute: 'without-actions' }) withoutActions = false;
  /** Whether the settings button is hidden. */
  @property({ type: Boolean, attribute: 'without-settings' }) withoutSettings = false;
  /** Whether the settings offer system notifications. */
  @property({ type: Boolean, attribute: 'system-notifications' }) systemNotifications = false;
  /** Names of documents, by id. Default: the names in the store (`updateDocuments`), else the ids. */
  @property({ attribute: false, hasChanged: hasDeepChange }) documentNames: Readonly<Record<string, string>> = {};

  /** Custom buttons of each row, in place of those in the store's `config`. */
  @property({ attribute: false, hasChanged: hasDeepChange }) buttons?: readonly CustomButton[];

  @state() private view: PanelView = 'list';
  @query('.panel') private readonly panel!: HTMLElement | null;
  @query('collab-notification-list') private readonly listElement!: CollabNotificationList | null;

  readonly #localize = new LocalizeController(this);
  readonly #overlay: OverlayController = new OverlayController(this, {
    content: () => (this.layout === 'popover' && this.#isShown ? 'notifications' : null),
    overlay: () => (this.layout === 'popover' ? (this.panel ?? undefined) : undefined),
    anchor: () => this.#notifications?.anchor.peek(),
    placement: () => 'bottom-end',
    fallback: () => this.page?.elements.focusFallback,
    avoid: () => undefined,
    dismiss: () => this.#close(),
    focus: () => {
      if (!this.#notifications?.keepsFocus) this.panel?.focus();
    },
  });
  readonly #listController = new NotificationListController(this, this.#localize);
  readonly #documents = new DocumentNames();
  #mergedDocumentNames: Readonly<Record<string, string>> = {};
  /** The state whose notifications the visible panel has requested. */
  #loaded: NotificationState | undefined;
  #actions: NotificationActions | undefined;
  #replyDrafts: StoredReplyDrafts | undefined;

  /** Returns the name of a document; empty for a set document without a name, whose id would only repeat the page. */
  readonly #getDocumentName = (documentId: string): string => {
    const name = documentNameOrId(this.#mergedDocumentNames, documentId);
    return name === documentId && this.collab?.documents.peek().includes(documentId) ? '' : name;
  };

  readonly #getCapabilities = ({ notifications: [newest] }: NotificationBatch): NotificationCapabilities =>
    this.collab && newest ? capabilitiesFor(this.collab, newest) : {};

  protected override storeConnected(store: CollabStore, page: PageContext): () => void {
    const { panels } = page.service(NotificationState);
    const removeFromPanels = addToList(panels, this);
    const replyDrafts = new StoredReplyDrafts(store);
    this.#replyDrafts = replyDrafts;
    return () => {
      removeFromPanels();
      replyDrafts.close();
      this.#listController.dispose();
    };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const knownTabs = this.tabs.filter((tab) => notificationTabs.includes(tab));
    if (knownTabs.length < this.tabs.length) this.tabs = knownTabs;
    if (knownTabs.length === 0) this.tabs = notificationTabs.slice(0, 3);
    if (!this.tabs.includes(this.tab)) this.tab = this.tabs[0] ?? 'for-you';
    this.#loadWhenShown();
    this.#updateQuery();
  }

  protected override render() {
    if (!this.#isShown) return nothing;
    const { isSheet, grab } = this.#overlay;
    const isFloating = this.layout === 'popover';
    return html`
      <div
        part="panel"
        class="panel ${isFloating ? `floating ${isSheet ? 'sheet' : ''}` : ''}"
        role=${isFloating ? 'dialog' : 'region'}
        aria-label=${this.#localize.term('notifications')}
        tabindex="-1"
        popover=${isFloating ? 'manual' : nothing}
      >
        ${isFloating && isSheet ? html`<div class="handle" @pointerdown=${grab}></div>` : nothing}
        ${this.#renderHeader()} ${this.view === 'settings' ? this.#renderSettings() : this.#renderBody()}
      </div>
    `;
  }

  #renderHeader() {
    const localize = this.#localize;
    const { view } = this;
    return html`
      <div part="header" class="header">
        ${view === 'list' ? nothing : this.#renderIconButton('chevron-left', localize.term('back'), () => this.#show('list'))}
        <h2 class="title">${localize.term(titles[view])}</h2>
        <slot name="header"></slot>
        <div class="buttons">
          ${view === 'list' && !this.#isSignedOut ? this.#renderListButtons() : nothing}
          ${
            this.layout === 'popover'
              ? this.#renderIconButton('close', localize.term('close'), () => this.#close())
              : nothing
          }
        </div>
      </div>
    `;
  }

  #renderListButtons() {
    const term = this.#localize.term.bind(this.#localize);
    const counts = this.#inbox && this.read(this.#inbox.counts);
    const unreadCount = (this.tab === 'for-you' ? counts?.forYou : counts?.all) ?? 0;
    return html`
      <button
        class="icon-button"
        type="button"
        aria-pressed=${String(this.unreadOnly)}
        aria-label=${term('unreadOnly')}
        title=${term('unreadOnly')}
        @click=${() => (this.unreadOnly = !this.unreadOnly)}
      >
        <collab-icon name="filter"></collab-icon>
      </button>
      <button
        class="icon-button"
        type="button"
        ?disabled=${unreadCount === 0}
        aria-label=${term('markAllRead')}
        title=${term('markAllRead')}
        @click=${() => this.#markAllAsRead()}
      >
        <collab-icon name="check-all"></collab-icon>
      </button>
      ${this.#renderIconButton('archive', term('archivedNotifications'), () => this.#show('archive'))}
      ${
        this.withoutSettings
          ? nothing
          : this.#renderIconButton('settings', term('notificationSettings'), () => this.#show('settings'))
      }
    `;
  }

  #renderIconButton(icon: IconName, label: string, run: () => void) {
    return html`
      <button class="icon-button" type="button" aria-label=${label} title=${label} @click=${run}>
        <collab-icon name=${icon}></collab-icon>
      </button>
    `;
  }

  #renderSettings() {
    return html`<collab-notification-settings
      class="settings"
      .store=${this.store}
      ?system-notifications=${this.systemNotifications}
    ></collab-notification-settings>`;
  }

  #renderBody() {
    const localize = this.#localize;
    const { tabs, tab } = this;
    const hasTabs = this.view !== 'archive' && !this.#isSignedOut;
    const counts = (this.#inbox && this.read(this.#inbox.counts)) ?? null;
    return html`
      ${hasTabs ? renderTabs({ tabs, tab, counts, localize, select: (selected) => (this.tab = selected) }) : nothing}
      <div
        class="body"
        id="panel"
        role=${hasTabs ? 'tabpanel' : nothing}
        aria-label=${hasTabs ? tabName(tab, localize) : nothing}
      >
        ${this.#renderContent()}
      </div>
    `;
  }

  #renderContent(): unknown {
    const localize = this.#localize;
    if (this.#isSignedOut) return this.contextProblem ? renderNoService(localize) : renderSignIn(localize);
    const title = localize.term('notificationsFailed');
    const loadError =
      (this.#notifications && this.read(this.#notifications.failure)) ?? (this.#inbox && this.read(this.#inbox.error));
    if (loadError) {
      const retry = this.#inbox ? undefined : () => this.#notifications?.load();
      return renderLoadError({ error: loadError, localize, title, retry });
    }
    const { list } = this.#listController;
    const items = list ? this.read(list.items) : [];
    const listState = list ? this.read(list.state) : 'loading';
    const listError = list && this.read(list.error);
    const isOffline = this.collab !== undefined && this.read(this.collab.connection) === 'offline';
    const notice = isOffline ? renderOffline(localize) : nothing;
    const loadMore = (): void => void list?.more();
    if (items.length > 0) {
      const isLoading = listState === 'loading';
      return [
        notice,
        this.#renderList(items, isLoading),
        listError ? renderLoadMoreError(localize, loadMore) : nothing,
      ];
    }
    if (listState === 'failed' && listError)
      return renderLoadError({ error: listError, localize, title, retry: loadMore });
    if (listState === 'complete') return [notice, this.#renderEmptyList()];
    return isOffline ? renderUnreachable(localize) : renderSkeleton(localize.term('loading'));
  }

  #renderList(items: readonly Notification[], isLoading: boolean) {
    const grouping = this.#grouping;
    this.#mergedDocumentNames = this.#mergeDocumentNames(items);
    return html`
      <collab-notification-list
        exportparts="list, group, notification, custom-button"
        .groups=${this.#listController.groupsOf(items, grouping, this.#mergedDocumentNames)}
        .getCapabilities=${this.#canAct ? this.#getCapabilities : undefined}
        .replyDrafts=${this.#replyDrafts}
        .buttons=${this.buttons ?? this.collab?.config.notificationButtons ?? []}
        .getDocumentName=${this.#getDocumentName}
        ?without-document=${grouping === 'document'}
        ?loading=${isLoading}
        @collab-notification-list-end-reached=${this.#handleEndReached}
        @collab-notification-open=${this.#handleOpen}
        @collab-notification-mark=${this.#handleMark}
        @collab-notification-archive=${this.#handleArchive}
        @collab-notification-resolve=${this.#handleResolve}
        @collab-notification-reply=${this.#handleReply}
        @mousedown=${this.#handleComposerPress}
        @collab-button-click=${this.#handleButtonClick}
        @collab-notification-group-read=${this.#handleGroupRead}
      ></collab-notification-list>
    `;
  }

  #renderEmptyList() {
    const localize = this.#localize;
    if (this.view === 'archive') return renderEmptyList('archive', localize);
    if (this.unreadOnly) {
      const showAll = { label: localize.term('showAll'), run: () => (this.unreadOnly = false) };
      return renderEmptyList('unread', localize, showAll);
    }
    const settings = this.#inbox && this.read(this.#inbox.settings);
    if (settings?.isMutedAll) {
      const openSettings = { label: localize.term('notificationSettings'), run: () => this.#show('settings') };
      return renderEmptyList('muted', localize, this.withoutSettings ? undefined : openSettings);
    }
    return html`<slot name="empty">${renderEmptyList(this.tab === 'for-you' ? 'for-you' : 'all', localize)}</slot>`;
  }

  get #grouping() {
    return this.view === 'archive' ? 'day' : tabContents[this.tab].grouping;
  }

  /** Whether there is no user, or no backend to sign in to. */
  get #isSignedOut(): boolean {
    return this.collab ? !this.read(this.collab.me) : this.contextProblem !== undefined;
  }

  /** Whether rows may offer reply and resolve. Permissions are known once the connection has been established. */
  get #canAct(): boolean {
    const connection = this.collab && this.read(this.collab.connection);
    return !this.withoutActions && (connection === 'online' || connection === 'offline');
  }

  get #notifications(): NotificationState | undefined {
    return this.page?.service(NotificationState);
  }

  get #inbox(): NotificationInbox | undefined {
    return this.#notifications && this.read(this.#notifications.inbox);
  }

  get #isShown(): boolean {
    return this.layout !== 'popover' || (this.#notifications !== undefined && this.read(this.#notifications.isOpen));
  }

  #mergeDocumentNames(items: readonly Notification[]): Readonly<Record<string, string>> {
    const { collab: store, documentNames } = this;
    if (!store) return documentNames;
    this.#documents.request(store, items, documentNames);
    return this.#documents.merge(this.read(store.documentMetadata), documentNames);
  }

  /** Loads the notifications when the panel opens. Not on each update, which would retry a failure endlessly. */
  #loadWhenShown(): void {
    const notifications = this.#isShown ? this.#notifications : undefined;
    if (notifications === this.#loaded) return;
    this.#loaded = notifications;
    notifications?.load();
  }

  #updateQuery(): void {
    const inbox = this.#isShown && this.view !== 'settings' ? this.#inbox : undefined;
    const listQuery =
      this.view === 'archive'
        ? { isArchived: true }
        : { ...tabContents[this.tab].query, ...(this.unreadOnly && { isUnread: true }) };
    if (!this.#listController.setQuery(inbox, listQuery)) return;
    this.#actions = inbox && this.page && new NotificationActions(this.page, inbox, this.#localize);
  }

  #show(view: PanelView): void {
    this.view = view;
    // The button that was pressed may be gone, so the focus moves to the first header button.
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.header .icon-button')?.focus());
  }

  #close(): void {
    if (!this.#notifications || !this.dispatchEvent(new events.CollabNotificationsCloseEvent())) return;
    this.view = 'list';
    this.#notifications.isOpen.value = false;
  }

  /** Marks all notifications of the tab as read, or those of one document. */
  #markAllAsRead(documentId?: string): void {
    const { list } = this.#listController;
    if (list) void this.#actions?.markAllAsRead(tabQuery(this.tab, documentId), list);
  }

  /** Loads the next page, unless the last one failed: then the user retries. */
  #handleEndReached(): void {
    const { list } = this.#listController;
    if (list?.state.peek() === 'more') void list.more();
  }

  #handleGroupRead(event: CollabNotificationGroupReadEvent): void {
    if (!forwardRequest(this, event)) return;
    const { groupId } = event.detail;
    const group = this.listElement?.groups.find((each) => each.groupId === groupId);
    const unread = group?.batches.flatMap((batch) => batch.notifications.filter(({ isUnread }) => isUnread)) ?? [];
    const documentId = this.#grouping === 'document' && unread[0]?.metadata?.documentId;
    if (documentId) this.#markAllAsRead(documentId);
    else this.#actions?.mark(unread, false);
  }

  #handleOpen(event: notificationEvents.CollabNotificationOpenEvent): void {
    if (!forwardRequest(this, event)) return;
    const { notifications } = event.detail;
    const [notification] = notifications;
    if (!this.page || !notification) return;
    this.#actions?.mark(notifications, false);
    const hasNavigated = navigateToNotification(this, this.page, notification);
    if (hasNavigated && this.layout === 'popover') this.#close();
    const { documentId } = notification.metadata ?? {};
    if (hasNavigated || notification.targetAnnotationId === undefined || documentId === undefined) return;
    const message = this.#localize.term('commentElsewhere', documentNameOrId(this.#mergedDocumentNames, documentId));
    this.page.toasts.add({ message, type: 'info' });
  }

  #handleMark(event: notificationEvents.CollabNotificationMarkEvent): void {
    const { detail } = event;
    if (forwardRequest(this, event)) this.#actions?.mark(detail.notifications, detail.isUnread);
  }

  #handleArchive(event: notificationEvents.CollabNotificationArchiveEvent): void {
    const { detail } = event;
    if (forwardRequest(this, event)) this.#actions?.archive(detail.notifications, detail.isArchived);
  }

  #handleResolve(event: notificationEvents.CollabNotificationResolveEvent): void {
    const { detail } = event;
    if (forwardRequest(this, event)) this.#actions?.resolve(detail.notifications);
  }

  #handleReply(event: notificationEvents.CollabNotificationReplyEvent): void {
    // Canceling the event keeps a refused reply in the composer.
    if (forwardRequest(this, event) && !this.#actions?.reply(event.detail)) event.preventDefault();
  }

  /** Emits the store event `composerClicked` when the composer of a reply is pressed. */
  #handleComposerPress(event: MouseEvent): void {
    const path = event.composedPath();
    if (!path.some((target) => target instanceof Element && target.localName === 'collab-composer')) return;
    const row = path.find((target) => target instanceof CollabNotification);
    const { targetAnnotationId: annotationId, metadata } = row?.notifications[0] ?? {};
    if (annotationId === undefined) return;
    this.collab?.events.emit('composerClicked', { annotationId }, metadata?.documentId);
  }

  #handleButtonClick(event: CollabButtonClickEvent): void {
    const row = event.composedPath().find((target) => target instanceof CollabNotification);
    const [notification] = row?.notifications ?? [];
    if (!this.collab || !row || !notification) return;
    const commentAnnotation = notification.targetAnnotationId
      ? (this.collab.comments.byId(notification.targetAnnotationId).peek()?.data ?? threadSnapshotOf(notification))
      : undefined;
    reportButtonClick(this.collab, event, () => ({
      notification,
      notifications: row.notifications,
      ...(commentAnnotation && { commentAnnotation }),
    }));
  }
}
