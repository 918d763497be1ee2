import { CollabFailure } from '../../base/collab-failure.js';
import type { CollabError } from '../../model/error.js';
import type { UserContact } from '../../model/user.js';
import type {
  BlobApi,
  Connection,
  LiveChannel,
  NotificationService,
  PresenceChannel,
  QueryApi,
  Sink,
  Subscription,
} from '../backend.js';
import {
  scopeKey,
  type Cursor,
  type EphemeralUpdate,
  type Frame,
  type LiveResult,
  type MutationResult,
  type NotificationFrame,
  type NotificationResult,
  type PresenceFrame,
  type Published,
  type Scope,
  type WireCounts,
  type WireDocumentPage,
  type WireFolderPage,
  type WireMutation,
  type WireNotificationPage,
  type WirePage,
} from '../protocol.js';
import {
  isAnswerTo,
  type AuthorityAnswer,
  type AuthorityMessage,
  type ClientMessage,
  type ClientRequest,
  type RemoteQuery,
} from './messages.js';

/** Subscribed scope with its folder and the last received log position. */
interface FollowedScope {
  readonly scope: Scope;
  readonly folderId: string | undefined;
  cursor: Cursor | undefined;
}

/** Request without an answer yet. */
interface PendingRequest {
  readonly message: ClientRequest;
  /** Resolves the request. The answer has been checked against the request. */
  resolve(answer: unknown): void;
  reject(error: CollabFailure): void;
}

type ReceiveChanges = Parameters<NonNullable<QueryApi['followChanges']>>[1];

const CLOSED: CollabError = { code: 'unavailable', message: 'The connection to the comments is closed.' };

/**
 * Connection to an authority in another tab or in the service. It remembers its subscriptions and unanswered requests, and sends them again
 * whenever the authority was replaced or comes back (`attach`). The authority recognizes mutations that were pushed before.
 */
