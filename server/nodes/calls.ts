import { asCollabError, CollabFailure } from '../../store/base/collab-failure.js';
import type { CollabError } from '../../store/model/error.js';
import type { Bus } from './bus.js';

/** Time within which the other node says that it has received a call, and within which it answers, in ms. */
const RECEIVED_MS = 3_000;
const ANSWER_MS = 30_000;

/** Number of incomplete texts above which they are discarded: their last parts were lost with the bus. */
const MAX_INCOMPLETE = 1_000;

/** Length of a part of a text. A bus carries messages of limited size: 1 MiB with NATS. */
const PART_LENGTH = 128 * 1024;

type CallMessage = { readonly from: string; readonly id: number } & (
  | ({ readonly t: 'call' | 'answer' } & Part)
  /** The call has arrived, and the answer may take a while. */
  | { readonly t: 'received' }
  | { readonly t: 'failure'; readonly error: CollabError }
);

/** A part of a text: which one, and whether it is the last one. */
interface Part {
  readonly at: number;
  readonly isLast: boolean;
  readonly text: string;
}

interface Waiting {
  timer: ReturnType<typeof setTimeout>;
  resolve(answer: string): void;
  reject(failure: CollabFailure): void;
}

const subjectOf = (nodeId: string): string => `collab.calls.${nodeId}`;

/** Calls of one node at another, over the bus. A call whose node does not answer fails; it may have been carried out. */
export class NodeCalls {
  readonly #nodeId: string;
  readonly #bus: Bus;
  readonly #stop: () => void;
  readonly #waiting = new Map<number, Waiting>();
  /** Parts of texts whose last part has not arrived, by what they belong to. */
  readonly #parts = new Map<string, string[]>();
  #last = 0;
  #serve: ((body: string) => Promise<string>) | undefined;

  constructor(nodeId: string, bus: Bus) {
    this.#nodeId = nodeId;
    this.#bus = bus;
    this.#stop = bus.subscribe(subjectOf(nodeId), (message) => this.#receive(JSON.parse(message) as CallMessage));
  }

  /** Sets what answers the calls of other nodes. */
  serve(answer: (body: string) => Promise<string>): void {
    this.#serve = answer;
  }

  /** Calls a node. Rejects with a CollabFailure: that of the other node, or one of code 'unavailable' if there is no answer. */
  call(nodeId: string, body: string): Promise<string> {
    if (!this.#bus.isConnected) return Promise.reject(noAnswer());
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { timer: this.#failAfter(RECEIVED_MS, id), resolve, reject });
      this.#sendText(nodeId, id, 'call', body);
    });
  }

  close(): void {
    this.#stop();
    for (const id of this.#waiting.keys()) this.#take(id)?.reject(noAnswer());
  }

  #receive(message: CallMessage): void {
    const { from, id } = message;
    if (message.t === 'call') {
      const body = this.#collect(message);
      if (body !== undefined) void this.#answer(from, id, body);
    } else if (message.t === 'answer') {
      const answer = this.#collect(message);
      if (answer !== undefined) this.#take(id)?.resolve(answer);
    } else if (message.t === 'failure') this.#take(id)?.reject(new CollabFailure(message.error));
    else {
      const waiting = this.#waiting.get(id);
      if (!waiting) return;
      clearTimeout(waiting.timer);
      waiting.timer = this.#failAfter(ANSWER_MS, id);
    }
  }

  async #answer(from: string, id: number, body: string): Promise<void> {
    this.#send(from, { from: this.#nodeId, id, t: 'received' });
    try {
      if (!this.#serve) throw noAnswer();
      this.#sendText(from, id, 'answer', await this.#serve(body));
    } catch (thrown) {
      this.#send(from, { from: this.#nodeId, id, t: 'failure', error: asCollabError(thrown, 'unavailable') });
    }
  }

  /** Returns the text with its last part. A text of which a part was lost is discarded, and the call fails. */
  #collect({ t, from, id, at, isLast, text }: CallMessage & Part): string | undefined {
    const key = `${t} ${from} ${id}`;
    if (this.#parts.size > MAX_INCOMPLETE) this.#parts.clear();
    const parts = this.#parts.get(key) ?? [];
    parts.push(text);
    if (parts.length !== at + 1 || isLast) this.#parts.delete(key);
    else this.#parts.set(key, parts);
    return isLast && parts.length === at + 1 ? parts.join('') : undefined;
  }

  #sendText(nodeId: string, id: number, t: 'call' | 'answer', text: string): void {
    const count = Math.max(1, Math.ceil(text.length / PART_LENGTH));
    for (let at = 0; at < count; at += 1) {
      const part = text.slice(at * PART_LENGTH, (at + 1) * PART_LENGTH);
      this.#send(nodeId, { from: this.#nodeId, id, t, at, isLast: at === count - 1, text: part });
    }
  }

  #send(nodeId: string, message: CallMessage): void {
    this.#bus.publish(subjectOf(nodeId), JSON.stringify(message));
  }

  #failAfter(ms: number, id: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#take(id)?.reject(noAnswer()), ms);
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    return waiting;
  }
}

const noAnswer = (): CollabFailure =>
  new CollabFailure({ code: 'unavailable', message: 'The other node does not answer.' });
