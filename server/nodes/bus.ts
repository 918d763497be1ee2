import { reportThrown } from '../../store/model/callbacks.js';

/**
 * Passes messages between the nodes of a service, fast and at most once. What has to arrive is in the database as well (`Hints`): while the bus
 * is down, changes reach the other nodes within seconds, and presence, cursors and typing stay on their node.
 */
export interface Bus {
  /** Sends a message to all other subscribers. It is lost while there is no connection. Never throws. */
  publish(subject: string, message: string): void;
  /** Receives the messages of a subject until the returned function is called. */
  subscribe(subject: string, receive: (message: string) => void): () => void;
  /** Calls a listener each time a connection is established: messages may have been lost before. */
  onConnect(listener: () => void): void;
  /** Whether there is a connection. */
  readonly isConnected: boolean;
  close(): Promise<void>;
}

/** Subscribers by subject. */
export class Subscribers {
  readonly #bySubject = new Map<string, Set<(message: string) => void>>();

  get subjects(): readonly string[] {
    return [...this.#bySubject.keys()];
  }

  /** Adds a subscriber. Returns whether it is the first of its subject. */
  add(subject: string, receive: (message: string) => void): boolean {
    const known = this.#bySubject.get(subject);
    this.#bySubject.set(subject, (known ?? new Set()).add(receive));
    return !known;
  }

  /** Removes a subscriber. Returns whether it was the last of its subject. */
  delete(subject: string, receive: (message: string) => void): boolean {
    const known = this.#bySubject.get(subject);
    if (!known?.delete(receive) || known.size > 0) return false;
    this.#bySubject.delete(subject);
    return true;
  }

  deliver(subject: string, message: string): void {
    for (const receive of this.#bySubject.get(subject) ?? []) {
      try {
        receive(message);
      } catch (error) {
        // A malformed message must not end the connection for all others.
        reportThrown(error);
      }
    }
  }
}
