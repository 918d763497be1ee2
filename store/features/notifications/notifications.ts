import type { AddNotificationOutcome, AddNotificationRequest } from '../../model/notification.js';
import type { NotificationApi } from '../../api/notifications.js';
import { SIGNED_OUT } from '../../sync/resolved-handle.js';
import type { StoreState } from '../../sync/state.js';
import type { OwnInbox } from './inbox.js';

/** Notifications as a page sees them: what does the work is loaded with the first that asks for it. */
export class Notifications implements NotificationApi {
  readonly #state: StoreState;
  readonly #clientId: string;
  #inbox: Promise<OwnInbox> | undefined;

  constructor(state: StoreState, clientId: string) {
    this.#state = state;
    this.#clientId = clientId;
  }

  inbox(): Promise<OwnInbox> {
    this.#inbox ??= import('./inbox.js').then(({ openInbox }) => openInbox(this.#state, this.#clientId));
    // What could not be loaded is tried again.
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
