import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { WebSocketServer } from 'ws';
import { BlobService } from '../store/backends/authority/blob-service.js';
import { CLOSE_CODES, parseFileSegment } from '../store/backends/service/messages.js';
import { asCollabError, CollabFailure } from '../store/base/collab-failure.js';
import type { CollabError, RestFailure, ServiceErrorCode } from '../store/model/error.js';
import { registerRest, type RestOptions } from './rest/routes.js';
import type { Service } from './service.js';
import { Sessions, SocketSession } from './socket.js';

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

/** Largest message on a socket, in bytes. */
const MAX_MESSAGE = 8 * 1024 * 1024;

/** Largest body of a REST call, in bytes (decisions, REST: Limits). */
const MAX_BODY = 1024 * 1024;

export interface AppOptions {
  readonly service: Service;
  readonly logLevel?: string;
  readonly rest?: RestOptions;
}

/** An HTTP server for a service: sockets, files, REST, health and metrics. */
export interface App {
  readonly http: FastifyInstance;
  /** Ends all sessions and stops listening. */
  close(): Promise<void>;
}

export function createApp({ service, logLevel = 'silent', rest }: AppOptions): App {
  const http = fastify({
    logger: {
      level: logLevel,
      // Addresses of files contain ids, and headers contain keys.
      serializers: { req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url }) },
    },
    bodyLimit: MAX_BODY,
    // Addresses of files hold up to two long ids.
    routerOptions: { maxParamLength: 16_384 },
  });
  const sessions = new Sessions();
  http.setErrorHandler((error, request, reply) => sendError(reply, request, error));
  http.setNotFoundHandler((request, reply) =>
    sendError(
      reply,
      request,
      new CollabFailure({ code: 'NOT_FOUND', message: `There is no ${request.method} ${request.url.split('?')[0]}.` }),
    ),
  );
  allowOrigins(http);
  registerHealth(http, service, sessions);
  registerFiles(http, service, sessions);
  registerRest(http, service, rest);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE });
  http.server.on('upgrade', (request, socket, head) => {
    // A page that is gone already is no problem of this process.
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?')[0] !== '/socket') {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => new SocketSession(opened, service, sessions));
  });
  return {
    http,
    close: async () => {
      sessions.close();
      for (const socket of sockets.clients) socket.close(CLOSE_CODES.restart);
      sockets.close();
      // Pages that do not answer must not delay the end.
      const timer = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
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

function registerHealth(http: FastifyInstance, service: Service, sessions: Sessions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'collab_sockets',
    help: 'Open sockets of pages',
    registers: [registry],
    collect() {
      this.set(sessions.size);
    },
  });
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

function registerFiles(http: FastifyInstance, service: Service, sessions: Sessions): void {
  const { maxSize } = service.config.attachments;
  // In a scope of its own: bodies of files are bytes of any type, including JSON.
  void http.register((files, _options, done) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxSize + 1 }, (_request, body, parsed) =>
      parsed(null, body),
    );
    const openFile = async (request: FastifyRequest) => {
      const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
      const access = key === undefined ? undefined : sessions.get(key)?.access;
      if (!access)
        throw new CollabFailure({ code: 'UNAUTHENTICATED', message: 'The key of the session is not valid.' });
      const file = parseFileSegment((request.params as { segment: string }).segment);
      if (!file) throw new CollabFailure({ code: 'NOT_FOUND', message: 'There is no such file.' });
      await service.loadDecisions(access, access.queriesOf(file.scope, 'SET_DOCUMENTS'));
      const user = access.viewerOf(file.scope);
      return { ...file, blobs: new BlobService(service.files, () => ({ user, config: service.config })) };
    };
    files.put('/files/:segment', async (request, reply) => {
      const { scope, id, blobs } = await openFile(request);
      const type = request.headers['content-type'] ?? '';
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await blobs.put(scope, id, new Blob([new Uint8Array(body)], { type }));
      return reply.code(204).send();
    });
    files.get('/files/:segment', async (request, reply) => {
      const { scope, id, blobs } = await openFile(request);
      const blob = await blobs.get(scope, id);
      if (!blob) return reply.code(204).send();
      return reply
        .header('content-disposition', 'attachment')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .type(blob.type || 'application/octet-stream')
        .send(Buffer.from(await blob.arrayBuffer()));
    });
    files.delete('/files/:segment', async (request, reply) => {
      const { scope, id, blobs } = await openFile(request);
      await blobs.delete(scope, id);
      return reply.code(204).send();
    });
    done();
  });
}

/** Returns the error of a failed request. What went wrong inside stays inside. */
function errorOf(thrown: unknown): CollabError {
  const { statusCode, message } = Object(thrown) as { statusCode?: number; message?: string };
  if (statusCode === 413) return { code: 'INVALID_ARGUMENT', message: 'The body is too large.' };
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
