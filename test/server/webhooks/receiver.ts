import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WebhookCommentPayload, WebhookV2Payload } from '../../../store/model/webhook.js';

/** A request that a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Returns the payload of a request that is neither encoded nor encrypted. */
export const payloadOf = ({ body }: Received) => JSON.parse(body) as WebhookV2Payload & { data: WebhookCommentPayload };

/** Returns the signature of a request with a secret, as its receiver computes it (Standard Webhooks). */
export function signatureOf({ headers, body }: Received, secret: string): string {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers as Record<string, string>;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Answer of a receiver: a status of HTTP, with headers. */
type Reply = number | readonly [status: number, headers: Readonly<Record<string, string>>];

/** An application that gets webhooks, over HTTP on this machine. */
export class Receiver {
  readonly received: Received[] = [];
  /** Answers a request. A promise keeps the sender waiting. */
  reply: (received: Received) => Reply | Promise<Reply> = () => 204;
  readonly #server: Server;
  #onReceived: () => void = () => undefined;

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => void this.#handle(request, response));
  }

  /** Listens on a port; on a free one by default. */
  static async open(port = 0): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return receiver;
  }

  /** The port while it listens. */
  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`;
  }

  /** The names of the events, in the order in which they came. */
  get events(): readonly string[] {
    return this.received.map((each) => payloadOf(each).event);
  }

  /** Resolves when a number of requests have come. */
  async until(count: number): Promise<void> {
    while (this.received.length < count)
      await new Promise<void>((resolve) => {
        this.#onReceived = resolve;
      });
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = { path: request.url ?? '', headers: request.headers, body: await text(request) };
    this.received.push(received);
    this.#onReceived();
    const reply = await this.reply(received);
    const [status, headers] = typeof reply === 'number' ? [reply, {}] : reply;
    response.writeHead(status, headers).end();
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}
