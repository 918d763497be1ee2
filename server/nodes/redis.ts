import { createClient } from '@redis/client';
import { Subscribers, type Bus } from './bus.js';

/** Longest wait before an attempt to connect, in ms. */
const RECONNECT_MS = 500;

/** A bus over the channels of Redis: one connection publishes, another one subscribes. */
class RedisBus implements Bus {
  readonly #subscribers = new Subscribers();
  readonly #listeners: (() => void)[] = [];
  readonly #publisher;
  readonly #subscriber;

  constructor(url: string) {
    const options = {
      url,
      // Commands that wait for a connection are of no use any more.
      disableOfflineQueue: true,
      socket: { reconnectStrategy: () => RECONNECT_MS },
    };
    this.#publisher = createClient(options);
    this.#subscriber = createClient({ ...options, disableOfflineQueue: false });
    for (const client of [this.#publisher, this.#subscriber]) {
      // The client connects again by itself.
      client.on('error', () => undefined);
      client.on('ready', () => this.#handleReady());
      client.connect().catch(() => undefined);
    }
  }

  get isConnected(): boolean {
    return this.#publisher.isReady && this.#subscriber.isReady;
  }

  publish(subject: string, message: string): void {
    if (this.#publisher.isReady) this.#publisher.publish(subject, message).catch(() => undefined);
  }

  subscribe(subject: string, receive: (message: string) => void): () => void {
    if (this.#subscribers.add(subject, receive))
      this.#subscriber
        .subscribe(subject, (message) => this.#subscribers.deliver(subject, message))
        .catch(() => undefined);
    return () => {
      if (this.#subscribers.delete(subject, receive)) this.#subscriber.unsubscribe(subject).catch(() => undefined);
    };
  }

  onConnect(listener: () => void): void {
    this.#listeners.push(listener);
  }

  close(): Promise<void> {
    this.#publisher.destroy();
    this.#subscriber.destroy();
    return Promise.resolve();
  }

  #handleReady(): void {
    if (this.isConnected) for (const listener of this.#listeners) listener();
  }
}

export const openRedis = (url: string): Bus => new RedisBus(url);