export abstract class RemoteConnection implements Connection {
  abstract readonly blobs: BlobApi;
  readonly queries: QueryApi = {
    page: async (query) => (await this.#query({ of: 'page', query })) as WirePage,
    counts: async (query) => (await this.#query({ of: 'counts', query })) as WireCounts,
    contacts: async (query) => (await this.#query({ of: 'contacts', query })) as readonly UserContact[],
    followChanges: (organizationId, receive) => this.#followChanges(organizationId, receive),
    catalog: {
      folders: async (query) => (await this.#query({ of: 'folders', query })) as WireFolderPage,
      documents: async (query) => (await this.#query({ of: 'documents', query })) as WireDocumentPage,
      updateDocuments: async (query) => void (await this.#query({ of: 'updateDocuments', query })),
      updateLocations: async (query) => void (await this.#query({ of: 'updateLocations', query })),
    },
  };
  readonly live: LiveChannel = {
    follow: (scope, clientId) => this.#followLive(scope, clientId),
    push: async (scope, changes) => {
      const answer = await this.#request((id) => ({ t: 'pushLive', id, scope, changes }));
      return (answer as readonly LiveResult[]).map((result) =>
        result.ok ? { ...result, epoch: this.#liveEpoch(result.epoch) } : result,
      );
    },
  };
  readonly presence: PresenceChannel = {
    follow: (organizationId, receive) => this.#followPresence(organizationId, receive),
  };
  /** `delivers` is set when the authority is known. */
  readonly notifications: NotificationService & { delivers?: readonly string[] | undefined } = {
    follow: (organizationId, receive) => this.#followNotifications(organizationId, receive),
    page: async (organizationId, query) =>
      (await this.#query({ of: 'notifications', organizationId, query })) as WireNotificationPage,
    push: async (organizationId, changes) => {
      const answer = await this.#request((id) => ({ t: 'pushNotifications', id, organizationId, changes }));
      return answer as readonly NotificationResult[];
    },
  };
  protected readonly sink: Sink;
  readonly #followed = new Map<string, FollowedScope>();
  /** Scopes with followed live values, and the client that follows them. */
  readonly #followedLive = new Map<string, { readonly scope: Scope; readonly clientId: string }>();
  /** Presence receivers by organization. */
  readonly #followedPresence = new Map<string, (frame: PresenceFrame) => void>();
  /** Receivers of changed documents by organization. */
  readonly #followedChanges = new Map<string, Set<ReceiveChanges>>();
  /** Notification receivers by organization. */
  readonly #followedNotifications = new Map<string, (frame: NotificationFrame) => void>();
  readonly #pending = new Map<number, PendingRequest>();
  #lastRequest = 0;
  #restarts = 0;

  constructor(sink: Sink) {
    this.sink = sink;
  }

  /** Whether the connection has not been closed. */
  protected abstract readonly isOpen: boolean;

  /** Sends a message if an authority is attached. A lost message is sent again by `attach`. */
  protected abstract send(message: ClientMessage): void;

  subscribe(scope: Scope, cursor?: Cursor, folderId?: string): Subscription {
    const key = scopeKey(scope);
    const followed: FollowedScope = { scope, cursor, folderId };
    this.#followed.set(key, followed);
    this.send({ t: 'follow', ...followed });
    return {
      unsubscribe: () => {
        if (this.#followed.get(key) !== followed) return;
        this.#followed.delete(key);
        this.send({ t: 'unfollow', scope });
      },
    };
  }

  async push(mutations: readonly WireMutation[]): Promise<readonly MutationResult[]> {
    const answer = await this.#request((id) => ({ t: 'push', id, mutations }));
    return answer as readonly MutationResult[];
  }

  publish(scope: Scope, update: EphemeralUpdate): void {
    this.send({ t: 'publish', scope, passing: update });
  }

  close(): Promise<void> {
    for (const { reject } of this.#pending.values()) reject(new CollabFailure(CLOSED));
    this.#pending.clear();
    return Promise.resolve();
  }

  /** Sends all subscriptions, from their last position, and all unanswered requests to the authority that has attached. */
  protected attach(): void {
    for (const followed of this.#followed.values()) this.send({ t: 'follow', ...followed });
    for (const followed of this.#followedLive.values()) this.send({ t: 'followLive', ...followed });
    for (const organizationId of this.#followedPresence.keys()) this.send({ t: 'followPresence', organizationId });
    for (const organizationId of this.#followedChanges.keys()) this.send({ t: 'followChanges', organizationId });
    for (const organizationId of this.#followedNotifications.keys())
      this.send({ t: 'followNotifications', organizationId });
    for (const { message } of this.#pending.values()) this.send(message);
  }

  /** Discards what the authority has sent so far: all scopes start anew at the next `attach`. */
  protected restart(): void {
    this.#restarts += 1;
    for (const followed of this.#followed.values()) {
      followed.cursor = undefined;
      this.sink.hidden?.(followed.scope);
    }
  }

  /** Forgets who is in the followed scopes, when nobody says any more who leaves. */
  protected hideMembers(): void {
    for (const { scope } of this.#followed.values()) this.sink.hidden?.(scope);
  }

  /** Delivers a message of the authority. */
  protected receive(message: AuthorityMessage): void {
    if (message.t === 'frame') this.receiveFrame(message.frame);
    else if (message.t === 'problem') this.sink.problem(message.error);
    else if (message.t === 'published') this.#receivePublished(message.published);
    else if (message.t === 'hidden') this.sink.hidden?.(message.scope);
    else if (message.t === 'access') this.sink.access?.(message);
    else if (message.t === 'live') this.sink.live({ ...message.frame, epoch: this.#liveEpoch(message.frame.epoch) });
    else if (message.t === 'presence') this.#followedPresence.get(message.frame.organizationId)?.(message.frame);
    else if (message.t === 'changes') {
      for (const tell of this.#followedChanges.get(message.organizationId) ?? []) tell(message.documentIds);
    } else if (message.t === 'notifications')
      this.#followedNotifications.get(message.frame.organizationId)?.(message.frame);
    else if (message.t === 'moved') this.#receiveMoves(message.scope, message.moves);
    else this.#resolveRequest(message);
  }

  protected receiveFrame(frame: Frame): void {
    const followed = this.#followed.get(scopeKey(frame.scope));
    if (!followed) return;
    if (continues(frame, followed.cursor)) followed.cursor = { epoch: frame.epoch, seq: frame.to };
    this.sink.frame(frame);
  }

  #query(query: RemoteQuery): Promise<unknown> {
    return this.#request((id) => ({ t: 'ask', id, ...query }));
  }

  /** Sends a request until an authority answers it. */
  #request(createMessage: (id: number) => ClientRequest): Promise<unknown> {
    if (!this.isOpen) return Promise.reject(new CollabFailure(CLOSED));
    return new Promise((resolve, reject) => {
      const id = ++this.#lastRequest;
      const message = createMessage(id);
      this.#pending.set(id, { message, resolve, reject });
      this.send(message);
    });
  }

  #followLive(scope: Scope, clientId: string): Subscription {
    const key = scopeKey(scope);
    const followed = { scope, clientId };
    this.#followedLive.set(key, followed);
    this.send({ t: 'followLive', ...followed });
    return {
      unsubscribe: () => {
        if (this.#followedLive.get(key) !== followed) return;
        this.#followedLive.delete(key);
        this.send({ t: 'unfollowLive', scope });
      },
    };
  }

  #followPresence(organizationId: string, receive: (frame: PresenceFrame) => void): Subscription {
    this.#followedPresence.set(organizationId, receive);
    this.send({ t: 'followPresence', organizationId });
    return {
      unsubscribe: () => {
        if (this.#followedPresence.get(organizationId) !== receive) return;
        this.#followedPresence.delete(organizationId);
        this.send({ t: 'unfollowPresence', organizationId });
      },
    };
  }

  #followChanges(organizationId: string, receive: ReceiveChanges): Subscription {
    const known = this.#followedChanges.get(organizationId);
    this.#followedChanges.set(organizationId, (known ?? new Set()).add(receive));
    if (known) receive(null);
    else this.send({ t: 'followChanges', organizationId });
    return {
      unsubscribe: () => {
        const receivers = this.#followedChanges.get(organizationId);
        if (!receivers?.delete(receive) || receivers.size > 0) return;
        this.#followedChanges.delete(organizationId);
        this.send({ t: 'unfollowChanges', organizationId });
      },
    };
  }

  #followNotifications(organizationId: string, receive: (frame: NotificationFrame) => void): Subscription {
    this.#followedNotifications.set(organizationId, receive);
    this.send({ t: 'followNotifications', organizationId });
    return {
      unsubscribe: () => {
        if (this.#followedNotifications.get(organizationId) !== receive) return;
        this.#followedNotifications.delete(organizationId);
        this.send({ t: 'unfollowNotifications', organizationId });
      },
    };
  }

  /** Returns the epoch of live values. It differs after a restart, so that no earlier value counts as newer. */
  #liveEpoch(epoch: string): string {
    return this.#restarts > 0 ? `${epoch}/${this.#restarts}` : epoch;
  }

  #receivePublished(published: readonly Published[]): void {
    const followed = published.filter(({ scope }) => this.#followed.has(scopeKey(scope)));
    if (followed.length > 0) this.sink.published(followed);
  }

  #receiveMoves(scope: Scope, moves: Uint8Array): void {
    if (this.#followed.has(scopeKey(scope))) this.sink.moved(scope, moves);
  }

  #resolveRequest(message: AuthorityAnswer): void {
    const pending = this.#pending.get(message.id);
    if (!pending || !isAnswerTo(pending.message, message)) return;
    this.#pending.delete(message.id);
    if (message.t === 'failed') pending.reject(new CollabFailure(message.error));
    else pending.resolve(message.t === 'results' ? message.results : message.answer);
  }
}

/** Whether everything up to the end of a frame has arrived with it. Otherwise the subscription goes on from the last cursor. */
function continues(frame: Frame, cursor: Cursor | undefined): boolean {
  if (frame.t === 'reset') return !frame.more;
  return cursor?.epoch === frame.epoch && frame.from <= cursor.seq && frame.to > cursor.seq;
}
