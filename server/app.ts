import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { WebSocketServer } from 'ws';
import { CLOSE_CODES, MAX_MESSAGE_BYTES } from '../store/backends/service/messages.js';
import { asCollabError, CollabFailure } from '../store/base/collab-failure.js';
import type { CollabError, RestFailure, ServiceErrorCode } from '../store/model/error.js';
import { registerFiles } from './files/routes.js';
import { registerMailMetrics } from './mail/metrics.js';
import { registerMail } from './mail/routes.js';
import { registerRest, type RestOptions } from './rest/routes.js';
import type { Service } from './service.js';
import { pageSocketOf, Sessions, SocketSession, type PageSocket } from './socket.js';
import { registerStreams } from './streams/routes.js';
import { StreamSessions } from './streams/stream-sessions.js';
import { registerWebhookMetrics } from './webhooks/metrics.js';

/** Status of HTTP for each error code (decisions, REST: Failure status). */
const STATUS: Readonly<Record<ServiceErrorCode, number>> = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  FAILED_PRECONDITION: 412,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
};

/** Time for which a page may answer the closing of its socket, in ms. */
const CLOSE_MS = 2_000;

/** Largest body of a request that says nothing else: that of a REST call, and a part of a file, in bytes (decisions, REST: Limits). */
const MAX_BODY = 1024 * 1024;

/** Time within which a request has to arrive as a whole, in ms: a part of a file, over the slowest network. */
const REQUEST_MS = 5 * 60_000;

/** Time within which its headers have to arrive, in ms. */
const HEADERS_MS = 60_000;

/** Interval in which requests that take too long are looked for, in ms. */
const CHECK_MS = 30_000;

export interface AppOptions {
  readonly service: Service;
  readonly logLevel?: string;
  readonly rest?: RestOptions;
  /** Time within which a request has to arrive as a whole, in ms. Default: 5 minutes. */
  readonly requestMs?: number | undefined;
}

/** An HTTP server for a service: sockets, streams, files, REST, health and metrics. */
export interface App {
  readonly http: FastifyInstance;
  /** Ends all sessions and stops listening. */
  close(): Promise<void>;
}

export function createApp({ service, logLevel = 'silent', rest, requestMs = REQUEST_MS }: AppOptions): App {
  const http = fastify({
    logger: {
      level: logLevel,
      // Addresses of files contain tickets, and headers contain keys.
      serializers: { req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url }) },
    },
    bodyLimit: MAX_BODY,
    // An address that is none reaches no route.
    frameworkErrors: (error, request, reply) => void sendError(reply, request, error),
    // Without it, a body that never ends holds its connection for ever.
    requestTimeout: requestMs,
    http: {
      headersTimeout: Math.min(HEADERS_MS, requestMs),
      connectionsCheckingInterval: Math.min(CHECK_MS, requestMs),
    },
  });
  const sessions = new Sessions();
  http.setErrorHandler((error, request, reply) => sendError(reply, request, error));
  allowOrigins(http);
  refuseUnknownPaths(http);
  registerFiles(http, service.files, service.key);
  registerRest(http, service, rest);
  if (service.mail) registerMail(http, service.key, service.mail);
  const accept = (socket: PageSocket): SocketSession => new SocketSession(socket, service, sessions);
  const streams = new StreamSessions(service, accept);
  registerStreams(http, streams);
  registerHealth(http, service, sessions, streams);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  http.server.on('upgrade', (request, socket, head) => {
    // A page that is gone already is no problem of this process.
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?')[0] !== '/socket') {
      // A page that does not close its side must not keep the connection.
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n', () => socket.destroy());
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => accept(pageSocketOf(opened, socket)));
  });
  return {
    http,
    close: async () => {
      sessions.close();
      for (const socket of sockets.clients) socket.close(CLOSE_CODES.restart);
      sockets.close();
      streams.close();
      // Pages that do not answer must not delay the end.
      const timer = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
        // Browsers open connections ahead of their requests. They count as busy.
        http.server.closeAllConnections();
      }, CLOSE_MS);
      await http.close();
      clearTimeout(timer);
      await service.close();
    },
  };
}

/** Pages of any origin may ask: what they get depends on the key they send, never on a cookie. */
function allowOrigins(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*');
    reply.header('x-content-type-options', 'nosniff');
    if (request.method !== 'OPTIONS') return;
    reply.header('access-control-allow-methods', 'GET, PUT, POST, DELETE');
    reply.header('access-control-allow-headers', 'authorization, content-type, range');
    reply.header('access-control-max-age', '86400');
    await reply.code(204).send();
  });
}

/** Refuses requests of unknown paths before their bodies are read. */
function refuseUnknownPaths(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ is404, method, url }) => {
    if (is404) throw new CollabFailure({ code: 'NOT_FOUND', message: `There is no ${method} ${url.split('?')[0]}.` });
  });
}

function registerHealth(http: FastifyInstance, service: Service, sessions: Sessions, streams: StreamSessions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'collab_sockets',
    help: 'Sessions of pages',
    registers: [registry],
    collect() {
      this.set(sessions.size);
    },
  });
  new Gauge({
    name: 'collab_streams',
    help: 'Sessions of pages without a WebSocket',
    registers: [registry],
    collect() {
      this.set(streams.size);
    },
  });
  registerWebhookMetrics(registry, service.webhooks);
  service.webhooks.onAttempt((attempt) => http.log.info(attempt, 'webhook sent'));
  if (service.mail) registerMailMetrics(registry, service.mail);
  service.mail?.onAttempt((attempt) => http.log.info(attempt, 'mail'));
  http.get('/healthz', () => ({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    try {
      await service.database.query('SELECT 1');
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
  http.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}

/** Returns the error of a failed request. What went wrong inside stays inside. */
function errorOf(thrown: unknown): CollabError {
  const { statusCode, message } = Object(thrown) as { statusCode?: number; message?: string };
  if (statusCode === 413) return { code: 'INVALID_ARGUMENT', message: 'The body is too large.' };
  if (statusCode === 415)
    return { code: 'INVALID_ARGUMENT', message: 'The type of the body is not known; accepted: application/json.' };
  if (statusCode !== undefined && statusCode < 500) return { code: 'INVALID_ARGUMENT', message: String(message) };
  const error = asCollabError(thrown, 'INTERNAL');
  return error.code in STATUS ? error : { code: 'INTERNAL', message: 'Something went wrong. Try again.' };
}

function sendError(reply: FastifyReply, request: FastifyRequest, thrown: unknown): FastifyReply {
  const { code, message } = errorOf(thrown);
  const status = code as ServiceErrorCode;
  if (status === 'INTERNAL') request.log.error({ err: thrown }, 'request failed');
  const body: RestFailure = { error: { message, status } };
  return reply.code(STATUS[status]).send(body);
}
