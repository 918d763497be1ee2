import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import type { CollabStore, CustomButton, Notification, NotificationInbox } from '../../../store/index.js';
import type { CollabButtonClickEvent } from '../../ui/custom-buttons/custom-buttons.events.js';
import { tellOfPress } from '../../ui/custom-buttons/offered.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../ui/icon/more-icons.js';
import { oneOf, words } from '../../base/attribute-values.js';
import { isAnotherValue } from '../../base/same-value.js';
import { CollabContainer } from '../../base/container.js';
import controlStyles from '../../styles/controls.styles.js';
import { OverlayController } from '../../controllers/overlay.js';
import emptyStyles from '../../styles/empty.styles.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import type { KeptReplies } from '../notification/kept-reply.js';
import { CollabNotification } from '../notification/notification.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import type { NotificationBatch } from '../../display/notification-batches.js';
import { joinList, notificationStateOf, type NotificationState } from '../../page/notification-state.js';
import offlineStyles from '../../styles/offline.styles.js';
import overlayStyles from '../../styles/overlay.styles.js';
import * as asked from '../notification/notification.events.js';
import {
  CollabNotificationList,
  nothingInPlace,
  type CollabNotificationGroupReadEvent,
  type InPlace,
} from '../notification-list/notification-list.js';
import { renderFailed } from '../notification-settings/failed.js';
import { CollabNotificationSettings } from '../notification-settings/notification-settings.js';
import { DocumentNames } from './document-names.js';
import { goToNotification } from './go-to-notification.js';
import { renderHeader, type PanelView } from './header.js';
import { inPlaceOf } from './in-place.js';
import { documentNameIn, KeptGroups } from './kept-groups.js';
import { KeptList } from './kept-list.js';
import { renderListed } from './listed.js';
import { NotificationActs } from './notification-acts.js';
import * as events from './notification-panel.events.js';
import styles from './notification-panel.styles.js';
import { renderNoService, renderNothing, renderSignIn } from './nothing.js';
import { notificationTabs, renderTabs, tabContents, tabName, wholeQuery, type NotificationTab } from './tabs.js';
import { replyDrafts } from './reply-drafts.js';
import { toldThread } from './notification-thread.js';

export * from './notification-panel.events.js';

const tag = '<collab-notification-panel>';

/**
 * What the user is told of: beside a `<collab-notification-button>`, in a column of the page, or on a page of its own. Each line leads to what
 * it is about, and can be answered where it is.
 *
 * @summary What the user is told of, in tabs, with a way to each thing and what can be done about it in place.
 * @tag collab-notification-panel
 * @slot header - Beside the title.
 * @slot empty - Where there is nothing to tell.
 * @fires {CollabNotificationGoEvent} collab-notification-go - The user goes to what a notification is about; prevented, the page goes there.
 * @fires {CollabThreadOpenEvent} collab-thread-open - A thread of a document at hand is opened; prevented, the page shows it.
 * @fires {CollabNotificationsCloseEvent} collab-notifications-close - The user closes the panel.
 * @csspart panel - The frame.
 * @csspart header - The line with the title.
 * @csspart tabs - The tabs.
 * @csspart tab - A tab.
 * @csspart list - What scrolls.
 * @csspart group - The header of a group.
 * @csspart notification - A line.
 * @csspart custom-button - A button of the page's own below a line.
 * @csspart notice - That there is no connection, above what is listed.
 * @csspart empty - Where there is nothing to tell.
 * @cssprop [--collab-notification-panel-inline-size=26rem] - Width beside a button.
 */
export class CollabNotificationPanel extends CollabContainer {
  static override dependencies = {
    'collab-icon': CollabIcon,
    'collab-notification-list': CollabNotificationList,
    'collab-notification-settings': CollabNotificationSettings,
  };
  static override styles = [hostStyles, unprinted, controlStyles, emptyStyles, offlineStyles, overlayStyles, styles];

