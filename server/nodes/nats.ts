import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { Subscribers, type Bus } from './bus.js';

/** Wait before each attempt to connect, in ms. */
const RECONNECT_MS = 500;

/** A bus over NATS. */
class NatsBus implements Bus {
  readonly #subscribers = new Subscribers();
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #listeners: (() => void)[] = [];
  readonly #url: string;
  #connection: NatsConnection | undefined;
  #isConnected = false;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string) {
    this.#url = url;
    void this.#connect();
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  publish(subject: string, message: string): void {
    // The client would keep messages for later, when nobody needs them any more.
    if (!this.#isConnected) return;
    try {
      this.#connection?.publish(subject, message);
    } catch {
      // The connection is just being closed.
    }
  }

  subscribe(subject: string, receive: (message: string) => void): () => void {
    if (this.#subscribers.add(subject, receive)) this.#open(subject);
    return () => {
      if (!this.#subscribers.delete(subject, receive)) return;
      this.#subscriptions.get(subject)?.unsubscribe();
      this.#subscriptions.delete(subject);
    };
  }

  onConnect(listener: () => void): void {
    this.#listeners.push(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isConnected = false;
    clearTimeout(this.#timer);
    await this.#connection?.close();
  }

  async #connect(): Promise<void> {
    try {
      const { username, password, host, protocol } = new URL(this.#url);
      const connection = await connect({
        servers: `${protocol}//${host}`,
        ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
        noEcho: true,
        maxReconnectAttempts: -1,
        reconnectTimeWait: RECONNECT_MS,
      });
      if (this.#isClosed) {
        await connection.close();
        return;
      }
      this.#connection = connection;
      void this.#watch(connection);
      for (const subject of this.#subscribers.subjects) this.#open(subject);
      this.#handleConnect();
    } catch {
      if (!this.#isClosed) this.#timer = setTimeout(() => void this.#connect(), RECONNECT_MS);
    }
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') this.#isConnected = false;
      else if (type === 'reconnect') this.#handleConnect();
    }
  }

  #handleConnect(): void {
    this.#isConnected = true;
    for (const listener of this.#listeners) listener();
  }

  #open(subject: string): void {
    const subscription = this.#connection?.subscribe(subject, {
      callback: (error, message) => {
        if (!error) this.#subscribers.deliver(subject, message.string());
      },
    });
    if (subscription) this.#subscriptions.set(subject, subscription);
  }
}

export const openNats = (url: string): Bus => new NatsBus(url);
