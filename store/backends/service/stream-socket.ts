import { encodeBatch, EVENTS, POLL_PATH, SEND_PATH, STREAM_PATH } from './stream-messages.js';

/** Time without a message after which the network counts as one that holds back responses until they end, in ms. */
const HELD_BACK_MS = 6_000;

/** Length up to which messages are sent together. */
const BATCH_LENGTH = 256 * 1024;

/** Number of times that messages are sent in vain, and the wait before they are sent again, in ms. It doubles with each attempt. */
const MAX_ATTEMPTS = 4;
const RETRY_MS = 500;

/** Time after which a page that was connected by requests tries a WebSocket again when it reconnects: ten minutes in ms. */
const RETRY_SOCKETS_MS = 10 * 60 * 1000;

/** The code of a connection that is lost. */
const LOST = 1006;

/** Opens sockets over requests, and remembers what the network lets through. */
export class StreamSockets {
  readonly #url: string;
  readonly #endsAt = Date.now() + RETRY_SOCKETS_MS;
  #isPolling = false;
  #isBlocked = false;

  /** `url` is the address of the service, without a slash at its end. */
  constructor(url: string) {
    this.#url = url;
  }

  /** Whether a WebSocket is to be tried again: requests do not get through either, or it is long ago. */
  get isDone(): boolean {
    return this.#isBlocked || Date.now() > this.#endsAt;
  }

  open(): StreamSocket {
    return new StreamSocket(this.#url, this.#isPolling, (isHeldBack) => {
      if (isHeldBack) this.#isPolling = true;
      else this.#isBlocked = true;
    });
  }
}

/**
 * Has the part of `WebSocket` that a connection uses, over requests: messages of the service arrive as server-sent events in one response, or
 * in the responses of polls. Messages of the page are sent one request after another, each message once.
 */
