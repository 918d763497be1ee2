import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import WebSocket, { WebSocketServer } from 'ws';
import { Network } from '../network.js';

/** Where a message goes. */
export type Direction = 'to service' | 'to page';

type Send = (text: string | Buffer) => void;

/**
 * The way of one page to a service. The network in front of it breaks at any byte. Here, single messages are lost, held back and repeated: TCP
 * never does that, but a page and a service that are stopped and cut in between see the same.
 */
export class LossyLine {
  readonly network: Network;
  readonly #http: Server;
  readonly #sockets: WebSocketServer;
  readonly #lanes: Readonly<Record<Direction, Lane>> = { 'to service': new Lane(), 'to page': new Lane() };
  #target: string;
  #expiredToken: string | undefined;

  private constructor(target: string, http: Server, network: Network) {
    this.#target = target;
    this.#http = http;
    this.network = network;
    this.#sockets = new WebSocketServer({ server: http });
    this.#sockets.on('connection', (page) => this.#connect(page));
  }

  static async open(target: string): Promise<LossyLine> {
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port } = http.address() as AddressInfo;
    return new LossyLine(target, http, await Network.open(`http://127.0.0.1:${port}`));
  }

  /** Address at which the page reaches the service. */
  get url(): string {
    return this.network.url;
  }

  /** Leads to another service, from the next connection on. */
  set target(url: string) {
    this.#target = url;
  }

  /** Loses the next message. */
  drop(direction: Direction): void {
    this.#lanes[direction].isDropping = true;
  }

  /** Sends the next message twice. */
  repeat(direction: Direction): void {
    this.#lanes[direction].isRepeating = true;
  }

  /** Holds all messages back. They arrive in their order with `release`, or get lost with the connection. */
  hold(direction: Direction): void {
    this.#lanes[direction].hold();
  }

  release(): void {
    for (const lane of Object.values(this.#lanes)) lane.release();
  }

  /** Sends this token in place of the page's own with the next connection. */
  refuseOnce(expiredToken: string): void {
    this.#expiredToken = expiredToken;
    this.network.cut();
  }

  /**
   * Loses nothing any more. A connection that has lost a message breaks, unless the page has to find the loss by itself: the log numbers its
   * frames.
   */
  heal(): void {
    this.#expiredToken = undefined;
    this.release();
    this.network.up();
    const hasLost = Object.values(this.#lanes).map((lane) => lane.heal());
    if (hasLost.includes(true)) this.network.cut();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate();
    await this.network.close();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  #connect(page: WebSocket): void {
    const service = new WebSocket(`${this.#target.replace(/^http/, 'ws')}/socket`);
    const early: Buffer[] = [];
    for (const lane of Object.values(this.#lanes)) lane.begin();
    const pass = (direction: Direction, to: WebSocket, data: Buffer, isBinary: boolean): void =>
      this.#lanes[direction].pass(this.#withToken(data, isBinary), (message) => {
        if (to.readyState === to.OPEN) to.send(message);
      });
    page.on('message', (data: Buffer, isBinary: boolean) => {
      if (service.readyState === service.CONNECTING) early.push(data);
      else pass('to service', service, data, isBinary);
    });
    service.on('open', () => {
      for (const data of early) pass('to service', service, data, false);
    });
    service.on('message', (data: Buffer, isBinary: boolean) => pass('to page', page, data, isBinary));
    for (const [from, to] of [
      [page, service],
      [service, page],
    ] as const) {
      // The end of the connection follows.
      from.on('error', () => undefined);
      from.on('close', (code) => end(to, code));
    }
  }

  #withToken(data: Buffer, isBinary: boolean): string | Buffer {
    if (isBinary) return data;
    const text = data.toString();
    const token = this.#expiredToken;
    if (token === undefined || kindOf(text) !== 'hello') return text;
    this.#expiredToken = undefined;
    return JSON.stringify({ ...(JSON.parse(text) as object), token });
  }
}

/** Messages in one direction. */
class Lane {
  isDropping = false;
  isRepeating = false;
  #hasLost = false;
  #held: (() => void)[] | undefined;

  /** A new connection: what was lost and held back on the last one does not matter any more. */
  begin(): void {
    this.#hasLost = false;
    if (this.#held) this.#held = [];
  }

  pass(message: string | Buffer, send: Send): void {
    if (this.#held) this.#held.push(() => this.#pass(message, send));
    else this.#pass(message, send);
  }

  hold(): void {
    this.#held ??= [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const pass of held) pass();
  }

  /** Loses and repeats nothing any more. Returns whether something has been lost that nobody misses. */
  heal(): boolean {
    this.isDropping = false;
    this.isRepeating = false;
    return this.#hasLost;
  }

  #pass(message: string | Buffer, send: Send): void {
    const kind = typeof message === 'string' ? kindOf(message) : 'moves';
    // Without these, a line would only be quiet.
    if (this.isDropping && kind !== 'hello' && kind !== 'welcome') {
      this.isDropping = false;
      this.#hasLost ||= kind !== 'frame';
      return;
    }
    send(message);
    if (!this.isRepeating) return;
    this.isRepeating = false;
    send(message);
  }
}

const kindOf = (text: string): unknown => (JSON.parse(text) as { t?: unknown }).t;

/** Ends one side of a line as the other side has ended. */
function end(socket: WebSocket, code: number): void {
  if (code === 1006) socket.terminate();
  else if (code === 1005) socket.close();
  else if (socket.readyState !== socket.CONNECTING) socket.close(code);
  else socket.terminate();
}
