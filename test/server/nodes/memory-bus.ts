import { Subscribers, type Bus } from '../../../server/nodes/bus.js';

/** A bus between nodes of this process. It can be cut. */
export class MemoryBus {
  readonly #ends = new Set<MemoryBusEnd>();
  #isLosing = false;
  isUp = true;

  /** Connects a node. */
  open(): Bus {
    const end = new MemoryBusEnd(this);
    this.#ends.add(end);
    return end;
  }

  /** Cuts the bus: messages are lost. */
  cut(): void {
    this.isUp = false;
  }

  /** Loses the next message to arrive. */
  loseNext(): void {
    this.#isLosing = true;
  }

  restore(): void {
    this.isUp = true;
    for (const end of this.#ends) end.announce();
  }

  deliver(from: MemoryBusEnd, subject: string, message: string): void {
    // As over a network: later, and in order.
    setImmediate(() => {
      if (this.#isLosing) {
        this.#isLosing = false;
        return;
      }
      for (const end of this.#ends) if (end !== from && this.isUp) end.receive(subject, message);
    });
  }

  close(end: MemoryBusEnd): void {
    this.#ends.delete(end);
  }
}

class MemoryBusEnd implements Bus {
  readonly #bus: MemoryBus;
  readonly #subscribers = new Subscribers();
  readonly #listeners: (() => void)[] = [];

  constructor(bus: MemoryBus) {
    this.#bus = bus;
  }

  get isConnected(): boolean {
    return this.#bus.isUp;
  }

  publish(subject: string, message: string): void {
    if (this.isConnected) this.#bus.deliver(this, subject, message);
  }

  subscribe(subject: string, receive: (message: string) => void): () => void {
    this.#subscribers.add(subject, receive);
    return () => this.#subscribers.delete(subject, receive);
  }

  onConnect(listener: () => void): void {
    this.#listeners.push(listener);
  }

  close(): Promise<void> {
    this.#bus.close(this);
    return Promise.resolve();
  }

  receive(subject: string, message: string): void {
    this.#subscribers.deliver(subject, message);
  }

  announce(): void {
    for (const listener of this.#listeners) listener();
  }
}
