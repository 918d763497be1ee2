import type { NotificationInbox, NotificationList, NotificationListQuery } from '../../../store/index.js';

/** The list that is asked for: another where something else is. */
export class KeptList {
  #list: NotificationList | undefined;
  #inbox: NotificationInbox | undefined;
  #asked = '';

  get list(): NotificationList | undefined {
    return this.#list;
  }

  /** Holds what is asked for, or nothing; returns whether that is another list. */
  ask(inbox: NotificationInbox | undefined, query: NotificationListQuery): boolean {
    const asked = JSON.stringify(query);
    if (inbox === this.#inbox && asked === this.#asked) return false;
    this.end();
    this.#inbox = inbox;
    this.#asked = asked;
    this.#list = inbox?.list(query);
    return true;
  }

  end(): void {
    this.#list?.dispose();
    this.#list = this.#inbox = undefined;
    this.#asked = '';
  }
}
