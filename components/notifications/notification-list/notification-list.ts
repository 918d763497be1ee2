import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CustomButton } from '../../../store/index.js';
import { callForeign } from '../../../store/model/callbacks.js';
import { clamp } from '../../base/clamp.js';
import { property } from '../../base/decorators.js';
import '../../ui/icon/more-icons.js';
import { CollabElement } from '../../base/element.js';
import { isTyping } from '../../base/keyboard.js';
import { LocalizeController } from '../../base/localize.js';
import { VirtualFocusController } from '../../controllers/virtual-focus.js';
import { VirtualListController, type ItemRange } from '../../controllers/virtual-list.js';
import type { NotificationBatch } from '../../display/notification-batches.js';
import controlStyles from '../../styles/controls.styles.js';
import '../../base/english-messages.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { CollabNotification, type NotificationCapabilities } from '../notification/notification.js';
import type { ReplyDrafts } from '../notification/reply-controller.js';
import type { NotificationGroup } from './groups.js';
import { CollabNotificationGroupReadEvent, CollabNotificationListEndReachedEvent } from './notification-list.events.js';
import styles from './notification-list.styles.js';

export * from './notification-list.events.js';
export type { NotificationGroup } from './groups.js';

/** Estimated heights of items that have not been measured, in CSS px. */
const HEADER_HEIGHT = 36;
const ROW_HEIGHT = 92;

/** Distance from the end at which the end counts as reached, in CSS px. */
const END_DISTANCE = 600;

/** A group with its item indexes. The items of the list are headers and rows. */
interface Section {
  readonly group: NotificationGroup;
  /** Index of the header. */
  readonly start: number;
  /** Index after the last row. */
  readonly end: number;
}

/**
 * A virtual list of notifications in groups: only visible rows are rendered. Arrow keys move between rows; Page Up and Page Down also move
 * from controls inside a row.
 *
 * @tag collab-notification-list
 * @private Rendered by other elements of the kit.
 * @fires {CollabNotificationOpenEvent} collab-notification-open - The user opens a notification.
 * @fires {CollabNotificationMarkEvent} collab-notification-mark - The user marks notifications as read or unread.
 * @fires {CollabNotificationArchiveEvent} collab-notification-archive - The user archives notifications or restores them from the archive.
 * @fires {CollabNotificationResolveEvent} collab-notification-resolve - The user resolves the thread of a notification.
 * @fires {CollabNotificationReplyEvent} collab-notification-reply - The user submits a reply.
 * @fires {CollabNotificationReplyCancelEvent} collab-notification-reply-cancel - The user closes the composer of a reply.
 * @fires {CollabNotificationGroupReadEvent} collab-notification-group-read - The user marks a group as read.
 * @fires {CollabNotificationListEndReachedEvent} collab-notification-list-end-reached - The user has scrolled near the end.
 * @csspart list - The scroll container.
 * @csspart group - The header of a group.
 * @csspart notification - A row.
 * @csspart custom-button - A custom button of a row.
 */
