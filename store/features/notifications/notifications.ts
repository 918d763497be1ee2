import type { NotificationApi } from '../../api/notifications.js';
import { Lazy } from '../../base/lazy.js';
import type { AddNotificationOutcome, AddNotificationRequest } from '../../model/notification.js';
import { SIGNED_OUT } from '../../sync/resolved-handle.js';
import type { StoreState } from '../../sync/state.js';
import type { Inbox } from './inbox.js';

/** Public notification API of a store. The inbox module loads on first use. */
export class Notifications implements NotificationApi {
  readonly #state: StoreState;
  readonly #inbox: Lazy<Inbox>;

  constructor(state: StoreState, clientId: string) {
    this.#state = state;
    this.#inbox = new Lazy('The notifications', async () => {
      const { createInbox } = await import('./inbox.js');
      return createInbox(state, clientId);
    });
  }

  inbox(): Promise<Inbox> {
    return this.#inbox.load();
  }

  async add(request: AddNotificationRequest): Promise<AddNotificationOutcome> {
    const { me } = this.#state;
    const userId = me.peek()?.userId;
    const inbox = await this.inbox();
    return me.peek()?.userId === userId ? inbox.add(request) : { ok: false, error: SIGNED_OUT };
  }
}
