import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { AddressNotAllowed, isPublicAddress, publicLookup, resolveHost, type Resolve } from './public-address.js';

/** Time for an attempt by default, in ms (decisions, REST: Webhook delivery). */
export const TIMEOUT_MS = 15_000;

/** Number of bytes of an answer that are read. They are not kept. */
const MAX_ANSWER = 16 * 1024;

/** Result of an attempt: the status of HTTP, or why there is none. */
export type AttemptResult =
  { readonly status: number; readonly error?: never } | { readonly status?: never; readonly error: string };

export interface RequestOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether http and addresses that are not public are allowed. */
  readonly allowPrivate: boolean;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
  /** Time for the attempt, in ms. Default: 15 s. */
  readonly timeoutMs?: number | undefined;
  readonly resolve?: Resolve | undefined;
}

/** What an attempt failed at, by the code of the error. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer.',
  ENOTFOUND: 'The host does not exist.',
  EAI_AGAIN: 'The name server does not answer.',
  ETIMEDOUT: 'The connection timed out.',
};

/** Describes a failed attempt, without addresses. */
function describe(error: unknown): string {
  if (error instanceof AddressNotAllowed) return error.message;
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? (reasons[code] ?? `The connection failed (${code}).`) : 'The connection failed.';
}

/** Returns why a URL must not be requested, or undefined. Hosts are resolved when the connection is made. */
export function urlRefusal(url: URL, allowPrivate: boolean): string | undefined {
  const { protocol, hostname } = url;
  if (protocol !== 'https:' && protocol !== 'http:') return 'an https URL';
  if (url.username || url.password) return 'a URL without user and password';
  if (allowPrivate) return undefined;
  if (protocol === 'http:') return 'an https URL';
  const host = hostname.replace(/^\[|\]$/g, '');
  // Connections to addresses look nothing up.
  return isIP(host) && !isPublicAddress(host) ? 'a URL with a public host' : undefined;
}

/** Reads an answer up to a limit, so that the other side can finish, and forgets it. */
async function discard(answer: IncomingMessage): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of answer) {
      size += (chunk as Buffer).length;
      if (size > MAX_ANSWER) break;
    }
  } catch {
    // The status is known.
  }
  answer.destroy();
}

/** Posts a body. Follows no redirects. Never rejects. */
export async function post({
  url: address,
  headers,
  body,
  allowPrivate,
  signal,
  timeoutMs = TIMEOUT_MS,
  resolve = resolveHost,
}: RequestOptions): Promise<AttemptResult> {
  const url = new URL(address);
  const refusal = urlRefusal(url, allowPrivate);
  if (refusal !== undefined) return { error: `The URL is not allowed; accepted: ${refusal}.` };
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await new Promise<IncomingMessage>((answered, failed) => {
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.any([signal, timeout]),
        // A connection of its own: an idle one may have been closed by the other side.
        agent: false,
        ...(!allowPrivate && { lookup: publicLookup(resolve) }),
      });
      request.on('response', answered);
      request.on('error', failed);
      request.end(body);
    });
    await discard(answer);
    return { status: answer.statusCode ?? 0 };
  } catch (error) {
    if (timeout.aborted) return { error: `No answer within ${timeoutMs} ms.` };
    return { error: signal.aborted ? 'The service stopped.' : describe(error) };
  }
}
