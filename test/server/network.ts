import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A network between pages and a service, which can break. */
export class Network {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #pairs = new Set<{ readonly page: Socket; readonly service: Socket }>();
  #target: number;
  #isDown = false;
  /** Bytes that still pass before all connections break. */
  #bytesLeft = Infinity;
  #connected: () => void = () => undefined;
  /** Number of connections that pages have opened. */
  connections = 0;

  private constructor(target: string) {
    this.#target = Number(new URL(target).port);
    this.#server = createServer((page) => this.#accept(page));
  }

  /** Opens a network to the service with this address. */
  static async open(target: string): Promise<Network> {
    const network = new Network(target);
    await new Promise<void>((resolve) => network.#server.listen(0, '127.0.0.1', resolve));
    return network;
  }

  /** Address at which pages reach the service through this network. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Leads to another service from now on. */
  set target(url: string) {
    this.#target = Number(new URL(url).port);
  }

  /** Loses what the service sends from now on, on the connections there are. */
  lose(): void {
    // Read on, since the end of the connection comes after the data.
    for (const { service } of this.#pairs) service.unpipe().resume();
  }

  /** Breaks all connections. New ones are possible at once. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Breaks all connections once this number of bytes has passed: in the middle of a message, as a rule. */
  cutAfter(bytes: number): void {
    this.#bytesLeft = bytes;
  }

  /** Breaks all connections, and refuses new ones until `up()`. */
  down(): void {
    this.#isDown = true;
    this.cut();
  }

  /** Lets everything pass again. */
  up(): void {
    this.#isDown = false;
    this.#bytesLeft = Infinity;
  }

  /** Resolves when a page opens the next connection. */
  nextConnection(): Promise<void> {
    return new Promise((resolve) => (this.#connected = resolve));
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(page: Socket): void {
    this.connections += 1;
    this.#connected();
    if (this.#isDown) {
      page.destroy();
      return;
    }
    const service = connect(this.#target, '127.0.0.1');
    const pair = { page, service };
    this.#pairs.add(pair);
    for (const [from, to] of [
      [page, service],
      [service, page],
    ] as const) {
      this.#sockets.add(from);
      from.pipe(this.#limit(to)).pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        this.#pairs.delete(pair);
        to.destroy();
      });
    }
  }

  /** Passes what is on its way to a socket, as far as bytes are left. */
  #limit(to: Socket): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        const rest = this.#bytesLeft - chunk.length;
        if (rest > 0) {
          this.#bytesLeft = rest;
          done(null, chunk);
          return;
        }
        const last = chunk.subarray(0, this.#bytesLeft);
        this.#bytesLeft = Infinity;
        to.write(last, () => this.cut());
        done();
      },
    });
  }
}
