import { parseNotificationQuery } from '../../model/notification-change.js';
import { batch, signal } from '../../base/signals.js';
import { asCollabError, CollabFailure } from '../../base/collab-failure.js';
import type { CollectionState } from '../../api/views.js';
import type { CollabError } from '../../model/error.js';
import { byDocument } from '../../rules/notification-order.js';
import { compareNotifications } from '../../model/notification-record.js';
import type { Notification } from '../../model/notification.js';
import type { NotificationList, NotificationListQuery, NotificationPage } from '../../api/notifications.js';
import { isAsked } from './visible-notifications.js';
import { deepFreeze } from '../../model/freeze.js';

/** Where a list gets its notifications. */
export interface ListSource {
  /** The next page; undefined while there is no way to any. */
  page(query: NotificationListQuery & { readonly pageToken?: string }): Promise<NotificationPage> | undefined;
  /** What makes of a notification what is shown of it at this moment. */
  showing(): (confirmed: Notification) => Notification;
  /** What the list holds, for counting; a page is taken in before it is shown. */
  took(notifications: readonly Notification[]): void;
  ended(list: OwnList): void;
}

const documentOf = ({ metadata }: Notification): string => metadata?.documentId ?? '';

/** How many come at once where many are had again. */
const LARGE_PAGE = 200;

/** One that the list holds. There may be thousands, of which one changes: whether it is asked for is known as long as it is shown the same. */
interface Held {
  /** As the backend has it. */
  readonly confirmed: Notification;
  shown?: Notification;
  isAsked?: boolean | undefined;
}

/** A list of notifications as one element holds it. */
export class OwnList implements NotificationList {
  readonly items = signal<readonly Notification[]>([]);
  readonly state = signal<CollectionState>('loading');
  readonly error = signal<CollabError | undefined>(undefined);
  readonly #source: ListSource;
  readonly #held = new Map<string, Held>();
  #query: NotificationListQuery;
  #token: string | undefined;
  /** The last of the page that came last. */
  #last: Notification | undefined;
  /** Counts beginnings: what was asked for before the last one is nobody's any more. */
  #turn = 0;
  /** What has changed since the page that is on its way was asked for. */
  #meanwhile: (readonly [changed: readonly Notification[], gone: readonly string[]])[] = [];
  /** Whether what is held is of a beginning before, and shown until the first page has come. */
  #isStale = false;

  constructor(source: ListSource, query: NotificationListQuery) {
    this.#source = source;
    this.#query = query;
    this.begin();
  }

  /** Asks for the first page anew; what is held is shown until it has come. */
  begin(): void {
    this.#turn += 1;
    this.#token = this.#last = undefined;
    this.#isStale = true;
    void this.#load(this.#held.size);
  }

  /** Holds nothing, as of nobody. */
  clear(): void {
    this.#turn += 1;
    this.#held.clear();
    batch(() => {
      this.items.value = [];
      this.state.value = 'loading';
      this.error.value = undefined;
    });
  }

  async more(): Promise<void> {
    const at = this.state.peek();
    if (at === 'more' || at === 'failed') await this.#load();
  }

  update(query: NotificationListQuery): void {
    const parsed = parseNotificationQuery(query);
    if (!parsed.ok) throw new CollabFailure(parsed.error);
    this.#query = query;
    this.clear();
    this.begin();
  }

  dispose(): void {
    this.#turn += 1;
    this.#source.ended(this);
  }

