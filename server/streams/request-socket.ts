import type { ServerResponse } from 'node:http';
import { EVENTS, type MessageBatch } from '../../store/backends/service/stream-messages.js';
import { CollabFailure } from '../../store/base/collab-failure.js';
import { writesTogether, type PageSocket, type SocketReceiver } from '../socket.js';

/** Interval at which a stream sends something, so that proxies do not take it for unused, in ms. */
const HEARTBEAT_MS = 15_000;

/** What a stream starts with: some proxies pass nothing on before they have 2 KB. */
const PADDING = `:${' '.repeat(2048)}\n\n`;

/** Time after which a poll is answered without an event, in ms. */
const POLL_MS = 25_000;

/** Time within which a page has to poll again, in ms. */
const RETURN_MS = 15_000;

/** Time in which events are collected for one answer, in ms. */
const COLLECT_MS = 10;

/** Time within which a page has to read the rest of a stream that has ended, in ms. */
const FINISH_MS = 10_000;

/** The code of a connection that is lost. */
const LOST = 1006;

/** The socket of a page whose network lets only requests through. */
export abstract class RequestSocket implements PageSocket {
  /** Identifies the session. It is secret: whoever knows it acts for the page. */
  readonly id: string;
  #receiver: SocketReceiver | undefined;
  /** Number of the next message of the page. */
  #next = 1;
  #isOpen = true;

  constructor(id: string) {
    this.id = id;
  }

  abstract get bufferedAmount(): number;

  get isOpen(): boolean {
    return this.#isOpen;
  }

  listen(receiver: SocketReceiver): void {
    this.#receiver = receiver;
  }

  send(data: string | Uint8Array): void {
    if (!this.#isOpen) return;
    if (typeof data === 'string') this.write(`data: ${data}\n\n`);
    else this.write(eventOf(EVENTS.bytes, Buffer.from(data).toString('base64')));
  }

  close(code: number): void {
    if (!this.#isOpen) return;
    this.write(eventOf(EVENTS.close, String(code)));
    this.end(code);
  }

  drop(): void {
    this.end(LOST);
    this.free();
  }

  /** Receives the message that opens the session. */
  open(hello: string): void {
    this.#receiver?.message(hello);
  }

  /** Tells the page its session. A page without a valid token gets none: with it, any node would work for the page, and wake another one. */
  verified(): void {
    if (this.#isOpen) this.write(eventOf(EVENTS.session, this.id));
  }

  /** Receives further messages, each once. Throws a CollabFailure of code FAILED_PRECONDITION if there are some missing before them. */
  receive({ first, isLast, messages }: MessageBatch): void {
    if (first > this.#next) {
      const message = `The first message is number ${first}; accepted: ${this.#next}, since earlier ones have not arrived.`;
      throw new CollabFailure({ code: 'FAILED_PRECONDITION', message });
    }
    // A page sends messages again if it got no answer.
    for (const message of messages.slice(this.#next - first)) {
      if (!this.#isOpen) return;
      this.#next += 1;
      this.#receiver?.message(message);
    }
    if (isLast) this.end(1000);
  }

  /** Sends an event. */
  protected abstract write(event: string): void;

  /** Sends nothing more. */
  protected abstract finish(): void;

  /** Frees what the page has not received. */
  protected abstract free(): void;

  /** Ends the session: with code 1000 if the page has ended it, 1006 if the page is gone. */
  protected end(code: number): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.finish();
    this.#receiver?.closed(code);
  }
}

/** Sends its events in one response, which lasts as long as the session. */
export class StreamedSocket extends RequestSocket {
  readonly #response: ServerResponse;
  readonly #collect: () => void;
  readonly #heartbeat: ReturnType<typeof setInterval>;

  constructor(id: string, response: ServerResponse) {
    super(id);
    this.#response = response;
    this.#collect = writesTogether(response);
    this.#heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS);
    response.on('close', () => this.end(LOST));
    response.on('error', () => response.destroy());
    response.write(PADDING);
  }

  get bufferedAmount(): number {
    return this.#response.writableLength;
  }

  protected write(event: string): void {
    this.#collect();
    this.#response.write(event);
  }

  protected finish(): void {
    clearInterval(this.#heartbeat);
    const response = this.#response;
    response.end();
    // A page that does not read must not keep the connection.
    const timer = setTimeout(() => response.destroy(), FINISH_MS);
    response.on('close', () => clearTimeout(timer));
  }

  protected free(): void {
    this.#response.destroy();
  }
}

/** Keeps its events until the page polls, for networks that hold back a response that has not ended. */
export class PolledSocket extends RequestSocket {
  readonly #forget: () => void;
  /** Events that the page has not confirmed, and their length. */
  #events: string[] = [];
  #length = 0;
  /** Number of events that it has. */
  #confirmed = 0;
  /** Answers the poll that waits. */
  #answer: ((events: string) => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isCollecting = false;

  /** `forget` is called when nobody polls any more. */
  constructor(id: string, forget: () => void) {
    super(id);
    this.#forget = forget;
  }

  get bufferedAmount(): number {
    return this.#length;
  }

  /**
   * Resolves with the events after the first `received` ones, as soon as there are any. A later poll ends an earlier one. `signal` says that the
   * page does not wait any more. Rejects with a CollabFailure of code INVALID_ARGUMENT.
   */
  poll(received: number, signal?: AbortSignal): Promise<string> {
    const last = this.#confirmed + this.#events.length;
    if (!Number.isSafeInteger(received) || received < this.#confirmed || received > last) {
      const message = `The number of received events is ${received}; accepted: ${this.#confirmed} to ${last}.`;
      return Promise.reject(new CollabFailure({ code: 'INVALID_ARGUMENT', message }));
    }
    for (const { length } of this.#events.splice(0, received - this.#confirmed)) this.#length -= length;
    this.#confirmed = received;
    this.#answer?.('');
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#wait(POLL_MS, () => this.#flush());
      signal?.addEventListener('abort', () => {
        if (this.#answer === resolve) this.#flush();
      });
      if (this.#events.length > 0) this.#collect();
      if (!this.isOpen) this.#flush();
    });
  }

  protected write(event: string): void {
    this.#events.push(event);
    this.#length += event.length;
    if (this.#answer) this.#collect();
  }

  protected finish(): void {
    this.#flush();
  }

  protected free(): void {
    clearTimeout(this.#timer);
    this.#events = [];
    this.#length = 0;
    this.#forget();
  }

  #collect(): void {
    if (this.#isCollecting) return;
    this.#isCollecting = true;
    this.#wait(COLLECT_MS, () => this.#flush());
  }

  /** Answers the poll, and waits for the next one. */
  #flush(): void {
    this.#isCollecting = false;
    const answer = this.#answer;
    this.#answer = undefined;
    answer?.(this.#events.join(''));
    this.#wait(RETURN_MS, () => {
      this.end(LOST);
      clearTimeout(this.#timer);
      this.#forget();
    });
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
    this.#timer.unref();
  }
}

const eventOf = (type: string, data: string): string => `event: ${type}\ndata: ${data}\n\n`;
