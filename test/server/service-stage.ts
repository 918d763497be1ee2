import WebSocket from 'ws';
import { apiKeyOf, createKeys } from '../../server/access/keys.js';
import type { ProviderSettings } from '../../server/access/permission-provider.js';
import { issueToken } from '../../server/access/tokens.js';
import { createApp, type App } from '../../server/app.js';
import type { MailOptions } from '../../server/mail/mail.js';
import type { Bus } from '../../server/nodes/bus.js';
import type { RestOptions } from '../../server/rest/routes.js';
import { Service } from '../../server/service.js';
import type { Database } from '../../server/storage/database.js';
import { MemoryContents, type FileContents } from '../../server/storage/files.js';
import type { WebhookOptions } from '../../server/webhooks/webhooks.js';
import type { Backend } from '../../store/backends/backend.js';
import { serviceBackend } from '../../store/backends/service.js';
import type { CommentConfig, User } from '../../store/model/index.js';
import type { MakeStage } from '../conformance/stage.js';
import { embeddedDatabases, type DatabasePool } from './databases.js';
import { Proxy } from './streams/proxy.js';

/** Keys of all services of the tests. */
export const keys = createKeys();

/** Their API key. */
export const key = apiKeyOf(keys);

/** Organizations of the suite. The embedded backends let everybody read all of them. */
const organizations = ['acme', 'other', 'globex', 'a', 'a/b', 'a%2Fb', '"a"', 'a"', "a'"];

/** Issues a token as the customer's backend does, with all documents of the organizations. */
export function tokenFor({ userId, name, email, isAdmin, organizationId }: User): Promise<string> {
  return issueToken(key, {
    apiKey: key.apiKey,
    userId,
    userProperties: { ...(name && { name }), ...(email && { email }), ...(isAdmin && { isAdmin }) },
    permissions: { resources: [...organizations, organizationId].map((id) => ({ type: 'organization', id })) },
  });
}

/** A running service. */
export interface RunningService {
  readonly app: App;
  readonly service: Service;
  readonly database: Database;
  readonly url: string;
  /** Ends the service and empties its database. */
  strike(): Promise<void>;
}

/** Starts a service over a database; over an empty one of `databases` without `database`. */
export async function startService({
  logLength,
  databases = embeddedDatabases,
  database: given,
  contents = new MemoryContents(),
  config,
  rest,
  webhooks,
  mail,
  isShared = false,
  bus,
  permissionProvider,
  requestMs,
  port = 0,
}: {
  logLength?: number | undefined;
  databases?: DatabasePool;
  database?: Database;
  contents?: FileContents;
  config?: CommentConfig;
  rest?: RestOptions;
  webhooks?: WebhookOptions;
  mail?: MailOptions;
  isShared?: boolean;
  bus?: Bus | undefined;
  permissionProvider?: ProviderSettings | undefined;
  requestMs?: number;
  port?: number;
} = {}): Promise<RunningService> {
  const database = given ?? (await databases.take());
  const service = await Service.start({
    key,
    logLength,
    permissionProvider,
    database: { ...database, close: () => Promise.resolve() },
    contents,
    isShared,
    bus,
    webhooks,
    mail,
    ...(config && { config }),
  });
  const app = createApp({ service, requestMs, ...(rest && { rest }) });
  const url = await app.http.listen({ port, host: '127.0.0.1' });
  const strike = async (): Promise<void> => {
    await app.close();
    await databases.giveBack(database);
  };
  return { app, service, database, url, strike };
}

/** Connects to a service as a page does. */
export const connectTo = (url: string, apiKey = key.apiKey): Backend =>
  serviceBackend({ url, apiKey, WebSocket: WebSocket as unknown as typeof globalThis.WebSocket });

/** Returns stages of a service over databases, reached over real sockets. */
export const serviceStages = (databases: DatabasePool): MakeStage =>
  stagesOf(async ({ logLength }) => [await startService({ logLength, databases })]);

/** Returns stages of a service that is reached through a proxy without WebSockets. */
export const proxiedStages = (databases: DatabasePool): MakeStage =>
  stagesOf(async ({ logLength }) => {
    const running = await startService({ logLength, databases });
    const proxy = await Proxy.open([running.url]);
    const strike = async (): Promise<void> => {
      await running.strike();
      await proxy.close();
    };
    return [{ ...running, url: proxy.url, strike }];
  });

/** Returns stages of a service of several nodes over one database. Each connection is to the next node. */
export const nodeStages = (databases: DatabasePool, openBus: () => Bus | Promise<Bus>, count = 2): MakeStage =>
  stagesOf(async ({ logLength }) => {
    const database = await databases.take();
    const contents = new MemoryContents();
    const nodes: RunningService[] = [];
    for (let at = 0; at < count; at += 1)
      nodes.push(await startService({ logLength, database, contents, isShared: true, bus: await openBus() }));
    // Nobody has to wait for the bus. The tests compare with backends that are there at once.
    for (const { service } of nodes) await service.busConnected;
    const [first, ...others] = nodes;
    if (!first) throw new Error('There is no node.');
    const strike = async (): Promise<void> => {
      for (const { app } of others) await app.close();
      await first.app.close();
      await databases.giveBack(database);
    };
    return [{ ...first, strike }, ...others];
  });

/** Returns stages of nodes. The first one ends all of them. */
const stagesOf =
  (startNodes: (options: Parameters<MakeStage>[0]) => Promise<readonly RunningService[]>): MakeStage =>
  (options) => {
    let starting: Promise<readonly RunningService[]> | undefined;
    // Tabs of one browser share the storage of their clients.
    let opened: Promise<readonly Backend[]> | undefined;
    const open = () =>
      (opened ??= (starting ??= startNodes(options)).then((nodes) => nodes.map(({ url }) => connectTo(url))));
    let connections = 0;
    const next = async (): Promise<Backend> => {
      const backends = await open();
      const backend = backends[connections++ % backends.length];
      if (!backend) throw new Error('There is no node.');
      return backend;
    };
    return {
      backend: (): Backend => ({
        connect: async (session, sink) =>
          (await next()).connect({ ...session, tokenProvider: { generateToken: () => tokenFor(session.user) } }, sink),
        openStorage: async (...args) => {
          const [backend] = await open();
          if (!backend) throw new Error('There is no node.');
          return backend.openStorage(...args);
        },
      }),
      strike: async () => {
        if (starting) await (await starting)[0]?.strike();
      },
    };
  };