export class StreamSocket {
  binaryType = 'arraybuffer';
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string | ArrayBuffer }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  readonly #url: string;
  readonly #isPolling: boolean;
  readonly #silent: (isHeldBack: boolean) => void;
  readonly #ended = new AbortController();
  readonly #queue: string[] = [];
  #isOpening = true;
  /** Whether a message of the service has arrived. */
  #hasHeard = false;
  #session: string | undefined;
  /** Numbers of messages that were sent, and of events that have arrived. */
  #sent = 0;
  #received = 0;
  #isSending = false;
  /** Whether the page has closed the socket. */
  #isClosing = false;

  /** `silent` is called if the socket ends without a message of the service. `isHeldBack`: the network may hold back responses until they end. */
  constructor(url: string, isPolling: boolean, silent: (isHeldBack: boolean) => void) {
    this.#url = url;
    this.#isPolling = isPolling;
    this.#silent = silent;
    queueMicrotask(() => this.onopen?.());
  }

  /** Sends a message. The first one opens the session. */
  send(text: string): void {
    if (this.#isClosing || this.#ended.signal.aborted) return;
    if (this.#isOpening) {
      this.#isOpening = false;
      void this.#receiveEvents(text);
    } else {
      this.#queue.push(text);
      void this.#sendQueue();
    }
  }

  /** Ends the session after everything has been sent. */
  close(): void {
    if (this.#isClosing || this.#ended.signal.aborted) return;
    this.#isClosing = true;
    if (this.#hasHeard) void this.#sendQueue();
    else this.#end(LOST);
  }

  async #receiveEvents(hello: string): Promise<void> {
    const heldBack = setTimeout(() => {
      if (!this.#hasHeard && !this.#isPolling) this.#end(LOST, true);
    }, HELD_BACK_MS);
    try {
      if (this.#isPolling) await this.#poll(hello);
      else await this.#receive(STREAM_PATH, hello);
    } catch {
      // The service says why it ends a session. Everything else is a lost connection.
    }
    clearTimeout(heldBack);
    this.#end(LOST);
  }

  /** Polls until the session ends. */
  async #poll(hello: string): Promise<void> {
    const { signal } = this.#ended;
    await this.#receive(POLL_PATH, hello);
    while (!signal.aborted) await retried(() => this.#receive(POLL_PATH, String(this.#received)), signal);
  }

  /** Receives the events of a response until it ends. */
  async #receive(path: string, body: string): Promise<void> {
    const response = await this.#request(path, body, { signal: this.#ended.signal });
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    // An event of many megabytes comes in thousands of parts, so they are joined once.
    let parts: string[] = [];
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return;
      const part = decoder.decode(value, { stream: true });
      // An event ends with an empty line, whose first line break may have come before.
      const hasEnd = part.includes('\n\n') || (part.startsWith('\n') && parts.at(-1)?.endsWith('\n'));
      if (part) parts.push(part);
      if (!hasEnd) continue;
      const events = parts.join('').split('\n\n');
      const rest = events.pop();
      parts = rest ? [rest] : [];
      for (const event of events) this.#handle(event);
    }
  }

  /** Handles an event. Comments only keep the connection open. */
  #handle(event: string): void {
    const [, type, data] = /^(?:event: (\w+)\n)?data: ([^]*)$/.exec(event) ?? [];
    if (data === undefined || this.#ended.signal.aborted) return;
    this.#received += 1;
    if (type === EVENTS.session) {
      this.#session = data;
      void this.#sendQueue();
      return;
    }
    this.#hasHeard = true;
    if (type === EVENTS.close) this.#end(Number(data));
    else if (type === undefined) this.onmessage?.({ data });
    else if (type === EVENTS.bytes)
      this.onmessage?.({ data: Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)).buffer });
  }

  /** Sends what waits, and the end of the session after it. One request at a time keeps the order. */
  async #sendQueue(): Promise<void> {
    if (this.#isSending || this.#session === undefined) return;
    this.#isSending = true;
    try {
      while (!this.#ended.signal.aborted && (this.#queue.length > 0 || this.#isClosing)) {
        const count = batchSize(this.#queue);
        const messages = this.#queue.slice(0, count);
        const isLast = this.#isClosing && count === this.#queue.length;
        const body = encodeBatch({ first: this.#sent + 1, isLast, messages });
        // The last messages of a page that is left.
        const keepalive = isLast && body.length < BATCH_LENGTH / 8;
        await retried(() => this.#request(SEND_PATH, body, { keepalive }), this.#ended.signal);
        this.#queue.splice(0, count);
        this.#sent += count;
        if (isLast) this.#ended.abort();
      }
    } catch {
      this.#end(LOST);
    } finally {
      this.#isSending = false;
    }
  }

  /** Rejects if there is no answer, or one that is no success. */
  async #request(path: string, body: string, init: RequestInit): Promise<Response> {
    const headers = new Headers({ 'content-type': 'text/plain' });
    if (this.#session !== undefined) headers.set('authorization', `Bearer ${this.#session}`);
    const options = { ...init, method: 'POST', headers, body, cache: 'no-store', credentials: 'omit' } as const;
    const response = await fetch(this.#url + path, options);
    if (!response.ok) throw new Refusal(response.status);
    return response;
  }

  #end(code: number, isHeldBack = false): void {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    if (!this.#hasHeard) this.#silent(isHeldBack);
    if (!this.#isClosing) this.onclose?.({ code });
  }
}

/** The service, or a proxy, answers that it does not accept a request. */
class Refusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

/** Repeats a request that was lost on its way. */
async function retried<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      const isFinal = error instanceof Refusal && error.status < 500;
      if (isFinal || attempt === MAX_ATTEMPTS || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** (attempt - 1)));
    }
  }
}

/** Returns how many messages go into the next request: at least one, if there is any. */
function batchSize(queue: readonly string[]): number {
  let count = 0;
  for (let length = 0; count < queue.length; count += 1) {
    length += queue[count]?.length ?? 0;
    if (count > 0 && length > BATCH_LENGTH) break;
  }
  return count;
}
