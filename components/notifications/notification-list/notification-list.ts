import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { callForeign } from '../../../store/model/callbacks.js';
import type { CustomButton } from '../../../store/index.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../ui/icon/more-icons.js';
import controlStyles from '../../styles/controls.styles.js';
import { VirtualFocusController } from '../../controllers/virtual-focus.js';
import { VirtualListController, type ItemRange } from '../../controllers/virtual-list.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import type { KeptReplies } from '../notification/kept-reply.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import type { NotificationBatch } from '../../display/notification-batches.js';
import { isTyping } from '../../base/is-typing.js';
import { CollabNotification } from '../notification/notification.js';
import type { NotificationGroup } from './groups.js';
import { CollabNotificationGroupReadEvent, CollabNotificationListEndEvent } from './notification-list.events.js';
import styles from './notification-list.styles.js';

export * from './notification-list.events.js';
export type { NotificationGroup } from './groups.js';

/** Heights of what nobody has seen yet, in CSS px. */
const HEADER_HEIGHT = 36;
const ROW_HEIGHT = 92;

/** How near the end what comes after it is wanted, in CSS px. */
const NEAR = 600;

/** What can be done with a notification in place. */
export interface InPlace {
  readonly canReply: boolean;
  readonly canResolve: boolean;
}

/** A group with its place among all items of the list: its header, then its lines. */
interface Section {
  readonly group: NotificationGroup;
  /** Index of the header. */
  readonly start: number;
  /** Index after the last line. */
  readonly end: number;
}

/** Nothing can be done in place. */
export const nothingInPlace = (): InPlace => ({ canReply: false, canResolve: false });

/**
 * Notifications in groups, of which the part that is seen is rendered: ten thousand scroll like ten. Arrow keys go from one to the next,
 * Page Up and Page Down also from within one.
 *
 * @tag collab-notification-list
 * @fires {CollabNotificationOpenEvent} collab-notification-open - The user chooses a notification.
 * @fires {CollabNotificationMarkEvent} collab-notification-mark - The user marks notifications as read or unread.
 * @fires {CollabNotificationArchiveEvent} collab-notification-archive - The user puts notifications away, or takes them out again.
 * @fires {CollabNotificationResolveEvent} collab-notification-resolve - The user resolves the thread a notification is about.
 * @fires {CollabNotificationReplyEvent} collab-notification-reply - The user replies in place.
 * @fires {CollabNotificationGroupReadEvent} collab-notification-group-read - The user takes a whole group for read.
 * @fires {CollabNotificationListEndEvent} collab-notification-list-end - The user has scrolled near the end.
 * @csspart list - What scrolls.
 * @csspart group - The header of a group.
 * @csspart notification - A line.
 * @csspart custom-button - A button of the page's own below a line.
 */
