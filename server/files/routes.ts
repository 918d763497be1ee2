import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FILES_PATH } from '../../store/backends/service/file-messages.js';
import { CollabFailure } from '../../store/base/collab-failure.js';
import type { ApiKey } from '../access/keys.js';
import type { FileService } from './file-service.js';
import { attachmentDisposition, contentTypeOf, requestedRange } from './headers.js';
import { verifyTicket, type FileTicket } from './tickets.js';

/** Returns the ticket of a request. A URL that a media element or a download uses has it in the query. */
function ticketOf({ headers, query }: FastifyRequest): string {
  const { ticket } = query as { readonly ticket?: unknown };
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  return bearer ?? (typeof ticket === 'string' ? ticket : '');
}

function assertLength({ headers }: FastifyRequest, { part }: FileTicket): void {
  const { 'content-length': length } = headers;
  if (part && (length === undefined || Number(length) === part.length)) return;
  const accepted = part ? `a part of ${part.length} bytes` : 'a ticket for a part of a file';
  throw new CollabFailure({
    code: 'INVALID_ARGUMENT',
    message: `The body has ${length ?? 0} bytes; accepted: ${accepted}.`,
  });
}

/** Adds the requests with which pages send and receive the bytes of files. Each carries a ticket. */
export function registerFiles(http: FastifyInstance, files: FileService, key: ApiKey): void {
  // In a scope of its own: bodies are bytes of any type, including JSON, and reach the disk as they come.
  void http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body));
    const verify = (request: FastifyRequest): Promise<FileTicket> => verifyTicket(key, ticketOf(request));
    scope.put(FILES_PATH, async (request, reply) => {
      const ticket = await verify(request);
      // Refused before it is read, so that the page gets the answer.
      assertLength(request, ticket);
      await files.receivePart(ticket, request.body as AsyncIterable<Uint8Array>);
      return reply.code(204).send();
    });
    scope.route({
      method: ['GET', 'HEAD'],
      url: FILES_PATH,
      exposeHeadRoute: false,
      handler: async (request, reply) => send(files, await verify(request), request, reply),
    });
    done();
  });
}

async function send(
  files: FileService,
  ticket: FileTicket,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, type, size, version, read } = await files.open(ticket);
  const etag = `"${version}"`;
  const range = requestedRange(headers, size, etag);
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', attachmentDisposition(name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('referrer-policy', 'no-referrer')
    .type(contentTypeOf(type));
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${size}`).header('content-length', 0).send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.header('content-length', end - start + 1);
  if (method === 'HEAD' || size === 0) return reply.send();
  const content: Readable | undefined = await read(range);
  if (!content) throw new CollabFailure({ code: 'NOT_FOUND', message: 'There is no such file.' });
  return reply.send(content);
}
