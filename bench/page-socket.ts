import { once } from 'node:events';
import WebSocket from 'ws';
import type { Scope, WireMutation } from '../store/backends/protocol.js';
import type { ClientMessage } from '../store/backends/remote/messages.js';
import { PROTOCOL_VERSION, type PageMessage, type ServiceMessage } from '../store/backends/service/messages.js';
import { apiKey, tokenFor, userOf } from './measured-service.js';

/** Addresses that sockets come from in turn: one address has too few ports for many tests in a row. */
const ADDRESSES = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4'];

let opened = 0;

/** Opens a WebSocket. `address` is one of http or ws. */
export async function openSocket(address: string): Promise<WebSocket> {
  const localAddress = ADDRESSES[opened++ % ADDRESSES.length] ?? '';
  const socket = new WebSocket(address.replace(/^http/, 'ws'), { localAddress, perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

/** The socket of a page, as far as the service can tell. It does as little as possible itself, since it shares the machine with the service. */
export class PageSocket {
  readonly clientId: string;
  readonly socket: WebSocket;
  readonly #requests = new Map<number, (message: ServiceMessage) => void>();
  #lastRequest = 0;
  #lastMutation = 0;
  #isClosed = false;
  /** Receives each text, before it is parsed, with the time of its arrival. */
  onText: ((text: Buffer) => void) | undefined;
  onBytes: ((bytes: Buffer) => void) | undefined;

  private constructor(socket: WebSocket, clientId: string) {
    this.socket = socket;
    this.clientId = clientId;
    socket.on('close', (code) => {
      if (!this.#isClosed) throw new Error(`The service has closed the socket with ${code}.`);
    });
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) this.onBytes?.(data);
      else if (this.onText) this.onText(data);
      else this.#answer(data);
    });
  }

  /** Opens a session of a user. Resolves when the service has accepted it. */
  static async open(url: string, number: number): Promise<PageSocket> {
    const user = userOf(number);
    const token = await tokenFor(user);
    const socket = await openSocket(`${url}/socket`);
    const page = new PageSocket(socket, `client-${number}-${Date.now()}`);
    const welcome = new Promise<void>((resolve) => {
      page.onText = () => {
        page.onText = undefined;
        resolve();
      };
    });
    page.send({ t: 'hello', v: PROTOCOL_VERSION, apiKey, token, clientId: page.clientId, now: Date.now(), user });
    await welcome;
    return page;
  }

  send(message: PageMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Sends a request. Resolves with the answer. */
  request(message: (id: number) => Extract<ClientMessage, { readonly id: number }>): Promise<ServiceMessage> {
    const id = ++this.#lastRequest;
    const answer = new Promise<ServiceMessage>((resolve) => this.#requests.set(id, resolve));
    this.send(message(id));
    return answer;
  }

  /** Applies one mutation. Rejects unless the service has accepted it. */
  async push(scope: Scope, mutation: WireMutation['mutation']): Promise<void> {
    const wire = { clientId: this.clientId, mid: ++this.#lastMutation, scope, at: Date.now(), mutation };
    const answer = await this.request((id) => ({ t: 'push', id, mutations: [wire] }));
    if (answer.t !== 'results' || !answer.results[0]?.ok) throw new Error(JSON.stringify(answer).slice(0, 500));
  }

  /** Resolves with the first message that is accepted. */
  receive(accepts: (message: ServiceMessage) => boolean): Promise<ServiceMessage> {
    return new Promise((resolve) => {
      const listen = (data: Buffer, isBinary: boolean): void => {
        if (isBinary) return;
        const message = JSON.parse(data.toString()) as ServiceMessage;
        if (!accepts(message)) return;
        this.socket.off('message', listen);
        resolve(message);
      };
      this.socket.on('message', listen);
    });
  }

  /** The service may end from now on. */
  leave(): void {
    this.#isClosed = true;
  }

  close(): void {
    this.leave();
    this.socket.terminate();
  }

  #answer(data: Buffer): void {
    if (this.#requests.size === 0) return;
    const message = JSON.parse(data.toString()) as ServiceMessage;
    if (!('id' in message)) return;
    this.#requests.get(message.id)?.(message);
    this.#requests.delete(message.id);
  }
}

/** Opens sessions of that many users, some at a time. */
export async function openPages(url: string, count: number, atOnce = 50): Promise<readonly PageSocket[]> {
  const pages: PageSocket[] = [];
  for (let at = 0; at < count; at += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - at) }, (_, index) => at + index);
    pages.push(...(await Promise.all(numbers.map((number) => PageSocket.open(url, number)))));
  }
  return pages;
}