  /** Where it stands: beside the button that opens it, in the page as high as it has room, or as a page of its own. */
  @property({ reflect: true, converter: oneOf(`${tag} layout`, ['popover', 'embedded', 'page']) })
  layout: 'popover' | 'embedded' | 'page' = 'popover';
  /** The tabs, separated by blanks: `for-you`, `documents`, `all` and, when wanted, `people`. */
  @property({ converter: words(`${tag} tabs`, notificationTabs) })
  tabs: readonly NotificationTab[] = notificationTabs.slice(0, 3);
  /** The tab that is shown; the user changes it. */
  @property({ converter: oneOf(`${tag} tab`, notificationTabs) }) tab: NotificationTab = 'for-you';
  /** Whether only unread ones are listed; the user changes it. */
  @property({ type: Boolean, attribute: 'unread-only' }) unreadOnly = false;
  /** Whether nothing is answered or resolved in place. */
  @property({ type: Boolean, attribute: 'without-actions' }) withoutActions = false;
  /** Whether there is no way to the settings. */
  @property({ type: Boolean, attribute: 'without-settings' }) withoutSettings = false;
  /** Whether the settings offer notifications of the system. */
  @property({ type: Boolean }) system = false;
  /** What documents are called, by id; by default what the store knows of them (`updateDocuments`), else their ids. */
  @property({ attribute: false, hasChanged: isAnotherValue }) documentNames: Readonly<Record<string, string>> = {};

  /** Buttons of the page's own below each notification, in place of those of the store's `config`. */
  @property({ attribute: false, hasChanged: isAnotherValue }) buttons?: readonly CustomButton[];

  @state() private view: PanelView = 'list';
  @query('.panel') private readonly panel!: HTMLElement | null;
  @query('collab-notification-list') private readonly listElement!: CollabNotificationList | null;

