import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

interface ProxyOptions {
  /** What happens to WebSockets: they are refused, or nothing passes through them. Default: 'refused'. */
  readonly sockets?: 'refused' | 'silent';
  /** Whether responses are held back until they have ended. Default: false. */
  readonly holdsBack?: boolean;
}

/** A proxy between pages and nodes that lets only requests through. It passes each request on to the next node. */
export class Proxy {
  readonly #server: Server;
  readonly #targets: readonly string[];
  readonly #options: ProxyOptions;
  readonly #sockets = new Set<Duplex>();
  readonly #waiting: { readonly path: string; resolve(): void }[] = [];
  /** Paths of the requests so far, in order. */
  readonly paths: string[] = [];
  /** Loses the answers to requests of these paths, once for each mention. The node receives the requests. */
  readonly losing: string[] = [];
  #count = 0;

  private constructor(targets: readonly string[], options: ProxyOptions) {
    this.#targets = targets;
    this.#options = options;
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
    this.#server.on('connection', (socket) => this.#sockets.add(socket));
    this.#server.on('upgrade', (incoming, socket) => this.#upgrade(incoming, socket));
  }

  static async open(targets: readonly string[], options: ProxyOptions = {}): Promise<Proxy> {
    const proxy = new Proxy(targets, options);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** Address at which pages reach the nodes. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resolves when a page makes the next request of this path. */
  next(path: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ path, resolve }));
  }

  /** Breaks all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    // A page that has just left may still be sending.
    this.cut();
    await closed;
  }

  #note(path: string): void {
    this.paths.push(path);
    for (const waiting of this.#waiting) if (waiting.path === path) waiting.resolve();
  }

  #upgrade({ url = '' }: IncomingMessage, socket: Duplex): void {
    this.#note(url);
    socket.on('error', () => socket.destroy());
    if (this.#options.sockets === 'silent') return;
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, headers, url = '' } = incoming;
    this.#note(url);
    const lost = this.losing.indexOf(url);
    if (lost !== -1) this.losing.splice(lost, 1);
    const target = this.#targets[this.#count++ % this.#targets.length] ?? '';
    const passed = request(target + url, { method, headers }, (answer) => {
      if (lost !== -1) {
        answer.resume().on('end', () => outgoing.destroy());
        return;
      }
      const begin = (): unknown => outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!this.#options.holdsBack) {
        begin();
        outgoing.flushHeaders();
        answer.pipe(outgoing);
        return;
      }
      const held: Buffer[] = [];
      answer.on('data', (part: Buffer) => held.push(part));
      answer.on('end', () => {
        begin();
        outgoing.end(Buffer.concat(held));
      });
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  }
}
