import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_MESSAGE_BYTES } from '../../store/backends/service/messages.js';
import { POLL_PATH, SEND_PATH, STREAM_PATH } from '../../store/backends/service/stream-messages.js';
import type { StreamSessions } from './stream-sessions.js';

/** Largest body that opens a session, or polls, in bytes. */
const MAX_OPENING = 64 * 1024;

/** Largest body with messages, in bytes: the largest message with the line before it. */
const MAX_BATCH = MAX_MESSAGE_BYTES + 1024;

/** Headers of events: proxies must neither hold them back nor change them. */
const EVENT_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** Adds the requests of pages whose network lets no WebSocket through. */
export function registerStreams(http: FastifyInstance, sessions: StreamSessions): void {
  void http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    // A page sends many requests. Failures are logged.
    const quiet = { logLevel: 'warn' } as const;

    scope.post(STREAM_PATH, { ...quiet, bodyLimit: MAX_OPENING }, (request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { ...reply.getHeaders(), ...EVENT_HEADERS } as Record<string, string>);
      sessions.stream(bodyOf(request), reply.raw);
    });

    /** Admits a request of a session before its body is read. */
    const admit = (session: string, reply: FastifyReply): void => {
      reply.raw.once('close', sessions.begin(session));
    };

    scope.post(
      POLL_PATH,
      {
        ...quiet,
        bodyLimit: MAX_OPENING,
        onRequest: async (request, reply) => {
          const session = sessionOf(request);
          if (session !== undefined) admit(session, reply);
        },
      },
      async (request, reply) => {
        const session = sessionOf(request);
        const left = signalOf(reply);
        const body = bodyOf(request);
        const events = await (session === undefined
          ? sessions.openPolled(body, left)
          : sessions.poll(session, body, left));
        return reply.headers(EVENT_HEADERS).send(events);
      },
    );

    scope.post(
      SEND_PATH,
      {
        ...quiet,
        bodyLimit: MAX_BATCH,
        onRequest: async (request, reply) => admit(sessionOf(request) ?? '', reply),
      },
      async (request, reply) => {
        await sessions.receive(sessionOf(request) ?? '', bodyOf(request));
        return reply.code(204).send();
      },
    );
    done();
  });
}

/** Returns the session that a request belongs to. */
const sessionOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];

const bodyOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');

/** Returns a signal that is aborted when the page does not wait for the answer any more. */
function signalOf(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.on('close', () => left.abort());
  return left.signal;
}
