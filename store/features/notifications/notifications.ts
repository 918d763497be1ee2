import type { AddNotificationOutcome, AddNotificationRequest } from '../../model/notification.js';
import type { NotificationApi } from '../../api/notifications.js';
import { SIGNED_OUT } from '../../sync/resolved-handle.js';
import type { StoreState } from '../../sync/state.js';
import type { Inbox } from './inbox.js';

/** Public notification API of a store. The inbox module loads on first use. */
export class Notifications implements NotificationApi {
  readonly #state: StoreState;
  readonly #clientId: string;
  #inbox: Promise<Inbox> | undefined;

  constructor(state: StoreState, clientId: string) {
    this.#state = state;
    this.#clientId = clientId;
  }

  inbox(): Promise<Inbox> {
    this.#inbox ??= import('./inbox.js').then(({ createInbox }) => createInbox(this.#state, this.#clientId));
    // Allow another attempt after a failed load.
    this.#inbox.catch(() => (this.#inbox = undefined));
    return this.#inbox;
  }

  async add(request: AddNotificationRequest): Promise<AddNotificationOutcome> {
    const { me } = this.#state;
    const userId = me.peek()?.userId;
    const inbox = await this.inbox();
    return me.peek()?.userId === userId ? inbox.add(request) : { ok: false, error: SIGNED_OUT };
  }
}
