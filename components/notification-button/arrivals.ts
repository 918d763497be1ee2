import type { Notification } from '../../store/index.js';
import { headlineOf, headlineWords } from '../internal/notification-headline.js';
import type { LocalizeController } from '../internal/localize.js';
import { batched, type NotificationBatch } from '../internal/notification-batches.js';
import type { PageState } from '../internal/page-state.js';
import { systemNotifications } from '../internal/system-notifications.js';

interface Telling {
  readonly page: PageState;
  readonly localize: LocalizeController;
  /** Whether the list is in sight, where they show up by themselves. */
  readonly isSeen: () => boolean;
  /** Whether notifications of the system may be shown, where the user wants them. */
  readonly usesSystem: () => boolean;
  readonly open: (batch: NotificationBatch) => void;
}

/** How long what comes together is waited for, in ms. */
const TOGETHER = 300;

/** Tells of what arrives while a person looks elsewhere: what comes at once, once. */
class Arrivals {
  readonly #telling: Telling;
  #waiting: readonly Notification[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(telling: Telling) {
    this.#telling = telling;
  }

  /** Some have come; of what does not concern the person in particular nothing is said. */
  take(arrived: readonly Notification[]): void {
    const { page } = this.#telling;
    const isOpen = ({ targetAnnotationId = '' }: Notification): boolean =>
      page.openThread.peek() === targetAnnotationId;
    // Nobody sees the thread that is open in a tab that is hidden.
    const isAway = this.#isBySystem;
    const own = arrived.filter((each) => each.forYou && (isAway || !isOpen(each)));
    if (own.length === 0 || this.#isSeen) return;
    this.#waiting = [...own, ...this.#waiting];
    this.#timer ??= setTimeout(() => this.#tell(), TOGETHER);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }

  /** Whether they show up by themselves before somebody's eyes. */
  get #isSeen(): boolean {
    return this.#telling.isSeen() && !document.hidden;
  }

  /** Whether the system tells of it: nobody sees the tab. */
  get #isBySystem(): boolean {
    return document.hidden && this.#telling.usesSystem() && systemNotifications.isOn();
  }

  #tell(): void {
    const { page, localize, open } = this.#telling;
    const [newest, ...others] = batched(this.#waiting);
    this.stop();
    // The list may have been opened meanwhile.
    if (!newest || this.#isSeen) return;
    const more = others.length > 0 ? ` ${localize.term('moreNotifications', others.length)}` : '';
    const message = headlineWords(headlineOf(newest.notifications, localize)) + more;
    const run = (): void => open(newest);
    if (this.#isBySystem) {
      const body = newest.notifications[0]?.displayBodyMessage ?? '';
      systemNotifications.show({ title: message, body, tag: newest.id, onclick: run });
      return;
    }
    page.toast({ message, type: 'info', duration: 6000, action: { label: localize.term('showNotification'), run } });
  }
}

export type { Arrivals };

export const arrivals = (telling: Telling): Arrivals => new Arrivals(telling);
