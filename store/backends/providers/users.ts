import { accepts, map, shape, id } from '../../model/checks.js';
import type { DataProviders, ResolverResponse, ResolveUsersConfig, UserProvider } from '../../model/providers.js';
import { pickFields } from '../../model/record-fields.js';
import type { User } from '../../model/user.js';
import { readerKindOf, snapshotOf } from '../../rules/user-snapshots.js';
import type { Viewer } from '../../rules/visibility.js';
import { BatchLoader } from './batch-loader.js';
import { retriesOf } from './options.js';
import { callProvider } from './provider-call.js';

/** Fields of a user that the backend receives: what it decides by, and nothing that names the person. */
const BACKEND_FIELDS = {
  userId: true,
  organizationId: true,
  groupId: true,
  clientGroupId: true,
  color: true,
  textColor: true,
  type: true,
  isReadOnly: true,
  isAnonymous: true,
  isGuest: true,
  isAdmin: true,
  accessRole: true,
  hasAccess: true,
  contextAccess: true,
};

/** Time for one request, in ms. */
const DEFAULT_TIMEOUT_MS = 30_000;

const usersCheck = map(shape({ userId: id }, { name: accepts('a text', (name) => typeof name === 'string') }));

/** Where a user was met. `resolveUsersConfig` decides which of them are resolved. */
export type UserSource = keyof ResolveUsersConfig;

/** Dependencies of `Users`. */
interface UsersContext {
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
  /** Called when users were resolved. */
  resolved(userIds: readonly string[]): void;
  /** Called when users could not be resolved. */
  failed(error: unknown): void;
}

/** The users of a session. With a user provider, the backend knows their ids only. */
export class Users {
  readonly #context: UsersContext;
  readonly #sources: ResolveUsersConfig;
  readonly #loader: BatchLoader<User> | undefined;
  readonly #known = new Map<string, User>();
  /** Users that were requested; those that the provider does not know stay in it. */
  readonly #requested = new Map<string, Promise<void>>();

  constructor({ user: provider }: DataProviders, context: UsersContext) {
    this.#context = context;
    this.#sources = provider?.config?.resolveUsersConfig ?? {};
    if (!provider) return;
    this.#loader = new BatchLoader((userIds) => this.#fetch(provider, userIds));
    const { contextAccess: _, ...user } = context.viewer;
    this.#known.set(user.userId, user);
  }

  /** Organization of the session. */
  get organizationId(): string {
    return this.#context.viewer.organizationId;
  }

  /** Whether there is a user provider. */
  get isHidden(): boolean {
    return this.#loader !== undefined;
  }

  /** Returns a user as the backend receives them. */
  strip = <T extends { readonly userId: string }>(user: T): T =>
    this.#loader ? pickFields(user, BACKEND_FIELDS) : user;

  /** Returns a user with their profile, as far as it is known. Requests it otherwise. */
  join = <T extends { readonly userId: string; readonly organizationId?: string }>(user: T, source: UserSource): T => {
    if (!this.#loader) return user;
    const known = this.#known.get(user.userId);
    if (!known) {
      void this.resolve([user.userId], source);
      return user;
    }
    const { viewer } = this.#context;
    return { ...user, ...snapshotOf(known, readerKindOf(viewer, user.organizationId ?? viewer.organizationId)) };
  };

  /** Resolves when the users have been resolved, or could not be. */
  async resolve(userIds: Iterable<string>, source: UserSource): Promise<void> {
    const loader = this.#loader;
    if (!loader || this.#sources[source] === false) return;
    const requests: Promise<void>[] = [];
    for (const userId of new Set(userIds)) {
      if (this.#known.has(userId)) continue;
      const request = this.#requested.get(userId) ?? this.#request(loader, userId);
      this.#requested.set(userId, request);
      requests.push(request);
    }
    await Promise.all(requests);
  }

  /** Whether the viewer is a member of an organization; by default, of their own. */
  isMember(organizationId = this.organizationId): boolean {
    return readerKindOf(this.#context.viewer, organizationId) === 'member';
  }

  /** Whether nothing has to be requested to join a user. */
  isKnown(userId: string): boolean {
    return !this.#loader || this.#known.has(userId);
  }

  /** Requests users that could not be resolved again when they are next met. */
  retry(): void {
    for (const userId of this.#requested.keys()) if (!this.#known.has(userId)) this.#requested.delete(userId);
  }

  async #request(loader: BatchLoader<User>, userId: string): Promise<void> {
    try {
      await loader.load(userId);
    } catch (error) {
      this.#context.failed(error);
    }
  }

  async #fetch(provider: UserProvider, userIds: readonly string[]): Promise<ReadonlyMap<string, User>> {
    const { get } = provider;
    const operation =
      typeof get === 'function'
        ? async (ids: readonly string[]): Promise<ResolverResponse<Readonly<Record<string, User>>>> => ({
            success: true,
            statusCode: 200,
            data: await get(ids),
          })
        : get;
    const users = await callProvider(operation, userIds, {
      name: 'user.get',
      timeout: provider.config?.resolveTimeout ?? DEFAULT_TIMEOUT_MS,
      retries: retriesOf({ retryCount: 0 }),
      data: usersCheck,
      signal: this.#context.signal,
    });
    const found = new Map(
      userIds.flatMap((userId) => (users && Object.hasOwn(users, userId) ? [[userId, users[userId] as User]] : [])),
    );
    for (const [userId, user] of found) this.#known.set(userId, { ...user, userId });
    if (found.size > 0) this.#context.resolved([...found.keys()]);
    return found;
  }
}
