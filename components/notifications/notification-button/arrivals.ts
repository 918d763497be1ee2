import type { Notification } from '../../../store/index.js';
import { headlineOf, headlineWords } from '../../display/notification-headline.js';
import type { LocalizeController } from '../../base/localize.js';
import { batched, type NotificationBatch } from '../../display/notification-batches.js';
import type { PageState } from '../../page/page-state.js';
import { systemNotifications } from '../../page/system-notifications.js';

interface Telling {
  readonly page: PageState;
  readonly localize: LocalizeController;
  /** Whether the list is in sight, where they show up by themselves. */
  readonly isSeen: () => boolean;
  /** Whether notifications of the system may be shown, where the user wants them. */
  readonly usesSystem: () => boolean;
  /** Whether somebody looks at another tab, which says it there. */
  readonly isSeenElsewhere: () => Promise<boolean>;
  /** Those of some that are unread still. */
  readonly unreadOf: (notifications: readonly Notification[]) => Promise<readonly Notification[]>;
  readonly open: (batch: NotificationBatch) => void;
  /** A message tells of some. */
  readonly toasted: (toastId: number, notifications: readonly Notification[]) => void;
}

/** How long what comes together is waited for, in ms. */
const TOGETHER = 300;

/** How much is kept for who is away: the newest. */
const MOST_WAITING = 100;

/** Tells of what arrives while a person looks elsewhere: what comes at once, once. */
class Arrivals {
  readonly #telling: Telling;
  #waiting: readonly Notification[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the waiting for who is away. */
  #away: AbortController | undefined;

  constructor(telling: Telling) {
    this.#telling = telling;
  }

  /** Some have come; of what does not concern the person in particular nothing is said. */
  take(arrived: readonly Notification[]): void {
    const { page } = this.#telling;
    const isOpen = ({ targetAnnotationId = '' }: Notification): boolean =>
      page.openThread.peek() === targetAnnotationId;
    // Nobody sees the thread that is open in a tab that is hidden.
    const isBySystem = this.#isBySystem;
    const own = arrived.filter((each) => each.forYou && (isBySystem || !isOpen(each)));
    if (own.length === 0 || this.#isSeen) return;
    this.#waiting = [...own, ...this.#waiting].slice(0, MOST_WAITING);
    if (this.#isAway) this.#tellOnReturn();
    else this.#timer ??= setTimeout(() => this.#tell(), TOGETHER);
  }

  stop(): void {
    this.#away?.abort();
    this.#away = undefined;
    this.#take();
  }

  /** Takes what waits. */
  #take(): readonly Notification[] {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  /** Whether they show up by themselves before somebody's eyes. */
  get #isSeen(): boolean {
    return this.#telling.isSeen() && !document.hidden;
  }

  /** Whether the system tells of it: nobody sees the tab. */
  get #isBySystem(): boolean {
    return document.hidden && this.#telling.usesSystem() && systemNotifications.isOn();
  }

  /** Whether nobody sees the tab, and the system tells of nothing. */
  get #isAway(): boolean {
    return document.hidden && !this.#isBySystem;
  }

  #tell(): void {
    this.#timer = undefined;
    // The list may have been opened meanwhile.
    if (this.#isSeen) this.#take();
    else if (this.#isBySystem) void this.#tellBySystem(this.#take());
    else if (this.#isAway) this.#tellOnReturn();
    else this.#toast(this.#take());
  }

  /** What nobody was there to see is said once they come back, as far as it is news still. */
  #tellOnReturn(): void {
    if (this.#away) return;
    this.#away = new AbortController();
    const back = async (): Promise<void> => {
      if (document.hidden) return;
      this.#away?.abort();
      this.#away = undefined;
      const unread = await this.#telling.unreadOf(this.#take());
      if (!this.#isSeen) this.#toast(unread);
    };
    document.addEventListener('visibilitychange', () => void back(), { signal: this.#away.signal });
  }

  async #tellBySystem(waiting: readonly Notification[]): Promise<void> {
    const [newest, message] = this.#said(waiting);
    if (!newest || (await this.#telling.isSeenElsewhere())) return;
    const body = newest.notifications[0]?.displayBodyMessage ?? '';
    const onclick = (): void => this.#telling.open(newest);
    systemNotifications.show({ title: message, body, tag: newest.id, onclick });
  }

  #toast(waiting: readonly Notification[]): void {
    const { page, localize, open } = this.#telling;
    const [newest, message] = this.#said(waiting);
    // Where the page shows no messages, the bell says that there are more.
    if (!newest || page.toasters.peek() === 0) return;
    const action = { label: localize.term('showNotification'), run: () => open(newest) };
    const toastId = page.toast({ message, type: 'info', duration: 6000, action });
    this.#telling.toasted(toastId, waiting);
  }

  /** The newest line, and what is said of it and the others. */
  #said(waiting: readonly Notification[]): readonly [NotificationBatch | undefined, string] {
    const { localize } = this.#telling;
    const [newest, ...others] = batched(waiting);
    if (!newest) return [undefined, ''];
    const more = others.length > 0 ? ` ${localize.term('moreNotifications', others.length)}` : '';
    return [newest, headlineWords(headlineOf(newest.notifications, localize)) + more];
  }
}

export type { Arrivals };

export const arrivals = (telling: Telling): Arrivals => new Arrivals(telling);
