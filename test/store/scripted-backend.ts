import type {
  Backend,
  BlobApi,
  ClientStorage,
  Connection,
  QueryApi,
  Session,
  Sink,
} from '../../store/backends/backend.js';
import { MemoryClients } from '../../store/backends/memory/client-storage.js';
import type {
  Cursor,
  MutationResult,
  Operation,
  EphemeralUpdate,
  Scope,
  WireMutation,
} from '../../store/backends/protocol.js';
import type { AnnotationRecord } from '../../store/model/index.js';
import { ScriptedLive } from './scripted-live.js';

/** A batch of mutations on its way, for the test to answer. */
export interface Push {
  readonly mutations: readonly WireMutation[];
  /** Answers each mutation in turn: with its place in the log, or with the code of a refusal. */
  answer(...answers: readonly (number | string)[]): void;
  /** Says nothing of them. */
  fail(code?: string): void;
}

export interface Subscribed {
  readonly scope: Scope;
  readonly cursor: Cursor | undefined;
  isActive: boolean;
}

/** A backend that does what the test says, when the test says it. */
export class ScriptedBackend implements Backend {
  readonly clients = new MemoryClients();
  readonly sessions: Session[] = [];
  readonly subscriptions: Subscribed[] = [];
  readonly pushes: Push[] = [];
  /** What was told in passing. */
  readonly published: { readonly scope: Scope; readonly passing: EphemeralUpdate }[] = [];
  readonly live = new ScriptedLive();
  epoch = 'e1';
  closed = 0;
  /** What stands in the way of the next connection. */
  obstacle: Error | undefined;
  /** What is done with files; without it, none are kept. */
  blobs: BlobApi | undefined = {
    put: () => Promise.resolve(undefined),
    get: () => Promise.resolve(undefined),
    delete: () => Promise.resolve(),
  };
  /** What is answered for documents that are not followed; without it, nothing. */
  queries: QueryApi | undefined;
  /** What connections wait for. */
  gate: Promise<void> | undefined;
  sink!: Sink;
  #arrived: (() => void)[] = [];

  async connect(session: Session, sink: Sink): Promise<Connection> {
    if (this.obstacle) throw this.obstacle;
    this.sessions.push(session);
    this.sink = sink;
    await this.gate;
    return {
      subscribe: (scope, cursor) => {
        const subscribed: Subscribed = { scope, cursor, isActive: true };
        this.subscriptions.push(subscribed);
        return { unsubscribe: () => void (subscribed.isActive = false) };
      },
      push: (mutations) => this.#push(mutations),
      publish: (scope, passing) => void this.published.push({ scope, passing }),
      live: this.live.channel(),
      ...(this.blobs && { blobs: this.blobs }),
      ...(this.queries && { queries: this.queries }),
      close: () => Promise.resolve(void this.closed++),
    };
  }

  openStorage(clientId: string): Promise<ClientStorage> {
    return Promise.resolve(this.clients.open(clientId));
  }

  /** The push of this number, from 1, once it has come. */
  async push(number: number): Promise<Push> {
    while (this.pushes.length < number) await new Promise<void>((resolve) => this.#arrived.push(resolve));
    return this.pushes[number - 1] as Push;
  }

  /** Sends a document's rows as of a place in the log. */
  reset(to: number, rows: readonly AnnotationRecord[] = [], documentId = 'd1'): void {
    const { epoch } = this;
    this.sink.frame({ t: 'reset', scope: scopeOf(documentId), epoch, to, rows, first: true, offset: 0, more: false });
  }

  /** Sends operations of a document's log. */
  ops(from: number, to: number, ops: readonly Operation[], documentId = 'd1'): void {
    this.sink.frame({ t: 'ops', scope: scopeOf(documentId), epoch: this.epoch, from, to, ops });
  }

  #push(mutations: readonly WireMutation[]): Promise<readonly MutationResult[]> {
    return new Promise((resolve, reject) => {
      this.pushes.push({
        mutations,
        answer: (...answers) => resolve(mutations.flatMap((each, at) => this.#result(each, answers[at]))),
        fail: (code = 'unavailable') => reject(Object.assign(new Error('No answer.'), { code })),
      });
      for (const resume of this.#arrived.splice(0)) resume();
    });
  }

  #result({ clientId, mid }: WireMutation, answer: number | string | undefined): readonly MutationResult[] {
    if (answer === undefined) return [];
    if (typeof answer === 'number') return [{ clientId, mid, ok: true, seq: answer, epoch: this.epoch }];
    return [{ clientId, mid, ok: false, error: { code: answer, message: `Refused: ${answer}.` } }];
  }
}

const scopeOf = (documentId: string): Scope => ({ organizationId: 'o1', documentId });

/** Lets everything that waits for nothing but its turn happen. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
