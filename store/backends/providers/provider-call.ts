import { CollabFailure } from '../../base/collab-failure.js';
import { unrefTimer } from '../../base/timers.js';
import { findFault, type Check } from '../../model/checks.js';
import type { ProviderEndpoint, ProviderOperation, ResolverResponse } from '../../model/providers.js';
import type { Retries } from './options.js';

/** Maximum length of a provider's own message in an error, in characters. */
const MAX_MESSAGE_LENGTH = 200;

/** Statuses from 400 to 499 after which the same request can succeed. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/** Failure of a provider. */
export class ProviderFailure extends CollabFailure {
  /** Whether the provider has refused the request itself, so that it would refuse it again. */
  readonly isRefusal: boolean;
  /** Whether an earlier attempt of the same call had no answer: the provider may have done what it refuses now. */
  readonly isRepeated: boolean;

  constructor(message: string, isRefusal = false, isRepeated = false) {
    super({ code: 'provider_failed', message });
    this.isRefusal = isRefusal;
    this.isRepeated = isRepeated;
  }
}

/** Options of the calls of one operation. */
export interface CallOptions {
  /** Name of the operation in messages, such as `comment.save`. */
  readonly name: string;
  /** Time for one attempt, in ms. */
  readonly timeout: number;
  readonly retries: Retries;
  /** Accepts the `data` of a response. Default: any. */
  readonly data?: Check;
  /** Ends the call when the connection closes. */
  readonly signal: AbortSignal;
}

/**
 * Calls an operation until it succeeds, at most `retryCount` times again. Returns the `data` of the response. Throws a ProviderFailure; a
 * refusal is not repeated. A response counts only with `success` true and `statusCode` 200 (Errors 6).
 */
export async function callProvider<Request, Data>(
  operation: ProviderOperation<Request, ResolverResponse<Data>>,
  request: Request,
  options: CallOptions,
): Promise<Data | undefined> {
  const { retryCount, retryDelay } = options.retries;
  for (let attempt = 0; ; attempt++) {
    try {
      return await callOnce(operation, request, options);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (error.isRefusal) throw new ProviderFailure(error.message, true, attempt > 0);
      if (attempt >= retryCount || options.signal.aborted) throw error;
    }
    await wait(retryDelay, options.signal);
  }
}

async function callOnce<Request, Data>(
  operation: ProviderOperation<Request, ResolverResponse<Data>>,
  request: Request,
  { name, timeout, data: accepted, signal: closing }: CallOptions,
): Promise<Data | undefined> {
  const attempt = new AbortController();
  // A signal of its own: hundreds of calls at once must not all listen to the one of the connection.
  const signal = AbortSignal.any([closing, attempt.signal]);
  const timedOut = new ProviderFailure(`The provider's ${name} has not answered for ${timeout} ms.`);
  const closed = new ProviderFailure(`The connection was closed before the provider's ${name} answered.`);
  const timer = unrefTimer(setTimeout(() => attempt.abort(timedOut), timeout));
  const ended = new Promise<never>((_, reject) => {
    const end = (): void => reject(signal.reason instanceof ProviderFailure ? signal.reason : closed);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
  // Without a listener, the end of an answered call would count as an unhandled rejection.
  ended.catch(() => undefined);
  try {
    const call: Promise<ResolverResponse<Data> | undefined> =
      typeof operation === 'function' ? operation(request) : callEndpoint(operation, request, signal);
    return acceptedData(await Promise.race([call, ended]), name, accepted);
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    throw new ProviderFailure(`The provider's ${name} failed: ${shortened(error)}`);
  } finally {
    clearTimeout(timer);
    attempt.abort();
  }
}

/** Returns the data of an accepted response. Throws a ProviderFailure for any other. */
function acceptedData<Data>(
  response: ResolverResponse<Data> | undefined,
  name: string,
  accepted: Check | undefined,
): Data | undefined {
  const { success, statusCode, message, data } = Object(response) as Partial<ResolverResponse<Data>>;
  if (success !== true || statusCode !== 200) {
    const answer = `success ${String(success)} and statusCode ${String(statusCode)}`;
    const reason = message ? ` (${shortened(message)})` : '';
    throw new ProviderFailure(
      `The provider's ${name} answered ${answer}${reason}; accepted: success true and statusCode 200.`,
      isRefusal(statusCode),
    );
  }
  const fault = accepted && findFault(accepted, data, 'data');
  // The value in the message may be content.
  if (fault)
    throw new ProviderFailure(
      `The provider's ${name} answered malformed data: ${fault.replace(/ is .*;/s, ' is malformed;')}`,
    );
  return data;
}

const isRefusal = (statusCode: unknown): boolean =>
  typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 && !TEMPORARY_STATUSES.has(statusCode);

/** Posts a request to an endpoint. Returns its response as given, which the caller checks. */
async function callEndpoint<Response>(
  { url, headers }: ProviderEndpoint,
  request: unknown,
  signal: AbortSignal,
): Promise<Response> {
  const form = request instanceof FormData;
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...(!form && { 'content-type': 'application/json' }), ...headers },
    body: form ? request : JSON.stringify(request),
    signal,
  });
  const body = (await response.json().catch(() => undefined)) as Response | undefined;
  if (response.ok && body !== undefined) return body;
  // The status of the response counts, whatever its body says.
  return { ...body, success: false, statusCode: response.status } as Response;
}

const shortened = (thrown: unknown): string =>
  String(thrown instanceof Error ? thrown.message : thrown).slice(0, MAX_MESSAGE_LENGTH);

function wait(ms: number, closing: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([closing]);
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