  readonly #localize = new LocalizeController(this);
  readonly #overlay: OverlayController = new OverlayController(this, {
    content: () => (this.layout === 'popover' && this.#isShown ? 'notifications' : null),
    overlay: () => (this.layout === 'popover' ? (this.panel ?? undefined) : undefined),
    anchor: () => this.#shared?.anchor.peek(),
    placement: () => 'bottom-end',
    fallback: () => this.page?.refuge,
    beside: () => undefined,
    dismiss: () => this.#close(),
    focus: () => this.panel?.focus(),
  });
  readonly #kept = new KeptList();
  readonly #groups = new KeptGroups();
  readonly #documents = new DocumentNames({ store: () => this.collab, read: (readable) => this.read(readable) });
  #names: Readonly<Record<string, string>> = {};
  /** Whose notifications were asked for since the panel is there. */
  #asked: NotificationState | undefined;
  #acts: NotificationActs | undefined;
  #drafts: KeptReplies | undefined;

  /** What a line says of its document: of the one at hand only what it is called. */
  readonly #otherDocumentName = (documentId: string): string => {
    const name = documentNameIn(this.#names, documentId);
    return name === documentId && this.collab?.documents.peek().includes(documentId) ? '' : name;
  };

  readonly #inPlace = ({ notifications: [first] }: NotificationBatch): InPlace =>
    this.collab && first ? inPlaceOf(this.collab, first) : nothingInPlace();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#kept.end();
  }

  protected override storeConnected(store: CollabStore): () => void {
    const { panels } = notificationStateOf(store);
    const leave = joinList(panels, this);
    const drafts = replyDrafts(store);
    this.#drafts = drafts;
    return () => {
      leave();
      drafts.close();
      this.#kept.end();
    };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const known = this.tabs.filter((tab) => notificationTabs.includes(tab));
    if (known.length < this.tabs.length) this.tabs = known;
    if (known.length === 0) this.tabs = notificationTabs.slice(0, 3);
    if (!this.tabs.includes(this.tab)) this.tab = this.tabs[0] ?? 'for-you';
    this.#ask();
    this.#keepList();
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
        ${isFloating && isSheet ? html`<div class="handle" @pointerdown=${grab}></div>` : nothing} ${this.#header()}
        ${this.view === 'settings' ? this.#settings() : this.#told()}
      </div>
    `;
  }

  #header() {
    const unread = this.#inbox && this.read(this.#inbox.counts);
    return renderHeader({
      view: this.view,
      isUnreadOnly: this.unreadOnly,
      localize: this.#localize,
      isOfSomebody: !this.#isNobodys,
      hasUnread: ((this.tab === 'for-you' ? unread?.forYou : unread?.all) ?? 0) > 0,
      hasSettings: !this.withoutSettings,
      show: (view) => this.#show(view),
      toggleUnread: () => (this.unreadOnly = !this.unreadOnly),
      readAll: () => this.#readAll(),
      close: this.layout === 'popover' ? () => this.#close() : undefined,
    });
  }

  #settings() {
    return html`<collab-notification-settings
      class="settings"
      .store=${this.store}
      ?system=${this.system}
    ></collab-notification-settings>`;
  }

  #told() {
    const hasTabs = this.view !== 'archive' && !this.#isNobodys;
    const counts = (this.#inbox && this.read(this.#inbox.counts)) ?? null;
    const tabs = { tabs: this.tabs, tab: this.tab, counts, localize: this.#localize };
    return html`
      ${hasTabs ? renderTabs({ ...tabs, choose: (tab) => (this.tab = tab) }) : nothing}
      <div
        class="body"
        id="panel"
        role=${hasTabs ? 'tabpanel' : nothing}
        aria-label=${hasTabs ? tabName(this.tab, this.#localize) : nothing}
      >
        ${this.#content()}
      </div>
    `;
  }

  #content() {
    const localize = this.#localize;
    if (this.#isNobodys) return this.contextProblem ? renderNoService(localize) : renderSignIn(localize);
    const failure = (this.#shared && this.read(this.#shared.failure)) ?? (this.#inbox && this.read(this.#inbox.error));
    const retry = this.#inbox ? undefined : () => this.#shared?.ask();
    if (failure) return renderFailed({ error: failure, localize, retry });
    const { list } = this.#kept;
    const items = list ? this.read(list.items) : [];
    const at = list ? this.read(list.state) : 'loading';
    return renderListed({
      count: items.length,
      at,
      error: list && this.read(list.error),
      localize,
      isOffline: this.collab !== undefined && this.read(this.collab.connection) === 'offline',
      lines: () => this.#lines(items, at === 'loading'),
      none: () => this.#nothing(),
      more: () => void list?.more(),
    });
  }

  #nothing() {
    const settings = this.#inbox && this.read(this.#inbox.settings);
    return renderNothing({
      tab: this.tab,
      localize: this.#localize,
      isUnreadOnly: this.unreadOnly,
      isArchive: this.view === 'archive',
      isMutedAll: settings?.isMutedAll ?? false,
      showAll: () => (this.unreadOnly = false),
      openSettings: this.withoutSettings ? undefined : () => this.#show('settings'),
    });
  }

  #lines(items: readonly Notification[], isLoading: boolean) {
    const by = this.#by;
    this.#names = this.#documents.namesOf(items, this.documentNames);
    return html`
      <collab-notification-list
        exportparts="list, group, notification, custom-button"
        .groups=${this.#groups.of({ items, by, documentNames: this.#names, localize: this.#localize })}
        .inPlace=${this.#hasActions ? this.#inPlace : nothingInPlace}
        .keptReplies=${this.#drafts}
        .buttons=${this.buttons ?? this.collab?.config.notificationButtons ?? []}
        .documentName=${this.#otherDocumentName}
        ?without-document=${by === 'document'}
        ?loading=${isLoading}
        @collab-notification-list-end=${this.#ended}
        @collab-notification-open=${this.#opened}
        @collab-notification-mark=${this.#marked}
        @collab-notification-archive=${this.#archived}
        @collab-notification-resolve=${this.#resolved}
        @collab-notification-reply=${this.#replied}
        @mousedown=${this.#composerPressed}
        @collab-button-click=${this.#buttonPressed}
        @collab-notification-group-read=${this.#groupRead}
      ></collab-notification-list>
    `;
  }

  get #by() {
    return this.view === 'archive' ? 'day' : tabContents[this.tab].by;
  }

  /** Whether nobody is signed in, or there is nothing to be signed in to. */
  get #isNobodys(): boolean {
    return this.collab ? !this.read(this.collab.me) : this.contextProblem !== undefined;
  }

  /** Whether what can be done with threads is known, and wanted. */
  get #hasActions(): boolean {
    const at = this.collab && this.read(this.collab.connection);
    return !this.withoutActions && (at === 'online' || at === 'offline');
  }

  get #shared(): NotificationState | undefined {
    return this.collab && notificationStateOf(this.collab);
  }

  get #inbox(): NotificationInbox | undefined {
    return this.#shared && this.read(this.#shared.inbox);
  }

  get #isShown(): boolean {
    return this.layout !== 'popover' || (this.#shared !== undefined && this.read(this.#shared.isOpen));
  }

  /** Loads the notifications when the panel comes; not with each rendering, which would ask without end where they cannot be had. */
  #ask(): void {
    const shared = this.#isShown ? this.#shared : undefined;
    if (shared === this.#asked) return;
    this.#asked = shared;
    shared?.ask();
  }

  /** Keeps the list that is asked for. */
  #keepList(): void {
    const inbox = this.#isShown && this.view !== 'settings' ? this.#inbox : undefined;
    const query =
      this.view === 'archive'
        ? { isArchived: true }
        : { ...tabContents[this.tab].query, ...(this.unreadOnly && { isUnread: true }) };
    if (!this.#kept.ask(inbox, query)) return;
    const { collab: store, page } = this;
    this.#acts = inbox && store && page && new NotificationActs({ store, page, inbox, localize: this.#localize });
  }

  /** What could not be had is had again when the person says so. */
  #ended(): void {
    if (this.#kept.list?.state.peek() === 'more') void this.#kept.list.more();
  }

  #show(view: PanelView): void {
    this.view = view;
    // Where what was pressed is gone, the way back is where the focus was.
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.header .icon-button')?.focus());
  }

  #close(): void {
    if (!this.#shared || !this.dispatchEvent(new events.CollabNotificationsCloseEvent())) return;
    this.view = 'list';
    this.#shared.isOpen.value = false;
  }

  /** Takes all that the tab asks for as read, or all of a document. */
  #readAll(documentId?: string): void {
    const { list } = this.#kept;
    if (list) void this.#acts?.readAll(wholeQuery(this.tab, documentId), list);
  }

  #groupRead({ detail: { groupId } }: CollabNotificationGroupReadEvent): void {
    const group = this.listElement?.groups.find((each) => each.groupId === groupId);
    const unread = group?.batches.flatMap((batch) => batch.notifications.filter(({ isUnread }) => isUnread)) ?? [];
    const documentId = this.#by === 'document' && unread[0]?.metadata?.documentId;
    if (documentId) this.#readAll(documentId);
    else this.#acts?.mark(unread, false);
  }

  #opened({ detail: { notifications } }: asked.CollabNotificationOpenEvent): void {
    const [notification] = notifications;
    const { collab: store, page } = this;
    if (!store || !page || !notification) return;
    this.#acts?.mark(notifications, false);
    const isGone = goToNotification(this, { store, page, notification });
    if (isGone && this.layout === 'popover') this.#close();
  }

  #marked({ detail }: asked.CollabNotificationMarkEvent): void {
    this.#acts?.mark(detail.notifications, detail.isUnread);
  }

  #archived({ detail }: asked.CollabNotificationArchiveEvent): void {
    this.#acts?.archive(detail.notifications, detail.isArchived);
  }

  #resolved({ detail }: asked.CollabNotificationResolveEvent): void {
    this.#acts?.resolve(detail.notifications);
  }

  /** A press into the composer of a reply. */
  #composerPressed(event: MouseEvent): void {
    const path = event.composedPath();
    if (!path.some((target) => target instanceof Element && target.localName === 'collab-composer')) return;
    const line = path.find((target) => target instanceof CollabNotification);
    const { targetAnnotationId: annotationId, metadata } = line?.notifications[0] ?? {};
    if (annotationId === undefined) return;
    this.collab?.comments.tell('composerClicked', { annotationId }, metadata?.documentId);
  }

  #buttonPressed(event: CollabButtonClickEvent): void {
    const line = event.composedPath().find((target) => target instanceof CollabNotification);
    const [notification] = line?.notifications ?? [];
    if (!this.collab || !line || !notification) return;
    const commentAnnotation = notification.targetAnnotationId
      ? (this.collab.comments.byId(notification.targetAnnotationId).peek()?.data ?? toldThread(notification))
      : undefined;
    tellOfPress(this.collab, event, () => ({
      notification,
      notifications: line.notifications,
      ...(commentAnnotation && { commentAnnotation }),
    }));
  }

  #replied(event: asked.CollabNotificationReplyEvent): void {
    // What is not taken stays where it was written.
    if (!this.#acts?.reply(event.detail)) event.preventDefault();
  }
}