  /** Some have changed, or came; `show` shows it. */
  change(changed: readonly Notification[], gone: readonly string[]): void {
    // A page that is on its way may have been put together before.
    if (this.state.peek() === 'loading') this.#meanwhile.push([changed, gone]);
    for (const id of gone) this.#held.delete(id);
    for (const notification of changed) {
      if (this.#held.has(notification.id) || this.#isHeld(notification)) this.#hold(notification);
    }
  }

  /** Shows what is held and asked for, the newest first. */
  show(): void {
    const showing = this.#source.showing();
    const newestFirst: Notification[] = [];
    for (const held of this.#held.values()) {
      const shown = showing(held.confirmed);
      if (shown !== held.shown) Object.assign(held, { shown, isAsked: isAsked(shown, this.#query) });
      if (held.isAsked) newestFirst.push(shown);
    }
    newestFirst.sort(compareNotifications);
    const items = this.#isByDocument ? byDocument(newestFirst, documentOf) : newestFirst;
    const before = this.items.peek();
    const isSame = items.length === before.length && items.every((item, at) => item === before[at]);
    if (!isSame) this.items.value = Object.freeze(items);
    // All that was held is asked for no more: what comes after it is not asked for by who sees nothing.
    if (items.length === 0 && this.state.peek() === 'more') void this.#load();
  }

  /** Holds one as the backend has it: it stays the very same where that is as it is shown already, and nothing is drawn again. */
  #hold(given: Notification): void {
    deepFreeze(given);
    const { shown, isAsked: wasAsked } = this.#held.get(given.id) ?? {};
    const isKnown = shown !== undefined && JSON.stringify(shown) === JSON.stringify(given);
    const held = isKnown ? { confirmed: shown, shown, isAsked: wasAsked } : { confirmed: given };
    this.#held.set(given.id, held);
  }

  get #isByDocument(): boolean {
    return this.#query.type === 'documents';
  }

  /** Whether something that came, or comes to be asked for, stands in what is held: beyond its end it comes with its page. */
  #isHeld(notification: Notification): boolean {
    const last = this.#last;
    if (this.state.peek() === 'complete') return true;
    if (!last) return false;
    const isBefore = compareNotifications(notification, last) <= 0;
    if (!this.#isByDocument || documentOf(notification) === documentOf(last)) return isBefore;
    if ([...this.#held.values()].some(({ confirmed }) => documentOf(confirmed) === documentOf(notification)))
      return true;
    // A document that was to come stands first now, with all there is of it: that is asked for anew.
    if (isAsked(notification, this.#query)) queueMicrotask(() => this.begin());
    return false;
  }

  /** Has the next page, or so many that they hold as much as was held. */
  async #load(least = 0): Promise<void> {
    const turn = this.#turn;
    this.#meanwhile = [];
    batch(() => {
      this.error.value = undefined;
      this.state.value = 'loading';
    });
    try {
      const notifications: Notification[] = [];
      let token = this.#token;
      do {
        const page = await this.#page(least, token);
        // Whoever has no way yet is told when there is one.
        if (turn !== this.#turn || !page) return;
        notifications.push(...page.notifications);
        token = page.nextPageToken;
      } while (token !== undefined && notifications.length < least);
      this.#take({ notifications, ...(token !== undefined && { nextPageToken: token }) });
    } catch (thrown) {
      if (turn !== this.#turn) return;
      batch(() => {
        this.error.value = asCollabError(thrown, 'unavailable');
        this.state.value = 'failed';
      });
    }
  }

  #page(least: number, pageToken: string | undefined): Promise<NotificationPage> | undefined {
    const { pageSize = least > LARGE_PAGE ? LARGE_PAGE : undefined, ...query } = this.#query;
    const size = { ...(pageSize !== undefined && { pageSize }), ...(pageToken !== undefined && { pageToken }) };
    return this.#source.page({ ...query, ...size });
  }

  #take({ notifications, nextPageToken }: NotificationPage): void {
    if (this.#isStale) this.#held.clear();
    this.#isStale = false;
    for (const notification of notifications) this.#hold(notification);
    this.#token = nextPageToken;
    this.#last = notifications.at(-1);
    batch(() => {
      this.#source.took(notifications);
      this.error.value = undefined;
      this.state.value = nextPageToken === undefined ? 'complete' : 'more';
      for (const [changed, gone] of this.#meanwhile) this.change(changed, gone);
      this.show();
    });
  }
}