export class CollabNotificationList extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-notification': CollabNotification };
  static override styles = [hostStyles, controlStyles, styles];

  /** The notifications, group by group. */
  @property({ attribute: false, has: 'batches' }) groups: readonly NotificationGroup[] = [];
  /** What can be done with a notification in place: nothing by default. */
  @property({ attribute: false }) inPlace: (batch: NotificationBatch) => InPlace = nothingInPlace;
  /** Where replies that are not sent are kept, by the thread's id; with each line by default. */
  @property({ attribute: false }) keptReplies?: KeptReplies | undefined;
  /** Buttons of the page's own below each line. */
  @property({ attribute: false }) buttons: readonly CustomButton[] = [];
  /** What a document is called; by default nothing is said of it. */
  @property({ attribute: false }) documentName: (documentId: string) => string = () => '';
  /** Whether lines say nothing of their document, since the groups do. */
  @property({ type: Boolean, attribute: 'without-document' }) withoutDocument = false;
  /** Whether more is on its way. */
  @property({ type: Boolean }) loading = false;

  @query('.list') private readonly list!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #virtual = new VirtualListController(this, {
    scroller: () => this.list ?? undefined,
    estimate: (key) => (key.startsWith('group:') ? HEADER_HEIGHT : ROW_HEIGHT),
    isSeenFirst: true,
  });
  readonly #focus = new VirtualFocusController(this, {
    scroller: () => this.list ?? undefined,
    keys: () => this.#keys,
    reveal: (index) => this.#virtual.reveal(index, HEADER_HEIGHT),
  });
  #sections: readonly Section[] = [];
  #keys: readonly string[] = [];
  #range: ItemRange = { start: 0, end: 0 };
  #tabStop = 0;
  #isToLook = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('groups')) {
      let start = 0;
      this.#sections = this.groups.map((group): Section => {
        const section = { group, start, end: start + 1 + group.batches.length };
        start = section.end;
        return section;
      });
      this.#keys = this.groups.flatMap(({ groupId, batches }) => [`group:${groupId}`, ...batches.map(({ id }) => id)]);
      this.#virtual.setKeys(this.#keys);
    }
    this.#range = this.#virtual.range;
    this.#tabStop = this.#focus.tabStop(this.#range);
  }

  protected override updated(): void {
    // What does not fill what is seen has its end in sight; it is looked at once its lines are there, or it would be laid out twice.
    if (this.#isToLook) return;
    this.#isToLook = true;
    requestAnimationFrame(() => {
      this.#isToLook = false;
      this.#look();
    });
  }

  /** Moves the focus to the first notification. */
  focusFirst(): void {
    void this.#focus.focus(Math.min(1, this.#keys.length - 1));
  }

  protected override render() {
    const { start, end } = this.#range;
    const shown = this.#sections.filter((section) => section.start < end && section.end > start);
    return html`
      <div
        part="list"
        class="list"
        tabindex="-1"
        @keydown=${this.#keyed}
        @focusin=${this.#focus.handleFocus}
        @scroll=${this.#look}
      >
        ${gap(0, shown[0]?.start ?? 0)}
        ${repeat(
          shown,
          ({ group }) => group.groupId,
          (section) => this.#section(section),
        )}
        ${gap(shown.at(-1)?.end ?? 0, this.#keys.length)}
        ${this.loading ? html`<div class="more"><div class="skeleton"></div></div>` : nothing}
      </div>
    `;
  }

  /** A group, as far as it is near what is seen. */
  #section({ group, start, end }: Section) {
    const first = Math.max(start + 1, Math.min(this.#range.start, end));
    const last = Math.max(first, Math.min(end, this.#range.end));
    const batches = group.batches.slice(first - start - 1, last - start - 1);
    // A feed without an article is none: of a group whose header alone is near, no line is rendered.
    const isFeed = batches.length > 0;
    return html`
      <section>
        ${this.#header(group, start)}
        <div
          role=${isFeed ? 'feed' : nothing}
          aria-label=${isFeed ? group.groupName : nothing}
          aria-busy=${isFeed ? String(this.loading) : nothing}
        >
          ${gap(start + 1, first)}
          ${repeat(
            batches,
            ({ id }) => id,
            (batch, at) => this.#row(batch, first + at, { position: first + at - start, count: group.batches.length }),
          )}
          ${gap(last, end)}
        </div>
      </section>
    `;
  }

  #header({ groupId, groupName, unread }: NotificationGroup, index: number) {
    const read = (): void => void this.dispatchEvent(new CollabNotificationGroupReadEvent({ groupId }));
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
                @click=${read}
              >
                <collab-icon name="check-all"></collab-icon>
              </button>`
            : nothing
        }
      </div>
    `;
  }

  #row(
    { notifications }: NotificationBatch,
    index: number,
    { position, count }: { readonly position: number; readonly count: number },
  ) {
    const batch = { id: notifications[0]?.id ?? '', notifications };
    const { canReply, canResolve } = callForeign(() => this.inPlace(batch)) ?? nothingInPlace();
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
          .canReply=${canReply}
          .canResolve=${canResolve}
          .keptReplies=${this.keptReplies}
          .buttons=${this.buttons}
          ?without-document=${this.withoutDocument}
          document-name=${callForeign(() => this.documentName(documentId)) ?? ''}
          ?out-of-tab-order=${this.#tabStop !== index}
        ></collab-notification>
      </div>
    `;
  }

  #keyed(event: KeyboardEvent): void {
    if (event.defaultPrevented || isTyping(event)) return;
    const by = { PageDown: 1, PageUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      this.#focus.move(by);
      return;
    }
    this.#focus.handleKey(event);
  }

  #look(): void {
    const { list } = this;
    if (!list || this.loading || this.#keys.length === 0) return;
    if (list.scrollTop + list.clientHeight > list.scrollHeight - NEAR)
      this.dispatchEvent(new CollabNotificationListEndEvent());
  }
}

/** Stands for items that are not rendered; the list gives it their height. */
const gap = (from: number, to: number) =>
  from < to ? html`<div class="gap" role="none" data-from=${from} data-to=${to}></div>` : nothing;