export class CollabNotificationList extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-notification': CollabNotification };
  static override styles = [hostStyles, controlStyles, styles];

  /** The groups of notifications, in display order. */
  @property({ attribute: false, has: 'batches' }) groups: readonly NotificationGroup[] = [];
  /** Returns the permissions of the user for the thread of a row. Default: no permissions. */
  @property({ attribute: false }) getCapabilities: (batch: NotificationBatch) => NotificationCapabilities = () => ({});
  /** Storage for unsent replies. Default: each row keeps its draft in memory. */
  @property({ attribute: false }) replyDrafts?: ReplyDrafts | undefined;
  /** Custom buttons of each row. */
  @property({ attribute: false }) buttons: readonly CustomButton[] = [];
  /** Returns the name of a document. Default: names are hidden. */
  @property({ attribute: false }) getDocumentName: (documentId: string) => string = () => '';
  /** Whether rows hide the document name, for example because the groups show it. */
  @property({ type: Boolean, attribute: 'without-document' }) withoutDocument = false;
  /** Whether the next page is loading. */
  @property({ type: Boolean }) loading = false;

  @query('.list') private readonly list!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #virtualList = new VirtualListController(this, {
    scroller: () => this.list ?? undefined,
    estimate: (key) => (key.startsWith('group:') ? HEADER_HEIGHT : ROW_HEIGHT),
    rendersVisibleFirst: true,
  });
  readonly #virtualFocus = new VirtualFocusController(this, {
    scroller: () => this.list ?? undefined,
    keys: () => this.#keys,
    reveal: (index) => this.#virtualList.reveal(index, HEADER_HEIGHT),
  });
  #sections: readonly Section[] = [];
  #keys: readonly string[] = [];
  #range: ItemRange = { start: 0, end: 0 };
  #tabStop = 0;
  #isCheckScheduled = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('groups')) {
      let start = 0;
      this.#sections = this.groups.map((group): Section => {
        const section = { group, start, end: start + 1 + group.batches.length };
        start = section.end;
        return section;
      });
      this.#keys = this.groups.flatMap(({ groupId, batches }) => [`group:${groupId}`, ...batches.map(({ id }) => id)]);
      this.#virtualList.setKeys(this.#keys);
    }
    this.#range = this.#virtualList.range;
    this.#tabStop = this.#virtualFocus.tabStop(this.#range);
  }

  protected override updated(): void {
    // A short list has its end in view. The check waits for the next frame, which avoids a second layout.
    if (this.#isCheckScheduled) return;
    this.#isCheckScheduled = true;
    requestAnimationFrame(() => {
      this.#isCheckScheduled = false;
      this.#checkEnd();
    });
  }

  /** Moves the focus to the first notification. */
  focusFirst(): void {
    void this.#virtualFocus.focus(Math.min(1, this.#keys.length - 1));
  }

  protected override render() {
    const { start, end } = this.#range;
    const visibleSections = this.#sections.filter((section) => section.start < end && section.end > start);
    return html`
      <div
        part="list"
        class="list"
        tabindex="-1"
        @keydown=${this.#handleKey}
        @focusin=${this.#virtualFocus.handleFocus}
        @scroll=${this.#checkEnd}
      >
        ${renderGap(0, visibleSections[0]?.start ?? 0)}
        ${repeat(
          visibleSections,
          ({ group }) => group.groupId,
          (section) => this.#renderSection(section),
        )}
        ${renderGap(visibleSections.at(-1)?.end ?? 0, this.#keys.length)}
        ${this.loading ? html`<div class="load-more"><div class="skeleton"></div></div>` : nothing}
      </div>
    `;
  }

  /** Renders the header of a group and its rows within the rendered range. */
  #renderSection({ group, start, end }: Section) {
    const first = clamp(this.#range.start, start + 1, end);
    const last = clamp(this.#range.end, first, end);
    const batches = group.batches.slice(first - start - 1, last - start - 1);
    // A feed must contain articles, but a group at the edge of the range may render its header only.
    const isFeed = batches.length > 0;
    return html`
      <section>
        ${this.#renderHeader(group, start)}
        <div
          role=${isFeed ? 'feed' : nothing}
          aria-label=${isFeed ? group.groupName : nothing}
          aria-busy=${isFeed ? String(this.loading) : nothing}
        >
          ${renderGap(start + 1, first)}
          ${repeat(
            batches,
            ({ id }) => id,
            (batch, offset) => {
              const position = first + offset - start;
              return this.#renderRow(batch, first + offset, { position, count: group.batches.length });
            },
          )}
          ${renderGap(last, end)}
        </div>
      </section>
    `;
  }

  #renderHeader({ groupId, groupName, unread }: NotificationGroup, index: number) {
    const markAsRead = (): void => void this.dispatchEvent(new CollabNotificationGroupReadEvent({ groupId }));
    const isStop = this.#tabStop === index;
    return html`
      <div class="group" part="group" data-index=${index}>
        <h3 class="group-name" tabindex=${isStop ? '0' : '-1'} data-focus><bdi>${groupName}</bdi></h3>
        ${
          unread > 0
            ? html`<button
                class="icon-button"
                type="button"
                tabindex=${isStop ? '0' : '-1'}
                aria-label=${this.#localize.term('markGroupRead', groupName)}
                title=${this.#localize.term('markAllRead')}
                @click=${markAsRead}
              >
                <collab-icon name="check-all"></collab-icon>
              </button>`
            : nothing
        }
      </div>
    `;
  }

  #renderRow(
    { notifications }: NotificationBatch,
    index: number,
    { position, count }: { readonly position: number; readonly count: number },
  ) {
    const batch = { id: notifications[0]?.id ?? '', notifications };
    const capabilities = callForeign(() => this.getCapabilities(batch)) ?? {};
    const documentId = notifications[0]?.metadata?.documentId ?? '';
    return html`
      <div class="item" role="none" data-index=${index}>
        <collab-notification
          part="notification"
          exportparts="custom-button"
          data-focus
          aria-posinset=${position}
          aria-setsize=${count}
          .notifications=${notifications}
          .capabilities=${capabilities}
          .replyDrafts=${this.replyDrafts}
          .buttons=${this.buttons}
          ?without-document=${this.withoutDocument}
          document-name=${callForeign(() => this.getDocumentName(documentId)) ?? ''}
          ?out-of-tab-order=${this.#tabStop !== index}
        ></collab-notification>
      </div>
    `;
  }

  #handleKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || isTyping(event)) return;
    const step = { PageDown: 1, PageUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      this.#virtualFocus.move(step);
      return;
    }
    this.#virtualFocus.handleKey(event);
  }

  #checkEnd(): void {
    const { list } = this;
    if (!list || this.loading || this.#keys.length === 0) return;
    if (list.scrollTop + list.clientHeight > list.scrollHeight - END_DISTANCE)
      this.dispatchEvent(new CollabNotificationListEndReachedEvent());
  }
}

/** Renders the placeholder of items outside the rendered range. The virtual list sets its height. */
const renderGap = (from: number, to: number) =>
  from < to ? html`<div class="gap" role="none" data-from=${from} data-to=${to}></div>` : nothing;
