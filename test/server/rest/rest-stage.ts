import { issueToken } from '../../../server/access/tokens.js';
import { Service } from '../../../server/service.js';
import { MemoryContents } from '../../../server/storage/files.js';
import type { Scope } from '../../../store/backends/protocol.js';
import type { CollabStore, Resource, SetDocumentsContext, User } from '../../../store/index.js';
import type { AnnotationRecord } from '../../../store/model/comment-annotation.js';
import { createStore } from '../../../store/store.js';
import { embeddedDatabases } from '../databases.js';
import { connectTo, key, keys, startService, type RunningService } from '../service-stage.js';
import { until } from '../until.js';

/** Answer of a REST call. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly result?: { readonly status: string; readonly message: string; readonly data: Record<string, never> };
    readonly error?: { readonly message: string; readonly status: string };
  };
}

/** Result of an item of a call. */
export interface ItemResult {
  readonly success: boolean;
  readonly id: string;
  readonly message: string;
}

/** Secret of the API key. */
export const { secret } = keys;

let last = 0;
/** Returns the scope of a document that no other test uses. */
export const newScope = (): Scope => ({ organizationId: `org-${(last += 1)}`, documentId: 'plan' });

/** A service over HTTP, as the backend of an application and the pages of its users see it. */
export class RestStage {
  readonly url: string;
  readonly service: Service;
  readonly #running: RunningService;
  readonly #stores: CollabStore[] = [];

  private constructor(running: RunningService) {
    this.url = running.url;
    this.service = running.service;
    this.#running = running;
  }

  static async start(
    callsPerSecond = 100_000,
    options: Omit<NonNullable<Parameters<typeof startService>[0]>, 'rest'> = {},
  ): Promise<RestStage> {
    return new RestStage(await startService({ rest: { callsPerSecond }, ...options }));
  }

  /** Makes a call with the keys of the application. */
  call(path: string, data: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.send(path, JSON.stringify({ data }), headers);
  }

  /** Sends any text as the body of a call. */
  async send(path: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-service-api-key': keys.apiKey,
        'x-service-auth-token': keys.authToken,
        ...headers,
      },
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
  }

  /** Makes a call that has to succeed, and returns its data. */
  async done<T = Record<string, ItemResult>>(path: string, data: unknown): Promise<T> {
    const { body } = await this.call(path, data);
    if (!body.result) throw new Error(`${path} failed: ${body.error?.message}`);
    return body.result.data as unknown as T;
  }

  /** Makes a call whose items all have to succeed. */
  async doneAll(path: string, data: unknown): Promise<void> {
    const failed = Object.values(await this.done(path, data)).filter(({ success }) => !success);
    if (failed.length > 0) throw new Error(`${path} failed: ${JSON.stringify(failed)}`);
  }

  /** Opens a store of a user on a document, as their page does. */
  async open(
    scope: Scope,
    user: Partial<User> & Pick<User, 'userId'>,
    contextAccess?: SetDocumentsContext['access'],
    resources: readonly Resource[] = [{ type: 'organization', id: scope.organizationId }],
  ): Promise<CollabStore> {
    const store = createStore({
      backend: connectTo(this.url),
    });
    this.#stores.push(store);
    const { organizationId, documentId } = scope;
    const authToken = await issueToken(key, {
      apiKey: keys.apiKey,
      userId: user.userId,
      userProperties: { name: user.userId },
      permissions: { resources },
    });
    await store.setDocuments([documentId], {
      organizationId,
      ...(contextAccess && { context: { access: contextAccess } }),
    });
    await store.identify({ organizationId, ...user }, { authToken });
    await until(store.connection, (state) => state === 'online');
    return store;
  }

  /** Returns the stored annotations of a document by id. */
  async stored(scope: Scope): Promise<ReadonlyMap<string, AnnotationRecord>> {
    const rows = new Map<string, AnnotationRecord>();
    for await (const chunk of this.service.rows.rows(scope)) for (const row of chunk.rows) rows.set(row.id, row);
    return rows;
  }

  /** Returns another service over the same data, as after a restart. */
  restartedService(): Promise<Service> {
    const { database } = this.service;
    return Service.start({ key, database, contents: new MemoryContents() });
  }

  /** Closes the pages. */
  async closeStores(): Promise<void> {
    for (const store of this.#stores.splice(0)) await store.dispose();
  }

  async close(): Promise<void> {
    await this.closeStores();
    await this.#running.strike();
    await embeddedDatabases.close();
  }
}
